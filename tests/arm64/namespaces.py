"""Runs a command in the root of a foreign machine, emulated, without registering anything on this one.

The emulator is announced to a binfmt_misc of our own, which a user namespace can have since Linux 6.7; it ends with it.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

NEW_MOUNTS, NEW_USERS, NEW_PROCESSES = 0x0002_0000, 0x1000_0000, 0x2000_0000
INSIDE = Path(__file__).with_name("inside.sh")


def run_in(root: Path, command: Sequence[str]) -> int:
    """The command's exit code. Raises OSError where the kernel allows no namespaces."""
    split_off, told_split = os.pipe()
    mapped, told_mapped = os.pipe()
    child = os.fork()
    if child == 0:
        os._exit(_run_apart(root, command, told_split, mapped))
    # Closed here, so that a child that dies early reads as the end of the pipe and not as a wait for ever.
    os.close(told_split)
    if os.read(split_off, 1):
        for ids in ("uid_map", "gid_map"):
            Path(f"/proc/{child}/{ids}").write_text("0 0 65536\n")
        os.write(told_mapped, b".")
    _, status = os.waitpid(child, 0)
    for end in (split_off, mapped, told_mapped):
        os.close(end)
    return os.waitstatus_to_exitcode(status)


def _run_apart(root: Path, command: Sequence[str], told_split: int, mapped: int) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(NEW_MOUNTS | NEW_USERS | NEW_PROCESSES):
        print(f"this kernel gives no namespaces: {os.strerror(ctypes.get_errno())}", flush=True)
        return 97
    os.write(told_split, b".")
    os.read(mapped, 1)
    os.setgid(0)
    os.setuid(0)
    # The first process that is started now is number 1 in there; with it all others end.
    return subprocess.run(["sh", str(INSIDE), str(root), *command], check=False).returncode
