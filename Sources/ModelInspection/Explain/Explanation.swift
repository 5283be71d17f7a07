package import GlossBasics
package import GlossDiagnostics
package import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelHistory
package import GlossModelReading

/// Where a word or a message comes from: every step that was taken to find it, and what is known for sure.
///
/// ```swift
/// let explanation = try Explanation.of("Player.firstName", model: loaded, tables: tables, locales: ["de"])
/// print(explanation.text)
/// ```
package struct Explanation: Sendable, Hashable {
  /// What was asked, as given.
  package var what: String
  /// What it is, in a few words: `Player.firstName in League`.
  package var title: String
  /// Where the model declares it.
  package var path: String?
  package var position: SourcePosition?
  /// What is to be said before the readers' turn, a sentence each.
  package var statements: [String] = []
  /// What each reader sees, and why.
  package var readers: [Reader] = []
  /// What the explanation rests on.
  package var facts: [Fact] = []
  /// The card of the rule, where one was asked about.
  package var card: RuleCard?

  /// What one reader sees.
  package struct Reader: Sendable, Hashable {
    package var locale: String
    /// The table asked; nil when none serves the reader.
    package var tablePath: String?
    package var tableReason: TableChoice.Reason
    /// The name, text or message that comes out.
    package var text: String
    /// Whether `text` is as the model has it, because no key was found.
    package var isRaw: Bool
    /// The keys in the order tried.
    package var lookups: [Lookup]
    /// Where the template of a message comes from; nil for names.
    package var textSource: MessageSource?
    /// The language of that template.
    package var catalogLocale: String?
    /// Why this reader does not see a text of a table in the language asked for; nil when all is as it should be.
    package var reason: String?
  }

  /// One fact about Core Data, with how it is known.
  package struct Fact: Sendable, Hashable {
    package enum Certainty: String, Sendable, Hashable, CaseIterable {
      /// Apple documents it.
      case documented
      /// Seen on Apple's systems.
      case observed
      /// Checked by running over real files.
      case verified
      /// Concluded, not seen.
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
  ///   - model: the model that has it.
  ///   - tables: the model's tables.
  ///   - locales: the readers to explain for, in this order.
  ///   - catalogs: the templates of messages.
  /// - Throws: `ExplanationError` when `what` names nothing.
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

  /// Explains a rule, which needs no model; nil when there is no rule of that id.
  package static func ofRule(_ id: String) -> Explanation? {
    RuleRegistry.id(named: id).map(ExplanationComposer.explain)
  }
}
