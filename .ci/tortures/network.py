"""No network, not even the loopback interface: everything but the live preview works as ever, and that one says why not."""
import os
import shutil
import subprocess

from . import damage
from .common import Settings, check, environment
from .damage import Place

COMMANDS = """
check League.xcdatamodeld
check League.xcdatamodeld --changed-since HEAD~1
coverage League.xcdatamodeld
docs League.xcdatamodeld -o out --format markdown,html,docc,json,mermaid,dot,plantuml,dbml,tbls --locale en
preview League.xcdatamodeld --locale en
preview League.xcdatamodeld --changed-since HEAD~1
serve League.xcdatamodeld --once out/page.html
validate League.xcdatamodeld --entity Player --values values.json
validate League.xcdatamodeld --store League.sqlite
explain League.xcdatamodeld Player.number
fetch League.xcdatamodeld PlayersNamed --set NAME=A
inspect League.xcdatamodeld --changed-since HEAD~1
strings sync League.xcdatamodeld --dry-run
strings export League.xcdatamodeld --into out
strings import League.xcdatamodeld --xliff de.xliff --dry-run
strings pseudo League.xcdatamodeld --kind en-XA --dry-run
strings convert de.lproj/LeagueModel.strings --to xcstrings --into out
diff HEAD~1:League.xcdatamodeld League.xcdatamodeld
changelog League.xcdatamodeld
migrations League.xcdatamodeld
guard League.xcdatamodeld --against HEAD~1
review --against HEAD~1 League.xcdatamodeld
compile League.xcdatamodeld out
verify League.xcdatamodeld League.momd
match League.sqlite League.xcdatamodeld
init League.xcdatamodeld --force
config
rules
"""
# A namespace of its own has a loopback interface that is down; who may not make one may, as root of its own, perhaps.
WAYS = [["unshare", "--net"], ["unshare", "--net", "--map-root-user"]]


def network(place):
    way = next((way for way in WAYS if shutil.which("unshare") and subprocess.run([*way, "true"], capture_output=True).returncode == 0), None)
    if way is None:
        print("torture: no namespace without a network can be made here; that part is left out")
        return
    scene = damage.Damage(place)
    room = Place(scene.template, os.path.join(place, "alone"))

    def answer(words, before=()):
        more = {"HOME": os.path.join(room.folder, "home"), "TMPDIR": os.path.join(room.folder, "tmp")}
        try:
            done = subprocess.run(
                [*before, Settings.binary, *words], cwd=room.work, env=environment(more), capture_output=True, timeout=20)
        except subprocess.TimeoutExpired:
            return None, b"", b"does not end", {}
        wrote = {}
        for key in room.changes():
            path = os.path.join(room.folder, key)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    wrote[key] = file.read()
        room.restore()
        return done.returncode, done.stdout, done.stderr, wrote

    commands = [tuple(line.split()) for line in COMMANDS.strip().splitlines()]
    for words in commands:
        expected, found = answer(words), answer(words, way)
        check(expected[0] in (0, 1), f"{' '.join(words)}: works", expected)
        check(found == expected, f"{' '.join(words)}: the same without a network", found[:3])
    status, out, said, wrote = answer(("serve", "League.xcdatamodeld", "--port", "0"), way)
    check(status == 2 and b"error: " in said and not out and not wrote, "serve without loopback says why not", (status, said))
    print(f"torture: {len(commands) + 1} commands without a network")
