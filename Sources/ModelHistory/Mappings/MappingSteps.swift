package import GlossBasics
package import GlossManagedObjectModel

/// The steps between versions of a package that mapping models cover, and stale mapping models.
///
/// Core Data compares version hashes, so these decide if they can be read; a mapping model whose copies of both
/// versions cannot be read covers the versions that it names.
package struct MappingSteps: Sendable, Equatable {
  /// A mapping model that Core Data finds for a step.
  package struct Step: Sendable, Equatable {
    package var mapping: MappingModel
    package var source: String
    package var destination: String
    /// The source entities whose objects it does not carry over although the destination has them.
    package var leftOut: [String]
  }

  /// A mapping model whose source or destination version changed after it was made.
  package struct Stale: Sendable, Equatable {
    package var mapping: MappingModel
    /// One clause per side that no longer fits.
    package var reasons: [String]
  }

  package private(set) var steps: [Step] = []
  package private(set) var stale: [Stale] = []

  /// A version that a mapping model may lead from or to.
  struct Candidate {
    let name: String
    private let content: ModelContent
    let hashes: [String: [UInt8]]
    var model: ManagedObjectModel { content.index.model }

    init(_ version: ModelState) {
      (name, content, hashes) = (version.name, version.content, version.content.entityHashes)
    }
  }

  /// No steps.
  package init() {}

  /// - Parameters:
  ///   - mappings: the mapping models of the project, including those of other packages.
  ///   - package: the name of the package.
  ///   - elsewhere: the versions of all packages of the project; asked for only if a mapping model fits none of this
  ///     one, which may then serve another.
  package init(
    _ mappings: [MappingModel], versions: [ModelVersion], package: String,
    elsewhere: () -> [ModelVersion] = { [] }
  ) {
    guard !mappings.isEmpty else { return }
    let candidates = versions.map { Candidate($0.stored) }
    var others: [Candidate]?
    for mapping in mappings {
      let sources = Self.versions(mapping.source, mapping, candidates, package)
      let destinations = Self.versions(mapping.destination, mapping, candidates, package)
      steps += Self.steps(of: mapping, from: sources, to: destinations)
      guard sources.isEmpty || destinations.isEmpty else { continue }
      let all = others ?? elsewhere().map { Candidate($0.stored) }
      others = all
      let isUnknown = { (side: MappingModel.Version, found: [Candidate]) in
        found.isEmpty && Self.versions(side, mapping, all, package).isEmpty
      }
      let reasons =
        (isUnknown(mapping.source, sources)
          ? Self.reasons(mapping.source, "from", destinations, mapping, candidates, package) : [])
        + (isUnknown(mapping.destination, destinations)
          ? Self.reasons(mapping.destination, "to", sources, mapping, candidates, package) : [])
      if !reasons.isEmpty { stale.append(Stale(mapping: mapping, reasons: reasons)) }
    }
  }

  /// The steps that mapping models cover from some versions to others, whose hashes are known.
  static func steps(
    _ mappings: [MappingModel], from sources: [Candidate], to destinations: [Candidate], package: String
  ) -> [Step] {
    mappings.flatMap { mapping in
      steps(
        of: mapping, from: versions(mapping.source, mapping, sources, package),
        to: versions(mapping.destination, mapping, destinations, package))
    }
  }

  private static func steps(
    of mapping: MappingModel, from sources: [Candidate], to destinations: [Candidate]
  ) -> [Step] {
    sources.flatMap { source in
      destinations.filter { $0.name != source.name }.map { destination in
        Step(
          mapping: mapping, source: source.name, destination: destination.name,
          leftOut: leftOut(mapping, source, destination))
      }
    }
  }

  /// The paths of the mapping models for a step.
  package func paths(from source: String, to destination: String) -> [String] {
    steps.filter { $0.source == source && $0.destination == destination }.map(\.mapping.path)
      .sorted { $0.precedes($1) }
  }

  // MARK: Versions

  private static func versions(
    _ side: MappingModel.Version, _ mapping: MappingModel, _ candidates: [Candidate], _ package: String
  ) -> [Candidate] {
    guard !side.entityHashes.isEmpty else {
      // A compiled mapping model that maps nothing on this side fits every version, so it identifies none.
      guard let name = name(in: side.path, of: package) else { return [] }
      return candidates.filter { $0.name == name }
    }
    // A source document holds the hashes of whole versions, so the one that it was made for is exact.
    if mapping.isSource {
      let exact = candidates.filter { $0.hashes == side.entityHashes }
      if !exact.isEmpty { return exact }
    }
    guard let hashes = mapping.decisiveHashes(of: side) else { return [] }
    return candidates.filter { candidate in hashes.allSatisfy { candidate.hashes[$0.key] == $0.value } }
  }

  /// The version that a path names, if it belongs to the package: projects move their packages, so the names of both
  /// are enough.
  static func name(in path: String?, of package: String) -> String? {
    let parts = (path ?? "").split(separator: "/")
    guard parts.count > 1, let version = parts.last, baseName(parts[parts.count - 2]) == package else { return nil }
    return baseName(version)
  }

  private static func baseName(_ name: Substring) -> String {
    String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }

  /// Why no version matches a side; empty if the mapping model may belong to another package.
  private static func reasons(
    _ side: MappingModel.Version, _ word: String, _ others: [Candidate], _ mapping: MappingModel,
    _ candidates: [Candidate], _ package: String
  ) -> [String] {
    guard let path = side.path else {
      // A compiled mapping model does not name versions; the other side identifies its package.
      guard let other = others.first else { return [] }
      let direction = word == "from" ? "to '\(other.name)'" : "from '\(other.name)'"
      return ["it leads \(direction), and \(word) a version whose hashes differ from all versions of the package"]
    }
    guard let name = name(in: path, of: package) else { return [] }
    guard let version = candidates.first(where: { $0.name == name }) else {
      return ["it leads \(word) '\(name)', which the package no longer has"]
    }
    let mapped = mapping.decisiveHashes(of: side)
    let hashes = mapped ?? side.entityHashes
    let differing = (mapped.map { Set($0.keys) } ?? Set(version.hashes.keys).union(hashes.keys)).filter {
      version.hashes[$0] != hashes[$0]
    }.sorted { $0.precedes($1) }
    let names = differing.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = differing.count > 3 ? " and \(differing.count - 3) more" : ""
    return ["it leads \(word) '\(name)' as it was when the mapping model was made: \(names)\(more) changed since"]
  }

  private static func leftOut(_ mapping: MappingModel, _ source: Candidate, _ destination: Candidate) -> [String] {
    let concrete = source.model.entities.filter { !$0.isAbstract }.map(\.name)
    let kept = Set(destination.hashes.keys)
    return mapping.leavesOut(concrete).filter { kept.contains($0) }.sorted { $0.precedes($1) }
  }
}

