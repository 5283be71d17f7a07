import Foundation
import Testing

/// A review is green only if everything that was released was read and is equal, or was judged: each released thing of
/// Core Data is dropped, hidden, doubled, made unreadable, renamed, moved and lent to another.
@Suite struct GreenIsProvedTests {
  private static func contents(_ attributes: String...) -> String {
    let lines = attributes.map { attribute in
      let parts = attribute.split(separator: ":")
      return
        "<attribute name=\"\(parts[0])\" optional=\"YES\" attributeType=\"\(parts.count > 1 ? parts[1] : "String")\"/>"
    }
    return "<model><entity name=\"E\">\(lines.joined())</entity></model>\n"
  }

  /// Two packages, `Shop` with two versions and `Log` with one, the container that opens them, and tables.
  private static func repository() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("\(shop)/Shop.xcdatamodel/contents", contents("a"))
    try repository.write("\(shop)/Shop 2.xcdatamodel/contents", contents("a", "b"))
    try repository.current("Shop 2", package: shop)
    try repository.write("\(log)/Log.xcdatamodel/contents", contents("line"))
    try repository.write("App/Stack.swift", "let c = NSPersistentContainer(name: \"Shop\")\n")
    try repository.write(english, "\"Entity/E\" = \"Thing\";\n\"Property/a\" = \"A\";\n")
    try repository.write(german, "\"Entity/E\" = \"Ding\";\n\"Property/a\" = \"Ah\";\n")
    try repository.release()
    return repository
  }

  private static let shop = "App/Shop.xcdatamodeld"
  private static let log = "App/Log.xcdatamodeld"
  private static let english = "App/en.lproj/ShopModel.strings"
  private static let german = "App/de.lproj/ShopModel.strings"
  private static let proof = "2 of 2 models, 3 of 3 released versions compared"

  /// A released package, with its current document, what it says, and an edit that no mapping can be inferred for.
  private struct Package: Sendable {
    let name: String
    let path: String
    let document: String
    let text: String
    let edit: String

    func edited(_ repository: GuardRepository) throws { try repository.write(document, edit) }
  }

  private static let packages = [
    Package(
      name: "Log", path: log, document: "\(log)/Log.xcdatamodel/contents", text: contents("line"),
      edit: contents("line:Date")),
    Package(
      name: "Shop", path: shop, document: "\(shop)/Shop 2.xcdatamodel/contents", text: contents("a", "b"),
      edit: contents("a:Date", "b")),
  ]

  // MARK: - Packages

  private static let packageChanges: [ReleasedChange] = packages.flatMap { package in
    let (name, path, document) = (package.name, package.path, package.document)
    return [
      ReleasedChange("\(name) is dropped") { try $0.remove(path) },
      ReleasedChange("\(name) is edited") { try package.edited($0) },
      ReleasedChange("\(name) is renamed") { try $0.move(path, "App/Boutique.xcdatamodeld") },
      ReleasedChange("\(name) is renamed, and its name lent") { repository in
        try repository.move(path, "App/Boutique.xcdatamodeld")
        try repository.write("\(path)/\(name).xcdatamodel/contents", package.edit)
      },
      ReleasedChange("\(name) is renamed but for case") {
        try $0.move(path, "App/\(name.lowercased()).xcdatamodeld")
      },
      ReleasedChange("\(name) is moved", .tells) { try $0.move(path, "Sources/\(name).xcdatamodeld") },
      ReleasedChange("another \(name) is elsewhere") {
        try $0.write("Other/\(name).xcdatamodeld/\(name).xcdatamodel/contents", package.edit)
      },
      ReleasedChange("\(name) is doubled but for case") {
        try $0.write("App/\(name.lowercased()).xcdatamodeld/\(name).xcdatamodel/contents", package.edit)
      },
      ReleasedChange("the folder of \(name) is doubled but for case") {
        try $0.write("app/\(name).xcdatamodeld/\(name).xcdatamodel/contents", package.edit)
      },
      ReleasedChange("\(name) is a file") { repository in
        try repository.remove(path)
        try repository.write(path, "file")
      },
      ReleasedChange("\(name) is an empty folder") { repository in
        try repository.remove(path)
        try repository.write("\(path)/note.txt", "")
      },
      ReleasedChange("\(name) is a link out of the repository") { try $0.link(path, to: "/tmp") },
      ReleasedChange("\(name) is a link to a moved and edited one") { repository in
        try package.edited(repository)
        try repository.move(path, "Archive/x.xcdatamodeld")
        try repository.link(path, to: "../Archive/x.xcdatamodeld")
      },
    ] + hidden(package) + moved(package) + documents(package)
  }

  private static func hidden(_ package: Package) -> [ReleasedChange] {
    [
      (".gitignore", "\(package.name)*\n"), (".gitignore", "*.xcdatamodeld/\n"), (".gitignore", "App/\n"),
      (".gitignore", "contents\n"), ("App/.gitignore", "*.xcdatamodeld\n"), ("App/.gitignore", "*\n"),
      (".git/info/exclude", "*.xcdatamodeld\n"),
    ].map { file, pattern in
      ReleasedChange("\(package.name) is hidden by '\(pattern.dropLast())' in \(file) and edited") { repository in
        try repository.write(file, pattern)
        try package.edited(repository)
      }
    }
  }

  private static func moved(_ package: Package) -> [ReleasedChange] {
    let file = "\(package.name).xcdatamodeld"
    let hiding = [
      "Tests", "AppTests", "App/Tests", "Preview Content", "Pods", "vendor", "build", ".hidden", "node_modules",
      "Carthage", "DerivedData", "SourcePackages",
    ]
    return hiding.flatMap { folder in
      [
        ReleasedChange("\(package.name) is moved into \(folder)") { try $0.move(package.path, "\(folder)/\(file)") },
        ReleasedChange("\(package.name) is edited and moved into \(folder)") { repository in
          try package.edited(repository)
          try repository.move(package.path, "\(folder)/\(file)")
        },
      ]
    }
      + ["Archive", "Tests"].flatMap { folder in
        [
          ReleasedChange("\(package.name) is moved into \(folder), and another is in its place") { repository in
            try repository.move(package.path, "\(folder)/\(file)")
            try repository.write("\(package.path)/\(package.name).xcdatamodel/contents", package.edit)
          },
          ReleasedChange("\(package.name) is moved into \(folder), and another name is in its place") { repository in
            try repository.move(package.path, "\(folder)/\(file)")
            try repository.write("App/Boutique.xcdatamodeld/Boutique.xcdatamodel/contents", package.edit)
          },
        ]
      }
  }

  private static func documents(_ package: Package) -> [ReleasedChange] {
    let (name, document, text) = (package.name, package.document, package.text)
    let broken: [(String, String)] = [
      ("empty", ""), ("a pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"),
      ("truncated", String(text.prefix(40))), ("a page", "<html/>"),
      ("with an entity", "<!DOCTYPE m [<!ENTITY e \"x\">]>" + text),
      ("in conflict", "<<<<<<< HEAD\n\(text)=======\n\(package.edit)>>>>>>> x\n"),
      ("of unknown types", text.replacing("\"String\"", with: "\"Wurst\"")),
      ("with an entity twice", text.replacing("</model>", with: "<entity name=\"E\"/></model>")),
      ("with an entity twice, first", text.replacing("<model>", with: "<model><entity name=\"E\"/>")),
      ("with an entity twice but for case", text.replacing("</model>", with: "<entity name=\"e\"/></model>")),
      (
        "with an attribute twice",
        text.replacing(
          "</entity>", with: "<attribute name=\"\(name == "Log" ? "line" : "a")\" attributeType=\"Date\"/></entity>")
      ),
      (
        "with an attribute twice but for case",
        text.replacing(
          "</entity>",
          with: "<attribute name=\"\(name == "Log" ? "Line" : "A")\" optional=\"YES\" attributeType=\"Date\"/></entity>"
        )
      ),
    ]
    return broken.map { words, broken in
      ReleasedChange("the document of \(name) is \(words)") { try $0.write(document, broken) }
    } + [
      ReleasedChange("the document of \(name) is gone") { try $0.remove(document) },
      ReleasedChange("the document of \(name) is no text") { repository in
        try Data([0xFF, 0xFE, 0, 1]).write(to: URL(filePath: repository.folder + "/" + document))
      },
      ReleasedChange("the document of \(name) leads out") { try $0.link(document, to: "/etc/hostname") },
      ReleasedChange("the document of \(name) leads nowhere") { try $0.link(document, to: "nowhere") },
      ReleasedChange("the document of \(name) is doubled but for case") {
        try $0.write(document.replacing("/contents", with: "/Contents"), package.edit)
      },
      ReleasedChange("the document of \(name) has another beside it") {
        try $0.write(document.replacing("/contents", with: "/elements"), package.edit)
      },
      ReleasedChange("the document of \(name) is replaced by another kind") { repository in
        try repository.remove(document)
        try repository.write(document.replacing("/contents", with: "/elements"), package.edit)
      },
      ReleasedChange("the entity of \(name) has another name", .tells) {
        try $0.write(document, text.replacing("\"E\"", with: "\"F\""))
      },
      ReleasedChange("the document of \(name) has no entities", .tells) { try $0.write(document, "<model/>") },
    ]
  }

  @Test(arguments: packageChanges) func noPackageVanishesUnderGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.repository(), proof: Self.proof)
  }

  // MARK: - Versions

  private static let versionChanges: [ReleasedChange] =
    [
      ReleasedChange("an old version is dropped", .tells) { try $0.remove("\(shop)/Shop.xcdatamodel") },
      ReleasedChange("the current version is dropped") { try $0.remove("\(shop)/Shop 2.xcdatamodel") },
      ReleasedChange("an old version is renamed", .tells) {
        try $0.move("\(shop)/Shop.xcdatamodel", "\(shop)/Shop 0.xcdatamodel")
      },
      ReleasedChange("the current version is renamed, and nothing says so") {
        try $0.move("\(shop)/Shop 2.xcdatamodel", "\(shop)/Shop 3.xcdatamodel")
      },
      ReleasedChange("the current version is renamed", .tells) { repository in
        try repository.move("\(shop)/Shop 2.xcdatamodel", "\(shop)/Shop 3.xcdatamodel")
        try repository.current("Shop 3", package: shop)
      },
      ReleasedChange("an old version is moved out", .tells) {
        try $0.move("\(shop)/Shop.xcdatamodel", "Archive/Shop.xcdatamodel")
      },
      ReleasedChange("an old version is moved into another package") {
        try $0.move("\(shop)/Shop.xcdatamodel", "\(log)/Shop.xcdatamodel")
      },
      ReleasedChange("the current version is renamed, and its name lent") { repository in
        try repository.move("\(shop)/Shop 2.xcdatamodel", "\(shop)/Shop 3.xcdatamodel")
        try repository.write("\(shop)/Shop 2.xcdatamodel/contents", contents("a:Date"))
      },
      ReleasedChange("an old version is renamed, and its name lent") { repository in
        try repository.move("\(shop)/Shop.xcdatamodel", "\(shop)/Shop 0.xcdatamodel")
        try repository.write("\(shop)/Shop.xcdatamodel/contents", contents("a:Date"))
      },
      ReleasedChange("two versions are swapped") { repository in
        try repository.write("\(shop)/Shop.xcdatamodel/contents", contents("a", "b"))
        try repository.write("\(shop)/Shop 2.xcdatamodel/contents", contents("a"))
      },
      ReleasedChange("a version is doubled but for case") {
        try $0.write("\(shop)/shop 2.xcdatamodel/contents", contents("a:Date", "b"))
      },
      ReleasedChange("one version is unreadable") { try $0.write("\(shop)/Shop.xcdatamodel/contents", "<model>") },
      ReleasedChange("the name of the current version is gone") { try $0.remove("\(shop)/.xccurrentversion") },
      ReleasedChange("the name of the current version leads out") {
        try $0.link("\(shop)/.xccurrentversion", to: "/etc/hostname")
      },
      ReleasedChange("an older version is current, and the file hidden") { repository in
        try repository.write(".gitignore", ".xccurrentversion\n")
        try repository.current("Shop", package: shop)
      },
      ReleasedChange("another file but for case names the current version") {
        try $0.write("\(shop)/.XCCurrentVersion", "x")
      },
    ]
    + ["Shop", "Shop 9", "shop 2", "../Log.xcdatamodeld/Log"].map { name in
      ReleasedChange("the current version is '\(name)'") { try $0.current(name, package: shop) }
    }
    + [
      "", "garbage", "<plist version=\"1.0\"><dict/></plist>",
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><integer>2</integer></dict></plist>",
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string>"
        + "<key>_XCCurrentVersionName</key><string>Shop.xcdatamodel</string></dict></plist>",
    ].map { text in
      ReleasedChange("the current version is written as '\(text.prefix(90))'") {
        try $0.write("\(shop)/.xccurrentversion", text)
      }
    }

  @Test(arguments: versionChanges) func noVersionVanishesUnderGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.repository(), proof: Self.proof)
  }

  // MARK: - Translations

  private static let tableChanges: [ReleasedChange] =
    [
      ReleasedChange("a table is removed", .tells) { try $0.remove(english) },
      ReleasedChange("a translated table is removed", .tells) { try $0.remove(german) },
      ReleasedChange("a table is renamed", .tells) { try $0.move(german, "App/de.lproj/Shop.strings") },
      ReleasedChange("a table is lent to another language", .tells) {
        try $0.move(german, "App/fr.lproj/ShopModel.strings")
      },
      ReleasedChange("a table is moved", .tells) { try $0.move(german, "Other/de.lproj/ShopModel.strings") },
      ReleasedChange("a table is hidden and loses a text", .tells) { repository in
        try repository.write(".gitignore", "*.strings\n")
        try repository.write(german, "\"Entity/E\" = \"Ding\";\n")
      },
      ReleasedChange("a table is doubled but for case") {
        try $0.write("App/de.lproj/shopmodel.strings", "\"Entity/E\" = \"X\";\n")
      },
      // Its translation is of another text now.
      ReleasedChange("a text of the development language changes", .tells) {
        try $0.write(english, "\"Entity/E\" = \"Thing\";\n\"Property/a\" = \"An A\";\n")
      },
      ReleasedChange("a table leads out", .tells) { try $0.link(german, to: "/etc/hostname") },
    ]
    + [
      "", "garbage {{{", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
      "\"Entity/E\" = \"Ding\";\n", "\"Entity/E\" = \"Ding\";\n\"Property/a\" = \"\";\n",
      "\"Entity/E\" = \"Ding\";\n/* \"Property/a\" = \"Ah\"; */\n",
      "\"Entity/E\" = \"Ding\";\n\"property/a\" = \"Ah\";\n",
      "\"Entity/E\" = \"Thing\";\n\"Property/a\" = \"Ah\";\n",
      "\"Entity/E\" = \"Ding\";\n/* modelgloss:untranslated */\n\"Property/a\" = \"Ah\";\n",
    ].map { text in
      ReleasedChange("a table is '\(text)'", .tells) { try $0.write(german, text) }
    }

  @Test(arguments: tableChanges) func noTranslationVanishesUnderGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.repository(), proof: Self.proof)
  }

  // MARK: - Harmless changes

  private static let harmless: [ReleasedChange] = [
    ReleasedChange("nothing", .harmless) { _ in },
    ReleasedChange("a comment in a document", .harmless) {
      try $0.write("\(log)/Log.xcdatamodel/contents", "<!-- note -->\n" + contents("line"))
    },
    ReleasedChange("other line ends", .harmless) {
      try $0.write("\(log)/Log.xcdatamodel/contents", contents("line").replacing("\n", with: "\r\n"))
    },
    ReleasedChange("another order", .harmless) {
      try $0.write("\(shop)/Shop 2.xcdatamodel/contents", contents("b", "a"))
    },
    ReleasedChange("a note for developers", .harmless) {
      try $0.replace(
        "</entity>", "<userInfo><entry key=\"k\" value=\"v\"/></userInfo></entity>",
        in: "\(log)/Log.xcdatamodel/contents")
    },
    ReleasedChange("a new version that can be inferred", .harmless) { repository in
      try repository.write("\(shop)/Shop 3.xcdatamodel/contents", contents("a", "b", "c"))
      try repository.current("Shop 3", package: shop)
    },
    ReleasedChange("a new package", .harmless) {
      try $0.write("App/New.xcdatamodeld/New.xcdatamodel/contents", contents("x"))
    },
    ReleasedChange("a model for tests", .harmless) {
      try $0.write("AppTests/Log.xcdatamodeld/Log.xcdatamodel/contents", contents("x"))
    },
    ReleasedChange("a source file", .harmless) { try $0.write("App/View.swift", "struct View {}\n") },
    ReleasedChange("the container moves", .harmless) { try $0.move("App/Stack.swift", "App/Core/Stack.swift") },
    ReleasedChange("code of tests", .harmless) { try $0.write("AppTests/T.swift", "let m = NSMigrationManager()\n") },
    ReleasedChange("an ignore file for something else", .harmless) { try $0.write(".gitignore", "*.log\n") },
    ReleasedChange("an ignore file for what is tracked", .harmless) { try $0.write(".gitignore", "Log*\n") },
    ReleasedChange("a new language", .harmless) {
      try $0.write("App/fr.lproj/ShopModel.strings", "\"Entity/E\" = \"Chose\";\n")
    },
    ReleasedChange("a better text", .harmless) {
      try $0.write(german, "\"Entity/E\" = \"Ding\";\n\"Property/a\" = \"Das A\";\n")
    },
    ReleasedChange("a table in another order", .harmless) {
      try $0.write(german, "\"Property/a\" = \"Ah\";\n\"Entity/E\" = \"Ding\";\n")
    },
  ]

  @Test(arguments: harmless) func whatIsHarmlessStaysGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.repository(), proof: Self.proof)
  }
}
