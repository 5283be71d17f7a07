"""The steps of action.yml as GitHub's runner runs them, the jobs of the GitLab template, the recipes of Examples/CI and
the hooks of pre-commit, against a stand-in for the services on loopback: releases, and the interfaces of comments.
"""
import fnmatch
import hashlib
import http.server
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading

import common
from common import ROOT, Settings, check, environment, git, leave_out, plant, program, read

try:
    import yaml
except ImportError:
    sys.exit("Python lacks yaml (python3-yaml)")

BINARY = Settings.binary
MARK = "<!-- modelgloss:review -->"
ACTION = yaml.safe_load(read(ROOT, "action.yml"))
VERSION = re.search(r'productVersion = "(.*)"', read(ROOT, "Sources/Basics/ProductVersion.swift"))[1]
MACHINE = {"x86_64": "X64", "aarch64": "ARM64", "arm64": "ARM64"}[platform.machine()]
TRIPLE = {("Linux", "X64"): "x86_64-unknown-linux-gnu", ("Linux", "ARM64"): "aarch64-unknown-linux-gnu",
          ("Darwin", "X64"): "x86_64-apple-macosx", ("Darwin", "ARM64"): "arm64-apple-macosx"}[platform.system(), MACHINE]
ARCHIVE = f"modelgloss-{VERSION}-{TRIPLE}.tar.gz"


# What GitHub does.


class Service(http.server.BaseHTTPRequestHandler):
    """Releases below /releases/, comments below /api/."""
    files, comments, requests = {}, [], []
    refusal = failures = 0
    # The pull request as it is now, with its labels and its description.
    issue = None
    user = None

    def answer(self, status, value):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_any(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        path, _, query = self.path.partition("?")
        if path.startswith("/releases/"):
            name = path.removeprefix("/releases/")
            return self.answer(200, Service.files[name]) if name in Service.files else self.answer(404, b"none")
        Service.requests.append((self.command, path, query, body, self.headers.get("Authorization")))
        if Service.failures:
            Service.failures -= 1
            return self.answer(502, {"message": "Server Error"})
        if path.startswith("/gitlab/"):
            return self.answer_gitlab(path, query, body)
        if path == "/api/repos/team/app/issues/7" and self.command == "GET":
            return self.answer(200, Service.issue) if Service.issue is not None else self.answer(403, {})
        if path == "/api/user":
            return self.answer(200, {"login": Service.user}) if Service.user else self.answer(403, {})
        if self.command != "GET" and Service.refusal:
            return self.answer(Service.refusal, {"message": "Resource not accessible by integration"})
        if path == "/api/repos/team/app/issues/7/comments" and self.command == "GET":
            page = int(re.search(r"\bpage=(\d+)", query)[1])
            return self.answer(200, Service.comments[(page - 1) * 100:page * 100])
        if path == "/api/repos/team/app/issues/7/comments" and self.command == "POST":
            return self.answer(201, add_comment(body["body"], "github-actions[bot]", "Bot"))
        found = [c for c in Service.comments if path == f"/api/repos/team/app/issues/comments/{c['id']}"]
        if found and self.command == "PATCH":
            found[0]["body"] = body["body"]
            return self.answer(200, found[0])
        return self.answer(404, {"message": "Not Found"})

    def answer_gitlab(self, path, query, body):
        notes = "/gitlab/projects/42/merge_requests/7/notes"
        if self.headers.get("PRIVATE-TOKEN") != "secret":
            return self.answer(401, {})
        if path == "/gitlab/user":
            return self.answer(200, {"id": 5})
        if path == notes and self.command == "GET":
            page = int(re.search(r"\bpage=(\d+)", query)[1])
            return self.answer(200, Service.comments[(page - 1) * 100:page * 100])
        if path == notes and self.command == "POST":
            add_comment(body["body"], "bot", "Bot")
            Service.comments[-1]["author"] = {"id": 5}
            return self.answer(201, Service.comments[-1])
        if path.startswith(notes + "/") and self.command == "PUT":
            note = Service.comments[int(path.rsplit("/", 1)[1]) - 1]
            note["body"] = body["body"]
            return self.answer(200, note)
        return self.answer(404, {})

    do_GET = do_POST = do_PATCH = do_PUT = handle_any

    def log_message(self, *_):
        pass


def add_comment(body, login, kind):
    number = len(Service.comments) + 1
    Service.comments.append({"id": number, "body": body, "user": {"login": login, "type": kind},
                             "html_url": f"https://github.example/team/app/pull/7#issuecomment-{number}"})
    return Service.comments[-1]


def value(expression, context):
    """An expression of the kinds that action.yml uses; any other is a fault of this script."""
    def operand(text):
        text = text.strip()
        if text.startswith("'"):
            return text[1:-1]
        assert re.fullmatch(r"[a-zA-Z0-9_.-]+", text), text
        here = context
        for part in text.split("."):
            here = here.get(part, "") if isinstance(here, dict) else ""
        return here
    for part in expression.split("&&"):
        sides = re.split(r"(==|!=)", part)
        if len(sides) == 1:
            return operand(part)
        if (str(operand(sides[0])) == str(operand(sides[2]))) != (sides[1] == "=="):
            return False
    return True


def filled(text, context):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(value(match[1], context)), str(text))


class Run:
    """One run of the action: what every step printed, put out and wrote for the summary page."""

    def __init__(self, workspace, event_name="push", event=None, inputs=None, action_repository="", action_path=ROOT,
                 **variables):
        event = event or {}
        context = {"github": {"event": event, "token": "job-token", "action_repository": action_repository}, "steps": {}}
        context["inputs"] = {
            name: filled(entry.get("default", ""), context) for name, entry in ACTION["inputs"].items()}
        unknown = set(inputs or {}) - set(ACTION["inputs"])
        assert not unknown, unknown
        context["inputs"].update(inputs or {})
        self.logs, self.summaries, self.status, self.ran = {}, {}, 0, []
        temporary = tempfile.mkdtemp(dir=PLACE)
        event_path = os.path.join(temporary, "event.json")
        common.write(event_path, json.dumps(event))
        for step in ACTION["runs"]["steps"]:
            if self.status or "if" in step and not value(step["if"], context):
                continue
            files = {name: os.path.join(temporary, f"{step['id']}-{name}") for name in ("output", "summary")}
            for path in files.values():
                common.write(path, "")
            paths = os.path.join(temporary, "paths")
            self.paths = read(paths).splitlines() if os.path.exists(paths) else []
            environment = {
                "PATH": os.environ["PATH"], "HOME": temporary, "TMPDIR": temporary, "RUNNER_TEMP": temporary,
                "RUNNER_OS": {"Linux": "Linux", "Darwin": "macOS"}[platform.system()], "RUNNER_ARCH": MACHINE,
                "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_ACTION_PATH": action_path,
                "GITHUB_WORKSPACE": workspace, "GITHUB_REPOSITORY": "team/app", "GITHUB_EVENT_NAME": event_name,
                "GITHUB_EVENT_PATH": event_path, "GITHUB_API_URL": ADDRESS + "/api", "MODELGLOSS_PATIENCE": "0.01",
                "GITHUB_SERVER_URL": "https://github.example", "GITHUB_OUTPUT": files["output"],
                "GITHUB_STEP_SUMMARY": files["summary"], "GITHUB_PATH": paths, **variables,
                **{name: filled(text, context) for name, text in step.get("env", {}).items()}}
            folder = os.path.join(workspace, filled(step.get("working-directory", "."), context))
            script = os.path.join(temporary, step["id"] + ".sh")
            common.write(script, step["run"])
            assert step["shell"] == "bash" and "${{" not in step["run"], step
            done = subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script], cwd=folder,
                                  env=environment, capture_output=True, text=True, timeout=300)
            self.ran.append(step["id"])
            self.logs[step["id"]] = done.stdout + done.stderr
            self.summaries[step["id"]] = read(files["summary"])
            outputs = dict(line.split("=", 1) for line in read(files["output"]).splitlines())
            context["steps"][step["id"]] = {"outputs": outputs}
            if done.returncode:
                self.status = done.returncode
        self.paths = read(paths).splitlines() if os.path.exists(paths) else []
        self.outputs = {
            name: filled(entry["value"], context) for name, entry in ACTION["outputs"].items()}

    def annotations(self, step):
        """What GitHub shows of a step: the first ten of each kind."""
        shown, seen = [], {}
        for match in re.finditer(r"(?m)^::(error|warning|notice)( [^:]*)?::(.*)$", self.logs.get(step, "")):
            seen[match[1]] = seen.get(match[1], 0) + 1
            if seen[match[1]] <= 10:
                shown.append((match[1], match[2] or "", match[3]))
        return shown

    @property
    def all(self):
        return "\n".join(f"[{step}]\n{log}" for step, log in self.logs.items())


