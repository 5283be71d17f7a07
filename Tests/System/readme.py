"""What the README, the articles of the library and its tutorial show: every console block with what it prints, every
command in a block of YAML or Ruby, every option that is named in the text.

A line `$ COMMAND` is run; the lines below it are what it prints, where `…` alone stands for any lines, `…` in a line for
any text, and a line that begins with eight spaces continues the one above it. A comment `<!-- not run: REASON -->` before a block leaves it out, `<!-- run: COMMAND -->` prepares
something. Commands run in a folder with the example, a shop's model and a store.
"""
import io
import json
import os
import re
import shutil
import subprocess
import tarfile

import common
from common import ROOT, Settings, Tally, check, current_version, entity, environment, fault, files, git, model, program, write
from stores import begun, version_hashes

README = common.read(ROOT, "README.md")
FIRST = '<attribute name="firstName" attributeType="String"/>'
BIRTHDAY = '<attribute name="birthday" optional="YES" attributeType="Date"/>'
NUMBER = '<attribute name="number" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>'
CATALOG = os.path.join(ROOT, "Sources/ModelGloss/ModelGloss.docc")
HOME = ""


def prepare(folder):
    """The project that the commands are about."""
    def path(*parts):
        return os.path.join(folder, *parts)

    def customer(place, *members):
        write(path(place, "contents"), model(entity("Customer", *members)))

    for name in ("League.xcdatamodeld", "en.lproj", "de.lproj", "fr.lproj", "ja.lproj", "ar.lproj"):
        shutil.copytree(os.path.join(ROOT, "Examples/League", name), path("League", name))
    shutil.copytree(os.path.join(ROOT, "Examples/CloudKit"), path("CloudKit"))
    shutil.copytree(os.path.join(ROOT, "Examples/Templates"), path("League/Examples/Templates"))
    customer("Simple/Shop.xcdatamodel", FIRST, BIRTHDAY)
    write(path("Simple/Package.swift"), "")
    for place in ("Team/App", "Team"):
        package = f"{place}/Shop.xcdatamodeld"
        customer(f"{package}/Shop.xcdatamodel", FIRST)
        customer(f"{package}/Shop 2.xcdatamodel", BIRTHDAY, FIRST)
        customer(f"{package}/Shop 3.xcdatamodel", BIRTHDAY, FIRST, NUMBER)
        write(path(package, ".xccurrentversion"), current_version("Shop 3"))
    write(path("Team/App/en.lproj/ShopModel.strings"),
          '"Entity/Customer" = "Customer";\n"Property/firstName" = "First name";\n"Property/birthday" = "Birthday";\n'
          '"Property/number" = "Number";\n')
    # A store of the second version with a customer without a name.
    hashes = version_hashes("Team/Shop.xcdatamodeld", folder, "--model-version", "Shop 2")
    for name in ("Team/customer.sqlite", "Team/default.store"):
        store = begun(
            path(name), hashes, {"Customer": (1, 0, 1204)},
            "CREATE TABLE ZCUSTOMER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBIRTHDAY TIMESTAMP, ZFIRSTNAME VARCHAR);",
            NSStoreModelVersionHashesVersion=3, NSPersistenceFrameworkVersion=1345, NSStoreModelVersionIdentifiers=[""])
        for key in range(1, 1205):
            store.execute("INSERT INTO ZCUSTOMER VALUES (?, 1, 1, NULL, ?)", (key, None if key == 12 else f"Name {key}"))
        store.commit()
        store.close()
    trips(path("Trips"))
    shutil.copytree(os.path.join(ROOT, "Examples/Journal"), path("Journal"))
    for name in ("Team", "League", "Trips", "Journal"):
        for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "base"], ["tag", "v1.0"]):
            git(path(name), *words)
    # Version 2.0 was released, and a class that its schema lists was edited since.
    git(path("Journal"), "tag", "v2.0")
    git(path("Journal"), "tag", "-d", "v1.0")
    change(path("Journal/Journal/Entry.swift"), 'var text: String = ""', 'var text: String = ""\n  var mood: String?')
    # Version 1.1 was released, and its classes were edited since.
    git(path("Trips"), "tag", "v1.1")
    change(path("Trips/Trips/Schema/SchemaV2.swift"), "public var nights", "public var note: String?; public var nights")
    git(path("Team"), "update-ref", "refs/remotes/origin/main", "HEAD")


