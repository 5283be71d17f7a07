public import GlossBasics
import GlossDiagnostics

/// What goes to translators and comes back from them: the content of an XLIFF file.
public struct TranslationDocument: Sendable, Hashable {
  public var version: XLIFFVersion
  public var files: [TranslationFile]

  public init(version: XLIFFVersion, files: [TranslationFile]) {
    self.version = version
    self.files = files
  }
}

/// The versions of XLIFF that are written and read.
public enum XLIFFVersion: String, Sendable, Hashable, CaseIterable {
  /// What Xcode exports and imports.
  case version1 = "1.2"
  case version2 = "2.0"
}

/// The texts of one table, in a source and a target language.
public struct TranslationFile: Sendable, Hashable {
  /// The table of the source language, as a path: `en.lproj/LeagueModel.strings`.
  public var original: String
  public var sourceLanguage: String
  public var targetLanguage: String?
  public var units: [TranslationUnit]

  public init(original: String, sourceLanguage: String, targetLanguage: String?, units: [TranslationUnit]) {
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.targetLanguage = targetLanguage
    self.units = units
  }
}

/// One key with its source text and its translation.
public struct TranslationUnit: Sendable, Hashable {
  public var key: String
  public var source: String
  /// Nil where there is no translation yet.
  public var target: String?
  public var state: TranslationState?
  /// Comments for the translator, in their order.
  public var notes: [String]
  /// Where the unit begins in the file it was read from.
  public var position: SourcePosition?
  /// Where its translation begins.
  public var targetPosition: SourcePosition?

  public init(
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

/// How far a translation has come.
public enum TranslationState: String, Sendable, Hashable, CaseIterable {
  case new
  case needsReview = "needs_review"
  case translated
  /// Read and agreed to by a second person.
  case final
}
