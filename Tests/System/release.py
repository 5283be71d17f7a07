"""The binary as it is released: moved, run in other environments, and run on a system that has nothing else."""
import filecmp
import glob
import json
import os
import re
import shutil
import subprocess

import readme
from common import ROOT, Settings, check, environment, git, read, write

LEAGUE = os.path.join(ROOT, "Examples", "League")
FORMATS = "markdown,html,docc,json,mermaid,dot,plantuml,dbml,tbls"


def differences(one, other):
    """The paths that two folders do not have in common with the same bytes."""
    compared = filecmp.dircmp(one, other, ignore=[])
    _, different, unread = filecmp.cmpfiles(one, other, compared.common_files, shallow=False)
    found = compared.left_only + compared.right_only + compared.common_funny + different + unread
    for name in compared.common_dirs:
        found += [f"{name}/{path}" for path in differences(os.path.join(one, name), os.path.join(other, name))]
    return found


def relocate(place):
    """The binary is moved, the build folder is renamed, and it still reads, checks and documents."""
    shutil.copy(Settings.binary, os.path.join(place, "gloss"))
    shutil.copytree(LEAGUE, os.path.join(place, "League"), ignore=shutil.ignore_patterns("Documentation"))
    model = "League/League.xcdatamodeld"

    def works(*words):
        done = subprocess.run(["./gloss", *words], cwd=place, env={"HOME": "/nonexistent", "PATH": "/usr/bin:/bin"},
                              capture_output=True, text=True)
        check(done.returncode == 0, f"moved: {words[0]}", done.stderr)
        return done.stdout

    build, away = os.path.join(ROOT, ".build"), os.path.join(ROOT, ".build-away")
    isBuilt = os.path.isdir(build)
    if isBuilt:
        shutil.move(build, away)
    try:
        version = works("--version")
        # The repository may belong to another user, which only the user's own settings allow.
        commit = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True)
        if commit.returncode == 0:
            check(f"(commit {commit.stdout.strip()}, Swift 6." in version, f"the version names the commit {commit.stdout}", version)
        works("inspect", "--format", "json", model)
        works("check", model, "--fail-on", "never")
        works("preview", model, "--locale", "de")
        works("docs", model, "-o", "documentation")
        check(os.path.getsize(os.path.join(place, "documentation/html/de/index.html")) > 0, "moved: a page is written")
        other = differences(os.path.join(place, "documentation"), os.path.join(LEAGUE, "Documentation"))
        check(not other, "moved: the documentation is the committed one", other)
    finally:
        if isBuilt:
            shutil.move(away, build)


def models(path):
    """The models at a path: itself, or all in a folder that are not within another one."""
    if re.search(r"\.(xcdatamodeld?|momd?)$", path):
        return [path]
    found = []
    for parent, folders, names in os.walk(path):
        inside = [name for name in folders if re.search(r"\.(xcdatamodeld?|momd)$", name)]
        found += [os.path.join(parent, name) for name in inside + [name for name in names if name.endswith(".mom")]]
        folders[:] = [name for name in folders if name not in inside]
    return sorted(found)


def reproduce(place):
    """Every model is documented twice, in two folders, with another time zone, language and working folder."""
    elsewhere = os.path.join(place, "elsewhere")
    os.mkdir(elsewhere)
    every = [model for path in Settings.paths or [os.path.join(LEAGUE, "League.xcdatamodeld")]
             for model in models(os.path.abspath(path))]
    count = 0

    def documented(model, name, folder, **variables):
        target = os.path.join(place, name)
        shutil.rmtree(target, ignore_errors=True)
        words = ["docs", model, "-o", target, "--format", FORMATS, "--quiet"]
        return target, subprocess.run([Settings.binary, *words], cwd=folder, env=environment(variables),
                                      stderr=subprocess.DEVNULL).returncode

    for model in every:
        first, status = documented("./" + os.path.basename(model), "first", os.path.dirname(model),
                                   TZ="Pacific/Kiritimati", LANG="C", LC_ALL="C")
        second, other = documented(model, "second", elsewhere,
                                   TZ="America/St_Johns", LANG="tr_TR.UTF-8", LC_ALL="ar_EG.UTF-8")
        check(status == other, f"{model}: one status in both environments", (status, other))
        if os.path.isdir(first):
            count += 1
            check(os.path.isdir(second) and not differences(first, second), f"{model}: the same bytes")
        else:
            print(f"  {model}: not documented (status {status})")
    print(f"  documented {count} of {len(every)} models twice, in two environments")


