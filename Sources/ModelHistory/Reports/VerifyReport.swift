package import GlossBasics
import GlossLocalization
import GlossManagedObjectModel

/// Whether a compiled model was made from a source model, and the differences if not.
package struct VerifyReport: Sendable {
  /// A version in both.
  package struct Version: Sendable {
    package let name: String
    /// From the source to the compiled form.
    package let difference: DifferenceReport

    package var isEqual: Bool { difference.difference.isEmpty && difference.outlook.verdict == .none }
  }

  package let model: String
  package let versions: [Version]
  /// Versions that only one side has.
  package let missingInCompiled: [String]
  package let missingInSource: [String]
  /// The current versions, if they differ.
  package let currents: (source: String, compiled: String)?

  /// - Parameter isWhole: whether all versions are compared, or only a given one.
  package init(model: String, source: [ModelVersion], compiled: [ModelVersion], isWhole: Bool) {
    self.model = model
    let tables = ModelTables(modelName: model)
    let bySource = Dictionary(source.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // A model without versions can be compiled under any name.
    let only = source.count == 1 && compiled.count == 1 ? source.first : nil
    // One version alone may have been given another name, too: then it is the one with its hashes.
    func origin(of version: ModelVersion) -> ModelVersion? {
      bySource[version.name] ?? only ?? (isWhole ? nil : source.first { $0.content.matches(version.content) == .same })
    }
    versions = compiled.compactMap { version in
      guard let origin = origin(of: version) else { return nil }
      return Version(
        name: version.name,
        difference: DifferenceReport(
          from: .init(
            HistoryReference(model: model, version: origin.name, path: origin.path), content: origin.content,
            tables: tables),
          to: .init(
            HistoryReference(model: model, version: version.name, path: version.path), content: version.content,
            tables: tables), locales: []))
    }
    let names = Set(compiled.map(\.name))
    missingInCompiled = isWhole && only == nil ? source.map(\.name).filter { !names.contains($0) } : []
    missingInSource = only == nil ? compiled.filter { origin(of: $0) == nil }.map(\.name) : []
    let currents = (source.first(where: \.isCurrent)?.name, compiled.first(where: \.isCurrent)?.name)
    if isWhole, only == nil, let first = currents.0, let second = currents.1, first != second {
      self.currents = (first, second)
    } else {
      self.currents = nil
    }
  }

  package var isEqual: Bool {
    versions.allSatisfy(\.isEqual) && missingInCompiled.isEmpty && missingInSource.isEmpty && currents == nil
      && !versions.isEmpty
  }

  package var text: String {
    var lines: [String] = []
    for version in versions {
      if version.isEqual {
        lines.append("\(version.name): made from this source")
      } else {
        let hashes =
          version.difference.outlook.verdict == .none ? "the version hashes are equal" : "the version hashes differ"
        lines.append("\(version.name): not made from this source; \(hashes)")
        lines += version.difference.text.split(separator: "\n").dropFirst(2).map { "  \($0)" }
      }
    }
    lines += missingInCompiled.map { "\($0): not among the compiled versions" }
    lines += missingInSource.map { "\($0): not among the versions of the source" }
    if let currents {
      lines.append("the current version is '\(currents.source)' in the source and '\(currents.compiled)' when compiled")
    }
    return lines.map { $0.onSingleLine + "\n" }.joined()
  }

  package var json: JSONValue {
    .object(of: [
      ("schemaVersion", 1), ("model", .string(model)), ("isEqual", .boolean(isEqual)),
      (
        "versions",
        .array(
          versions.map { version in
            .object(
              [("version", .string(version.name)), ("isEqual", .boolean(version.isEqual))]
                + (version.isEqual ? [] : version.difference.members))
          })
      ),
      ("missingInCompiled", missingInCompiled.isEmpty ? nil : .strings(missingInCompiled)),
      ("missingInSource", missingInSource.isEmpty ? nil : .strings(missingInSource)),
      (
        "currentVersions",
        currents.map { .object([("source", .string($0.source)), ("compiled", .string($0.compiled))]) }
      ),
    ])
  }
}
