"""Damage to bytes, each kind of it decided by a random number generator alone.

Some of it is blind, as a bad disk is; some knows what numbers, quoted texts, brackets, property lists and JSON are, so
that it comes past the first check of a reader and damages what lies behind.
"""
import json
import plistlib
import re
import string

NUMBERS = [
    b"0", b"-1", b"1", b"-0", b"32768", b"65536", b"2147483648", b"-2147483649", b"9223372036854775807",
    b"9223372036854775808", b"-9223372036854775809", b"18446744073709551616", b"1" + b"0" * 40, b"1e999", b"-1e999",
    b"1e-999", b"NaN", b"inf", b"0x7fffffff", b"1.7976931348623157e308", b"1" * 400, b"0." + b"0" * 300 + b"1", b"",
]
INTEGERS = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 2**63 - 1, 2**63, 2**64 - 1]
# What acts where it is shown, or leads elsewhere where it becomes a name.
TEXTS = [
    "\x1b[31m", "\x1b]0;title\x07", "\u202e", "\u2066", "\u200f", "\u2028", "\x85", "\x9b31m", "\ufeff", "\u0000", "\x7f",
    "\r", "\n::error::", "::set-output name=a::b", "%0A", "<script>alert(1)</script>", "]]>", "-->", "&#27;[31m",
    "&#x202e;", "&amp;#27;", "&unknown;", "&#0;", "../../../../out-of-tree", "/out-of-tree", "..\\..\\x", "a/b", ".", "..",
    "con", "\\U001b[31m", "\\u202e", "\\033[31m", "\\U0000", "\\u0000", "\\ud800", "%@ %1$@ %d %n %999999999d", "%#@a@", "%%",
    "$(rm -rf /)", "`x`", "| a | b |", "```", "{{> html/index }}", "{{{x}}}", "{{#a}}", "\U0001f600", "e\u0301" * 40, "A" * 5000,
    "SELF.a.b == 1", "FUNCTION(SELF, 'x')", "(((((((((((((((", "a MATCHES '(a+)+$'", "(a+)+$", "YES", "NO", "null", "",
]
BYTES = [b"\0", b"\xff", b"\xfe\xff", b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x80", b"\x80", b"\x1a", b"\x1b"]
OPENINGS = re.compile(rb"<[A-Za-z][^<>]{0,200}(?<!/)>|[\[{(]|- |\{\{#[^}]*\}\}|/\*|\"")
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
QUOTED = re.compile(rb"\"([^\"\n]*)\"|>([^<>\n]+)<|: ([^\n]+)\n")


def flipBits(random, data, _):
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 1, 2, 8, 64])):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(data)


def setBytes(random, data, _):
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 2, 4])):
        size = random.choice([1, 1, 2, 4, 8])
        at = random.randrange(len(data))
        order = random.choice(["big", "little"])
        data[at:at + size] = (random.choice(INTEGERS) % (1 << 8 * size)).to_bytes(size, order)
    return bytes(data)


def setEnd(random, data, _):
    """Binary property lists and archives say at their end where all else is."""
    data = bytearray(data)
    at = max(0, len(data) - random.randrange(1, 48))
    data[at] = random.choice([0, 1, 2, 8, 0x7F, 0x80, 0xFF, random.randrange(256)])
    return bytes(data)


def cut(random, data, _):
    return data[:random.randrange(len(data) + 1)]


def loseBeginning(random, data, _):
    return data[random.randrange(len(data) + 1):]


def part(random, data):
    start = random.randrange(len(data))
    return start, min(len(data), start + random.choice([1, 2, 4, 16, 64, 256, 2048]))


def remove(random, data, _):
    start, end = part(random, data)
    return data[:start] + data[end:]


