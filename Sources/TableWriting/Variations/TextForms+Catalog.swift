extension TextForms {
  /// Creates the strings of a String Catalog's localization; nil if it has something other than text, such as a list of
  /// phrases, or two shapes at once, of which Xcode keeps only one.
  init?(localization: JSONTree) {
    guard read(localization, at: []), !forms.isEmpty else { return nil }
  }

  private mutating func read(_ tree: JSONTree, at path: [FormStep]) -> Bool {
    guard case .object(let members) = tree, path.count < 6 else { return false }
    guard tree["variations"] == nil || tree["stringUnit"] == nil else { return false }
    return members.allSatisfy { member in
      switch member.key {
      case "stringUnit":
        guard let text = member.value["value"]?.string else { return false }
        forms.append(TextForm(path: path, text: text, state: member.value["state"]?.string))
        return true
      case "variations": return readVariations(member.value, at: path)
      case "substitutions" where path.isEmpty:
        guard case .object(let substitutions) = member.value else { return false }
        return substitutions.allSatisfy { readSubstitution($0.value, at: path + [.variable($0.key)]) }
      default: return false
      }
    }
  }

  private mutating func readVariations(_ tree: JSONTree, at path: [FormStep]) -> Bool {
    guard case .object(let kinds) = tree, kinds.count == 1, let kind = kinds.first,
      case .object(let choices) = kind.value
    else { return false }
    return choices.allSatisfy { choice in
      switch kind.key {
      case "plural": read(choice.value, at: path + [.plural(choice.key)])
      case "device": read(choice.value, at: path + [.device(choice.key)])
      default: false
      }
    }
  }

  private mutating func readSubstitution(_ tree: JSONTree, at path: [FormStep]) -> Bool {
    guard case .object(let members) = tree, let variations = tree["variations"] else { return false }
    var variable = TextVariable(path: path)
    for member in members {
      switch (member.key, member.value) {
      case ("argNum", .word(let number)): variable.argument = Int(number)
      case ("formatSpecifier", .string(let specifier)): variable.specifier = specifier
      case ("variations", _): break
      default: return false
      }
    }
    variables.append(variable)
    return readVariations(variations, at: path)
  }

  /// The localization of a catalog.
  var localization: JSONTree {
    var tree = JSONTree.object([])
    for variable in variables { tree.declare(variable) }
    for form in forms { tree.set(form.text, state: form.state ?? "translated", at: form.path[...]) }
    return tree
  }
}

extension JSONTree {
  /// Adds a substitution without strings to a localization.
  mutating func declare(_ variable: TextVariable) {
    var substitutions = self["substitutions"] ?? .object([])
    var substitution = substitutions[variable.name] ?? .object([])
    if let argument = variable.argument { substitution["argNum"] = .word(String(argument)) }
    if let specifier = variable.specifier { substitution["formatSpecifier"] = .string(specifier) }
    substitutions[variable.name] = substitution
    self["substitutions"] = substitutions
  }

  /// Sets the text at a path below a localization, and creates the levels in between.
  mutating func set(_ text: String, state: String, at path: ArraySlice<FormStep>) {
    guard let step = path.first else {
      self["stringUnit"] = .object([
        Member(key: "state", value: .string(state)), Member(key: "value", value: .string(text)),
      ])
      return
    }
    func changed(_ tree: JSONTree?, _ keys: [String]) -> JSONTree {
      var tree = tree ?? .object([])
      if let key = keys.first {
        tree[key] = changed(tree[key], Array(keys.dropFirst()))
      } else {
        tree.set(text, state: state, at: path.dropFirst())
      }
      return tree
    }
    switch step {
    case .variable(let name): self["substitutions"] = changed(self["substitutions"], [name])
    case .plural(let name), .device(let name), .width(let name):
      // A string without variations has them now.
      self["stringUnit"] = nil
      self["variations"] = changed(self["variations"], [step.kind.rawValue, name])
    }
  }
}
