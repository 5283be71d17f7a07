/// An entry's several strings in one language: by number, device or argument.
///
/// `.stringsdict` files and String Catalogs nest them differently; here each has a path of steps from the entry, the
/// same for both:
///
/// | text | path |
/// | --- | --- |
/// | of a catalog's plural variation | `.plural("one")` |
/// | of a catalog's substitution, of a variable of a `.stringsdict` | `.variable("count")`, `.plural("one")` |
/// | for a device | `.device("mac")` |
/// | with variables, `%#@count@ in %@` | none |
struct TextForms: Sendable, Equatable {
  /// The strings in file order.
  var forms: [TextForm] = []
  var variables: [TextVariable] = []

  /// The text at a path.
  subscript(path: [FormStep]) -> TextForm? { forms.first { $0.path == path } }

  /// The paths of the plural choices, without their last step.
  var pluralGroups: [[FormStep]] {
    var groups: [[FormStep]] = []
    for form in forms {
      guard form.path.last?.kind == .plural else { continue }
      let group = Array(form.path.dropLast())
      if groups.last != group, !groups.contains(group) { groups.append(group) }
    }
    return groups
  }

  /// Sets a string; a plural form is inserted in its order.
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

  /// The text that corresponds to a path of another language: the one with the same path, otherwise the one for `other`
  /// numbers or devices, otherwise the only one.
  func counterpart(of path: [FormStep]) -> TextForm? {
    if let form = self[path] { return form }
    let general = path.map { $0.kind == .plural ? .plural("other") : $0 }
    if let form = self[general] { return form }
    if path.first?.kind == .variable { return nil }
    return self[[.device("other"), .plural("other")]] ?? self[[.device("other")]] ?? self[[.plural("other")]]
      ?? self[[]]
  }
}

/// One of an entry's several strings.
struct TextForm: Sendable, Hashable {
  var path: [FormStep]
  var text: String
  /// A catalog's state; nil in other formats.
  var state: String?

  /// Whether the text has only placeholders, spaces and symbols.
  var hasOnlyPlaceholders: Bool {
    FormatPositions.rewritten(text) { _ in "" }.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
  }
}

/// A choice between strings.
enum FormStep: Sendable, Hashable {
  /// A plural form: `one`, `few`, `other`.
  case plural(String)
  /// `mac`, `iphone`, `other`.
  case device(String)
  /// The available width in characters; only in `.stringsdict` files.
  case width(String)
  /// A part of the text with its own forms: `%#@count@`.
  case variable(String)

  /// The kind of choice, in the catalog's terms.
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

/// A number within a string, with its own forms.
struct TextVariable: Sendable, Hashable {
  /// The steps to the variable; the last one is its name.
  var path: [FormStep]
  /// The number of its argument, if specified.
  var argument: Int?
  /// The printf form of the number without the percent sign: `lld`.
  var specifier: String?

  var name: String { path.last?.name ?? "" }
}