# Projects.


def write(folder, path, text):
    common.write(os.path.join(folder, path), text)


def model(attributes):
    # Only what a message can name needs a name in a table.
    rule = dict.fromkeys(["Float", "Decimal"], ' minValueString="1"')
    return common.model(common.entity("Article", *(
        f'<attribute name="{name}" optional="YES" attributeType="{kind}"{rule.get(kind, "")}/>' for name, kind in attributes)))


class PullRequest:
    """A repository with a base and a branch, and the clone of its merge as actions/checkout makes it."""

    def __init__(self, base, change, tag=None, more_on_base=None):
        folder = tempfile.mkdtemp(dir=PLACE)
        work = os.path.join(folder, "work")
        os.makedirs(work)
        git(work, "init", "-q", "-b", "main")
        base(work)
        git(work, "add", "-A")
        git(work, "commit", "-q", "-m", "base")
        if tag:
            git(work, "tag", tag)
        old_base = git(work, "rev-parse", "HEAD")
        git(work, "checkout", "-q", "-b", "topic")
        change(work)
        git(work, "add", "-A")
        git(work, "commit", "-q", "--allow-empty", "-m", "change")
        head = git(work, "rev-parse", "HEAD")
        git(work, "checkout", "-q", "main")
        write(work, "unrelated.txt", "more")
        if more_on_base:
            more_on_base(work)
        git(work, "add", "-A")
        git(work, "commit", "-q", "-m", "more on the base")
        git(work, "checkout", "-q", "-b", "merged")
        git(work, "merge", "-q", "--no-ff", "-m", "merge", "topic")
        git(work, "config", "uploadpack.allowAnySHA1InWant", "true")
        self.work, self.folder = work, folder
        # The event was sent before the base went on.
        self.event = {"pull_request": {"number": 7, "base": {"sha": old_base}, "head": {"sha": head}}}

    def clone(self, branch="merged", depth=1):
        target = tempfile.mkdtemp(dir=self.folder)
        git(self.folder, "clone", "-q", "--no-tags", f"--depth={depth}", "--branch", branch, "file://" + self.work, target)
        return target


TABLE = '"Entity/Article" = "Artikel";\n"Property/title/Entity/Article" = "Titel";\n'


def shop(work):
    write(work, "App/Shop.xcdatamodel/contents", model([("title", "String"), ("price", "Decimal")]))
    write(work, "App/de.lproj/ShopModel.strings", TABLE + '"Property/price/Entity/Article" = "Preis";\n')


def price_becomes_text(work):
    write(work, "App/Shop.xcdatamodel/contents", model([("title", "String"), ("price", "String"), ("size", "Float")]))


def release(tamper=False, name=ARCHIVE):
    folder = tempfile.mkdtemp(dir=PLACE)
    tree = os.path.join(folder, ARCHIVE.removesuffix(".tar.gz"), "bin")
    os.makedirs(tree)
    # The program itself is large; what travels here is a script that calls it.
    program(os.path.join(tree, "modelgloss"), f'exec "{BINARY}" "$@"\n')
    path = os.path.join(folder, ARCHIVE)
    with tarfile.open(path, "w:gz") as archive:
        archive.add(os.path.dirname(tree), os.path.basename(os.path.dirname(tree)))
    data = open(path, "rb").read()
    total = hashlib.sha256(data).hexdigest()
    Service.files = {f"v{VERSION}/{ARCHIVE}": data + (b"x" if tamper else b""),
                     f"v{VERSION}/SHA256SUMS": f"{'0' * 64}  other.tar.gz\n{total}  {name}\n".encode()}
    return total


# The trials.


def documented():
    """Every input is described in the article, and every one that a step uses exists."""
    text = read(ROOT, "action.yml")
    used = set(re.findall(r"inputs\.([a-z0-9-]+)", text))
    check(used == set(ACTION["inputs"]), "every input is used and declared", used ^ set(ACTION["inputs"]))
    steps = {step["id"] for step in ACTION["runs"]["steps"]}
    check(set(re.findall(r"steps\.([a-z]+)", text)) <= steps, "every step that is named exists")
    article = read(ROOT, "Sources/ModelGloss/ModelGloss.docc/ContinuousIntegration.md")
    for kind in ("inputs", "outputs"):
        for name in ACTION[kind]:
            check(f"| `{name}` |" in article, f"the article describes the {kind[:-1]} {name}")
    check(len(ACTION["description"]) < 125, "the description fits the marketplace", ACTION["description"])
    # The verbs that the command plugin gives the package's own configuration are those that take one.
    source = read(ROOT, "Plugins/ModelGlossCommandPlugin/ModelGlossCommandPlugin.swift")
    listed = {name: set(re.findall(r'"([a-z]+)"', words))
              for name, words in re.findall(r"let (configured\w*): Set = \[(.*?)\]", source, re.S)}
    dump = json.loads(subprocess.run([BINARY, "--experimental-dump-help"], check=True, capture_output=True).stdout)["command"]

    def configured(command):
        return {verb["commandName"] for verb in command.get("subcommands", [])
                if any(name["name"] == "config" for argument in verb.get("arguments", []) for name in argument.get("names", []))}

    strings = next(verb for verb in dump["subcommands"] if verb["commandName"] == "strings")
    for name, command in (("configured", dump), ("configuredOfStrings", strings)):
        check(listed[name] == configured(command), f"the command plugin's {name}", listed[name] ^ configured(command))


