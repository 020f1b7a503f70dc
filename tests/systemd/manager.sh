#!/bin/sh
# Becomes a systemd, inside private namespaces: $1 is user or system. SHARED is a folder that outlives it.
set -eu
kind=$1

mount -t tmpfs none /run
mkdir -p /run/systemd/system
umount -R /sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 none /sys/fs/cgroup

if [ "$kind" = user ]; then
    # The user manager is not the first process, so somebody has to be, and to bury what it leaves.
    unset DBUS_SESSION_BUS_ADDRESS
    /lib/systemd/systemd --user --unit=basic.target &
    wait
    exit
fi

# A system of our own: its units are those of the project and nothing that could reach the machine around it.
units=$SHARED/units
mkdir -p "$units/companion.service.d"
cp "$PROJECT/systemd/companion.service" "$units/"
cp "$SHARED/sandboxed.conf" "$units/companion.service.d/"
for name in basic sysinit multi-user shutdown local-fs sockets timers paths slices; do
    cp "/usr/lib/systemd/system/$name.target" "$units/"
done
printf '[Unit]\nDefaultDependencies=no\nAllowIsolate=yes\n' >"$units/table.target"

cp /etc/passwd /etc/group "$SHARED/"
echo 'taproom:x:64977:64977::/var/lib/taproom-companion:/usr/sbin/nologin' >>"$SHARED/passwd"
echo 'taproom:x:64977:' >>"$SHARED/group"
number=64960
for group in dialout gpio input video render audio; do
    number=$((number + 1))
    grep -q "^$group:" "$SHARED/group" || echo "$group:x:$number:taproom" >>"$SHARED/group"
done
mount --bind "$SHARED/passwd" /etc/passwd
mount --bind "$SHARED/group" /etc/group

mount -t tmpfs none /etc/systemd/system
mount --bind "$units" /usr/lib/systemd/system
mount -t tmpfs -o mode=1777 none /dev/shm
mount -t tmpfs -o mode=755 none /var/lib
mount -t tmpfs -o mode=755 none /opt
bin=/opt/taproom-companion/.venv/bin
mkdir -p "$bin" /opt/taproom-companion/companion
cp "$PROJECT/companion/__init__.py" "$PROJECT/companion/notify.py" /opt/taproom-companion/companion/
cp "$SHARED/program" "$bin/companion"
chmod -R a+rX /opt/taproom-companion
chmod a+x "$bin/companion"

export container=test
exec /lib/systemd/systemd --system --unit=table.target --log-target=console
