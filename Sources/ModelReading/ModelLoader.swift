public import Diagnostics
public import FileTrees

/// Reads whatever holds a model: source and compiled models, packages of versions, bundles, folders.
///
/// ```swift
/// let result = ModelLoader(files: DiskFileTree()).load("Shop.xcdatamodeld")
/// ```
public struct ModelLoader: Sendable {
  public let files: any FileTree

  public init(files: any FileTree) {
    self.files = files
  }
}

/// Which versions of a package are read.
public enum VersionSelection: Sendable, Hashable {
  case current
  case all
  /// The version of that name, with or without its file extension.
  case named(String)
}

/// What reading a path gave: models, what was found on the way, and what could not be read at all.
public struct LoadResult: Sendable, Equatable {
  public var models: [LoadedModel]
  /// Findings that belong to no single model, such as a package's `version-mismatch`.
  public var findings: [Finding]
  public var failures: [InputFailure]

  public init(models: [LoadedModel] = [], findings: [Finding] = [], failures: [InputFailure] = []) {
    self.models = models
    self.findings = findings
    self.failures = failures
  }
}
