import Foundation

/// A store of one entity, laid out as Core Data does and written by `sqlite3`, with its model beside it.
struct GeneratedStore {
  static let model = "Rows.xcdatamodel"
  var rows: Int
  var binary: String

  /// Writes model and store; gives the name of the store.
  func write(to folder: URL) throws -> String {
    let model = folder.appending(path: Self.model)
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    try Data(Self.contents.utf8).write(to: model.appending(path: "contents"))
    let metadata = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>NSStoreType</key><string>SQLite</string>\
      <key>NSStoreModelVersionHashesVersion</key><integer>3</integer>\
      <key>NSStoreModelVersionHashes</key><dict><key>Row</key><data>\(try hash(in: folder))</data></dict></dict></plist>
      """
    let hex = metadata.utf8.map { String(format: "%02x", $0) }.joined()
    let statements = """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE ZROW (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOUNT INTEGER, ZNAME VARCHAR);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Row', 0, \(rows));
      INSERT INTO Z_METADATA VALUES (1, 'B7A6E2A0-0000-4000-8000-000000000000', x'\(hex)');
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
      INSERT INTO ZROW SELECT i, 1, 1, i % 1000, 'row ' || i FROM n;
      """
    let store = "rows\(rows).sqlite"
    try Data(statements.utf8).write(to: folder.appending(path: "rows.sql"))
    let made = try Command(["sqlite3", store, ".read rows.sql"], in: folder).run()
    guard made.exit == 0 else { throw CocoaError(.fileWriteUnknown) }
    return store
  }

  /// The version hash of the only entity, as the command itself reports it.
  private func hash(in folder: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: binary)
    process.arguments = ["inspect", Self.model, "--format", "json"]
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let match = text.firstMatch(of: /"versionHash": "([^"]+)"/) else { throw CocoaError(.fileReadCorruptFile) }
    return String(match.1)
  }

  private static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
        <entity name="Row" representedClassName="Row" syncable="YES">
            <attribute name="count" attributeType="Integer 32" minValueString="0" maxValueString="999" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="name" attributeType="String" minValueString="1" maxValueString="20"/>
        </entity>
    </model>

    """
}
