import ArgumentParser
import GlossDiagnostics
package import GlossLocalization
package import GlossModelChecks
package import GlossSchemaDocs
package import GlossTableWriting
package import GlossValidation

/// A choice among words, such as `--format json`: the cases of an enumeration under their raw names.
///
/// The parser supports any enumeration, but queries the type's conformances at run time. Each query scans all
/// conformances of the program, and every start would make several.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
  init?(argument: String) { self.init(rawValue: argument) }

  var defaultValueDescription: String { rawValue }

  static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// Empty, since the help describes the values in words.
  static var allValueDescriptions: [String: String] { [:] }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

// Library values that appear on the command line under their raw names.

extension ReportFormat: WordArgument {}
extension FailureThreshold: WordArgument {}
extension DocumentationLayout: WordArgument {}
extension CoverageFormat: WordArgument {}
extension ValidationOperation: WordArgument {}
extension SynchronizationOptions.Names: WordArgument {}
extension XLIFFVersion: WordArgument {}
extension PseudoLocalization: WordArgument {}
extension KeyForm: WordArgument {}
extension RuleListFormat: WordArgument {}