def double(random, data, _):
    start, end = part(random, data)
    times = min(random.choice([1, 1, 2, 10, 500]), 1 + (1 << 17) // (end - start))
    return data[:end] + data[start:end] * times + data[end:]


def swap(random, data, _):
    (a, b), (c, d) = sorted([part(random, data), part(random, data)])
    c, d = max(b, c), max(b, d)
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def insertBytes(random, data, _):
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(BYTES) * random.choice([1, 1, 2, 1000]) + data[at:]


def insertText(random, data, _):
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(TEXTS).encode() + data[at:]


def place(random, pattern, data):
    found = [match.span(match.lastindex or 0) for match in pattern.finditer(data)]
    return random.choice(found) if found else None


def changeNumber(random, data, others):
    for _ in range(random.choice([1, 1, 3])):
        where = place(random, NUMBER, data)
        if not where:
            return setBytes(random, data, others)
        data = data[:where[0]] + random.choice(NUMBERS) + data[where[1]:]
    return data


def changeText(random, data, others):
    """A quoted text gets something hostile into it, or is one that stands elsewhere."""
    for _ in range(random.choice([1, 1, 3])):
        where = place(random, QUOTED, data)
        if not where:
            return insertText(random, data, others)
        start, end = where
        if random.random() < 0.5:
            at = random.randint(start, end)
            data = data[:at] + random.choice(TEXTS).encode() + data[(end if random.random() < 0.5 else at):]
        else:
            source = data if random.random() < 0.7 else random.choice(others)
            other = place(random, QUOTED, source) or (0, 0)
            data = data[:start] + source[other[0]:other[1]] + data[end:]
    return data


def splice(random, data, others):
    source = random.choice(others)
    if not source:
        return data
    start, end = part(random, source)
    at = random.randrange(len(data) + 1)
    return data[:at] + source[start:end] + data[at if random.random() < 0.5 else min(len(data), at + end - start):]


def another(random, data, others):
    """A whole file of another kind under this one's name."""
    return random.choice(others)


def nest(random, data, others):
    where = place(random, OPENINGS, data)
    if not where:
        return double(random, data, others)
    start, end = where
    return data[:start] + data[start:end] * random.choice([3, 100, 600, 20000 if end - start < 8 else 3000]) + data[start:]


def encode(random, data, _):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return b"\xef\xbb\xbf" + data
    how = random.choice(["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "latin-1", "utf-7", "bom", "bomLater", "cr", "crlf"])
    if how == "bom":
        return b"\xef\xbb\xbf" * random.choice([1, 2, 3]) + data
    if how == "bomLater":
        at = random.randrange(len(data) + 1)
        return data[:at] + b"\xef\xbb\xbf" + data[at:]
    if how in ("cr", "crlf"):
        return data.replace(b"\n", b"\r" if how == "cr" else b"\r\n")
    result = text.encode(how, "replace")
    return result[:-1] if random.random() < 0.2 else result


def small(random, data, _):
    return random.choice([b"", b"\n", b"\0", b"{}", b"[]", b"<", b"<a/>", b"bplist00", b"<?xml", b"\xef\xbb\xbf", b"\xff\xfe", b"SQLite format 3\0"])


def repeat(random, data, _):
    return data * random.choice([2, 3, 30])


def changeLines(random, data, _):
    """Lines are lost, doubled or take each other's places, as in a merge that went wrong."""
    lines = data.splitlines(keepends=True)
    for _ in range(random.choice([1, 1, 3, 10])):
        a, b = random.randrange(len(lines)), random.randrange(len(lines))
        how = random.randrange(5)
        if how == 0 and len(lines) > 1:
            del lines[a]
        elif how == 1:
            lines.insert(b, lines[a])
        elif how == 2:
            lines[a], lines[b] = lines[b], lines[a]
        elif how == 3:
            lines[a:a + random.choice([2, 20])] = []
            lines = lines or [b"\n"]
        else:
            lines.insert(a, random.choice([b"<<<<<<< HEAD\n", b"=======\n", b">>>>>>> main\n", b"\n", b"\t\n"]))
    return b"".join(lines)


GENERAL = [
    flipBits, setBytes, setEnd, cut, loseBeginning, remove, double, swap, insertBytes, insertText, changeNumber, changeText,
    changeText, changeNumber, changeLines, changeLines, splice, another, nest, encode, small, repeat,
]


# Values of property lists and of JSON, which keep their syntax and lose their sense.


def places(tree):
    """The ways to the values within another one; each value is met once, for damaged lists can hold themselves."""
    found, seen, waiting = [()], {id(tree)}, [((), tree)]
    while waiting and len(found) < 20_000:
        path, value = waiting.pop()
        members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, member in members:
            found.append(path + (key,))
            if isinstance(member, (dict, list)) and id(member) not in seen and len(path) < 60:
                seen.add(id(member))
                waiting.append((path + (key,), member))
    return found


def changeTree(random, tree, values):
    """Replaces some values of a tree with others."""
    for _ in range(random.choice([1, 1, 2, 5])):
        found = places(tree)
        path = random.choice(found[1:] or [()])
        if not path:
            return random.choice(values(random, tree))
        holder = tree
        for step in path[:-1]:
            holder = holder[step]
        how = random.random()
        if how < 0.15:
            del holder[path[-1]]
        elif how < 0.3 and isinstance(path[-1], str):
            holder[random.choice(TEXTS + list(holder))] = holder.pop(path[-1])
        else:
            holder[path[-1]] = random.choice(values(random, tree))
    return tree


def changePropertyList(random, data, others):
    try:
        tree = plistlib.loads(data)
    except Exception:
        return changeText(random, data, others)
    isBinary = data.startswith(b"bplist")

    def values(random, tree):
        objects = tree.get("$objects") if isinstance(tree, dict) else None
        objects = objects if isinstance(objects, list) else [0]
        result = [
            random.choice([0, -1, 2**63 - 1, -2**63, 1.5, True, float("inf") if isBinary else 1e300]), random.choice(TEXTS[:9] + ["x", ""]),
            b"", bytes(40), [], {}, [1, ["a"]], {"a": {"b": []}},
        ]
        if isBinary:
            uid = plistlib.UID(random.choice([0, 1, 2, len(objects) - 1, len(objects), 2**31, 2**32 - 1, random.randrange(len(objects) + 1)]))
            result += [uid] * 8
        return result

    tree = changeTree(random, tree, values)
    # Python writes no key that is not text, and XML no character that is not allowed in it.
    try:
        return plistlib.dumps(tree, fmt=plistlib.FMT_BINARY if isBinary else plistlib.FMT_XML, sort_keys=False)
    except Exception:
        return flipBits(random, data, others)


def changeJSON(random, data, others):
    try:
        tree = json.loads(data)
    except ValueError:
        return changeText(random, data, others)

    def values(random, tree):
        return [
            None, True, random.choice([0, -1, 2**53 + 1, 2**70, 1e300, -1.5]), random.choice(TEXTS), random.choice(TEXTS), [], {}, [[[]]],
            {"": {}}, random.choice(string.ascii_letters), [None] * 3, {"count": -1}, {"count": 2**63},
        ]

    return json.dumps(changeTree(random, tree, values), ensure_ascii=random.random() < 0.5).encode("utf-8", "replace")


ATTRIBUTE = re.compile(rb'([A-Za-z:]+)="([^"<]*)"')
WORDS = [
    b"YES", b"NO", b"Integer 16", b"Integer 64", b"Decimal", b"Double", b"Float", b"String", b"Boolean", b"Date", b"Binary", b"UUID",
    b"URI", b"Transformable", b"Composite", b"Undefined", b"Object ID", b"Cascade", b"Deny", b"No Action", b"Binary", b"RTree",
    b"minValueString", b"maxValueString", b"defaultValueString", b"regularExpressionString", b"parentEntity", b"destinationEntity",
    b"inverseName", b"composite", b"elementID", b"renamingIdentifier", b"derivationExpression", b"predicateString", b"name",
]


def changeMarkup(random, data, others):
    """XML that stays well formed: attributes get each other's values, or names and texts that mean something else."""
    for _ in range(random.choice([1, 1, 2, 6])):
        found = [match.span(2) for match in ATTRIBUTE.finditer(data)]
        if not found:
            return changeText(random, data, others)
        start, end = random.choice(found)
        how = random.random()
        if how < 0.35:
            a, b = random.choice(found)
            new = data[a:b]
        elif how < 0.5:
            new = random.choice(NUMBERS)
        elif how < 0.7:
            new = random.choice(WORDS)
        elif how < 0.8:
            a, b = random.choice([match.span(1) for match in ATTRIBUTE.finditer(data)])
            start, end, new = a, b, random.choice(WORDS).replace(b" ", b"")
        else:
            text = "".join(c for c in random.choice(TEXTS) if c in "\t\n\r" or ord(c) >= 0x20 and not 0xD800 <= ord(c) < 0xE000)
            new = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\n", "&#10;").encode()
            new = data[start:end] + new if random.random() < 0.5 else new
        data = data[:start] + new + data[end:]
    return data


def damaged(random, data, others):
    """The bytes with one or more kinds of damage, and their names."""
    choices = list(GENERAL)
    if data.startswith(b"bplist") or b"<plist" in data[:300]:
        choices += [changePropertyList] * 12
    elif data[:1] in (b"{", b"["):
        choices += [changeJSON] * 12
    elif data.lstrip().startswith(b"<"):
        choices += [changeMarkup] * 20 + [changeLines] * 4
    names = []
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        choice = random.choice(choices)
        data = choice(random, data or b"\n", others)
        names.append(choice.__name__)
        if len(data) > 1 << 20:
            data = data[:1 << 20]
    return data, "+".join(names)
