import Foundation
import GlossFileTrees
import GlossModelFiles
import GlossTestSupport
import ModelGloss
import Testing

/// The examples in documentation comments compile, run, and are there exactly as they are here.
///
/// Only paths differ: a comment names a file of the reader's project where a test names one of its own.
@Suite struct DocumentationExampleTests {
  private let project: ShopProject
  private let shop: String
  private let model: DataModel

  init() throws {
    project = try ShopProject()
    shop = project.folder + "/App/Shop.xcdatamodeld"
    model = try DataModel(shop)
  }

  private var released: String {
    get throws {
      try project.release()
      return project.folder
    }
  }

  private var customer: String { get throws { try project.store() } }

  // MARK: Checking.swift

  @Test func everythingIsTranslated() throws {
    let report = try DataModel(shop).check(.init(locales: ["de", "fr"]))
    #expect(report.findings(from: .warning).isEmpty)
  }

  // MARK: DataModel.swift

  @Test func aModelIsRead() throws {
    let model = try DataModel(shop)
    print(model.name, model.entities.map(\.name))
    #expect(model.name == "Shop" && model.entities.map(\.name) == ["Match", "Player"])
  }

  @Test func aModelIsBuilt() {
    let run = DataModel.Entity(name: "Run", attributes: [.init(name: "processID", type: .integer64)])
    var model = DataModel(name: "Runs", entities: [run])
    print(model.versionChecksum)
    model.localizationDictionary = ["Property/processID/Entity/Run": "Process ID"]
    #expect(model.versionHashes.count == 1 && model.localizationDictionary?.count == 1)
  }

  @Test func aTemplateIsFilledIn() throws {
    let request = try model.fetchRequest(fromTemplate: "PlayersNamed", substitutionVariables: ["NAME": "Ada"])
    print(request.predicate ?? "")  // name == "Ada"
    #expect(request.predicate == "name == \"Ada\"")
  }

  @Test func aTemplateIsMade() throws {
    let publication = DataModel.Entity(name: "Publication", attributes: [.init(name: "date", type: .date)])
    var model = DataModel(entities: [publication])
    model.setFetchRequestTemplate(
      try .init(entity: "Publication", predicate: "mainAuthor.lastName LIKE[cd] $LAST_NAME AND date > $DATE"),
      forName: "PublicationsForAuthorSinceDate")
    #expect(model.fetchRequestTemplates.map(\.name) == ["PublicationsForAuthorSinceDate"])
  }

  @Test func versionsAreCompared() throws {
    let path = shop
    let shop = path
    let difference = try DataModel(shop).difference(from: DataModel(shop, version: "Shop 2"))
    print(difference.verdict, difference.changedEntities)
    #expect(difference.verdict == .lightweight && difference.changedEntities == ["Player"])
  }

  @Test func noValueIsLost() throws {
    let old = try DataModel(shop, version: "Shop 2")
    let difference = try DataModel(shop).difference(from: old)
    #expect(difference.losses.isEmpty)  // Player.rank: the values of 'Player.rank' are deleted
  }

  // MARK: Guarding.swift, Localization.swift

  @Test func releasedVersionsAreAsTheyWere() throws {
    let findings = try ReleaseGuard(folder: released, releasedTags: "v*").findings()
    #expect(findings.filter { $0.severity == .error }.isEmpty, "\(findings)")
  }

  @Test func anEditOfAReleasedVersionIsFound() throws {
    let folder = try released
    try project.write(
      project.contents(2).replacing("attributeType=\"String\"", with: "attributeType=\"Date\""), version: 2)
    #expect(try ReleaseGuard(folder: folder, releasedTags: "v*").findings().contains { $0.severity == .error })
  }

  @Test func tablesAreFound() throws {
    print(model.tables().locales)  // ["de", "en", "fr"]
    print(try model.localizationDictionary(for: ["de"])["Entity/Player"] ?? "no name")
    #expect(model.tables().locales == ["de", "en", "fr"])
    #expect(try model.localizationDictionary(for: ["de"])["Entity/Player"] == "Spieler")
  }

