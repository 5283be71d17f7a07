"""SQLite stores as Core Data lays them out, ways to what they hold in wrappings, and stores of a million rows."""
import base64
import hashlib
import json
import os
import plistlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zlib

from common import Settings, check, entity, environment, model, run, write


def version_hashes(package, folder, *options):
    """The version hash of every entity, as the command gives them."""
    described = json.loads(run(["inspect", "--format", "json", *options, package], folder).stdout)
    return {entity["name"]: base64.b64decode(entity["versionHash"]) for entity in described["models"][0]["entities"]}


def begun(path, hashes, entities, tables, cache="", isLogged=False, **metadata):
    """A store with its metadata, the names of entities with number, parent and last key, and empty tables."""
    connection = sqlite3.connect(path)
    if isLogged:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.executescript(f"""CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        {cache}
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        {tables}""")
    for name, (number, parent, last) in entities.items():
        connection.execute("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, ?)", (number, name, parent, last))
    whole = {"NSStoreModelVersionHashes": hashes, "NSStoreType": "SQLite", **metadata}
    connection.execute("INSERT INTO Z_METADATA VALUES (1, '8F2C9A34-5C1B-4C0E-9C51-0C7C1E6D2B10', ?)",
                       (plistlib.dumps(whole, fmt=plistlib.FMT_BINARY),))
    return connection


def make(path, hashes, compiled, isLogged=False):
    """A store of the League as Core Data lays it out, with some rows that break a rule."""
    numbers = {"Coach": 4, "Goal": 1, "Match": 2, "Person": 3, "Player": 5, "Season": 6, "Stadium": 7, "Team": 8}
    connection = begun(
        path, hashes, {name: (number, 3 if name in ("Coach", "Player") else 0, 9) for name, number in numbers.items()},
        """CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLICENCE VARCHAR, ZLICENSEDSINCE TIMESTAMP,
          ZTEAM INTEGER, ZBIRTHDAY TIMESTAMP, ZEMAIL VARCHAR, ZFIRSTNAME VARCHAR, ZID BLOB, ZLASTNAME VARCHAR, ZPHOTO BLOB,
          ZSEARCHNAME VARCHAR, ZHEIGHT FLOAT, ZISCAPTAIN INTEGER, ZMARKETVALUE DECIMAL, ZNUMBER INTEGER, ZPOSITION VARCHAR, ZTEAM1 INTEGER);
        CREATE TABLE ZSEASON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZENDDATE TIMESTAMP, ZNAME VARCHAR, ZSTARTDATE TIMESTAMP);
        CREATE TABLE ZTEAM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZABBREVIATION VARCHAR, ZCITY VARCHAR, ZCOLOURS BLOB,
          ZFOUNDEDIN INTEGER, ZNAME VARCHAR, ZPLAYERCOUNT INTEGER, ZWEBSITE VARCHAR, ZCOACH INTEGER, ZSTADIUM INTEGER);
        CREATE TABLE ZGOAL (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISOWNGOAL INTEGER, ZMINUTE INTEGER, ZMATCH INTEGER,
          Z_FOK_MATCH INTEGER, ZSCORER INTEGER);
        CREATE TABLE ZMATCH (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZATTENDANCE INTEGER, ZGOALCOUNT INTEGER,
          ZKICKOFF TIMESTAMP, ZUPDATEDAT TIMESTAMP, ZAWAYTEAM INTEGER, ZHOMETEAM INTEGER, ZSEASON INTEGER, ZSTADIUM INTEGER);
        CREATE TABLE ZSTADIUM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCAPACITY INTEGER, ZNAME VARCHAR,
          ZLATITUDE FLOAT, ZLONGITUDE FLOAT, ZSTREET VARCHAR);
        CREATE INDEX ZTEAM_ZCOACH_INDEX ON ZTEAM (ZCOACH);""",
        cache="CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);", isLogged=isLogged, NSStoreModelVersionHashesVersion=3,
        NSStoreModelVersionIdentifiers=["2.0"], NSPersistenceFrameworkVersion=1345, _NSAutoVacuumLevel="2")
    connection.execute("INSERT INTO Z_MODELCACHE VALUES (?)", (packed(compiled),))
    for key in range(1, 9):
        connection.execute(
            "INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZFIRSTNAME, ZLASTNAME, ZID, ZEMAIL, ZNUMBER, ZHEIGHT, ZMARKETVALUE, ZTEAM1, ZISCAPTAIN) "
            "VALUES (?, 5, 1, ?, ?, ?, ?, ?, ?, ?, 1, 0)",
            (key, f"First {key}", "" if key == 3 else f"Last {key}", bytes([key]) * 16, f"p{key}@example.org", 100 * (key == 5) + key, 1.8, 2.5))
    connection.execute("INSERT INTO ZSEASON VALUES (1, 6, 1, 7e8, '2025/26', 6.9e8)")
    connection.execute("INSERT INTO ZTEAM VALUES (1, 8, 1, 'ABC', 'City', NULL, 1900, 'Team', NULL, 'https://example.org', NULL, NULL)")
    connection.commit()
    if isLogged:
        # Copied before it is closed, which would remove the log.
        shutil.copyfile(path, path + ".copy")
        shutil.copyfile(path + "-wal", path + ".copy-wal")
    connection.close()
    if isLogged:
        os.replace(path + ".copy", path)
        os.replace(path + ".copy-wal", path + "-wal")


