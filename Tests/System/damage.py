"""Damaged inputs of every kind, for every command that reads them.

Whatever a file holds: the command ends in time and within its memory, with a status that the contract knows and a
reason where it could not go on; nothing that acts on a terminal is printed, structured output stays well formed, and
nothing is written but what was asked for.
"""
import gc
import json
import os
import queue
import random
import re
import resource
import select
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
import time
import tty
import xml.etree.ElementTree as ElementTree
from collections import Counter

import mutations
import scene
from common import Settings, Tally, check, ended, environment

# How often each command meets each kind of input in the long form; in the short one, one command of a verb meets some.
TIMES = 20
SAMPLE = 300
SECONDS = 10
SLACK = 64 << 20
# What moves the cursor, turns the direction of what follows, or is no character at all.
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
TABLES = re.compile(r"\.(strings|stringsdict|xcstrings|loctable)$")
# Commands that change files outside of the folder `out`, and which.
CHANGED = [
    (re.compile(r"^strings (sync|import|pseudo|convert)"), TABLES), (re.compile(r"^init"), re.compile(r"^work/\.modelgloss\.yml$")),
    (re.compile(r"^docs .*-o kept(?!.*--check)"), re.compile(r"^work/kept/")),
    (re.compile(r"^changelog .*-o MIGRATIONS"), re.compile(r"^work/MIGRATIONS\.md$")),
    (re.compile(r"--write messages"), re.compile(r"^work/messages\.txt$")),
    (re.compile(r"--write-baseline base"), re.compile(r"^work/base\.json$")),
    (re.compile(r"--lock released\.lock (--update|--accept)"), re.compile(r"^work/released\.lock$")),
]


class Place:
    """A copy of the scene that one run after another is made in."""

    def __init__(self, template, folder):
        self.template, self.folder = template, folder
        shutil.copytree(template, folder, symlinks=True)
        self.work = os.path.join(folder, "work")
        self.state = self.look()

    def look(self):
        """What lies where, told by times and sizes."""
        found = {}
        folders = [self.folder]
        while folders:
            folder = folders.pop()
            with os.scandir(folder) as entries:
                for entry in entries:
                    status = entry.stat(follow_symlinks=False)
                    key = entry.path[len(self.folder) + 1:]
                    if stat.S_ISDIR(status.st_mode):
                        folders.append(entry.path)
                        found[key] = "folder"
                    else:
                        found[key] = (status.st_mode, status.st_size, status.st_mtime_ns, status.st_ino)
        return found

    def changes(self):
        now = self.look()
        return sorted(key for key in {*now, *self.state} if now.get(key) != self.state.get(key))

    def restore(self):
        """Makes the folder what it was."""
        for key in self.changes():
            path, origin = os.path.join(self.folder, key), os.path.join(self.template, key)
            if os.path.isdir(path) and not os.path.islink(path):
                if not os.path.isdir(origin):
                    shutil.rmtree(path, ignore_errors=True)
            elif os.path.lexists(path):
                os.remove(path)
            if os.path.isdir(origin):
                os.makedirs(path, exist_ok=True)
            elif os.path.lexists(origin):
                os.makedirs(os.path.dirname(path), exist_ok=True)
                shutil.copy2(origin, path)
        self.state = self.look()


class Outcome:
    def __init__(self, status, seconds, memory, out, said):
        self.status, self.seconds, self.memory, self.out, self.said = status, seconds, memory, out, said


def measured(words, place, seconds=SECONDS, more=None):
    """Runs the command in a place, with its status, time and peak memory.

    A diff is a patch: it goes into a pipe as it is, and only a terminal is spared what acts on it. So that the latter is
    seen, commands that print one get a terminal.
    """
    more = {"TMPDIR": os.path.join(place.folder, "tmp"), "HOME": os.path.join(place.folder, "home"), **(more or {})}
    isTerminal = "--dry-run" in words or "--check" in words
    if isTerminal:
        more["NO_COLOR"] = "1"
        screen, stdout = os.openpty()
        tty.setraw(stdout)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as said:
        start = time.monotonic()
        process = subprocess.Popen(
            [Settings.binary, *words], cwd=place.work, env=environment(more), stdin=subprocess.DEVNULL,
            stdout=stdout if isTerminal else out, stderr=said)
        if isTerminal:
            os.close(stdout)
            reader = threading.Thread(target=read_screen, args=(screen, out))
            reader.start()
        inTime = waited(process, seconds)
        if not inTime:
            process.kill()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        took = time.monotonic() - start
        if isTerminal:
            reader.join()
        texts = []
        for file in (out, said):
            file.seek(0)
            texts.append(file.read())
    memory = usage.ru_maxrss * (1024 if sys.platform == "linux" else 1)
    return Outcome(process.returncode if inTime else None, took, memory, *texts)


