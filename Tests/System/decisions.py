"""Changes of decisions, made by this tool and not by those who wrote the tests: a condition turned round, a term dropped,
a bound moved by one, `max` and `min` exchanged, nil in place of a value. They are drawn from whole rooms, or from the lines
that commits changed, before any is run; then the room's own suite has to notice each of them.

All that are drawn are built once, each behind a switch that the environment sets.
"""
import json
import os
import random
import re
import signal
import subprocess
import time
from dataclasses import dataclass

from common import ROOT, Settings, check, read, write
from suites import COPY, SCRATCH, copy, tree

MOST = 256
SWITCH = "Sources/Basics/Mutant.swift"
KINDS = ("not", "or", "and", "bound", "equal", "most", "nil")


@dataclass
class Change:
    """A change of an expression: `edits` replace parts of its file, with `#` for its number."""

    file: str
    at: int
    line: int
    kind: str
    what: str
    edits: list
    number: int = -1

    @property
    def room(self):
        return self.file.split("/")[1]

    @property
    def name(self):
        return f"{self.kind} {self.file.removeprefix('Sources/')}:{self.line}"


# The code of the switches.


def coded(number):
    """A number as the end of an operator's name, which cannot have digits."""
    return "".join("+-"[number >> bit & 1] for bit in range(8))


def operators():
    """The switch, and for each number and kind an operator with the precedence of the one that it stands in for: so that
    nothing has to be known about where its operands begin and end."""
    lines = [
        "import Foundation", "",
        "/// Whether a deliberate change is on: only in copies of the code that `Tests/System/run` makes.",
        "package enum Mutant {",
        '  private static let active = ProcessInfo.processInfo.environment["MUTANT"]',
        '  package static func isOn(_ name: StaticString) -> Bool { active == "\\(name)" }',
        "  package static func none<T>(_ name: StaticString, _ value: T?) -> T? { isOn(name) ? nil : value }",
        "  package static func max<T: Comparable>(_ name: StaticString, _ one: T, _ two: T, _ more: T...) -> T {",
        "    let all = [one, two] + more",
        "    return (isOn(name) ? all.min() : all.max()) ?? one",
        "  }",
        "  package static func min<T: Comparable>(_ name: StaticString, _ one: T, _ two: T, _ more: T...) -> T {",
        "    let all = [one, two] + more",
        "    return (isOn(name) ? all.max() : all.min()) ?? one",
        "  }",
        "}",
        "extension Sequence {",
        "  package func mutantMax(_ name: StaticString, by less: (Element, Element) throws -> Bool) rethrows -> Element? {",
        "    Mutant.isOn(name) ? try self.min(by: less) : try self.max(by: less)",
        "  }",
        "  package func mutantMin(_ name: StaticString, by less: (Element, Element) throws -> Bool) rethrows -> Element? {",
        "    Mutant.isOn(name) ? try self.max(by: less) : try self.min(by: less)",
        "  }",
        "}",
        "extension Sequence where Element: Comparable {",
        "  package func mutantMax(_ name: StaticString) -> Element? { Mutant.isOn(name) ? self.min() : self.max() }",
        "  package func mutantMin(_ name: StaticString) -> Element? { Mutant.isOn(name) ? self.max() : self.min() }",
        "}",
    ]
    for number in range(MOST):
        code, on = coded(number), f'Mutant.isOn("{number}")'
        for name, other in (("<", "<="), ("<=", "<"), (">", ">="), (">=", ">")):
            lines += [f"infix operator {name}^{code}: ComparisonPrecedence",
                      f"package func {name}^{code} <T: Comparable>(a: T, b: T) -> Bool {{ {on} ? a {other} b : a {name} b }}"]
        for name, other in (("==", "!="), ("!=", "==")):
            lines += [f"infix operator {name}^{code}: ComparisonPrecedence",
                      f"package func {name}^{code} <T: Equatable>(a: T, b: T) -> Bool {{ {on} ? a {other} b : a {name} b }}"]
        for name, group in (("&&", "LogicalConjunctionPrecedence"), ("||", "LogicalDisjunctionPrecedence")):
            lines += [
                f"infix operator {name}^{code}: {group}",
                f"package func {name}^{code} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool "
                f"{{ {on} ? a : try a {name} b() }}",
                f"infix operator {name}~{code}: {group}",
                f"package func {name}~{code} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool "
                f"{{ {on} ? try b() : try a {name} b() }}",
            ]
    return "\n".join(lines) + "\n"


# Finding decisions.


