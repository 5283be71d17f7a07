/// The strings exported for an entry with several strings in the source language or the translation.
struct FormExport {
  /// A string to translate, with its translation if it exists.
  struct Item {
    var path: [FormStep]
    /// The source text; nil for a form that the source lacks.
    var source: TextForm?
    var target: TextForm?
  }

  private(set) var items: [Item] = []

  /// - Parameters:
  ///   - target: the existing translation, if any. Its shape wins, since translations may vary where the source does
  ///     not.
  ///   - language: the language of the translation, which determines the plural forms.
  init(source: TextForms, target: TextForms?, language: String) {
    let shape = target ?? source
    let needed = PluralForms.needed(in: language)
    var done: Set<[FormStep]> = []
    for form in shape.forms {
      let group = Array(form.path.dropLast())
      guard form.path.last?.kind == .plural else {
        items.append(Item(path: form.path, source: source.counterpart(of: form.path), target: target?[form.path]))
        continue
      }
      guard done.insert(group).inserted else { continue }
      for name in PluralForms.all {
        let path = group + [.plural(name)]
        // A string for zero may exist in addition to the language's forms.
        let isKept = target != nil ? target?[path] != nil : name == "zero" && source[path] != nil
        guard needed.contains(name) || isKept else { continue }
        items.append(Item(path: path, source: source.counterpart(of: path), target: target?[path]))
      }
    }
  }
}
