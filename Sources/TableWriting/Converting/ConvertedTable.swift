import GlossLocalization
import GlossPropertyLists

/// The forms of an entry in its file's format and in the other formats.
struct ConvertedForms {
  /// The forms for a catalog; nil if it cannot express them.
  var localization: JSONTree?
  /// The forms for a `.stringsdict`; nil if it cannot express them or there is only one text.
  var rules: PropertyListNode?
  /// The strings, without the order of their variables; empty if their kind is unknown.
  private var texts: Set<String> = []
  /// The strings with what each is for, in file order; empty if their kind is unknown.
  private(set) var named: [(name: String, text: String)] = []
  /// Whether a catalog can hold the strings, but not the names of the variables.
  private(set) var losesNames = false
  /// The states of the strings other than `translated`, with repetitions.
  private(set) var states: [String] = []
  /// Whether there are several strings, or a string composed of others.
  var isVaried = true

  init(rules: PropertyListNode) {
    self.rules = rules
    let forms = TextForms(rules: rules)
    localization = forms?.inCatalog?.localization
    losesNames = forms?.losesNamesInCatalog ?? false
    texts = Set(forms?.forms.map { Self.unordered($0.text) } ?? [])
    named = forms.map(Self.named) ?? []
  }

  init(localization: JSONTree) {
    self.localization = localization
    isVaried = localization["variations"] != nil || localization["substitutions"] != nil
    guard isVaried, let forms = TextForms(localization: localization) else { return }
    rules = forms.inRules?.rules
    states = forms.forms.compactMap(\.state).filter { $0 != "translated" }
    texts = Set(forms.forms.map { Self.unordered($0.text) })
    named = Self.named(forms)
  }

  /// Whether an entry must be only in the `.stringsdict`: a string composed of others, `%#@count@`, is meaningless by
  /// itself, and a look-up that finds it in the `.strings` stops there.
  func replaces(_ entry: TableEntry) -> Bool {
    isVaried && rules != nil && !FormatPositions(entry.value).natural.isEmpty
  }

  /// Whether a string is one of the forms.
  func has(_ text: String) -> Bool { texts.isEmpty || texts.contains(Self.unordered(text)) }

  private static func named(_ forms: TextForms) -> [(name: String, text: String)] {
    forms.forms.map { form in
      (form.path.isEmpty ? "the text" : form.path.map(\.name).joined(separator: "."), form.text)
    }
  }

  private static func unordered(_ text: String) -> String { FormatPositions.replaced(text) { _, _ in nil } }
}

/// The tables with one name and language; keys are unique.
struct ConvertedTable {
  let path: String
  let locale: String
  let isUnlocalized: Bool
  /// The entries with a string of their own, without those of `.stringsdict` files.
  private(set) var entries: [TableEntry] = []
  /// The forms of entries with several strings, by key, and the keys in order.
  private(set) var forms: [String: ConvertedForms] = [:]
  private(set) var keysOfForms: [String] = []
  /// The entries of `.stringsdict` files, as shown by a look-up without formatting.
  private(set) var ruleEntries: [TableEntry] = []
  /// The keys of entries that come from a catalog.
  private(set) var catalogKeys: Set<String> = []
  /// The text of each key in `entries`.
  private var texts: [String: String] = [:]

  init(path: String, locale: String, isUnlocalized: Bool) {
    self.path = path
    self.locale = locale
    self.isUnlocalized = isUnlocalized
  }

  /// Adds the entries of a file that are not in the table yet.
  ///
  /// - Returns: the strings that are left out, since an earlier file has others for their keys.
  mutating func add(_ table: LocalizationTable, forms: [String: ConvertedForms]) -> [(key: String, text: String)] {
    var left: [(key: String, text: String)] = []
    var told: Set<String> = []
    for entry in table.entries {
      let isFirst = told.insert(entry.key).inserted
      if let form = forms[entry.key] {
        if let present = self.forms[entry.key] {
          let known = Set(present.named.map(\.text))
          if isFirst { left += form.named.filter { !known.contains($0.text) }.map { (entry.key, $0.text) } }
        } else {
          self.forms[entry.key] = form
          keysOfForms.append(entry.key)
        }
      }
      guard let entry = table.entry(for: entry.key) else { continue }
      if table.format == .stringsdict, forms[entry.key] != nil {
        ruleEntries.append(entry)
      } else if let present = texts[entry.key] {
        if isFirst, entry.value != present, entry.value != entry.key, !entry.isUnwritten {
          left.append((entry.key, entry.value))
        }
      } else {
        texts[entry.key] = entry.isUnwritten ? "" : entry.value
        if table.format == .xcstrings { catalogKeys.insert(entry.key) }
        if !entry.isUnwritten { entries.append(entry) }
      }
    }
    return left
  }

  func text(for key: String) -> String? { entries.first { $0.key == key }?.value }

  /// The entries with rules in a `.stringsdict`.
  var rules: [PropertyListEntry] {
    keysOfForms.compactMap { key in
      guard let form = forms[key], form.isVaried, let rules = form.rules else { return nil }
      return PropertyListEntry(key: key, node: rules)
    }
  }

  /// The entries of the `.strings` file.
  var plainEntries: [TableEntry] { entries.filter { forms[$0.key]?.replaces($0) != true } }

  /// Whether users read another string than the forms of an entry: Core Data finds the name that the `.strings` has
  /// first.
  func hidesForms(of key: String) -> Bool {
    guard LocalizationKey(key) != nil, let form = forms[key], form.isVaried, form.rules != nil,
      let text = text(for: key)
    else { return false }
    return !form.has(text)
  }

  /// The strings as a property list, with their rules if allowed.
  func propertyList(withRules: Bool) -> PropertyListNode {
    guard withRules else {
      return PropertyListNode(
        .dictionary(plainEntries.map { PropertyListEntry(key: $0.key, node: PropertyListNode(.string($0.value))) }))
    }
    let rules = Dictionary(
      rules.filter { !hidesForms(of: $0.key) }.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    var present: Set<String> = []
    let all = (entries + ruleEntries).filter { present.insert($0.key).inserted }
    return PropertyListNode(
      .dictionary(
        all.map { PropertyListEntry(key: $0.key, node: rules[$0.key] ?? PropertyListNode(.string($0.value))) }))
  }

  /// The text file; nil if the encoding is not a text encoding.
  func strings(_ encoding: TableEncoding) -> [UInt8]? {
    let text = StringsText(isASCII: encoding == .eightBit)
    var previous: TableEntry?
    var result = ""
    for entry in plainEntries {
      let comment = entry.comment.flatMap(TranslationMark.removed)
      // An empty line separates an entry with a comment from the previous one.
      if previous != nil, comment != nil || previous?.comment != nil { result += "\n" }
      result += text.entry(
        TableAddition(
          key: entry.key, value: entry.value, comment: comment, progress: EntryProgress(entry)))
      previous = entry
    }
    guard encoding != .json, encoding != .xmlPropertyList else { return nil }
    return TextEncoder.encode(Array(result.utf8), as: encoding)
  }
}

extension TableEntry {
  /// Whether a catalog has the entry in a language, but no text yet.
  var isUnwritten: Bool { state == TranslationState.new.rawValue && value.isEmpty }
}