  @Test func tablesAreComplete() throws {
    #expect(try model.synchronizeTables(writing: false).isEmpty)
  }

  @Test func translationsAreExported() throws {
    let xliff = try model.xliff(for: "fr")
    #expect(xliff?.contains("target-language=\"fr\"") == true)
  }

  // MARK: PersistentStore.swift

  @Test func theShippedStoreFollowsTheRules() throws {
    let store = try PersistentStore(customer)
    let result = try store.validate(against: DataModel(shop))
    #expect(result.isValid, "\(result.objects)")
  }

  @Test func theVersionOfTheShippedStoreIsFound() throws {
    let store = try PersistentStore(customer)
    let match = try store.match(DataModel.models(in: shop, versions: .all))
    #expect(match.versions.map(\.name) == ["Shop 3"])
  }

  // MARK: Validation.swift and Values

  @Test func valuesAreValidated() throws {
    do {
      try model.validate(["firstName": nil, "number": 120], of: "Player", reader: ["de"])
    } catch {
      for error in error.errors { print(error.property ?? "", error.code, error.localizedDescription) }
    }
    let error = #expect(throws: DataModel.ValidationFailure.self) {
      try model.validate(["firstName": nil, "number": 120], of: "Player", reader: ["de"])
    }
    #expect(error?.errors.map(\.code).sorted() == [1570, 1610])
    let result = try model.validation(of: ["number": 120], of: "Player", for: .update)
    print(result.isValid, result.error?.code ?? 0, result.undecided)
    #expect(!result.isValid && result.error?.code == 1610 && result.undecided.isEmpty)
  }

  @Test func valuesAreWritten() throws {
    let number = try DataModel.Attribute(name: "number", type: .integer16, minimum: 1, maximum: 99)
    let values: [String: DataModel.PropertyValue] = [
      "firstName": nil, "number": 120, "isCaptain": true, "goals": .count(3),
    ]
    #expect(number.maximum == 99 && values["goals"] == .count(3))
  }

  @Test func rulesAreNamed() throws {
    let report = try model.check(.init(rules: [.orphanedKey, .missingPropertyName]))
    print(report.findings.filter { $0.rule == .orphanedKey })
    #expect(report.findings.isEmpty)
  }

  // MARK: Writing.swift

  @Test func theReferenceIsListed() throws {
    for page in try model.documentation() { print(page.path) }
    #expect(try !model.documentation().isEmpty)
  }

  @Test func theModelIsCompiled() throws {
    let bytes = try model.compiled()
    print(bytes.count)
    let files = try DataModel.compiledPackage(of: DataModel.models(in: shop, versions: .all))
    print(files.keys.sorted())  // ["Shop 2.mom", "Shop 3.mom", "Shop.mom", "VersionInfo.plist"]
    #expect(files.keys.sorted() == ["Shop 2.mom", "Shop 3.mom", "Shop.mom", "VersionInfo.plist"])
    let shippedPackage = project.folder + "/Shop.app/Shop.momd"
    for (name, bytes) in files { try project.write(bytes, "Shop.app/Shop.momd/\(name)") }
    let source = try DataModel.models(in: shop, versions: .all)
    let shipped = try DataModel.models(in: shippedPackage, versions: .all)
    #expect(DataModel.verification(of: shipped, against: source).isEqual)
  }

  // MARK: -

  /// The lines of each block of a comment follow each other here.
  @Test func everyExampleIsTested() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let folder = root.appending(path: "Sources/ModelGloss")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let tested = Self.lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    var blocks = 0
    for file in files.sorted() where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for block in Self.blocks(text) {
        let lines = Self.lines(block).map(Self.here)
        let isFound = tested.indices.contains { tested[$0...].starts(with: lines) }
        #expect(isFound, "\(file):\n\(block)")
        blocks += 1
      }
    }
    #expect(blocks > 20)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The Swift code between fences; what a terminal shows is in blocks of the language `text`.
  private static func blocks(_ source: String) -> [String] {
    let comments = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      return line.hasPrefix("///") ? String(line.dropFirst(3)) : ""
    }
    let parts = comments.joined(separator: "\n").components(separatedBy: "```")
    let blocks = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }.filter { !$0.hasPrefix("text\n") }
    // Without the language of the block.
    return blocks.map { String($0.drop { $0 != "\n" }) }
  }

  /// A line of a comment with the paths of this test.
  private static func here(_ line: String) -> String {
    if line == "let shop = \"App/Shop.xcdatamodeld\"" { return "let shop = path" }
    return line.replacing("\"App/Shop.xcdatamodeld\"", with: "shop")
      .replacing("\"Shop.app/Shop.momd\"", with: "shippedPackage")
      .replacing("\"Fixtures/customer.sqlite\"", with: "customer")
      .replacing("ReleaseGuard(", with: "ReleaseGuard(folder: released, ")
  }
}

