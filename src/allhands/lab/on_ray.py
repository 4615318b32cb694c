"""Tournaments on a Ray cluster: each game is a task for one of its processors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from importlib import import_module
from itertools import islice
from typing import Any, Final

from allhands.kernel.errors import OptionError
from allhands.kernel.mode import INTERPRETED
from allhands.version import __version__

from .line_ups import has_guests
from .whole_game import Finished, Setting, Task, hosting, play

LOCAL: Final = "local"
QUEUED: Final = 2
"""So many games wait at the cluster for each of its processors, so that none stands idle."""


def play_on_ray(
    address: str,
    setting: Setting,
    tasks: Iterator[Task],
    keep: Callable[[Finished], None],
    processors: int | None,
) -> tuple[int, bool]:
    """Play all games; the number of processors, and whether it was interrupted.

    A cluster that this process is already connected to is used as it is. `processors` is how many
    a cluster begins with that is started here. Raises OptionError.
    """
    if processors is not None and address != LOCAL:
        raise OptionError("A cluster has its own processors: leave the number of threads away.")
    ray = _imported()
    is_ours = not ray.is_initialized()
    if is_ours:
        _connect(ray, address, processors)
    try:
        return _processors(ray), _play(ray, setting, tasks, keep)
    finally:
        if is_ours:
            ray.shutdown()


def _imported() -> Any:
    # Ray reads these when it is imported. Under `uv run` it would have each worker make an
    # environment of its own, from a copy of the working folder.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import_module("ray.exceptions")  # a folder that is called ray has none
        return import_module("ray")
    except ImportError as error:
        raise OptionError("Ray is not installed here: pip install 'allhands[ray]' does.") from error


def _connect(ray: Any, address: str, processors: int | None) -> None:
    more = {"num_cpus": processors, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(
            address=address,
            runtime_env={"env_vars": {"ALLHANDS_INTERPRET": str(int(INTERPRETED))}},
            log_to_driver=False,
            logging_level="error",
            **more,
        )
    except Exception as error:  # of many kinds, some of which are just that
        reason = " ".join(str(error).split()).partition(". ")[0].removesuffix(".")
        raise OptionError(f"There is no Ray cluster at {address!r}: {reason}.") from error


def _processors(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 1))


def _play(
    ray: Any, setting: Setting, tasks: Iterator[Task], keep: Callable[[Finished], None]
) -> bool:
    play_one = ray.remote(num_cpus=1)(play_there)
    shared = ray.put(setting)
    flying: list[Any] = []
    try:
        while True:
            room = QUEUED * _processors(ray) - len(flying)  # a cluster may grow
            flying += [play_one.remote(shared, task) for task in islice(tasks, max(room, 0))]
            if not flying:
                return False
            done, flying = ray.wait(flying)
            keep(_got(ray, done[0]))
    except KeyboardInterrupt:
        return True
    finally:
        for waiting in flying:
            ray.cancel(waiting, force=True)


def _got(ray: Any, reference: Any) -> Finished:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None


def play_there(setting: Setting, task: Task) -> Finished | None:
    """Play a game on a machine of the cluster. Raises OptionError if that has another release."""
    if setting.release != __version__:
        raise OptionError(
            f"The cluster has All Hands {__version__}, and this machine {setting.release}."
        )
    is_watched = has_guests(setting.line_ups[task.line_up])
    with hosting(setting) if is_watched else nullcontext() as apart:
        return play(setting, task, apart=apart)
