/// The texts that an entry has in one language where it has more than one: by number, by device, by argument.
///
/// `.stringsdict` files and String Catalogs nest them differently; here each is a path of steps from the entry to the
/// text, the same for both:
///
/// | text | path |
/// | --- | --- |
/// | of a catalog's plural variation | `.plural("one")` |
/// | of a catalog's substitution, of a variable of a `.stringsdict` | `.variable("count")`, `.plural("one")` |
/// | for a device | `.device("mac")` |
/// | with variables, `%#@count@ in %@` | none |
struct TextForms: Sendable, Equatable {
  /// The texts in the order of the file.
  var forms: [TextForm] = []
  var variables: [TextVariable] = []

  /// The text at a path.
  subscript(path: [FormStep]) -> TextForm? { forms.first { $0.path == path } }

  /// The paths of the plural choices among the texts, without their last step.
  var pluralGroups: [[FormStep]] {
    var groups: [[FormStep]] = []
    for form in forms {
      guard form.path.last?.kind == .plural else { continue }
      let group = Array(form.path.dropLast())
      if groups.last != group, !groups.contains(group) { groups.append(group) }
    }
    return groups
  }

  /// Sets a text; a plural form goes to its place among the others.
  mutating func set(_ form: TextForm) {
    if let index = forms.firstIndex(where: { $0.path == form.path }) {
      forms[index] = form
      return
    }
    let group = form.path.dropLast()
    func rank(_ path: [FormStep]) -> Int { path.last.flatMap { PluralForms.all.firstIndex(of: $0.name) } ?? 0 }
    let isPlural = form.path.last?.kind == .plural
    let next = isPlural ? forms.firstIndex { $0.path.dropLast() == group && rank($0.path) > rank(form.path) } : nil
    forms.insert(form, at: next ?? forms.count)
  }

  /// The text that one of another language at a path translates: that of the same path, else the one for `other`
  /// numbers or devices, else the only one there is.
  func counterpart(of path: [FormStep]) -> TextForm? {
    if let form = self[path] { return form }
    let general = path.map { $0.kind == .plural ? .plural("other") : $0 }
    if let form = self[general] { return form }
    if path.first?.kind == .variable { return nil }
    return self[[.device("other"), .plural("other")]] ?? self[[.device("other")]] ?? self[[.plural("other")]]
      ?? self[[]]
  }
}

/// One text among several of an entry.
struct TextForm: Sendable, Hashable {
  var path: [FormStep]
  var text: String
  /// A catalog's state; nil in other formats.
  var state: String?

  /// Whether nothing but placeholders, spaces and signs stands in the text.
  var hasOnlyPlaceholders: Bool {
    FormatPositions.rewritten(text) { _ in "" }.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
  }
}

/// What decides between texts.
enum FormStep: Sendable, Hashable {
  /// The form of a language for a number: `one`, `few`, `other`.
  case plural(String)
  /// `mac`, `iphone`, `other`.
  case device(String)
  /// How many characters there is room for; only `.stringsdict` files have it.
  case width(String)
  /// A part of the text that has forms of its own: `%#@count@`.
  case variable(String)

  /// What decides, by the words of catalogs.
  enum Kind: String, Sendable, Hashable {
    case plural, device, width
    case variable = "substitutions"
  }

  var kind: Kind {
    switch self {
    case .plural: .plural
    case .device: .device
    case .width: .width
    case .variable: .variable
    }
  }

  var name: String {
    switch self {
    case .plural(let name), .device(let name), .width(let name), .variable(let name): name
    }
  }
}

/// A number within a text, with forms of its own.
struct TextVariable: Sendable, Hashable {
  /// The steps to it, the last one of which is its name.
  var path: [FormStep]
  /// Which argument it stands for, where that is said.
  var argument: Int?
  /// The printf form of the number without its sign: `lld`.
  var specifier: String?

  var name: String { path.last?.name ?? "" }
}
