import GlossBasics
import GlossDiagramLayout
import GlossManagedObjectModel
import GlossPageTemplates

extension EntityPage {
  /// Whether one line per property is enough, since less than a third of them are documented.
  var isDense: Bool {
    ownPlaces.count { !$0.documentation.isEmpty } * 3 < max(1, ownPlaces.count)
  }

  /// Whether the lines of the attributes are in two columns on a wide page: many, undocumented, and short.
  var isPaired: Bool { pairing != nil }

  /// Whether only a window that is wider still has room for two columns.
  var isPairedWhenWide: Bool { pairing == .onWidePages }

  private var pairing: Pairing? {
    common.pairing.value {
      guard ownAttributes.count > Self.largestColumn, ownPlaces.allSatisfy(\.documentation.isEmpty) else { return nil }
      // The first row is the entity's own.
      let names = Dictionary(
        names.rows.dropFirst().map { ($0.name, $0.names.map { $0.map(Self.shownText) }) }, uniquingKeysWith: { $1 })
      let width = LineWidth(of: ownAttributes.map(\.place), names: names).total
      return width <= LineWidth.available ? .always : width <= LineWidth.availableWhenWide ? .onWidePages : nil
    }
  }

  /// The attributes with a card here: in two halves if they are shown side by side.
  var ownAttributeColumns: [AttributeColumn] {
    let rows = ownAttributes
    guard isPaired else { return [AttributeColumn(rows: rows)] }
    let half = (rows.count + 1) / 2
    return [AttributeColumn(rows: Array(rows.prefix(half))), AttributeColumn(rows: Array(rows.dropFirst(half)))]
  }

  /// A name with room for the word after one that is not done.
  private static func shownText(_ name: ShownName) -> String {
    name.open == nil ? name.text : name.text + String(repeating: "n", count: 20)
  }

  /// The most attributes that are in one column whatever their width: half a screen.
  private static let largestColumn = 15
}

/// Where the lines of attributes are in two columns.
enum Pairing {
  /// On every page that is wide enough for the side of all entities.
  case always
  case onWidePages
}

/// The attributes in one of the columns of a page.
struct AttributeColumn: TemplateObject {
  var rows: [AttributeRow]

  static let members = TemplateMembers<AttributeColumn, PageScope> {
    $0.list("rows") { column, _ in column.rows }
  }
}

/// The approximate width in pixels of lines in which name, type, badges and statements are aligned.
///
/// Measured without the reader's words, and with the names of all languages: the same pages are in two columns in every
/// language, and a line that needs more wraps.
struct LineWidth: Equatable {
  /// The room for a line in one of two columns of a window 1,400 pixels wide.
  static let available = 496
  /// Less than there is in a window 1,600 pixels wide; no page is wider.
  static let availableWhenWide = 540
  private var name = 0
  private var type = 0
  private var badges = 0
  private var text = 0

  /// - Parameter names: the names of each property in all languages, which are beside its own name.
  init(of places: [PropertyPlace], names: [String: [String?]] = [:]) {
    for place in places {
      let longest = (names[place.property.name] ?? []).reduce(0) { max($0, $1.map { TextWidth.of($0, size: 13) } ?? 0) }
      name = max(name, Self.monospaced(place.property.name) + (longest == 0 ? 0 : longest + 8))
      guard let card = place.card else { continue }
      let model = card.modelType.map { TextWidth.of($0.plainText, size: 13) + 4 } ?? 0
      type = max(type, model + Self.monospaced(card.swiftType.plainText))
      let shown = card.badges.filter { $0.kind != "optional" }.map { badge in
        badge.kind + (badge.name.map { " " + $0 } ?? "")
      }.joined(separator: "  ")
      badges = max(badges, TextWidth.of(shown, size: 12))
      text = max(text, card.statements.reduce(0) { $0 + Self.width(of: $1) })
    }
  }

  /// Statements that need more than this wrap to a second line; those that need much more would wrap to several.
  private static let largestText = 150

  var total: Int { name + type + badges + (text > 3 * Self.largestText ? text : min(text, Self.largestText)) + 3 * 12 }

  /// The width of a statement: Xcode's term in place of the words, and the values.
  private static func width(of statement: PropertyStatement) -> Int {
    statement.text.runs.reduce(TextWidth.of(statement.term ?? "default", size: 13)) { width, run in
      if case .text = run { width } else { width + 4 + monospaced(run.plainText) }
    }
  }

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
