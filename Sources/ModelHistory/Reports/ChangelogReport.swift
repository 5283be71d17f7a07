package import GlossBasics
package import GlossLocalization
package import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// All versions of a package, newest first, with their changes.
package struct ChangelogReport: Sendable {
  package let model: String
  package let order: VersionOrder
  package let current: String?
  /// The first version, which is not compared.
  package let first: String
  package let entityCount: Int
  /// One per version except the first, in order.
  package let steps: [DifferenceReport]

  /// - Parameters:
  ///   - tables: the current tables: a gap is reported at the version that introduced the key.
  ///   - locales: the readers whose messages are compared.
  ///   - mappings: the mapping models of the project.
  package init(
    model: String, versions: [ModelVersion], tables: ModelTables, locales: [String],
    mappings: [MappingModel] = []
  ) {
    self.model = model
    let order = VersionOrder(of: versions)
    self.order = order
    current = versions.first(where: \.isCurrent)?.name
    let byName = Dictionary(versions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Steps()
    let sides = order.names.concurrentMap { name in
      let version = byName[name]
      return DifferenceReport.Side(
        HistoryReference(
          model: model, version: name, path: version?.path, unresolved: version?.unresolved ?? []),
        content: version?.content ?? ModelContent(ManagedObjectModel()), tables: tables,
        onPlatforms: version?.onPlatforms ?? [:])
    }
    first = order.names.first ?? ""
    entityCount = sides.first?.index.entityNames.count ?? 0
    let latest = (sides.first { $0.reference.version == versions.first(where: \.isCurrent)?.name } ?? sides.last)?.index
    steps = sides.indices.dropFirst().map { $0 }.concurrentMap { index in
      var report = DifferenceReport(
        from: sides[index - 1], to: sides[index], locales: locales, latest: latest, steps: kept)
      let (from, to) = (order.names[index - 1], order.names[index])
      report.served = DifferenceReport.served(
        from: ModelState(name: from, content: sides[index - 1].content),
        to: ModelState(name: to, content: sides[index].content), of: model, by: mappings, kept)
      report.stage = byName[to]?.plan?.stages.first { $0.from == from && $0.to == to }
      for place in report.onPlatforms.indices {
        let version = report.onPlatforms[place].platforms.first.flatMap { byName[to]?.on($0) }
        report.onPlatforms[place].report.stage = version?.plan?.stages.first { $0.from == from && $0.to == to }
      }
      return report
    }
  }

  package var json: JSONValue {
    .object(of: [
      ("schemaVersion", 1), ("model", .string(model)), ("first", .string(first)),
      ("current", current.map(JSONValue.string)),
      ("placedByContent", order.placedByContent.isEmpty ? nil : .strings(order.placedByContent)),
      ("versions", .array(steps.map(Self.json))),
    ])
  }

  /// A step, with the mapping models for its migration.
  private static func json(_ step: DifferenceReport) -> JSONValue {
    let served: JSONValue? = step.mappingModels.isEmpty ? .none : .strings(step.mappingModels)
    let stage = step.stage.map { JSONValue.string($0.isCustom ? "custom" : "lightweight") }
    return .object(
      step.members.map { member in
        guard member.0 == "migration" else { return member }
        return (member.0, member.1.adding("mappingModels", served).adding("stage", stage))
      })
  }

  package var text: String {
    var text = steps.isEmpty ? "" : DifferenceReport.legend + "\n\n"
    text += steps.reversed().map { $0.text(inHistory: true) + "\n" }.joined()
    text +=
      "\(first): the first version, \(entityCount) \(entityCount == 1 ? "entity" : "entities")".onSingleLine + "\n"
    if let remark = order.remark { text += "\n" + remark.onSingleLine + "\n" }
    return text
  }

  /// The report as a standalone page.
  package var markdown: String {
    var text = title + "\n"
    for section in sections { text += "\n\(section.heading)\n\n\(section.text)" }
    return text
  }

  package var title: String { "# \(model.markdown): model versions" }

  /// One section per version, newest first, for a file that people edit.
  package var sections: [MarkedDocument.Section] {
    let changes = steps.reversed().map { step in
      section(
        named: step.new.reference.version ?? "",
        text: "Changes since \((step.old.reference.version ?? "").code).\n\n"
          + DifferenceMarkdown(step).body(level: 3, withDiagrams: false))
    }
    let start = section(
      named: first, text: "The first version: \(entityCount) \(entityCount == 1 ? "entity" : "entities").\n")
    return changes + [start]
  }

  private func section(named name: String, text: String) -> MarkedDocument.Section {
    var text = text
    if order.placedByContent.contains(name) {
      text =
        "Its name does not show its order among the versions; it is placed next to the most similar one.\n\n" + text
    }
    let mark = name == current ? " (current)" : ""
    return MarkedDocument.Section(
      name: name, heading: "## \(name.markdown)", text: (mark.isEmpty ? "" : "The current version. ") + text)
  }
}