def change(path, old, new):
    text = common.read(path)
    assert old in text
    write(path, text.replace(old, new))


def trips(folder):
    """The example when its second version was the newest: the classes of the app are in it."""
    shutil.copytree(os.path.join(ROOT, "Examples/Trips/Sources/Trips"), os.path.join(folder, "Trips"))
    os.remove(os.path.join(folder, "Trips/Schema/SchemaV3.swift"))
    plan = os.path.join(folder, "Trips/TripsPlan.swift")
    change(plan, ", SchemaV3.self]", "]")
    change(plan, "[addStops, addKinds]", "[addStops]")
    change(plan, "  static let addKinds = MigrationStage.lightweight(fromVersion: SchemaV2.self, toVersion: SchemaV3.self)\n", "")
    change(plan, "SchemaV3.", "SchemaV2.")
    frozen = os.path.join(folder, "Trips/Schema/SchemaV2.swift")
    text = re.sub(r"(?m)^//.*\n", "", common.read(frozen))
    write(frozen, re.sub(r"(?m)^( +(?:@Relationship\(.*?\) )?)(final class|var|init)", r"\1public \2", text))


def matches(expected, printed):
    """Whether a text is what was shown of it."""
    pattern = ""
    for line in expected:
        if line == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part) for part in line.split("…")) + r"\n"
    return re.fullmatch(pattern, printed) is not None


def unwrapped(lines):
    """Lines as they are printed, of lines that were wrapped to be shown."""
    whole = []
    for line in lines:
        if line.startswith(" " * 8) and whole:
            whole[-1] += " " + line.strip()
        else:
            whole.append(line)
    return whole


def run(command, folder):
    """Runs a command of a shell in a folder of the project; that it was run is a check."""
    Tally.tried += 1
    path = os.path.join(HOME, "bin") + os.pathsep + os.environ["PATH"]
    return subprocess.run(["bash", "-c", command], cwd=os.path.join(HOME, folder), capture_output=True, text=True, timeout=120,
                          env=environment({"PATH": path, "LANG": "C.UTF-8"}))


def folder_of(text):
    """Where a block's commands are at home."""
    if "League" in text:
        return "League"
    if ".ckdb" in text:
        return "CloudKit"
    if "Trips" in text:
        return "Trips"
    if "Journal" in text:
        return "Journal"
    return "Simple" if "Shop.xcdatamodel " in text or re.search(r"Shop\.xcdatamodel$", text, re.M) else "Team"


def consoles(page):
    for match in re.finditer(r"((?:<!--[^\n]*?-->\n)*)```console\n(.*?)```", page, re.S):
        if "<!-- not run:" in match[1]:
            continue
        folder = folder_of(match[2])
        for command in re.findall(r"<!-- run: (.*?) -->", match[1]):
            done = run(command, folder)
            if done.returncode:
                fault(f"the preparation '{command}' ended with {done.returncode}: {done.stderr}")
        for part in re.split(r"(?m)^\$ ", match[2])[1:]:
            command, *expected = part.rstrip("\n").split("\n")
            # What follows two spaces and a sign explains.
            command = re.sub(r"\s{2,}#.*", "", command)
            expected = unwrapped(line for line in expected if line)
            done = run(command, folder)
            printed = "".join(line + "\n" for line in (done.stdout + done.stderr).split("\n") if line.strip())
            if done.returncode not in (0, 1):
                fault(f"'{command}' ended with {done.returncode}: {done.stderr}")
            elif expected and not matches(expected, printed):
                # The two streams have no order between them.
                other = "".join(line + "\n" for line in (done.stderr + done.stdout).split("\n") if line.strip())
                if not matches(expected, other):
                    fault(f"'{command}' prints otherwise:\n--- shown\n" + "\n".join(expected) + f"\n--- printed\n{printed}")


