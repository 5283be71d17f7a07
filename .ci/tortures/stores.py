"""SQLite stores as Core Data lays them out, and ways to what they hold in wrappings."""
import os
import plistlib
import shutil
import sqlite3
import zlib


def make(path, hashes, model, rows=True, isLogged=False):
    """A store of the League as Core Data lays it out, with some rows that break a rule."""
    connection = sqlite3.connect(path)
    if isLogged:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    order = ["Coach", "Goal", "Match", "Person", "Player", "Season", "Stadium", "Team"]
    connection.executescript(
        """CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLICENCE VARCHAR, ZLICENSEDSINCE TIMESTAMP,
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
        CREATE INDEX ZTEAM_ZCOACH_INDEX ON ZTEAM (ZCOACH);""")
    numbers = {"Goal": 1, "Match": 2, "Person": 3, "Coach": 4, "Player": 5, "Season": 6, "Stadium": 7, "Team": 8}
    for name in order:
        parent = 3 if name in ("Coach", "Player") else 0
        connection.execute("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, 9)", (numbers[name], name, parent))
    metadata = {
        "NSStoreModelVersionHashes": hashes, "NSStoreModelVersionHashesVersion": 3, "NSStoreModelVersionIdentifiers": ["2.0"],
        "NSPersistenceFrameworkVersion": 1345, "NSStoreType": "SQLite", "_NSAutoVacuumLevel": "2",
    }
    connection.execute(
        "INSERT INTO Z_METADATA VALUES (1, '8F2C9A34-5C1B-4C0E-9C51-0C7C1E6D2B10', ?)",
        (plistlib.dumps(metadata, fmt=plistlib.FMT_BINARY),))
    connection.execute("INSERT INTO Z_MODELCACHE VALUES (?)", (packed(model),))
    for key in range(1, 9 if rows else 1):
        connection.execute(
            "INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZFIRSTNAME, ZLASTNAME, ZID, ZEMAIL, ZNUMBER, ZHEIGHT, ZMARKETVALUE, ZTEAM1, ZISCAPTAIN) "
            "VALUES (?, 5, 1, ?, ?, ?, ?, ?, ?, ?, 1, 0)",
            (key, f"First {key}", "" if key == 3 else f"Last {key}", bytes([key]) * 16, f"p{key}@example.org", 100 * (key == 5) + key, 1.8, 2.5))
    connection.execute("INSERT INTO ZSEASON VALUES (1, 6, 1, 7e8, '2025/26', 6.9e8)")
    connection.execute("INSERT INTO ZTEAM VALUES (1, 8, 1, 'ABC', 'City', NULL, 1900, 'Team', NULL, 'https://example.org', NULL, NULL)")
    connection.commit()
    if isLogged:
        # Closed while another one reads, so that the log stays.
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
