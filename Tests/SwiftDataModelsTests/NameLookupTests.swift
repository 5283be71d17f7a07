import GlossBasics
import GlossSwiftSource
import Testing

@testable import GlossSwiftDataModels

/// What a name in the sources means, at its place.
@Suite struct NameLookupTests {
  private static func index(_ files: [String: String]) -> SwiftTypeIndex {
    SwiftTypeIndex(
      files.sorted { $0.key < $1.key }.map { SwiftDataFile(path: $0.key, bytes: Array($0.value.utf8), root: ".") })
  }

  /// `A.B@App/A.swift:2` for a type, `String?` for the type of an alias.
  private static func meaning(
    of name: String, in scope: String = "", of path: String = "App/A.swift", _ files: [String: String]
  ) -> String {
    let index = index(files)
    let file = index.files.firstIndex { $0.path == path } ?? 0
    let node = index.nodes.indices.first {
      index.nodes[$0].path.joined(separator: ".") == scope && index.nodes[$0].file == file
    }
    let names = name.split(separator: ".").map(String.init)
    switch index.meaning(of: names, in: SwiftTypeIndex.Scope(node: node, file: file)) {
    case .type(let node):
      let line = index.nodes[node].declaration?.heading.position.line ?? 0
      let found = index.nodes[node]
      return "\(found.path.joined(separator: "."))@\(index.files[found.file].path):\(line)"
    case .reference(let type, _): return type.text
    case .ambiguous: return "ambiguous"
    case .unknown: return "unknown"
    }
  }

  private static let one = """
    struct Trip { enum Kind {}
      typealias Name = String? }
    enum V1 { struct Trip { enum Size {} }
      struct Inner { struct Deep {} } }
    typealias Short = Trip
    typealias Long = V1.Trip.Size
    typealias Text = [String]
    #if FLAG
    typealias Unsure = Trip
    #endif
    #if DEBUG
    typealias Debug = Trip
    struct Gone {}
    #else
    typealias Release = Trip
    #endif
    extension Foreign { struct Own {} }
    extension V1.Inner { struct More {} }
    extension V1.Inner.More { struct Most {} }
    extension Nowhere.Near { struct Far {} }
    typealias Other = Foreign
    private struct Hidden {}
    """

  @Test(arguments: [
    ("Trip", "", "Trip@App/A.swift:1"), ("Trip", "V1", "V1.Trip@App/A.swift:3"),
    ("Trip", "V1.Trip", "V1.Trip@App/A.swift:3"), ("Trip", "V1.Inner.Deep", "V1.Trip@App/A.swift:3"),
    ("Trip.Kind", "", "Trip.Kind@App/A.swift:1"), ("Trip.Size", "", "unknown"),
    ("Trip.Size", "V1.Trip", "V1.Trip.Size@App/A.swift:3"), ("Trip.Kind", "V1", "unknown"), ("Kind", "", "unknown"),
    ("Kind", "Trip", "Trip.Kind@App/A.swift:1"), ("V1", "V1.Inner", "V1@App/A.swift:3"),
    ("V1.Inner.Deep", "Trip", "V1.Inner.Deep@App/A.swift:4"), ("Name", "Trip", "String?"), ("Trip.Name", "", "String?"),
    ("Name", "", "unknown"), ("Trip.Name.Kind", "", "unknown"),
    // Aliases.
    ("Short", "", "Trip@App/A.swift:1"), ("Short", "V1", "Trip@App/A.swift:1"),
    ("Short.Kind", "", "Trip.Kind@App/A.swift:1"), ("Long", "", "V1.Trip.Size@App/A.swift:3"),
    ("Text", "", "[String]"), ("Other", "", "Foreign"), ("Unsure", "", "ambiguous"), ("Unsure.Kind", "", "ambiguous"),
    ("Debug", "", "unknown"), ("Release", "", "Trip@App/A.swift:1"), ("Gone", "", "unknown"),
    // Modules.
    ("Swift.Trip", "", "Trip@App/A.swift:1"), ("App.Trip.Kind", "V1", "Trip.Kind@App/A.swift:1"),
    ("SwiftUI.Lost", "", "unknown"), ("Lost.Trip", "", "unknown"), ("App", "", "unknown"),
    // Extensions.
    ("Foreign", "", "unknown"), ("Foreign.Own", "", "Foreign.Own@App/A.swift:17"),
    ("Own", "Foreign", "Foreign.Own@App/A.swift:17"),
    ("V1.Inner.More.Most", "", "V1.Inner.More.Most@App/A.swift:19"), ("Hidden", "", "Hidden@App/A.swift:22"),
  ])
  func aNameMeansTheNearestType(name: String, scope: String, expected: String) {
    #expect(Self.meaning(of: name, in: scope, ["App/A.swift": Self.one]) == expected)
  }

