"""Runs at the same time that write the same files: what is there in the end is whole and one run's, and nobody is told
less than what happened."""
import os
import shlex
import subprocess

from .common import Settings, check, environment, files, leftovers, run
from .project import MODEL, fresh

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
    os.makedirs(os.path.join(folder, "Other.xcdatamodel"))
    with open(os.path.join(folder, "Other.xcdatamodel", "contents"), "w") as file:
        file.write(OTHER)
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
    print(f"torture: {count} runs at the same time as {AT_ONCE - 1} others")