extension MappingModel {
  /// The hashes that Core Data compares on a side: those of the mapped entities, which are all that the compiled form
  /// keeps; nil if none is mapped. An entity that was added since, and that nothing maps, changes nothing.
  fileprivate func decisiveHashes(of side: Version) -> [String: [UInt8]]? {
    guard isSource else { return side.entityHashes }
    let mapped = Set(entityMappings.compactMap { side == source ? $0.source : $0.destination })
    let hashes = side.entityHashes.filter { mapped.contains($0.key) }
    return hashes.isEmpty ? nil : hashes
  }
}

extension MappingSteps {
  /// One paragraph per mapping model: its step and what it does.
  package var text: String {
    guard !steps.isEmpty || !stale.isEmpty else { return "" }
    var lines = ["", "Mapping models"]
    for step in steps {
      lines.append("  \(step.mapping.path): \(step.source) → \(step.destination)")
      lines += step.details.map { "    \($0)" }
    }
    for stale in stale {
      lines.append("  \(stale.mapping.path): no longer found by Core Data")
      lines += stale.reasons.map { "    \($0)" }
    }
    return lines.map { $0.onSingleLine + "\n" }.joined()
  }

  package var markdown: String {
    guard !steps.isEmpty || !stale.isEmpty else { return "" }
    var text = "\n## Mapping models\n\n"
    for step in steps {
      text += "- \(step.mapping.path.code): \(step.source.code) → \(step.destination.code)"
      text += step.details.map { "; \($0.markdown)" }.joined() + "\n"
    }
    for stale in stale {
      text += "- \(stale.mapping.path.code): no longer found by Core Data"
      text += stale.reasons.map { "; \($0.markdown)" }.joined() + "\n"
    }
    return text
  }

  package var json: JSONValue? {
    guard !steps.isEmpty || !stale.isEmpty else { return nil }
    return .array(
      steps.map { step in
        .object(of: [
          ("path", .string(step.mapping.path)), ("source", .string(step.source)),
          ("destination", .string(step.destination)), ("isStale", .boolean(false)),
          ("leavesOut", step.leftOut.isEmpty ? nil : .strings(step.leftOut)),
          ("entityMappings", .array(step.mapping.entityMappings.map(\.json))),
        ])
      }
        + stale.map { stale in
          .object(of: [
            ("path", .string(stale.mapping.path)), ("isStale", .boolean(true)), ("reasons", .strings(stale.reasons)),
            ("entityMappings", .array(stale.mapping.entityMappings.map(\.json))),
          ])
        })
  }
}

extension MappingSteps.Step {
  fileprivate var details: [String] {
    var details: [String] = []
    let classes = mapping.policyClasses
    if !classes.isEmpty { details.append("by \(classes.joined(separator: ", "))") }
    let own = mapping.entityMappings.flatMap { entity in
      (entity.attributes + entity.relationships).compactMap { property in
        property.expression.flatMap { expression in
          expression == "$source.\(property.name)"
            ? nil : "\(entity.destination ?? entity.name).\(property.name) = \(expression)"
        }
      }
    }
    details += own.prefix(Self.expressionLimit)
    if own.count > Self.expressionLimit { details.append("\(own.count - Self.expressionLimit) more expressions") }
    if !leftOut.isEmpty {
      details.append("leaves out \(leftOut.joined(separator: ", ")): the objects are not carried over")
    }
    return details
  }

  private static var expressionLimit: Int { 12 }
}

extension MappingModel.EntityMapping {
  fileprivate var json: JSONValue {
    .object(of: [
      ("name", .string(name)), ("kind", .string("\(kind)")), ("source", source.map(JSONValue.string)),
      ("destination", destination.map(JSONValue.string)), ("policyClass", policyClass.map(JSONValue.string)),
      ("attributes", attributes.isEmpty ? nil : .array(attributes.map(\.json))),
      ("relationships", relationships.isEmpty ? nil : .array(relationships.map(\.json))),
    ])
  }
}

extension MappingModel.PropertyMapping {
  fileprivate var json: JSONValue {
    .object(of: [("name", .string(name)), ("expression", expression.map(JSONValue.string))])
  }
}