def read_screen(screen, out):
    """Takes all that is written to a terminal until nobody has it open any more."""
    while True:
        try:
            bytes = os.read(screen, 1 << 16)
        except OSError:
            bytes = b""
        if not bytes:
            return os.close(screen)
        out.write(bytes)


def waited(process, seconds):
    """Whether a process ends in time; it is not taken note of, so that what it used can be asked for."""
    if hasattr(os, "pidfd_open"):
        handle = os.pidfd_open(process.pid)
        try:
            poll = select.poll()
            poll.register(handle, select.POLLIN)
            return bool(poll.poll(seconds * 1000))
        finally:
            os.close(handle)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            return True
        time.sleep(0.002)
    return False


def verb(words):
    return " ".join(words[:2]) if words[0] == "strings" else words[0]


def form(words):
    """What kind of output the words ask for."""
    for index, word in enumerate(words[:-1]):
        if word == "--format" and words[0] in ("check", "coverage", "preview", "inspect", "diff", "changelog", "migrations", "guard",
                                               "review", "match", "validate", "explain", "fetch", "verify"):
            return words[index + 1]
    return "texts of JSON" if "--print-context" in words else "text"


def printed(outcome, words, name):
    """Checks what a run printed."""
    try:
        said = outcome.said.decode()
    except UnicodeDecodeError:
        return check(False, f"{name}: standard error is UTF-8", outcome.said[-300:])
    acting = ACTING.search(said)
    isFine = check(not acting, f"{name}: nothing acts on the terminal", ascii(said[max(0, acting.start() - 80):acting.end() + 80]) if acting else "")
    try:
        out = outcome.out.decode()
    except UnicodeDecodeError as error:
        return check(False, f"{name}: the output is UTF-8", outcome.out[max(0, error.start - 80):error.start + 20])
    kind = form(words)
    problem = ""
    if kind in ("json", "sarif", "gitlab", "junit", "checkstyle", "svg"):
        if outcome.status in (0, 1) and out:
            try:
                json.loads(out) if kind in ("json", "sarif", "gitlab") else ElementTree.fromstring(out)
            except (ValueError, ElementTree.ParseError, RecursionError) as error:
                problem = f"{error}: {out[:200]!r}"
    elif kind not in ("html", "texts of JSON"):
        acting = ACTING.search(out)
        problem = ascii(out[max(0, acting.start() - 80):acting.end() + 80]) if acting else ""
    return check(not problem, f"{name}: the output is well formed", problem) and isFine


def written(place, words, name, changed):
    """Checks what a run wrote."""
    text = " ".join(words)
    allowed = [files for commands, files in CHANGED if commands.search(text)]
    # A table is replaced beside its place, so that a folder may be new.
    strange = [
        key for key in changed
        if not key.startswith("work/out") and not any(files.search(key) for files in allowed)
        and not (allowed and os.path.isdir(os.path.join(place.folder, key)))
    ]
    isFine = check(not strange, f"{name}: nothing else is written", strange[:8])
    temporaries = [key for key in changed if os.path.basename(key).startswith(".modelgloss-") and key.endswith(".tmp")]
    return check(not temporaries, f"{name}: nothing is left behind", temporaries[:8]) and isFine


def judged(outcome, words, name, limit):
    """Checks how a run ended."""
    if not check(outcome.status is not None, f"{name}: ends within {SECONDS} s"):
        return False
    said = outcome.said.decode("utf-8", "replace")
    isFine = check(outcome.status in (0, 1, 2, 64), f"{name}: a status of the contract", ended(outcome.status) + " " + said[-300:])
    if outcome.status in (2, 64):
        isFine &= check("error: " in said, f"{name}: says why", said[-300:])
    isFine &= check(outcome.memory <= limit, f"{name}: memory", f"{outcome.memory >> 20} MB of {limit >> 20} MB")
    return isFine


