import GlossLocalization
import GlossPropertyLists

extension TextForms {
  /// Creates the strings of a `.stringsdict` entry; nil for a plain text or unknown rules.
  init?(rules: PropertyListNode) {
    guard rules.entries != nil, read(rules, at: []), !forms.isEmpty else { return nil }
  }

  private mutating func read(_ node: PropertyListNode, at path: [FormStep]) -> Bool {
    if let text = node.string {
      forms.append(TextForm(path: path, text: text))
      return true
    }
    guard let entries = node.entries, path.count < 4 else { return false }
    if let format = node[FormatRuleKey.format] {
      guard let text = format.string else { return false }
      forms.append(TextForm(path: path, text: text))
      return entries.allSatisfy {
        $0.key == FormatRuleKey.format || readVariable($0.node, at: path + [.variable($0.key)])
      }
    }
    guard entries.count == 1, let rule = entries.first, let choices = rule.node.entries else { return false }
    return choices.allSatisfy { choice in
      switch rule.key {
      case FormatRuleKey.device: read(choice.node, at: path + [.device(choice.key)])
      case FormatRuleKey.width: read(choice.node, at: path + [.width(choice.key)])
      default: false
      }
    }
  }

  private mutating func readVariable(_ node: PropertyListNode, at path: [FormStep]) -> Bool {
    guard let entries = node.entries, node[FormatRuleKey.specType]?.string == FormatRuleKey.pluralRule else {
      return false
    }
    variables.append(TextVariable(path: path, specifier: node[FormatRuleKey.valueType]?.string))
    return entries.allSatisfy { entry in
      if [FormatRuleKey.specType, FormatRuleKey.valueType].contains(entry.key) { return entry.node.string != nil }
      guard PluralForms.all.contains(entry.key), let text = entry.node.string else { return false }
      forms.append(TextForm(path: path + [.plural(entry.key)], text: text))
      return true
    }
  }

  /// The entry in a `.stringsdict`.
  ///
  /// - Precondition: Every plural choice belongs to a variable.
  var rules: PropertyListNode { rules(at: []) }

  private func rules(at path: [FormStep]) -> PropertyListNode {
    let choices = names(at: path)
    if let first = choices.first {
      let key = first.kind == .device ? FormatRuleKey.device : FormatRuleKey.width
      return dictionary([(key, dictionary(choices.map { ($0.name, rules(at: path + [$0])) }))])
    }
    let variables = variables.filter { Array($0.path.dropLast()) == path }
    let text = PropertyListNode(.string(self[path]?.text ?? ""))
    if variables.isEmpty, !path.isEmpty { return text }
    return dictionary([(FormatRuleKey.format, text)] + variables.map { ($0.name, rule(of: $0)) })
  }

  /// The device or width choices directly below a path.
  private func names(at path: [FormStep]) -> [FormStep] {
    var result: [FormStep] = []
    for form in forms where form.path.count > path.count && form.path.starts(with: path) {
      let step = form.path[path.count]
      if step.kind == .device || step.kind == .width, !result.contains(step) { result.append(step) }
    }
    return result
  }

  private func rule(of variable: TextVariable) -> PropertyListNode {
    var members = [(FormatRuleKey.specType, PropertyListNode(.string(FormatRuleKey.pluralRule)))]
    if let specifier = variable.specifier {
      members.append((FormatRuleKey.valueType, PropertyListNode(.string(specifier))))
    }
    for form in forms where form.path.count == variable.path.count + 1 && form.path.starts(with: variable.path) {
      members.append((form.path[variable.path.count].name, PropertyListNode(.string(form.text))))
    }
    return dictionary(members)
  }

  private func dictionary(_ members: [(String, PropertyListNode)]) -> PropertyListNode {
    PropertyListNode(.dictionary(members.map { PropertyListEntry(key: $0.0, node: $0.1) }))
  }
}
