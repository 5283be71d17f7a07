import GlossBasics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import GlossValidation
import Testing

@Suite struct PreviewCorpusTests {
  /// Each model in five languages, with another five for the next model so that every language occurs many times.
  @Test(.enabled(if: Corpus.path != nil))
  func everyModelOfTheCorpusHasItsMessages() throws {
    let path = try #require(Corpus.path)
    let result = ModelLoader(files: DiskFileTree()).load(path)
    #expect(result.models.count > 50)
    let languages = MessageCatalog.builtInLocales
    var messages = 0
    for (number, loaded) in result.models.enumerated() {
      let locales = (0..<5).map { languages[(number * 5 + $0) % languages.count] }
      let model = PreviewedModel(name: loaded.name, index: ModelIndex(loaded.model))
      let report = PreviewReport(models: [model], locales: locales)
      for message in report.messages {
        messages += 1
        let isFilled =
          message.textSource == .table || message.code == 1690
          || (message.text.contains(message.name) && !message.text.contains("%{"))
        #expect(
          isFilled && !message.text.isEmpty, "\(loaded.path) \(message.entity).\(message.property) \(message.text)")
      }
    }
    #expect(messages > 5_000)
  }
}
