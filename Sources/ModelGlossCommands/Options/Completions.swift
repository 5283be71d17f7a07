import ArgumentParser
import GlossDiagnostics
import GlossLocalization
import GlossModelChecks
import GlossSchemaDocs

/// What shells offer for words that come from a list; asked for when somebody presses the key, not at every start.
extension CompletionKind {
  /// The rules of `check`.
  static var rules: CompletionKind { .custom { _, _, _ in RuleRegistry.ids.map(\.rawValue) } }
  /// The languages that messages are built in for.
  static var languages: CompletionKind { .custom { _, _, _ in MessageCatalog.builtInLocales } }
  /// The formats of the reference.
  static var documentationFormats: CompletionKind {
    .custom { _, _, _ in DocumentationFormat.allCases.map(\.rawValue) }
  }
  /// What models are used with.
  static var purposes: CompletionKind { .list(ModelPurpose.allCases.map(\.rawValue)) }
}
