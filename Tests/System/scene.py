"""A project with every kind of file that the command reads, and the commands that read each."""
import json
import os
import plistlib
import re
import shlex
import shutil

import stores
from common import HERE, ROOT, git, run, write

LEAGUE = os.path.join(ROOT, "Examples", "League")
ELEMENTS = os.path.join(ROOT, "Tests", "ModelFilesTests", "Fixtures", "Elements", "Club.xcdatamodel")

# Commands by what they read. `@M` stands for a model with an entity `@E` that has an attribute `@A`, and a fetch request
# `@F` with the variables `@S`; `@P` for a package with a version `@O`, `@T` for a folder of tables, `@C` for a table, `@L`
# for a model that nothing happens to. What they write goes into the folder `out`, or is a table.
ANY_MODEL = """
check @M
check @M --format github --strict --for cloudkit,swiftdata
check @M --format sarif --model-version all
check @M --format junit --merge
check @M --format gitlab --fail-on never --report json=out/r.json --report checkstyle=out/r.xml
check @M --format markdown --changed-since HEAD
check @M --fail-on never --write-baseline out/base.json
coverage @M
coverage @M --format json
coverage @M --format markdown --summary
coverage @M --format svg --min-coverage 50 --min-documented 50
docs @M -o out --findings --quiet --locale de,ar
docs @M -o out --format docc,json,mermaid,dot,plantuml,dbml,tbls,sheet --layout single --locale de
docs @M -o kept --format markdown --locale en --check
docs @M --print-context --locale en
preview @M
preview @M --format json --locale de,ar
preview @M --format markdown --core-data-strings CoreDataErrors.strings
preview @M --format html --entity @E
preview @M --format json --changed-since HEAD
preview @M --check messages.txt
serve @M --once out/page.html
validate @M --entity @E --values @V
validate @M --entity @E --values @V --format json --locale de --operation update
validate @M --store League.sqlite --show-values
explain @M @E.@A
explain @M Property/@A/Entity/@E --format json
fetch @M @F @S
fetch @M @F @S --format json
inspect @M
inspect @M --format json --model-version all
inspect @M --format tables
inspect @M --changed-since HEAD
diff @M League.xcdatamodeld
diff League.xcdatamodeld @M --format html --locale de
diff HEAD:League.xcdatamodeld @M --format json
match League.sqlite @M
match League.sqlite @M --format json
init @M --force
strings sync @M --strings build/sparse
strings sync @M --strings build/sparse --dry-run --prune --key-form property-of-entity
strings sync @M --strings build/sparse --locale de,pl --format xcstrings
strings export @M --into out --strings build/sparse --locale de
strings export @M --into out --xliff 2.0 --xcloc --locale de
strings import @M --strings build/utf8 --xliff build/utf8.xliff
strings pseudo @M --strings build/sparse
strings pseudo @M --strings build/sparse --dry-run --kind en-XA
"""
PACKAGES = """
changelog @P
changelog @P --format markdown --locale de
changelog @P --format json
changelog @P --check -o MIGRATIONS.md
changelog @P -o MIGRATIONS.md
migrations @P
migrations @P --format json --to @O
migrations @P --format swift
migrations @P --format markdown --store League.sqlite
guard @P --lock released.lock
guard @P --lock released.lock --update
guard @P --against HEAD~1 --exact --format json
guard @P --released v*
guard @P --lock released.lock --accept @O --reason R
review --against HEAD~1 @P
review --against HEAD~1 --format json --released v* @P
diff @P#@O @P
inspect @P#@O
"""
SOURCES = """
compile @M out
verify @M League.momd
verify @M League.momd --format json
"""
COMPILED = """
verify League.xcdatamodeld @M
verify League.xcdatamodeld @M --format json
"""
TABLES = """
check @L --strings @T --strict
check @L --strings @T --format json
coverage @L --strings @T
docs @L --strings @T -o out --format markdown,html,docc
preview @L --strings @T
preview @L --strings @T --format json
serve @L --strings @T --once out/page.html
validate @L --strings @T --entity Player --values values.json --locale de
explain @L Player.number --strings @T
diff @L#League @L --strings @T --format markdown
changelog @L --strings @T
review --against HEAD~1 --strings @T @L
strings sync @L --strings @T
strings sync @L --strings @T --key-form property --format xcstrings --locale de,en
strings sync @L --strings @T --dry-run --prune
strings convert @C --to strings --into out
strings convert @C --to xcstrings --into out
strings convert @C --to binary --into out
strings convert @C --to xml --into out
strings convert @C --to loctable --into out
strings convert @C --to stringsdict --into out
strings convert @C --to xcstrings --dry-run
strings export @L --strings @T --into out
strings import @L --strings @T --xliff @X
strings pseudo @L --strings @T
"""
STORES = """
inspect @M
inspect @M --format tables
inspect @M --format json
check @M
docs @M -o out --format markdown --locale en
preview @M
validate @M --store @M
validate --store @M --show-values --format json
validate @L --store @M --show-values
validate @L --store @M --format json --limit 3
match @M @L
match @M @L --format json
migrations @L --store @M
migrations @L --store @M --format json
diff @M @L
explain @M Player.number
fetch @M PlayersNamed --set NAME=A
coverage @M --strings de.lproj
strings export @M --strings de.lproj --into out
"""
GIT = """
check @L --changed-since HEAD~1
preview @L --changed-since HEAD~1
inspect @L --changed-since HEAD~1
diff HEAD~1:League.xcdatamodeld @L
diff HEAD:./League.xcdatamodeld @L
changelog HEAD:League.xcdatamodeld
migrations HEAD:League.xcdatamodeld
guard @L --against HEAD~1
guard @L --released v* --format sarif
review --against HEAD~1 --released v* @L
docs @L -o out --findings --source-url https://example.org/{path}#L{line} --format markdown --locale en
check @L --format sarif
check .
"""


