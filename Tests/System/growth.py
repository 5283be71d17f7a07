"""How the work grows with its input: each dimension is doubled, and the instructions of the command are counted.

Seconds depend on the machine and on what else it does; instructions do not. What an empty run takes is taken off, so
that the work itself is compared. `--long` begins with more and doubles twice.
"""
import json
import os
import re
import shutil
import subprocess
import tempfile

import common
from common import Settings, check, environment, leave_out, write

# What twice the input may take: a sort and a few levels of a tree, no square.
MOST = 2.3
PERF = ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o"]
VALGRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]


def model(folder, entities, name="M.xcdatamodel"):
    write(os.path.join(folder, name, "contents"), common.model(*entities))


def entity(name, content="", more=""):
    return f'<entity name="{name}" representedClassName="{name}"{more}>{content}</entity>'


def attribute(name, more=""):
    return f'<attribute name="{name}" attributeType="String" optional="YES"{more}/>'


def relationship(name, destination, inverse):
    return (f'<relationship name="{name}" optional="YES" toMany="YES" maxCount="0" deletionRule="Nullify" '
            f'destinationEntity="{destination}" inverseName="{inverse}" inverseEntity="{destination}"/>')


def depth(folder, count):
    model(folder, [
        entity(f"E{n}", attribute(f"a{n}", ' maxValueString="9"'), f' parentEntity="E{n - 1}"' if n else "")
        for n in range(count)
    ])
    return ["preview M.xcdatamodel", "docs M.xcdatamodel -o out"]


def served(folder, count):
    """The same on one page, which says inherited messages where they belong once there are thousands."""
    depth(folder, count)
    return ["serve M.xcdatamodel --once out.html"]


def width(folder, count):
    model(folder, [entity(f"E{n}", attribute(f"a{n}", ' maxValueString="9"')) for n in range(count)])
    return ["check M.xcdatamodel --fail-on never", "preview M.xcdatamodel", "docs M.xcdatamodel -o out",
            "inspect M.xcdatamodel"]


def rows(folder, count):
    """Objects of a values file, each with a text that a pattern takes long for."""
    model(folder, [entity("E", attribute("a", ' regularExpressionString="(a+)+b"'))])
    write(os.path.join(folder, "values.json"), json.dumps([{"a": "a" * 12} for _ in range(count)]))
    return ["validate M.xcdatamodel --entity E --values values.json"]


