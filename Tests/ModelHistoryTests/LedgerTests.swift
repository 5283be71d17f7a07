import GlossBasics
import GlossDiagnostics
import Testing

@testable import GlossModelHistory

/// Whatever decides what becomes of users' data is never changed, hidden or damaged unseen, and what decides nothing is
/// no finding.
///
/// One project has every kind of such things; each file goes through all kinds of changes that a file can have, and
/// through those of its kind.
@Suite struct LedgerTests {
  /// A way of changing a file.
  private struct Edit: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String
    var isHarmless = false
    var apply: @Sendable (_ repository: HistoryRepository, _ text: String) throws -> Void

    var testDescription: String { "\(path): \(name)" }

    static func text(
      _ name: String, _ path: String, isHarmless: Bool = false, _ change: @escaping @Sendable (String) -> String
    ) -> Edit {
      Edit(name: name, path: path, isHarmless: isHarmless) { repository, text in
        let new = change(text)
        try #require(new != text, "\(name) changes nothing")
        try repository.write(path, new)
      }
    }
  }

  private static let old = "App/Shop.xcdatamodeld/Shop.xcdatamodel/contents"
  private static let current = "App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"
  private static let marker = "App/Shop.xcdatamodeld/.xccurrentversion"
  private static let mapping = "Maps/1to2.xcmappingmodel/xcmapping.xml"
  private static let stack = "App/Stack.swift"
  private static let migrator = "App/Migrator.swift"
  private static let helper = "App/Backup.swift"
  private static let policy = "App/CarryOver.swift"
  private static let objectiveC = "App/Stages.m"

  private static let tagEntity =
    "<entity name=\"Tag\">\n    <attribute name=\"text\" optional=\"YES\" attributeType=\"String\"/>\n  </entity>"

  private static let files: [String: String] = [
    old: """
    <model>
      <entity name="Item">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="price" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Tag">
        <attribute name="text" optional="YES" attributeType="String"/>
      </entity>
      <configuration name="Goods"><memberEntity name="Item"/></configuration>
      <configuration name="Notes"><memberEntity name="Tag"/></configuration>
    </model>
    """,
    current: """
    <model>
      <entity name="Item">
        <attribute name="title" optional="YES" attributeType="String" elementID="name"/>
        <attribute name="price" optional="YES" attributeType="Integer 64"/>
      </entity>
      <entity name="Tag">
        <attribute name="text" optional="YES" attributeType="String"/>
      </entity>
      <configuration name="Goods"><memberEntity name="Item"/></configuration>
      <configuration name="Notes"><memberEntity name="Tag"/></configuration>
    </model>
    """,
    marker:
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>\n",
    mapping: """
    <database>
    <object type="XDDEVMAPPINGMODEL" id="z1">
    <attribute name="sourcemodelpath" type="string">App/Shop.xcdatamodeld/Shop.xcdatamodel</attribute>
    <attribute name="destinationmodelpath" type="string">App/Shop.xcdatamodeld/Shop 2.xcdatamodel</attribute>
    <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z2 z3"></relationship>
    </object>
    <object type="XDDEVENTITYMAPPING" id="z2">
    <attribute name="migrationpolicyclassname" type="string">Shop.CarryOver</attribute>
    <attribute name="sourcename" type="string">Item</attribute>
    <attribute name="destinationname" type="string">Item</attribute>
    <attribute name="mappingtypename" type="string">Undefined</attribute>
    <attribute name="mappingnumber" type="int16">1</attribute>
    <relationship name="mappingmodel" type="1/1" destination="XDDEVMAPPINGMODEL" idrefs="z1"></relationship>
    </object>
    <object type="XDDEVENTITYMAPPING" id="z3">
    <attribute name="sourcename" type="string">Tag</attribute>
    <attribute name="destinationname" type="string">Tag</attribute>
    <attribute name="mappingtypename" type="string">Copy</attribute>
    <attribute name="mappingnumber" type="int16">2</attribute>
    <relationship name="mappingmodel" type="1/1" destination="XDDEVMAPPINGMODEL" idrefs="z1"></relationship>
    </object>
    </database>
    """,
    stack: """
    import CoreData

    final class Stack {
      let container: NSPersistentContainer

      init() {
        container = NSPersistentContainer(name: "Shop")
        try? Migrator.run(container)
        container.loadPersistentStores { _, error in
          if let error { fatalError("\\(error)") }
        }
      }

      var context: NSManagedObjectContext { container.viewContext }
    }

    """,
    migrator: """
    import CoreData

    enum Migrator {
      static let step = 2

      static func run(_ container: NSPersistentContainer) throws {
        let manager = NSMigrationManager(sourceModel: old, destinationModel: container.managedObjectModel)
        try Backup.keep(url, copies: step)
        try manager.migrateStore(from: url, type: .sqlite, mapping: mapping, to: other, type: .sqlite)
      }

      static func describe() -> String { "Migrator" }
    }

    """,
    helper: """
    import Foundation

    enum Backup {
      static func keep(_ url: URL, copies: Int) throws {
        try FileManager.default.copyItem(at: url, to: url.appending(path: "\\(copies)"))
      }
    }

    """,
    policy: """
    import CoreData

    final class CarryOver: NSEntityMigrationPolicy {
      @objc func number(from text: String) -> NSNumber { NSNumber(value: Int(text) ?? 0) }
    }

    """,
    "App/View.swift": """
    import SwiftUI

    struct ItemList: View {
      @State private var isShown = false
      var body: some View { Text("Items") }
    }

    """,
  ]

  // MARK: - What is seen

  /// What can happen to any file.
  private static func edits(of path: String) -> [Edit] {
    let isSwift = path.hasSuffix(".swift")
    let package = path.contains(".xcdatamodeld/") ? "App/Shop.xcdatamodeld" : path
    return [
      Edit(name: "it is deleted", path: path) { repository, _ in try repository.remove(path) },
      Edit(name: "it is empty", path: path) { repository, _ in try repository.write(path, "") },
      Edit(name: "it is cut", path: path) { repository, text in
        try repository.write(path, String(text.prefix(text.count / 3)))
      },
      Edit(name: "it is a pointer", path: path) { repository, _ in
        try repository.write(path, "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
      },
      Edit(name: "it is among tests", path: path) { repository, _ in
        try repository.move(package, to: "AppTests/" + package.split(separator: "/").suffix(1).joined())
      },
      Edit(name: "it is text of another kind", path: path) { repository, _ in
        try repository.write(path, "<html><body>Not found</body></html>\n")
      },
    ]
      + (isSwift
        ? [
          .text("it is never compiled", path) { "#if false\n\($0)#endif\n" },
          .text("it is a comment", path) { "/* \($0) */\n" },
        ]
        : [
          .text("it is a comment", path) { "<!-- \($0.replacing("--", with: "")) -->\n" },
          Edit(name: "it has a conflict", path: path) { repository, text in
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let middle = lines.count / 2
            let conflict = ["<<<<<<< HEAD", lines[middle], "=======", ">>>>>>> topic"]
            try repository.write(
              path, (lines[..<middle] + conflict + lines[(middle + 1)...]).joined(separator: "\n"))
          },
        ])
  }

  /// What can happen to what the files say.
  private static let own: [Edit] = [
    .text("an attribute is added to the released version", old) {
      $0.replacing(
        "<attribute name=\"price\"", with: "<attribute name=\"x\" attributeType=\"String\"/><attribute name=\"price\"")
    },
    .text("a type is another", current) { $0.replacing("Integer 64", with: "Double") },
    .text("an entity is in another configuration", current) {
      $0.replacing("<memberEntity name=\"Tag\"/>", with: "").replacing(
        "<memberEntity name=\"Item\"/>", with: "<memberEntity name=\"Item\"/><memberEntity name=\"Tag\"/>")
    },
    .text("a configuration has another name", current) { $0.replacing("\"Notes\"", with: "\"Remarks\"") },
    .text("a configuration is gone", current) {
      $0.replacing("<configuration name=\"Notes\"><memberEntity name=\"Tag\"/></configuration>", with: "")
    },
    .text("an entity is in two configurations", current) {
      $0.replacing("<memberEntity name=\"Tag\"/>", with: "<memberEntity name=\"Tag\"/><memberEntity name=\"Item\"/>")
    },
    .text("the older version is current", marker) { $0.replacing("Shop 2.", with: "Shop.") },
    .text("a version that is not there is current", marker) { $0.replacing("Shop 2.", with: "Shop 7.") },
    .text("another policy", mapping) { $0.replacing("Shop.CarryOver", with: "Shop.Other") },
    .text("no policy", mapping) {
      $0.replacing("<attribute name=\"migrationpolicyclassname\" type=\"string\">Shop.CarryOver</attribute>", with: "")
    },
    .text("an entity is not mapped", mapping) { $0.replacing("z2 z3", with: "z2") },
    .text("a mapping is of another type", mapping) { $0.replacing(">Copy<", with: ">Remove<") },
    .text("it leads elsewhere", mapping) {
      $0.replacing("Shop.xcdatamodel<", with: "X<").replacing("Shop 2.xcdatamodel<", with: "Shop.xcdatamodel<")
        .replacing("X<", with: "Shop 2.xcdatamodel<")
    },
    .text("the container has another name", stack) { $0.replacing("\"Shop\"", with: "\"Boutique\"") },
    .text("migration is off", stack) {
      $0.replacing(
        "    container.loadPersistentStores",
        with: "    container.persistentStoreDescriptions.first?.shouldMigrateStoreAutomatically = false\n"
          + "    container.loadPersistentStores")
    },
    .text("the manager is not called", migrator) {
      $0.replacing("let manager = NSMigrationManager(", with: "let manager = Other(").replacing(
        "try manager.migrateStore", with: "try manager.go")
    },
    .text("the manager gets another model", migrator) { $0.replacing("sourceModel: old", with: "sourceModel: new") },
    .text("a call goes", migrator) { $0.replacing("    try Backup.keep(url, copies: step)\n", with: "") },
    .text("a constant has another value", migrator) { $0.replacing("step = 2", with: "step = 3") },
    .text("a function that it calls deletes", helper) { $0.replacing("copyItem(at: url, to:", with: "removeItem(at:") },
    .text("an interpolation is another", helper) { $0.replacing("\\(copies)", with: "\\(copies + 1)") },
    .text("the policy gives another value", policy) { $0.replacing("?? 0", with: "?? 1") },
    .text("the policy has another name", policy) { $0.replacing("CarryOver", with: "Carry") },
    // Core Data finds a class by its name at run time, which that of an outer type is a part of.
    .text("the policy is within another type", policy) {
      $0.replacing("final class", with: "enum Policies {}\nextension Policies {\nfinal class") + "}\n"
    },
    .text("stages in code", stack) {
      $0 + "let stages = NSStagedMigrationManager([NSLightweightMigrationStage([\"a\"])])\n"
    },
  ]

  /// What Core Data infers with renaming identifiers: objects, values and links keep theirs by them.
  private static let renamed: [Edit] = [
    .text("that of the attribute is gone", current) { $0.replacing(" elementID=\"name\"", with: "") },
    .text("that of the attribute is another", current) {
      $0.replacing("elementID=\"name\"", with: "elementID=\"nam\"")
    },
    .text("that of the entity is gone", current) { $0.replacing(" elementID=\"Tag\"", with: "") },
    .text("that of the relationship is gone", current) { $0.replacing(" elementID=\"tags\"", with: "") },
    .text("that of the attribute is that of another", current) {
      $0.replacing(" elementID=\"name\"", with: "").replacing(
        "name=\"price\"", with: "name=\"price\" elementID=\"name\"")
    },
  ]

  /// Two versions without mapping models and code: names change, and identifiers say what they were.
  private static let inferred: [String: String] = [
    old: """
    <model>
      <entity name="Item">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="price" optional="YES" attributeType="String"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag"/>
      </entity>
      <entity name="Tag"><attribute name="text" optional="YES" attributeType="String"/></entity>
    </model>
    """,
    current: """
    <model>
      <entity name="Item">
        <attribute name="title" optional="YES" attributeType="String" elementID="name"/>
        <attribute name="price" optional="YES" attributeType="String"/>
        <relationship name="labels" optional="YES" toMany="YES" destinationEntity="Label" elementID="tags"/>
      </entity>
      <entity name="Label" elementID="Tag"><attribute name="text" optional="YES" attributeType="String"/></entity>
    </model>
    """,
    marker: files[marker] ?? "", "App/View.swift": files["App/View.swift"] ?? "",
  ]

  private static func repository(_ files: [String: String] = files) throws -> HistoryRepository {
    let repository = try HistoryRepository(files)
    try repository.commit(tag: "v1")
    return repository
  }

  @Test func noValueIsLostUnseen() throws {
    let repository = try Self.repository(Self.inferred)
    #expect(try Self.seen(repository) == [])
    for edit in Self.renamed {
      try edit.apply(repository, try #require(Self.inferred[edit.path]))
      let seen = try Self.seen(repository)
      #expect(seen.contains { $0.hasPrefix("values-lost: stores of 'Shop'") }, "\(edit.testDescription): \(seen)")
      try repository.git("checkout", "-q", "--", ".")
    }
  }

  /// The findings that fail a check, and what could not be read.
  private static func seen(_ repository: HistoryRepository) throws -> [String] {
    let project = try repository.project(released: "v1")
    return project.findings().filter { $0.severity >= .warning }.map { "\($0.rule.rawValue): \($0.message)" }
      + project.failures.map(\.description)
  }

  @Test func nothingIsChangedUnseen() throws {
    let repository = try Self.repository()
    #expect(try Self.seen(repository) == [])
    let edits = Self.files.keys.sorted().filter { $0 != "App/View.swift" }.flatMap(Self.edits(of:)) + Self.own
    for edit in edits {
      try edit.apply(repository, try #require(Self.files[edit.path]))
      #expect(try Self.seen(repository) != [], "\(edit.testDescription)")
      try repository.git("checkout", "-q", "--", ".")
      try repository.git("clean", "-qfd")
    }
    #expect(edits.count > 85)
  }

  // MARK: - What is harmless

  /// What can happen to any file and changes nothing.
  private static func harmlessEdits(of path: String) -> [Edit] {
    let isSwift = path.hasSuffix(".swift")
    let comment = isSwift ? "// A remark.\n" : "<!-- A remark. -->\n"
    let common: [Edit] = [
      .text("a line is added at its end", path, isHarmless: true) { $0 + "\n" },
      .text("a comment is added at its end", path, isHarmless: true) { $0 + comment },
      .text("its lines end as on Windows", path, isHarmless: true) { $0.replacing("\n", with: "\r\n") },
      .text("it is indented otherwise", path, isHarmless: true) { "\n" + $0.replacing("\n  ", with: "\n\t") },
      .text("a mark of the byte order", path, isHarmless: true) { "\u{FEFF}" + $0 },
    ]
    guard isSwift else { return common }
    return common + [
      .text("a comment between", path, isHarmless: true) { $0.replacing(" {\n", with: " { // It begins.\n") },
      .text("a module is imported", path, isHarmless: true) { "import Foundation\n" + $0 },
      .text("a function beside", path, isHarmless: true) { $0 + "private func beside() -> Int { 4 }\n" },
      .text("a type beside", path, isHarmless: true) { $0 + "struct Beside { var number = 1 }\n" },
      .text("a part for debugging beside", path, isHarmless: true) { $0 + "#if DEBUG\nfunc dump() {}\n#endif\n" },
      Edit(name: "it is in another folder", path: path, isHarmless: true) { repository, _ in
        try repository.move(path, to: path.replacing("App/", with: "App/Core/"))
      },
      Edit(name: "it has another name", path: path, isHarmless: true) { repository, _ in
        try repository.move(path, to: path.replacing(".swift", with: "2.swift"))
      },
    ]
  }

  private static let harmless: [Edit] = [
    .text("attributes are sorted", current, isHarmless: true) {
      $0.replacing("name=\"title\" optional=\"YES\"", with: "optional=\"YES\" name=\"title\"")
    },
    .text("user information", current, isHarmless: true) {
      $0.replacing(
        "attributeType=\"Integer 64\"/>",
        with: "attributeType=\"Integer 64\"><userInfo><entry key=\"documentation\" value=\"x\"/></userInfo></attribute>"
      )
    },
    .text("entities in another order", current, isHarmless: true) {
      let tag = tagEntity
      return $0.replacing(tag, with: "").replacing("<model>", with: "<model>\n\(tag)")
    },
    .text("configurations in another order", current, isHarmless: true) {
      $0.replacing("<configuration name=\"Goods\"><memberEntity name=\"Item\"/></configuration>", with: "").replacing(
        "</model>", with: "<configuration name=\"Goods\"><memberEntity name=\"Item\"/></configuration></model>")
    },
    .text("a default value", current, isHarmless: true) {
      $0.replacing("attributeType=\"Integer 64\"", with: "attributeType=\"Integer 64\" defaultValueString=\"3\"")
    },
    .text("a validation", current, isHarmless: true) {
      $0.replacing("attributeType=\"Integer 64\"", with: "attributeType=\"Integer 64\" minValueString=\"3\"")
    },
    .text("another class", current, isHarmless: true) {
      $0.replacing("<entity name=\"Tag\"", with: "<entity name=\"Tag\" representedClassName=\"Label\"")
    },
    .text("an index", current, isHarmless: true) {
      let index =
        "<fetchIndex name=\"i\"><fetchIndexElement property=\"text\" type=\"Binary\" order=\"ascending\"/></fetchIndex>"
      return $0.replacing(tagEntity, with: tagEntity.replacing("</entity>", with: index + "</entity>"))
    },
    .text("a function that is not called", migrator, isHarmless: true) {
      $0.replacing("{ \"Migrator\" }", with: "{ \"The migrator\" }")
    },
    .text("a message", stack, isHarmless: true) { $0.replacing("fatalError(", with: "assertionFailure(") },
    .text("a property", stack, isHarmless: true) {
      $0.replacing("container.viewContext", with: "container.newBackgroundContext()")
    },
    .text("a call beside", stack, isHarmless: true) {
      $0.replacing("if let error {", with: "if let error { print(1);")
    },
    .text("another view", "App/View.swift", isHarmless: true) { $0.replacing("\"Items\"", with: "\"All items\"") },
    .text("another state", "App/View.swift", isHarmless: true) { $0.replacing("= false", with: "= true") },
    .text("mappings in another order of attributes", mapping, isHarmless: true) {
      $0.replacing(
        "<attribute name=\"sourcename\" type=\"string\">Tag</attribute>\n<attribute name=\"destinationname\" type=\"string\">Tag</attribute>",
        with:
          "<attribute name=\"destinationname\" type=\"string\">Tag</attribute>\n<attribute name=\"sourcename\" type=\"string\">Tag</attribute>"
      )
    },
    Edit(name: "the mapping model is elsewhere", path: mapping, isHarmless: true) { repository, _ in
      try repository.move("Maps/1to2.xcmappingmodel", to: "App/Maps/First.xcmappingmodel")
    },
    Edit(name: "a document beside", path: mapping, isHarmless: true) { repository, _ in
      try repository.write("README.md", "# Shop\nNSMigrationManager\n")
    },
    Edit(name: "a script beside", path: mapping, isHarmless: true) { repository, _ in
      try repository.write("Scripts/build.sh", "echo NSStagedMigrationManager\n")
    },
    Edit(name: "tests that migrate", path: mapping, isHarmless: true) { repository, _ in
      try repository.write("AppTests/T.swift", "let m = NSMigrationManager(sourceModel: a, destinationModel: b)\n")
    },
    Edit(name: "a view that is previewed", path: mapping, isHarmless: true) { repository, _ in
      try repository.write("App/Preview.swift", "import SwiftUI\n#Preview { Text(\"a\") }\n")
    },
  ]

  @Test func whatDecidesNothingIsNoFinding() throws {
    let repository = try Self.repository()
    let edits = Self.files.keys.sorted().flatMap(Self.harmlessEdits(of:)) + Self.harmless
    for edit in edits {
      try edit.apply(repository, try #require(Self.files[edit.path]))
      #expect(try Self.seen(repository) == [], "\(edit.testDescription)")
      try repository.git("checkout", "-q", "--", ".")
      try repository.git("clean", "-qfd")
    }
    #expect(edits.count > 80)
  }
}
