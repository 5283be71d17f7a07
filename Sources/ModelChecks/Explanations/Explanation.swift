package import GlossBasics
package import GlossDiagnostics
package import GlossLocalization
import GlossManagedObjectModel
package import GlossModelFiles

/// The origin of a word or message: every step taken to find it, and how each fact is known.
///
/// ```swift
/// let explanation = try Explanation.of("Player.firstName", model: loaded, tables: tables, locales: ["de"])
/// print(explanation.text(isVerbose: false))
/// ```
package struct Explanation: Sendable, Hashable {
  /// The question as given.
  package var what: String
  /// The subject in a few words: `Player.firstName in League`.
  package var title: String
  /// The file that declares it.
  package var path: String?
  package var position: SourcePosition?
  /// What a pasted text may be about, the likeliest first: `Player.firstName:1570`.
  package var subjects: [String] = []
  /// Statements that precede the readers, one sentence each.
  package var statements: [String] = []
  /// What each reader sees, and why.
  package var readers: [Reader] = []
  /// The facts on which the explanation is based.
  package var facts: [Fact] = []
  /// The card of the rule, if the question is about one.
  package var card: RuleCard?

  /// What one reader sees.
  package struct Reader: Sendable, Hashable {
    package var locale: String
    /// The table that was searched; nil if none serves the reader.
    package var tablePath: String?
    package var tableReason: TableChoice.Reason
    /// The resulting name, text or message.
    package var text: String
    /// Whether `text` is from the model because no key was found.
    package var isRaw: Bool
    /// The keys in lookup order.
    package var lookups: [Lookup]
    /// The source of a message's template; nil for names.
    package var textSource: MessageSource?
    /// The language of the template.
    package var catalogLocale: String?
    /// Why this reader does not see a table's text in the requested language; nil if the reader does.
    package var reason: String?
  }

  /// A fact about Core Data and how it is known.
  package struct Fact: Sendable, Hashable {
    package enum Certainty: String, Sendable, Hashable, CaseIterable {
      /// Apple documents it.
      case documented
      /// Observed on Apple's systems.
      case observed
      /// Verified against real files.
      case verified
      /// Inferred, not observed.
      case inferred
      case unknown
    }

    package var text: String
    package var certainty: Certainty

    package init(_ text: String, _ certainty: Certainty) {
      self.text = text
      self.certainty = certainty
    }
  }
}

extension Explanation {
  /// Explains a key, an entity, a property, a message or a rule.
  ///
  /// - Parameters:
  ///   - what: see `ExplanationSubject`.
  ///   - model: the model that contains it.
  ///   - tables: the model's tables.
  ///   - locales: the readers to explain for, in order.
  ///   - catalogs: the message templates.
  /// - Throws: `ExplanationError` if `what` names nothing.
  package static func of(
    _ what: String, model: LoadedModel, tables: ModelTables, locales: [String], catalogs: MessageCatalogs = .builtIn
  ) throws(ExplanationError) -> Explanation {
    let index = ModelIndex(model.model)
    let subject = try ExplanationSubject(what, in: index)
    let composer = ExplanationComposer(
      what: what, model: model, localization: ModelLocalization(index: index, tables: tables), locales: locales,
      catalogs: catalogs)
    return composer.explain(subject)
  }

  /// Explains a rule, which needs no model; nil if no rule has that id.
  package static func ofRule(_ id: String) -> Explanation? {
    RuleRegistry.id(named: id).map(ExplanationComposer.explain)
  }
}
