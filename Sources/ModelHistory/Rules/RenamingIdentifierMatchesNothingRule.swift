import GlossBasics
package import GlossDiagnostics
package import GlossFiles
import GlossManagedObjectModel
package import GlossModelFiles

extension RuleID {
  package static let renamingIdentifierMatchesNothing = RuleID(
    "renaming-identifier-matches-nothing", .warning, about: .model)
}

/// Reports renaming identifiers of the current version that no other version of the package has.
///
/// An inferred mapping pairs what has the same identifier, which is the name unless another one is set: a property whose
/// former self has an identifier is found by that one, not by its name. Source: Apple's documentation of
/// `renamingIdentifier`.
package enum RenamingIdentifierMatchesNothingRule: DescribedRule {
  package static let card = RuleCard(
    .renamingIdentifierMatchesNothing,
    "Lightweight migration pairs two versions by renaming identifiers, or by names where there are none: if no version "
      + "has the identifier, nothing is carried over, and values are deleted.",
    triggering: [
      RuleExample(model: player(identifier: "title"), files: files)
    ],
    nonTriggering: [
      RuleExample(model: player(identifier: "name"), files: files)
    ])

  private static func player(identifier: String) -> String {
    #"<entity name="Player"><attribute name="rank" optional="YES" attributeType="String" elementID="\#(identifier)"/></entity>"#
  }

  /// `League`, the current version, and `League 2`.
  private static let files = [
    "League.xcdatamodeld/League 2.xcdatamodel/contents":
      "<model><entity name=\"Player\"><attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>"
      + "<attribute name=\"rank\" optional=\"YES\" attributeType=\"String\"/></entity></model>",
    "League.xcdatamodeld/.xccurrentversion":
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>League.xcdatamodel</string></dict></plist>",
  ]

  /// The findings on the current version of a package with several.
  package static func findings(of model: LoadedModel, in files: any FileTree) -> [Finding] {
    guard [.xml, .elements, .swiftdata].contains(model.format), model.version != nil, model.isCurrentVersion else {
      return []
    }
    let current = ModelIndex(model.model)
    // Most models have none, and then no version is read.
    let isUsed = current.entities.contains { entity in
      entity.identifier != entity.name || current.properties(of: entity.name).contains { $0.isRenamed }
    }
    guard isUsed else { return [] }
    let others = ModelLoader(files: files).load(model.packagePath, versions: .all).models.filter {
      $0.version != model.version
    }.map { (name: $0.version ?? "", index: ModelIndex($0.model)) }
    guard !others.isEmpty else { return [] }
    return current.entities.flatMap { entity -> [Finding] in
      // What the entity was in the other versions.
      let formers = others.compactMap { other in
        other.index.entities.first { $0.identifier == entity.identifier }.map { (other.name, other.index, $0.name) }
      }
      if formers.isEmpty {
        guard entity.identifier != entity.name else { return [] }
        let same = others.last { $0.index.entity(named: entity.name) != nil }
        return [
          finding(
            of: model, at: .entity(entity.name), entity.identifier, of: entity.name,
            losing: same.map { "the objects of '\(entity.name)' in '\($0.name)'" },
            meant: others.lazy.compactMap { $0.index.entity(named: entity.identifier)?.identifier }.first
              ?? entity.identifier.closest(
                among: others.flatMap { $0.index.entityNames }.filter { current.entity(named: $0) == nil }))
        ]
      }
      return current.properties(of: entity.name).filter { $0.declaredIn == entity.name && $0.isRenamed }.compactMap {
        reference -> Finding? in
        let property = reference.property
        let found = formers.map { version, index, name in
          (version, index.properties(of: name).map(\.property))
        }
        if found.contains(where: { $1.contains { $0.identifier == property.identifier } }) { return nil }
        let same = found.last { $1.contains { $0.name == property.name } }
        return finding(
          of: model, at: .property(property.name, of: entity.name), property.identifier,
          of: "\(entity.name).\(property.name)",
          losing: same.map { "the values of '\(entity.name).\(property.name)' in '\($0.0)'" },
          meant: found.lazy.compactMap { $1.first { $0.name == property.identifier }?.identifier }.first
            ?? property.identifier.closest(
              among: found.flatMap { $1.map(\.name) }.filter { current.property($0, of: entity.name) == nil }))
      }
    }
  }

  /// - Parameters:
  ///   - lost: what inference deletes because of it; nil for nothing.
  ///   - meant: the identifier of what has it as its name.
  private static func finding(
    of model: LoadedModel, at path: ObjectPath, _ identifier: String, of name: String, losing lost: String?,
    meant: String?
  ) -> Finding {
    let isHarmful = lost != nil || meant != nil
    var finding = model.finding(
      .renamingIdentifierMatchesNothing,
      "no other version has the renaming identifier '\(identifier)' of '\(name)'"
        + (lost.map { ", so inference deletes \($0)" }
          ?? (meant.map { "; what is meant there has the identifier '\($0)', so its values are deleted" } ?? "")),
      at: path,
      remedy: meant.map {
        model.format == .swiftdata ? "write originalName: \"\($0)\"" : "give it the identifier '\($0)'"
      }
        ?? (isHarmful
          ? "remove it, or give it the name that '\(name)' had"
          : "remove it, unless users have stores of a version that is gone"))
    if !isHarmful { finding.severity = .note }
    return finding
  }
}

extension PropertyReference {
  /// Whether it has a renaming identifier other than its name.
  fileprivate var isRenamed: Bool { property.identifier != property.name }
}
