import Foundation
import GlossBasics

extension Baseline {
  /// The file, with a final line break.
  package var text: String {
    let value: JSONValue = [
      "schemaVersion": 1,
      "findings": .array(
        entries.map { entry in
          .object(
            of: zip(FindingIdentity.members, entry.identity.parts).map { name, part in
              (name, part.isEmpty ? nil : .string(part))
            } + [("count", entry.count == 1 ? nil : .integer(entry.count))])
        }),
    ]
    return value.text() + "\n"
  }

  /// Reads the file.
  ///
  /// - Throws: `InputFailure` where it is not a baseline of this version.
  package init(reading bytes: [UInt8], path: String) throws(InputFailure) {
    let remedy = "write it anew with --write-baseline"
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(bytes))
    } catch {
      throw InputFailure(path: path, reason: "is not a baseline: it is not the JSON that is expected", remedy: remedy)
    }
    guard file.schemaVersion == 1 else {
      throw InputFailure(
        path: path, reason: "is a baseline of version \(file.schemaVersion), which this program does not know",
        remedy: remedy)
    }
    var counts: [FindingIdentity: Int] = [:]
    for entry in file.findings {
      let (sum, isTooLarge) = counts[entry.identity, default: 0].addingReportingOverflow(max(0, entry.count ?? 1))
      counts[entry.identity] = isTooLarge ? .max : sum
    }
    self.init(counts: counts)
  }

  private struct File: Decodable {
    var schemaVersion: Int
    var findings: [FileEntry]
  }

  private struct FileEntry: Decodable {
    var rule: String
    var path: String
    var entity: String?
    var property: String?
    var key: String?
    var locale: String?
    var subject: String?
    // What files of version 1.0 have in place of a subject.
    var objectPath: String?
    var message: String?
    var count: Int?

    var identity: FindingIdentity {
      FindingIdentity(
        rule: rule, path: path, entity: entity, property: property, key: key, locale: locale,
        subject: subject ?? objectPath ?? message?.objectedText)
    }
  }
}