/// The project that the examples are about: three versions, three languages.
private final class ShopProject {
  let folder = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    .appending(path: "modelgloss-\(UUID().uuidString)").path(percentEncoded: false)
  private var fixture: StoreFixture?

  init() throws {
    for number in 1...3 { try write(contents(number), version: number) }
    try write(
      Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 3.xcdatamodel</string></dict></plist>
        """.utf8), "App/Shop.xcdatamodeld/.xccurrentversion")
    for (locale, names) in [
      "en": ["Player", "First Name", "Name", "Number", "Rank", "Match"],
      "de": ["Spieler", "Vorname", "Name", "Nummer", "Rang", "Spiel"],
      "fr": ["Joueur", "Prénom", "Nom", "Numéro", "Rang", "Partie"],
    ] {
      let keys = [
        "Entity/Player", "Property/firstName/Entity/Player", "Property/name/Entity/Player",
        "Property/number/Entity/Player", "Property/rank/Entity/Player", "Entity/Match",
      ]
      let table = zip(keys, names).map { "\"\($0)\" = \"\($1)\";\n" }.joined()
      try write(Data(table.utf8), "App/\(locale).lproj/ShopModel.strings")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The third version adds an attribute.
  func contents(_ number: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
        <entity name="Match" representedClassName="Match" syncable="YES" codeGenerationType="class"/>
        <entity name="Player" representedClassName="Player" syncable="YES" codeGenerationType="class">
            <attribute name="firstName" attributeType="String"/>
            <attribute name="name" optional="YES" attributeType="String"/>
            \(number > 1 ? #"<attribute name="number" optional="YES" attributeType="Integer 16" minValueString="1" maxValueString="99" usesScalarValueType="NO"/>"# : "")
            \(number > 2 ? #"<attribute name="rank" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>"# : "")
        </entity>
        <fetchRequest name="PlayersNamed" entity="Player" predicateString="name == $NAME"/>
    </model>
    """
  }

  func write(_ contents: String, version: Int) throws {
    try write(
      Data(contents.utf8), "App/Shop.xcdatamodeld/Shop\(version > 1 ? " \(version)" : "").xcdatamodel/contents")
  }

  func write(_ bytes: Data, _ path: String) throws {
    let file = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  /// A store of the third version with one player.
  func store() throws -> String {
    let loaded = ModelLoader(files: DiskFileTree()).load(folder + "/App/Shop.xcdatamodeld").models.first
    let fixture = try StoreFixture(#require(loaded).model)
    try fixture.insert("Player", key: 1, ["ZFIRSTNAME": "Ada", "ZNUMBER": 7])
    fixture.close()
    self.fixture = fixture
    return fixture.path
  }

  /// Commits and tags everything.
  func release() throws {
    for words in [
      ["init", "-q"], ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "Release"], ["tag", "v1.0"],
    ] {
      let git = Process()
      git.executableURL = URL(filePath: "/usr/bin/env")
      git.arguments = ["git", "-C", folder] + words
      try git.run()
      git.waitUntilExit()
      #expect(git.terminationStatus == 0)
    }
  }
}
