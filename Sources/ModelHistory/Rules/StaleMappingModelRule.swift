package import GlossDiagnostics
import GlossManagedObjectModel

extension RuleID {
  package static let staleMappingModel = RuleID("stale-mapping-model", .warning, about: .model)
}

/// Reports mapping models whose source or destination version the package no longer has in that form.
package enum StaleMappingModelRule: DescribedRule {
  package static let card = RuleCard(
    .staleMappingModel,
    "Core Data finds a mapping model by version hashes: one made for versions that were edited later is never used, and"
      + " the migration that needs it fails.",
    triggering: [
      RuleExample(model: player, files: ["Maps/1to2.xcmappingmodel/xcmapping.xml": mapping, package: current])
    ],
    nonTriggering: [
      RuleExample(
        model: player,
        files: [
          "League.xcdatamodeld/League 2.xcdatamodel/contents":
            #"<model><entity name="Player"><attribute name="rank" optional="YES" attributeType="Date"/></entity></model>"#,
          "Maps/1to2.xcmappingmodel/xcmapping.xml": mapping, package: current,
        ])
    ])

  private static let player =
    #"<entity name="Player"><attribute name="rank" optional="YES" attributeType="String"/></entity>"#
  private static let current =
    "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>League.xcdatamodel</string></dict></plist>"
  private static let package = "League.xcdatamodeld/.xccurrentversion"
  /// From `League` to `League 2`.
  private static let mapping = #"""
    <database>
      <object type="XDDEVMAPPINGMODEL" id="z1">
        <attribute name="sourcemodelpath" type="string">League.xcdatamodeld/League.xcdatamodel</attribute>
        <attribute name="destinationmodelpath" type="string">League.xcdatamodeld/League 2.xcdatamodel</attribute>
      </object>
    </database>
    """#

  /// The findings on the mapping models of a package.
  package static func findings(_ steps: MappingSteps, package: String) -> [Finding] {
    steps.stale.map { stale in
      var finding = Finding(
        .staleMappingModel,
        "Core Data no longer finds this mapping model: " + stale.reasons.joined(separator: "; "),
        remedy: stale.mapping.isSource
          ? "open it in Xcode and refresh its data models, or undo the edit of the version; delete it if no store of"
            + " that version is left" : "compile it again, or delete it",
        path: stale.mapping.path, model: package)
      finding.subject = stale.mapping.name
      return finding
    }
  }
}
