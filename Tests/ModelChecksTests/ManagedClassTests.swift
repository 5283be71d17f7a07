import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

/// Classes written by hand beside a model: which are read, whose they are, and what is said of them.
@Suite struct ManagedClassTests {
  static let rules: Set<RuleID> = [.missingManagedProperty, .managedTypeMismatch, .nonoptionalManagedProperty]

  /// `rule Entity.property path:line` of what is found in a project.
  static func findings(_ files: [String: String], model: String = "League.xcdatamodel") -> [String] {
    all(files, model: model).map { finding in
      "\(finding.rule.rawValue) \(finding.entity ?? "").\(finding.property ?? "") \(finding.path):"
        + "\(finding.position?.line ?? 0)"
    }
  }

  static func all(_ files: [String: String], model: String = "League.xcdatamodel") -> [Finding] {
    let tree = InMemoryFileTree(files)
    guard let loaded = ModelLoader(files: tree).load(model).models.first else { return [] }
    var reader = ManagedClassReader(files: tree)
    let tables = TableFinder(files: tree).tables(
      forModelNamed: loaded.name, versionName: loaded.version, packagePath: loaded.packagePath, within: ["."])
    let configuration = CheckConfiguration(policy: SeverityPolicy(onlyRules: rules))
    return ModelChecker(configuration: configuration).check(reader.completed(loaded, tables), tables: tables).findings
  }

  static func document(_ elements: String) -> String {
    #"<?xml version="1.0"?><model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">"#
      + elements + "</model>"
  }

  /// A project of one model and one file.
  static func project(_ elements: String, _ swift: String, at path: String = "App/Player.swift") -> [String: String] {
    ["League.xcdatamodel/contents": document(elements), path: swift]
  }

  static func player(_ attributes: String, _ options: String = "") -> String {
    #"<entity name="Player" representedClassName="Player" \#(options)>\#(attributes)</entity>"#
  }

  // MARK: - Which classes are read

  static let wrong = "class Player: NSManagedObject {\n  @NSManaged var gone: String?\n}"
  static let found = ["missing-managed-property Player.gone App/Player.swift:2"]

