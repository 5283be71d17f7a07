import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import Testing

@Suite struct ForeignFileTests {
  /// Files given in place of a model's document, with their messages.
  private static let samples: [(bytes: [UInt8], sentence: String)] = [
    ([], "is empty; copy or download it again"),
    (Array(repeating: 0, count: 512), "contains only zero bytes; copy or download it again"),
    (
      Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n".utf8),
      "is a Git LFS pointer, not the file itself; run `git lfs pull`"
    ),
    (
      Array("SQLite format 3\0\u{10}".utf8),
      "is a SQLite database where a model's own file is expected; give a Core Data store by its own path"
    ),
    ([0] + Array("GITCRYPT".utf8) + [0, 0x9C, 0x41], "is encrypted with git-crypt; run `git-crypt unlock`"),
    (
      Array("<!DOCTYPE html>\n<html><body>404</body></html>".utf8),
      "is an HTML page, perhaps an error or login page saved under this name; download it again"
    ),
    (
      Array("<model>\n<<<<<<< HEAD\n<entity/>\n=======\n>>>>>>> branch\n</model>".utf8),
      "has unresolved merge conflicts; resolve them first (look for <<<<<<<)"
    ),
    (Array("PK\u{3}\u{4}".utf8), "is a ZIP archive; unpack it and give the model inside"),
    ([0x1F, 0x8B, 8, 0], "is a gzip archive; unpack it and give the model inside"),
    ([0x89] + Array("PNG\r\n".utf8), "is a PNG image"),
    (
      Array("bplist00".utf8),
      "is a binary property list, not the XML of a source model; give the .mom file or .momd folder"
    ),
    (Array("{\"a\": 1}".utf8), "is JSON, not a source model; restore it from the last commit"),
    (
      [0x9C, 0x41, 0x8F, 0x22, 0x07],
      "is not XML and so not a source model, perhaps encrypted or damaged"
    ),
  ]

  private static let giveModel = "give the .xcdatamodeld, .xcdatamodel, .momd or .mom"

  @Test(arguments: samples.indices) func getsASentenceOfItsOwn(sample: Int) {
    let (bytes, sentence) = Self.samples[sample]
    let files = InMemoryFileTree(["Shop.xcdatamodel/contents": bytes])
    let result = ModelLoader(files: files).load("Shop.xcdatamodel")
    #expect(result.failureLines == ["Shop.xcdatamodel/contents: error: the file \(sentence)"])
    #expect(result.models.isEmpty)
  }

  @Test(arguments: [
    ("<plist version=\"1.0\"/>", "is a property list, not the XML of a source model"),
    ("<database></database>", "is a Core Data store or mapping model in XML, not a model"),
    ("<svg/>", "is XML, but not a Core Data model (its root element is <svg>)"),
  ])
  func tellsOtherXMLByItsRoot(document: String, reason: String) {
    let result = ModelLoader(files: InMemoryFileTree(["c.xcdatamodel/contents": document])).load("c.xcdatamodel")
    #expect(result.failures.map(\.reason) == [reason])
    #expect(result.failures.map(\.position) == [SourcePosition(line: 1, column: 1)])
  }

  @Test func tellsFoldersAndMappingModels() {
    let files = InMemoryFileTree([
      "A.mom/x": "", "B.xcmappingmodel/xcmapping.xml": "", "C.cdm": "bplist00",
    ])
    let loader = ModelLoader(files: files)
    #expect(
      ["A.mom", "B.xcmappingmodel", "C.cdm"].flatMap { loader.load($0).failures.map(\.reason) } == [
        "is a folder; a compiled model must be a file",
        "is a mapping model, which describes a migration, not a model",
        "is a mapping model, which describes a migration, not a model",
      ])
  }

  @Test(arguments: [
    ("{\"message\": \"Not Found\"}", "is JSON, not a compiled model"),
    ("[1]", "is JSON, not a compiled model"),
    ("<?xml version=\"1.0\"?><!-- a --><Error/>", "is XML, but not a property list (its root element is <Error>)"),
    (
      "<!-- moved --><html/>",
      "is an HTML page, perhaps an error or login page saved under this name; download it again"
    ),
    (
      "<?xml version=\"1.0\"?>\n<!DOCTYPE database SYSTEM \"file:///x\">\n<database/>",
      "is a Core Data store or mapping model in XML, not a model; give the .xcdatamodeld or .momd"
    ),
    (
      "<model type=\"x\"/>", "is the XML of a source model, not a compiled one; give its .xcdatamodel folder"
    ),
    (
      "<plist>\n<<<<<<< HEAD\n<dict/>\n=======\n>>>>>>> b\n</plist>",
      "has unresolved merge conflicts; resolve them first (look for <<<<<<<)"
    ),
    ("<plist><dict/></plist>", "is a property list, but not a keyed archive and so not a compiled model"),
  ])
  func tellsWhatStandsInPlaceOfACompiledModel(text: String, sentence: String) {
    let result = ModelLoader(files: InMemoryFileTree(["Shop.mom": text])).load("Shop.mom")
    #expect(result.failureLines == ["Shop.mom: error: the file \(sentence)"])
  }

  @Test(arguments: [
    ("a.strings", "\"k\" = \"v\";", "is a localization table, not a model; give the model that it belongs to"),
    (
      "a.xcstrings", "{\"sourceLanguage\": \"en\"}",
      "is a localization table, not a model; give the model that it belongs to"
    ),
    ("README.md", "# Größe\n\nText.", "is plain text, not the XML of a source model; \(giveModel)"),
    (
      "a.m", "#import <CoreData/CoreData.h>",
      "is source code, not a model; give the .xcdatamodeld, .xcdatamodel, .momd or .mom"
    ),
    ("package.json", "{\"a\": 1}", "is JSON, not a source model; \(giveModel)"),
    (
      "project.pbxproj", "// !$*UTF8*$!\n{}",
      "is a part of an Xcode project, not a model; give the .xcodeproj, or its folder"
    ),
    ("notes.mom", "Dear diary", "is plain text, not a compiled model"),
  ])
  func saysWhatAFileIsInstead(_ path: String, _ text: String, _ sentence: String) {
    let result = ModelLoader(files: InMemoryFileTree([path: text])).load(path)
    #expect(result.failureLines == ["\(path): error: the file \(sentence)"])
  }

  @Test func takesTextPropertyListsForNoJSON() {
    let result = ModelLoader(files: InMemoryFileTree(["c.xcdatamodel/contents": "{ a = b; }"])).load("c.xcdatamodel")
    #expect(result.failures.map(\.reason) == ["is plain text, not the XML of a source model"])
  }
}
