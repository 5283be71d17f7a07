import ArgumentParser
package import GlossDiagnostics
package import GlossLocalization
package import GlossModelChecks
package import GlossSchemaDocs
package import GlossTableWriting
package import GlossValidation

// The values of the library that stand on the command line under their raw names.

extension ReportFormat: ExpressibleByArgument {}
extension FailureThreshold: ExpressibleByArgument {}
extension DocumentationLayout: ExpressibleByArgument {}
extension CoverageFormat: ExpressibleByArgument {}
extension ValidationOperation: ExpressibleByArgument {}
extension SynchronizationOptions.Names: ExpressibleByArgument {}
extension XLIFFVersion: ExpressibleByArgument {}
extension PseudoLocalization: ExpressibleByArgument {}
extension KeyForm: ExpressibleByArgument {}
extension RuleListFormat: ExpressibleByArgument {}