  /// Of several types with one name: which of them a file of the app means.
  @Test(
    arguments: [
      // In the same file, in the same target, in the nearest folder.
      (["App/A.swift": "struct T {}", "App/B.swift": "struct T {}"], "App/A.swift:1"),
      (["App/A.swift": "", "App/B.swift": "struct T {}", "Kit/C.swift": "struct T {}"], "App/B.swift:1"),
      (["App/A.swift": "", "Kit/B.swift": "struct T {}", "Lib/C.swift": "struct T {}"], "ambiguous"),
      (["App/A.swift": "", "Kit/C.swift": "private struct T {}"], "unknown"),
      (["App/A.swift": "", "App/B.swift": "fileprivate struct T {}", "Kit/C.swift": "struct T {}"], "Kit/C.swift:1"),
      // One that is always there, and one that is compiled.
      (["App/A.swift": "#if FLAG\nstruct T {}\n#endif\nstruct T {}"], "App/A.swift:4"),
      (["App/A.swift": "#if DEBUG\nstruct T {}\n#else\nstruct T {}\n#endif"], "App/A.swift:4"),
      (["App/A.swift": "#if FLAG\nstruct T {}\n#else\nstruct T {}\n#endif"], "ambiguous"),
      (["App/A.swift": "#if FLAG\nstruct T {}\n#else\nstruct T { var a: Lost }\n#endif"], "ambiguous"),
      (["App/A.swift": "#if FLAG\nstruct T {}\n#endif"], "App/A.swift:2"),
      // Code that uses what is gone is not compiled.
      (["App/A.swift": "struct T { var a: Lost }\nstruct T { var a: Int }"], "App/A.swift:2"),
      (["App/A.swift": "struct T { var a: [Lost?] }\nstruct T { var a: [Here?] }\nstruct Here {}"], "App/A.swift:2"),
      (["App/A.swift": "struct T { var a: Lost }\nstruct T { var a: Alias }\ntypealias Alias = Int"], "App/A.swift:2"),
      (["App/A.swift": "struct T { var a: Lost }\nstruct T { var a: In; enum In {} }"], "App/A.swift:2"),
      (["App/A.swift": "struct T { var a: Lost }\nstruct T { var a: In; typealias In = Int }"], "App/A.swift:2"),
      (["App/A.swift": "struct T { var a: Lost }\nstruct T { var a: Lost { 1 } }"], "App/A.swift:2"),
      (["App/A.swift": "struct T { var a: Lost }\nstruct T { var a: Gone }"], "ambiguous"),
      (["App/A.swift": "struct T { var a: Lost; var b: Lost }\nstruct T { var a: Gone }"], "App/A.swift:2"),
      (["App/A.swift": "", "Kit/B.swift": "struct T { var a: Lost }", "Lib/C.swift": "struct T {}"], "Lib/C.swift:1"),
      // The nearest folder.
      (
        [
          "App/A.swift": "", "Kit/B.swift": "struct T {}", "App/One/C.swift": "struct T {}",
          "App/Two/D.swift": "struct T {}",
        ],
        "ambiguous"
      ),
      // An alias in the same target comes first, one of another target last.
      (["App/A.swift": "typealias T = Int", "Kit/B.swift": "struct T {}"], "Int"),
      (["App/A.swift": "struct T {}", "Kit/B.swift": "typealias T = Int"], "App/A.swift:1"),
      (["App/A.swift": "", "Kit/B.swift": "typealias T = Int"], "Int"),
      (["App/A.swift": "", "Kit/B.swift": "typealias T = Int", "Lib/B.swift": "typealias T = Bool"], "ambiguous"),
      (["App/A.swift": "typealias T = Int", "App/B.swift": "typealias T = Bool"], "Int"),
      (["App/A.swift": "", "App/B.swift": "typealias T = Int", "Lib/B.swift": "typealias T = Bool"], "Int"),
      (
        [
          "App/A.swift": "", "Kit/B.swift": "typealias T = Int", "Lib/B.swift": "typealias T = Bool",
          "Kit/C.swift": "struct T {}",
        ],
        "Kit/C.swift:1"
      ),
    ] as [([String: String], String)])
  func oneOfSeveralIsChosen(files: [String: String], expected: String) {
    #expect(Self.meaning(of: "T", files).replacing("T@", with: "") == expected)
  }

