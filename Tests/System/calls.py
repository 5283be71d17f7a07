"""Calls to the system that go wrong, and files that change between them.

`calls`: a kill, and errors, at every call that changes files. `changes`: files that disappear or become others while the
command reads them, and between its reading and its writing.
"""
import errno
import os
import shlex
import shutil
import signal
import threading
from collections import Counter

import damage
from common import ROOT, WRITING, Settings, check, entity, files, fresh, git, leftovers, model, read, run, shim, write

# How many calls of a command are tried in the short form.
SAMPLE = 6
# The same for files that change, each in one of the ways.
WAYS_SAMPLE = 4


def calls(place):
    library = shim(place)
    if not library:
        return
    work, log = os.path.join(place, "work"), os.path.join(place, "count")
    kills = failures = 0
    for words in WRITING:
        fresh(work)
        before = files(work)
        run(words, work, {"LD_PRELOAD": library, "FAULT_LOG": log})
        after = files(work)
        count = int(open(log).read())
        check(count > 2, f"{words}: calls are counted", count)
        # Those of one command take their places together or not at all, as far as that can be had without a kill.
        isTogether = words.startswith("strings")
        numbers = range(1, count + 1)
        if not Settings.isLong and count > SAMPLE:
            numbers = sorted({1 + (count - 1) * step // (SAMPLE - 1) for step in range(SAMPLE)})
        for number in numbers:
            for fault in ["kill", str(errno.ENOSPC), str(errno.EIO)] if Settings.isLong else ["kill", str(errno.ENOSPC)]:
                fresh(work)
                made = os.path.join(place, "made")
                if os.path.exists(made):
                    os.remove(made)
                done = run(words, work, {"LD_PRELOAD": library, "FAULT_AT": str(number), "FAULT": fault, "FAULT_LOG": made})
                # Pages are written side by side, so that a run may make a folder once more or less: then the last of
                # the calls never comes, and the run has to be a whole one.
                isShort = os.path.exists(made) and int(open(made).read()) < number
                found = files(work)
                name = f"{words}, call {number} of {count}, {fault}"
                temporaries = leftovers(found)
                check(not any(".lproj/" in path for path in temporaries), f"{name}: nothing lies in .lproj", temporaries)
                for path, content in found.items():
                    if path in temporaries or "docs/.modelgloss-files" in path:
                        continue
                    check(content in (before.get(path), after.get(path)), f"{name}: {path} is old or new", content[:80])
                for path in before:
                    check(path in found, f"{name}: {path} is there")
                if fault == "kill":
                    kills += 1
                    if isShort:
                        check(done.returncode in (0, 1) and found == after, f"{name}: a whole run", done.returncode)
                    else:
                        check(done.returncode == -signal.SIGKILL, f"{name}: the kill came", done.returncode)
                else:
                    failures += 1
                    check(done.returncode in (0, 1, 2), f"{name}: has a status", (done.returncode, done.said))
                    changed = {path for path in after if after[path] != before.get(path)}
                    isDone = all(found.get(path) == after[path] for path in changed)
                    check(isDone or done.returncode == 2, f"{name}: what was not done is said", (done.returncode, done.said))
                    check(done.returncode != 2 or ": error: " in done.said, f"{name}: says so", done.said)
                    if isTogether and done.returncode == 2:
                        check(not any(found.get(p) == after[p] for p in changed), f"{name}: all or none", done.said)
                # The next run does what this one should have, and cleans up.
                again = run(words, work)
                isThere = words == "init" and found.get(".modelgloss.yml") == after.get(".modelgloss.yml")
                isThere = isThere or "convert" in words and "ShopModel.xcstrings" in found
                check(isThere or again.returncode in (0, 1), f"{name}: the next run succeeds", again.said)
                final = files(work)
                check(isThere or not leftovers(final), f"{name}: the next run cleans up", leftovers(final))
                check(isThere or final == after, f"{name}: the next run gives the same files",
                      [p for p in {*final, *after} if final.get(p) != after.get(p)])
    print(f"  {kills} kills and {failures} failing calls in {len(WRITING)} commands")


def edited_schema(folder):
    """A project whose released schema was edited, which `freeze` moves into a version of its own."""
    shutil.copytree(os.path.join(ROOT, "Examples", "Trips"), folder, ignore=shutil.ignore_patterns("Screenshots", "*.lock"))
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "a")
    git(folder, "tag", "v1")
    path = os.path.join(folder, "Sources", "Trips", "Schema", "SchemaV3.swift")
    text = read(path)
    name = "    public var name: String\n"
    write(path, text.replace(name, name + "    public var mood: String? // Kept by hand\n", 1))


def scattered_texts(table):
    """A model whose texts are in tables of the app, from which `strings gather` takes them."""

    def make(folder):
        write(os.path.join(folder, f"{table}.xcdatamodel", "contents"),
              model(*entity("E", '<attribute name="a" attributeType="String"/>').splitlines()))
        for locale in ("de", "fr"):
            write(os.path.join(folder, f"{locale}.lproj", "Localizable.strings"),
                  f'/* By hand */\n"Entity/E" = "Ding {locale}";\n"Property/a" = "Anzahl {locale}";\n"other" = "x";\n')

    return make


# What moves text from one file to another: the folder, and the command.
MOVES = {
    "freeze": (edited_schema, "freeze . --at v1"),
    "gather": (scattered_texts("Shop"), "strings gather Shop.xcdatamodel"),
    "gather before": (scattered_texts("App"), "strings gather App.xcdatamodel"),
}


def moves(place):
    """A kill at every call: the text of a person is in a file that people see, or the next run says where it is."""
    library = shim(place)
    if not library:
        return
    log, work = os.path.join(place, "count"), os.path.join(place, "work")

    def visible(found):
        return {line.strip() for path, content in found.items() if isinstance(content, bytes) and path not in leftovers(found)
                for line in content.splitlines() if line.strip()}

    def state():
        return {path: content for path, content in files(work).items() if not path.startswith(".git/")}

    kills = told = 0
    for name, (make, words) in MOVES.items():
        if Settings.only and Settings.only not in name:
            continue

        def start():
            shutil.rmtree(work, ignore_errors=True)
            make(work)
            return state()

        before = visible(start())
        done = run(words, work, {"LD_PRELOAD": library, "FAULT_LOG": log})
        check(done.returncode == 0, f"{name}: works", done.said)
        # What the command itself changes in a line is not lost.
        kept = before & visible(state())
        count = int(open(log).read())
        check(count > 6 and len(kept) > 3, f"{name}: moves text", (count, len(kept)))
        for number in range(1, count + 1):
            start()
            done = run(words, work, {"LD_PRELOAD": library, "FAULT_LOG": log + "s", "FAULT_AT": str(number), "FAULT": "kill"})
            check(done.returncode == -signal.SIGKILL, f"{name}, call {number} of {count}: the kill came", done.returncode)
            kills += 1
            again = run(words, work)
            found = state()
            hidden = leftovers(found)
            told += bool(hidden)
            for path in hidden:
                check(path in again.said, f"{name}, call {number} of {count}: the next run names what is left", again.said)
            lost = kept - visible(found)
            lost -= {line.strip() for path in hidden if path in again.said for line in found[path].splitlines()}
            check(not lost, f"{name}, call {number} of {count}: no text is lost", (sorted(lost)[:5], again.said))
    print(f"  {kills} kills in {len(MOVES)} commands; after {told} of them, the next run says what was left")


COMMANDS = """
check League.xcdatamodeld
check League.momd --format json
check League.xcdatamodeld --baseline base.json --write-baseline base.json
check App.xcodeproj --config configured/.modelgloss.yml
coverage League.xcdatamodeld
docs League.xcdatamodeld -o out --format markdown --locale en --templates templates --preface preface.md
docs League.xcdatamodeld -o kept --format markdown --locale en
preview League.xcdatamodeld --check messages.txt
preview League.xcdatamodeld --write messages.txt
serve League.xcdatamodeld --once out/page.html --core-data-strings CoreDataErrors.strings
validate League.xcdatamodeld --entity Player --values values.json
validate League.xcdatamodeld --store Logged.sqlite
inspect League.sqlite
match . League.xcdatamodeld
diff League.momd League.xcdatamodeld
changelog League.xcdatamodeld -o MIGRATIONS.md
migrations League.xcdatamodeld --store League.sqlite
guard League.xcdatamodeld --lock released.lock --update
review --against HEAD~1 League.xcdatamodeld
compile League.xcdatamodeld out
verify League.xcdatamodeld League.momd
strings sync League.xcdatamodeld
strings sync League.xcdatamodeld --strings build/utf16 --prune
strings sync League.xcdatamodeld --strings build/catalog
strings import League.xcdatamodeld --xliff de.xliff
strings export League.xcdatamodeld --into out
strings pseudo League.xcdatamodeld
strings convert build/utf8/de.lproj/LeagueModel.strings build/utf8/en.lproj/LeagueModel.strings --to xcstrings --into build/utf8
"""
WAYS = ["vanish", "empty", "cut", "grow", "folder", "pipe", "link", "replace"]
# What somebody else wrote into a file meanwhile.
MARK = "Somebody else was here"


class Changes:
    def __init__(self, folder, library):
        self.library, self.folder = library, folder
        self.scene = damage.Damage(folder)
        self.more = os.path.join(folder, "more")
        write(self.more, f'\n/* {MARK} */\n"Entity/Somebody" = "{MARK}";\n')
        self.runs = Counter()
        self.reached = 0
        self.lock = threading.Lock()

    def run(self, words, place, number=0, way=""):
        log = os.path.join(self.folder, os.path.basename(place.folder) + ".log")
        more = {
            "LD_PRELOAD": self.library, "CHANGE_UNDER": place.work + "/", "CHANGE_AT": str(number), "CHANGE_HOW": way,
            "CHANGE_WITH": self.more, "CHANGE_LOG": log,
        }
        outcome = damage.measured(words, place, more=more)
        try:
            with open(log) as file:
                count, path, looks = file.read().split("\n")[:3]
            os.remove(log)
        except (OSError, ValueError):
            count, path, looks = 0, "", 0
        return outcome, int(count), path, int(looks)

    def one(self, words, number, count, way):
        place = self.scene.places.get()
        try:
            outcome, _, path, looks = self.run(words, place, number, way)
            key = os.path.relpath(path, place.work) if path else "nothing"
            name = f"{' '.join(words)}, call {number} of {count}: {key} {way}"
            isFine = damage.judged(outcome, words, name, self.scene.memory[words] + damage.SLACK)
            isFine = damage.printed(outcome, words, name) and isFine
            changed = [other for other in place.changes() if other not in ("work/" + key, f"work/{key}.other")]
            damage.written(place, words, name, changed)
            isOurs = key.startswith("kept/")
            if path and looks and not isOurs and way in ("grow", "replace") and outcome.status is not None:
                # Whether the command takes it in or refuses. Between its last look and its writing there is a moment that
                # no call of the system closes.
                with open(path, "rb") as file:
                    check(self.isThere(file.read()), f"{name}: what somebody else wrote stays", outcome.said[-200:])
            with self.lock:
                self.runs[way] += 1
                self.reached += bool(path)
        finally:
            place.restore()
            self.scene.places.put(place)

    @staticmethod
    def isThere(content):
        return any(MARK.encode(form) in content for form in ("utf-8", "utf-16-le", "utf-16-be"))

    def all(self):
        commands = [tuple(shlex.split(line)) for line in COMMANDS.strip().splitlines()]
        jobs = []
        counts = {}

        def count(words):
            self.scene.whole(words)
            place = self.scene.places.get()
            outcome, counts[words], *_ = self.run(words, place)
            check(counts[words] > 2, f"{' '.join(words)}: calls are counted", (counts[words], outcome.status))
            place.restore()
            self.scene.places.put(place)

        self.scene.each([lambda words=words: count(words) for words in commands])
        for place, words in enumerate(commands):
            total = counts.get(words, 0)
            numbers = range(1, total + 1)
            if not Settings.isLong and total > WAYS_SAMPLE:
                numbers = [1 + (total - 1) * step // (WAYS_SAMPLE - 1) for step in range(WAYS_SAMPLE)]
            for index, number in enumerate(numbers):
                ways = WAYS if Settings.isLong else [WAYS[(place + 3 * index) % len(WAYS)]]
                jobs += [lambda w=words, n=number, t=total, way=way: self.one(w, n, t, way) for way in ways]
        self.scene.each(jobs)
        print(f"  {sum(self.runs.values())} runs of {len(commands)} commands with a file that changes at a call, "
              f"{self.reached} of which came to it: " + ", ".join(f"{way} {self.runs[way]}" for way in WAYS))


def changes(place):
    library = shim(place)
    if library:
        Changes(place, library).all()
