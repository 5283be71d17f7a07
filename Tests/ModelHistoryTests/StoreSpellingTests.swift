import GlossFiles
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// One store in many spellings: each says the same of it as all others, and tells when its file has another name.
@Suite struct StoreSpellingTests {
  private static func stack(_ lines: String, _ more: String = "") -> String {
    """
    import CoreData
    final class Stack {
      let container = NSPersistentContainer(name: "Shop")
      init(inMemory: Bool = false) {
        \(lines)
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in print(error as Any) }
      }
    }
    \(more)
    """
  }

  private static let folder = "URL.applicationSupportDirectory"

  /// - Parameter file: the name of the store's file.
  private static func spellings(_ file: String) -> [[String: String]] {
    let url = "\(folder).appending(path: \"\(file)\")"
    let description = "let description = NSPersistentStoreDescription(url: \(url))"
    func database(_ members: String, cases: String) -> [String: String] {
      [
        "Stack.swift": stack("let description = NSPersistentStoreDescription(url: Database.shop.url)"),
        "Database.swift": "enum Database: String {\n  case \(cases)\n  \(members)\n"
          + "  var url: URL { \(folder).appending(path: file) }\n}\n",
      ]
    }
    return [
      ["Stack.swift": stack(description)],
      ["Stack.swift": stack("let description: NSPersistentStoreDescription = .init(url: \(url))")],
      ["Stack.swift": stack("let url = \(url)\n    let description = NSPersistentStoreDescription(url: url)")],
      [
        "Stack.swift": stack(
          "let description = inMemory\n      ? NSPersistentStoreDescription(url: URL(fileURLWithPath: \"/dev/null\"))\n"
            + "      : NSPersistentStoreDescription(url: \(url))")
      ],
      [
        "Stack.swift": stack("let description = NSPersistentStoreDescription(url: .shop)"),
        "URL.swift": "import Foundation\nextension URL { static var shop: URL { \(url) } }\n",
      ],
      [
        "Stack.swift": stack(
          "let description = NSPersistentStoreDescription(url: \(folder).appending(path: Names.shop))"),
        "Names.swift": "enum Names { static let shop = \"\(file)\" }\n",
      ],
      database("var file: String { switch self { case .shop: \"\(file)\" } }", cases: "shop = \"Shop\""),
      database(
        "var file: String { rawValue + \".sqlite\" }", cases: "other = \"Other\", shop = \"\(file.dropLast(7))\""),
      database("var file: String { self == .shop ? \"\(file)\" : \"cache.sqlite\" }", cases: "shop = \"Shop\""),
      database("var file: String { return self != .shop ? \"cache.sqlite\" : \"\(file)\" }", cases: "shop"),
    ]
  }

  private static func words(_ files: [String: String]) -> [String] {
    let openings = ProjectOpenings(of: ".", in: InMemoryFileTree(files))
    return openings.stores(of: "Shop", among: ["Shop"]).all.map(\.words).sorted()
  }

  @Test(arguments: spellings("Shop.sqlite").indices) func saysTheSameOfOneStore(number: Int) {
    let words = Self.words(Self.spellings("Shop.sqlite")[number])
    #expect(words == ["in \"application support/Shop.sqlite\""] || words == ["in the default place"], "\(words)")
    #expect(words == Self.words(Self.spellings("Shop.sqlite")[0]))
    #expect(Self.words(Self.spellings("Other.sqlite")[number]) == ["in \"application support/Other.sqlite\""])
  }

  /// Each model that a function opens by its name has the store of its case, whatever the order of the cases is.
  @Test(arguments: [["words", "notes"], ["notes", "words"]]) func tellsTheStoresOfCasesApart(cases: [String]) {
    let files = [
      "Factory.swift": """
      import CoreData
      func make(for database: Database) -> NSPersistentContainer {
        let container = NSPersistentContainer(name: database.rawValue)
        let description = NSPersistentStoreDescription(url: database.url)
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, _ in }
        return container
      }
      """,
      "Database.swift": """
      enum Database: String {
        \(cases.map { "case \($0) = \"\($0.first?.uppercased() ?? "")\($0.dropFirst())\"" }.joined(separator: "\n  "))
        var file: String {
          switch self {
          \(cases.map { "case .\($0): \"\($0).sqlite\"" }.joined(separator: "\n    "))
          }
        }
        var url: URL { \(Self.folder).appending(path: file) }
      }
      """,
    ]
    let openings = ProjectOpenings(of: ".", in: InMemoryFileTree(files))
    for model in ["Words", "Notes"] {
      let stores = openings.stores(of: model, among: ["Words", "Notes"]).all.map(\.words)
      #expect(stores == ["in \"application support/\(model.lowercased()).sqlite\""], "\(model): \(stores)")
    }
    #expect(openings.namedModels.keys.sorted() == ["Notes", "Words"])
  }
}
