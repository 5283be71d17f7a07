import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading

/// What composes a part of an edition's pages, with what it asks the edition for all the time.
protocol EditionComposer {
  var edition: Edition { get }
}

extension EditionComposer {
  var reference: ReferenceModel { edition.reference }
  var index: ModelIndex { edition.reference.index }
  var words: DocumentationWords { edition.words }
  var options: DocumentationOptions { edition.options }

  /// Pieces with the sign that lists of the language have between them.
  func list(_ items: [TextRuns]) -> TextRuns {
    TextRuns.joined(items, separator: words.vocabulary.formats.list(["", ""]))
  }

  /// `Former name: surname`
  func labelled(_ key: String, _ value: TextRun) -> TextRuns {
    TextRuns([.text(words[key] + words["labelSeparator"]), value])
  }
}
