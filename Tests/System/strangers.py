"""What a pull request of a stranger can hold: configurations and links that lead elsewhere, folders that look like
repositories. Nothing of another place is printed or changed, nothing runs, and what is meant well still works.

Each row sets a project up and runs one command. A row has gone wrong where the secret of another place or of `.git`
is printed or written into the project, a file elsewhere or in `.git` changes, or a trap is sprung.
"""
import os
import shutil
import subprocess

from common import MODEL, check, files, git, plant, program, run, write

SECRET = "S3CRETVALUE"
TABLE = '"Entity/Article" = "Artikel";\n"Property/price/Entity/Article" = "Preis";\n'
STRANGE = f'"Entity/{SECRET}" = "x";\n'
ELSEWHERE = {
    "secret.md": f"# {SECRET}\n", "ShopModel.strings": STRANGE, "de.lproj/ShopModel.strings": STRANGE,
    "ShopModel.xcstrings": '{"sourceLanguage": "en", "version": "1.0", "strings": {"Entity/' + SECRET + '": '
    '{"localizations": {"de": {"stringUnit": {"state": "translated", "value": "x"}}}}}}',
    "ShopModel.stringsdict": f'<?xml version="1.0"?><plist version="1.0"><dict><key>Entity/{SECRET}</key><dict>'
    "<key>NSStringLocalizedFormatKey</key><string>x</string></dict></dict></plist>",
    "Other.xcdatamodel/contents": MODEL.replace("Article", SECRET), "contents": MODEL.replace("Article", SECRET),
    "Pack.xcdatamodeld/V2.xcdatamodel/contents": MODEL.replace("Article", SECRET),
    "templates/markdown/index.mustache": SECRET + "\n", "index.mustache": SECRET + "\n",
    "config.yml": f"rules: {{{SECRET}: error}}\n", "site/index.md": SECRET + "\n", "baseline.json": f'{{"{SECRET}": 1}}',
    "lock.json": f'{{"{SECRET}": 1}}',
}


class Project:
    """A repository with a tag, beside a folder that is none of its business."""

    def __init__(self, place):
        shutil.rmtree(place, ignore_errors=True)
        self.place, self.root = place, os.path.join(place, "work")
        self.elsewhere, self.trap = os.path.join(place, "elsewhere"), os.path.join(place, "sprung")
        for path, text in ELSEWHERE.items():
            write(os.path.join(self.elsewhere, path), text)
        self.write("App/Shop.xcdatamodel/contents", MODEL)
        self.write("App/de.lproj/ShopModel.strings", TABLE)
        self.write("App/en.lproj/ShopModel.strings", TABLE.replace("Artikel", "Article").replace("Preis", "Price"))
        self.write("docs/.keep", "")
        self.git("init", "-q", "-b", "main")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "first")
        self.git("tag", "v1")
        write(os.path.join(self.root, ".git/config"),
              f'[core]\n\trepositoryformatversion = 0\n[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic {SECRET}\n')
        write(os.path.join(self.root, ".git/ShopModel.strings"), STRANGE)

    def git(self, *words):
        git(self.root, *words)

    def write(self, path, text):
        write(os.path.join(self.root, path), text)

    def link(self, path, target):
        whole = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        if os.path.isdir(whole) and not os.path.islink(whole):
            shutil.rmtree(whole)
        elif os.path.lexists(whole):
            os.remove(whole)
        os.symlink(target.replace("ELSEWHERE", self.elsewhere), whole)

    def configure(self, text, path=".modelgloss.yml"):
        self.write(path, text.replace("ELSEWHERE", self.elsewhere))

    def plant(self, folder, **more):
        plant(os.path.join(self.root, folder), self.trap, **more)

    def program(self, path):
        program(os.path.join(self.root, path), f"touch '{self.trap}'\nexit 1\n")


def configured(text, command, **more):
    def setup(project):
        project.configure(text)
        for path, target in more.get("links", {}).items():
            project.link(path, target)
    return setup, command, more


def linked(links, command, **more):
    return configured(more.pop("text", "failOn: never\n"), command, links=links, **more)


DOCS, CHECKED = "docs App -o docs --format markdown", "docs App -o docs --format markdown --check"
SYNC, CHECK = "strings sync App", "check App --strict"


