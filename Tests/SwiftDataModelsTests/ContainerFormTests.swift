import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Containers in the forms that apps write them in: what each stores, and where the reader must not believe a list.
@Suite struct ContainerFormTests {
  private static let classes = """
    import SwiftData
    @Model final class Trip { var name: String = "" }
    @Model final class Note { var text: String = "" }

    """

  private static func source(_ source: String) throws -> SwiftDataSource {
    let result = SwiftDataModelTests.load(
      "App", versions: .all, ["App/Models.swift": classes, "App/Store.swift": "import SwiftData\n" + source])
    #expect(result.models.count == 1)
    return try #require(result.models.first?.contents.swiftData, "\(result.failures)")
  }

  /// What the container stores, and whether all of it is known.
  @Test(
    arguments: [
      // The type of the declaration makes it a container.
      ("let c: ModelContainer = try! .init(for: Trip.self)", "Trip"),
      ("var c: ModelContainer { get throws { try ModelContainer.init(for: Trip.self) } }", "Trip"),
      ("func make() throws -> ModelContainer { return try .init(for: Schema([Trip.self])) }", "Trip"),
      ("let c: ModelContainer? = { try? .init(for: Trip.self) }()", "Trip"),
      // Of another type.
      ("let c = try! ModelContainer(for: Trip.self)\nlet other: Other = .init(for: Note.self)", "Trip"),
      // A member of the expected type.
      (
        "extension Schema { static var app: Schema { Schema([Trip.self]) } }\nlet c = try! ModelContainer(for: .app)",
        "Trip"
      ),
      (
        "extension Schema { static let app = Schema([Trip.self]) }\nlet c = try! ModelContainer(for: Schema.app)",
        "Trip"
      ),
      // A parameter with a default value, and the same name for the configuration.
      (
        "func make(schema: Schema = Schema([Trip.self])) throws -> ModelContainer {\ntry ModelContainer(for: schema, configurations: ModelConfiguration(schema: schema)) }",
        "Trip"
      ),
      (
        "func make(schema: Schema) throws -> ModelContainer {\ntry ModelContainer(for: schema, configurations: ModelConfiguration(schema: schema)) }\nlet c = make(schema: Schema([Trip.self]))",
        "Trip"
      ),
      // A variable that is not changed, and those that are.
      (
        "func make() throws -> ModelContainer { var types: [any PersistentModel.Type] = [Trip.self]\nreturn try ModelContainer(for: Schema(types)) }",
        "Trip"
      ),
      (
        "func make() throws -> ModelContainer { var types: [any PersistentModel.Type] = [Trip.self]\ntypes.append(Note.self)\nreturn try ModelContainer(for: Schema(types)) }",
        "Trip Note"
      ),
      (
        "func make() throws -> ModelContainer { var types: [any PersistentModel.Type] = [Trip.self]\ntypes += [Note.self]\nreturn try ModelContainer(for: Schema(types)) }",
        "Trip Note"
      ),
      (
        "func make(all: Bool) throws -> ModelContainer { var types: [any PersistentModel.Type] = [Trip.self]\nif all { types = [Trip.self, Note.self] }\nreturn try ModelContainer(for: Schema(types)) }",
        "Trip Note ?"
      ),
    ] as [(String, String)])
  func theFormDoesNotMatter(source: String, stored: String) throws {
    let found = try Self.source(source)
    let names = ["Trip", "Note"].filter { found.classes[$0] != nil }
    let isKnown = found.gaps.isEmpty && found.unresolved.isEmpty
    #expect((names + (isKnown ? [] : ["?"])).joined(separator: " ") == stored, "\(found.gaps)")
  }

  @Test(arguments: [".main", "ModelConfiguration.main", "[.main]"])
  func aConfigurationMayBeAMemberOfItsType(argument: String) throws {
    let source = try Self.source(
      """
      extension ModelConfiguration { static let main = ModelConfiguration("Main", cloudKitDatabase: .none) }
      let c = try! ModelContainer(for: Trip.self, configurations: \(argument))
      """)
    let configuration = try #require(source.containers.first?.configurations.first)
    #expect(configuration.name == "Main" && configuration.cloudKitDatabase == .none && source.gaps.isEmpty)
  }

  /// Of several values, only what they have in common is known.
  @Test func aConfigurationThatIsAssignedLaterIsOneOfSeveral() throws {
    let source = try Self.source(
      """
      func make(syncs: Bool) throws -> ModelContainer {
        var configuration = ModelConfiguration("Main", cloudKitDatabase: .none)
        if syncs { configuration = ModelConfiguration("Main", cloudKitDatabase: .automatic) }
        return try ModelContainer(for: Trip.self, configurations: configuration)
      }
      """)
    let configuration = try #require(source.containers.first?.configurations.first)
    #expect(configuration.name == "Main" && source.gaps.map(\.what) == ["the CloudKit database of a configuration"])
  }

  /// A configuration with all classes of its container is not limited.
  @Test func aSchemaGivenTwiceLimitsNothing() throws {
    let source = try Self.source(
      "let s = Schema([Trip.self, Note.self])\nlet c = try! ModelContainer(for: s, configurations: ModelConfiguration(schema: s))"
    )
    #expect(source.containers.first?.configurations.map(\.entities) == [nil] && source.gaps.isEmpty)
  }
}
