import Foundation
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// The Swift code beside what the pages say.
@Suite struct CodeTests {
  private static func composer(_ model: ManagedObjectModel) -> CodeComposer {
    var taken = TakenNames()
    let options = DocumentationOptions()
    let reference = ReferenceModel(SampleModels.documented(model), options: options, taken: &taken)
    return CodeComposer(
      edition: Edition(reference, locale: "en", words: DocumentationWords(locale: "en"), options: options))
  }

  private static let shop: ManagedObjectModel = {
    var model = SampleModels.library
    model.entities[1].attributes.append(AttributeDescription(name: "class", type: .boolean, usesScalarValueType: true))
    model.entities[1].attributes.append(AttributeDescription(name: "shelf mark", type: .string, isOptional: true))
    model.entities[2].managedObjectClassName = "Reader"
    model.fetchRequestTemplates += [
      FetchRequestTemplate(name: "AllBooks", entity: "Book", predicate: "pages > 0"),
      FetchRequestTemplate(
        name: "BOOKS_SINCE", entity: "Book",
        predicate: "addedOn > $START_DATE AND pages IN $PAGES AND readers CONTAINS $reader AND title == $class",
        variables: ["START_DATE", "PAGES", "reader", "class"]),
      FetchRequestTemplate(name: "9 lives", entity: "Nowhere", predicate: "a == $a-b", variables: ["a-b"]),
    ]
    return model
  }()

  @Test func aClassDeclaresItsOwnProperties() throws {
    let composer = Self.composer(Self.shop)
    let book = try #require(composer.index.entity(named: "Book"))
    #expect(
      composer.declaration(of: book) == """
        class Book: Item {
          @NSManaged var `class`: Bool
          @NSManaged var pages: NSNumber
          @NSManaged var place: [String: Any]?
          @NSManaged var readerCount: NSNumber?
          @NSManaged var readers: NSOrderedSet
          // value(forKey: "shelf mark")
        }
        """)
    let item = try #require(composer.index.entity(named: "Item"))
    #expect(composer.declaration(of: item)?.hasPrefix("@objc(Item)\nclass Item: NSManagedObject {") == true)
  }

  @Test func aClassThatIsNotOfOneEntityAloneIsNotDeclared() throws {
    var model = Self.shop
    model.entities[2].managedObjectClassName = ".Book"
    let composer = Self.composer(model)
    #expect(composer.declaration(of: try #require(composer.index.entity(named: "Book"))) == nil)
    let plain = Self.composer(SampleModels.library)
    let reader = try #require(plain.index.entity(named: "Reader"))
    #expect(plain.declaration(of: reader) == nil)
    #expect(plain.fetch(of: reader).hasPrefix("let request = NSFetchRequest<NSManagedObject>(entityName: \"Reader\")"))
  }

  @Test func aFunctionTakesWhatTheVariablesAreComparedWith() throws {
    let composer = Self.composer(Self.shop)
    let functions = Self.shop.fetchRequestTemplates.map { template in
      String(composer.fetch(by: template).prefix { $0 != "{" })
    }
    #expect(
      functions == [
        "func booksNamed(name: String) throws -> [Book] ", "func allBooks() throws -> [Book] ",
        "func booksSince(startDate: Date, pages: [Int], reader: Reader, `class`: String) throws -> [Book] ",
        "func fetch(aB: Any) throws -> [NSManagedObject] ",
      ])
  }

  @Test func codeKeepsItsLinesOnThePages() throws {
    let files = try SampleModels.files(
      Self.shop, options: DocumentationOptions(formats: [.html, .markdown], locales: ["en"]))
    let html = try #require(files["html/entities/Book.html"])
    #expect(html.contains("<pre class=code>class Book: Item {\n  @NSManaged var `class`: Bool\n"))
    #expect(
      html.contains("<pre class=code>let request = NSFetchRequest&lt;Book&gt;(entityName: &quot;Book&quot;)\nlet"))
    #expect(files["markdown/entities/Book.md"]?.contains("```swift\nclass Book: Item {\n") == true)
    #expect(files["html/fetch-requests.html"]?.contains("throws -&gt; [Book] {\n  let request") == true)
  }

  /// What Core Data gives, as far as the code needs it, for machines without it.
  private static let standIns = """
    import Foundation
    class NSManagedObject: NSObject {}
    class NSManagedObjectID: NSObject {}
    class NSFetchRequest<Result>: NSObject { init(entityName: String) {} }
    class NSManagedObjectContext { func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] { [] } }
    class NSManagedObjectModel {
      func fetchRequestTemplate(forName name: String) -> NSObject? { nil }
      func fetchRequestFromTemplate(withName name: String, substitutionVariables: [String: Any]) -> NSObject? { nil }
    }
    extension CocoaError.Code { static var coreData: CocoaError.Code { CocoaError.Code(rawValue: 134_060) } }
    func standIn<Value>() -> Value { fatalError() }
    let context = NSManagedObjectContext()
    let model = NSManagedObjectModel()

    """

  @Test(arguments: [
    ("date BETWEEN {$START, $END} AND team == $TEAM", ["START", "END", "TEAM"]),
    ("a == $B OR b == $A OR a == $B", ["B", "A"]), ("a == $AB AND b == $A", ["AB", "A"]), ("", ["A", "B"]),
    ("a == $B_C OR b == $B", ["B_C", "B"]), ("a == $B1 OR b == $B", ["B1", "B"]),
  ])
  func parametersFollowThePredicate(predicate: String, expected: [String]) {
    #expect(CodeComposer.inOrder(expected.sorted(), of: predicate) == expected)
  }

  @Test(arguments: [
    ("PlayersNamed", "playersNamed"), ("START_DATE", "startDate"), ("URL", "url"), ("a b", "aB"), ("one-two", "oneTwo"),
    ("one_two", "oneTwo"), ("9 lives", "9Lives"), ("_", "_"), ("", ""), ("URLOfPlayer", "urlOfPlayer"),
  ])
  func namesAreWrittenInCamelCase(name: String, expected: String) {
    #expect(CodeComposer.lowerCamelCase(name) == expected)
  }

  @Test func theCompilerTakesAllOfIt() throws {
    var code = Self.standIns
    for model in [Self.shop, SampleModels.hostile] {
      let composer = Self.composer(model)
      var types = ""
      for (number, entity) in composer.index.entities.enumerated() {
        let declaration = composer.declaration(of: entity) ?? ""
        types += declaration.split(separator: "\n").filter { !$0.hasPrefix("@objc(") }.map { line in
          line.contains("@NSManaged ")
            ? line.replacing("@NSManaged ", with: "") + " { get { standIn() } set {} }" : String(line)
        }.joined(separator: "\n")
        types += "\nfunc fetchAll\(number)() throws { \(composer.fetch(of: entity))\n_ = objects }\n"
      }
      for (number, template) in model.fetchRequestTemplates.enumerated() {
        types += "struct Request\(number) {\n\(composer.fetch(by: template))\n}\n"
      }
      code += "enum Model\(model.entities.count) {\n\(types)\n}\n"
    }
    // Within an enumeration functions are its own.
    code = code.replacing("\nfunc fetchAll", with: "\nstatic func fetchAll")
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-code-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    try Data(code.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-typecheck", "-swift-version", "5", file.path(percentEncoded: false)]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))\n\(code)")
  }
}