def installing():
    work = tempfile.mkdtemp(dir=PLACE)
    shop(work)
    only = {"check": "false", "guard": "false", "review": "false"}
    total = release()
    run = Run(work, inputs={**only, "downloads": ADDRESS + "/releases"})
    check(run.status == 0 and run.outputs["binary"].endswith("/bin/modelgloss"), "the release is taken", run.all)
    check(VERSION in run.logs["install"], "the version is said", run.all)
    found = shutil.which("modelgloss", path=os.pathsep.join(run.paths))
    check(found == run.outputs["binary"], "later steps find the command in PATH", run.paths)
    # A runner that keeps its tool cache: the second job downloads the sums alone, and a damaged archive is downloaded again.
    cache = tempfile.mkdtemp(dir=PLACE)
    kept = os.path.join(cache, "modelgloss", ARCHIVE)
    archive = Service.files[f"v{VERSION}/{ARCHIVE}"]
    for name, before, available in (("a first job", None, True), ("a second job", archive, False), ("a damaged cache", b"x", True)):
        if before is not None:
            with open(kept, "wb") as file:
                file.write(before)
        Service.files = {key: data for key, data in Service.files.items() if key.endswith("SHA256SUMS")}
        Service.files |= {f"v{VERSION}/{ARCHIVE}": archive} if available else {}
        run = Run(work, inputs={**only, "downloads": ADDRESS + "/releases"}, RUNNER_TOOL_CACHE=cache)
        check(run.status == 0 and ("is in the tool cache" in run.all) == (not available), f"{name} with a tool cache", run.all)
    run = Run(work, inputs={**only, "downloads": ADDRESS + "/releases"}, RUNNER_TOOL_CACHE="/dev/null/cache")
    check(run.status == 0 and "cannot be written" in run.all, "a cache that cannot be written fails nothing", run.all)
    for version, reason in (("9.8.7", "/v9.8.7/SHA256SUMS could not be downloaded"), ("1.2", "three numbers"),
                            ("../v1", "three numbers"), ("1.2.3\n::error::forged", "three numbers")):
        run = Run(work, inputs={**only, "downloads": ADDRESS + "/releases", "version": version})
        check(run.status == 1 and reason in run.all and len(run.annotations("install")) == 1, f"the version {version}", run.all)
    run = Run(work, inputs={"binary": BINARY, "setup-only": "true", "docs": "docs"})
    check(run.status == 0 and run.ran == ["install", "verdict"], "only the command is set up", run.ran)
    run = Run(work, inputs={**only, "downloads": ADDRESS + "/releases", "sha256": total})
    check(run.status == 0, "a sum that is demanded and right", run.all)
    refusals = [
        ("another sum is demanded", dict(), {"sha256": "1" * 64}, "it was not unpacked"),
        ("the archive was tampered with", dict(tamper=True), {}, "it was not unpacked"),
        ("the sums lack the archive", dict(name="else.tar.gz"), {}, "has no archive for"),
    ]
    for name, how, inputs, reason in refusals:
        release(**how)
        run = Run(work, inputs={**only, "downloads": ADDRESS + "/releases", **inputs})
        check(run.status == 1 and reason in run.all and run.ran == ["install"], name, run.all)
        unpacked = [path for path, _, names in os.walk(PLACE) if path.endswith(f"modelgloss-{VERSION}/bin")
                    and os.path.dirname(path) in run.all]
        check(not unpacked, f"{name}: nothing is unpacked", unpacked)
    Service.files = {}
    run = Run(work, inputs={**only, "downloads": ADDRESS + "/releases"})
    check(run.status == 1 and "could not be downloaded" in run.all, "there is no such release", run.all)
    run = Run(work, inputs={**only, "downloads": "http://mirror.example/releases"})
    check(run.status == 1 and "https" in run.all, "an address in the open is refused", run.all)
    for address in ("http://127.0.0.1:80@mirror.example/x", "https://a:b@mirror.example/x", "file:///tmp/x"):
        run = Run(work, inputs={**only, "downloads": address})
        check(run.status == 1 and run.ran == ["install"] and len(run.annotations("install")) == 1, f"{address} is refused", run.all)
    run = Run(work, inputs={**only, "downloads": "ftp://x\n::error::forged\n::add-mask::x"})
    check([text.count("forged") for _, _, text in run.annotations("install")] == [1] and "\n::" not in run.logs["install"],
          "a line break in an input begins no command", run.all)
    # Where it looks when nobody says: the runner names the repository, or only the folder does.
    for repository, path in (("acme/modelgloss", ROOT), ("", os.path.join(PLACE, "_actions/acme/modelgloss/v1"))):
        if path != ROOT:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.symlink(ROOT, path)
        tools = tempfile.mkdtemp(dir=PLACE)
        program(os.path.join(tools, "curl"), 'echo "$@" >&2\nexit 22\n')
        run = Run(work, inputs=only, action_repository=repository, action_path=path,
                  PATH=tools + ":" + os.environ["PATH"])
        expected = f"https://github.example/acme/modelgloss/releases/download/v{VERSION}/SHA256SUMS"
        check(run.status == 1 and expected in run.all, f"the address is that of {repository or 'the folder'}", run.all)
    # The attestation, where there is a gh: what nobody attested is not unpacked.
    release()
    tools = tempfile.mkdtemp(dir=PLACE)
    for name, contents in Service.files.items():
        with open(os.path.join(tools, os.path.basename(name)), "wb") as file:
            file.write(contents)
    program(os.path.join(tools, "curl"), 'while [ $# -gt 0 ]; do case $1 in --output) out=$2; shift;; https*) url=$1;; esac; shift; done\n'
            f'cp "{tools}/${{url##*/}}" "$out"\n')
    for attested in (True, False):
        program(os.path.join(tools, "gh"), f'[ "$3" = --help ] || echo "$GH_TOKEN $@" >&2\n[ "$3" = --help ] || exit {0 if attested else 1}\n')
        run = Run(work, inputs=only, action_repository="acme/modelgloss", GITHUB_SERVER_URL="https://github.com",
                  PATH=tools + ":" + os.environ["PATH"])
        if attested:
            check(run.status == 0 and "is by acme/modelgloss" in run.all, "an attested release is taken", run.all)
        else:
            check(run.status == 1 and "no valid attestation" in run.all and "job-token attestation verify" in run.all,
                  "a release without attestation is not", run.all)
    run = Run(work, inputs={**only, "binary": "missing"})
    check(run.status == 1 and "there is no program at" in run.all, "a binary that is not there", run.all)
    run = Run(work, inputs={**only, "binary": os.path.relpath(BINARY, work)})
    check(run.status == 0, "a binary by its path from the workspace", run.all)
    done = subprocess.run(["modelgloss", "--version"], env={"PATH": os.pathsep.join(run.paths)}, capture_output=True, text=True)
    check(done.stdout.startswith(VERSION), "a binary with another name is modelgloss in PATH", (run.paths, done))
    broken = os.path.join(work, "broken")
    program(broken, "echo 'error while loading shared libraries: libxml2.so.2' >&2\nexit 127\n")
    run = Run(work, inputs={**only, "binary": broken})
    check(run.status == 1 and "libxml2.so.2" in run.all and "apt-get" in run.all, "what lacks a library says so", run.all)
    program(os.path.join(work, "talker"), "printf '1\\n::error::forged\\n'\n")
    run = Run(work, inputs={**only, "binary": "talker"})
    check(run.annotations("install") == [], "a version that is a command of GitHub's is none", run.all)