def masked(text):
    """The text with spaces for what is in comments and strings, as long as before."""
    result, index = list(text), 0

    def blank(start, end):
        for place in range(start, end):
            if result[place] != "\n":
                result[place] = " "

    def string(start):
        """The index behind a string literal."""
        hashes = len(re.match("#*", text[start:])[0])
        quote = '"""' if text.startswith('"""', start + hashes) else '"'
        end, place = quote + "#" * hashes, start + hashes + len(quote)
        while place < len(text):
            if text.startswith("\\" + "#" * hashes + "(", place):
                depth, place = 1, place + 2 + hashes
                while place < len(text) and depth:
                    if text[place] == '"':
                        place = string(place)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[place], 0)
                    place += 1
            elif text[place] == "\\" and not hashes:
                place += 2
            elif text.startswith(end, place):
                return place + len(end)
            else:
                place += 1
        return place

    while index < len(text):
        if text.startswith("//", index):
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
        elif text.startswith("/*", index):
            end = text.find("*/", index) + 2
            end = len(text) if end < 2 else end
        elif re.match('#*"', text[index:index + 4]):
            end = string(index)
            blank(index + 1, end - 1)
            index = end
            continue
        else:
            index += 1
            continue
        blank(index, end)
        index = end
    return "".join(result)


def clauses(code, start, ends):
    """The parts between commas from a place to one of the ends outside of brackets, as pairs of places."""
    parts, depth, begin, index = [], 0, start, start
    while index < len(code):
        character = code[index]
        if depth == 0 and (found := ends.match(code, index)):
            return parts + [(begin, index)] if found else []
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth < 0:
                return []
        elif character == "," and depth == 0:
            parts.append((begin, index))
            begin = index + 1
        index += 1
    return []


def closing(code, start):
    depth = 0
    for index in range(start, len(code)):
        depth += {"{": 1, "}": -1}.get(code[index], 0)
        if depth == 0:
            return index
    return len(code)


def statement(code, start):
    """The end of the statement whose expression begins at a place."""
    depth, index = 0, start
    while index < len(code):
        character = code[index]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth < 0:
                return index
        elif character == ";" and depth == 0:
            return index
        elif character == "\n" and depth == 0:
            if not re.match(r"\s*(\.[a-zA-Z]|[?:&|+*/<>=-])", code[index:]) and not re.search(r"[-?:&|+*/<>=(,]\s*$", code[:index][-40:]):
                return index
        index += 1
    return index


def decisions(file):
    """Every change of a file that this tool can make."""
    text = read(ROOT, file)
    code = masked(text)
    found = []

    def add(at, kind, *edits):
        line = text.count("\n", 0, at) + 1
        start, end = edits[0][0], edits[-1][1]
        shown = re.sub(r"\s+", " ", text[max(start - 30, text.rfind("\n", 0, start) + 1):end + 30].split("\n\n")[0]).strip()
        found.append(Change(file, at, line, kind, shown[:110], list(edits)))

    for match in re.finditer(r"(?<![#\w.])(guard|if)\s", code):
        ends = re.compile(r"\belse\s*\{" if match[1] == "guard" else r"\{")
        for start, end in clauses(code, match.end(), ends):
            part = code[start:end]
            start += len(part) - len(part.lstrip())
            end -= len(part) - len(part.rstrip())
            if start < end and not re.match(r"(let|var|case|#|unsafe|try)\b|#", part.lstrip()) and " = " not in part:
                add(start, "not", (start, start, '(Mutant.isOn("#") != ('), (end, end, "))"))
    for match in re.finditer(r"(?<=\s)(&&|\|\|)(?=\s)", code):
        kind = "and" if match[1] == "&&" else "or"
        for mark in "^~":
            add(match.start(), kind, (match.start(), match.end(), f"{match[1]}{mark}@"))
    for match in re.finditer(r"(?<=\s)(<=|>=|<|>)(?=\s)", code):
        add(match.start(), "bound", (match.start(), match.end(), f"{match[1]}^@"))
    for match in re.finditer(r"(?<=\s)(==|!=)(?=\s)(?! *nil\b)", code):
        if not re.search(r"\bnil\s*$|\bwhere\b[^{\n]*$|^#if.*$", code[:match.start()].rsplit("\n", 1)[-1]):
            add(match.start(), "equal", (match.start(), match.end(), f"{match[1]}^@"))
    for match in re.finditer(r"(?<![\w.])(max|min)\((?!\))", code):
        add(match.start(), "most", (match.start(), match.end(), f'Mutant.{match[1]}("#", '))
    for match in re.finditer(r"\.(max|min)(\(\)|\(by: | (?=\{))", code):
        word = match[1].capitalize()
        rest = {"()": ")", "(by: ": ", by: "}.get(match[2], ") ")
        add(match.start(), "most", (match.start(), match.end(), f'.mutant{word}("#"{rest}'))
    bodies = re.finditer(r"(?:->|\bvar \w+:)\s*[\w.\[\]:<> ]+\?\s*(?:where [^{\n]*)?\{", code)
    for body in bodies:
        opening = body.end() - 1
        end = closing(code, opening)
        inside = code[opening + 1:end]
        places = [opening + 1 + match.end() for match in re.finditer(r"\breturn\s+(?=\S)", inside)]
        if "\n" not in inside:
            places.append(opening + 1 + len(inside) - len(inside.lstrip()))
        for start in places:
            stop = statement(code, start)
            stop -= len(code[start:stop]) - len(code[start:stop].rstrip())
            if stop > start and not re.match(r"(nil|if|switch|return|get|unsafe)\b|[.{]", code[start:stop]):
                add(start, "nil", (start, start, 'Mutant.none("#", '), (stop, stop, ")"))
    return found


