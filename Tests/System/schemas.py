"""The JSON that each verb prints, against the schemas of Templates/schemas, which `.ci/schemas` makes of the declarations
there: every output has the members and types that its schema says and no others, and every member that no output here
has is at least one that the sources write.
"""
import json
import os
import re
import subprocess

import common
import readme
from common import ROOT, check, fault, git, run, write

FOLDER = os.path.join(ROOT, "Templates/schemas")


def load(verb):
    return json.loads(common.read(FOLDER, f"{verb}.json"))


class Validator:
    """The keywords of JSON Schema that `.ci/schemas` writes, and no others."""

    KEYWORDS = {"$schema", "$id", "$defs", "$ref", "title", "description", "type", "properties", "required",
                "additionalProperties", "items", "anyOf", "enum", "const"}
    KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}

    def __init__(self, schema):
        self.schema = schema
        # Definition and member → whether an output had it.
        self.seen = {}

    def faults(self, value, schema=None, place="", name=""):
        """What is wrong with a value, each with its place."""
        schema = self.schema if schema is None else schema
        unknown = set(schema) - self.KEYWORDS
        assert not unknown, unknown
        if "$ref" in schema:
            name = schema["$ref"].removeprefix("#/$defs/")
            return self.faults(value, self.schema["$defs"][name], place, name)
        if "anyOf" in schema:
            tried = [self.faults(value, option, place, name) for option in schema["anyOf"]]
            return [] if [] in tried else min(tried, key=len)
        if "const" in schema and (value != schema["const"] or isinstance(value, bool)):
            return [f"{place}: {value!r} is not {schema['const']!r}"]
        if "enum" in schema and value not in schema["enum"]:
            return [f"{place}: {value!r} is none of {schema['enum']}"]
        kind = schema.get("type")
        isNumber = isinstance(value, (int, float)) and not isinstance(value, bool)
        if kind and not (isNumber and (kind == "number" or isinstance(value, int)) if kind in ("number", "integer")
                         else isinstance(value, self.KINDS[kind])):
            return [f"{place}: {value!r} is not of type {kind}"[:300]]
        found = []
        if isinstance(value, dict):
            properties = schema.get("properties", {})
            found += [f"{place}: lacks {member}" for member in schema.get("required", []) if member not in value]
            for member, inner in value.items():
                self.seen.setdefault(name, set()).add(member)
                # A published schema lets minor versions add members; an output of this version has none but these.
                more = schema.get("additionalProperties", "properties" not in schema)
                if member in properties:
                    found += self.faults(inner, properties[member], f"{place}.{member}", f"{name}.{member}")
                elif more is False:
                    found.append(f"{place}: has {member}, which the schema does not")
                elif more is not True:
                    found += self.faults(inner, more, f"{place}[{member!r}]", f"{name}.{member}")
        if isinstance(value, list) and "items" in schema:
            for number, inner in enumerate(value):
                found += self.faults(inner, schema["items"], f"{place}[{number}]", name)
        return found

    def unseen(self):
        """The declared members that no output had, as `Definition.member`."""
        schemas = {"": self.schema, **self.schema.get("$defs", {})}
        return {f"{name}.{member}" for name, schema in schemas.items()
                for member in schema.get("properties", {}) if member not in self.seen.get(name, set())}