def checking():
    inputs = {"binary": BINARY}
    work = tempfile.mkdtemp(dir=PLACE)
    shop(work)
    git(work, "init", "-q")
    run = Run(work, inputs={**inputs, "working-directory": "App"})
    check(run.status == 0 and run.ran == ["install", "check", "guard", "verdict"], "a clean project", run.all)
    check(run.outputs["errors"] == "0" and run.outputs["warnings"] == "0" and run.outputs["status"] == "0", "its outputs",
          run.outputs)
    check("not a pull request" in run.logs["guard"], "the guard says that it has nothing to compare with", run.all)
    write(work, "App/de.lproj/ShopModel.strings", TABLE)
    run = Run(work, inputs={**inputs, "working-directory": "App"})
    check(run.status == 1 and run.outputs["warnings"] == "1" and run.outputs["status"] == "1", "a finding fails", run.all)
    shown = run.annotations("check")
    check([(kind, "file=App/de.lproj/ShopModel.strings,line=2" in place) for kind, place, _ in shown] == [("warning", True)],
          "it stands at its line, from the root of the repository", shown)
    check("Property/price/Entity/Article" in run.summaries["check"], "and in the summary", run.summaries)
    sarif = json.load(open(run.outputs["sarif"]))
    check(len(sarif["runs"][0]["results"]) == 1, "and in the SARIF file")
    run = Run(work, inputs={**inputs, "working-directory": "App", "check-options": "--fail-on 'error' --locale \"de\""})
    check(run.status == 0, "options are split as a shell does", run.all)
    run = Run(work, inputs={**inputs, "check-options": "--locale '$(touch hacked); `touch hacked`'", "models": "$(touch hacked)"})
    check(run.status in (2, 64) and not os.path.exists(os.path.join(work, "hacked")), "nothing in an input is run", run.all)
    for least, status, reason in (
            ("50", 1, "missing-property-name"), ("100", 1, "66 % (2 of 3) translated in de, below 100 %"), ("66.6", 1, ""),
            ("101", 64, "percentage"), ("$(touch hacked)", 64, "invalid"), ("5 --fail-on never", 64, "invalid")):
        run = Run(work, inputs={**inputs, "working-directory": "App", "min-coverage": least})
        check(run.status == status and reason in run.all, f"min-coverage {least}", run.all)
    for least, status in (("66", 0), ("67", 1)):
        run = Run(work, inputs={**inputs, "working-directory": "App", "min-coverage": least, "check-options": "--fail-on error"})
        check(run.status == status, f"min-coverage {least} where findings do not fail", run.all)
    check(not os.path.exists(os.path.join(work, "App/hacked")), "nothing in min-coverage is run")
    subprocess.run([BINARY, "check", "--write-baseline", "accepted.json", "--quiet"], cwd=os.path.join(work, "App"), check=True)
    run = Run(work, inputs={**inputs, "working-directory": "App", "baseline": "accepted.json"})
    check(run.status == 0 and "1 accepted" in run.all, "a baseline accepts what it lists", run.all)
    run = Run(work, inputs={**inputs, "working-directory": "App", "baseline": "missing.json --strict"})
    check(run.status == 2 and "missing.json --strict" in run.all, "a baseline that is missing", run.all)
    run = Run(work, inputs={**inputs, "check-options": "--locale 'de"})
    check(run.status == 64 and "closed by a quote" in run.all, "a quote that is left open", run.all)
    run = Run(work, inputs={**inputs, "models": "App/Shop.xcdatamodel\nApp/None.xcdatamodel\n"})
    check(run.status == 2, "a model that is not there", run.all)
    run = Run(work, inputs={**inputs, "models": "App/Shop.xcdatamodel", "check": "false"})
    check(run.status == 0 and "check" not in run.ran, "check is switched off", run.all)

    # Much: 4,000 attributes, 2 languages, 12 wrong placeholders (errors).
    work = tempfile.mkdtemp(dir=PLACE)
    names = [f"attribute{number:04}" for number in range(4000)]
    write(work, "Big.xcdatamodel/contents", model([(name, "String") for name in names]).replace(
        "</entity>", '<userInfo><entry key="note" value="' + "x" * 300 + '"/></userInfo></entity>'))
    for language in ("de", "fr", "ja", "ar", "ru", "el", "it", "es"):
        write(work, f"{language}.lproj/BigModel.strings",
              "".join(f'"Property/{name * 3}/Entity/Article" = "{name} %d";\n' for name in names[:900])
              + ('"broken" = "x"\n' if language == "de" else ""))
    run = Run(work, inputs=inputs)
    shown = run.annotations("check")
    kinds = [kind for kind, _, _ in shown]
    check(run.status == 1 and kinds[0] == "error" and kinds.count("warning") == 10, "ten warnings beside the lines", kinds)
    check(kinds == sorted(kinds, key=["error", "warning", "notice"].index), "the worst come first", kinds)
    check(any(kind == "notice" and " more warnings in the log" in text for kind, _, text in shown), "how many more", shown[-2:])
    summary = run.summaries["check"]
    check(500_000 < len(summary.encode()) < 1 << 20, "the summary stays below 1 MiB", len(summary.encode()))
    check("more findings are omitted here" in summary, "and says what it leaves out", summary[-300:])


def documenting():
    work = tempfile.mkdtemp(dir=PLACE)
    shop(work)
    inputs = {"binary": BINARY, "check": "false", "docs": "Reference", "docs-options": "--format markdown --locale de",
              "models": "App/Shop.xcdatamodel"}
    subprocess.run([BINARY, "docs", "App/Shop.xcdatamodel", "-o", "Reference", "--format", "markdown", "--locale", "de",
                    "--quiet"], cwd=work, check=True)
    run = Run(work, inputs=inputs)
    check(run.status == 0 and run.annotations("docs") == [], "a reference that is up to date", run.all)
    page = os.path.join(work, "Reference/markdown/entities/Article.md")
    if not os.path.exists(page):
        page = next(os.path.join(parent, name) for parent, _, names in os.walk(work) for name in names if name == "Article.md")
    common.write(page, read(page) + "::error::forged\n```\n````\n## forged\n")
    run = Run(work, inputs=inputs)
    check(run.status == 1 and run.outputs["status"] == "1", "a reference that is not", run.all)
    check([kind for kind, _, _ in run.annotations("docs")] == ["error"], "one annotation, none forged", run.logs["docs"])
    summary = run.summaries["docs"]
    fences = [line for line in summary.splitlines() if re.match(r" {0,3}`{5,}", line)]
    check(len(fences) == 2 and summary.rstrip().endswith("`````"), "the difference stays in its fence", summary)