def commands():
    """What other blocks run: a line of a job, a shell's word of Ruby."""
    for block in [block for page in [README, *articles()]
                  for block in re.findall(r"```(?:yaml|ruby)\n(.*?)```", page, re.S)]:
        for command in re.findall(r"- run: (modelgloss .*)", block) + re.findall(r"`(modelgloss [^`]*)`", block):
            command = command.replace("#{github.branch_for_base}", "main")
            done = run(command, "Team")
            if done.returncode not in (0, 1):
                fault(f"'{command}' ended with {done.returncode}: {done.stderr}")
        for words in re.findall(r'sh\((".*")\)', block):
            done = run(" ".join(re.findall(r'"([^"]*)"', words)), "Team")
            if done.returncode not in (0, 1):
                fault(f"{words} ended with {done.returncode}: {done.stderr}")


def articles():
    return [common.read(CATALOG, name) for name in sorted(os.listdir(CATALOG)) if name.endswith(".md")]


def tutorial():
    """The steps, one after the other, in a folder of their own; the last is a job for the action."""
    folder = os.path.join(CATALOG, "Tutorials")
    text = common.read(folder, "GuardedReference.tutorial")
    shown = re.findall(r'file: "([^"]+)"', text)
    there = sorted(os.listdir(os.path.join(folder, "Resources")))
    if shown != there:
        fault(f"the tutorial shows {shown}, there are {there}")
    shutil.copytree(os.path.join(HOME, "League"), os.path.join(HOME, "Tutorial"), ignore=shutil.ignore_patterns(".git"))
    for name in there:
        step = common.read(folder, "Resources", name)
        if name.endswith(".sh"):
            done = run("set -e\n" + step, "Tutorial")
            # The first is there to find something.
            if done.returncode != (1 if name.startswith("1-") else 0):
                fault(f"the step {name} of the tutorial ended with {done.returncode}: {done.stdout[-500:]}{done.stderr}")
    inputs = set(re.findall(r"(?m)^  ([a-z0-9-]+):$", common.read(ROOT, "action.yml").split("outputs:")[0]))
    for block in [common.read(folder, "Resources", name) for name in there if name.endswith(".yml")] + \
            [block for page in [README, *articles()] for block in re.findall(r"```yaml\n(.*?)```", page, re.S)]:
        for given in re.findall(r"(?m)^ +with:\n((?: {10}.*\n)+)", block):
            for name in re.findall(r"(?m)^ {10}([a-z0-9-]+):", given):
                if name not in inputs:
                    fault(f"the action has no input {name}")


def options():
    """Verbs and options in the text are those of the program, and every verb is in the table."""
    dump = json.loads(subprocess.run([Settings.binary, "--experimental-dump-help"], check=True, capture_output=True).stdout)
    verbs = {}

    def gather(command, path):
        names = {"--" + entry["name"] if entry["kind"] == "long" else "-" + entry["name"]
                 for argument in command.get("arguments", []) for entry in argument.get("names", [])}
        verbs[path] = names
        for verb in command.get("subcommands", []):
            gather(verb, (path + " " + verb["commandName"]).strip())

    gather(dump["command"], "")
    known = set().union(*verbs.values()) | {"--experimental-dump-help", "--generate-completion-script", "--help-hidden"}
    text = re.sub(r"```.*?```", "", "\n".join([README, *articles()]), flags=re.S)
    for code in re.findall(r"`([^`\n]+)`", text):
        code = code.replace("git config diff.xcdatamodel.textconv 'modelgloss inspect'", "modelgloss inspect")
        match = re.match(r"(?:modelgloss )?(strings [a-z]+|[a-z]+)\b(.*)", code)
        verb = match and match[1] in verbs and match[1]
        for option in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", code):
            if re.match(r"(docker|make|brew|git|mise|rm|swift|ubi|xmllint|plutil)\b", code):
                continue
            if option not in (verbs[verb] if verb else known):
                fault(f"`{code}`: {'the verb ' + verb if verb else 'no verb'} has the option {option}")
        if code.startswith("modelgloss ") and not verb and not re.match(r"modelgloss (help|--)", code):
            fault(f"`{code}` names no verb")
    table = README[README.index("## Commands"):]
    for verb in verbs:
        if verb and " " not in verb and verb != "help" and not re.search(rf"`[^`|]*\b{verb}\b", table):
            fault(f"the verb {verb} is not in the table of verbs")


