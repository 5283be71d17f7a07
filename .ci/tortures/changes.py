"""Files that vanish or become others while the command reads them, and between its reading and its writing."""
import os
import shlex
import threading
from collections import Counter

from . import common, damage
from .common import Settings, check

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
# How many calls of a command are tried in the short form, each with one of the ways.
SAMPLE = 4
# What somebody else wrote into a file meanwhile.
MARK = "Somebody else was here"


class Changes:
    def __init__(self, folder, library):
        self.library, self.folder = library, folder
        self.scene = damage.Damage(folder)
        self.more = os.path.join(folder, "more")
        common.write(self.more, f'\n/* {MARK} */\n"Entity/Somebody" = "{MARK}";\n')
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
            if not Settings.isLong and total > SAMPLE:
                numbers = [1 + (total - 1) * step // (SAMPLE - 1) for step in range(SAMPLE)]
            for index, number in enumerate(numbers):
                ways = WAYS if Settings.isLong else [WAYS[(place + 3 * index) % len(WAYS)]]
                jobs += [lambda w=words, n=number, t=total, way=way: self.one(w, n, t, way) for way in ways]
        self.scene.each(jobs)
        print(f"torture: {sum(self.runs.values())} runs of {len(commands)} commands with a file that changes at a call, "
              f"{self.reached} of which came to it: " + ", ".join(f"{way} {self.runs[way]}" for way in WAYS))


def changes(place):
    library = common.shim(place, "changes")
    if library:
        Changes(place, library).all()