def reviewing():
    request = PullRequest(shop, price_becomes_text, tag="v1.0")
    inputs = {"binary": BINARY, "models": "App/Shop.xcdatamodel"}
    pull = dict(event_name="pull_request", event=request.event)
    Service.comments, Service.requests, Service.refusal, Service.user = [], [], 0, None
    for number in range(130):
        add_comment(f"talk {number}", "someone", "User")
    add_comment(MARK + "\nforged", "stranger", "User")
    run = Run(request.clone(), inputs=inputs, **pull)
    check(run.ran == ["install", "check", "guard", "review", "verdict"], "all steps run", run.ran)
    check(run.status == 1, "the pull request fails", run.all)
    written = [c for c in Service.comments if c["user"]["type"] == "Bot"]
    check(len(written) == 1 and written[0]["body"].startswith(MARK), "one comment is written", Service.requests)
    body = written[0]["body"] if written else ""
    check("price" in body and "Decimal" in body and "`unrelated" not in body, "it says what changed", body)
    check(Service.comments[130]["body"] == MARK + "\nforged", "a stranger's mark is not taken for ours")
    check({entry[4] for entry in Service.requests} == {"Bearer job-token"}, "with the job's token")
    check(written and run.outputs["comment"] == written[0]["html_url"], "its address is put out", run.outputs)
    check(any("released" in text or "locks" in text or "hash" in text for _, _, text in run.annotations("guard")),
          "the guard's finding is an annotation", run.logs.get("guard"))
    check("does not contain the merge base" not in run.all, "the base's commit was fetched into the shallow clone", run.all)
    Service.requests = []
    run = Run(request.clone(), inputs=inputs, **pull)
    check([entry[0] for entry in Service.requests if entry[0] != "GET"] == [], "the same comment is not written again",
          Service.requests)
    written[0]["body"] += "\nold"
    Service.requests = []
    run = Run(request.clone(), inputs=inputs, **pull)
    check([entry[0] for entry in Service.requests if entry[0] != "GET"] == ["PATCH"], "it is brought up to date",
          Service.requests)
    check(len([c for c in Service.comments if c["body"].startswith(MARK)]) == 2, "no second comment", len(Service.comments))

    # A label accepts what was found, if the description says why.
    label, why = "accept model change", "v1 was a beta `x`"
    for name, labels, description, status, reason in (
            ("a reason without the label", [], f"{label}: {why}", 1, None),
            ("the label without a reason", [label], f"{label}:\nIt is fine.", 1, "once the description says why"),
            ("another label", ["accept"], f"{label}: {why}", 1, None),
            ("the label with a reason", ["bug", label], f"A change.\r\n{label}: {why}\r\n", 0, why)):
        Service.issue = {"labels": [{"name": each} for each in labels], "body": description}
        run = Run(request.clone(), inputs={**inputs, "check": "false"}, **pull)
        notices = [text for kind, _, text in run.annotations("guard") if kind == "notice"]
        check(run.status == status and "price" in run.logs["guard"], name, run.all)
        check(any(reason in text for text in notices) if reason else not any(label in text for text in notices),
              f"{name} is said", notices)
        accepted = f"\n> Accepted by the label `{label}`: `v1 was a beta x`\n" in written[0]["body"]
        check(accepted == (status == 0), f"{name}: the comment", written[0]["body"][:400])
    run = Run(request.clone(), inputs={**inputs, "accept-label": ""}, **pull)
    check(run.status == 1, "no label accepts anything where that is switched off", run.all)
    run = Run(request.clone(), inputs={**inputs, "models": "None.xcdatamodel"}, **pull)
    check(run.status == 2, "a label does not accept what could not be read", run.all)
    # Where the service does not say, the event does.
    Service.issue = None
    event = {"pull_request": {**request.event["pull_request"], "labels": [{"name": label}], "body": f"{label}: {why}"}}
    run = Run(request.clone(), inputs={**inputs, "check": "false"}, event_name="pull_request", event=event)
    check(run.status == 0, "the event has the label", run.all)
    run = Run(request.clone(), inputs=inputs, event_name="pull_request", event=event)
    check(run.status == 1, "a label does not accept what 'check' finds", run.all)
    run = Run(request.clone(), inputs={**inputs, "cloudkit": "none.ckdb"}, **pull)
    check(run.status == 2 and "none.ckdb" in run.logs["guard"], "the schema of CloudKit is read", run.all)
    run = Run(request.clone(), inputs=inputs, **pull)

    # A service that stumbles, and one that refuses.
    Service.failures = 2
    written[0]["body"] += "\nold"
    run = Run(request.clone(), inputs=inputs, **pull)
    check(written[0]["body"].rstrip() == body.rstrip(), "a service that stumbles is asked again", run.all)
    Service.comments, Service.refusal = [], 403
    run = Run(request.clone(), inputs=inputs, **pull)
    check(run.status == 1 and Service.comments == [], "a fork's token may not write", run.all)
    check(run.summaries["review"].startswith(MARK) and "Decimal" in run.summaries["review"], "the comment is in the summary",
          run.summaries["review"])
    check(any(kind == "notice" and "403" in text for kind, _, text in run.annotations("review")), "and that is said",
          run.logs["review"])
    run = Run(request.clone(), inputs={**inputs, "token": ""}, **pull)
    check(run.status == 1 and run.summaries["review"].startswith(MARK), "no token at all", run.all)
    Service.refusal = 0

    # A token of a person: the mark counts where that person wrote it.
    Service.comments, Service.user = [], "robot"
    add_comment(MARK + "\nours", "robot", "User")
    run = Run(request.clone(), inputs={**inputs, "token": "personal"}, **pull)
    check(len(Service.comments) == 1 and "Decimal" in Service.comments[0]["body"], "a person's token", Service.comments)
    Service.user = None

    # What the base did meanwhile is not the branch's.
    moved = PullRequest(shop, lambda work: write(work, "topic.txt", "x"), more_on_base=price_becomes_text)
    Service.comments = []
    quiet = dict(event_name="pull_request", event=moved.event)
    run = Run(moved.clone(), inputs={**inputs, "check": "false", "guard": "false"}, **quiet)
    check(run.status == 0 and Service.comments == [], "without the guard, one that touches no model gets no comment", run.all)
    run = Run(moved.clone(), inputs={**inputs, "check": "false"}, **quiet)
    bodies = [comment["body"] for comment in Service.comments]
    check(run.status == 0 and len(bodies) == 1, "with the guard, one that touches no model gets a comment", run.all)
    check("no model changed" in bodies[0] and "1 model with 1 version was compared with it." in bodies[0]
          and "| Guard |" not in bodies[0], "which says what was compared with what", bodies)
    check(run.outputs["comment"] == Service.comments[0]["html_url"], "and its address is put out", run.outputs)
    Service.requests = []
    run = Run(moved.clone(), inputs={**inputs, "check": "false"}, **quiet)
    check([entry[0] for entry in Service.requests if entry[0] != "GET"] == [], "once", Service.requests)
    # A name of a pull request is not taken for the mark of a comment that says nothing.
    named = PullRequest(shop, lambda work: write(work, "App/Shop.xcdatamodel/contents", model(
        [("title", "String"), ("Nothing that Core Data reads differs from", "String"), ("modelgloss:unchanged -->", "String")])))
    Service.comments = []
    run = Run(named.clone(), inputs={**inputs, "check": "false", "guard": "false"}, event_name="pull_request", event=named.event)
    check(len(Service.comments) == 1, "a name does not hold a comment back", run.all)
    Service.comments = []
    tagged = PullRequest(shop, lambda work: write(work, "topic.txt", "x"), tag="v1.0")
    run = Run(tagged.clone(), inputs={**inputs, "check": "false", "released": "v*"}, event_name="pull_request",
              event=tagged.event)
    check(len(Service.comments) == 1 and "was compared with it and with the tags `v*`." in Service.comments[0]["body"],
          "and which tags count", run.all)
    Service.comments, Service.refusal = [], 403
    run = Run(moved.clone(), inputs={**inputs, "check": "false"}, **quiet)
    check(run.status == 0 and "was compared with" in run.summaries["review"], "a fork's is in the summary", run.all)
    Service.comments, Service.refusal = [], 0
    add_comment(MARK + "\n## Data model: old", "github-actions[bot]", "Bot")
    run = Run(moved.clone(), inputs={**inputs, "check": "false"}, event_name="pull_request", event=moved.event)
    check("no model changed" in Service.comments[0]["body"], "one that became wrong is brought up to date", Service.comments)

    # The branch itself is checked out, not the merge: where they parted has to be found.
    Service.comments = []
    run = Run(request.clone("topic"), inputs=inputs, **pull)
    check(len(Service.comments) == 1 and "does not contain the merge base" not in run.all, "a clone of the branch", run.all)
    run = Run(request.clone(), inputs={**inputs, "fetch": "false"}, **pull)
    check(run.status == 2 and "git fetch" in run.all, "nothing is fetched where that is switched off", run.all)

    # Tags, with and without a pull request.
    run = Run(request.clone(), inputs={**inputs, "check": "false", "released": "v*"}, event_name="push")
    check(run.status == 1 and "v1.0" in run.logs["guard"] and "review" not in run.ran, "releases by tags", run.all)
    run = Run(request.clone("main"), inputs={**inputs, "check": "false", "released": "v*"}, event_name="push")
    check(run.status == 0, "a release that nobody changed", run.all)


def on_gitlab():
    """The template's jobs: the script of each as one shell, as the runner joins it."""
    template = yaml.safe_load(read(ROOT, "Examples/GitLab/modelgloss.gitlab-ci.yml"))
    request = PullRequest(shop, price_becomes_text)
    total = release()
    tools = tempfile.mkdtemp(dir=PLACE)
    program(os.path.join(tools, "apt-get"), "")

    def job(name, clone, **variables):
        base = template[template[name]["extends"]]
        lines = [line.replace("/tmp/", temporary + "/").replace("'=https'", "'=http'") for line in base["before_script"]] + template[name]["script"]
        environment = {
            "PATH": tools + ":" + os.environ["PATH"], "HOME": temporary, "GITLAB_CI": "true", **template["variables"],
            "MODELGLOSS_MODELS": "App/Shop.xcdatamodel", "MODELGLOSS_ARCHIVE": f"{ADDRESS}/releases/v{VERSION}/{ARCHIVE}",
            "MODELGLOSS_SHA256": total, "CI_API_V4_URL": ADDRESS + "/gitlab", "CI_PROJECT_ID": "42",
            "CI_MERGE_REQUEST_IID": "7", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "MODELGLOSS_TOKEN": "secret",
            **variables}
        return subprocess.run(["bash", "-e", "-o", "pipefail", "-c", "\n".join(lines)], cwd=clone, env=environment,
                              capture_output=True, text=True, timeout=300)

    temporary = tempfile.mkdtemp(dir=PLACE)
    # GIT_DEPTH is 0 there: the whole history.
    clone = request.clone("topic", depth=1000)
    done = job("modelgloss", clone)
    quality = json.load(open(os.path.join(clone, "gl-code-quality-report.json")))
    check(done.returncode == 1 and quality and quality[0]["location"]["path"].startswith("App/"), "GitLab: code quality",
          done.stdout + done.stderr)
    check(os.path.getsize(os.path.join(clone, "modelgloss.xml")) > 0, "GitLab: JUnit")
    done = job("modelgloss", clone, MODELGLOSS_SHA256="0" * 64)
    check(done.returncode == 1 and "FAILED" in done.stdout + done.stderr, "GitLab: a wrong sum", done.stdout + done.stderr)
    Service.comments, Service.requests = [], []
    for number in range(101):
        add_comment("talk", "someone", "User")["author"] = {"id": 9}
    add_comment(MARK + "forged", "stranger", "User")["author"] = {"id": 9}
    for expected in ("POST", "PUT"):
        Service.requests = []
        done = job("modelgloss review", clone)
        check(done.returncode == 1 and [e[0] for e in Service.requests if e[0] != "GET"] == [expected],
              f"GitLab: the comment by {expected}", done.stdout + done.stderr)
        check(len(Service.comments) == 103 and "Decimal" in Service.comments[102]["body"], "GitLab: one comment",
              len(Service.comments))
    done = job("modelgloss review", clone, MODELGLOSS_TOKEN="")
    check(done.returncode == 1 and os.path.getsize(os.path.join(clone, "comment.md")) > 0, "GitLab: no token",
          done.stdout + done.stderr)


