"""Two binaries give the same bytes: what a change of the structure must keep."""
import collections
import concurrent.futures
import difflib
import os
import re
import shutil
import subprocess

from common import ROOT, Settings, check, environment, git, leave_out
from release import models

# What is asked of each package, of each store, of each folder, and of each repository: verb × format.
PACKAGE = [
    *(f"inspect --format {form}" for form in ("text", "json")),
    *(f"{verb} --format {form}" for verb in ("changelog", "migrations", "diff") for form in ("text", "markdown", "json")),
    "diff --format html", "migrations --format swift", "check --format json --fail-on never",
    "preview --format json", "coverage --format json", "validate",
    "strings sync MODEL --dry-run", "strings sync MODEL --locale pl,ja --dry-run", "strings export MODEL --locale de,fr,ja --dry-run",
    "strings export MODEL --locale de --format csv --dry-run", "strings export MODEL --locale ja --xliff-version 2.0 --dry-run",
]
STORE = ["inspect --format json", "match", "match --format json", "validate", "validate --format json"]
FOLDER = ["", "check --fail-on never", "check --format sarif --fail-on never", "coverage", "inspect --format json"]
REPOSITORY = [
    *(f"guard --released * --format {form}" for form in ("text", "json", "github", "sarif")),
    *(f"guard --against BASE --format {form}" for form in ("text", "json")),
    *(f"review --against BASE{tags} --format {form}" for tags in ("", " --released *") for form in ("markdown", "json")),
    "freeze --released * --dry-run", "check --changed-since BASE --format json --fail-on never",
]


def outcome(binary, words, folder):
    done = subprocess.run([binary, *words], cwd=folder, env=environment(), stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=600)
    return done.returncode, done.stdout, done.stderr


def questions(paths, place):
    """Every command with the folder to run it in."""
    for path in paths:
        path = os.path.abspath(path)
        if path.endswith(".bundle"):
            clone = os.path.join(place, os.path.basename(path))
            git(place, "clone", "-q", path, clone)
            commits = git(clone, "rev-list", "--first-parent", "HEAD").split()
            for command in REPOSITORY:
                yield command.replace("BASE", commits[min(len(commits) - 1, 20)]).split(), clone
            continue
        for model in models(path):
            for command in PACKAGE:
                verb, *options = command.split()
                if "MODEL" in options:
                    options[options.index("MODEL")] = os.path.basename(model)
                    yield [verb, *options], os.path.dirname(model)
                else:
                    yield [verb, os.path.basename(model), *options], os.path.dirname(model)
        for parent, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                if re.search(r"\.(sqlite3?|store|db|xml|bin)$", name):
                    for command in STORE:
                        verb, *options = command.split()
                        yield [verb, name, *options], parent
            if parent == path or os.path.dirname(parent) == path:
                for command in FOLDER:
                    yield command.split(), parent


def same(place):
    """Compares a binary with another one (--with: the other one, then folders, packages and bundles of repositories)."""
    if not Settings.paths:
        return leave_out("name the other binary and what to read, each with --with")
    other, *paths = Settings.paths
    other = os.path.join(place, shutil.copy(os.path.abspath(other), place))
    wanted = re.compile(Settings.only or ".")
    every = [(words, folder) for words, folder in questions(paths or [os.path.join(ROOT, "Examples")], place)
             if wanted.search(" ".join(words))]
    differing = collections.Counter()

    def compare(question):
        words, folder = question
        old, new = outcome(other, words, folder), outcome(Settings.binary, words, folder)
        if old == new:
            return check(True, "")
        lines = [part.decode("utf-8", "replace").splitlines() for part in (old[1] + old[2], new[1] + new[2])]
        shown = [line[:300] for line in difflib.unified_diff(*lines, lineterm="", n=0)][2:14]
        differing[words[0] if words else "survey"] += 1
        return check(False, f"{' '.join(words)} in {folder}", f"status {old[0]}, {new[0]}\n" + "\n".join(shown))

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(compare, every))
    if differing:
        print(f"  {len(every)} answers; different: " + ", ".join(f"{verb} {count}" for verb, count in differing.most_common()))
