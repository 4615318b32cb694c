"""Run by itself beside each bot: starts it within its limits, and ends whatever it leaves behind.

    python warden.py CONTROL FOLDER LIMITS COMMAND...

CONTROL is the number of a pipe's end that is read from: when nobody holds the other end any more,
be it that the match is over or that the arena was killed, the bot is ended, and FOLDER deleted, in
which it runs. LIMITS are the processes that it may have at once, and for each of them the seconds
of processor time and the MiB of memory and of a file. It imports nothing that is not Python's own,
so it is there at once.

On Linux what a bot starts belongs to its warden, even what has left the bot's session; elsewhere
the bot's process group is ended.
"""

import os
import select
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

PAUSE = 0.2
"""Seconds until it is looked again what the bot has started."""
IS_LINUX = sys.platform == "linux"
DIE_WITH_PARENT, TAKE_ORPHANS = 1, 36
"""Numbers of Linux: PR_SET_PDEATHSIG and PR_SET_CHILD_SUBREAPER."""
MIB = 2**20
TOO_MANY = 125
"""How the warden ends when the bot had more processes than it may have."""


def prctl(option: int, value: int) -> None:
    """Ask Linux for something; other systems do without."""
    if IS_LINUX:
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def limit(processes: int, seconds: int, memory: int, file: int) -> None:
    """Limit what this process may use, and all that it starts."""
    import resource  # which Windows lacks, where others import this module

    kinds = [(resource.RLIMIT_DATA, memory * MIB), (resource.RLIMIT_FSIZE, file * MIB)]
    kinds += [(resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0)]
    if IS_LINUX:  # counted for all that its user runs; root is not limited, and looked after below
        running = int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
        kinds.append((resource.RLIMIT_NPROC, running + processes))
    for kind, most in kinds:
        with suppress(ValueError, OSError):  # a lower limit is in force already
            resource.setrlimit(kind, (most, most))


def begin(command: list[str], limits: list[int]) -> int:
    """Start the bot; its number."""
    warden, bot = os.getpid(), os.fork()
    if bot:
        return bot
    prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != warden:
        os._exit(1)
    os.setsid()
    limit(*limits)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]} cannot be started: {error.strerror}.\n".encode())
        os._exit(127)


def below(process: int) -> list[int]:
    """All that a process has started, and what these have."""
    found: list[int] = []
    with suppress(OSError):  # it has ended
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *below(child)]
    return found


def kill_all(bot: int) -> None:
    """End the bot and whatever it has started, until nothing of it is left."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(bot, signal.SIGKILL)
    while left := below(os.getpid()):
        for process in left:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        reap()
        time.sleep(0.001)


def delete(folder: str) -> None:
    """Delete a folder with all that is in it."""
    import shutil  # which takes longer to import than all else

    shutil.rmtree(folder, ignore_errors=True)


def reap() -> dict[int, int]:
    """How those have ended that have: 128 and the signal's number, where it was a signal."""
    ended: dict[int, int] = {}
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            code = os.waitstatus_to_exitcode(found[1])
            ended[found[0]] = code if code >= 0 else 128 - code
    return ended


def main() -> int:
    """Watch over a bot; how it ended."""
    control, limits = int(sys.argv[1]), [int(number) for number in sys.argv[3].split(",")]
    os.set_inheritable(control, False)  # noqa: FBT003
    prctl(TAKE_ORPHANS, 1)
    bot = begin(sys.argv[4:], limits)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # the bot's alone, so that its end is their end
        os.dup2(nowhere, stream)
    status = 128 + signal.SIGKILL
    try:
        while not select.select([control], [], [], PAUSE)[0]:
            ended = reap()
            if bot in ended:
                status = ended[bot]
                break
            if len(below(os.getpid())) > limits[0]:
                status = TOO_MANY
                break
    finally:
        kill_all(bot)
        delete(sys.argv[2])
    return status


if __name__ == "__main__":
    sys.exit(main())