  /// The folders of a package are nearer to one another than to others.
  @Test func theNearestFolderDecides() {
    let files = [
      "Sources/App/Deep/A/A.swift": "", "Sources/App/Deep/A/B.swift": "struct T { var a: Lost }",
      "Sources/App/C.swift": "struct T {}",
    ]
    #expect(Self.meaning(of: "T", of: "Sources/App/Deep/A/A.swift", files) == "T@Sources/App/C.swift:1")
    let targets = [
      "Kit/Sources/One/A.swift": "", "Kit/Sources/Two/B.swift": "struct T { var a: Lost }",
      "Lib/Sources/One/C.swift": "struct T {}",
    ]
    #expect(Self.meaning(of: "T", of: "Kit/Sources/One/A.swift", targets) == "T@Kit/Sources/Two/B.swift:1")
  }

  /// A chain of aliases: `typealias A1 = A2; …; typealias A16 = T`.
  @Test(arguments: [(15, "T@App/A.swift:1"), (16, "T")])
  func aliasesAreFollowedUpToALimit(count: Int, expected: String) {
    let chain = (1..<count).map { "typealias A\($0) = A\($0 + 1)\n" }.joined()
    let source = "struct T {}\n\(chain)typealias A\(count) = T"
    #expect(Self.meaning(of: "A1", ["App/A.swift": source]) == expected)
  }

  /// An extension may extend what another extension declares, four times.
  @Test(arguments: [(4, "A.B.C.D.E@App/A.swift:1"), (5, "unknown")])
  func extensionsOfExtensionsAreFound(count: Int, expected: String) {
    let names = ["A", "B", "C", "D", "E", "F"]
    let extensions = (1...count).reversed().map { depth in
      "extension \(names.prefix(depth).joined(separator: ".")) { struct \(names[depth]) {} }"
    }
    let name = names.prefix(count + 1).joined(separator: ".")
    let found = Self.meaning(of: name, ["App/A.swift": extensions.joined(separator: "\n") + "\nstruct A {}"])
    #expect(found == expected)
  }

  /// The property that a type has, unless its condition is unknown.
  @Test(arguments: [
    ("a", "App/A.swift Int"), ("b", "App/B.swift Bool"), ("stored", "-"), ("c", "App/A.swift String"), ("d", "-"),
    ("e", "-"), ("f", "App/A.swift Int"), ("lost", "-"),
  ])
  func aPropertyIsThatOfTheBuild(name: String, expected: String) throws {
    let index = Self.index([
      "App/A.swift": """
      #if FLAG
      enum T { static var a: Int { 1 }
      #if DEBUG
      static var c: Int { 1 }
      static var e: Int { 1 }
      #else
      static var c: String { "" }
      #endif
      #if OTHER
      static var d: Int { 1 }
      #else
      static var d: String { "" }
      #endif
      static let f: Int = 1
      }
      #endif
      """,
      "App/B.swift": "extension T { static var b: Bool { true }; var stored: Int }",
    ])
    let node = try #require(index.nodes.indices.first { index.nodes[$0].name == "T" })
    // One that may not exist is not certain, and neither is what comes after it.
    let found = index.properties(name, of: node).first.flatMap { $0.isCertain ? $0 : nil }
    #expect((found.map { "\(index.files[$0.file].path) \($0.property.type?.text ?? "")" } ?? "-") == expected)
    #expect(index.scope(of: node) == SwiftTypeIndex.Scope(node: node, file: 0))
  }
}