  @Test(arguments: [
    (player(""), wrong, "App/Player.swift", true),
    // Xcode writes the extension, the class is written by hand.
    (player("", #"codeGenerationType="category""#), wrong, "App/Player.swift", true),
    (player("", #"codeGenerationType="none""#), wrong, "App/Player.swift", true),
    // Xcode writes all of it: what else is called so is another class.
    (player("", #"codeGenerationType="class""#), wrong, "App/Player.swift", false),
    (#"<entity name="Player"/>"#, wrong, "App/Player.swift", false),
    (#"<entity name="Player" representedClassName="NSManagedObject"/>"#, wrong, "App/Player.swift", false),
    (#"<entity name="Person" representedClassName="Other.Player"/>"#, wrong, "App/Player.swift", true),
    (player(""), wrong, "App/Models.swift", true),
    (player(""), "extension Player {\n  @NSManaged var gone: String?\n}", "App/Player+Properties.swift", true),
    (player(""), "extension Model.Player {\n  @NSManaged var gone: String?\n}", "App/Player.swift", true),
    // Tests have classes of their own.
    (player(""), wrong, "AppTests/Player.swift", false),
    (player(""), "#if DEBUG\n\(wrong)\n#endif", "App/Player.swift", false),
    (player(""), "let text = \"\"\"\n\(wrong)\n\"\"\"", "App/Player.swift", false),
    (player(""), "/* \(wrong) */", "App/Player.swift", false),
    (player(""), "class Goal: NSManagedObject {\n  @NSManaged var gone: String?\n}", "App/Player.swift", false),
    (player(""), wrong + "\n" + wrong, "App/Player.swift", false),
    (
      #"<entity name="Player" representedClassName="LGPlayer"/>"#,
      "@objc(LGPlayer) class Player: NSManagedObject {\n  @NSManaged var gone: String?\n}", "App/Player.swift", true
    ),
  ])
  func readsClassesThatAreWrittenForTheModel(elements: String, swift: String, path: String, isFound: Bool) {
    let findings = Self.findings(Self.project(elements, swift, at: path))
    #expect(findings.count == (isFound ? 1 : 0), "\(findings)")
  }

  @Test func givesAClassToTheNearestModelAndToNoneWhereTwoAreAsNear() {
    let good = Self.document(Self.player(#"<attribute name="gone" optional="YES" attributeType="String"/>"#))
    let bad = Self.document(Self.player(""))
    let near = [
      "App/League.xcdatamodel/contents": bad, "App/Player.swift": Self.wrong, "Old/Old.xcdatamodel/contents": good,
    ]
    #expect(Self.findings(near, model: "App/League.xcdatamodel") == Self.found)
    #expect(
      Self.findings(near.merging(["Old/Old.xcdatamodel/contents": bad]) { $1 }, model: "Old/Old.xcdatamodel") == [])
    let equal = [
      "App/League.xcdatamodel/contents": bad, "App/Player.swift": Self.wrong, "App/Old.xcdatamodel/contents": good,
    ]
    #expect(Self.findings(equal, model: "App/League.xcdatamodel") == [])
    // One that has no such class is no rival.
    let other = equal.merging(["App/Old.xcdatamodel/contents": Self.document("")]) { $1 }
    #expect(Self.findings(other, model: "App/League.xcdatamodel") == Self.found)
  }

  // MARK: - What is missing

  @Test(arguments: [
    ("@NSManaged var name: String?", false), ("@NSManaged var nam: String?", true),
    ("@NSManaged var primitiveName: String?", false), ("@NSManaged var primitiveNam: String?", true),
    ("@NSManaged var teams: Set<Team>", false), ("@NSManaged var others: [Player]", false),
    ("@NSManaged func addToTeams(_ team: Team)", false), ("@NSManaged var cached: String?", false),
    ("@NSManaged var isRetired: Bool", false), ("@NSManaged var inherited: String?", false),
    ("@NSManaged var ofCaptains: String?", false), ("@NSManaged override var gone: String?", false),
    ("@objc(name) @NSManaged var title: String?", false), ("@objc(title) @NSManaged var name: String?", true),
    ("var gone: String? { nil }", false), ("var gone = 1", false),
  ])
  func missesWhatNoEntityOfTheClassHas(declaration: String, isMissing: Bool) {
    let elements = """
      <entity name="Person" representedClassName="Person">
        <attribute name="inherited" optional="YES" attributeType="String"/></entity>
      <entity name="Player" representedClassName="Player" parentEntity="Person">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="retired" optional="YES" attributeType="Boolean"/>
        <attribute name="cached" optional="YES" transient="YES" attributeType="String"/>
        <relationship name="teams" optional="YES" toMany="YES" destinationEntity="Team"/>
        <fetchedProperty name="others" optional="YES">
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Player"/></fetchedProperty></entity>
      <entity name="Captain" representedClassName="Captain" parentEntity="Player">
        <attribute name="ofCaptains" optional="YES" attributeType="String"/></entity>
      <entity name="Team" representedClassName="Team"/>
      """
    let findings = Self.findings(Self.project(elements, "class Player: Person {\n  \(declaration)\n}"))
    #expect(findings.map { $0.hasPrefix("missing-managed-property Player.") } == (isMissing ? [true] : []))
  }

  // MARK: - Types

  /// For each type of attribute the Swift types that hold it; all others of the table do not.
  static let holders: [(String, Set<String>)] = [
    ("Integer 16", ["Int16", "UInt16", "NSNumber?", "NSDecimalNumber?"]),
    ("Integer 32", ["Int32", "UInt32", "NSNumber?", "NSDecimalNumber?"]),
    ("Integer 64", ["Int64", "UInt64", "Int", "UInt", "NSNumber?", "NSDecimalNumber?"]),
    ("Double", ["Double", "TimeInterval", "NSNumber?", "NSDecimalNumber?"]),
    ("Float", ["Float", "NSNumber?", "NSDecimalNumber?"]),
    ("Boolean", ["Bool", "NSNumber?", "NSDecimalNumber?"]),
    ("Decimal", ["NSDecimalNumber?", "NSNumber?", "Decimal"]),
    ("String", ["String?", "String", "NSString"]), ("Date", ["Date?", "NSDate?", "Double", "TimeInterval"]),
    ("Binary", ["Data?", "NSData?"]), ("UUID", ["UUID?", "NSUUID?"]), ("URI", ["URL?", "NSURL?"]),
    // Whatever a transformer makes is an object.
    (
      "Transformable",
      [
        "String?", "String", "NSString", "Date?", "NSDate?", "Data?", "NSData?", "UUID?", "NSUUID?", "URL?", "NSURL?",
        "NSNumber?", "NSDecimalNumber?", "Decimal", "NSSet?", "[String]",
      ]
    ),
  ]
  static let types = [
    "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "Int", "UInt", "Double", "TimeInterval", "Float", "Bool",
    "NSNumber?", "NSDecimalNumber?", "Decimal", "String?", "String", "NSString", "Date?", "NSDate?", "Data?", "NSData?",
    "UUID?", "NSUUID?", "URL?", "NSURL?", "NSSet?", "[String]",
  ]

  @Test(arguments: holders) func holdsOnlyWhatCoreDataHandsOver(stored: String, holders: Set<String>) {
    for type in Self.types {
      let elements = Self.player(#"<attribute name="x" optional="YES" attributeType="\#(stored)"/>"#)
      let findings = Self.findings(Self.project(elements, "class Player: Person {\n  @NSManaged var x: \(type)\n}"))
      let expected = holders.contains(type) ? [] : ["managed-type-mismatch Player.x App/Player.swift:2"]
      #expect(findings == expected, "\(type) for \(stored)")
    }
    // A type of the project's own may be an enumeration of the right size, or another name of the right type.
    for type in ["Kind", "App.Kind?", "Measurement<UnitLength>", "(Int, Int)", "AnyObject?"] {
      let elements = Self.player(#"<attribute name="x" optional="YES" attributeType="\#(stored)"/>"#)
      #expect(Self.findings(Self.project(elements, "class Player: Person {\n  @NSManaged var x: \(type)\n}")) == [])
    }
  }

  @Test(
    arguments: [
      (
        "", ["Team?", "Team", "Club?", "Club", "NSManagedObject?", "Anything?", "Captains?"],
        ["NSSet?", "Set<Team>", "[Team]", "String", "Int16", "Stadium?"]
      ),
      (
        #"toMany="YES""#,
        ["NSSet?", "NSMutableSet", "Set<Team>", "Set<Club>?", "Set<NSManagedObject>", "Swift.Set<Team>", "Anything?"],
        ["NSOrderedSet?", "[Team]", "NSArray?", "Team?", "Set<Stadium>", "String", "Int16"]
      ),
      (
        #"toMany="YES" ordered="YES""#, ["NSOrderedSet?", "NSMutableOrderedSet", "Anything?"],
        ["NSSet?", "Set<Team>", "[Team]", "Team?", "Int"]
      ),
    ] as [(String, [String], [String])])
  func holdsOnlyWhatARelationshipLeadsTo(options: String, holders: [String], others: [String]) {
    let elements = """
      <entity name="Player" representedClassName="Player">
        <relationship name="x" optional="YES" \(options) destinationEntity="Team"/></entity>
      <entity name="Club" representedClassName="Club"/>
      <entity name="Team" representedClassName="Team" parentEntity="Club"/>
      <entity name="Stadium" representedClassName="Stadium"/>
      """
    for type in holders + others {
      let findings = Self.findings(Self.project(elements, "class Player: Person {\n  @NSManaged var x: \(type)\n}"))
      let expected = holders.contains(type) ? [] : ["managed-type-mismatch Player.x App/Player.swift:2"]
      #expect(findings == expected, "\(type) for \(options)")
    }
  }

  /// Shipping apps read ordered sets as arrays, so that is no more than a note.
  @Test func anArrayOfAnOrderedRelationshipIsANote() throws {
    for (options, severity) in [(#" ordered="YES""#, "note"), ("", "warning")] {
      let elements = """
        <entity name="Player" representedClassName="Player">
          <relationship name="x" optional="YES" toMany="YES"\(options) destinationEntity="Team"/></entity>
        <entity name="Team" representedClassName="Team"/>
        """
      let swift = "class Player: Person {\n  @NSManaged var x: [Team]?\n}"
      let found = try #require(Self.all(Self.project(elements, swift)).first { $0.rule == .managedTypeMismatch })
      #expect(found.severity.rawValue == severity, "\(found)")
      #expect(found.message.contains("NSOrderedSet") == !options.isEmpty, "\(found)")
    }
  }

  /// What traps is the object that is deleted; code that sets a value in new ones does not help it.
  @Test func aDeletedObjectIsTheDanger() throws {
    let elements = Self.player(#"<attribute name="x" attributeType="UUID"/>"#)
    let found = try #require(
      Self.all(Self.project(elements, "class Player: Person {\n  @NSManaged var x: UUID\n}")).first)
    #expect(found.message.contains("once the object is deleted"), "\(found)")
    #expect(found.remedy == #"declare it "UUID?""#, "\(found)")
  }

  // MARK: - What may be nil

  @Test(arguments: [
    ("Date", "", "Date", "", true), ("UUID", "", "UUID", "", true), ("URI", "", "URL", "", true),
    ("Date", #"optional="YES""#, "Date", "", true),
    ("Date", "", "Date?", "", false), ("Date", "", "Date!", "", false), ("Date", "", "Foundation.Date", "", true),
    // Swift makes an empty value of nil.
    ("String", "", "String", "", false), ("Binary", "", "Data", "", false), ("Decimal", "", "Decimal", "", false),
    ("Integer 16", "", "Int16", "", false), ("Date", "", "TimeInterval", "", false),
    ("Date", #"defaultDateTimeInterval="0""#, "Date", "", false),
    ("Date", #"derived="YES" derivationExpression="now()""#, "Date", "", false),
    ("Date", "", "Date", "override func awakeFromInsert() { x = Date() }", false),
    ("Date", "", "Date", "convenience init() { self.init(); self.x = .now }", false),
    ("Date", "", "Date", #"func f() { setPrimitiveValue(Date(), forKey: "x") }"#, false),
    ("Date", "", "Date", "func f() { setPrimitiveValue(Date(), forKey: #keyPath(Player.x)) }", false),
    ("Date", "", "Date", "func f() { primitiveX = Date() }", false),
    ("Date", "", "Date", "func f() -> Bool { x == y }", true),
    ("Date", "", "Date", "func f() { y = x }", true),
  ])
  func trapsOnNilWhereNothingSetsAValue(
    stored: String, options: String, type: String, function: String, isFound: Bool
  ) {
    let elements = Self.player(#"<attribute name="x" \#(options) attributeType="\#(stored)"/>"#)
    let findings = Self.findings(
      Self.project(elements, "class Player: Person {\n  @NSManaged var x: \(type)\n  \(function)\n}"))
    #expect(findings == (isFound ? ["nonoptional-managed-property Player.x App/Player.swift:2"] : []))
  }

  @Test func findsTheAssignmentInTheFileOfTheClass() {
    var files = Self.project(
      Self.player(#"<attribute name="x" attributeType="Date"/>"#),
      "extension Player {\n  @NSManaged var x: Date\n}", at: "App/Player+CoreDataProperties.swift")
    #expect(Self.findings(files).count == 1)
    files["App/Player+CoreDataClass.swift"] =
      "class Player: Person {\n  override func awakeFromInsert() { x = Date() }\n}"
    #expect(Self.findings(files) == [])
  }

  @Test func aDefaultOfTheAttributeIsARemedyAsWell() throws {
    let attribute = #"<attribute name="x" attributeType="Date"/>"#
    let swift = "class Player: Person {\n  @NSManaged var x: Date\n}"
    #expect(Self.findings(Self.project(Self.player(attribute), swift)).count == 1)
    let cured = attribute.replacing("/>", with: #" defaultDateTimeInterval="0"/>"#)
    #expect(Self.findings(Self.project(Self.player(cured), swift)) == [])
  }

  // MARK: - Comments

  @Test func commentsDocumentWhatTheModelDoesNot() throws {
    let elements = #"""
      <entity name="Player" representedClassName="Player">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="rank" optional="YES" attributeType="String">
          <userInfo><entry key="documentation" value="From the model."/></userInfo></attribute></entity>
      """#
    let swift = """
      /// Somebody who plays.
      class Player: NSManagedObject {
        /// As on the shirt.
        ///
        /// In capitals.
        @NSManaged var name: String?
        /// From the code.
        @NSManaged var rank: String?
      }
      """
    let tree = InMemoryFileTree(Self.project(elements, swift))
    let loaded = try #require(ModelLoader(files: tree).load("League.xcdatamodel").models.first)
    var reader = ManagedClassReader(files: tree)
    let tables = TableFinder(files: tree).tables(
      forModelNamed: "League", versionName: nil, packagePath: "League.xcdatamodel", within: ["."])
    let model = reader.completed(loaded, tables)
    func text(_ path: ObjectPath, _ userInfo: [String: String] = [:]) -> String {
      let (texts, code) = model.documentation(of: path, userInfo: userInfo, keys: ["documentation"])
      return texts.joined(separator: "|") + (code.map { " \($0.path):\($0.position)" } ?? "")
    }
    #expect(text(.entity("Player")) == "Somebody who plays. App/Player.swift:2:7")
    #expect(text(.property("name", of: "Player")) == "As on the shirt.\n\nIn capitals. App/Player.swift:6:18")
    #expect(text(.property("rank", of: "Player"), ["documentation": "From the model."]) == "From the model.")
    #expect(text(.property("rank", of: "Player"), ["other": "x"]) == "From the code. App/Player.swift:8:18")
  }
}
