import Foundation
package import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

/// `modelgloss.lock`: the released versions of a project's models and the accepted changes to them.
///
/// For projects without release tags, or without tags in CI. It is reviewed like code: sorted, one fact per line, and
/// what is locked changes only by accepting it with a reason.
package struct LockFile: Sendable, Hashable {
  package var packages: [ReleasedPackage]
  package var accepted: [AcceptedChange]

  package init(packages: [ReleasedPackage] = [], accepted: [AcceptedChange] = []) {
    (self.packages, self.accepted) = (packages, accepted)
  }

  /// Adds versions that are not locked yet, and the current ones; locked ones stay unchanged.
  package func updated(with now: [GuardedPackage]) -> LockFile {
    var result = self
    let pairing = PackagePairing(from: packages.map(\.member), to: now.map(\.member))
    for (number, package) in now.enumerated() {
      let place = pairing.then(number)
      var released = place.map { result.packages[$0] } ?? ReleasedPackage(name: package.name, path: package.path)
      released.path = package.path
      released.current = package.current
      released.isSwiftSource = package.swiftSource != nil
      for version in package.versions where !released.versions.contains(where: { $0.name == version.name }) {
        released.versions.append(ReleasedPackage.Version(version))
      }
      if let place { result.packages[place] = released } else { result.packages.append(released) }
    }
    return result
  }

  /// Adds an accepted change, replacing an earlier one of that version.
  package mutating func accept(_ change: AcceptedChange) {
    accepted.removeAll {
      $0.package == change.package && $0.version == change.version && ($0.path == nil || $0.path == change.path)
    }
    accepted.append(change)
  }

  package var text: String {
    let value: JSONValue = [
      "schemaVersion": 1,
      "packages": .array(
        packages.sorted { $0.path.precedes($1.path) }.map { package in
          .object(of: [
            ("name", .string(package.name)), ("path", .string(package.path)),
            ("format", package.isSwiftSource ? .string(ModelFormat.swiftdata.rawValue) : nil),
            ("current", package.current.map(JSONValue.string)),
            (
              "versions",
              .array(
                package.versions.sorted { VersionOrder.precedes($0.name, $1.name) }.map { version in
                  .object(of: [
                    ("name", .string(version.name)),
                    ("versionIdentifier", version.identifier.map(JSONValue.string)),
                    ("versionChecksum", .string(version.checksum)),
                    (
                      "unresolved",
                      version.unresolved.isEmpty
                        ? nil : .array(version.unresolved.sorted { $0.precedes($1) }.map(JSONValue.string))
                    ),
                    ("contents", .string(version.digest)),
                    (
                      "entities",
                      .object(
                        version.entityHashes.sorted { $0.key.precedes($1.key) }.map {
                          ($0.key, .string(Data($0.value).base64EncodedString()))
                        })
                    ),
                  ])
                })
            ),
          ])
        }),
      "accepted": .array(
        accepted.map {
          .object(of: [
            ("package", .string($0.package)), ("path", $0.path.map(JSONValue.string)),
            ("version", .string($0.version)),
            ("versionChecksum", $0.checksum.map(JSONValue.string)), ("reason", .string($0.reason)),
            ("date", .string($0.date)),
          ])
        }),
    ]
    return value.text() + "\n"
  }

  /// - Throws: `InputFailure` if the file is not in this format version.
  package init(reading bytes: [UInt8], path: String) throws(InputFailure) {
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(bytes))
    } catch {
      throw DamagedFile.failure(
        of: bytes, path: path, reason: "the file is not a lock file",
        remedy: "restore it from the last commit, or remove it and write it with --lock FILE --update",
        merging: "take one side, as with git checkout --ours \(path.shellQuoted), and add what the other one has with "
          + "--lock \(path.shellQuoted) --update")
    }
    guard file.schemaVersion == 1 else {
      throw InputFailure(
        path: path, reason: "the lock file has version \(file.schemaVersion), but only 1 is supported",
        remedy: "use a newer modelgloss")
    }
    packages = file.packages.map { package in
      var released = ReleasedPackage(
        name: package.name, path: package.path,
        versions: package.versions.map { version in
          var released = ReleasedPackage.Version(
            name: version.name,
            content: ModelContent(
              hashes: (version.entities ?? [:]).compactMapValues { Data(base64Encoded: $0).map { Array($0) } },
              checksum: version.versionChecksum, unresolved: Set(version.unresolved ?? []),
              written: version.contents ?? ""), digest: version.contents ?? "", releases: [])
          released.identifier = version.versionIdentifier
          return released
        }, current: package.current)
      released.isSwiftSource = package.format == ModelFormat.swiftdata.rawValue
      return released
    }
    accepted = (file.accepted ?? []).map {
      AcceptedChange(
        package: $0.package, path: $0.path, version: $0.version, checksum: $0.versionChecksum, reason: $0.reason,
        date: $0.date)
    }
  }

  private struct File: Decodable {
    struct Package: Decodable {
      struct Version: Decodable {
        var name: String
        var versionIdentifier: String?
        var unresolved: [String]?
        var versionChecksum: String
        var contents: String?
        var entities: [String: String]?
      }
      var name: String
      var path: String
      var format: String?
      var current: String?
      var versions: [Version]
    }
    struct Accepted: Decodable {
      var package: String
      var path: String?
      var version: String
      var versionChecksum: String?
      var reason: String
      var date: String
    }
    var schemaVersion: Int
    var packages: [Package]
    var accepted: [Accepted]?
  }
}