def configurations():
    for name, path, links in [
        ("the token's file", ".git/config", {}), ("the same with dots", "./App/../.git/config", {}),
        ("a file beside", "../elsewhere/secret.md", {}), ("an absolute one", "ELSEWHERE/secret.md", {}),
        ("a link", "lnk.md", {"lnk.md": "../elsewhere/secret.md"}), ("a chain", "a.md", {"a.md": "b.md", "b.md": "ELSEWHERE/secret.md"}),
        ("a link to the token", "lnk.md", {"lnk.md": ".git/config"}),
        ("a linked folder", "lnk/secret.md", {"lnk": "../elsewhere"}),
        ("a linked repository", "lnk/config", {"lnk": ".git"}),
        ("a way through a link", "lnk/../config", {"lnk": ".git/refs"}),
    ]:
        for command in (DOCS, CHECKED):
            yield f"preface: {name}, {command[-7:].strip()}", *configured(f"docs: {{preface: {path}}}\n", command, links=links)
    for name, path, links in [
        ("a folder beside", "../elsewhere/out", {}), ("an absolute one", "ELSEWHERE/out", {}),
        ("the repository", ".git/site", {}), ("a link", "lnk", {"lnk": "../elsewhere/new"}),
        ("below a link", "lnk/site", {"lnk": "../elsewhere"}), ("a link into the repository", "lnk/x", {"lnk": ".git"}),
        ("back through another folder", "App/../../elsewhere/out", {}),
    ]:
        yield f"output: {name}", *configured(f"docs: {{output: {path}}}\n", "docs App --format markdown --force", links=links)
    for name, path, links in [
        ("a file beside", "../elsewhere/ShopModel.strings", {}), ("a folder beside", "../elsewhere", {}),
        ("an absolute one", "ELSEWHERE/de.lproj", {}), ("the repository", ".git/ShopModel.strings", {}),
        ("a link", "ShopModel.strings", {"ShopModel.strings": "ELSEWHERE/ShopModel.strings"}),
        ("a linked folder", "lnk", {"lnk": "../elsewhere"}),
    ]:
        for command in (CHECK, SYNC + " --prune"):
            yield f"strings: {name}, {command.split()[0]}", *configured(f"strings: [{path}]\n", command, links=links)
    for name, path, links in [
        ("one beside", "../elsewhere/Other.xcdatamodel", {}), ("an absolute one", "ELSEWHERE/Other.xcdatamodel", {}),
        ("a link", "lnk.xcdatamodel", {"lnk.xcdatamodel": "ELSEWHERE/Other.xcdatamodel"}),
        ("a folder", "../elsewhere", {}), ("a version", "'../elsewhere/Pack.xcdatamodeld#V2'", {}),
        ("a version of a link", "'P.xcdatamodeld#V2'", {"P.xcdatamodeld": "ELSEWHERE/Pack.xcdatamodeld"}),
    ]:
        yield f"models: {name}", *configured(f"models: [{path}]\n", "inspect", links=links)
    for name, path, links in [
        ("a folder beside", "../elsewhere/templates", {}), ("a linked folder", "t", {"t": "../elsewhere/templates"}),
        ("a link in the folder", "t", {"t/markdown/index.mustache": "ELSEWHERE/index.mustache"}),
        ("the token in the folder", "t", {"t/markdown/index.mustache": "../../.git/config"}),
        ("a link to a folder in it", "t", {"t/markdown": "ELSEWHERE/templates/markdown"}),
    ]:
        yield f"templates: {name}", *configured(f"docs: {{templates: {path}}}\n", DOCS, links=links)
    for name, path, links in [
        ("one beside", "../elsewhere/baseline.json", {}), ("the token", ".git/config", {}),
        ("a link", "b.json", {"b.json": "ELSEWHERE/baseline.json"}),
    ]:
        yield f"baseline: {name}", *configured(f"baseline: {path}\n", CHECK, links=links, isRefused=True)


