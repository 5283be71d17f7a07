public import ArgumentParser
public import ModelGloss

// The values of the library that stand on the command line under their raw names.

extension ReportFormat: ExpressibleByArgument {}
extension FailureThreshold: ExpressibleByArgument {}
extension DocumentationLayout: ExpressibleByArgument {}
extension CoverageFormat: ExpressibleByArgument {}
