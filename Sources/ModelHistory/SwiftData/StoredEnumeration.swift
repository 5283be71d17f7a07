import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossSwiftDataModels

/// What stores have for each case of an enumeration: its raw value, else its name. No hash depends on it.
struct StoredEnumeration: Sendable, Equatable {
  var name: String
  /// The cases by what is stored of them.
  var cases: [String: String]

  /// The enumerations of a version by the properties whose values consist of them.
  static func all(in source: SwiftDataSource) -> [ObjectPath: Self] {
    source.declarations.reduce(into: [:]) { found, declaration in
      for type in declaration.value.valueTypes.compactMap({ source.valueTypes[$0] }) where type.keyword == "enum" {
        if let enumeration = Self(type) { found[declaration.key] = enumeration }
      }
    }
  }

  /// - Returns: nil if a raw value is not a literal, or a case has values of its own.
  private init?(_ type: SwiftDataSource.ValueType) {
    name = type.name
    cases = [:]
    let isNumbered = type.inherited.contains { Self.integers.contains($0) }
    var next = 0
    for member in type.members {
      let parts = member.dropFirst("case ".count).split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      guard let name = parts.first, !name.contains("(") else { return nil }
      var stored = name
      if parts.count > 1 {
        stored = parts[1]
        if isNumbered {
          guard let number = Int(stored.filter { $0 != "_" }) else { return nil }
          next = number
        } else {
          guard stored.hasPrefix("\""), stored.hasSuffix("\""), !stored.contains("\\") else { return nil }
          stored = String(stored.dropFirst().dropLast())
        }
      }
      if isNumbered {
        stored = String(next)
        next += 1
      }
      cases[stored] = name
    }
  }

  private static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// What is wrong with values that were stored before, as a clause; nil if all of them mean what they meant.
  func change(since former: Self) -> String? {
    for (stored, name) in former.cases.sorted(by: { $0.key.precedes($1.key) }) {
      guard let now = cases[stored] else { return "'\(stored)', which was '\(name)', is no value of it now" }
      // A case that has another name is the same one, unless the former one is elsewhere.
      if now != name, cases.values.contains(name) { return "'\(stored)' was '\(name)' and is '\(now)' now" }
    }
    return nil
  }
}

extension ModelGuard {
  /// Reports enumerations whose stored values mean something else than before, or nothing.
  mutating func compareEnumerations(of package: GuardedPackage, released: ReleasedPackage?, base: GuardedPackage?) {
    let former = (base ?? released?.newest)?.swiftSource?.enumerations ?? [:]
    var said = Set<String>()
    for (path, now) in (package.swiftSource?.enumerations ?? [:]).sorted(by: { "\($0.key)".precedes("\($1.key)") }) {
      guard let then = former[path], let change = now.change(since: then), said.insert(now.name).inserted else {
        continue
      }
      report(
        .valuesLost, "the values of '\(path)' are stored as '\(now.name)', of which \(change)",
        remedy: "keep the raw value of each case; add new cases with values of their own", in: package.path,
        model: package.name, version: package.current ?? package.name, entity: path.owner)
    }
  }
}