LEAGUE_NAMES = {
    "L": "League.xcdatamodeld", "E": "Player", "A": "number", "F": "PlayersNamed", "S": "--set NAME=A", "V": "values.json",
    "O": "League",
}
CONFIGURATION = """\
models: [../League.xcdatamodeld]
strings: [../de.lproj, ../en.lproj]
locales: [de]
developmentLanguage: en
preferredKeyForm: property-of-entity
documentationKeys: [documentation, note]
rules:
  missing-table: off
  orphaned-key: error
"""


class Kind:
    """A kind of input: a file of the scene, the commands that read it, and what is damaged of it.

    `inside` is a way to bytes that the file holds in a wrapping; without one the file's own bytes are meant. Letters behind
    an @ stand for what the names give.
    """

    def __init__(self, name, path, commands, inside=None, **names):
        self.name, self.path, self.inside = name, path, inside
        names = {**LEAGUE_NAMES, **names}
        self.commands = []
        for line in commands.splitlines():
            line = re.sub("@([A-Z])", lambda found: names[found[1]], line.strip())
            if line:
                self.commands.append(tuple(shlex.split(line)))

    def without(self, beginning):
        """The kind without the commands that begin so."""
        self.commands = [words for words in self.commands if not " ".join(words).startswith(beginning)]
        return self


