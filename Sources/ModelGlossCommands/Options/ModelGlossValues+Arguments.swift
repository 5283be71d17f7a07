import ArgumentParser
package import GlossDiagnostics
package import GlossLocalization
package import GlossModelChecks
package import GlossSchemaDocs
package import GlossTableWriting
package import GlossValidation

/// A choice among words, such as `--format json`: the cases of an enumeration under their raw names.
///
/// The parser does the same for any enumeration, but asks at run time what the type conforms to. Each such question goes
/// through all conformances of the program, and every start of it would ask some.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
  init?(argument: String) { self.init(rawValue: argument) }

  var defaultValueDescription: String { rawValue }

  static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// None: the help says in words what the values are.
  static var allValueDescriptions: [String: String] { [:] }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

// The values of the library that stand on the command line under their raw names.

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
