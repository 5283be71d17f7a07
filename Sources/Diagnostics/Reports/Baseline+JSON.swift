import Foundation
package import GlossBasics

extension Baseline {
  /// The file's text, with a final line break.
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

  /// Parses the file.
  ///
  /// - Throws: `InputFailure` if it is not a baseline of this version.
  package init(reading bytes: [UInt8], path: String) throws(InputFailure) {
    let remedy = "recreate it with --write-baseline"
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(bytes))
    } catch {
      throw DamagedFile.failure(
        of: bytes, path: path, reason: "is not a baseline: its JSON has an unexpected structure",
        remedy: "restore it from the last commit, or remove it and write it with --write-baseline")
    }
    guard file.schemaVersion == 1 else {
      throw InputFailure(
        path: path, reason: "is a baseline of version \(file.schemaVersion), which is not supported",
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
    // Files of version 1.0 have it in place of a subject.
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