def links():
    table = "App/de.lproj/ShopModel.strings"
    for command in (CHECK, "preview App", DOCS, SYNC, SYNC + " --prune", "strings pseudo App", "strings export App --into out"):
        yield f"a table: {command}", *linked({table: "ELSEWHERE/ShopModel.strings"}, command)
    for name, links in [
        ("a table in the repository", {table: "../../.git/ShopModel.strings"}),
        ("a dictionary", {"App/de.lproj/ShopModel.stringsdict": "ELSEWHERE/ShopModel.stringsdict"}),
        ("a catalog", {"App/ShopModel.xcstrings": "ELSEWHERE/ShopModel.xcstrings"}),
        ("a table's folder", {"App/fr.lproj": "ELSEWHERE/de.lproj"}),
        ("a table by two links", {table: "x.strings", "App/de.lproj/x.strings": "ELSEWHERE/ShopModel.strings"}),
        ("a table that is not there yet", {"App/it.lproj/ShopModel.strings": "ELSEWHERE/new.strings"}),
    ]:
        for command in (CHECK, SYNC + " --prune --locale de,it"):
            yield f"{name}: {command.split()[0]}", *linked(links, command)
    # A pull request knows the paths in a job's commands.
    for command in ("check App --report junit=LNK", "inspect App -o LNK", "serve App --once LNK", "compile App/Shop.xcdatamodel LNK",
                    "guard --lock LNK --update", "check App --write-baseline LNK", "docs App -o LNK", "strings export App --into LNK",
                    "preview App --write LNK"):
        for target in ("ELSEWHERE/new", "../elsewhere/new", ".git/new"):
            yield f"a place to write at {target}: {command}", *linked({"lnk": target}, command.replace("LNK", "lnk"))
        yield f"a place to write below a link: {command}", *linked({"lnk": "../elsewhere"}, command.replace("LNK", "lnk/new"))
    for name, links in [
        ("a model's document", {"App/Shop.xcdatamodel/contents": "ELSEWHERE/contents"}),
        ("a model", {"App/Shop.xcdatamodel": "ELSEWHERE/Other.xcdatamodel"}),
        ("a version", {"App/P.xcdatamodeld/V2.xcdatamodel": "ELSEWHERE/Pack.xcdatamodeld/V2.xcdatamodel"}),
        ("a package", {"App/P.xcdatamodeld": "ELSEWHERE/Pack.xcdatamodeld"}),
    ]:
        yield f"{name}: inspect", *linked(links, "inspect App")
    for name, target in [("elsewhere", "ELSEWHERE/config.yml"), ("the token", ".git/config")]:
        yield f"the configuration: {name}", *linked({".modelgloss.yml": target}, CHECK)
    for name, links in [
        ("the token", {"docs/markdown/index.md": "../../.git/config"}),
        ("a page elsewhere", {"docs/markdown/index.md": "ELSEWHERE/site/index.md"}),
        ("its folder", {"docs/markdown": "ELSEWHERE/site"}),
    ]:
        for command in (CHECKED, DOCS + " --force"):
            yield f"a page, {name}: {command[-7:].strip()}", *linked(links, command)

    def listed(project):
        project.link("docs/lnk", "../.git")
        project.write("docs/.modelgloss-files", "lnk/config\n")
    yield "a list of pages through a link", listed, CHECKED, {}


def repositories():
    commands = [
        "guard --released v*", "guard --against v1", "review --against v1", "check --changed-since v1",
        "diff v1:App/Shop.xcdatamodel Shop.xcdatamodel", "inspect --changed-since v1", "preview --changed-since v1",
        "docs -o out --format markdown",
    ]

    def embedded(project):
        project.plant("App")

    def edited(project):
        project.plant("App")
        project.write("App/Shop.xcdatamodel/contents", MODEL.replace("Decimal", "String"))

    def cut(project):
        project.plant("App", shallow="0" * 40 + "\n")
    for command in commands:
        yield f"embedded: {command.split()[0]}", embedded, command, {"folder": "App", "mustNotSay": "no git repository"}
    for command in ("guard --released v*", "review --against v1"):
        yield f"embedded, an edit: {command.split()[0]}", edited, command, {
            "folder": "App", "mustSay": "released-version-changed" if "guard" in command else "Decimal"}
        yield f"embedded, shallow: {command.split()[0]}", cut, command, {"folder": "App", "mustNotSay": "shallow"}
    for name, text in [("a name", "gitdir: evil\n"), ("a path", "gitdir: ../App/evil/\n"), ("a link", None)]:
        def misled(project, text=text):
            project.plant("App/evil")
            if text:
                project.write("App/.git", text)
            else:
                project.link("App/.git", "evil")
        yield f"a file .git with {name}", misled, "guard --released v*", {"folder": "App", "isRefused": True}
    for search in ("", ".", ":/nonexistent", "bin"):
        def fooled(project):
            project.program("git")
            project.program("bin/git")
        yield f"a program git, PATH={search}", fooled, "guard --released v*", {
            "more": {"PATH": search}, "mustSay": "git is required but was not found"}

    def elsewhere(project):
        project.plant("evil")
    yield "GIT_DIR of a stranger", elsewhere, "guard --released v*", {"more": {"GIT_DIR": "evil"}, "mustNotSay": "no tag"}
    for revision in ("$(touch sprung)", "`touch sprung`", "a;touch sprung", "--upload-pack=touch sprung", "a'b"):
        yield f"a revision {revision}", embedded, ["guard", "--against=" + revision], {"isQuoted": revision}


