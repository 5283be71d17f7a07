import Foundation
import GlossManagedObjectModel
import Testing

@testable import GlossSchemaDocs

/// DBML exports, read by pydbml, which `.ci/setup --browser` fetches.
@Suite struct DBMLReaderTests {
  private static let library: URL? = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build-tools/python")
    return FileManager.default.fileExists(atPath: url.appending(path: "pydbml").path(percentEncoded: false)) ? url : nil
  }()

  private static var isWanted: Bool {
    library != nil || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  /// Two many-to-many relationships between the same entities, one to the entity itself, and one without an inverse.
  private static let messenger = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "User",
        attributes: [
          AttributeDescription(name: "age", type: .integer16, defaultValue: .integer(7)),
          AttributeDescription(name: "isActive", type: .boolean, defaultValue: .boolean(true)),
          AttributeDescription(name: "name", type: .string, defaultValue: .string("it's")),
          AttributeDescription(name: "limit", type: .integer64, defaultValue: .integer(-1)),
          AttributeDescription(name: "rate", type: .double, defaultValue: .real(0.5)),
          AttributeDescription(name: "offset", type: .double, defaultValue: .real(-0.5)),
          AttributeDescription(name: "mass", type: .double, defaultValue: .real(1e21)),
        ],
        relationships: [
          many("sent", "Message", "senders"), many("read", "Message", "readers"),
          many("friends", "User", "friendOf"), many("friendOf", "User", "friends"),
          many("favorites", "Message", nil),
        ]),
      EntityDescription(
        name: "Message", relationships: [many("senders", "User", "sent"), many("readers", "User", "read")]),
      EntityDescription(name: "Message_senders"),
    ])

  private static func many(_ name: String, _ destination: String, _ inverse: String?) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, inverseEntity: inverse.map { _ in destination },
      isToMany: true)
  }

  /// Tables, references and defaults as pydbml finds them.
  private static func read(_ dbml: String) throws -> String {
    let script = """
      import sys
      from pydbml import PyDBML
      database = PyDBML(sys.stdin.read())
      print(sorted(table.name for table in database.tables))
      print(len(database.refs))
      columns = [column for table in database.tables for column in table.columns]
      value = lambda default: '`%s`' % default.text if hasattr(default, 'text') else default
      print(sorted((column.name, value(column.default)) for column in columns if column.default is not None))
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONPATH": library?.path(percentEncoded: false) ?? ""]) { $1 }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(dbml.utf8))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(.enabled(if: isWanted, "NOT RUN: pydbml is missing; run `.ci/setup --browser` and test again."))
  func everyManyToManyRelationshipIsATableOfItsOwn() throws {
    let files = try SampleModels.files(Self.messenger, options: DocumentationOptions(formats: [.dbml], locales: ["en"]))
    let answer = try Self.read(try #require(files["dbml/Library.dbml"]))
    #expect(
      answer == """
        ['Message', 'Message_readers', 'Message_senders', 'Message_senders_2', 'User', 'User_favorites', 'User_friendOf']
        8
        [('age', 7), ('isActive', True), ('limit', '`-1`'), ('mass', '`1e+21`'), ('name', "it's"), ('offset', '`-0.5`'), ('rate', 0.5)]

        """)
  }

  @Test(.enabled(if: isWanted, "NOT RUN: pydbml is missing; run `.ci/setup --browser` and test again."))
  func aReaderTakesWhatIsWritten() throws {
    let files = try SampleModels.files(
      SampleModels.library, options: DocumentationOptions(formats: [.dbml], locales: ["en"]))
    let answer = try Self.read(try #require(files["dbml/Library.dbml"]))
    #expect(answer.hasPrefix("['Book', 'Book_readers', 'Item', 'Reader']\n3\n"), "\(answer)")
  }
}
