/// Core Data models, their localization tables, and what users will read, without Apple's frameworks.
///
/// Import this module alone: it brings the values of every room of the package with it.
///
/// ```swift
/// import ModelGloss
///
/// let result = ModelLoader(files: DiskFileTree()).load("Shop.xcdatamodeld")
/// for loaded in result.models { print(loaded.name, loaded.model.entities.count) }
/// ```
@_exported public import Diagnostics
@_exported public import FileTrees
@_exported public import Localization
@_exported public import ManagedObjectModel
@_exported public import ModelChecks
@_exported public import ModelHistory
@_exported public import ModelReading
@_exported public import PredicateFormat
@_exported public import SchemaDocs
@_exported public import TableWriting
@_exported public import Validation

/// The version of this library and of the command `modelgloss`.
public let modelGlossVersion = "1.0.0"
