"""What the parts share: settings, counts, runs, git, folders with their files, and a small project."""
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class Settings:
    """The command line."""

    binary = ""
    isLong = False
    seed = 1
    count = 2
    # Where inputs that a check failed with are kept, if anywhere.
    keep = None
    only = ""
    paths = []


class Tally:
    """The numbers of checks and of those that failed, and the reason if something could not be tried here."""

    tried = 0
    wrong = 0
    # The beginnings of the first faults, which are said once more at the end.
    faults = []
    left_out = ""
    lock = threading.Lock()


def check(condition, name, detail=""):
    with Tally.lock:
        Tally.tried += 1
    return bool(condition) or fault(name, detail)


def fault(name, detail=""):
    """Reports what went wrong without a check that is counted."""
    with Tally.lock:
        Tally.wrong += 1
        if len(Tally.faults) < 5:
            Tally.faults.append(f"{name}: {detail}"[:600])
        if Tally.wrong <= 500:
            print(f"FAULT {name}{': ' if detail != '' else ''}{str(detail)[:1500]}", file=sys.stderr, flush=True)
    return False


def leave_out(reason):
    Tally.left_out = reason


# Files.


def files(folder):
    """Every file below a folder with its bytes; links and devices by what they are."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            key = os.path.relpath(path, folder)
            mode = os.lstat(path).st_mode
            if stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    found[key] = file.read()
            else:
                found[key] = stat.S_IFMT(mode)
    return found


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def write(path, content, mode=None):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
    if mode is not None:
        os.chmod(path, mode)


def program(path, script):
    """Writes a shell script that can be run."""
    write(path, "#!/bin/sh\n" + script, 0o755)


def leftovers(found):
    return [path for path in found if os.path.basename(path).startswith(".modelgloss-") and path.endswith(".tmp")]


# Programs.


def environment(more=None):
    """That of this process, without what would make runs differ from one machine to the next."""
    whole = {**os.environ, "TMPDIR": tempfile.gettempdir(), **(more or {})}
    for name in ("GITHUB_ACTIONS", "NO_COLOR", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        whole.pop(name, None)
    return whole


def run(words, folder, more=None, **options):
    """Runs the command and waits; `said` is what it printed to standard error."""
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("timeout", 120)
    arguments = words.split() if isinstance(words, str) else words
    done = subprocess.run([Settings.binary] + arguments, cwd=folder, env=environment(more), **options)
    done.said = (done.stderr or b"").decode("utf-8", "replace")
    return done


def ended(status):
    """How a process ended, in words."""
    return f"signal {signal.Signals(-status).name}" if status < 0 else f"status {status}"


def git(folder, *words):
    """Runs git as an author without settings of their own, at one time; gives what it prints."""
    who = {f"GIT_{part}_{what}": value for part in ("AUTHOR", "COMMITTER")
           for what, value in (("NAME", "A"), ("EMAIL", "a@example.org"), ("DATE", "2026-01-01T00:00:00Z"))}
    return subprocess.run(
        ["git", "-c", "init.defaultBranch=main", "-c", "gc.auto=0", *words], cwd=folder, check=True, capture_output=True,
        text=True, env=environment({**who, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull})).stdout.strip()


def plant(folder, trap, **more):
    """Makes git take a folder for a repository, whose configuration and hooks run commands that leave a trace."""
    settings = f"""[core]
\trepositoryformatversion = 0
\tbare = false
\tworktree = .
\tfsmonitor = "touch {trap}; echo $TOKEN >&2; false"
\tsshCommand = "touch {trap}; false"
\thooksPath = hooks
\tpager = "touch {trap}"
[remote "origin"]
\turl = ext::sh -c "touch% {trap}"
\tuploadpack = touch {trap}
\tpromisor = true
[extensions]
\tpartialClone = origin
[protocol]
\tallow = always
[protocol "ext"]
\tallow = always
[credential]
\thelper = "!touch {trap}"
[fetch]
\trecurseSubmodules = true
[diff]
\texternal = touch {trap}
"""
    for path, text in {"HEAD": "ref: refs/heads/main\n", "config": settings, "objects/info/packs": "", "refs/heads/.keep": "",
                       "refs/tags/.keep": "", **more}.items():
        write(os.path.join(folder, path), text)
    for name in ("post-checkout", "reference-transaction", "pre-auto-gc"):
        program(os.path.join(folder, "hooks", name), f"touch {trap}\n")


def shim(place):
    """Builds the library that is loaded before the command's own; None if that is not possible here."""
    compiler = shutil.which("clang") or shutil.which("cc")
    if not sys.platform.startswith("linux") or not compiler:
        leave_out("calls are made to fail on Linux with a C compiler only")
        return None
    library = os.path.join(place, "calls.so")
    source = os.path.join(HERE, "calls.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-Wall", "-o", library, source, "-ldl"], check=True)
    return library


# A small project, and commands that print and that write.


def model(*entities):
    """The document of a model."""
    return "\n".join([
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
        '<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">',
        *entities, "</model>", ""])


def entity(name, *members):
    """An entity with the lines of its members."""
    lines = "".join(f"        {member}\n" for member in members)
    return f'    <entity name="{name}" representedClassName="{name}" syncable="YES">\n{lines}    </entity>'


def current_version(name):
    """The file of a package that names its current version."""
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>_XCCurrentVersionName</key>'
            f"<string>{name}.xcdatamodel</string></dict></plist>\n")


MODEL = model(entity(
    "Article", '<attribute name="price" attributeType="Decimal" minValueString="0"/>',
    '<attribute name="title" attributeType="String" maxValueString="20"/>'))
PROJECT = {
    "Package.swift": "", "Shop.xcdatamodel/contents": MODEL, "out.txt": "what was there\n",
    "de.lproj/ShopModel.strings": '"Entity/Article" = "Artikel";\n',
    "en.lproj/ShopModel.strings": '"Entity/Article" = "Article";\n',
}
PRINTING = [
    "check Shop.xcdatamodel", "check Shop.xcdatamodel --format json", "coverage Shop.xcdatamodel",
    "preview Shop.xcdatamodel", "explain Shop.xcdatamodel Article", "inspect Shop.xcdatamodel",
    "inspect Shop.xcdatamodel --format json", "rules", "config", "--help", "strings sync Shop.xcdatamodel --dry-run",
    "docs --print-template list",
]
WRITING = [
    "strings sync Shop.xcdatamodel", "strings pseudo Shop.xcdatamodel", "strings export Shop.xcdatamodel --into out",
    "strings convert de.lproj/ShopModel.strings en.lproj/ShopModel.strings --to xcstrings --into .",
    "check Shop.xcdatamodel --fail-on never -o out.txt", "init",
    "check Shop.xcdatamodel --fail-on never --report json=report.json",
    "check Shop.xcdatamodel --fail-on never --write-baseline base.json", "preview Shop.xcdatamodel --write messages.txt",
    "docs Shop.xcdatamodel -o docs --format markdown",
]


def fresh(folder):
    """Writes the project into a folder that has nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in PROJECT.items():
        write(os.path.join(folder, path), text)
    return folder
