"""A child process is started again when it dies, unless it keeps dying, and always ends with us."""

import os
import signal
import sys
import threading
import time

from guinote_tourney.serving.child import Child
from guinote_tourney.serving.watch import end, keep_up, stop_signals
from tests.config.test_leash import is_running
from tests.waiting import wait_until

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"


def child(program: str = "import time; time.sleep(60)", *, vital: bool = True) -> Child:
    command = [sys.executable, "-c", program]
    return Child("web", command, environment=os.environ, vital=vital)


def pid(of: Child) -> int:
    assert of.pid
    return of.pid


def test_a_death_is_noted_once() -> None:
    one = child()
    one.start()
    assert one.died() is False
    os.kill(pid(one), signal.SIGKILL)
    wait_until(one.died)
    assert (one.died(), one.pid, one.is_broken()) == (False, None, False)


def test_three_deaths_in_a_minute_are_broken() -> None:
    one = child("raise SystemExit(3)")
    broken = []
    for _time in range(3):
        one.start()
        wait_until(one.died)
        broken.append(one.is_broken())
    assert broken == [False, False, True]


def test_whoever_dies_is_started_again_until_told_to_stop() -> None:
    one, stop = child(), threading.Event()
    deaths: list[Child] = []
    seen: list[int] = []

    def look() -> None:
        seen.append(pid(one))
        if len(set(seen)) == 1:
            os.kill(pid(one), signal.SIGKILL)
        else:
            stop.set()

    lost = keep_up([one], stop, on_death=deaths.append, every_look=look)
    end([one])
    assert (lost, deaths, len(set(seen))) == (None, [one], 2)
    assert [is_running(each) for each in seen] == [False] * len(seen)


def test_whoever_cannot_be_kept_up_is_named() -> None:
    good, bad = child(), child("raise SystemExit(3)")
    deaths: list[Child] = []
    lost = keep_up([good, bad], threading.Event(), on_death=deaths.append, every_look=lambda: None)
    end([good, bad])
    assert (lost, deaths) == (bad, [bad, bad])
    assert not is_running(pid(good))


def test_whoever_is_not_vital_is_given_up() -> None:
    good, bad, stop = child(), child("raise SystemExit(3)", vital=False), threading.Event()
    deaths: list[bool] = []

    def note(dead: Child) -> None:
        deaths.append(dead.is_broken())
        if dead.is_broken():
            stop.set()

    assert keep_up([good, bad], stop, on_death=note, every_look=lambda: None) is None
    assert (deaths, bad.pid, good.died()) == ([False, False, True], None, False)
    end([good, bad])


def test_told_to_stop_before_the_start_nothing_is_started() -> None:
    one, stop = child(), threading.Event()
    stop.set()
    assert keep_up([one], stop, on_death=print, every_look=print) is None
    assert one.pid is None
    end([one])


def test_who_does_not_stop_when_asked_is_ended() -> None:
    one = child(STUBBORN)
    one.start()
    time.sleep(0.5)
    one.ask_to_stop()
    one.stop_by(time.monotonic() + 0.5)
    assert not is_running(pid(one))


def test_signals_set_the_event_and_are_ours_only_for_a_while() -> None:
    former = signal.getsignal(signal.SIGINT)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with stop_signals() as stop:
            os.kill(os.getpid(), number)
            assert stop.wait(5)
    assert signal.getsignal(signal.SIGINT) == former
