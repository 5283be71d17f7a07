package import GlossBasics
import GlossLocalization

/// The content of an XLIFF file, exchanged with translators.
package struct TranslationDocument: Sendable, Hashable {
  package var version: XLIFFVersion
  package var files: [TranslationFile]

  package init(version: XLIFFVersion, files: [TranslationFile]) {
    self.version = version
    self.files = files
  }
}

extension TranslationDocument {
  /// The units that have no translation yet: what a machine may translate, so nothing of a person's is replaced.
  package var untranslated: TranslationDocument {
    var result = self
    for index in result.files.indices {
      result.files[index].units = result.files[index].units.filter { unit in
        unit.target == nil && unit.source.contains { $0.isLetter }
      }
    }
    result.files.removeAll { $0.units.isEmpty }
    return result
  }

  /// The target languages that are names of languages.
  package var knownLanguages: [String] {
    files.compactMap(\.targetLanguage).filter { LocaleName.isUsable($0) && LanguageNames.isKnown($0) }
  }

  /// A machine's answer: only what was asked for, all of it in need of review.
  ///
  /// - Parameter question: the document that it was asked to translate.
  package func answer(to question: TranslationDocument) -> TranslationDocument {
    var result = question
    for index in result.files.indices {
      let answers = files.filter { $0.original == result.files[index].original }.flatMap(\.units)
      let byKey = Dictionary(answers.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      result.files[index].units = result.files[index].units.compactMap { unit in
        guard let answer = byKey[unit.key], let target = answer.target, !target.isEmpty else { return nil }
        var unit = unit
        (unit.target, unit.state) = (target, .needsReview)
        (unit.position, unit.targetPosition) = (answer.position, answer.targetPosition)
        unit.inlineProblem = answer.inlineProblem
        return unit
      }
    }
    result.files.removeAll { $0.units.isEmpty }
    return result
  }
}

/// The supported versions of XLIFF.
package enum XLIFFVersion: String, Sendable, Hashable, CaseIterable {
  /// The version that Xcode exports and imports.
  case version1 = "1.2"
  case version2 = "2.0"
}

/// The strings of one table, in a source and a target language.
package struct TranslationFile: Sendable, Hashable {
  /// The table of the source language, as a path: `en.lproj/LeagueModel.strings`.
  package var original: String
  package var sourceLanguage: String
  package var targetLanguage: String?
  package var units: [TranslationUnit]

  package init(original: String, sourceLanguage: String, targetLanguage: String?, units: [TranslationUnit]) {
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.targetLanguage = targetLanguage
    self.units = units
  }
}

/// One key with its source text and its translation.
package struct TranslationUnit: Sendable, Hashable {
  package var key: String
  /// What else may be the key: systems that number units keep it as the name of a resource.
  package var otherKeys: [String] = []
  package var source: String
  /// What a translator wrote over the source text and not into the translation; nil if nothing.
  package var overwritten: String?
  /// Nil if there is no translation yet.
  package var target: String?
  package var state: TranslationState?
  /// Comments for the translator, in order.
  package var notes: [String]
  /// The translation when the file was written; nil if another program wrote it.
  package var exported: ExportedTarget?
  /// What is wrong with the inline elements of the translation; nil if nothing is.
  package var inlineProblem: String?
  /// The position of the unit in the file it was read from.
  package var position: SourcePosition?
  /// The position of its translation.
  package var targetPosition: SourcePosition?

  package init(
    key: String, source: String, target: String? = nil, state: TranslationState? = nil, notes: [String] = [],
    position: SourcePosition? = nil, targetPosition: SourcePosition? = nil
  ) {
    self.key = key
    self.source = source
    self.target = target
    self.state = state
    self.notes = notes
    self.position = position
    self.targetPosition = targetPosition
  }
}

/// The progress of a translation.
package enum TranslationState: String, Sendable, Hashable, CaseIterable {
  case new
  case needsReview = "needs_review"
  case translated
  /// Reviewed and approved.
  case final
}

extension TranslationUnit {
  /// Whether the translation is the one that was exported.
  var isUntouched: Bool { exported?.isText(target) == true }

  /// Whether there is a string that is not marked as finished.
  var isDraft: Bool {
    guard state == .new, let target else { return false }
    return !target.isEmpty && target != source
  }

  /// Whether the translator is done with the string: then it is a translation of the source.
  var isFinished: Bool { state != .new && state != .needsReview }
}