def text(folder, count):
    """Documentation that cmark-gfm takes cubic time for."""
    words = "word *x* [a](b) " * (count // 16)
    model(folder, [entity("E", attribute("a") + f'<userInfo><entry key="documentation" value="{words}"/></userInfo>')])
    return ["docs M.xcdatamodel -o out"]


def baseline(folder, count):
    """Accepted findings that no longer occur."""
    model(folder, [entity("E", attribute("a"))])
    entries = [{"rule": "missing-inverse", "path": f"A{n}.xcdatamodel", "entity": f"E{n}"} for n in range(count)]
    entries.append({"rule": "missing-inverse", "path": "M.xcdatamodel", "entity": "E"})
    write(os.path.join(folder, "base.json"), json.dumps({"schemaVersion": 1, "findings": entries}))
    return ["check M.xcdatamodel --baseline base.json --fail-on never"]


def members(folder, count):
    """Members of values that the entity does not have."""
    model(folder, [entity("E", "".join(attribute(f"name{n}") for n in range(60)))])
    write(os.path.join(folder, "values.json"), json.dumps({f"nane{n}": 1 for n in range(count)}))
    return ["validate M.xcdatamodel --entity E --values values.json"]


def keys(folder, count):
    """Keys of a table that name nothing."""
    model(folder, [entity("E", attribute("a"))])
    lines = [f'"Property/a{n}/Entity/E" = "x";' for n in range(count)]
    write(os.path.join(folder, "de.lproj", "MModel.strings"), "\n".join(lines))
    return ["check M.xcdatamodel --fail-on never"]


def patterns(folder, count):
    """Attributes with patterns that take long for texts made to be slow, each pattern another one."""
    model(folder, [entity("E", "".join(
        attribute(f"a{n}", f' regularExpressionString="(a+)+b{n}" defaultValueString="{"a" * 12}"') for n in range(count)))])
    write(os.path.join(folder, "values.json"), json.dumps({f"a{n}": "a" * 14 for n in range(count)}))
    return ["validate M.xcdatamodel --entity E --values values.json"]


def checked(folder, count):
    """The same patterns, which `check` tries until its part of the run's budget is spent."""
    patterns(folder, count)
    return ["check M.xcdatamodel --fail-on never"]


def languages(folder, count):
    """Tables of a model, one for each language."""
    model(folder, [entity("E", "".join(attribute(f"a{n}") for n in range(60)))])
    for number in range(count):
        letters = "abcdefghijklmnopqrstuvwxyz"
        name = letters[number // 676 % 26] + letters[number // 26 % 26] + letters[number % 26]
        lines = [f'"Property/a{n}/Entity/E" = "x {number} {n}";' for n in range(60)]
        write(os.path.join(folder, f"{name}.lproj", "MModel.strings"), "\n".join(lines))
    return ["check M.xcdatamodel --fail-on never", "coverage M.xcdatamodel", "preview M.xcdatamodel"]


def languages_of_pages(folder, count):
    """The same on pages, of which each language has all: the names of all languages are shared from six on."""
    languages(folder, count)
    return ["docs M.xcdatamodel -o out"]


def isolated(folder, count):
    """Entities that know no others."""
    model(folder, [entity(f"E{n}", attribute("a")) for n in range(count)])
    return ["docs M.xcdatamodel -o out --format markdown"]


def neighbours(folder, count):
    """Relationships of entities that all know each other: twice as many are those of 1.41 times the entities."""
    number = max(2, round(count ** 0.5))
    model(folder, [
        entity(f"E{n}", "".join(relationship(f"r{m}", f"E{m}", f"r{n}") for m in range(number) if m != n))
        for n in range(number)
    ])
    return ["docs M.xcdatamodel -o out", "check M.xcdatamodel --fail-on never"]


def versions(folder, count):
    for n in range(count):
        attributes = "".join(attribute(f"a{m}") for m in range(n % 7 + 1))
        model(folder, [entity("E", attributes)], f"M.xcdatamodeld/M {n + 1}.xcdatamodel")
    write(os.path.join(folder, "M.xcdatamodeld", ".xccurrentversion"), common.current_version(f"M {count}"))
    return ["changelog M.xcdatamodeld", "migrations M.xcdatamodeld", "docs M.xcdatamodeld -o out"]


# Every form of a Swift type that names others.
FORMS = ["(X, X)", "[X: X]", "Result<X, X>", "(X) -> X", "X & X", "Foo<X, X>", "[X]", "X?", "Optional<(X, X)>", "Foo<X, X, X>"]


def aliases(folder, count):
    """Type aliases that each name the next one twice, in every form: written out, the type doubles with each."""
    text, properties = "import SwiftData\n", ""
    for number, form in enumerate(FORMS):
        for n in range(count):
            text += f"typealias T{number}N{n} = {form.replace('X', f'T{number}N{n + 1}')}\n"
        text += f"typealias T{number}N{count} = Int\n"
        properties += f"var a{number}: T{number}N0; "
    write(os.path.join(folder, "A.swift"), text + f"@Model final class A {{ {properties}init() {{}} }}\n")
    return ["inspect .", "check . --fail-on never", "docs . -o out", "guard --lock released.lock --update"]


VERSION = """import SwiftData
enum V1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { %s }
  @Model final class Note { var a = 1; init() {} }
}
"""


def values(folder, count):
    """One list of models that leads through functions with long bodies, locals, changes, branches and calls."""
    kind = "any PersistentModel.Type"
    local = "".join(f"let a{n}: {kind} = V1.Note.self\n" for n in range(count))
    changes = "".join(f"all.append(a{n})\nif isOn {{ all += [f()] }}\n" for n in range(count))
    calls = ", ".join(["f()"] * count)
    body = "let x = 1\n" * count
    text = VERSION % f"{{ {local}var all: [{kind}] = [{calls}]\n{changes}return all }}()"
    text += f"func f() -> {kind} {{\n{body}return V1.Note.self\n}}\n"
    for n in range(count):
        text += f"func g{n}(_ p: Any) -> ModelContainer {{ try! ModelContainer(for: V1.Note.self, migrationPlan: p) }}\n"
    write(os.path.join(folder, "A.swift"), text)
    return ["inspect ."]


def schema(folder, count):
    """Record types, and fields of one, with the model that writes them."""
    model(folder, [entity(f"E{n}", attribute(f"a{n}")) for n in range(count)]
          + [entity("Wide", "".join(attribute(f"a{n}") for n in range(count)))])
    fields = lambda names: ",\n".join(f"        CD_{name} STRING" for name in names)
    types = [f"    RECORD TYPE CD_E{n} (\n{fields(['entityName', f'b{n}'])}\n    );\n" for n in range(count)]
    types.append(f"    RECORD TYPE CD_Wide (\n{fields([f'b{n}' for n in range(count)])}\n    );\n")
    write(os.path.join(folder, "p.ckdb"), "DEFINE SCHEMA\n\n" + "\n".join(types))
    return ["inspect p.ckdb", "diff M.xcdatamodel p.ckdb", "compile M.xcdatamodel p.ckdb"]


def classes(folder, count):
    """Entities with a class file each."""
    model(folder, [entity(f"E{n}", attribute("a")) for n in range(count)])
    for n in range(count):
        write(os.path.join(folder, f"E{n}.swift"),
              f"import CoreData\n@objc(E{n}) class E{n}: NSManagedObject {{ @NSManaged var a: String? }}\n")
    return ["check . --fail-on never"]


def targets(folder, count):
    """Targets of a package, each with a model class and a container of it."""
    declared = "".join(f'.target(name: "T{n}"),\n' for n in range(count))
    write(os.path.join(folder, "Package.swift"),
          "// swift-tools-version: 6.0\nimport PackageDescription\n"
          f'let package = Package(name: "P", targets: [\n{declared}])\n')
    for n in range(count):
        write(os.path.join(folder, "Sources", f"T{n}", "A.swift"),
              f"import SwiftData\n@Model final class A{n} {{ var a = 1; init() {{}} }}\n"
              f"let container = try! ModelContainer(for: A{n}.self)\n")
    return ["inspect ."]


def packages(folder, count):
    """Packages of two versions among as many folders with sources."""
    for n in range(count):
        for version in (1, 2):
            model(folder, [entity("E", "".join(attribute(f"a{m}") for m in range(version)))],
                  f"M{n}.xcdatamodeld/M{n} {version}.xcdatamodel")
        write(os.path.join(folder, f"M{n}.xcdatamodeld", ".xccurrentversion"), common.current_version(f"M{n} 2"))
        for m in range(4):
            write(os.path.join(folder, f"Sources{n}", f"F{m}", "A.swift"), "struct A {}\n")
    return ["migrations", "changelog"]


def renamed(folder, count):
    """Attributes that have another spelling in the next version."""
    model(folder, [entity("E", "".join(attribute(f"dateOfEvent{n}") for n in range(count)))], "A.xcdatamodel")
    model(folder, [entity("E", "".join(attribute(f"eventDate{n}") for n in range(count)))], "B.xcdatamodel")
    return ["diff A.xcdatamodel B.xcdatamodel"]


def models(folder, count):
    """Models below one folder, each with a table."""
    for n in range(count):
        model(os.path.join(folder, f"F{n}"), [entity("E", attribute("a"))], f"M{n}.xcdatamodel")
        write(os.path.join(folder, f"F{n}", "en.lproj", f"M{n}Model.strings"), '"Entity/E" = "Thing";\n')
    return ["coverage .", "strings sync . --dry-run"]


def catalog(folder, count):
    """Languages of a String Catalog that has a gap in ten."""
    model(folder, [entity("E", "".join(attribute(f"a{n}") for n in range(60)))])
    languages = ["en", "de"] + [f"{a}{b}" for a in "fghijklm" for b in "bcdefghij"][:count - 1]
    strings = {}
    for n in range(60):
        unit = lambda language: {"stringUnit": {"state": "translated", "value": f"{language} text {n}"}}
        strings[f"Property/a{n}/Entity/E"] = {
            "comment": f"Label of row {n}", "extractionState": "manual",
            "localizations": {name: unit(name) for place, name in enumerate(languages) if not place or (n + place) % 10}}
    write(os.path.join(folder, "MModel.xcstrings"),
          json.dumps({"sourceLanguage": "en", "strings": strings, "version": "1.0"}, indent=2))
    return ["check M.xcdatamodel --fail-on never", "strings export M.xcdatamodel --into out",
            "strings sync M.xcdatamodel --dry-run"]


def mapped(folder, count):
    """Versions of a package that has a mapping model."""
    versions(folder, count)
    side = lambda word, n: f"<attribute name='{word}modelpath'>M.xcdatamodeld/M {n}.xcdatamodel</attribute>"
    write(os.path.join(folder, "One.xcmappingmodel", "xcmapping.xml"),
          f"<database><object type='XDDEVMAPPINGMODEL' id='z1'>{side('source', 1)}{side('destination', 2)}</object></database>")
    return ["migrations M.xcdatamodeld", "changelog M.xcdatamodeld"]


def stages(folder, count):
    """Versions of a SwiftData schema, and the stages between them."""
    text = "import SwiftData\n"
    for n in range(count):
        attributes = "".join(f"var a{m} = 1; " for m in range(n % 7 + 1))
        text += (f"enum V{n}: VersionedSchema {{\n  static let versionIdentifier = Schema.Version({n + 1}, 0, 0)\n"
                 f"  static var models: [any PersistentModel.Type] {{ [Note.self] }}\n"
                 f"  @Model final class Note {{ {attributes}init() {{}} }}\n}}\n")
    listed = ", ".join(f"V{n}.self" for n in range(count))
    steps = ", ".join(f".lightweight(fromVersion: V{n}.self, toVersion: V{n + 1}.self)" for n in range(count - 1))
    text += (f"enum Plan: SchemaMigrationPlan {{\n  static var schemas: [any VersionedSchema.Type] {{ [{listed}] }}\n"
             f"  static var stages: [MigrationStage] {{ [{steps}] }}\n}}\n"
             f"let container = try! ModelContainer(for: V{count - 1}.Note.self, migrationPlan: Plan.self)\n")
    write(os.path.join(folder, "A.swift"), text)
    return ["migrations .", "check . --fail-on never"]


def tags(folder, count):
    """Releases of a SwiftData app, among as many sources that have nothing to do with it."""
    os.makedirs(folder, exist_ok=True)
    common.git(folder, "init", "-q")
    for n in range(count):
        write(os.path.join(folder, "Sources", f"F{n}.swift"), f"struct F{n} {{ func f() {{ print({n}) }} }}\n")
    for n in range(count):
        write(os.path.join(folder, "A.swift"),
              f"import SwiftData\n@Model final class A {{ var a = 1; init() {{}} }}\n// {n}\n"
              "let container = try! ModelContainer(for: A.self)\n")
        common.git(folder, "add", "-A")
        common.git(folder, "commit", "-q", "-m", f"{n}")
        common.git(folder, "tag", f"v{n}")
    return ["guard --released v*"]


def tables(folder, isReal):
    """Tables with a gap in ten; as Xcode and `strings sync` write them, with a comment before each entry, or bare."""
    model(folder, [entity(f"E{n}", "".join(attribute(f"a{m}") for m in range(20))) for n in range(30)])
    for number, name in enumerate(["en", "de", "fr", "ja"]):
        lines = []
        for key in (f"Property/a{m}/Entity/E{n}" for n in range(30) for m in range(20)):
            if number and len(lines) % 10 == 3:
                lines.append("")
                continue
            comment = f"/* Label of the row for {key}: shown in lists and alerts */\n" if isReal else ""
            mark = "/* modelgloss:needs-review 0d41b7a6 */\n" if isReal and len(lines) % 20 == 5 else ""
            lines.append(f'{comment}{mark}"{key}" = "{name} {"名前" if name == "ja" else "text"} {len(lines)}";')
        write(os.path.join(folder, f"{name}.lproj", "MModel.strings"), "\n".join(lines))
    return ["check M.xcdatamodel --fail-on never", "coverage M.xcdatamodel", "docs M.xcdatamodel -o out"]


def history(folder, isReal):
    """Released versions of a package, with a mapping model from the first to the second, or without."""
    number = 16
    for n in range(number):
        entities = [entity(f"E{m}", "".join(attribute(f"a{k}") for k in range(6 + (n if m == 0 else 0)))) for m in range(8)]
        model(folder, entities, f"M.xcdatamodeld/M {n + 1}.xcdatamodel")
    write(os.path.join(folder, "App.swift"), "import CoreData\nlet stack = NSPersistentContainer(name: \"M\")\n")
    if isReal:
        side = lambda word, n: f"<attribute name='{word}modelpath'>M.xcdatamodeld/M {n}.xcdatamodel</attribute>"
        write(os.path.join(folder, "One.xcmappingmodel", "xcmapping.xml"),
              f"<database><object type='XDDEVMAPPINGMODEL' id='z1'>{side('source', 1)}{side('destination', 2)}</object></database>")
    common.git(folder, "init", "-q")
    for n in range(number):
        write(os.path.join(folder, "M.xcdatamodeld", ".xccurrentversion"), common.current_version(f"M {n + 1}"))
        common.git(folder, "add", "-A")
        common.git(folder, "commit", "-q", "-m", f"{n}")
        common.git(folder, "tag", f"v{n}")
    return ["migrations M.xcdatamodeld", "guard --released v*", "review --against v3"]


# Input as projects have it beside the same without what makes it real, and how many times the work that may take.
REAL = {"comments": (tables, {"check": 1.7, "coverage": 1.7}), "mapping models": (history, {})}
# Unless it is said there: commented tables have more than twice the bytes, which have to be read.
LIKE = 1.3

# What is doubled, from where on in a sample (None where that takes too long), and from where on with `--long`: so much that
# it outweighs what every run does.
DIMENSIONS = {
    "depth": (depth, 160, 400), "depth on one page": (served, 300, 400), "width": (width, 40, 200), "rows": (rows, 40, 200), "text": (text, 16 * 1024, 32 * 1024),
    "baseline": (baseline, 1000, 4000), "members": (members, 500, 2000), "keys": (keys, 500, 2000),
    "neighbours": (neighbours, 200, 400), "versions": (versions, 6, 12), "patterns": (patterns, 10, 40),
    "patterns checked": (checked, None, 10),
    "languages": (languages, 10, 40), "schema": (schema, 200, 800),
    "languages of pages": (languages_of_pages, 8, 20), "aliases": (aliases, 20, 30), "values": (values, 200, 400), "isolated": (isolated, 300, 1000),
    "classes": (classes, 100, 300), "models": (models, 30, 200), "catalog": (catalog, 10, 18),
    "targets": (targets, 50, 200), "renamed": (renamed, 300, 400), "packages": (packages, 15, 30),
    "stages": (stages, 30, 60), "mapped": (mapped, 20, 40), "tags": (tags, None, 60),
}


def counter():
    """The words before a command that count its instructions, and how many they were; None where nothing counts."""
    if shutil.which("perf"):
        with tempfile.NamedTemporaryFile() as file:
            done = subprocess.run(PERF + [file.name, "true"], capture_output=True)
            if done.returncode == 0 and read_perf(file.name):
                return PERF, read_perf
    if shutil.which("valgrind"):
        return VALGRIND, read_valgrind
    return None


def read_perf(path):
    with open(path) as file:
        for line in file:
            fields = line.split(",")
            if len(fields) > 2 and fields[2].startswith("instructions") and fields[0].isdigit():
                return int(fields[0])
    return None


def read_valgrind(path):
    with open(path) as file:
        for line in file:
            if match := re.search(r"I +refs: +([\d,]+)", line):
                return int(match[1].replace(",", ""))
    return None


def instructions(binary, words, folder, counting):
    before, read = counting
    with tempfile.NamedTemporaryFile() as file:
        log = [file.name] if before is PERF else [f"--log-file={file.name}"]
        done = subprocess.run(
            before + log + [binary] + words.split(), cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=900)
        if done.returncode not in (0, 1, 2):
            check(False, f"growth: {words}", done.stderr.decode("utf-8", "replace"))
        return read(file.name)


def growth(place):
    counting = counter()
    if counting is None:
        leave_out("neither perf nor valgrind counts instructions here")
        return
    # valgrind cannot read the debugging information of every compiler.
    binary = os.path.join(place, "modelgloss")
    if not shutil.which("strip") or subprocess.run(["strip", "-o", binary, Settings.binary]).returncode != 0:
        shutil.copy(Settings.binary, binary)
    if instructions(binary, "--version", place, counting) is None:
        leave_out("valgrind cannot run the command here")
        return
    for name, (make, bounds) in REAL.items():
        if Settings.only and Settings.only not in name:
            continue
        work = {}
        for isReal in (False, True):
            folder = os.path.join(place, name, str(isReal))
            for words in make(folder, isReal):
                work.setdefault(words, []).append(instructions(binary, words, folder, counting))
            shutil.rmtree(folder, ignore_errors=True)
        for words, (bare, real) in work.items():
            verb = words.split()[0]
            print(f"  {name}: {verb}: {bare / 1e6:.0f} M without, {real / 1e6:.0f} M with", flush=True)
            check(real <= bounds.get(verb, LIKE) * bare, f"growth by {name}, `{words}`", f"{real / bare:.2f} times the work")
    for name, (make, few, many) in DIMENSIONS.items():
        if Settings.only and Settings.only not in name:
            continue
        if few is None and not Settings.isLong:
            continue
        sizes = [many, 2 * many, 4 * many] if Settings.isLong else [few, 2 * few]
        counts = {}
        for number in [1] + sizes:
            folder = os.path.join(place, name, str(number))
            for words in make(folder, number):
                counts.setdefault(words, []).append(instructions(binary, words, folder, counting))
            shutil.rmtree(folder, ignore_errors=True)
        for words, (start, *rest) in counts.items():
            work = [count - start for count in rest]
            shown = ", ".join(f"{number}: {count / 1e6:.0f} M" for number, count in zip(sizes, rest))
            ratio = ", ".join(f"{more / max(less, 3_000_000):.2f}" for less, more in zip(work, work[1:]))
            print(f"  {name}: {words.split()[0]}: {shown}, {ratio} times", flush=True)
            for less, more, number in zip(work, work[1:], sizes[1:]):
                # Work of a few million is less than the noise of a run.
                floor = max(less, 3_000_000)
                check(more <= MOST * floor, f"growth of {name}, `{words}`",
                      f"{more / floor:.2f} times the work at {number} ({shown}; {start / 1e6:.0f} M at 1)")
