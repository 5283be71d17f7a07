import GlossLocalization

/// Converts between the two formats, which nest the same strings differently.
extension TextForms {
  /// The variable for an entire text in formats that need one where a catalog does not: `%#@value@`.
  static let wholeText = "value"

  /// The strings of a `.stringsdict` in catalog form; nil if a catalog cannot hold them.
  ///
  /// A number becomes a substitution, in which `%arg` represents it. One that was converted from a plural variation
  /// becomes a plural variation again.
  var inCatalog: TextForms? { inCatalog(keepsNames: true) ?? inCatalog(keepsNames: false) }

  /// Whether `inCatalog` drops names of variables: two devices use the same name with different strings.
  var losesNamesInCatalog: Bool { inCatalog(keepsNames: true) == nil && inCatalog(keepsNames: false) != nil }

  /// - Parameter keepsNames: whether a number that is a device's entire text becomes a substitution rather than a
  ///   plural variation.
  private func inCatalog(keepsNames: Bool) -> TextForms? {
    var result = TextForms()
    for form in forms where !form.path.isEmpty || isWholeText(at: [], keepsNames) == nil {
      guard let converted = inCatalog(form, keepsNames) else { return nil }
      for form in converted {
        if let present = result[form.path] {
          guard present == form else { return nil }
        } else {
          result.forms.append(form)
        }
      }
    }
    for variable in variables where isWholeText(at: Array(variable.path.dropLast()), keepsNames) != variable {
      let argument = argument(of: variable)
      // Like Xcode, which omits the argument if nothing else takes one.
      let text = withoutPositions(self[Array(variable.path.dropLast())]?.text ?? "")
      let isAlone = variables.count == 1 && argument == 1 && FormatPositions(text).natural[variable.name] == 1
      let root = TextVariable(
        path: [.variable(variable.name)], argument: isAlone ? nil : argument, specifier: variable.specifier)
      if let present = result.variables.first(where: { $0.path == root.path }) {
        guard present == root else { return nil }
      } else {
        result.variables.append(root)
      }
    }
    return result
  }

  private func inCatalog(_ form: TextForm, _ keepsNames: Bool) -> [TextForm]? {
    var form = form
    guard !form.path.contains(where: { $0.kind == .width }) else { return nil }
    if let index = form.path.firstIndex(where: { $0.kind == .variable }) {
      guard let variable = variables.first(where: { $0.path == Array(form.path[...index]) }) else { return nil }
      if isWholeText(at: Array(form.path[..<index]), keepsNames) == variable {
        form.path.remove(at: index)
      } else {
        form.path.removeSubrange(..<index)
        form.text = Self.withArgumentName(form.text, specifier: variable.specifier)
      }
      return [form]
    }
    if isWholeText(at: form.path, keepsNames) != nil { return [] }
    form.text = withoutPositions(form.text)
    return [form]
  }

  /// Removes the argument numbers of a string's variables if they can be restored from the arguments.
  private func withoutPositions(_ text: String) -> String {
    let stripped = FormatPositions.replaced(text) { _, _ in nil }
    let arguments = FormatPositions(text).arguments
    let natural = FormatPositions(stripped).natural
    let again = FormatPositions.replaced(stripped) { name, _ in
      arguments[name] == natural[name] ? nil : arguments[name]
    }
    return again == text ? stripped : text
  }

  /// The variable that is an entire text and needs no name in a catalog: the one for plural variations, and for a
  /// device any variable whose name may be dropped.
  private func isWholeText(at path: [FormStep], _ keepsNames: Bool) -> TextVariable? {
    let own = variables.filter { Array($0.path.dropLast()) == path }
    guard own.count == 1, let variable = own.first, let text = self[path]?.text,
      FormatPositions.replaced(text, { _, _ in nil }) == "%#@\(variable.name)@"
    else { return nil }
    if !path.isEmpty, !keepsNames { return variable }
    let number = Self.number(in: texts(of: variable))
    guard variable.name == Self.wholeText, variable.specifier == number.specifier,
      text == Self.wholeFormat(Self.wholeText, argument: number.argument)
    else { return nil }
    return variable
  }

  private func texts(of variable: TextVariable) -> [TextForm] {
    forms.filter { $0.path.count == variable.path.count + 1 && $0.path.starts(with: variable.path) }
  }

  /// The argument of a variable: as its text says, or by the order of placeholders there; those only in the strings of
  /// other variables come last.
  private func argument(of variable: TextVariable) -> Int {
    let path = Array(variable.path.dropLast())
    let outer = FormatPositions(self[path]?.text ?? "").arguments
    if let argument = outer[variable.name] { return argument }
    var next = (outer.values.max() ?? 0) + 1
    for other in variables where Array(other.path.dropLast()) == path && outer[other.name] == nil {
      if other == variable { break }
      next += 1
    }
    for text in forms where text.path.count > path.count {
      if let argument = FormatPositions(text.text, from: next).arguments[variable.name] { return argument }
    }
    return next
  }

