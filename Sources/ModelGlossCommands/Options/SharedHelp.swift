import ArgumentParser

/// What several verbs say of the same option, so it means the same everywhere.
extension ArgumentHelp {
  /// An option that few need: `--help-hidden`, the manual and completions show it.
  static func rare(_ abstract: String, valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(abstract, valueName: valueName, visibility: SharedHelp.showsAll ? .default : .hidden)
  }

  /// The help of `--strings`.
  static var tables: ArgumentHelp {
    rare("Localization tables or folders to use instead of searching for them.", valueName: "path")
  }

  /// The help of `--locale`.
  ///
  /// - Parameter more: what the verb does with the languages beyond working on them.
  static func languages(_ more: String? = nil) -> ArgumentHelp {
    ArgumentHelp("The languages (default: the app's languages)\(more.map { "; " + $0 } ?? "").", valueName: "locale,…")
  }

  /// The help of `--development-language`.
  static var developmentLanguage: ArgumentHelp {
    rare("The language the developers write in (default: what the project says).", valueName: "locale")
  }

  /// The help of `--released`.
  static let released = ArgumentHelp("The tags that are releases, such as 'v*'.", valueName: "pattern")

  /// The help of `--against`.
  static let against = ArgumentHelp("The branch or commit that this one will be merged into.", valueName: "revision")

  /// The help of `--cloudkit`.
  static let cloudKit = ArgumentHelp(
    "The exported schema of CloudKit's Production; fields outside it are errors.", valueName: "file")

  /// The help of `--dry-run`.
  static let dryRun: ArgumentHelp = "Write nothing; print what would change as a diff."

  /// The help of `--quiet` of verbs that print only what they did.
  static var quiet: ArgumentHelp { rare("Print nothing but errors.") }
}

/// Sentences that the help of several verbs has in common.
enum SharedHelp {
  /// Whether the options that few need are shown like the others, as in the scripts for completion.
  @TaskLocal static var showsAll = false

  /// Names the neighbours of a verb that looks at a change.
  static let viewsOfAChange = """
    Views of a change: diff compares two models, changelog lists what each version changed, migrations says how stores \
    of each version get here, guard is the gate for released versions, review writes all of it as one comment.
    """
}
