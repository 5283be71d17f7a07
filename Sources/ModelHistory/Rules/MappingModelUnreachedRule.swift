import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel

extension RuleID {
  package static let mappingModelUnreached = RuleID("mapping-model-unreached", .warning, about: .model)
}

/// Reports mapping models that no store of the app is migrated by, since they do not lead to the current version.
package enum MappingModelUnreachedRule: DescribedRule {
  package static let card = RuleCard(
    .mappingModelUnreached,
    "Automatic migration makes one step, to the current version: a mapping model that leads to another one is used only"
      + " by code that migrates step by step, and what it copies is lost otherwise.",
    triggering: [
      RuleExample(model: player, files: files(opening: #"let container = NSPersistentContainer(name: "League")"#))
    ],
    nonTriggering: [
      RuleExample(
        model: player,
        files: files(opening: "let manager = NSMigrationManager(sourceModel: old, destinationModel: new)"))
    ])

  private static let player =
    #"<entity name="Player"><attribute name="rank" optional="YES" attributeType="String"/></entity>"#

  /// `League`, the current version, `League 2` and `League 3`, and a mapping model from the second to the third.
  private static func files(opening: String) -> [String: String] {
    func version(_ type: String) -> String {
      #"<model><entity name="Player"><attribute name="rank" optional="YES" attributeType="\#(type)"/></entity></model>"#
    }
    return [
      "League.xcdatamodeld/League 2.xcdatamodel/contents": version("Date"),
      "League.xcdatamodeld/League 3.xcdatamodel/contents": version("Double"),
      "League.xcdatamodeld/.xccurrentversion":
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>League.xcdatamodel</string></dict></plist>",
      path: mapping(to: "League 3"),
      "Stack.swift": opening,
    ]
  }

  /// The path of the mapping model in the examples.
  package static let path = "Maps/2to3.xcmappingmodel/xcmapping.xml"

  /// A mapping model from `League 2`, as Xcode writes it.
  package static func mapping(to version: String) -> String {
    #"""
    <database>
      <object type="XDDEVMAPPINGMODEL" id="z1">
        <attribute name="sourcemodelpath">League.xcdatamodeld/League 2.xcdatamodel</attribute>
        <attribute name="destinationmodelpath">League.xcdatamodeld/\#(version).xcdatamodel</attribute>
      </object>
    </database>
    """#
  }

  /// The findings on the mapping models of a package.
  ///
  /// - Parameters:
  ///   - opening: how the stores of a version open now.
  package static func findings(
    _ steps: MappingSteps, current: String, migration: ProjectMigration, package: String,
    opening: (String) -> StoreOpening?
  ) -> [Finding] {
    // Who opens the stores has to be known, and code of the project may go from version to version.
    guard migration.sign != nil, migration.isVisible || migration.way == .staged else { return [] }
    let isStaged = migration.way == .staged
    return Dictionary(grouping: steps.steps, by: \.mapping.path).sorted { $0.key.precedes($1.key) }.compactMap {
      _, steps in
      guard let step = steps.first, isStaged || !steps.contains(where: { $0.destination == current }) else {
        return nil
      }
      let source = steps.first { $0.source != current }?.source
      let way = source.flatMap(opening)
      let isHarmless = way.map { $0.kind.opens && $0.losses.isEmpty } ?? true
      let end = way.map { opening in
        let verb = opening.kind == .refused || opening.kind == .served ? "are" : "open"
        return opening.kind == .unknown ? "" : "; stores of '\(source ?? "")' \(verb) \(opening.words)"
      }
      var finding = Finding(
        .mappingModelUnreached,
        isStaged
          ? "no store is migrated by this mapping model: the project \(migration.words), and stages ignore mapping models"
          : "no store is migrated by this mapping model: it leads to '\(step.destination)', the current version is "
            + "'\(current)', and the project \(migration.words)\(end ?? "")",
        remedy: isHarmless
          ? "delete it" : "make one that leads to '\(current)', migrate from version to version, or delete it",
        path: step.mapping.path, model: package, severity: isHarmless ? .note : nil)
      finding.subject = step.mapping.name
      return finding
    }
  }
}