def packed(model):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(model) + packer.flush()


def first(path, statement):
    connection = sqlite3.connect(path)
    value = connection.execute(statement).fetchone()[0]
    connection.close()
    return value


def change(path, statement, *values):
    connection = sqlite3.connect(path)
    connection.execute(statement, values)
    connection.commit()
    connection.close()


class CACHE:
    """The model that a store keeps of itself: an archive that is compressed."""

    @staticmethod
    def damage(random, path, damaged):
        model = zlib.decompress(first(path, "SELECT Z_CONTENT FROM Z_MODELCACHE"), -15)
        model, name = damaged(model)
        change(path, "UPDATE Z_MODELCACHE SET Z_CONTENT = ?", packed(model))
        return name


class METADATA:
    """The property list that says which model made a store."""

    @staticmethod
    def damage(random, path, damaged):
        metadata, name = damaged(first(path, "SELECT Z_PLIST FROM Z_METADATA"))
        change(path, "UPDATE Z_METADATA SET Z_PLIST = ?", metadata)
        return name


VALUES = [
    None, 0, -1, 1, 2**31, 2**63 - 1, -2**63, 1.5, 1e300, -1e300, float("inf"), "", "x", "\x1b[31m", "\u202e", "a" * 5000, b"", b"\x01",
    b"\x02../../../out-of-tree", b"\x02" + b"a" * 300, b"\xff" * 40, "12", "nan", 16001,
]
STATEMENTS = [
    "DELETE FROM {table}", "DROP TABLE {table}", "ALTER TABLE {table} RENAME TO ZOTHER", "ALTER TABLE {table} RENAME COLUMN {column} TO ZX",
    "ALTER TABLE {table} ADD COLUMN ZMORE", "CREATE VIEW ZVIEW AS SELECT * FROM {table}", "INSERT INTO {table} DEFAULT VALUES",
    "INSERT INTO {table} SELECT * FROM {table} WHERE 0", "CREATE TABLE Z_1TEAMS (Z_1A INTEGER, Z_8B INTEGER)",
    "CREATE TRIGGER ztrigger AFTER INSERT ON {table} BEGIN SELECT 1; END", "PRAGMA user_version = 7", "PRAGMA application_id = 7",
]


