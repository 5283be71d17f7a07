import GlossBasics
import GlossFiles
import Testing

/// Which defaults of new properties give all existing rows one value, however they are written.
@Suite struct SharedDefaultTests {
  @Test(
    arguments: [
      ("var x: UUID = UUID()", "UUID"), ("var x = UUID.init()", "UUID"), ("var x: UUID = .init()", "UUID"),
      ("var x = Date.now", "date"), ("var x: Date = .now", "date"), ("var x = Date(timeIntervalSinceNow: 60)", "date"),
      ("var x = Date().addingTimeInterval(60)", "date"), ("var x = UUID().uuidString", "value"),
      ("var x: String = UUID().uuidString", "value"), ("var x: Double = Date().timeIntervalSince1970", "value"),
      ("var x: Date = Calendar.current.startOfDay(for: .now)", "date"),
      // Optional properties, constants, and properties that were there.
      ("var x: UUID? = UUID()", nil), ("var x: Date = Date(timeIntervalSince1970: 0)", nil),
      ("var x: Date = .distantPast", nil), ("var x: String = \"UUID\"", nil), ("var x: Int = 3", nil),
      ("var a: UUID = UUID()", nil), ("@Transient var x = UUID()", nil), ("@Attribute(.ephemeral) var x = UUID()", nil),
    ] as [(String, String?)])
  func aNewPropertyWhoseDefaultVariesByLaunchIsReported(property: String, kind: String?) {
    let versions = zip([1, 2], ["", property]).map { number, more in
      """
      enum S\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [T.self] }
        @Model final class T { \(more.contains("var a:") || number == 1 ? "" : "var a: UUID = UUID(); ")
          \(number == 1 ? "var a: UUID = UUID()" : more) }
      }

      """
    }.joined()
    let files = InMemoryFileTree(["App/S.swift": "import SwiftData\n" + versions])
    let lines = CommandRun("check", "App", files: files).output.split(separator: "\n")
      .filter { $0.contains("[shared-default-value]") }
    #expect(lines.count == (kind == nil ? 0 : 1), "\(lines)")
    if let kind { #expect(lines.first?.contains("gives all existing rows the same \(kind);") == true, "\(lines)") }
  }
}
