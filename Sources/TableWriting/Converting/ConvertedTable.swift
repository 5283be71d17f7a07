import GlossLocalization
import GlossPropertyLists

/// The forms of an entry as they are in its file, and as the other formats have them.
struct ConvertedForms {
  /// As a catalog has them; nil where it cannot hold them.
  var localization: JSONTree?
  /// As a `.stringsdict` has them; nil where it cannot hold them, and where there is only one text.
  var rules: PropertyListNode?
  /// The texts, without what their variables say of their order; empty where they are of a kind not known here.
  private var texts: Set<String> = []
  /// Whether a catalog holds the texts, but not the names of the variables.
  private(set) var losesNames = false
  /// The states of the texts other than `translated`, each as often as it is there.
  private(set) var states: [String] = []
  /// Whether there is more than one text, or a text that is made of others.
  var isVaried = true

  init(rules: PropertyListNode) {
    self.rules = rules
    let forms = TextForms(rules: rules)
    localization = forms?.inCatalog?.localization
    losesNames = forms?.losesNamesInCatalog ?? false
    texts = Set(forms?.forms.map { Self.unordered($0.text) } ?? [])
  }

  init(localization: JSONTree) {
    self.localization = localization
    isVaried = localization["variations"] != nil || localization["substitutions"] != nil
    guard isVaried, let forms = TextForms(localization: localization) else { return }
    rules = forms.inRules?.rules
    states = forms.forms.compactMap(\.state).filter { $0 != "translated" }
    texts = Set(forms.forms.map { Self.unordered($0.text) })
  }

  /// Whether an entry stands only in the `.stringsdict`: the text of one that is made of others, `%#@count@`, says
  /// nothing by itself, and a look-up that finds it in the `.strings` asks no further.
  func replaces(_ entry: TableEntry) -> Bool {
    isVaried && rules != nil && !FormatPositions(entry.value).natural.isEmpty
  }

  /// Whether a text is one of the forms.
  func has(_ text: String) -> Bool { texts.isEmpty || texts.contains(Self.unordered(text)) }

  private static func unordered(_ text: String) -> String { FormatPositions.replaced(text) { _, _ in nil } }
}

/// The tables of one name and language, each key once.
struct ConvertedTable {
  let path: String
  let locale: String
  let isUnlocalized: Bool
  /// The entries that have a text of their own, those of `.stringsdict` files left out.
  private(set) var entries: [TableEntry] = []
  /// What has more than one text, by key, with the keys in their order.
  private(set) var forms: [String: ConvertedForms] = [:]
  private(set) var keysOfForms: [String] = []
  /// The entries of `.stringsdict` files, as a look-up that formats nothing shows them.
  private(set) var ruleEntries: [TableEntry] = []
  /// The keys of entries that come from a catalog.
  private(set) var catalogKeys: Set<String> = []
  private var seen: Set<String> = []

  init(path: String, locale: String, isUnlocalized: Bool) {
    self.path = path
    self.locale = locale
    self.isUnlocalized = isUnlocalized
  }

  /// Takes the entries of a file that are not there yet.
  mutating func add(_ table: LocalizationTable, forms: [String: ConvertedForms]) {
    for entry in table.entries {
      if let form = forms[entry.key], self.forms[entry.key] == nil {
        self.forms[entry.key] = form
        keysOfForms.append(entry.key)
      }
      guard let entry = table.entry(for: entry.key) else { continue }
      if table.format == .stringsdict, forms[entry.key] != nil {
        ruleEntries.append(entry)
      } else if seen.insert(entry.key).inserted {
        entries.append(entry)
        if table.format == .xcstrings { catalogKeys.insert(entry.key) }
      }
    }
  }

  func text(for key: String) -> String? { entries.first { $0.key == key }?.value }

  /// The entries with rules in a `.stringsdict`; empty where there are none.
  var rules: [PropertyListEntry] {
    keysOfForms.compactMap { key in
      guard let form = forms[key], form.isVaried, let rules = form.rules else { return nil }
      return PropertyListEntry(key: key, node: rules)
    }
  }

  /// The entries of the `.strings` file.
  var plainEntries: [TableEntry] { entries.filter { forms[$0.key]?.replaces($0) != true } }

  /// The texts as a property list, with their rules where it may hold them.
  func propertyList(withRules: Bool) -> PropertyListNode {
    guard withRules else {
      return PropertyListNode(
        .dictionary(plainEntries.map { PropertyListEntry(key: $0.key, node: PropertyListNode(.string($0.value))) }))
    }
    let rules = Dictionary(rules.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    var present: Set<String> = []
    let all = (entries + ruleEntries).filter { present.insert($0.key).inserted }
    return PropertyListNode(
      .dictionary(
        all.map { PropertyListEntry(key: $0.key, node: rules[$0.key] ?? PropertyListNode(.string($0.value))) }))
  }

  /// The text file; nil where the encoding is none for text.
  func strings(_ encoding: TableEncoding) -> [UInt8]? {
    let text = StringsText(isASCII: encoding == .eightBit)
    var previous: TableEntry?
    var result = ""
    for entry in plainEntries {
      let comment = entry.comment.flatMap(UntranslatedMark.removed)
      // A comment and its entry stand apart from what is before them.
      if previous != nil, comment != nil || previous?.comment != nil { result += "\n" }
      result += text.entry(
        TableAddition(
          key: entry.key, value: entry.value, comment: comment, isUntranslated: entry.isMarkedUntranslated))
      previous = entry
    }
    guard encoding != .json, encoding != .xmlPropertyList else { return nil }
    return TextEncoder.encode(Array(result.utf8), as: encoding)
  }
}