def changed_lines(revisions):
    """The lines of Sources that commits added, by file."""
    diff = subprocess.run(["git", "diff", "-U0", "--no-color", revisions, "--", "Sources"], cwd=ROOT, check=True,
                          capture_output=True, text=True).stdout
    lines, file = {}, ""
    for line in diff.splitlines():
        if line.startswith("+++ "):
            file = line[6:] if line.startswith("+++ b/") else ""
        elif file and (match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)):
            first, count = int(match[1]), int(match[2] or 1)
            lines.setdefault(file, set()).update(range(first, first + count))
    return lines


def candidates():
    """Changes by room, in an order that the seed decides."""
    rooms, lines = [], None
    for word in Settings.paths:
        if os.path.isdir(os.path.join(ROOT, "Sources", word)):
            rooms.append(word)
        # What other parts of the same run take.
        elif not os.path.exists(word):
            lines = changed_lines(word if ".." in word else f"{word}~1..{word}") | (lines or {})
    every = subprocess.run(["git", "ls-files", "Sources/*.swift"], cwd=ROOT, check=True, capture_output=True, text=True)
    found = {}
    for file in every.stdout.split():
        room = file.split("/")[1]
        if rooms and room not in rooms or not os.path.isdir(os.path.join(ROOT, "Tests", room + "Tests")):
            continue
        if lines is not None and file not in lines or not os.path.exists(os.path.join(ROOT, file)):
            continue
        for change in decisions(file):
            if (lines is None or change.line in lines[file]) and re.search(Settings.only, change.name):
                found.setdefault(room, []).append(change)
    for room, changes in found.items():
        draw = random.Random(f"{Settings.seed} {room}")
        draw.shuffle(changes)
        # Kinds take turns, since conditions are most of what there is.
        turn = {change.name + str(change.at) + str(place): (sum(c.kind == change.kind for c in changes[:place]), place)
                for place, change in enumerate(changes)}
        found[room] = [change for _, change in sorted(
            enumerate(changes), key=lambda pair: turn[pair[1].name + str(pair[1].at) + str(pair[0])])]
    return found


# Building and running.


def applied(drawn):
    """The files of the repository with the changes that were drawn."""
    texts = tree()
    by_file = {}
    for number, change in enumerate(drawn):
        change.number = number
        by_file.setdefault(change.file, []).append(change)
    for file, changes in by_file.items():
        text = texts[file].decode()
        edits = [(start, end, order, new.replace("#", str(change.number)).replace("@", coded(change.number)))
                 for order, change in enumerate(changes) for start, end, new in change.edits]
        for start, end, _, new in sorted(edits, key=lambda edit: (edit[0], edit[2]), reverse=True):
            text = text[:start] + new + text[end:]
        if not re.search(r"^(package )?import GlossBasics$", text, re.M) and not file.startswith("Sources/Basics/"):
            # In a line that exists, so that the compiler's lines stay those of the file.
            text, count = re.subn(r"^(?=(package |public )?import )", "import GlossBasics; ", text, count=1, flags=re.M)
            text = text if count else "import GlossBasics; " + text
        texts[file] = text.encode()
    texts[SWITCH] = operators().encode()
    suites = ", ".join(f'"{change.room}Tests"' for change in {change.room: change for change in drawn}.values())
    if not Settings.isLong:
        texts["Package.swift"] += f"\npackage.targets.removeAll {{ $0.isTest && ![{suites}].contains($0.name) }}\n".encode()
    return texts


