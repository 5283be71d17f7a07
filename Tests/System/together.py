"""Runs at the same time, and runs without a network.

`together`: files that several runs write are whole and those of one run in the end, and no run reports less than what
happened. `network`: without any, loopback included, everything but the live preview works as ever, and that says why not.
"""
import os
import shlex
import shutil
import subprocess

from common import MODEL, Settings, check, environment, files, fresh, leave_out, leftovers, run, write
from damage import Damage, Place

AT_ONCE = 6
# How often each is tried.
ROUNDS = (2, 30)
OTHER = MODEL.replace('"Article"', '"Other"').replace('name="price"', 'name="amount"')
# Commands that run at the same time, and what each may say where it gives way to another one.
SAME = [
    ("docs Shop.xcdatamodel -o docs", "another run of this program is writing"),
    ("strings sync Shop.xcdatamodel", "has changed since it was read"),
    ("strings pseudo Shop.xcdatamodel", "the file exists"),
    ("strings export Shop.xcdatamodel --into out", "a file has appeared here"),
    ("strings convert de.lproj/ShopModel.strings en.lproj/ShopModel.strings --to xcstrings --into .", ""),
    ("check Shop.xcdatamodel --fail-on never --report json=report.json -o out.txt", ""),
    ("check Shop.xcdatamodel --fail-on never --write-baseline base.json", ""),
    ("preview Shop.xcdatamodel --write messages.txt", ""),
    ("compile Shop.xcdatamodel Shop.mom", ""),
    ("serve Shop.xcdatamodel --once page.html", ""),
]
# Commands of which each would write something else into the same place.
DIFFERENT = [
    ["docs Shop.xcdatamodel -o docs --format markdown", "docs Other.xcdatamodel -o docs --format markdown"],
    [f"check Shop.xcdatamodel --fail-on never --format {form} -o out.txt" for form in ("json", "sarif", "junit", "gitlab")],
    ["strings sync Shop.xcdatamodel --names natural", "strings sync Shop.xcdatamodel --names as-is"],
]


def started(words, folder):
    return subprocess.Popen(
        [Settings.binary, *shlex.split(words)], cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def project(folder):
    fresh(folder)
    write(os.path.join(folder, "Other.xcdatamodel", "contents"), OTHER)
    return folder


def alone(words, folder):
    """What a run leaves that has the folder to itself."""
    project(folder)
    done = run(shlex.split(words), folder)
    check(done.returncode in (0, 1), f"{words}: works alone", done.said)
    return files(folder)


def together(place):
    work = os.path.join(place, "work")
    count = 0
    cases = [([words] * AT_ONCE, excuse) for words, excuse in SAME] + [(words * 2, None) for words in DIFFERENT]
    for commands, excuse in cases:
        wholes = [alone(words, work) for words in dict.fromkeys(commands)]
        for number in range(ROUNDS[Settings.isLong]):
            project(work)
            runs = [started(words, work) for words in commands]
            outcomes = [(process.communicate(timeout=120)[1].decode("utf-8", "replace"), process.returncode) for process in runs]
            count += len(runs)
            name = f"{len(runs)} × {' and '.join(dict.fromkeys(commands))}, round {number}"
            check(any(status in (0, 1) for _, status in outcomes), f"{name}: one succeeds", outcomes)
            for said, status in outcomes:
                isExcused = status == 2 and ": error: " in said and (excuse is None or excuse and excuse in said or "appeared here" in said)
                check(status in (0, 1) or isExcused, f"{name}: others succeed or say why not", (status, said))
            found = files(work)
            check(not leftovers(found), f"{name}: nothing is left behind", leftovers(found))
            check(found in wholes, f"{name}: what is there is whole and one run's",
                  [key for key in {*found, *wholes[0]} if found.get(key) != wholes[0].get(key)][:8])
    print(f"  {count} runs at the same time as {AT_ONCE - 1} others")


COMMANDS = """
check League.xcdatamodeld
check League.xcdatamodeld --changed-since HEAD~1
coverage League.xcdatamodeld
docs League.xcdatamodeld -o out --format markdown,html,docc,json,mermaid,dot,plantuml,dbml,tbls --locale en
preview League.xcdatamodeld --locale en
preview League.xcdatamodeld --changed-since HEAD~1
serve League.xcdatamodeld --once out/page.html
validate League.xcdatamodeld --entity Player --values values.json
validate League.xcdatamodeld --store League.sqlite
explain League.xcdatamodeld Player.number
fetch League.xcdatamodeld PlayersNamed --set NAME=A
inspect League.xcdatamodeld --changed-since HEAD~1
strings sync League.xcdatamodeld --dry-run
strings export League.xcdatamodeld --into out
strings import League.xcdatamodeld --xliff de.xliff --dry-run
strings pseudo League.xcdatamodeld --kind en-XA --dry-run
strings convert de.lproj/LeagueModel.strings --to xcstrings --into out
diff HEAD~1:League.xcdatamodeld League.xcdatamodeld
changelog League.xcdatamodeld
migrations League.xcdatamodeld
guard League.xcdatamodeld --against HEAD~1
review --against HEAD~1 League.xcdatamodeld
compile League.xcdatamodeld out
verify League.xcdatamodeld League.momd
match League.sqlite League.xcdatamodeld
init League.xcdatamodeld --force
config
rules
"""
# A namespace of its own has a loopback interface that is down; who may not make one may, as root of its own, perhaps.
WAYS = [["unshare", "--net"], ["unshare", "--net", "--map-root-user"]]


def network(place):
    way = next((way for way in WAYS if shutil.which("unshare") and subprocess.run([*way, "true"], capture_output=True).returncode == 0), None)
    if way is None:
        leave_out("no namespace without a network can be made here")
        return
    scene = Damage(place)
    room = Place(scene.template, os.path.join(place, "alone"))

    def answer(words, before=()):
        more = {"HOME": os.path.join(room.folder, "home"), "TMPDIR": os.path.join(room.folder, "tmp")}
        try:
            done = subprocess.run(
                [*before, Settings.binary, *words], cwd=room.work, env=environment(more), capture_output=True, timeout=20)
        except subprocess.TimeoutExpired:
            return None, b"", b"does not end", {}
        wrote = {}
        for key in room.changes():
            path = os.path.join(room.folder, key)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    wrote[key] = file.read()
        room.restore()
        return done.returncode, done.stdout, done.stderr, wrote

    commands = [tuple(line.split()) for line in COMMANDS.strip().splitlines()]
    for words in commands:
        expected, found = answer(words), answer(words, way)
        check(expected[0] in (0, 1), f"{' '.join(words)}: works", expected)
        check(found == expected, f"{' '.join(words)}: the same without a network", found[:3])
    status, out, said, wrote = answer(("serve", "League.xcdatamodeld", "--port", "0"), way)
    check(status == 2 and b"error: " in said and not out and not wrote, "serve without loopback says why not", (status, said))
    print(f"  {len(commands) + 1} commands without a network")