class ROWS:
    """Tables and rows that are not what the model says; the file itself stays a database."""

    @staticmethod
    def damage(random, path, damaged):
        connection = sqlite3.connect(path)
        names = []
        for _ in range(random.choice([1, 2, 5])):
            tables = [name for name, in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%'")]
            table = random.choice(sorted(tables) or ["Z_METADATA"])
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")] or ["Z_PK"]
            column = random.choice(columns)
            try:
                if random.random() < 0.7:
                    connection.execute(
                        f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid % 3 = ?", (random.choice(VALUES), random.randrange(3)))
                    names.append(f"value of {table}.{column}")
                else:
                    statement = random.choice(STATEMENTS).format(table=table, column=column)
                    connection.execute(statement)
                    names.append(statement)
            except sqlite3.Error:
                names.append("none")
        connection.commit()
        connection.close()
        return "+".join(names)


# Many rows.

PEOPLE = model(
    entity(
        "Person", '<attribute name="age" optional="YES" attributeType="Integer 16" minValueString="0" maxValueString="150"/>',
        '<attribute name="mail" optional="YES" attributeType="String" regularExpressionString=".+@.+"/>',
        '<attribute name="name" attributeType="String" minValueString="1" maxValueString="40"/>',
        '<relationship name="team" maxCount="1" deletionRule="Nullify" destinationEntity="Team" inverseName="people" '
        'inverseEntity="Team"/>',
        '<uniquenessConstraints><uniquenessConstraint><constraint value="mail"/></uniquenessConstraint></uniquenessConstraints>'),
    entity(
        "Team", '<relationship name="people" optional="YES" toMany="YES" minCount="1" deletionRule="Nullify" '
        'destinationEntity="Person" inverseName="team" inverseEntity="Person"/>'))


def crowded(path, hashes, count):
    """A store of so many people in teams of fifty, one in a hundred with something wrong."""
    connection = begun(path, hashes, {"Person": (1, 0, 0), "Team": (2, 0, 0)}, """
        CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAGE INTEGER, ZTEAM INTEGER,
          ZMAIL VARCHAR, ZNAME VARCHAR);
        CREATE TABLE ZTEAM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
        CREATE INDEX ZPERSON_ZTEAM_INDEX ON ZPERSON (ZTEAM);""")
    connection.executemany("INSERT INTO ZTEAM VALUES (?, 2, 1)", ((key,) for key in range(1, count // 50 + 2)))
    connection.executemany("INSERT INTO ZPERSON VALUES (?, 1, 1, ?, ?, ?, ?)", (
        (key, 200 if key % 100 == 0 else key % 90, key // 50 + 1, f"p{key}@example.org", f"Person number {key}")
        for key in range(1, count + 1)))
    connection.commit()
    connection.close()


def state(path):
    """A store and its folder, as a run has to leave them."""
    place = os.path.dirname(path)
    with open(path, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return digest, sorted(os.listdir(place)), os.stat(place).st_mtime_ns, os.stat(path).st_mtime_ns


def rows(place):
    """A store of any size takes the same memory, nothing is written next to it, and a signal leaves no copy."""
    copies, package = os.path.join(place, "copies"), os.path.join(place, "App.xcdatamodel")
    os.mkdir(copies)
    write(os.path.join(package, "contents"), PEOPLE)
    hashes = version_hashes(package, place)

    def started(path, *options, **more):
        return subprocess.Popen([Settings.binary, "validate", package, "--store", path, *options],
                                env=environment({"TMPDIR": copies}), stderr=subprocess.DEVNULL, **more)

    memory = {}
    for count in (100_000, 1_000_000):
        path = os.path.join(place, str(count), "rows.sqlite")
        os.mkdir(os.path.dirname(path))
        crowded(path, hashes, count)
        before = state(path)
        process = started(path, "--format", "json", stdout=subprocess.PIPE)
        answer = json.loads(process.stdout.read())
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        memory[count] = usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024 * 1024)
        invalid = sum(entry["invalid"] for entry in answer["summary"])
        check(process.returncode == 1 and invalid == count // 100, f"{count:,} rows: what is wrong is found", invalid)
        seconds = usage.ru_utime + usage.ru_stime
        print(f"  {count:,} rows: {count / seconds:,.0f} a second of one processor, {memory[count]:.1f} MB at most, {seconds:.1f} s")
        check(state(path) == before, f"{count:,} rows: the store and its folder are as they were")
        check(os.listdir(copies) == [], f"{count:,} rows: no copy is left")
    growth = memory[1_000_000] - memory[100_000]
    check(growth < 8, "ten times the rows take the same memory", f"{growth:+.1f} MB")
    # The copy is there until SQLite has opened it.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        for isCopying in (True, False):
            name = f"{signal.Signals(number).name} while it {'copies' if isCopying else 'reads'}"
            process = started(path, stdout=subprocess.DEVNULL)
            for isThere in (False, True)[:2 - isCopying]:
                deadline = time.monotonic() + 20
                while bool(os.listdir(copies)) == isThere and time.monotonic() < deadline:
                    time.sleep(0.001)
            isRunning = process.poll() is None and bool(os.listdir(copies)) == isCopying
            process.send_signal(number)
            status = process.wait(20)
            check(isRunning and status == -number, f"{name} ends it", (isRunning, status))
            check(os.listdir(copies) == [], f"{name} leaves no copy", os.listdir(copies))
            check(state(path) == before, f"{name}: the store and its folder are as they were")
