import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles

/// The role of a repository's file in a model.
struct DocumentPlace: Equatable {
  /// The package that it belongs to.
  var package: String
  /// The version of the document; nil for the file that names the current version.
  var version: String?

  /// The files that may belong to models, as git pathspecs.
  static let patterns = [
    "*.xcdatamodel/contents", "*.xcdatamodel/elements", "*.xcdatamodeld/.xccurrentversion", "*.mom",
    "*.momd/VersionInfo.plist",
  ]

  /// The tables of models, as git pathspecs.
  static let tables = ["strings", "stringsdict", "xcstrings"].map { "*Model." + $0 }

  /// Whether a file with that name may belong to a model.
  static func isDocument(_ name: String) -> Bool {
    ["contents", "elements", ".xccurrentversion", "VersionInfo.plist"].contains(name) || name.hasSuffix(".mom")
  }

  /// Whether a link at a path may stand for a model, a version or a document of one.
  static func isModel(_ path: String) -> Bool {
    FilePath.isModel(path) || FilePath.fileExtension(of: path) == "xcdatamodel" || DocumentPlace(path) != nil
  }

  /// Returns nil for a file that does not belong to a model.
  init?(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let last = parts.last else { return nil }
    let folders = parts.dropLast()
    // As in the working tree, what is in a version is not a model of its own.
    guard !folders.dropLast().contains(where: { $0.hasSuffix(".xcdatamodel") }) else { return nil }
    func joined(_ count: Int) -> String { parts.prefix(count).joined(separator: "/") }
    if let package = folders.last,
      last == ".xccurrentversion" && package.hasSuffix(".xcdatamodeld")
        || last == "VersionInfo.plist" && package.hasSuffix(".momd")
    {
      (self.package, version) = (joined(parts.count - 1), nil)
    } else if last == "contents" || last == "elements", let name = folders.last, name.hasSuffix(".xcdatamodel") {
      let isPackaged = folders.dropLast().last?.hasSuffix(".xcdatamodeld") == true
      (self.package, version) = (joined(parts.count - (isPackaged ? 2 : 1)), FilePath.baseName(of: name))
    } else if last.hasSuffix(".mom") {
      let isPackaged = folders.last?.hasSuffix(".momd") == true
      (self.package, version) = (joined(parts.count - (isPackaged ? 1 : 0)), FilePath.baseName(of: last))
    } else {
      return nil
    }
  }
}

extension GuardedPackage.Version {
  /// Takes down what in its document cannot be read or is said twice.
  mutating func note(_ findings: [Finding], hasTwoDocuments: Bool) {
    flaws.formUnion(findings.filter { $0.rule == .unreadableValue || $0.severity == .error }.map(\.message))
    if hasTwoDocuments { flaws.insert("both 'contents' and 'elements' are there: which one Xcode reads is unknown") }
    for entity in index.model.entities {
      flaws.formUnion(
        Self.twins(entity.attributes.map(\.name) + entity.relationships.map(\.name)).map {
          "'\(entity.name)' has the properties \($0.joined(separator: " and "))"
        })
    }
    // Entities of equal names are reported on their own.
    let names = Set(index.model.entities.map(\.name)).sorted { $0.precedes($1) }
    flaws.formUnion(
      Self.twins(names).map {
        "the entities \($0.joined(separator: " and ")) differ in case only, as their tables do not"
      })
  }

  /// The names that are equal but for case and normalization, quoted.
  private static func twins(_ names: [String]) -> [[String]] {
    let folded = { (name: String) in
      (name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping).lowercased()
    }
    // Most models have none, which a set says sooner than groups do.
    guard Set(names.map(folded)).count < names.count else { return [] }
    return Dictionary(grouping: names, by: folded).values
      .filter { $0.count > 1 }.map { $0.sorted { $0.precedes($1) }.map { "'\($0)'" } }
  }
}
