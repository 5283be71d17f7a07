import GlossBasics
import GlossFiles
import GlossModelFiles
import Testing

@testable import GlossModelHistory

/// The names in a source file that show how stores are migrated: where they count, whether they are off, and which
/// container they create.
@Suite struct SourceSignTests {
  private static let staged = "NSStagedMigrationManager"
  private static let option = "NSMigratePersistentStoresAutomaticallyOption"

  private func signs(_ text: String, isSwift: Bool = true) -> [String] {
    SourceSign.signs(in: Array(text.utf8), isSwift: isSwift).map { "\($0.name):\($0.line)\($0.isOff ? " off" : "")" }
  }

  /// The line of the manager in Swift and in Objective-C, if it counts.
  static let places: [(text: String, swift: Int?, objectiveC: Int?)] = [
    (staged, 1, 1), ("\n\n\(staged)\n", 3, 3), ("// \(staged)", nil, nil), ("// a\n\(staged)", 2, 2),
    ("a / b \(staged)", 1, 1), ("/* \(staged) */", nil, nil), ("/* a\nb */ \(staged)", 2, 2),
    ("/**/ \(staged)", 1, 1), ("/*/ \(staged) */", nil, nil),
    // Comments nest in Swift only.
    ("/* /* */ \(staged) */", nil, 1), ("/* /* a */ */ \(staged)", 1, 1), ("/* \(staged)", nil, nil),
    // Strings.
    ("\"\(staged)\"", nil, nil), ("\"a\" \(staged)", 1, 1), ("\"\\\"\" \(staged)", 1, 1), ("\"\\\\\" \(staged)", 1, 1),
    ("\"\" \(staged)", 1, 1), ("\"open\n\(staged)", 2, 2), ("\"\"\"\n\(staged)\n\"\"\"", nil, nil),
    ("\"\"\"\n\n\"\"\"\n\(staged)", 4, 4), ("\"\"\"\n\\\"\"\" \(staged)\n\"\"\"\n\(staged)", 4, 4),
    // What is left out.
    ("#if 0\n\(staged)\n#endif", nil, nil), ("#if false\n\(staged)\n#endif", nil, nil),
    ("#if 0\na\n#endif\n\(staged)", 4, 4), ("#if 1\n\(staged)\n#endif", 2, 2), ("#if 00\n\(staged)\n#endif", 2, 2),
    ("#if 0\na\n#else\n\(staged)\n#endif", 4, 4), ("#if 0\na\n#elif B\n\(staged)\n#endif", 4, 4),
    ("#if 0\n#if A\n#else\n\(staged)\n#endif\n#endif", nil, nil),
    ("#if 0\n#if A\na\n#endif\n\(staged)\n#endif", nil, nil), ("#if 0\n  #endif\n\(staged)", 3, 3),
    ("#if 0\n\t#endif\n\(staged)", 3, 3), ("#if 0\n\(staged)", nil, nil),
    // Longer names.
    ("My\(staged)", nil, nil), ("\(staged)Thing", nil, nil), ("\(staged)2", nil, nil), ("_\(staged)", nil, nil),
    ("a.\(staged)()", 1, 1), ("[\(staged)]", 1, 1),
    // An extension creates none.
    ("extension \(staged) {}", nil, nil), ("extension\n\(staged) {}", nil, nil), ("extensions \(staged)", 1, 1),
    ("myextension \(staged)", 1, 1), ("extension A {}; \(staged)", 1, 1),
  ]

  @Test(arguments: places) func aNameCountsInCode(text: String, swift: Int?, objectiveC: Int?) {
    #expect(signs(text) == (swift.map { ["\(Self.staged):\($0)"] } ?? []))
    #expect(signs(text, isSwift: false) == (objectiveC.map { ["\(Self.staged):\($0)"] } ?? []))
  }

  @Test(arguments: [
    ("\(option): false", true), ("\(option) : @NO", true), ("\(option) = false", true), ("\(option): true", false),
    ("\(option)\n= false", true), ("\(option)] = false", true), ("[\(option)]\t= @(NO)", true),
    ("\(option): true, other: false", false), ("\(option) = true; b = false", false),
    ("\(option) = true\nb = false", false), ("\(option): falsehood", false), ("\(option) false", false),
    ("\(option), false", false), ("\(option): \(String(repeating: " ", count: 70))false", true),
    ("\(option): \(String(repeating: "x", count: 90)) false", false), ("\(option)", false),
    // Objective-C lists values before their keys.
    ("@NO, \(option)", true), ("@NO,\n  \(option)", true), ("@YES, \(option)", false), ("@NO \(option)", false),
    ("@NO, @YES, \(option)", false), ("[NSNumber numberWithBool:NO], \(option)", true), (", \(option)", false),
  ])
  func anOptionIsOffWhereItsValueIsFalse(text: String, isOff: Bool) {
    let sign = SourceSign.signs(in: Array(text.utf8)).first
    #expect(sign?.name == Self.option && sign?.isOff == isOff)
  }

  @Test(
    arguments: [
      ("(name: \"Shop\")", "Shop"), ("( name : \"Shop\" )", "Shop"), ("(name:\n\"Shop\")", "Shop"), ("(name:\"\")", ""),
      ("(name: name)", nil), ("(names: \"Shop\")", nil), ("(name: \"Sh\\(op)\")", nil), ("(name: \"Shop", nil),
      ("(name: \"Sh\nop\")", nil), ("", nil), ("(", nil), ("(name:", nil), ("(url: \"Shop\")", nil), (".self", nil),
    ] as [(String, String?)])
  func theNameOfAContainerIsItsLiteral(text: String, expected: String?) {
    for container in [SourceSign.container, SourceSign.cloudContainer] {
      let sign = SourceSign.signs(in: Array((container + text).utf8)).first
      #expect(sign?.name == container && sign?.container == expected)
    }
    #expect(SourceSign.signs(in: Array((Self.staged + text).utf8)).first?.container == nil)
  }

  @Test func signsThatSayTheSameAreEqual() {
    func signs(_ text: String, at path: String = "A.swift") -> MigrationSigns {
      MigrationSigns(of: [path], files: InMemoryFileTree([path: text])) { $0 }
    }
    let container = "NSPersistentContainer(name: \"A\")"
    #expect(signs(container) == signs("\n\(container)") && signs(container).containers == ["A": "A.swift:1"])
    #expect(signs(container) != signs(container.replacing("\"A\"", with: "\"B\"")))
    #expect(signs(container) != signs(container + Self.staged + "x " + Self.staged) && signs("") == MigrationSigns())
    #expect(signs("\(Self.option): true") != signs("\(Self.option): false"))
    // The first place counts, and those of tests and of others do not.
    #expect(signs("\(container)\n\(container)").containers == ["A": "A.swift:1"])
    #expect(signs(container, at: "Pods/A.swift") == MigrationSigns())
    #expect(signs("/* /* */ \(container) */", at: "A.m").containers == ["A": "A.m:1"])
    #expect(MigrationSigns(of: ["Gone.swift"], files: InMemoryFileTree([String: String]())) { $0 } == MigrationSigns())
  }
}
