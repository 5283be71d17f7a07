import Foundation
import ModelGloss
import Testing

/// What the command refuses, the library refuses: a misspelt name never passes for a good result.
@Suite struct RefusalTests {
  private let project = ClientProject()

  private func reason<Answer>(_ body: () throws -> Answer) -> String {
    do {
      _ = try body()
      return "accepted"
    } catch let error as DataModel.InputError {
      return error.reason
    } catch DataModel.ValidationFailure.unusable(let error) {
      return error.reason
    } catch {
      return "\(type(of: error))"
    }
  }

  @Test func namesThatDoNotExistAreRefused() throws {
    let model = try project.model()
    #expect(reason { try model.check(.init(rules: ["orphand-key"])) }.contains("did you mean 'orphaned-key'?"))
    #expect(
      reason { try model.check(.init(skippedRules: ["orphand-key"])) }.contains("there is no rule 'orphand-key'")
    )
    #expect(
      reason { try model.check(.init(rules: ["orphaned-key"], skippedRules: ["orphaned-key"])) }
        == "skippedRules leaves out every rule that rules names; give one of them")
    #expect(
      reason {
        try model.check(.init(rules: ["orphaned-key"], skippedRules: ["orphaned-key", "missing-inverse"]))
      }.contains("leaves out every rule"))
    #expect(reason { try model.check(.init(locales: ["german"])) }.contains("not a language code"))
    #expect(reason { try model.check(.init(developmentLanguage: "englisch")) }.contains("not a language code"))
    #expect(reason { try model.names(for: ["german"]) }.contains("not a language code"))
    #expect(reason { try model.messages(for: ["german"]) }.contains("not a language code"))
    #expect(reason { try model.documentation(.init(locales: ["german"])) }.contains("not a language"))
    let format = DataModel.DocumentationOptions.Format(rawValue: "markdwon")
    #expect(
      reason { try model.documentation(.init(formats: [format])) }
        == "there is no format 'markdwon'; did you mean 'markdown'?")
    // With the right names, all of this passes.
    #expect(try model.check(.init(locales: ["de"], rules: ["orphaned-key"])).findings.isEmpty)
    #expect(try model.names(for: ["de"]).entity("User").text == "Kunde")
    #expect(try !model.documentation(.init(formats: [.markdown], locales: ["de"])).isEmpty)
  }

  private struct Row: Sendable {
    var values: [String: DataModel.PropertyValue]
    var entity: String
    var message: String

    init(_ values: [String: DataModel.PropertyValue], _ entity: String, _ message: String) {
      (self.values, self.entity, self.message) = (values, entity, message)
    }
  }

  private static let rows: [Row] = [
    Row([:], "Usr", "there is no entity 'Usr'; did you mean 'User'?"),
    Row([:], "Party", "'Party' is abstract, so it has no objects; its concrete entities are User"),
    Row(["nam": "x"], "User", "User has no property 'nam'; did you mean 'name'?"),
    Row(["upperName": "x"], "User", "'upperName' is a derived attribute, which cannot be set"),
    Row(["name": 3], "User", "'name' has the type String, and integer is not a value of it"),
    Row(["age": "three"], "User", "'age' has the type Integer 16, and string is not a value of it"),
    Row(["born": 3], "User", "'born' has the type Date, and integer is not a value of it"),
    Row(["boss": 3], "User", "'boss' is a to-one relationship, and integer is not an object"),
    Row(["boss": .destinations(["a"])], "User", "'boss' is a to-one relationship, and destinations is not an object"),
    Row(["staff": "x"], "User", "'staff' is a to-many relationship, and string is not a set of objects"),
  ]

  @Test(arguments: rows)
  private func objectsThatCannotExistAreRefused(row: Row) throws {
    let model = try project.model()
    for operation in DataModel.Operation.allCases {
      #expect(reason { try model.validate(row.values, of: row.entity, for: operation) } == row.message)
    }
  }

  @Test func literalsFitTheTypeOfTheProperty() throws {
    let model = try project.model()
    try model.validate(
      ["name": "Ada", "age": 3, "score": 3, "price": 1.5, "boss": "x-coredata://1", "staff": .count(2), "photo": nil],
      of: "User")
    try model.validate(["price": 3, "age": true, "boss": nil, "staff": nil], of: "User", for: .update)
    #expect(reason { try model.validate(["name": nil], of: "User") } == "ValidationFailure")
  }

  @Test func tablesThatCannotBeReadAreNotLost() throws {
    let model = try project.model()
    #expect(model.tables().failures.isEmpty)
    // A file that the app reads only to its first fault.
    try project.write(#""Entity/User" = "Client" "Property/name" = ;"#, "fr.lproj/ShopModel.strings")
    #expect(model.tables().failures.map { ($0.path as NSString).lastPathComponent } == ["ShopModel.strings"])
    let message = reason { try model.validate(["name": "Ada"], of: "User") }
    #expect(message != "accepted" && message == reason { try model.names(for: ["de"]) })
    #expect(message == reason { try model.messages(for: ["de"]) })
    #expect(reason { try model.documentation() }.contains(message))
    // `check` reports it where it is.
    let findings = try model.check().findings(atLeast: .error)
    #expect(findings.contains { $0.path.hasSuffix("fr.lproj/ShopModel.strings") && $0.line == 1 }, "\(findings)")
    // A folder in place of a table cannot be read at all.
    try FileManager.default.removeItem(atPath: project.folder + "/fr.lproj/ShopModel.strings")
    #expect(reason { try model.check() } == "accepted")
  }

  @Test func whatAStoreDoesNotRecordIsNotCompared() throws {
    let model = try project.model()
    #expect(try model.difference(from: model).verdict == .none)
    #expect(try model.difference(from: DataModel(entities: [])).addedEntities == ["Party", "User"])
  }
}

