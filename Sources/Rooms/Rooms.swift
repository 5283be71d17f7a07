// The rooms, for the command: its verbs use nearly all of them. Programs import `ModelGloss`, which shows none.
@_exported public import GlossDiagnostics
@_exported public import GlossFileTrees
@_exported public import GlossLocalization
@_exported public import GlossManagedObjectModel
@_exported public import GlossModelChecks
@_exported public import GlossModelHistory
@_exported public import GlossModelInspection
@_exported public import GlossModelReading
@_exported public import GlossModelWriting
@_exported public import GlossPredicateFormat
@_exported public import GlossSchemaDocs
@_exported public import GlossStores
@_exported public import GlossTableWriting
@_exported public import GlossValidation