class Damage:
    """The runs, shared among threads."""

    def __init__(self, folder):
        self.template = os.path.join(folder, "template")
        for name in ("work", "tmp", "home"):
            os.makedirs(os.path.join(self.template, name))
        scene.make(os.path.join(self.template, "work"))
        os.makedirs(os.path.join(self.template, "work", "out"))
        self.kinds = scene.kinds(os.path.join(self.template, "work"))
        self.originals = {}
        for kind in self.kinds:
            with open(os.path.join(self.template, "work", kind.path), "rb") as file:
                self.originals[kind.path] = file.read()
        self.folder = folder
        self.places = queue.SimpleQueue()
        for index in range(os.cpu_count() or 1):
            self.places.put(Place(self.template, os.path.join(folder, f"place{index}")))
        self.memory = {}
        self.runs, self.statuses, self.slowest, self.total = Counter(), Counter(), (0, ""), 0
        self.lock = threading.Lock()

    def whole(self, words):
        """The command on inputs that nothing happened to: it works, so that the others try something."""
        place = self.places.get()
        try:
            outcome = measured(words, place, 60)
            name = " ".join(words)
            check(outcome.status in (0, 1), f"{name}: works on the scene", f"{outcome.status} {outcome.said[-300:]}")
            printed(outcome, words, name)
            written(place, words, name, place.changes())
            self.memory[words] = outcome.memory
        finally:
            place.restore()
            self.places.put(place)

    def one(self, kind, words, number):
        place = self.places.get()
        try:
            chance = random.Random(f"{Settings.seed}/{kind.name}/{' '.join(words)}/{number}")
            others = [self.originals[path] for path in sorted(self.originals)]
            path = os.path.join(place.work, kind.path)

            def damaged(data):
                return mutations.damaged(chance, data, others)

            if kind.inside:
                damage = kind.inside.damage(chance, path, damaged)
            else:
                data, damage = damaged(self.originals[kind.path])
                # Written anew: what a link or another name shares with it would change as well.
                os.remove(path)
                with open(path, "wb") as file:
                    file.write(data)
            status = os.stat(path)
            place.state["work/" + kind.path] = (status.st_mode, status.st_size, status.st_mtime_ns, status.st_ino)
            # What a process used counts from its beginning, as a copy of this one: this one has to stay small.
            gc.collect(0 if self.total % 8 else 2)
            outcome = measured(words, place)
            name = f"[{kind.name}] {' '.join(words)} #{number} ({damage})"
            limit = self.memory.get(words, 0) + SLACK + status.st_size
            isFine = judged(outcome, words, name, limit)
            isFine = printed(outcome, words, name) and isFine
            isFine = written(place, words, name, place.changes()) and isFine
            with self.lock:
                self.runs[kind.name, verb(words)] += 1
                self.total += 1
                self.statuses[outcome.status] += 1
                self.slowest = max(self.slowest, (outcome.seconds, name))
            if not isFine and Settings.keep:
                kept = os.path.join(Settings.keep, re.sub(r"\W+", "-", name)[:150])
                shutil.rmtree(kept, ignore_errors=True)
                place.state["work/" + kind.path] = None
                os.makedirs(os.path.dirname(os.path.join(kept, kind.path)), exist_ok=True)
                if os.path.exists(path):
                    shutil.copyfile(path, os.path.join(kept, kind.path))
                with open(os.path.join(kept, "command"), "w") as file:
                    file.write(f"{name}\n")
        finally:
            place.state["work/" + kind.path] = None
            place.restore()
            self.places.put(place)

    def run(self):
        pairs = [(kind, words) for kind in self.kinds for words in kind.commands]
        times = TIMES if Settings.isLong else 1
        if not Settings.isLong:
            chance = random.Random(f"{Settings.seed}/sample")
            verbs = {}
            for kind, words in pairs:
                verbs.setdefault((kind.name, verb(words)), []).append((kind, words))
            pairs = [chance.choice(choices) for choices in verbs.values()]
            pairs = chance.sample(pairs, min(SAMPLE, len(pairs)))
        pairs = [(kind, words) for kind, words in pairs if re.search(Settings.only, f"[{kind.name}] {' '.join(words)}")]
        commands = sorted({words for _, words in pairs})
        self.each([lambda words=words: self.whole(words) for words in commands])
        self.each([lambda k=kind, w=words, n=n: self.one(k, w, n) for n in range(times) for kind, words in pairs])
        self.tell(len(commands))

    def each(self, jobs):
        waiting = queue.SimpleQueue()
        for job in jobs:
            waiting.put(job)

        def work():
            while Tally.wrong < 2000:
                try:
                    job = waiting.get_nowait()
                except queue.Empty:
                    return
                try:
                    job()
                except Exception as error:
                    check(False, "the test itself", repr(error))
                    raise

        threads = [threading.Thread(target=work) for _ in range(os.cpu_count() or 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def tell(self, commands):
        total = sum(self.runs.values())
        print(f"  {total} runs with damaged inputs (seed {Settings.seed}), {len(self.kinds)} kinds, {commands} commands")
        for what, column in (("kind", 0), ("verb", 1)):
            counts = Counter()
            for key, count in self.runs.items():
                counts[key[column]] += count
            print(f"  by {what}: " + ", ".join(f"{name} {counts[name]}" for name in sorted(counts)))
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1024 if sys.platform == "linux" else 1)
        check(own < SLACK * 3 // 2, "the test stays small enough to measure others", f"{own >> 20} MB")
        print("  by status: " + ", ".join(f"{status}: {self.statuses[status]}" for status in sorted(self.statuses, key=str)))
        print(f"  the slowest took {self.slowest[0]:.2f} s: {self.slowest[1]}")


def damage(place):
    Damage(place).run()
