"""The door, ``run``: what it installs, when, and what it says, on a system of stand-ins."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.clause_coverage import ROOT

TOOLS = ("sh", "dirname", "cat", "cksum", "grep", "ls", "rm", "mkdir", "cp", "flock", "env", "printf", "touch")
LOCKS = ("requirements.lock.txt", "requirements-pi.lock.txt", "requirements-test.lock.txt")
LIBRARIES = ("libGL.so.1", "libEGL.so.1", "libGLESv2.so.2", "libmtdev.so.1")

PYTHON = """#!/bin/sh
# A Python that writes down what is asked of it. It fits, and it makes an environment of copies of itself.
echo "python $*" >>"$DIARY"
case "$*" in
    -V) echo "Python 3.11.7" ;;
    "-m venv "*)
        for folder; do :; done
        rm -rf "$folder" && mkdir -p "$folder/bin" && cp "$0" "$folder/bin/python" && touch "$folder/pyvenv.cfg"
        printf '#!/bin/sh\\necho "companion $*"\\n' >"$folder/bin/companion" && chmod +x "$folder/bin/companion" ;;
    *'find_spec("lgpio")'*) [ -e "$DIARY.lgpio" ] ;;
    *requirements-pi.lock.txt) [ -e "$DIARY.compiler" ] ;;
    *" install "*) [ ! -e "$BREAKS" ] ;;