def recipes():
    """The commands in each file of Examples/CI, in a clone of the base and in one of the change."""
    folder = os.path.join(ROOT, "Examples/CI")
    text = {name: read(folder, name) for name in sorted(os.listdir(folder))}
    request = PullRequest(shop, price_becomes_text, tag="v1.0")
    total = release()
    tools = tempfile.mkdtemp(dir=PLACE)
    os.symlink(BINARY, os.path.join(tools, "modelgloss"))
    clones = {}
    for branch in ("main", "topic"):
        clones[branch] = tempfile.mkdtemp(dir=request.folder)
        git(request.folder, "clone", "-q", "--branch", branch, "file://" + request.work, clones[branch])
        for name in ("install.sh", "ci_post_clone.sh"):
            write(clones[branch], f"ci_scripts/{name}", text[name])
        os.makedirs(os.path.join(clones[branch], "fastlane"))

    def run(name, branch, script, expected, folder=".", **variables):
        home = tempfile.mkdtemp(dir=PLACE)
        environment = {
            "PATH": tools + ":" + os.environ["PATH"], "HOME": home, "MODELGLOSS_SHA256": total, "CHANGE_TARGET": "main",
            "MODELGLOSS_RELEASES": ADDRESS + "/releases", "CI_PRIMARY_REPOSITORY_PATH": clones[branch], **variables}
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], cwd=os.path.join(clones[branch], folder),
                              env=environment, capture_output=True, text=True, timeout=300)
        check(done.returncode == expected, f"{name} on {branch}", f"{done.returncode} {done.stdout}{done.stderr}")
        return done

    seen = {"README.md", "install.sh"}
    for branch, expected in (("main", 0), ("topic", 1)):
        pipelines = yaml.safe_load(text["bitbucket-pipelines.yml"])["pipelines"]
        for steps in [pipelines["default"], *pipelines["pull-requests"].values()]:
            for step in steps:
                run("bitbucket-pipelines.yml", branch, "\n".join(step["step"]["script"]), expected)
                check(os.path.getsize(os.path.join(clones[branch], "test-results/modelgloss.xml")) > 0, "Bitbucket: JUnit")
        lines = [single or double for single, double in re.findall(r"""sh (?:'([^'\n]*)'|"([^"\n]*)")""", text["Jenkinsfile"])]
        check(len(lines) == 4, "Jenkinsfile: every command is found", lines)
        run("Jenkinsfile", branch, lines[0], 0)
        statuses = [subprocess.run(
            ["sh", "-c", line], cwd=clones[branch], env=environment({"CHANGE_TARGET": "main"}),
            capture_output=True).returncode for line in lines[1:]]
        check(max(statuses) == expected, f"Jenkinsfile on {branch}", statuses)
        check("Decimal" in read(clones[branch], "review.md") or branch == "main", "Jenkinsfile: the review")
        run("ci_post_clone.sh", branch, "sh ./ci_post_clone.sh", expected, folder="ci_scripts")
        commands = re.findall(r'sh\("(.*)"\)', text["Fastfile"])
        check(len(commands) == 2, "Fastfile: every command is found", commands)
        run("Fastfile", branch, "\n".join(f"({command})" for command in commands), expected, folder="fastlane")
        review, report = [
            " ".join(json.loads(f"[{words}]")).replace("#{github.branch_for_base}", "main")
            for words in re.findall(r"Open3.capture3\((.*)\)", text["Dangerfile"])]
        found = json.loads(run("Dangerfile", branch, report, 0).stdout)["findings"]
        check(all(finding["path"] and finding["remedy"] for finding in found), "Dangerfile: findings with places", found)
        done = run("Dangerfile", branch, review, expected)
        check("Decimal" in done.stdout or branch == "main", "Dangerfile: the review", done.stdout)
        for stage in yaml.safe_load(text["lefthook.yml"]).values():
            for entry in stage["commands"].values():
                run("lefthook.yml", branch, entry["run"], expected)
        known = {entry["id"]: entry for entry in yaml.safe_load(read(ROOT, ".pre-commit-hooks.yaml"))}
        for repository in yaml.safe_load(text["pre-commit-config.yaml"])["repos"]:
            check(repository["rev"] == "v" + VERSION, "pre-commit: the version", repository["rev"])
            statuses = []
            for hook in repository["hooks"]:
                entry = known[hook["id"]]["entry"].split()
                done = subprocess.run(
                    [os.path.join(ROOT, entry[0]), *entry[1:], *hook.get("args", []), "App/Shop.xcdatamodel/contents"],
                    cwd=clones[branch], capture_output=True, text=True,
                    env=environment({"MODELGLOSS": os.path.join(tools, "modelgloss")}))
                statuses.append(done.returncode)
            check(max(statuses) == expected, f"pre-commit on {branch}", statuses)
        job = yaml.safe_load(text["github.yml"])["jobs"]["model"]["steps"]
        given = next(step["with"] for step in job if "modelgloss" in step["uses"])
        check(set(given) <= set(ACTION["inputs"]), "github.yml: the inputs exist", given)
    done = run("install.sh", "main", f"sh ci_scripts/install.sh {VERSION} {'0' * 64} nothing", 1)
    check("SHA-256" in done.stderr and not os.path.exists(os.path.join(clones["main"], "nothing")), "a wrong sum", done.stderr)
    seen |= {"bitbucket-pipelines.yml", "Jenkinsfile", "ci_post_clone.sh", "Fastfile", "Dangerfile", "lefthook.yml",
             "pre-commit-config.yaml", "github.yml"}
    check(seen == set(text), "every recipe is run", set(text) ^ seen)
    for name, content in text.items():
        for version in re.findall(r"install\.sh (\d+\.\d+\.\d+) ", content):
            check(version == VERSION, f"{name} names this version", version)


