import ArgumentParser
import GlossDiagnostics
import GlossLocalization
import GlossModelChecks
import GlossSchemaDocs

/// Shell completions for words from a list; evaluated when the user presses Tab, not at every start.
extension CompletionKind {
  /// The rules of `check`.
  static var rules: CompletionKind { .custom { _, _, _ in RuleRegistry.ids.map(\.rawValue) } }
  /// The languages with built-in messages.
  static var languages: CompletionKind { .custom { _, _, _ in MessageCatalog.builtInLocales } }
  /// The formats of the reference.
  static var documentationFormats: CompletionKind {
    .custom { _, _, _ in DocumentationFormat.allCases.map(\.rawValue) }
  }
  /// The purposes of models.
  static var purposes: CompletionKind { .list(ModelPurpose.allCases.map(\.rawValue)) }
}
