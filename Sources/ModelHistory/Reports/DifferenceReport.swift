import GlossBasics
package import GlossLocalization
package import GlossManagedObjectModel
import GlossModelFiles
package import GlossSwiftDataModels
import GlossValidation

/// A comparison of two versions of a model: the changes and the effect on stores, translations and messages.
///
/// The same report as `text`, `markdown` and `json`.
package struct DifferenceReport: Sendable {
  /// One side of the comparison.
  package struct Side: Sendable {
    package var reference: HistoryReference
    package var content: ModelContent
    package var tables: ModelTables

    /// The models on the platforms where an `#if` in Swift source makes another one.
    var onPlatforms: [String: ModelContent]

    /// - Parameter onPlatforms: the models of other platforms.
    package init(
      _ reference: HistoryReference, content: ModelContent, tables: ModelTables,
      onPlatforms: [String: ModelContent] = [:]
    ) {
      (self.content, self.tables, self.onPlatforms) = (content, tables, onPlatforms)
      self.reference = reference
      self.reference.checksum = content.hashes.isComplete ? content.checksum : nil
    }

    package var index: ModelIndex { content.index }
    package var hashes: VersionHashes { content.hashes }
  }

  package let old: Side
  package let new: Side
  package let difference: ModelDifference
  package let outlook: MigrationOutlook
  /// How stores of the old version open if a mapping model of the project serves the step.
  package var served: StoreOpening?
  /// The stage of a SwiftData project's plan for this step.
  package var stage: SwiftDataSource.Stage?
  package let localization: LocalizationImpact
  /// The messages of objects with the same name in both versions; messages of new objects are omitted.
  package let messages: MessageComparison
  /// The comparison on the platforms where it is another one.
  package internal(set) var onPlatforms: [OnPlatforms] = []

  /// A comparison with the platforms that it is for.
  package struct OnPlatforms: Sendable {
    package var platforms: [String]
    package var report: DifferenceReport
  }

  /// - Parameters:
  ///   - locales: the readers whose messages are compared.
  ///   - latest: the version that the tables belong to, if `new` is an older one.
  ///   - steps: those of the run.
  package init(
    from old: Side, to new: Side, locales: [String], latest: ModelIndex? = nil, steps: Steps = Steps()
  ) {
    (self.old, self.new) = (old, new)
    let step = steps.step(from: old.content, to: new.content)
    (difference, outlook) = (step.difference, step.outlook)
    localization = LocalizationImpact(
      from: old.index, tables: old.tables, to: new.index, tables: new.tables, latest: latest)
    messages = Self.messages(from: old, to: new, difference: difference, locales: locales)
    let platforms = Set(old.onPlatforms.keys).union(new.onPlatforms.keys)
    let own = platforms.isEmpty ? "" : text(inHistory: true)
    for platform in platforms.sorted(by: { $0.precedes($1) }) {
      let report = Self(
        from: old.on(platform), to: new.on(platform), locales: locales, latest: latest, steps: steps)
      let text = report.text(inHistory: true)
      if text == own { continue }
      if let place = onPlatforms.firstIndex(where: { $0.report.text(inHistory: true) == text }) {
        onPlatforms[place].platforms.append(platform)
      } else {
        onPlatforms.append(OnPlatforms(platforms: [platform], report: report))
      }
    }
  }

  /// The paths of the mapping models for the step.
  package var mappingModels: [String] { served?.mappingModels ?? [] }

  /// `lightweight migration`, `served by App2.xcmappingmodel`, with the stage of a plan.
  var title: String {
    (served?.words ?? outlook.verdict.title)
      + (stage.map { ", by a \($0.isCustom ? "custom" : "lightweight") stage" } ?? "")
  }

  /// What happens to stores, and what users lose, one line each.
  var effects: [String] { served?.lines ?? outlook.reasons.map(\.line) + difference.losses.map(\.words) }

  /// The effect on stores, as far as it is known.
  var sentence: String {
    if served != nil { return "Core Data finds the mapping model by the version hashes" }
    guard outlook.verdict == .none, !old.hashes.isComplete || !new.hashes.isComplete else {
      return outlook.sentence(isSwiftData: new.index.model.framework == .swiftData)
    }
    return "the two are the same as written: the store opens without migration if unknown types are the same in both"
  }

  /// What the verdict does not cover: classes and types that are not in the sources.
  var limits: [String] {
    let sides = [old, new].map { ($0.reference.words, $0.hashes.incompleteEntities) }
    return (difference.isIncomplete ? [Self.incompleteness] : []) + Unpredicted.sentences(sides)
  }

  static let incompleteness = "not all classes of both versions are in the sources: only those that are were compared"

  package var isEmpty: Bool {
    difference.isEmpty && localization.isEmpty && messages.isEmpty && onPlatforms.allSatisfy(\.report.isEmpty)
  }

  /// Compares the messages of the entities in both versions whose messages may differ.
  private static func messages(
    from old: Side, to new: Side, difference: ModelDifference, locales: [String]
  ) -> MessageComparison {
    var filter = MessageFilter()
    if old.tables == new.tables {
      // With the same tables only the model can change a message, so most entities need no comparison. Added or removed
      // objects do not change the messages of others.
      let touched = Set(
        difference.entities.filter { entity in
          entity.change.kind == .changed && (!difference.moves.isEmpty || entity.hasChangedMembers)
        }.map(\.change.name))
      guard !touched.isEmpty else { return MessageComparison(from: [], to: []) }
      filter.entities = touched.union(touched.flatMap { new.index.descendants(of: $0) })
    }
    func all(_ side: Side) -> [ValidationMessage] {
      var choices: [String: TableChoice] = [:]
      for locale in locales { choices[locale] = side.tables.choice(forReader: [locale]) }
      return PreviewReport(
        models: [PreviewedModel(name: new.reference.model, index: side.index, choices: choices)], locales: locales,
        filter: filter
      ).messages
    }
    let comparison = MessageComparison(from: all(old), to: all(new))
    var result = comparison
    let known = { (index: ModelIndex, message: ValidationMessage) in
      index.property(message.property, of: message.entity) != nil
    }
    result.added = comparison.added.filter { known(old.index, $0) }
    result.removed = comparison.removed.filter { known(new.index, $0) }
    return result
  }
}

extension DifferenceReport {
  /// How stores of a version open with another if mapping models serve the step; nil if none does.
  package static func served(
    from old: ModelState, to new: ModelState, of package: String, by mappings: [MappingModel], _ steps: Steps
  ) -> StoreOpening? {
    guard !mappings.isEmpty, old.name != new.name else { return nil }
    let versions = [old, new].map { ModelVersion(name: $0.name, content: $0.content) }
    let opening = StoreOpener(
      versions, target: new.name, package: package, way: .init(.assumed, mappings), steps: steps
    )
    .opening(of: old)
    return opening.kind == .served ? opening : nil
  }
}

extension DifferenceReport.Side {
  /// The side as a platform has it.
  fileprivate func on(_ platform: String) -> Self {
    Self(reference, content: onPlatforms[platform] ?? content, tables: tables)
  }
}