def verbs(template):
    """Commands on the League, in their order, with the statuses that each may have."""
    model = "League.xcdatamodeld"
    team = "/try/Team"
    yield "0", "--version"
    yield "0", "--help"
    yield "0", f"serve {model} --once /try/messages.html"
    yield "1", f"check {model}"
    yield "0 1", f"coverage {model}"
    yield "0", f"docs {model} -o /try/docs --format {FORMATS}"
    yield "0", f"docs {model} -o /try/docs --check --format {FORMATS}"
    yield "0", f"preview {model} --locale de"
    yield "1", f"validate {model} --entity Player --values /try/values.json --locale de"
    yield "0", f"explain {model} Player.firstName:1570 --locale de"
    yield "0 64", f"fetch {model} {template}"
    yield "0", f"inspect {model}"
    yield "0", f"inspect {model} --format json"
    yield "0", f"diff {model}#League '{model}#League 2'"
    yield "0", f"changelog {model}"
    yield "0 1", f"migrations {model}"
    yield "0", f"guard --released 'v*' {model}"
    yield "0", f"review --against main {model}"
    yield "0", f"compile {model} /try/League.momd"
    yield "0", f"verify {model}/League.xcdatamodel /try/League.momd/League.mom"
    yield "0", "rules"
    yield "0", "config"
    yield "0", "init"
    yield "0", f"strings sync {model} --locale it"
    yield "0", "strings convert de.lproj/LeagueModel.strings --to xcstrings --into /try/converted"
    yield "0", f"strings export {model} --locale it --into /try/xliff"
    yield "0", f"strings import {model} --xliff /try/xliff/League.it.xliff"
    yield "0", f"strings pseudo {model}"
    yield "0", f"match {team}/customer.sqlite {team}/Shop.xcdatamodeld"
    yield "1", f"validate {team}/Shop.xcdatamodeld --store {team}/customer.sqlite"
    yield "0", f"docs {team}/default.store -o /try/store-docs --format html"
    for shell in ("bash", "zsh", "fish"):
        yield "0", f"--generate-completion-script {shell}"


def fresh(place):
    """Every verb of an archive on a Debian that has nothing but what the archive needs, without a network.

    debootstrap makes the Debian (bookworm unless another suite is named), or FRESH_DEBIAN names the folder of one.
    """
    archive, suite = (Settings.paths + ["bookworm"])[:2] if Settings.paths else (None, None)
    assert archive, "name the archive: Tests/System/run fresh --with ARCHIVE"
    debian = os.environ.get("FRESH_DEBIAN") or os.path.join(place, "debian")
    trial = os.path.join(debian, "try")
    if not os.path.isdir(os.path.join(debian, "usr")):
        assert shutil.which("debootstrap"), "debootstrap is not installed"
        subprocess.run(["debootstrap", "--variant=minbase", suite, debian], check=True, stdout=subprocess.DEVNULL)

    def inside(script, folder="/", before=()):
        path = "/try/modelgloss/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        return subprocess.run(
            [*before, "chroot", debian, "/usr/bin/env", "-i", f"PATH={path}", "HOME=/root", "DEBIAN_FRONTEND=noninteractive",
             "/bin/sh", "-c", f"cd {folder} && {script}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def install(packages):
        done = inside(f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {packages}")
        assert done.returncode == 0, done.stdout[-2000:]

    subprocess.run(["mount", "-t", "proc", "proc", os.path.join(debian, "proc")], stderr=subprocess.DEVNULL)
    try:
        shutil.rmtree(trial, ignore_errors=True)
        os.makedirs(os.path.join(trial, "modelgloss"))
        subprocess.run(["tar", "-xzf", archive, "-C", os.path.join(trial, "modelgloss"), "--strip-components", "1"], check=True)
        for path in glob.glob(os.path.join(LEAGUE, "*.lproj")) + [os.path.join(LEAGUE, "League.xcdatamodeld")]:
            shutil.copytree(path, os.path.join(trial, "League", os.path.basename(path)))
        # This machine has to be able to run the archive's command as well.
        Settings.binary = os.path.join(trial, "modelgloss", "bin", "modelgloss")
        project = os.path.join(place, "project")
        readme.prepare(project)
        shutil.copytree(os.path.join(project, "Team"), os.path.join(trial, "Team"), ignore=shutil.ignore_patterns(".git"))
        write(os.path.join(trial, "values.json"), '{"firstName": null}\n')
        # Without a library the loader reports which; the README names the package.
        first = inside("modelgloss --version")
        print(f"  before anything is installed: {first.stdout.strip()}")
        if first.returncode:
            packages = re.search("<!-- needs: (.*) -->", read(ROOT, "README.md"))
            assert packages, "the README does not say what is needed"
            print(f"  apt-get install {packages[1]}")
            install(packages[1])
        if inside("command -v git").returncode:
            install("git")
        league = os.path.join(trial, "League")
        for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "base"], ["tag", "v1"]):
            git(league, *words)
        # A network of its own, which has nothing in it but a loopback that is down.
        alone = ["unshare", "-n"]
        described = json.loads(inside("modelgloss inspect League.xcdatamodeld --format json", "/try/League").stdout)
        template = described["models"][0]["fetchRequestTemplates"][0]["name"]
        for expected, words in verbs(template):
            done = inside(f"modelgloss {words}", "/try/League", alone)
            check(str(done.returncode) in expected.split(), words, (done.returncode, done.stdout[:500]))
        print("  loads " + " ".join(sorted(line.split()[0] for line in inside(
            "ldd /try/modelgloss/bin/modelgloss").stdout.splitlines())))
        print(f"  {os.path.getsize(Settings.binary):,} bytes")
    finally:
        subprocess.run(["umount", os.path.join(debian, "proc")], stderr=subprocess.DEVNULL)
        shutil.rmtree(trial, ignore_errors=True)


