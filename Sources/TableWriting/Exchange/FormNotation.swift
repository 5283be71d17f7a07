import GlossLocalization

/// The XLIFF ids that Xcode uses for an entry's several strings.
///
/// | file | id |
/// | --- | --- |
/// | `.xcstrings` | `key|==|plural.one`, `key|==|device.mac`, `key|==|substitutions.count.plural.one` |
/// | `.stringsdict` | `/key:dict/count:dict/one:dict/:string`, `/key:dict/NSStringLocalizedFormatKey:dict/:string` |
///
/// As written by Xcode 15 to 27; a name with a dot in it is enclosed in `@` in a catalog's ids.
enum FormNotation {
  case catalog
  case rules

  func id(of path: [FormStep], in forms: TextForms, key: String) -> String {
    switch self {
    case .catalog:
      guard !path.isEmpty else { return key }
      return key + Self.separator
        + path.map { step in
          "\(step.kind.rawValue)." + (step.name.contains(".") ? "@\(step.name)@" : step.name)
        }.joined(separator: ".")
    case .rules:
      var names = path.flatMap { step in
        switch step.kind {
        case .device: [FormatRuleKey.device, step.name]
        case .width: [FormatRuleKey.width, step.name]
        case .plural, .variable: [step.name]
        }
      }
      let isFormat = path.isEmpty || forms.variables.contains { Array($0.path.dropLast()) == path }
      if isFormat { names.append(FormatRuleKey.format) }
      return "/" + ([key] + names).map { "\($0):dict/" }.joined() + ":string"
    }
  }

  /// The key and path of an id; nil for an entry with one text or an unknown notation.
  func parse(_ id: String) -> (key: String, path: [FormStep])? {
    switch self {
    case .catalog:
      guard let range = id.ranges(of: Self.separator).last,
        let path = Self.path(ofConfiguration: id[range.upperBound...])
      else { return nil }
      return (String(id[..<range.lowerBound]), path)
    case .rules:
      guard id.hasPrefix("/"), id.hasSuffix(":dict/:string") else { return nil }
      let names = id.dropFirst().dropLast(":dict/:string".count).split(
        separator: ":dict/", omittingEmptySubsequences: false)
      guard let key = names.first, let path = Self.path(ofRules: names.dropFirst().map(String.init)) else { return nil }
      return (String(key), path)
    }
  }

  private static let separator = "|==|"

  /// `substitutions.@a.b@.plural.one`
  private static func path(ofConfiguration text: Substring) -> [FormStep]? {
    var path: [FormStep] = []
    var rest = text
    while !rest.isEmpty {
      let kind = rest.prefix { $0 != "." }
      rest = rest[kind.endIndex...].dropFirst()
      var name = rest.prefix { $0 != "." }
      if rest.first == "@", let end = rest.dropFirst().firstIndex(of: "@") {
        name = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
      } else {
        rest = rest[name.endIndex...]
      }
      guard !name.isEmpty, let step = FormStep(kind: String(kind), name: String(name)),
        rest.isEmpty || rest.first == "."
      else { return nil }
      path.append(step)
      rest = rest.dropFirst()
    }
    let isWhole: Bool =
      switch path.map(\.kind) {
      case [.plural], [.device], [.device, .plural], [.variable, .plural], [.variable, .device],
        [.variable, .device, .plural]:
        true
      default: false
      }
    return isWhole ? path : nil
  }

  private static func path(ofRules names: [String]) -> [FormStep]? {
    var path: [FormStep] = []
    var rest = names[...]
    while let name = rest.popFirst() {
      switch name {
      case FormatRuleKey.format: return rest.isEmpty ? path : nil
      case FormatRuleKey.device, FormatRuleKey.width:
        guard let choice = rest.popFirst() else { return nil }
        path.append(name == FormatRuleKey.device ? .device(choice) : .width(choice))
        if rest.isEmpty { return path }
      default:
        guard let form = rest.popFirst(), PluralForms.all.contains(form), rest.isEmpty else { return nil }
        return path + [.variable(name), .plural(form)]
      }
    }
    return nil
  }
}

extension FormStep {
  /// Creates a step from a catalog's terms; nil if catalogs do not have it.
  init?(kind: String, name: String) {
    switch Kind(rawValue: kind) {
    case .plural where PluralForms.all.contains(name): self = .plural(name)
    case .device: self = .device(name)
    case .variable: self = .variable(name)
    default: return nil
    }
  }
}
