"""A disk that remembers: every write and sync that SQLite makes, and what a pulled plug would have left of them.

SQLite reaches its files through a table of functions. The copy of it made here notes each call and passes it on, so
it is the real library that writes the real journal.
"""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Callable, Iterator
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any

try:
    import _sqlite3

    LIBRARY: Any = ctypes.CDLL(_sqlite3.__file__)
    LIBRARY.sqlite3_vfs_find.restype = c_void_p
except (ImportError, AttributeError, OSError):
    # A Python with SQLite built into itself: there is no library to stand in front of.
    LIBRARY = None

NAME = b"watched"


@dataclass(frozen=True)
class Wrote:
    file: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Synced:
    file: str


@dataclass(frozen=True)
class Cut:
    file: str
    size: int


@dataclass(frozen=True)
class Deleted:
    file: str


Act = Wrote | Synced | Cut | Deleted


class _Methods(ctypes.Structure):
    """sqlite3_io_methods, version 1; the rest of it is copied along unread."""

    _fields_ = [
        ("iVersion", c_int),
        ("xClose", c_void_p),
        ("xRead", c_void_p),
        ("xWrite", c_void_p),
        ("xTruncate", c_void_p),
        ("xSync", c_void_p),
        ("xFileSize", c_void_p),
        ("xLock", c_void_p),
        ("xUnlock", c_void_p),
        ("xCheckReservedLock", c_void_p),
        ("xFileControl", c_void_p),
        ("xSectorSize", c_void_p),
        ("xDeviceCharacteristics", c_void_p),
        ("xShmMap", c_void_p),
        ("xShmLock", c_void_p),
        ("xShmBarrier", c_void_p),
        ("xShmUnmap", c_void_p),
        ("xFetch", c_void_p),
        ("xUnfetch", c_void_p),
    ]


class _File(ctypes.Structure):
    _fields_ = [("pMethods", POINTER(_Methods))]


# Names go through as addresses: SQLite keeps the one that it was given for as long as the file is open.
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(_File), c_int, POINTER(c_int))
_DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_CUT = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(ctypes.Structure):
    """sqlite3_vfs, version 3."""

    _fields_ = [
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", _OPEN),
        ("xDelete", _DELETE),
        *(
            (name, c_void_p)
            for name in [
                "access",
                "full",
                "dlopen",
                "dlerror",
                "dlsym",
                "dlclose",
                "random",
                "sleep",
                "time",
                "error",
                "time64",
            ]
        ),
        *((name, c_void_p) for name in ["setcall", "getcall", "nextcall"]),
    ]