def hooking():
    work = tempfile.mkdtemp(dir=PLACE)
    git(work, "init", "-q")
    shop(work)
    write(work, "Old App/Über.xcdatamodeld/Über.xcdatamodel/contents", model([("title", "String")]))
    write(work, "Old App/Über.xcdatamodeld/Über 2.xcdatamodel/contents", model([("title", "String"), ("size", "Float")]))
    write(work, "Old App/Über.xcdatamodeld/.xccurrentversion", """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Über 2.xcdatamodel</string></dict></plist>
""")
    write(work, "Old App/de.lproj/ÜberModel.strings", TABLE)
    write(work, "Other/de.lproj/RoleModel.strings", '"a" = "b";\n')
    git(work, "add", "-A")
    hook = os.path.join(ROOT, ".ci/hook")
    hooks = {entry["id"]: entry for entry in yaml.safe_load(read(ROOT, ".pre-commit-hooks.yaml"))}
    record = os.path.join(work, "record")
    program(record, 'printf "%s\\n" "$@"\n')

    def run(words, files, command=record):
        return subprocess.run([hook, *words, *files], cwd=work, capture_output=True, text=True,
                              env=environment({"MODELGLOSS": command}))

    both = ["App/Shop.xcdatamodel", "Old App/Über.xcdatamodeld"]
    cases = [
        ("a part of a model", ["App/Shop.xcdatamodel/contents"], both[:1]),
        ("versions of a package", ["Old App/Über.xcdatamodeld/Über.xcdatamodel/contents",
                                   "Old App/Über.xcdatamodeld/.xccurrentversion"], both[1:]),
        ("a table", ["Old App/de.lproj/ÜberModel.strings"], both[1:]),
        ("a table and a model", ["App/Shop.xcdatamodel/contents", "Old App/de.lproj/ÜberModel.strings"], both),
        ("a table that no model has", ["Other/de.lproj/RoleModel.strings"], None),
        ("a folder like an option", ["-x/de.lproj/ShopModel.strings"], both[:1]),
        ("a folder with a line break", ["a\nb/de.lproj/ShopModel.strings", "a\nb/c.xcdatamodel/contents"], both[:1]),
        ("a table named like a pattern", ["x/de.lproj/Sh*Model.strings", "x/de.lproj/[S]hopModel.strings"], None),
        ("nothing", [], None),
    ]
    for name, files, expected in cases:
        for options in ([], ["--strict", "--locale", "de"], ["--strings", "App/de.lproj/ShopModel.strings", "--"]):
            done = run(["check", *options], files)
            words = [] if expected is None else ["check", *[o for o in options if o != "--"], "--", *expected]
            check(done.returncode == 0 and done.stdout.splitlines() == words, f"hook: {name} {options}", done.stdout + done.stderr)
        for file in files:
            check(re.search(hooks["modelgloss-check"]["files"], file), f"hook: {file} is one of its files")
    check(not re.search(hooks["modelgloss-check"]["files"], "README.md"), "hook: other files are not")
    done = run(["check"], ["App/Shop.xcdatamodel/contents"], BINARY)
    check(done.returncode == 0, "hook: a clean model", done.stdout + done.stderr)
    done = run(["check"], ["Old App/Über.xcdatamodeld/Über 2.xcdatamodel/contents"], BINARY)
    check(done.returncode == 1 and "size" in done.stdout, "hook: a missing name", done.stdout + done.stderr)
    done = run(["docs", "--check", "-o", "docs"], ["App/Shop.xcdatamodel/contents"], BINARY)
    check(done.returncode == 1, "hook: a reference that is not there", done.stdout + done.stderr)
    done = run(["guard", "--lock", "modelgloss.lock"], ["Old App/Über.xcdatamodeld/Über.xcdatamodel/contents"], BINARY)
    check(done.returncode == 64, "hook: a guard without its lock file", done.stdout + done.stderr)
    subprocess.run([BINARY, "guard", "--lock", "modelgloss.lock", "--update", "Old App/Über.xcdatamodeld"], cwd=work,
                   capture_output=True, check=True)
    done = run(["guard", "--lock", "modelgloss.lock"], ["Old App/Über.xcdatamodeld/Über.xcdatamodel/contents"], BINARY)
    check(done.returncode == 0, "hook: the guard", done.stdout + done.stderr)
    done = run(["check"], ["App/Shop.xcdatamodel/contents"], "/nonexistent/modelgloss")
    check(done.returncode == 2 and "not installed" in done.stderr, "hook: nothing is installed", done.stderr)
    hooking_swiftdata(hooks)
    for entry in hooks.values():
        check(entry["entry"].split()[0] == ".ci/hook" and entry["language"] == "script", f"hook: {entry['id']} runs the script")