# What of nixpkgs the expression asks for, which gives its derivation as a value.
STUB = """{ pkgs = rec { lib = { optional = is: x: if is then [ x ] else [ ]; licenses.mit = "mit"; };
  stdenv = { hostPlatform = { system = "SYSTEM"; isLinux = true; }; cc.cc.lib = "libstdc++"; mkDerivation = x: x; };
  fetchurl = x: x; autoPatchelfHook = "hook"; libxml2 = "libxml2"; }; }"""


def packages(place):
    """What a release has for package managers: the same twice, and it installs, runs and goes."""
    folders = [os.path.join(place, name) for name in ("one", "two")]
    for folder in folders:
        for words in (["archive", Settings.binary, folder], ["bundle", folder]):
            done = subprocess.run([os.path.join(ROOT, ".ci/release"), *words], capture_output=True, text=True)
            check(done.returncode == 0, f"packages: {words[0]}", done.stdout + done.stderr)
    check(not differences(*folders), "packages: the same twice", differences(*folders))
    names = sorted(os.listdir(folders[0]))
    sums = dict(reversed(line.split("  ")) for line in read(folders[0], "SHA256SUMS").splitlines())
    check(set(sums) == set(names) - {"SHA256SUMS", "NOTES.md"}, "packages: each file has its sum", sums)
    if shutil.which("dpkg-deb"):
        package = glob.glob(os.path.join(folders[0], "*.deb"))[0]
        root = os.path.join(place, "root")
        subprocess.run(["dpkg-deb", "-x", package, root], check=True)
        done = subprocess.run([f"{root}/usr/bin/modelgloss", "check", "--fail-on", "never"], cwd=LEAGUE, capture_output=True, text=True)
        check(done.returncode == 0, "packages: the command of the Debian package runs", done.stderr)
        check(os.path.exists(f"{root}/usr/share/man/man1/modelgloss.1.gz"), "packages: it has man pages")
        if shutil.which("lintian"):
            # The libraries are linked in on purpose, and the shells' scripts are the argument parser's.
            tags = "embedded-library,bash-completion-with-hashbang"
            done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", "--suppress-tags", tags, package],
                                  capture_output=True, text=True)
            check(done.returncode == 0, "packages: lintian has no error", done.stdout)
    if shutil.which("nix-instantiate"):
        for system, triple in (("x86_64-linux", "x86_64-unknown-linux-gnu"), ("aarch64-linux", "aarch64-unknown-linux-gnu")):
            archive = [name for name in names if name.endswith(f"{triple}.tar.gz")]
            if not archive:
                continue
            done = subprocess.run(
                ["nix-instantiate", "--eval", "--strict", "--json", "-E",
                 f"import {folders[0]}/modelgloss.nix {STUB.replace('SYSTEM', system)}"],
                capture_output=True, text=True, env=environment({"HOME": place, "NIX_STATE_DIR": place + "/nix"}))
            check(done.returncode == 0, "packages: the expression for Nix is evaluated", done.stderr)
            source = json.loads(done.stdout or "{}").get("src", {})
            check(source.get("sha256") == sums[archive[0]] and source["url"].endswith("/" + archive[0]),
                  "packages: it names the archive with its sum", source)