esac
"""


@dataclass
class Machine:
    """A fresh checkout on a system of stand-ins that write down every call in a diary."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def project(self) -> Path:
        return self.folder / "project"

    def stand_in(self, name: str, script: str) -> Path:
        path = self.folder / "bin" / name
        path.write_text(script)
        path.chmod(0o755)
        return path

    def write_down(self, name: str, then: str = "") -> None:
        self.stand_in(name, f'#!/bin/sh\necho "{name} $*" >>"$DIARY"\n{then}\n')

    def has_libraries(self, *names: str) -> None:
        self.stand_in("ldconfig", "#!/bin/sh\n" + "".join(f"echo '{name} (libc6) => /lib/{name}'\n" for name in names))

    def is_a_pi(self) -> None:
        """The door looks at two fixed places of a real Pi; its copy here looks at two of ours."""
        (self.folder / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
        door = self.project / "run"
        text = door.read_text().replace("/proc/device-tree/model", str(self.folder / "model"))
        door.write_text(text.replace("/usr/bin/python3", self.environment.pop("COMPANION_PYTHON")))

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What the door says; ``diary`` holds what it did since the last run."""
        self.diary_path.write_text("")
        return subprocess.run(
            ["sh", str(self.project / "run"), *arguments],
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=60,
            stdin=subprocess.DEVNULL,
            check=False,
        )

    @property
    def diary_path(self) -> Path:
        return self.folder / "diary"

    def diary(self, word: str) -> list[str]:
        return [line for line in self.diary_path.read_text().splitlines() if word in line]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path)
    (tmp_path / "bin").mkdir()
    machine.project.mkdir()
    for name in ("run", "pyproject.toml", *LOCKS):
        shutil.copy(ROOT / name, machine.project / name)
    for name in (*TOOLS, "chmod"):
        found = shutil.which(name)
        assert found, f"this machine has no {name}"
        (tmp_path / "bin" / name).symlink_to(found)
    machine.has_libraries(*LIBRARIES)
    machine.stand_in("id", "#!/bin/sh\necho 0\n")
    machine.environment = {
        "PATH": str(tmp_path / "bin"),
        "HOME": str(tmp_path / "home"),
        "DIARY": str(machine.diary_path),
        "BREAKS": str(tmp_path / "breaks"),
        "COMPANION_PYTHON": str(machine.stand_in("a-python", PYTHON)),
        "DISPLAY": ":7",
    }
    return machine


@pytest.mark.parametrize("shell", ["sh", "dash", "bash"])
def test_every_shell_can_read_the_door(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"this machine has no {shell}")
    for door in ("run", ".ci/run") if shell == "bash" else ("run",):
        read = subprocess.run([shell, "-n", str(ROOT / door)], capture_output=True, text=True, check=False)
        assert (read.returncode, read.stderr) == (0, "")


def test_the_door_explains_itself_and_touches_nothing(machine: Machine) -> None:
    said = machine.run("help")
    assert said.returncode == 0
    for word in (
        "./run test",
        "./run bench",
        "./run screenshots",
        "./run arm64",
        "./run --terminal",
        "COMPANION_PYTHON",
    ):
        assert word in said.stdout
    assert machine.diary("") == []
    assert not (machine.project / ".venv").exists()


def test_the_first_run_installs_what_is_locked_and_then_opens_the_app(machine: Machine) -> None:
    said = machine.run()
    assert said.returncode == 0, said.stderr
    assert said.stdout == "companion play --simulate\n"
    locked, itself = machine.diary(" install ")
    assert "--require-hashes" in locked
    assert locked.endswith("/requirements.lock.txt")
    assert "--no-deps --no-build-isolation --editable" in itself


def test_a_second_run_installs_nothing(machine: Machine) -> None:
    machine.run()
    said = machine.run("games", "--json")
    assert said.stdout == "companion games --json\n"
    assert said.stderr == ""
    assert machine.diary("install") + machine.diary("venv --clear") == []


def test_a_changed_lock_is_installed_into_the_same_environment(machine: Machine) -> None:
    machine.run()
    with (machine.project / "requirements.lock.txt").open("a") as lock:
        lock.write("# newer\n")
    machine.run("games")
    assert len(machine.diary(" install ")) == 2
    assert machine.diary("-m venv") == []


def test_a_moved_project_is_installed_anew(machine: Machine) -> None:
    machine.run()
    machine.project.rename(machine.folder / "elsewhere")
    machine.project.symlink_to(machine.folder / "elsewhere")
    machine.run("games")
    assert machine.diary("--editable")[0].endswith("/elsewhere")


def test_an_interrupted_installation_is_made_good_by_the_next_run(machine: Machine) -> None:
    Path(machine.environment["BREAKS"]).touch()
    said = machine.run("games")
    assert said.returncode == 1
    assert "could not install" in said.stderr
    assert said.stdout == ""
    Path(machine.environment["BREAKS"]).unlink()
    said = machine.run("games")
    assert said.stdout == "companion games\n"
    assert len(machine.diary("-m venv --clear")) == 1  # what pip left half done is not trusted
    assert machine.run("games").stderr == ""


def test_an_interrupted_change_is_made_good_even_when_the_change_is_taken_back(machine: Machine) -> None:
    machine.run()
    lock = machine.project / "requirements.lock.txt"
    before = lock.read_text()
    lock.write_text(before + "# newer\n")
    Path(machine.environment["BREAKS"]).touch()
    assert machine.run("games").returncode == 1
    Path(machine.environment["BREAKS"]).unlink()
    lock.write_text(before)
    assert machine.run("games").stdout == "companion games\n"
    assert len(machine.diary("-m venv --clear")) == 1


def test_what_the_tests_install_serves_the_app_too(machine: Machine) -> None:
    for name in ("Xvfb", "xauth", "xdotool", "import", "systemd-analyze"):
        machine.write_down(name)
    assert machine.run("test", "--list").returncode == 0
    assert machine.diary("-m tests.checks --list")
    assert machine.diary("requirements-test.lock.txt")
    machine.run("games")
    assert machine.diary(" install ") == []


def test_a_folder_that_is_no_environment_is_left_alone(machine: Machine) -> None:
    mine = machine.project / ".venv" / "thesis.txt"
    mine.parent.mkdir()
    mine.write_text("years of work")
    said = machine.run("games")
    assert said.returncode == 1
    assert "is there but is no Python environment" in said.stderr
    assert mine.read_text() == "years of work"


def test_arguments_reach_the_companion_from_the_callers_own_folder(machine: Machine) -> None:
    assert (
        machine.run("rule", "fantasy_pub", "a position.json").stdout == "companion rule fantasy_pub a position.json\n"
    )
    assert machine.run("--fullscreen").stdout == "companion play --simulate --fullscreen\n"
    assert machine.run("play", "fantasy_pub").stdout == "companion play fantasy_pub\n"


def test_without_a_display_it_says_so_and_offers_the_terminal(machine: Machine) -> None:
    del machine.environment["DISPLAY"]
    said = machine.run()
    assert said.returncode == 1
    assert "no display" in said.stderr
    assert "./run --terminal" in said.stderr
    assert machine.diary("") == []  # told before anything is installed
    assert machine.run("--terminal").stdout == "companion play --simulate --terminal\n"


def test_missing_system_packages_are_named_with_their_use_and_installed(machine: Machine) -> None:
    machine.has_libraries("libGL.so.1", "libGLESv2.so.2")
    machine.write_down("apt-get")
    said = machine.run()
    assert "libegl1: draws the window" in said.stderr
    assert "libmtdev1: reads the touch screen" in said.stderr
    assert machine.diary("apt-get") == ["apt-get install -y --no-install-recommends libegl1 libmtdev1"]
    assert said.stdout == "companion play --simulate\n"


def test_what_needs_no_window_asks_for_no_library_of_one(machine: Machine) -> None:
    machine.has_libraries()
    machine.write_down("apt-get")
    assert machine.run("games").returncode == 0
    assert machine.run("--terminal").returncode == 0
    assert machine.diary("apt-get") == []


def test_lists_of_packages_are_fetched_when_they_are_stale(machine: Machine) -> None:
    machine.has_libraries("libGL.so.1", "libEGL.so.1", "libGLESv2.so.2")
    machine.write_down("apt-get", '[ "$1" = update ] && touch "$DIARY.fresh"; [ -e "$DIARY.fresh" ]')
    assert machine.run().returncode == 0
    assert [line.split()[1] for line in machine.diary("apt-get")] == ["install", "update", "install"]


def test_a_plain_user_installs_by_sudo_or_is_told_the_command(machine: Machine) -> None:
    machine.has_libraries("libGL.so.1", "libEGL.so.1", "libGLESv2.so.2")
    machine.stand_in("id", "#!/bin/sh\necho 1000\n")
    machine.write_down("apt-get")
    said = machine.run()
    assert said.returncode == 1
    assert "apt-get install -y --no-install-recommends libmtdev1" in said.stderr
    machine.write_down("sudo", '"$@"')
    assert machine.run().returncode == 0
    assert machine.diary("sudo")[0].endswith("apt-get install -y --no-install-recommends libmtdev1")


def test_without_apt_the_packages_are_named(machine: Machine) -> None:
    machine.has_libraries("libGL.so.1", "libEGL.so.1", "libGLESv2.so.2")
    said = machine.run()
    assert said.returncode == 1
    assert "libmtdev1" in said.stderr
    assert "no apt-get" in said.stderr


def test_a_python_that_does_not_fit_is_refused_by_name(machine: Machine) -> None:
    machine.environment["COMPANION_PYTHON"] = str(machine.stand_in("python2", "#!/bin/sh\nexit 1\n"))
    said = machine.run("games")
    assert said.returncode == 1
    assert "python2 is not a 64-bit Python 3.11, 3.12 or 3.13" in said.stderr


def test_a_pi_uses_the_pin_library_that_its_system_brings(machine: Machine) -> None:
    machine.is_a_pi()
    machine.write_down("apt-get", 'touch "$DIARY.lgpio"')
    assert machine.run("games").stdout == "companion games\n"
    assert machine.diary("apt-get") == ["apt-get install -y --no-install-recommends python3-lgpio"]
    assert "--system-site-packages" in machine.diary("-m venv")[0]
    assert machine.diary("requirements.lock.txt")
    assert machine.run("games").stderr == ""


def test_a_pi_whose_system_has_no_pin_library_takes_the_locked_one(machine: Machine) -> None:
    machine.is_a_pi()
    machine.write_down("apt-get", 'case "$*" in *python3-dev*) touch "$DIARY.compiler" ;; *) exit 1 ;; esac')
    assert machine.run("games").returncode == 0
    assert machine.diary("apt-get")[-1] == "apt-get install -y --no-install-recommends gcc python3-dev"
    assert machine.diary("requirements-pi.lock.txt")
    assert "--system-site-packages" not in machine.diary("-m venv")[0]
    assert machine.run("games").stderr == ""


def test_a_pi_without_any_pin_library_still_gets_the_app_and_is_told(machine: Machine) -> None:
    machine.is_a_pi()
    machine.write_down("apt-get", 'case "$*" in *python3-dev*) ;; *) exit 1 ;; esac')
    said = machine.run("games")
    assert said.stdout == "companion games\n"
    assert "everything but the buttons and lamps will work" in said.stderr
    assert machine.diary("requirements.lock.txt")
    assert machine.run("games").stderr == ""
