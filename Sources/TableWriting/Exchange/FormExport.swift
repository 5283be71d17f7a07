/// What translators are given of an entry that has several texts in its source language or its translation.
struct FormExport {
  /// A text to be translated, with its translation where there is one.
  struct Item {
    var path: [FormStep]
    /// The text that is translated from; nil for a form that the source has nothing of.
    var source: TextForm?
    var target: TextForm?
  }

  private(set) var items: [Item] = []

  /// - Parameters:
  ///   - target: the translation as it is; nil where there is none. Its shape counts where it has one, as translations
  ///     may vary where the source does not.
  ///   - language: that of the translation, which decides on the plural forms asked for.
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
        // A text for none at all may stand beside those of the language's grammar.
        let isKept = target != nil ? target?[path] != nil : name == "zero" && source[path] != nil
        guard needed.contains(name) || isKept else { continue }
        items.append(Item(path: path, source: source.counterpart(of: path), target: target?[path]))
      }
    }
  }
}