def commands():
    """Folder of the README's project → commands whose output is JSON; some projects are changed by what comes before."""
    league, shop = "League.xcdatamodeld", "Shop.xcdatamodeld"
    values = "'{\"firstName\": null, \"number\": 120}'"
    yield "League", ["survey", f"check {league} --strict", f"check {league} --locale de", f"coverage {league}", "rules",
                     f"preview {league}", f"preview {league} --locale de,ja", f"explain {league} Player.firstName:1570 --locale de",
                     f"explain {league} Player", f"explain {league} Property/email/Entity/Person", f"explain {league} 134110",
                     f"explain {league} 'First Name is a required value.'", f"inspect {league} --model-version all",
                     f"diff '{league}#League' {league}", f"changelog {league}", f"migrations {league}",
                     f"fetch {league} PlayersNamed --set NAME=Ada", f"guard {league} --released 'v*'",
                     f"modelgloss compile {league} League.momd -q && modelgloss verify {league} League.momd",
                     f"echo {values} > values.json && modelgloss validate {league} --entity Player --values values.json",
                     f"echo {values.replace('{', '[{').replace('}', '},{}]')} > two.json && modelgloss validate {league} --entity Player --values two.json",
                     "inspect League.momd", f"verify '{league}#League' League.momd/League\\ 2.mom"]
    yield "Team", ["survey", "check --strict", f"match customer.sqlite {shop}", f"match customer.sqlite '{shop}#Shop'",
                   f"validate {shop} --store customer.sqlite", f"validate {shop} --store customer.sqlite --show-values",
                   f"migrations {shop} --store customer.sqlite", "inspect customer.sqlite", f"migrations {shop}",
                   f"changelog {shop}", f"diff '{shop}#Shop' {shop}", "review --against HEAD", "guard --against HEAD",
                   f"sed -i.old 's/String/Date/' '{shop}/Shop.xcdatamodel/contents' && modelgloss guard --released 'v*'",
                   "review --against HEAD --released 'v*'", f"check {shop} --changed-since HEAD"]
    yield "Trips", ["survey", "check", "inspect Trips", "migrations Trips", "changelog Trips", "guard --released 'v*'",
                    "review --against v1.1", "coverage Trips", "preview Trips", "explain Trips Trip.name", "inspect ."]
    yield "Journal", ["survey", "guard --released 'v*'", "review --against HEAD --released 'v*'", "migrations", "diff v2.0:. ."]
    yield "CloudKit", ["survey", "inspect production.ckdb", "diff Trails.xcdatamodeld production.ckdb",
                       "check Trails.xcdatamodeld --for cloudkit", "guard Trails.xcdatamodeld --cloudkit production.ckdb",
                       "inspect Trails.xcdatamodeld"]


def verb_of(command):
    return re.findall(r"(?:^|modelgloss )(\w+)", command)[-1]


def outputs(place):
    """Each output, with the folder and the command."""
    for folder, lines in commands():
        for line in lines:
            yield folder, line, readme.run(f"modelgloss {line} --format json" if " && " not in line else f"{line} --format json", folder)


def schemas(place):
    readme.HOME = place
    os.makedirs(os.path.join(place, "bin"))
    os.symlink(common.Settings.binary, os.path.join(place, "bin", "modelgloss"))
    readme.prepare(place)
    done = subprocess.run([os.path.join(ROOT, ".ci/schemas"), "--check"], capture_output=True, text=True)
    check(done.returncode == 0, "the schemas are those of the declarations", done.stderr)
    validators = {name.removesuffix(".json"): Validator(load(name.removesuffix(".json")))
                  for name in os.listdir(FOLDER) if name.endswith(".json")}
    asked = set()
    for folder, line, result in outputs(place):
        verb = verb_of(line)
        asked.add(verb)
        try:
            value = json.loads(result.stdout)
        except ValueError:
            fault(f"'{line}' in {folder} prints no JSON", result.stdout[:200] + result.stderr)
            continue
        found = validators[verb].faults(value)
        check(not found, f"'{line}' in {folder} prints what its schema says", found[:5])
    # Every verb with this format has a schema, and is asked.
    dump = json.loads(subprocess.run([common.Settings.binary, "--experimental-dump-help"], check=True, capture_output=True).stdout)
    printing = {verb["commandName"] for verb in dump["command"]["subcommands"] for argument in verb.get("arguments", [])
                if argument.get("valueName") == "format" and "json" in (argument.get("allValues") or [])}
    check(printing == set(validators), "every verb that prints JSON has a schema", printing ^ set(validators))
    check(asked == printing, "every verb that prints JSON is asked", asked ^ printing)
    sources = "".join(common.read(parent, name) for parent, _, names in os.walk(os.path.join(ROOT, "Sources"))
                      for name in names if name.endswith(".swift"))
    # As a literal, or as the name of a case with that raw value.
    written = set(re.findall(r'"(\w+)"', sources)) | set(re.findall(r"\.(\w+)", sources))
    for verb, validator in sorted(validators.items()):
        gone = {member for member in validator.unseen() if member.rsplit(".", 1)[1] not in written}
        check(not gone, f"every member in the schema of {verb} is one that the sources write", sorted(gone))
    # A validator that accepts everything would find nothing.
    schema = load("coverage")
    value = json.loads(readme.run("modelgloss coverage League.xcdatamodeld --format json", "League").stdout)
    for change in (lambda v: v.pop("models"), lambda v: v.update(more=1), lambda v: v.update(schemaVersion=2),
                   lambda v: v["models"][0].update(name=1), lambda v: v["coverage"][0].pop("expected"),
                   lambda v: v["coverage"].append([])):
        copy = json.loads(json.dumps(value))
        change(copy)
        check(Validator(schema).faults(copy), "a changed output is refused")
