import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossPageTemplates

/// What a map can show of each entity in steps of a colour, for the script of the page.
struct MapHeat: Equatable {
  /// What is known of an entity.
  struct Entity: Equatable {
    /// How many versions ago it changed last, from 0; nil if it never did.
    var age: Int?
    /// The number of its names that are missing, in all languages.
    var missing = 0
    /// How many of itself and its properties have no documentation.
    var undocumented = 0

    /// The attributes of its box; what is zero has none.
    var attributes: Markup {
      """
      \(age.map(String.init), { " data-c=\($0)" })\(if: missing > 0, " data-m=\(missing)")\
      \(if: undocumented > 0, " data-u=\(undocumented)")
      """
    }
  }

  var entities: [Entity]
  /// The latest versions in which something changed or not, the last one first.
  var versions: [String] = []

  /// Changes of versions before these are not told from each other.
  static let mostVersions = 15

  /// The attributes of the map.
  var attributes: Markup {
    versions.isEmpty ? "" : " data-versions=\"\(JSONValue.array(versions.map(JSONValue.string)).text(pretty: false))\""
  }
}

extension MapComposer {
  /// - Parameter versions: the versions of the model's package.
  func heat(of names: [String], _ versions: ChangelogVersions?) -> MapHeat {
    let localization = LocalizationComposer(edition: edition)
    var heat = MapHeat(
      entities: names.map { name in
        MapHeat.Entity(missing: localization.missingCount(of: name), undocumented: undocumentedCount(of: name))
      })
    // Where nothing is documented, no one means to.
    let all = names.reduce(0) { $0 + 1 + (reference.properties[$1] ?? []).count { !$0.isInherited } }
    if heat.entities.reduce(0, { $0 + $1.undocumented }) == all {
      for number in heat.entities.indices { heat.entities[number].undocumented = 0 }
    }
    guard let versions else { return heat }
    let current = versions.versions.firstIndex(where: \.isCurrentVersion) ?? versions.versions.count - 1
    let latest = versions.versions[...current].suffix(MapHeat.mostVersions).map { $0.version ?? $0.name }
    heat.versions = latest.reversed()
    let positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (age, version) in heat.versions.enumerated() {
      for change in versions.steps[version]?.difference.entities ?? [] {
        guard let position = positions[change.change.name], heat.entities[position].age == nil else { continue }
        heat.entities[position].age = age
      }
    }
    return heat
  }

  private func undocumentedCount(of name: String) -> Int {
    let properties = (reference.properties[name] ?? []).count { property in
      !property.isInherited && edition.documentation(of: property).isEmpty
    }
    let own = edition.documentation(of: .entity(name), index.entity(named: name)?.userInfo ?? [:]).isEmpty
    return properties + (own ? 1 : 0)
  }
}