def kinds(folder):
    """Every kind of input of a scene."""
    league = "League.xcdatamodeld"
    current = f"{league}/League 2.xcdatamodel/contents"
    app = "App.app"
    everything = ANY_MODEL + PACKAGES
    club = {"E": "Member", "A": "email", "F": "awayMatches", "S": "--set LEAST=1", "V": "build/club.json"}
    found = [
        Kind("source", current, everything + SOURCES, M=league, P=league),
        Kind("source, old version", f"{league}/League.xcdatamodel/contents", PACKAGES + SOURCES, M=league, P=league),
        Kind("source alone", "build/alone/League.xcdatamodel/contents", ANY_MODEL + SOURCES, M="build/alone/League.xcdatamodel"),
        Kind(".xccurrentversion", f"{league}/.xccurrentversion", everything + SOURCES, M=league, P=league),
        Kind("elements", "build/Club.xcdatamodel/elements", ANY_MODEL + SOURCES, M="build/Club.xcdatamodel", **club).without("strings import"),
        Kind("mom, binary", "build/League.mom", ANY_MODEL + COMPILED, M="build/League.mom"),
        Kind("mom, XML", "build/text/League.mom", ANY_MODEL + COMPILED, M="build/text/League.mom"),
        Kind("momd", "League.momd/League 2.mom", everything + COMPILED, M="League.momd", P="League.momd"),
        Kind("VersionInfo.plist", "League.momd/VersionInfo.plist", everything + COMPILED, M="League.momd", P="League.momd"),
        Kind("omo in momd", "build/mixed/League.momd/League 2.omo", everything + COMPILED, M="build/mixed/League.momd",
             P="build/mixed/League.momd").without("serve"),
        Kind("bundle's Info.plist", f"{app}/Contents/Info.plist", ANY_MODEL, M=app),
        Kind("bundle's model", f"{app}/Contents/Resources/League.momd/League 2.mom", ANY_MODEL, M=app),
        Kind("strings, found", "de.lproj/LeagueModel.strings", TABLES.replace("--strings @T", ""), X="de.xliff", C="de.lproj/LeagueModel.strings"),
    ]
    for name, tables, path in [
        ("strings, UTF-8", "utf8", "de.lproj/LeagueModel.strings"), ("strings, UTF-16", "utf16", "de.lproj/LeagueModel.strings"),
        ("strings, binary", "binary", "de.lproj/LeagueModel.strings"), ("strings, XML", "xml", "de.lproj/LeagueModel.strings"),
        ("stringsdict", "dict", "de.lproj/LeagueModel.stringsdict"), ("xcstrings", "catalog", "LeagueModel.xcstrings"),
        ("loctable", "loctable", "LeagueModel.loctable"),
    ]:
        kind = Kind(
            name, f"build/{tables}/{path}", TABLES, T=f"build/{tables}", C=f"build/{tables}/{path}", X=f"build/{tables}.xliff")
        if tables == "loctable":
            kind.without("strings sync")
        if tables in ("loctable", "dict"):
            kind.without("strings import")
        found.append(kind)
    found += [
        Kind("XLIFF 1.2", "de.xliff", "strings import @L --xliff de.xliff\nstrings import @L --xliff de.xliff --dry-run"),
        Kind("XLIFF 2.0", "de2.xliff", "strings import @L --xliff de2.xliff\nstrings import @L --xliff de2.xliff --dry-run"),
        Kind("xcloc's contents.json", "de.xcloc/contents.json", "strings import @L --xliff de.xcloc"),
        Kind("xcloc's XLIFF", "de.xcloc/Localized Contents/de.xliff", "strings import @L --xliff de.xcloc --dry-run"),
        Kind("Apple's table", "CoreDataErrors.strings", """
            preview @L --core-data-strings @T
            preview @L --core-data-strings @T --format json
            validate @L --entity Player --values values.json --core-data-strings @T
            explain @L Player.number:1610 --core-data-strings @T
            serve @L --once out/page.html --core-data-strings @T""", T="CoreDataErrors.strings"),
        Kind("CloudKit schema", "production.ckdb", """
            inspect production.ckdb
            inspect production.ckdb --format json
            diff @L production.ckdb
            diff @L production.ckdb --format json
            diff production.ckdb @L --format markdown
            compile @L production.ckdb
            guard @L --cloudkit production.ckdb
            review @L --against HEAD~1 --cloudkit production.ckdb
            docs @L -o out --cloudkit production.ckdb --format markdown --locale en"""),
        Kind("store", "League.sqlite", STORES, M="League.sqlite"),
        Kind("store with a log", "Logged.sqlite", STORES, M="Logged.sqlite"),
        Kind("store's log", "Logged.sqlite-wal", STORES, M="Logged.sqlite"),
        Kind("store's own model", "Cached.sqlite", STORES, stores.CACHE, M="Cached.sqlite"),
        Kind("store's metadata", "Marked.sqlite", STORES, stores.METADATA, M="Marked.sqlite"),
        Kind("store's rows", "Filled.sqlite", STORES, stores.ROWS, M="Filled.sqlite"),
        Kind("values", "values.json", """
            validate @L --entity Player --values @V
            validate @L --entity Player --values @V --operation update --format json
            validate @L --entity Player --values @V --operation delete --locale de
            validate League.momd --entity Player --values @V"""),
        Kind("configuration", "configured/.modelgloss.yml", """
            config --config @C
            check --config @C
            coverage --config @C
            docs --config @C -o out --format markdown
            preview --config @C --locale en
            inspect --config @C
            guard --config @C --against HEAD~1
            review --config @C --against HEAD~1
            match --config @C League.sqlite
            explain --config @C Player.number
            strings sync --config @C --dry-run
            strings sync --config @C
            strings export --config @C --into out
            strings import --config @C --xliff de.xliff
            strings pseudo --config @C
            serve --config @C --once out/page.html
            validate --config @C --entity Player --values values.json
            fetch --config @C PlayersNamed --set NAME=A""", C="configured/.modelgloss.yml"),
        Kind("baseline", "base.json", """
            check @L --baseline base.json
            check @L --baseline base.json --format json
            check @L --baseline base.json --write-baseline base.json"""),
        Kind("messages", "messages.txt", "preview @L --check messages.txt\npreview @L --write messages.txt"),
        Kind("lock", "released.lock", """
            guard @L --lock released.lock
            guard @L --lock released.lock --update
            guard @L --lock released.lock --accept League --reason R
            review --against HEAD~1 --lock released.lock @L
            guard @L --lock released.lock --format json"""),
        Kind("MIGRATIONS.md", "MIGRATIONS.md", """
            changelog @L --check -o MIGRATIONS.md
            changelog @L -o MIGRATIONS.md
            guard @L --lock released.lock --notes MIGRATIONS.md"""),
        Kind("template, Markdown", "templates/markdown/entity.mustache",
             "docs @L -o out --templates templates --format markdown --locale en"),
        Kind("template, HTML", "templates/html/layout.mustache",
             "docs @L -o out --templates templates --format html --locale en\n"
             "docs @L -o out --templates templates --format html --layout single --locale en"),
        Kind("template, DocC", "templates/docc/index.mustache",
             "docs @L -o out --templates templates --format docc --locale en"),
        Kind("preface", "preface.md", """
            docs @L -o out --preface preface.md --format markdown --locale en
            docs @L -o out --preface preface.md --format html --locale en
            docs @L -o out --preface preface.md --format docc --locale en"""),
        Kind(".modelgloss-files", "kept/.modelgloss-files", """
            docs @L -o kept --format markdown --locale en
            docs @L -o kept --format markdown --locale en --check
            docs @L -o kept --format markdown --locale en --force"""),
        Kind("pages", "kept/markdown/index.md", """
            docs @L -o kept --format markdown --locale en --check
            docs @L -o kept --format markdown --locale en"""),
        Kind("Package.swift", "Package.swift", "check @L\nstrings sync @L --dry-run\nstrings pseudo @L --dry-run --kind en-XA"),
        Kind("project.pbxproj", "App.xcodeproj/project.pbxproj", """
            check App.xcodeproj
            strings export App.xcodeproj --into out
            compile @L out
            docs @L -o out --format markdown"""),
        Kind("xcconfig", "App.xcconfig", "check @L\ncompile @L out"),
        Kind(".gitignore", ".gitignore", "check .\ninspect .\nmatch .\nstrings sync . --dry-run"),
    ]
    packs = ".git/objects/pack"
    pack, = (name[:-5] for name in os.listdir(os.path.join(folder, packs)) if name.endswith(".pack"))
    for name, path in [
        ("HEAD", ".git/HEAD"), ("config", ".git/config"), ("index", ".git/index"), ("branch", ".git/refs/heads/main"),
        ("packed references", ".git/packed-refs"), ("pack", f"{packs}/{pack}.pack"), ("pack's index", f"{packs}/{pack}.idx"),
    ]:
        found.append(Kind(f"git's {name}", path, GIT))
    return found


