import GlossDiagnostics

/// The remedy for a reader's finding, by rule: a source is corrected directly, a compiled model is compiled again.
enum ReaderRemedy {
  static func inSource(_ rule: RuleID) -> String {
    switch rule {
    case .unknownElement: "correct its spelling, or remove it"
    case .duplicateEntity, .duplicateProperty: "rename one of them, or remove it"
    case .invalidPredicate: "correct the format string"
    default: "set it again in Xcode's model editor, or remove it"
    }
  }

  static func inCompiled(_ rule: RuleID) -> String {
    switch rule {
    case .unknownElement: "none needed if a newer Xcode wrote it; otherwise compile the model again"
    case .duplicateEntity, .duplicateProperty: "rename one of them in the source, and compile the model again"
    case .invalidPredicate: "correct it in the source, and compile the model again"
    default: "compile the model again"
    }
  }

  /// The remedy for findings that are counted but not listed.
  static let omitted = "fix the listed findings and read the model again"
}
