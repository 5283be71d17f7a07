"""What all parts of the torture share: the binary, counts, runs, and folders with what is in them."""
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading

TOOLS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(TOOLS))


class Settings:
    """What the command line says."""

    binary = ""
    isLong = False
    seed = 1
    # Where inputs that a check failed with are kept; nowhere unless it is named.
    keep = None
    only = ""


class Tally:
    """Checks that were made, and those that failed."""

    tried = 0
    wrong = 0
    lock = threading.Lock()


def check(condition, name, detail=""):
    with Tally.lock:
        Tally.tried += 1
        if condition:
            return True
        Tally.wrong += 1
        if Tally.wrong <= 500:
            print(f"FAULT {name}{': ' if detail != '' else ''}{str(detail)[:600]}", file=sys.stderr, flush=True)
        return False


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


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)


def leftovers(found):
    return [path for path in found if os.path.basename(path).startswith(".modelgloss-") and path.endswith(".tmp")]


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
    """How a process ended, for people."""
    return f"signal {signal.Signals(-status).name}" if status < 0 else f"status {status}"


def shim(place, name):
    """Builds one of the libraries that are loaded before the command's own; None where that cannot be had."""
    compiler = shutil.which("clang") or shutil.which("cc")
    if not sys.platform.startswith("linux") or not compiler:
        print("torture: calls are made to fail on Linux with a C compiler only")
        return None
    library = os.path.join(place, name + ".so")
    source = os.path.join(TOOLS, name + ".c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-Wall", "-o", library, source, "-ldl"], check=True)
    return library
