import GlossLocalization
import GlossManagedObjectModel

/// Composes a part of an edition's pages, with shorthands for frequent requests to the edition.
protocol EditionComposer {
  var edition: Edition { get }
}

extension EditionComposer {
  var reference: ReferenceModel { edition.reference }
  var index: ModelIndex { edition.reference.index }
  var words: DocumentationWords { edition.words }
  var options: DocumentationOptions { edition.options }

  /// Joins pieces with the language's list separator.
  func list(_ items: [TextRuns]) -> TextRuns {
    TextRuns.joined(items, separator: words.vocabulary.formats.list(["", ""]))
  }

  /// `Former name: surname`
  func labelled(_ key: String, _ value: TextRun) -> TextRuns {
    TextRuns([.text(words[key] + words["labelSeparator"]), value])
  }
}
