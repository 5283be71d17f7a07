import GlossDiagnostics

/// What to do about what a reader finds, by rule: a source is corrected in place, a compiled model is compiled again.
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
    case .unknownElement: "nothing needs to be done where a newer Xcode wrote it; else compile the model again"
    case .duplicateEntity, .duplicateProperty: "rename one of them in the source, and compile the model again"
    case .invalidPredicate: "correct it in the source, and compile the model again"
    default: "compile the model again"
    }
  }

  /// For what is counted and not listed.
  static let omitted = "correct what is listed, and read the model again"
}
