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
@_exported public import GlossDiagnostics
@_exported public import GlossFileTrees
@_exported public import GlossLocalization
@_exported public import GlossManagedObjectModel
@_exported public import GlossModelChecks
@_exported public import GlossModelHistory
@_exported public import GlossModelReading
@_exported public import GlossPredicateFormat
@_exported public import GlossSchemaDocs
@_exported public import GlossTableWriting
@_exported public import GlossValidation

/// The version of this library and of the command `modelgloss`.
package let modelGlossVersion = "1.0.0"
