import GlossBasics
import GlossDiagramLayout
import GlossManagedObjectModel
import GlossPageTemplates

extension EntityPage {
  private var ownPlaces: [PropertyPlace] {
    ownAttributes.map(\.place) + ownRelationships.map(\.place) + ownFetchedProperties.map(\.place)
  }

  /// Whether one line per property is enough, since none is documented.
  var isDense: Bool { ownPlaces.allSatisfy(\.documentation.isEmpty) }

  /// Whether the lines of the attributes are in two columns on a wide page: many, and so short that none is cut.
  var isPaired: Bool {
    deferredPairing.value {
      ownAttributes.count > Self.largestColumn && isDense
        && LineWidth(of: ownAttributes.map(\.place)).total <= LineWidth.available
    }
  }

  /// The attributes with a card here: in two halves if they are shown side by side.
  var ownAttributeColumns: [AttributeColumn] {
    let rows = ownAttributes
    guard isPaired else { return [AttributeColumn(rows: rows)] }
    let half = (rows.count + 1) / 2
    return [AttributeColumn(rows: Array(rows.prefix(half))), AttributeColumn(rows: Array(rows.dropFirst(half)))]
  }

  /// The most attributes that are in one column whatever their width: half a screen.
  private static let largestColumn = 15

  /// The column in a SQLite store of each property with a card on this page.
  var columns: [ColumnRow] {
    ownPlaces.compactMap { place in
      composer.column(of: place.property.name, in: name).map { ColumnRow(place: place, column: $0) }
    }
  }
}

/// The attributes in one of the columns of a page.
struct AttributeColumn: TemplateObject {
  var rows: [AttributeRow]

  static let members = TemplateMembers<AttributeColumn, PageScope> {
    $0.list("rows") { column, _ in column.rows }
  }
}

/// The width in pixels of lines in which name, type, badges and statements are aligned, as the style sheet sets them.
struct LineWidth: Equatable {
  /// The room for a line in one of two columns of a window 1,400 pixels wide.
  static let available = 490
  private var name = 0
  private var type = 0
  private var badges = 0
  private var text = 0

  init(of places: [PropertyPlace]) {
    for place in places {
      let label = place.label.map { 6 + TextWidth.of($0, size: 13) } ?? 0
      name = max(name, Self.monospaced(place.property.name) + label)
      guard let card = place.card else { continue }
      type = max(type, Self.monospaced(card.swiftType.plainText))
      let shown = card.badges.filter { $0.kind != "optional" }.map(\.text).joined(separator: "  ")
      badges = max(badges, TextWidth.of(shown, size: 12))
      text = max(text, TextWidth.of(card.statements.map(\.text.plainText).joined(separator: " · "), size: 14))
    }
  }

  var total: Int { name + type + badges + text + 3 * 12 }

  private static func monospaced(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 8 : 14) }
  }
}

/// A property with its column in the store.
struct ColumnRow: TemplateObject {
  var place: PropertyPlace
  var column: String

  static let members = TemplateMembers<ColumnRow, PageScope> {
    $0.members { row, _ in row.place }
    $0.flag("isDerived") { row, _ in row.isDerived }
    $0.text("column") { row, _ in row.column }
  }

  /// Whether the column follows from the name of the property.
  var isDerived: Bool { column == StoreNaming.plain(place.property.name) }
}