def wellmeant():
    """Rows that must go on working: what they have to say, or which file they have to write."""
    inside = {"App/de.lproj/ShopModel.strings": "../Shared.strings"}

    def shared(project):
        project.write("App/Shared.strings", TABLE)
        project.link("App/de.lproj/ShopModel.strings", "../Shared.strings")
    yield "a link within the tree is read", shared, "preview App --locale de", {"mustSay": "Preis"}
    yield "a configuration below", *configured(
        "models: [App]\nstrings: [App/de.lproj]\ndocs: {output: App/site}\n", "docs --format markdown", wrote="work/App/site")
    yield "the command line leaves the tree", *configured("", "inspect ../elsewhere/Other.xcdatamodel", mustSay=SECRET)
    yield "by an option", *configured("", "check App --strings ../elsewhere/ShopModel.strings", mustSay=SECRET)
    yield "by a link that it names", *linked({"o.xcdatamodel": "ELSEWHERE/Other.xcdatamodel"}, "inspect o.xcdatamodel",
                                             mustSay=SECRET)
    yield "to write", *configured("", "docs App --format markdown -o ../elsewhere/out", wrote="elsewhere/out")
    yield "a preface of the command line", *configured("", f"{DOCS} --preface ../elsewhere/secret.md", wrote="work/docs")
    yield "an absolute path below", *configured("docs: {preface: ELSEWHERE/../work/p.md}\n", DOCS,
                                                links={"p.md": "App/p.md", "App/p.md": "q.md"}, isRefused=True)


def strangers(place):
    counts = {}
    for kind, rows in [("configurations", configurations()), ("links", links()), ("repositories", repositories())]:
        for name, setup, command, more in rows:
            fault = trial(os.path.join(place, "row"), setup, command, more)
            counts.setdefault(kind, [0, 0])
            counts[kind][0] += 1
            counts[kind][1] += bool(fault)
            check(not fault, f"{kind}: {name}", fault)
    for name, setup, command, more in wellmeant():
        project = Project(os.path.join(place, "row"))
        setup(project)
        done = run(command, project.root)
        said = done.stdout.decode("utf-8", "replace") + done.said
        if more.get("isRefused"):
            check(done.returncode == 2 and "leads" not in said, f"meant well: {name}", said)
        elif "wrote" in more:
            check(done.returncode in (0, 1) and os.path.isdir(os.path.join(project.place, more["wrote"])), f"meant well: {name}", said)
        else:
            check(more["mustSay"] in said, f"meant well: {name}", said)
    print("  " + ", ".join(f"{wrong} of {tried} {kind} did harm" for kind, (tried, wrong) in counts.items()))


def trial(place, setup, command, more):
    """Sets a row up and runs its command; what went wrong, or nothing."""
    project = Project(place)
    setup(project)
    before = files(project.elsewhere)
    repository = files(os.path.join(project.root, ".git")) if os.path.isdir(os.path.join(project.root, ".git")) else {}
    held = {path for path, data in files(project.root).items() if isinstance(data, bytes) and SECRET.encode() in data}
    variables = {"HOME": project.place, "TMPDIR": project.place, **more.get("more", {})}
    done = run(command, os.path.join(project.root, more.get("folder", ".")), variables)
    said = done.stdout.decode("utf-8", "replace") + done.said
    if done.returncode not in (0, 1, 2, 64):
        return f"it ended with {done.returncode}: {said[:300]}"
    if SECRET in said:
        return f"it prints the secret: {said[max(0, said.index(SECRET) - 200):][:300]}"
    if os.path.exists(project.trap) or os.path.exists(os.path.join(project.root, "sprung")):
        return "it runs a command"
    if files(project.elsewhere) != before:
        return "it changes files elsewhere"
    if files(os.path.join(project.root, ".git")) != repository:
        return "it changes the repository"
    leaked = [path for path, data in files(project.root).items()
              if isinstance(data, bytes) and SECRET.encode() in data and path not in held]
    if leaked:
        return f"it writes the secret to {leaked[0]}"
    if more.get("mustNotSay", SECRET) in said or more.get("mustSay", "") not in said:
        return f"it believes what it must not: {said[:300]}"
    if more.get("isRefused") and done.returncode != 2:
        return f"it is not refused: {said[:300]}"
    if "isQuoted" in more and "git fetch" in said:
        # What a reader copies is run by a shell, with a git that only shows its words.
        line = said[said.index("git fetch"):].splitlines()[0].rstrip("'")
        tools = os.path.join(place, "tools")
        program(os.path.join(tools, "git"), "printf '%s\\n' \"$@\"\n")
        shown = subprocess.run(["sh", "-c", line], cwd=project.root, capture_output=True, text=True,
                               env={"PATH": tools + ":/usr/bin:/bin"})
        if os.path.exists(os.path.join(project.root, "sprung")) or shown.returncode:
            return f"its remedy runs a command: {line}"
    return None