class WatchedDisk:
    """Notes everything that is done to files through :meth:`connect`."""

    def __init__(self) -> None:
        assert LIBRARY is not None
        self.acts: list[Act] = []
        self._names: dict[int, str] = {}
        self._kept: list[Any] = []
        real = ctypes.cast(LIBRARY.sqlite3_vfs_find(None), POINTER(_Vfs)).contents
        self._real = real
        self._vfs = _Vfs()
        ctypes.memmove(ctypes.byref(self._vfs), ctypes.byref(real), ctypes.sizeof(_Vfs))
        self._vfs.zName = NAME
        self._vfs.pNext = None
        self._vfs.xOpen = self._keep(_OPEN(self._open))
        self._vfs.xDelete = self._keep(_DELETE(self._delete))
        assert LIBRARY.sqlite3_vfs_register(ctypes.byref(self._vfs), 0) == 0

    def close(self) -> None:
        LIBRARY.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def connect(self, file: Path) -> sqlite3.Connection:
        uri = f"{file.resolve().as_uri()}?vfs={NAME.decode()}"
        return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)

    def _keep(self, function: Any) -> Any:
        # C holds no reference: a callback that Python has collected would be called all the same.
        self._kept.append(function)
        return function

    def _open(self, vfs: int, name: int | None, file: Any, flags: int, out: Any) -> int:
        result: int = self._real.xOpen(vfs, name, file, flags, out)
        if result == 0 and name is not None:
            self._watch(file, Path(ctypes.string_at(name).decode()).name)
        return result

    def _watch(self, file: Any, name: str) -> None:
        real = file.contents.pMethods.contents
        mine = _Methods()
        ctypes.memmove(ctypes.byref(mine), ctypes.byref(real), ctypes.sizeof(_Methods))
        mine.xWrite = self._noted(_WRITE, real.xWrite, lambda _, data, size, at: self._wrote(name, data, size, at))
        mine.xTruncate = self._noted(_CUT, real.xTruncate, lambda _, size: self.acts.append(Cut(name, size)))
        mine.xSync = self._noted(_SYNC, real.xSync, lambda _, flags: self.acts.append(Synced(name)))
        file.contents.pMethods = ctypes.pointer(self._keep(mine))

    def _noted(self, kind: Any, real: int, note: Callable[..., None]) -> int | None:
        passed_on = kind(real)

        def call(*args: Any) -> int:
            result: int = passed_on(*args)
            if result == 0:
                note(*args)
            return result

        return ctypes.cast(self._keep(kind(call)), c_void_p).value

    def _wrote(self, name: str, data: int, size: int, offset: int) -> None:
        self.acts.append(Wrote(name, offset, ctypes.string_at(data, size)))

    def _delete(self, vfs: int, name: int, sync: int) -> int:
        result: int = self._real.xDelete(vfs, name, sync)
        if result == 0:
            self.acts.append(Deleted(Path(ctypes.string_at(name).decode()).name))
        return result


def plugs_pulled(acts: list[Act]) -> Iterator[tuple[int, str, dict[str, bytes]]]:
    """What may be on the disk if the plug is pulled after so many acts: how many, in which way, and the files.

    What was synced is there. What was not may be there, may be missing, or may be there in part.
    """
    for count, act in enumerate(acts, 1):
        if isinstance(act, Synced):
            yield count - 1, "all before the sync is lost", _left(acts[: count - 1], lambda _: None)
            yield count, "all but what was synced is lost", _left(acts[:count], lambda _: None)
        elif isinstance(act, Wrote):
            yield count, "the last write is torn", _torn(acts[:count])
    yield len(acts), "nothing came after", _left(acts, lambda _: None)


def _torn(acts: list[Act]) -> dict[str, bytes]:
    """All writes before the last are there, and half of that one."""
    last = acts[-1]
    assert isinstance(last, Wrote)
    return _left([*acts[:-1], Wrote(last.file, last.offset, last.data[: len(last.data) // 2])], lambda data: data)


def _left(acts: list[Act], unsynced: Callable[[bytes], bytes | None]) -> dict[str, bytes]:
    safe: dict[str, bytearray] = {}
    waiting: list[Act] = []
    for act in acts:
        if isinstance(act, Synced):
            for one in [one for one in waiting if one.file == act.file]:
                _do(safe, one)
            waiting = [one for one in waiting if one.file != act.file]
        elif isinstance(act, Deleted):
            # A name that is gone is on the disk with the next sync of anything; the journal never relies on it.
            safe.pop(act.file, None)
            waiting = [one for one in waiting if one.file != act.file]
        else:
            waiting.append(act)
    for act in waiting:
        if isinstance(act, Wrote):
            data = unsynced(act.data)
            if data is not None:
                _do(safe, Wrote(act.file, act.offset, data))
        elif unsynced(b"") is not None:
            _do(safe, act)
    return {name: bytes(content) for name, content in safe.items()}


def _do(files: dict[str, bytearray], act: Act) -> None:
    content = files.setdefault(act.file, bytearray())
    if isinstance(act, Wrote):
        content.extend(b"\0" * (act.offset - len(content)))
        content[act.offset : act.offset + len(act.data)] = act.data
    elif isinstance(act, Cut):
        del content[act.size :]
