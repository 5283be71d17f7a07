import GlossLocalization

/// The strings of a catalog in XLIFF, where placeholders name their argument:
///
/// | catalog | XLIFF |
/// | --- | --- |
/// | `%#@count@ in %@` | `%1$#@count@ in %@` |
/// | `%arg goals`, of the variable `count` | `%1$lld goals` |
enum ExchangedText {
  static func exported(_ form: TextForm, of forms: TextForms) -> String {
    let natural = FormatPositions(form.text).natural
    let text = FormatPositions.replaced(form.text) { name, written in
      guard let variable = forms.variables.first(where: { $0.name == name }) else { return written }
      return written ?? variable.argument ?? natural[name]
    }
    guard let variable = variable(of: form.path, in: forms), let specifier = variable.specifier else { return text }
    return FormatPositions.rewritten(text) {
      $0.kind == .substitutionArgument ? "%\(variable.argument ?? 1)$\(specifier)" : nil
    }
  }

  /// Reverses `exported`: the text of a catalog.
  static func imported(_ text: String, at path: [FormStep], of forms: TextForms) -> String {
    let natural = FormatPositions(text).natural
    let plain = FormatPositions.replaced(text) { name, written in
      guard let variable = forms.variables.first(where: { $0.name == name }) else { return written }
      return (variable.argument ?? natural[name]) == written ? nil : written
    }
    guard let variable = variable(of: path, in: forms), let specifier = variable.specifier else { return plain }
    let number = "%\(variable.argument ?? 1)$\(specifier)"
    return FormatPositions.rewritten(plain) { $0.text == number ? "%arg" : nil }
  }

  private static func variable(of path: [FormStep], in forms: TextForms) -> TextVariable? {
    guard path.count > 1, let name = path.first, name.kind == .variable else { return nil }
    return forms.variables.first { $0.path == [name] }
  }
}