def hooking_swiftdata(hooks):
    """A Swift file stands for all models where the repository has models of SwiftData, and for nothing elsewhere."""
    hook = os.path.join(ROOT, ".ci/hook")
    record = os.path.join(PLACE, "swift-record")
    program(record, 'printf "%s\\n" "$@"\n')
    note = "import SwiftData\n@Model final class Note { var text = \"\"; init() {} }\n"
    cases = [
        ("models", {"App/Note.swift": note}, True),
        ("a macro after others", {"A.swift": "import SwiftData\n@available(iOS 18, *) @SwiftData.Model\nclass A {}\n"}, True),
        ("models and the framework in two files", {"A.swift": "@_exported import SwiftData\n", "B.swift": "@Model class B {}\n"}, True),
        ("a schema without an import", {"A.swift": "enum V: VersionedSchema {\n  @Model class B {}\n}\n"}, True),
        ("another macro of the name", {"A.swift": "import Feature\n@Model class B {}\n"}, False),
        ("views alone", {"A.swift": "import SwiftData\nstruct V { @Query var notes: [Note] }\n"}, False),
        ("a comment", {"A.swift": "import SwiftData\n/// Reads @Model classes.\nlet a = 1\n"}, False),
        ("another name", {"A.swift": "import SwiftData\n@ModelActor actor A {}\n"}, False),
        ("a text", {"A.swift": "import SwiftData\nlet text = \"@Model\"\n"}, False),
        ("models of tests", {"AppTests/A.swift": note, "Test/A.swift": note, "Preview Content/A.swift": note}, False),
        ("no Swift at all", {"README.md": note}, False),
    ]
    for name, files, counts in cases:
        work = tempfile.mkdtemp(dir=PLACE)
        git(work, "init", "-q")
        shop(work)
        for path, text in files.items():
            write(work, path, text)
        git(work, "add", "-A")
        for committed, otherwise in ((["Other/View.swift"], None), (["App/Shop.xcdatamodel/contents", "A.swift", "B.swift"],
                                                                    ["App/Shop.xcdatamodel"])):
            for folder in ("", "App"):
                done = subprocess.run([hook, "guard", "--released", "v*", *committed], cwd=os.path.join(work, folder),
                                      capture_output=True, text=True, env=environment({"MODELGLOSS": record}))
                otherwise = otherwise if not folder else None
                expected = [] if counts else otherwise
                words = [] if expected is None else ["guard", "--released", "v*", "--", *expected]
                check(done.returncode == 0 and done.stdout.splitlines() == words, f"hook: {name}, {committed} in '{folder}'",
                      done.stdout + done.stderr)
    for name, entry in hooks.items():
        check(re.search(entry["files"], "App/Note.swift") and not re.search(entry["files"], "App/Note.swiftinterface"),
              f"hook: {name} takes Swift files")
    glob = yaml.safe_load(read(ROOT, "Examples/CI/lefthook.yml"))["pre-commit"]["commands"]["model"]["glob"]
    patterns = [glob]
    while any("{" in pattern for pattern in patterns):
        patterns = [re.sub(r"\{[^{}]*\}", lambda _: choice, pattern, count=1) for pattern in patterns
                    for choice in re.search(r"\{([^{}]*)\}", pattern)[1].split(",")]
    for file, counts in (("App/Note.swift", True), ("Note.swift", True), ("App/Shop.xcdatamodel/contents", True),
                         ("de.lproj/ShopModel.strings", True), ("ShopModel.xcstrings", True), ("App/README.md", False),
                         ("App/Note.swiftinterface", False), ("de.lproj/Localizable.strings", False)):
        check(any(fnmatch.fnmatchcase(file, pattern) for pattern in patterns) == counts, f"lefthook: {file}", glob)
    # A released schema that shares a class the app edits, as in Examples/Trips: refused in the shell and in the hook.
    work = tempfile.mkdtemp(dir=PLACE)
    shutil.copytree(os.path.join(ROOT, "Examples/Trips"), work, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build"))
    git(work, "init", "-q")
    git(work, "add", "-A")
    git(work, "commit", "-q", "-m", "release")
    git(work, "tag", "v1.0")
    schema = "Sources/Trips/Schema/SchemaV3.swift"

    def run(words, file):
        return subprocess.run(words + ([file] if file else []), cwd=work, capture_output=True, text=True,
                              env=environment({"MODELGLOSS": BINARY}))

    check(run([hook, "guard", "--released", "v*"], schema).returncode == 0, "hook: an unchanged schema passes")
    text = read(work, schema)
    changed = re.sub(r"(@Model[^{]*\{\n)", r"\1    var addedInPlace: String?\n", text, count=1)
    check(changed != text, "hook: the example has a model to edit")
    write(work, schema, changed)
    shell = run([BINARY, "guard", "--released", "v*"], None)
    done = run([hook, "guard", "--released", "v*"], schema)
    check(shell.returncode == 1 and "134504" in shell.stdout, "the shell refuses an edited schema", shell.stdout + shell.stderr)
    check((done.returncode, done.stdout) == (shell.returncode, shell.stdout), "hook: it is refused as in the shell",
          done.stdout + done.stderr)
    done = run([hook, "check"], "Sources/Trips/TripsPlan.swift")
    shell = run([BINARY, "check"], None)
    check((done.returncode, done.stdout) == (shell.returncode, shell.stdout), "hook: check is the shell's", done.stdout + done.stderr)


def hijacking():
    """A pull request with a folder that git would take for a repository, in the working directory: nothing of what its
    configuration names is run, and nothing that it says is believed."""
    trap = os.path.join(PLACE, "sprung")

    def change(work):
        price_becomes_text(work)
        plant(os.path.join(work, "App"), trap)

    def cut(work):
        change(work)
        write(work, "App/shallow", "0" * 40 + "\n")

    # The trap is one: git alone, as somebody types it, takes the folder for a repository and runs what it says.
    work = tempfile.mkdtemp(dir=PLACE)
    change(work)
    subprocess.run(["git", "-c", "safe.bareRepository=all", "ls-files", "--modified"], cwd=os.path.join(work, "App"),
                   capture_output=True, timeout=60)
    subprocess.run(["git", "-c", "safe.bareRepository=all", "fetch", "origin"], cwd=os.path.join(work, "App"),
                   capture_output=True, timeout=60)
    check(os.path.exists(trap), "hijack: the trap works")

    def unsprung(name, detail=""):
        check(not os.path.exists(trap), f"hijack: {name} runs nothing", detail)
        if os.path.exists(trap):
            os.remove(trap)

    if os.path.exists(trap):
        os.remove(trap)
    for name, make in (("a folder", change), ("a shallow one", cut)):
        for branch, depth in (("merged", 1), ("topic", 1), ("merged", 1000)):
            request = PullRequest(shop, make, tag="v1.0")
            Service.comments, Service.requests, Service.refusal, Service.user = [], [], 0, None
            inputs = {"binary": BINARY, "models": "Shop.xcdatamodel", "working-directory": "App", "docs": "Reference"}
            run = Run(request.clone(branch, depth), inputs=inputs, event_name="pull_request", event=request.event)
            label = f"{name}, {branch}, depth {depth}"
            unsprung(label, run.all)
            check(run.ran == ["install", "check", "docs", "guard", "review", "verdict"], f"hijack: {label}: all steps run", run.all)
            check(len(Service.comments) == 1 and "Decimal" in Service.comments[0]["body"], f"hijack: {label}: the comment is true",
                  run.all)
            check(run.status == 1 and run.annotations("guard"), f"hijack: {label}: the guard guards", run.logs.get("guard"))
            if depth > 1:
                continue
            run = Run(request.clone(branch), inputs={**inputs, "check": "false", "released": "v*"}, event_name="push")
            unsprung(label + ", tags", run.all)
            check(run.status == 1 and "v1.0" in run.logs["guard"], f"hijack: {label}: the tags are the repository's",
                  run.logs["guard"])
    # The verbs by themselves, and the plugins, which are the command in the package's folder.
    clone = request.clone("topic", 1000)
    for words in (["review", "--against", "origin/topic"], ["guard", "--against", "HEAD~1"], ["check"], ["docs", "-o", "Reference"],
                  ["check", "--changed-since", "HEAD~1"], ["diff", "HEAD~1:App/Shop.xcdatamodel", "Shop.xcdatamodel"],
                  ["check", "--config", "."], ["docs", "-o", "Reference", "--config", "."], ["inspect", "--changed-since", "HEAD~1"]):
        done = subprocess.run([BINARY, *words], cwd=os.path.join(clone, "App"), capture_output=True, text=True, timeout=120)
        unsprung(words[0], done.stderr)
        check(done.returncode in (0, 1) and "no git repository" not in done.stderr, f"hijack: {words}", done.stderr)
    # The hook, in the root and in the folder; a table makes it ask git.
    hook = os.path.join(ROOT, ".ci/hook")
    for folder, table in (("", "App/de.lproj/ShopModel.strings"), ("App", "de.lproj/ShopModel.strings")):
        done = subprocess.run([hook, "check", "--", table], cwd=os.path.join(clone, folder), capture_output=True, text=True,
                              env=environment({"MODELGLOSS": BINARY}), timeout=120)
        unsprung(f"the hook in {folder or 'the root'}", done.stderr)
    # A file .git that leads to the folder, and a repository that is the checkout's own: only the latter counts.
    write(clone, "App/.git", "gitdir: .\n")
    done = subprocess.run([BINARY, "guard", "--against", "HEAD~1"], cwd=os.path.join(clone, "App"), capture_output=True, text=True)
    unsprung("a file .git", done.stderr)
    check(done.returncode == 2, "hijack: a file .git is refused", done.stderr)
    run = Run(clone, inputs={"binary": BINARY, "models": "Shop.xcdatamodel", "working-directory": "App", "check": "false"},
              event_name="pull_request", event=request.event)
    unsprung("the action with a file .git", run.all)
    check(run.status == 2, "hijack: the action is not silent then", run.all)


def real(path):
    """A pull request that adds an attribute to a real model."""
    name = os.path.basename(path)

    def base(work):
        shutil.copytree(path, os.path.join(work, "App", name))
        parent = os.path.dirname(path)
        for entry in sorted(os.listdir(parent)):
            if entry.endswith(".lproj"):
                shutil.copytree(os.path.join(parent, entry), os.path.join(work, "App", entry))

    def change(work):
        found = [os.path.join(parent, "contents") for parent, _, names in os.walk(work) if "contents" in names]
        for contents in found:
            text = read(contents)
            text = re.sub(r"(<entity [^>]*[^/]>)", r'\1<attribute name="addedHere" optional="YES" attributeType="String"/>',
                          text, count=1)
            common.write(contents, text)

    request = PullRequest(base, change)
    Service.comments, Service.requests, Service.refusal = [], [], 0
    run = Run(request.clone(), inputs={"binary": BINARY}, event_name="pull_request", event=request.event)
    comment = Service.comments[0]["body"] if Service.comments else ""
    check(run.ran == ["install", "check", "guard", "review", "verdict"], f"{name}: all steps run", run.ran)
    check("addedHere" in comment, f"{name}: the comment says what was added", comment)
    kinds = [kind for kind, _, _ in run.annotations("check")]
    counts = {kind: kinds.count(kind) for kind in ("error", "warning", "notice")}
    print(f"  {name}: status {run.outputs['status']}, check: {run.outputs['errors']} errors, {run.outputs['warnings']} "
          f"warnings, shown {counts}, guard {len(run.annotations('guard'))} annotations, "
          f"summary {sum(len(text.encode()) for text in run.summaries.values())} bytes, comment {len(comment)} characters: "
          f"{(comment.splitlines() or [''])[2:3]}")
    Service.comments, Service.refusal = [], 403
    again = Run(request.clone(), inputs={"binary": BINARY}, event_name="pull_request", event=request.event)
    check("addedHere" in again.summaries["review"] and again.status == run.status, f"{name}: a fork's token", again.all)


def integrations(place):
    global PLACE, ADDRESS
    PLACE = place
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    except OSError:
        return leave_out("there is no loopback here")
    ADDRESS = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        for part in (documented, installing, checking, documenting, reviewing, on_gitlab, recipes, hooking, hijacking):
            part()
        for path in Settings.paths:
            real(os.path.abspath(path))
    finally:
        server.shutdown()