def links():
    anchors = {re.sub(r"[^\w\- ]", "", line.lower()).strip().replace(" ", "-")
               for line in re.findall(r"(?m)^#+ (.*)$", README)}
    for target in re.findall(r"\]\(([^)]+)\)|(?:src|srcset)=\"([^\"]+)\"", README):
        target = target[0] or target[1]
        if target.startswith("#"):
            if target[1:] not in anchors:
                fault(f"there is no heading {target}")
        elif not target.startswith("http") and not os.path.exists(os.path.join(ROOT, target.split("#")[0])):
            fault(f"there is no file {target}")


def installation(place):
    """What the README says about installing and uninstalling, in a home and a prefix where other programs have files."""
    home, tools = os.path.join(place, "home"), os.path.join(place, "tools")
    others = ["bin/other", "opt/other/bin/other", "opt/modelglossary/note", "share/keyrings/login.keyring",
              "share/man/man1/other.1", "share/man/man1/modelglossary.1", "share/doc/other/README.md"]
    for path in others:
        write(os.path.join(home, ".local", path), path)
        write(os.path.join(place, "prefix", path), path)
    block = re.search(r"```sh\n(.*?curl.*?)```", README, re.S)[1]
    version = re.search(r'productVersion = "(.*)"', common.read(ROOT, "Sources/Basics/ProductVersion.swift"))[1]
    name = f"modelgloss-{version}-arm64-apple-macosx"
    check(f"/releases/download/v{version}\n" in block and f"$release/{name}.tar.gz" in block,
          "the README shows this version's archive of a Mac", block)
    # What the release has, with a program that calls the binary; curl answers for the releases.
    with tarfile.open(os.path.join(place, "archive.tar.gz"), "w:gz") as archive:
        for path, text in (("bin/modelgloss", f'#!/bin/sh\nexec "{Settings.binary}" "$@"\n'), ("share/man/man1/modelgloss.1", ".TH x"),
                           ("share/doc/modelgloss/README.md", "x")):
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size, entry.mode = len(text), 0o755
            archive.addfile(entry, io.BytesIO(text.encode()))
    program(os.path.join(tools, "curl"), f'case "$*" in *"/{name}.tar.gz") exec cat "{place}/archive.tar.gz";; esac\nexit 22\n')

    def shell(command):
        return subprocess.run(["bash", "-e", "-o", "pipefail", "-c", command], cwd=place, capture_output=True, text=True, timeout=120,
                              env=environment({"HOME": home, "PATH": f"{tools}:/usr/bin:/bin"}))

    before = files(home)
    done = shell(block + "\ncommand -v modelgloss\nmodelgloss --version\n")
    check(done.returncode == 0 and done.stdout.startswith(home + "/.local/opt/modelgloss/bin/modelgloss\n" + version),
          "the README's installation gives the command", done.stdout + done.stderr)
    done = shell(re.search(r"To uninstall: `([^`]*)`", README)[1])
    check(done.returncode == 0 and files(home) == before, "uninstalling leaves what others have", set(before) ^ set(files(home)))
    # The same for what `make install` runs.
    prefix = os.path.join(place, "prefix")
    before = files(prefix)
    release = os.path.join(ROOT, ".ci/release")
    for words in ([release, "install", Settings.binary, prefix], [release, "uninstall", prefix]):
        done = subprocess.run(words, capture_output=True, text=True, timeout=300)
        check(done.returncode == 0, f"{words[1]} succeeds", done.stdout + done.stderr)
        here = files(prefix)
        if words[1] == "install":
            check(len(here) > len(before) + 30 and set(before) < set(here), "make install installs", here)
    check(here == before, "make uninstall removes its own files alone", set(here) ^ set(before))
    check(not os.path.exists(os.path.join(prefix, "share/doc/modelgloss")), "and its own folder")


