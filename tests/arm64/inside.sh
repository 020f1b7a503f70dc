#!/bin/sh
# inside.sh ROOT COMMAND...: in private namespaces, make ROOT a machine with an emulated 64-bit ARM and run COMMAND there.
set -eu
root=$1
shift

mount --make-rprivate /
mount -t proc proc /proc
mount -t binfmt_misc none /proc/sys/fs/binfmt_misc ||
    { echo "a private binfmt_misc takes Linux 6.7 or newer" >&2; exit 90; }

# The head of an ELF file for ARM, 64 bits; F keeps the emulator open, so that it need not exist in the root.
head='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
emulator=$(command -v qemu-aarch64-static || command -v qemu-aarch64)
printf '%s' ":arm64:M::$head:$mask:$emulator:F" >/proc/sys/fs/binfmt_misc/register

mkdir -p "$root/proc" "$root/dev/shm" "$root/var/empty"
mount -t proc proc "$root/proc"
mount -t tmpfs none "$root/dev/shm"
for device in null zero full random urandom; do
    [ -e "$root/dev/$device" ] || : >"$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done

exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/var/empty LC_ALL=C.UTF-8 PYTHONPATH=/opt/companion \
    SDL_VIDEODRIVER=offscreen KIVY_NO_ARGS=1 KIVY_NO_CONFIG=1 KIVY_NO_FILELOG=1 LG_WD=/var/empty XDG_DATA_HOME=/var/empty \
    XDG_CONFIG_HOME=/var/empty XDG_STATE_HOME=/var/empty chroot "$root" "$@"
