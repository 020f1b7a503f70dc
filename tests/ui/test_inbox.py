from __future__ import annotations

import threading

from ui.inbox import Inbox


def test_all_that_any_thread_posts_is_drained_in_the_order_of_each_thread() -> None:
    inbox: Inbox[tuple[int, int]] = Inbox(wake=lambda: None)
    threads = [
        threading.Thread(target=lambda who=who: [inbox.post((who, n)) for n in range(2_000)]) for who in range(4)
    ]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    heard = list(inbox.drain())
    assert len(heard) == 8_000
    assert all([n for who, n in heard if who == one] == list(range(2_000)) for one in range(4))


def test_each_post_wakes_and_what_is_posted_while_draining_is_drained_too() -> None:
    wakes: list[None] = []
    inbox: Inbox[str] = Inbox(wake=lambda: wakes.append(None))
    inbox.post("one")
    heard = []

    for message in inbox.drain():
        heard.append(message)
        if message == "one":
            inbox.post("two")

    assert heard == ["one", "two"]
    assert len(wakes) == 2