def appearance():
    """The README is short, none of its blocks has to be scrolled, and its first picture says what the command does."""
    check(README.count("\n") <= 220, "the README has at most 220 lines", README.count("\n"))
    wide = [line for block in re.findall(r"```\w*\n(.*?)```", README, re.S) for line in block.split("\n") if len(line) > 80]
    check(not wide, "no line of code in the README is longer than 80 columns", wide)
    done = subprocess.run([os.path.join(ROOT, ".ci/front"), Settings.binary, "--check"], capture_output=True, text=True)
    check(done.returncode == 0, "the alert and the transcript show what the command prints", done.stderr)
    spoken = re.search(r'<img alt="([^"]*)" src="Examples/League/Screenshots/alert.svg"', README)[1]
    drawn = common.read(ROOT, "Examples/League/Screenshots/alert.svg")
    for sentence in re.findall(r": (.*?[.。])(?= \S+: |\")", re.search(r'aria-label=("Without a table.*?")', drawn)[1]):
        check(f"“{sentence}”" in spoken, "the text in place of the picture has its sentences", sentence)


def editors():
    """The script of Xcode's phase and the problem matcher of Visual Studio Code find what `check` finds."""
    page = common.read(CATALOG, "Editors.md")
    folder = os.path.realpath(os.path.join(HOME, "League"))
    found = json.loads(run("modelgloss check --format json", "League").stdout)["findings"]

    def lines(of):
        return sorted((entry["path"], entry["line"], entry["column"], entry["severity"], entry["rule"])
                      for entry in found if "line" in entry and of(entry))

    # The phase, as Xcode runs it: with another working folder, and the project's as a variable.
    script = re.search(r"```sh\n(.*?)```", page, re.S)[1]
    done = subprocess.run(["/bin/bash", "-c", script], cwd="/", capture_output=True, text=True, timeout=120, env=environment(
        {"HOME": HOME, "SRCROOT": folder, "PATH": os.path.join(HOME, "bin") + ":/usr/bin:/bin", "LANG": "C.UTF-8"}))
    shown = sorted((os.path.relpath(match[1], folder), int(match[2]), int(match[3]), match[4], match[5]) for match in re.finditer(
        r"(?m)^(/[^:]+):(\d+):(\d+): (error|warning): .*\[([\w-]+)\]$", done.stdout))
    check(done.returncode == 0 and shown == lines(lambda entry: entry["severity"] != "note") != [],
          "Xcode's phase prints each finding with an absolute path", done.stdout[-800:])
    done = subprocess.run(["/bin/bash", "-c", script], cwd="/", capture_output=True, text=True, env={
        "HOME": "/nowhere", "SRCROOT": folder, "PATH": "/usr/bin:/bin"})
    check(done.returncode == 0 and done.stdout == "warning: modelgloss is not installed\n", "without the command it warns", done)
    # The matcher, with the program's own expression.
    task = json.loads(re.search(r"```json\n(.*?)```", page, re.S)[1])["tasks"][0]
    pattern = task["problemMatcher"]["pattern"]
    seen = []
    for line in run(task["command"], "League").stdout.splitlines():
        match = re.search(pattern["regexp"], line)
        if match:
            seen.append((match[pattern["file"]], int(match[pattern["line"]]), int(match[pattern["column"]]),
                         match[pattern["severity"]], match[pattern["code"]]))
    check(sorted(seen) == lines(lambda entry: True), "the problem matcher finds every finding", seen)


def readme(place):
    global HOME
    HOME = place
    os.makedirs(os.path.join(place, "bin"))
    os.symlink(Settings.binary, os.path.join(place, "bin", "modelgloss"))
    installation(os.path.join(place, "installation"))
    appearance()
    prepare(place)
    for page in [README, *articles()]:
        consoles(page)
    commands()
    editors()
    tutorial()
    options()
    links()
    if Tally.tried < 15:
        fault("commands are found", Tally.tried)
