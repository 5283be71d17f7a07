import Foundation
import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// A verb says the same of a project wherever the user stands: at its root, in a folder, a package, a version, a bundle
/// or a language folder, with the model named, in the settings, or found.
@Suite struct StandingPlaceTests {
  private static let folders = [
    ".", "App", "App/Shop.xcdatamodeld", "App/Shop.xcdatamodeld/Shop.xcdatamodel", "App/en.lproj", "Mappings",
    "Mappings/1to2.xcmappingmodel", "App.xcodeproj",
  ]

  private static let verbs = [
    ["check", "--format", "json", "--strict"], ["coverage", "--format", "json"],
    ["preview", "--format", "json"], ["inspect", "--format", "json", "--model-version", "all"],
    ["migrations", "--format", "json"], ["changelog", "--format", "json"],
    ["docs", "--print-context", "--locale", "en"],
  ]

  /// A shop with two versions, a mapping model in another folder, and tables; a second copy of it is a stranger.
  private static func project(_ marks: [String], settings: String? = nil) throws -> String {
    let folder = NSTemporaryDirectory() + "standing-" + UUID().uuidString
    let entity = { (more: String) in
      "<model documentVersion='1.0'><entity name='Customer'><attribute name='email' attributeType='String'/>\(more)"
        + "</entity></model>"
    }
    let mapping = """
      <database><object type='XDDEVMAPPINGMODEL' id='z1'>
      <attribute name='sourcemodelpath'>App/Shop.xcdatamodeld/Shop.xcdatamodel</attribute>
      <attribute name='destinationmodelpath'>App/Shop.xcdatamodeld/Shop 2.xcdatamodel</attribute></object></database>
      """
    var files = [
      "App/Shop.xcdatamodeld/Shop.xcdatamodel/contents": entity(""),
      "App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents":
        entity("<attribute name='phone' optional='YES' attributeType='String'/>"),
      "App/Shop.xcdatamodeld/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
      "App/en.lproj/ShopModel.strings": "\"Entity/Customer\" = \"Customer\";\n\"Property/email\" = \"Email\";\n",
      "App/de.lproj/ShopModel.strings": "\"Entity/Customer\" = \"Kundin\";\n",
      "App/Shop.swift": "import CoreData\nlet stack = NSPersistentContainer(name: \"Shop\")\n",
      "Mappings/1to2.xcmappingmodel/xcmapping.xml": mapping,
    ]
    for mark in marks { files[mark] = "" }
    files[".modelgloss.yml"] = settings
    let stranger = files.map { ("stranger/" + $0, $1) }
    let own = files.map { ("own/" + $0, $1) }
    for (path, text) in own + stranger {
      let url = URL(filePath: folder + "/" + path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return folder
  }

  /// What a verb prints in a folder, with every path from the root of the disk.
  private static func answer(_ arguments: [String], in folder: String) -> String {
    let disk = RootedDisk(folder: folder)
    let run = CommandRun(arguments: arguments, disk: disk)
    // Pages have no path of the working folder.
    if arguments[0] == "docs" { return "\(run.status)\n\(run.output)" }
    let words = run.output.split(whereSeparator: { "\"'`".contains($0) }).map { word -> String in
      // Without a version's name, or a line.
      let path = String(word.prefix { $0 != "#" && $0 != ":" })
      let isPath = FilePath.isModel(path) || FilePath.isSource(path) || path.contains("/")
      return isPath && disk.kind(at: path) != nil ? FilePath.absolute(String(word), in: folder) : String(word)
    }
    return "\(run.status)\n" + words.joined(separator: "\"")
  }

  /// Standing somewhere is the same as naming that folder from above.
  @Test(arguments: [["App.xcodeproj/project.pbxproj"], []])
  func standingInAFolderIsNamingIt(_ marks: [String]) throws {
    let top = try Self.project(marks)
    defer { try? FileManager.default.removeItem(atPath: top) }
    for folder in Self.folders where FileManager.default.fileExists(atPath: "\(top)/own/\(folder)") {
      for verb in Self.verbs {
        let named = Self.answer([verb[0], "own/\(folder)"] + verb.dropFirst(), in: top)
        #expect(Self.answer(verb, in: "\(top)/own/\(folder)") == named, "\(verb[0]) in \(folder)")
        if verb[0] == "check" {
          #expect(Self.answer([verb[0], "."] + verb.dropFirst(), in: "\(top)/own/\(folder)") == named)
        }
      }
    }
  }

  /// With a model of the settings, or with the model named, the folder does not matter.
  @Test(arguments: [["App.xcodeproj/project.pbxproj"], ["Podfile"]])
  func theFolderDoesNotMatterForAModelThatIsNamed(_ marks: [String]) throws {
    let top = try Self.project(marks, settings: "models: [App/Shop.xcdatamodeld]\n")
    defer { try? FileManager.default.removeItem(atPath: top) }
    for verb in Self.verbs {
      let right = Self.answer(verb, in: "\(top)/own")
      #expect(right.contains("Customer"))
      for folder in Self.folders where FileManager.default.fileExists(atPath: "\(top)/own/\(folder)") {
        #expect(Self.answer(verb, in: "\(top)/own/\(folder)") == right, "\(verb[0]) in \(folder)")
      }
      let model = "\(top)/own/App/Shop.xcdatamodeld"
      let absolute = Self.answer([verb[0], model] + verb.dropFirst(), in: "\(top)/own")
      for folder in ["stranger", "stranger/App/Shop.xcdatamodeld", "."] {
        let standing = "\(top)/\(folder)"
        // Settings are those of the place.
        let run = Self.answer([verb[0], model] + verb.dropFirst(), in: standing)
        #expect(run == absolute, "\(verb[0]) \(model) in \(folder)")
      }
    }
  }

  /// The remedy that is printed inside a package does not take texts away from the app.
  @Test(arguments: ["App/Shop.xcdatamodeld", "App/Shop.xcdatamodeld/Shop 2.xcdatamodel", "App/en.lproj"])
  func nothingIsGatheredFromTheRightTable(_ folder: String) throws {
    let top = try Self.project(["Package.swift"], settings: "models: [App/Shop.xcdatamodeld]\n")
    defer { try? FileManager.default.removeItem(atPath: top) }
    let before = try FolderState(top)
    for arguments in [["strings", "gather"], ["strings", "gather", "."], ["check", "."]] {
      let run = CommandRun(arguments: arguments, disk: RootedDisk(folder: "\(top)/own/\(folder)"))
      #expect(!run.output.contains("Shop 2Model"), "\(run.output)\(run.error)")
    }
    #expect(try FolderState(top) == before)
  }

  /// The whole disk is not a project, whether it is where the user stands or named.
  @Test(arguments: [["check"], ["check", "/"], ["docs", "/", "-o", "out"], ["coverage"], ["preview", "."]])
  func theDiskIsNotSearched(_ arguments: [String]) {
    let run = CommandRun(arguments: arguments, disk: RootedDisk(folder: "/"))
    #expect(run.status == 2 && run.error.contains("the root of the disk is not searched"), "\(run.error)")
  }
}