  /// `%lld goals` → `%arg goals`
  private static func withArgumentName(_ text: String, specifier: String?) -> String {
    guard let specifier, let number = Placeholders(in: text).arguments.first, number.text == "%\(specifier)" else {
      return text
    }
    return FormatPositions.rewritten(text) { $0.offset == number.offset ? "%arg" : nil }
  }
}

// MARK: - From a catalog

extension TextForms {
  /// The strings of a catalog in `.stringsdict` form; nil if it cannot hold them.
  var inRules: TextForms? {
    var result = TextForms()
    for form in forms {
      switch form.path.map(\.kind) {
      case [], [.device]: result.forms.append(TextForm(path: form.path, text: positioned(form.text)))
      case [.plural], [.device, .plural], [.variable, .plural]: break
      default: return nil
      }
    }
    for group in pluralGroups where group.last?.kind != .variable {
      let texts = forms.filter { $0.path.dropLast() == group[...] }
      let number = Self.number(in: texts)
      let taken = Set((group.isEmpty ? variables : referenced(in: texts)).map(\.name))
      let names = [Self.wholeText] + (2...99).map { "\(Self.wholeText)\($0)" }
      guard let name = names.first(where: { !taken.contains($0) }) else { return nil }
      let variable = TextVariable(path: group + [.variable(name)], specifier: number.specifier)
      result.forms.append(TextForm(path: group, text: Self.wholeFormat(name, argument: number.argument)))
      result.variables.append(variable)
      for form in texts {
        guard let step = form.path.last else { continue }
        result.forms.append(TextForm(path: variable.path + [step], text: positioned(form.text)))
      }
    }
    addVariables(to: &result)
    return result.forms.isEmpty ? nil : result
  }

  /// Adds the substitutions; if there are device variations, each device has its own.
  private func addVariables(to result: inout TextForms) {
    var devices: [FormStep] = []
    for form in forms {
      guard let step = form.path.first, step.kind == .device, !devices.contains(step) else { continue }
      devices.append(step)
    }
    for device in devices {
      for variable in referenced(in: forms.filter { $0.path.first == device }) {
        result.add(variable, below: [device], of: self)
      }
    }
    if devices.isEmpty { for variable in variables { result.add(variable, below: [], of: self) } }
  }

  /// The substitutions used in some strings, directly or through other substitutions.
  private func referenced(in texts: [TextForm]) -> [TextVariable] {
    var names: Set<String> = []
    var open = texts
    while let form = open.popLast() {
      for name in FormatPositions(form.text).natural.keys where names.insert(name).inserted {
        open += forms.filter { $0.path.first == .variable(name) }
      }
    }
    return variables.filter { names.contains($0.name) }
  }

  private mutating func add(_ variable: TextVariable, below path: [FormStep], of source: TextForms) {
    let target = path + variable.path
    guard !variables.contains(where: { $0.path == target }) else { return }
    variables.append(TextVariable(path: target, specifier: variable.specifier))
    for form in source.forms where form.path.first == variable.path.first {
      forms.append(TextForm(path: path + form.path, text: Self.withNumber(form.text, variable)))
    }
  }

  /// Adds argument numbers to a string's variables if their order does not imply them.
  private func positioned(_ text: String) -> String {
    let natural = FormatPositions(text).natural
    return FormatPositions.replaced(text) { name, written in
      let argument = variables.first { $0.name == name }?.argument
      return written ?? (argument == natural[name] ? nil : argument)
    }
  }

  /// `%arg goals` → `%lld goals`; with its argument's number if the text has another placeholder.
  private static func withNumber(_ text: String, _ variable: TextVariable) -> String {
    let specifier = variable.specifier ?? "lld"
    let items = Placeholders(in: text).items
    let count = items.count { $0.kind == .substitutionArgument }
    let first = items.first { $0.kind != .percentSign }?.kind
    let isPlain = count == 1 && first == .substitutionArgument
    let form = isPlain ? "%\(specifier)" : "%\(variable.argument ?? 1)$\(specifier)"
    return FormatPositions.rewritten(text) { $0.kind == .substitutionArgument ? form : nil }
  }

  static func wholeFormat(_ name: String, argument: Int) -> String {
    argument == 1 ? "%#@\(name)@" : "%\(argument)$#@\(name)@"
  }

  /// The number that selects plural variations: the first integer among the arguments of the text for `other`,
  /// otherwise the first argument.
  static func number(in texts: [TextForm]) -> (argument: Int, specifier: String) {
    let text = texts.first { $0.path.last == .plural("other") }?.text ?? texts.first?.text ?? ""
    let arguments = Placeholders(in: text).arguments.compactMap { item -> FormatArgument? in
      if case .argument(let argument) = item.kind { argument } else { nil }
    }
    guard let argument = arguments.first(where: { $0.type == .integer }) ?? arguments.first,
      let item = Placeholders(in: text).arguments.first(where: { $0.kind == .argument(argument) })
    else { return (1, "lld") }
    let conversion = item.text.last.map(String.init) ?? "d"
    return (argument.position, argument.length + conversion)
  }
}