/// The reason why a client's request is refused; nil if it is not.
func refusal<Answer>(_ body: () throws -> Answer) -> String? {
  do {
    _ = try body()
    return nil
  } catch {
    return (error as? DataModel.InputError)?.reason ?? "\(error)"
  }
}

/// A project with one model and a German table, in its own folder.
final class ClientProject {
  let folder = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    .appending(path: "modelgloss-\(UUID().uuidString)").path(percentEncoded: false)

  static let contents = """
    <?xml version="1.0" encoding="UTF-8"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Party" isAbstract="YES"><attribute name="name" attributeType="String"/></entity>
        <entity name="User" parentEntity="Party">
            <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="0"/>
            <attribute name="born" optional="YES" attributeType="Date"/>
            <attribute name="photo" optional="YES" attributeType="Binary"/>
            <attribute name="price" optional="YES" attributeType="Decimal"/>
            <attribute name="score" optional="YES" attributeType="Double"/>
            <attribute name="upperName" optional="YES" attributeType="String" derived="YES" derivationExpression="uppercase:(name)"/>
            <relationship name="boss" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="User" inverseName="staff" inverseEntity="User"/>
            <relationship name="staff" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="User" inverseName="boss" inverseEntity="User"/>
        </entity>
        <fetchRequest name="Namesakes" entity="User" predicateString="name == $NAME AND age IN $AGES AND born &gt; $SINCE AND boss == $BOSS"/>
        <fetchRequest name="Alike" entity="User" predicateString="1 == $ANY"/>
        <fetchRequest name="Adults" entity="User" predicateString="age &gt;= $AGE"/>
    </model>
    """

  init() {
    try? write(Self.contents, "Shop.xcdatamodel/contents")
    try? write(
      #""Entity/User" = "Kunde"; "Entity/Party" = "Partei"; "Property/name" = "Name"; "Property/age" = "Alter";"#,
      "de.lproj/ShopModel.strings")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, _ path: String) throws {
    let file = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func model() throws -> DataModel { try DataModel(folder + "/Shop.xcdatamodel") }
}