def make(folder):
    """Writes the scene; whatever the command can make is made by it."""

    def path(*parts):
        return os.path.join(folder, *parts)

    def text(*parts):
        with open(path(*parts), encoding="utf-8") as file:
            return file.read()

    def done(words, allowed=(0,)):
        ran = run(shlex.split(words), folder)
        assert ran.returncode in allowed, f"{words}: {ran.returncode} {ran.said}"
        return ran.stdout

    shutil.copytree(os.path.join(LEAGUE, "League.xcdatamodeld"), path("League.xcdatamodeld"))
    for language in ("ar", "de", "en", "fr", "ja"):
        shutil.copytree(os.path.join(LEAGUE, f"{language}.lproj"), path(f"{language}.lproj"))
    # What nobody is to find who searches the project lies in a folder that is not searched.
    shutil.copytree(path("League.xcdatamodeld", "League 2.xcdatamodel"), path("build", "alone", "League.xcdatamodel"))
    shutil.copytree(ELEMENTS, path("build", "Club.xcdatamodel"))
    write(path("Package.swift"), 'let package = Package(name: "League", defaultLocalization: "en", targets: [])\n')
    write(path("App.xcodeproj", "project.pbxproj"), "// !$*UTF8*$!\n{ developmentRegion = en; knownRegions = (en, de); }\n")
    write(path("App.xcconfig"), "MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS = YES;\n")
    write(path(".gitignore"), "out/\n*.log\n!kept/\n/build\n**/x[a-c]?\n\\#y\n")
    write(path("preface.md"), "# Before\n\nA [link](https://example.org), `code` and\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n")
    values = {
        "firstName": "Ada", "lastName": None, "number": 100, "height": 1.8, "birthday": "1815-12-10T12:00:00Z", "photo": "bW9k",
        "id": "8F2C9A34-5C1B-4C0E-9C51-0C7C1E6D2B10", "team": {"name": "Team"}, "goals": {"count": 3}, "marketValue": "1.50",
        "isCaptain": True, "email": "ada@example",
    }
    write(path("values.json"), json.dumps([values, {"goals": [], "team": None}]))
    write(path("build", "club.json"), json.dumps({"email": None, "height": 3}))
    done("compile League.xcdatamodeld .")
    done("compile build/alone/League.xcdatamodel build/League.mom")
    done("compile League.xcdatamodeld#League production.ckdb")
    with open(path("build", "League.mom"), "rb") as file:
        compiled = file.read()
    write(path("build", "text", "League.mom"), plistXML(compiled))
    shutil.copytree(path("League.momd"), path("build", "mixed", "League.momd"))
    shutil.copyfile(os.path.join(HERE, "seeds", "Player.omo"), path("build", "mixed", "League.momd", "League 2.omo"))
    resources = path("App.app", "Contents", "Resources")
    shutil.copytree(path("League.momd"), os.path.join(resources, "League.momd"))
    shutil.copytree(path("de.lproj"), os.path.join(resources, "de.lproj"))
    write(path("App.app", "Contents", "Info.plist"), plistlib.dumps({"CFBundleDevelopmentRegion": "en", "CFBundleName": "App"}))
    hashes = stores.version_hashes("League.xcdatamodeld", folder)
    for name in ("League", "Cached", "Marked", "Filled"):
        stores.make(path(f"{name}.sqlite"), hashes, compiled)
    stores.make(path("Logged.sqlite"), hashes, compiled, isLogged=True)
    # Tables in all encodings and formats.
    done("strings export League.xcdatamodeld --into . --locale de")
    done("strings export League.xcdatamodeld --into . --locale de --xcloc")
    done("strings export League.xcdatamodeld --into two --locale de --xliff 2.0")
    os.replace(path("League.de.xliff"), path("de.xliff"))
    os.replace(path("League.de.xcloc"), path("de.xcloc"))
    os.replace(path("two", "League.de.xliff"), path("de2.xliff"))
    os.rmdir(path("two"))
    tables = "de.lproj/LeagueModel.strings en.lproj/LeagueModel.strings"
    for form, into in (("xcstrings", "catalog"), ("loctable", "loctable"), ("binary", "binary"), ("xml", "xml")):
        done(f"strings convert {tables} --to {form} --into build/{into}")
    for into in ("utf8", "utf16"):
        for language in ("de", "en"):
            table = text(f"{language}.lproj", "LeagueModel.strings")
            write(path("build", into, f"{language}.lproj", "LeagueModel.strings"), table.encode("utf-8" if into == "utf8" else "utf-16"))
    forms = {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "ld", "one": "%ld Tor", "other": "%ld Tore"}
    write(path("build", "dict", "de.lproj", "LeagueModel.stringsdict"), plistlib.dumps(
        {"Entity/Goal": {"NSStringLocalizedFormatKey": "%#@goals@", "goals": forms},
         "Entity/Team": {"NSStringVariableWidthRuleType": {"20": "Team", "50": "Mannschaft"}}}))
    write(path("build", "sparse", "de.lproj", "LeagueModel.strings"), '/* A */\n"Entity/Team" = "Mannschaft";\n')
    write(path("CoreDataErrors.strings"), '"Err1570" = "%@ fehlt.";\n"Err1610" = "%1$@ ist zu gro\u00df (%2$@).";\n')
    for into in ("utf8", "utf16", "binary", "xml", "catalog"):
        done(f"strings export League.xcdatamodeld --strings build/{into} --into made --locale de")
        os.replace(path("made", "League.de.xliff"), path("build", f"{into}.xliff"))
    os.rmdir(path("made"))
    # What the command keeps of its own.
    write(path("configured", ".modelgloss.yml"), CONFIGURATION)
    done("check League.xcdatamodeld --fail-on never --write-baseline base.json")
    done("preview League.xcdatamodeld --write messages.txt")
    done("guard League.xcdatamodeld --lock released.lock --update", (0, 1))
    write(path("MIGRATIONS.md"), "# Migrations\n\n<!-- modelgloss:begin changelog -->\n<!-- modelgloss:end changelog -->\n\nEnd.\n")
    run("changelog League.xcdatamodeld -o MIGRATIONS.md", folder)
    done("docs League.xcdatamodeld -o kept --format markdown --locale en")
    for name in ("markdown/entity", "html/layout", "docc/index"):
        write(path("templates", f"{name}.mustache"), done(f"docs --print-template {name}.mustache"))
    git(folder, "init", "-q", ".")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "One")
    git(folder, "tag", "v1")
    contents = text("League.xcdatamodeld", "League 2.xcdatamodel", "contents")
    write(path("League.xcdatamodeld", "League 2.xcdatamodel", "contents"), contents.replace('maxValueString="99"', 'maxValueString="98"'))
    git(folder, "commit", "-q", "-a", "-m", "Two")
    write(path("League.xcdatamodeld", "League 2.xcdatamodel", "contents"), contents)
    # One pack under a name that is known, and references in a file.
    git(folder, "repack", "-a", "-d", "-q")
    git(folder, "pack-refs")
    shutil.rmtree(path(".git", "hooks"), ignore_errors=True)


def plistXML(archive):
    """A keyed archive as an XML property list."""

    def plain(value):
        if isinstance(value, plistlib.UID):
            return {"CF$UID": value.data}
        if isinstance(value, dict):
            return {key: plain(member) for key, member in value.items()}
        return [plain(member) for member in value] if isinstance(value, list) else value

    return plistlib.dumps(plain(plistlib.loads(archive)), fmt=plistlib.FMT_XML)
