"""The suites themselves: whether they notice deliberate changes, what the sanitizers say, and the compiler's own parser."""
import os
import re
import shutil
import subprocess
import time

from common import HERE, ROOT, Settings, check, leave_out, read

TEST = ["swift", "test", "--disable-build-manifest-caching"]


# Deliberate changes.

# MODELGLOSS_MUTANTS names a copy of the repository that may be changed, with what was built in it.
COPY = os.environ.get("MODELGLOSS_MUTANTS") or os.path.join(ROOT, ".build-mutants", "tree")
SCRATCH = os.path.join(COPY, ".build") if "MODELGLOSS_MUTANTS" in os.environ else os.path.join(ROOT, ".build-mutants", "build")
SWITCH = '''import Foundation

/// Whether a deliberate change is on: only in copies of the code that `Tests/System/run mutants` makes.
package enum Mutant {
  private static let active = ProcessInfo.processInfo.environment["MUTANT"]
  package static func isOn(_ name: StaticString) -> Bool { active == "\\(name)" }
}
'''


def changes():
    """Blocks of `id file suites`, the text as it is after `-`, the changed text after `+`."""
    result = []
    for number, line in enumerate(read(HERE, "mutants.txt").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(("- ", "+ ")):
            result[-1]["old" if line[0] == "-" else "new"] = line[2:]
        else:
            parts = line.split(None, 2)
            assert len(parts) == 3, f"mutants.txt:{number}: expected 'id file suites'"
            result.append(dict(zip(("id", "file", "suites"), parts)))
    return result


def tree():
    """The files of the repository with their bytes."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True,
        text=True).stdout.split("\n")
    texts = {}
    for name in listed:
        if name and os.path.isfile(os.path.join(ROOT, name)):
            with open(os.path.join(ROOT, name), "rb") as file:
                texts[name] = file.read()
    return texts


def changed(every):
    """The files of the repository with their bytes, every change in its place behind a switch."""
    texts = tree()
    for change in every:
        name = change["file"]
        text = texts.get(name, b"").decode()
        before, old, after = re.fullmatch(r"(?:(.*)«)?(.*?)(?:»(.*))?", change["old"]).groups(default="")
        place = before + old + after
        if not check(text.count(place) == 1, f"{change['id']} fits the code", f"its text is {text.count(place)} times in {name}; rewrite it"):
            continue
        switched = f"(Mutant.isOn(\"{change['id']}\") ? ({change['new']}) : ({old}))"
        text = text.replace(place, before + switched + after)
        if not re.search(r"^(package )?import GlossBasics$", text, re.M) and not name.startswith("Sources/Basics/"):
            text = "import GlossBasics\n" + text
        texts[name] = text.encode()
    texts["Sources/Basics/Mutant.swift"] = SWITCH.encode()
    return texts


def copy(texts):
    """Makes the copy of the tree that is built, and touches only what differs."""
    for name, content in texts.items():
        path, original = os.path.join(COPY, name), os.path.join(ROOT, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.exists(path):
            with open(path, "rb") as file:
                if file.read() == content:
                    continue
        with open(path, "wb") as file:
            file.write(content)
        if os.path.exists(original):
            shutil.copymode(original, path)
    for folder, _, names in os.walk(COPY):
        for path in (os.path.join(folder, name) for name in names):
            name = os.path.relpath(path, COPY)
            if name not in texts and not name.startswith((".build", ".git/")):
                os.remove(path)


def mutants(_):
    """All changes are built once, each behind a switch that the environment sets; then the suites that each names are run.

    Without `--long` it is only checked that every change fits the code.
    """
    every = changes()
    texts = changed(every)
    if not Settings.isLong:
        return
    copy(texts)
    place = ["-debug-info-format", "none", "--package-path", COPY, "--scratch-path", SCRATCH]
    whole = {key: value for key, value in os.environ.items() if key != "MUTANT"}
    # The suite has to be complete without the corpus.
    whole["MODELGLOSS_CORPUS"] = os.devnull
    print(f"  building {len(every)} changes …", flush=True)
    subprocess.run(["swift", "build", "--build-tests", *place], check=True, env=whole, stdout=subprocess.DEVNULL)

    def passes(suites, mutant=None):
        try:
            return subprocess.run(
                ["swift", "test", "--skip-build", "--filter", suites, *place], env={**whole, **({"MUTANT": mutant} if mutant else {})},
                capture_output=True, timeout=600).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    noticed = []
    for change in every:
        if re.search(Settings.only, change["id"]):
            start = time.time()
            noticed.append(not passes(change["suites"], change["id"]))
            print(f"  {'noticed    ' if noticed[-1] else 'NOT NOTICED'} {change['id']} ({time.time() - start:.0f} s)", flush=True)
    for suites in sorted({change["suites"] for change in every}):
        check(passes(suites), f"{suites} passes without a change")
    check(noticed and sum(noticed) >= 0.9 * len(noticed), "nine of ten changes are noticed", f"{sum(noticed)} of {len(noticed)}")
    print(f"  {sum(noticed)} of {len(noticed)} changes were noticed")


# Sanitizers.

# Readings of a table, of a package's versions and of a project; pages, checks and the server: whatever starts threads.
PARALLEL = ("ConcurrentMap|TableFinder|ModelLoader|OneLookup|SeededDefect|MigrationPlan|VersionHistory|SchemaDocumentationTests|"
            "DocumentationFolder|CompiledPackageWriter|GitRevision|LiveServer|ReloadTests|ServedPages")
# How deep input may be nested on a small stack means nothing where each call takes several times the room.
SHALLOW = "deepInputIsRefusedAndTheDeepestAcceptedIsSafe"
# What runs within Mutex.withLock, told by the type of its closure. On Linux a lock with a waiting thread is handed over by
# the kernel, which the sanitizer does not see: it reports any program of two threads that do nothing but withLock.
SUPPRESSED = "race_top:zYuYTXEfU\n"


def sanitize(place):
    """The tests of what works in parallel with the thread sanitizer, and all with the address sanitizer. Each builds
    everything once more, into .build-thread and .build-address."""
    suppressions = os.path.join(place, "suppressions")
    with open(suppressions, "w") as file:
        file.write(SUPPRESSED)
    variables = {**os.environ, "TSAN_OPTIONS": f"halt_on_error=1 suppressions={suppressions}", "ASAN_OPTIONS": "detect_leaks=0"}
    for kind, suites in (("thread", ["--filter", PARALLEL]), ("address", ["--skip", SHALLOW])):
        if Settings.only in kind:
            done = subprocess.run(
                [*TEST, "--sanitize", kind, "--scratch-path", f".build-{kind}", *suites], cwd=ROOT, env=variables)
            check(done.returncode == 0, f"the suites with the {kind} sanitizer", done.returncode)


# The compiler's parser.


def swift(place):
    """Declarations that are read from Swift files, as they are and damaged, against those of the compiler's own parser,
    which comes with the toolchain: the sources of this package, and other folders."""
    toolchain = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swiftc"))))
    host = os.path.join(toolchain, "lib", "swift", "host")
    if not os.path.exists(os.path.join(host, "SwiftParser.swiftmodule")):
        return leave_out(f"the toolchain has no parser in {host}")
    judge = os.path.join(place, "judge")
    subprocess.run(["swiftc", "-O", "-I", host, "-L", host, "-lSwiftSyntax", "-lSwiftParser", "-lSwiftOperators",
                    "-Xlinker", "-rpath", "-Xlinker", host, os.path.join(HERE, "Judge.swift"), "-o", judge], check=True)
    folders = [os.path.join(ROOT, name) for name in ("Sources", "Tests", "Examples", "Benchmarks")]
    folders += [os.path.abspath(path) for path in Settings.paths]
    variables = {**os.environ, "MODELGLOSS_SWIFT_JUDGE": judge, "MODELGLOSS_SWIFT_FOLDERS": ":".join(folders),
                 "MODELGLOSS_SPELLINGS": "10000"}
    done = subprocess.run([*TEST, "--filter", "SwiftJudgeTests"], cwd=ROOT, env=variables)
    check(done.returncode == 0, "the parsers agree", done.returncode)
    done = subprocess.run([*TEST, "--filter", "SpellingTests"], cwd=ROOT, env=variables)
    check(done.returncode == 0, "10,000 spellings of a plan are parsed by the compiler and read alike, public ones too", done.returncode)