def overlaps(change, others):
    """Two changes of one expression would be one change."""
    first, last = change.edits[0][0], change.edits[-1][1]
    return any(other.file == change.file and first <= other.edits[-1][1] and other.edits[0][0] <= last for other in others)


def built(found, environment, place):
    """Draws changes and builds them; those that the compiler refuses give way to the next. What was drawn, and what was refused."""
    refused = []
    for _ in range(8):
        drawn = []
        for room in sorted(found):
            taken = []
            for change in found[room]:
                if len(taken) < Settings.count and change not in refused and not overlaps(change, taken):
                    taken.append(change)
            drawn += taken
        drawn = drawn[:MOST]
        copy(applied(drawn))
        print(f"  building {len(drawn)} changes …", flush=True)
        done = subprocess.run(["swift", "build", "--disable-build-manifest-caching", "--build-tests", *place], env=environment,
                              capture_output=True, text=True)
        if done.returncode == 0:
            return drawn, refused
        errors = set(re.findall(r"(Sources/[^\s:]+\.swift):(\d+):\d+: error:", done.stdout + done.stderr))
        guilty = [change for change in drawn if any(change.file == file and change.line == int(line) for file, line in errors)]
        if not guilty:
            guilty = [change for change in drawn if change.file in {file for file, _ in errors}]
        if not guilty:
            print((done.stdout + done.stderr)[-3000:])
            break
        refused += guilty
    check(False, "the changes that were drawn can be built")
    return [], refused


def decisions_noticed(_):
    """The part `decisions`."""
    found = candidates()
    total = sum(map(len, found.values()))
    if not total:
        return print("  no decision was changed")
    place = ["--package-path", COPY, "--scratch-path", SCRATCH]
    environment = {key: value for key, value in os.environ.items() if key != "MUTANT"}
    environment |= {"MODELGLOSS_CORPUS": os.devnull, "MODELGLOSS_WITHOUT_PLUGINS": "1"}
    print(f"  {total} changes are possible in {len(found)} rooms", flush=True)
    drawn, refused = built(found, environment, place)
    figures = os.path.join(os.path.dirname(SCRATCH), "figures")
    write(figures + ".drawn.json", json.dumps([[c.number, c.name, c.what] for c in drawn], indent=1, ensure_ascii=False))
    print(f"  {len(drawn)} drawn, {len(refused)} refused by the compiler:", flush=True)
    for change in drawn:
        print(f"    {change.number:3} {change.name}: {change.what}")

    def passes(suites, mutant=None, seconds=1200):
        # A browser takes a minute to say what the other suites say at once.
        words = ["swift", "test", "--skip-build", "--disable-build-manifest-caching", *place, "--skip", "Browser"]
        words += ["--filter", suites] if suites else []
        variables = environment | ({"MUTANT": str(mutant)} if mutant is not None else {})
        run = subprocess.Popen(words, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
        try:
            return run.wait(timeout=seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
            return False

    rows, results = [], []
    for room in sorted({change.room for change in drawn}):
        suites, start = rf"^{room}Tests\.", time.time()
        if not check(passes(suites), f"the suite of {room} passes without a change"):
            continue
        # A change that makes a loop endless is noticed, too.
        patience = max(60, 6 * (time.time() - start))
        own = elsewhere = 0
        of_room = [change for change in drawn if change.room == room]
        for change in of_room:
            start = time.time()
            word = "not noticed"
            if not passes(suites, change.number, patience):
                word, own = "noticed", own + 1
            elif Settings.isLong and not passes("", change.number):
                word, elsewhere = "noticed elsewhere", elsewhere + 1
            results.append([change.name, change.what, word])
            print(f"    {word:17} {change.number:3} {change.name} ({time.time() - start:.0f} s)", flush=True)
        rows.append((room, len(found[room]), len(of_room), own, elsewhere))
    totals = ("all", *(sum(row[column] for row in rows) for column in range(1, 5)))
    table = ["| room | possible | drawn | noticed by its suite | noticed by others |", "| --- | ---: | ---: | ---: | ---: |"]
    table += [f"| {' | '.join(map(str, row))} |" for row in [*rows, totals]]
    left = [f"- {name}: `{what}`" for name, what, word in results if word == "not noticed"]
    write(figures + ".md", "\n".join(table + ([""] + left if left else [])) + "\n")
    write(figures + ".json", json.dumps(results, indent=1, ensure_ascii=False))
    # Figures and no gate: some changes change nothing, which only a reader can tell.
    print("\n".join("  " + line for line in table + left))
