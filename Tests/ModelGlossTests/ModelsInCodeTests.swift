import Foundation
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import ModelGloss
import Testing

/// A model in code says everything that a model that is read says.
@Suite struct ModelsInCodeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The same model again, made only from what is public.
  private func rebuilt(_ model: DataModel) throws -> DataModel {
    var built = DataModel(
      name: model.name, entities: try model.entities.map(rebuilt),
      configurations: model.configurations.map {
        .init(name: $0.name, entities: $0.entities, usesCloudKit: $0.usesCloudKit)
      },
      fetchRequestTemplates: try model.fetchRequestTemplates.map(rebuilt),
      composites: try model.composites.map { .init(name: $0.name, attributes: try $0.attributes.map(rebuilt)) })
    built.versionIdentifiers = model.versionIdentifiers
    built.usesCloudKit = model.usesCloudKit
    built.usesSwiftData = model.usesSwiftData
    return built
  }

  private func rebuilt(_ entity: DataModel.Entity) throws -> DataModel.Entity {
    var built = DataModel.Entity(
      name: entity.name, superentity: entity.superentity, isAbstract: entity.isAbstract,
      attributes: try entity.attributes.map(rebuilt), relationships: try entity.relationships.map(rebuilt))
    built.managedObjectClassName = entity.managedObjectClassName
    built.renamingIdentifier = entity.renamingIdentifier
    built.versionHashModifier = entity.versionHashModifier
    built.userInfo = entity.userInfo
    built.codeGeneration = entity.codeGeneration
    built.uniquenessConstraints = entity.uniquenessConstraints
    built.fetchedProperties = try entity.fetchedProperties.map { property in
      var built = DataModel.FetchedProperty(name: property.name, fetchRequest: try property.fetchRequest.map(rebuilt))
      built.isOptional = property.isOptional
      built.isTransient = property.isTransient
      built.renamingIdentifier = property.renamingIdentifier
      built.versionHashModifier = property.versionHashModifier
      built.userInfo = property.userInfo
      return built
    }
    built.indexes = try entity.indexes.map { index in
      try .init(
        name: index.name,
        elements: index.elements.map { element in
          if let property = element.property {
            return .init(property, collation: element.collation, isAscending: element.isAscending)
          }
          return try .init(
            expression: element.expression ?? "", collation: element.collation, isAscending: element.isAscending)
        }, partialPredicate: index.partialPredicate)
    }
    return built
  }

  private func rebuilt(_ attribute: DataModel.Attribute) throws -> DataModel.Attribute {
    var built = try DataModel.Attribute(
      name: attribute.name, type: attribute.type, isOptional: attribute.isOptional,
      defaultValue: attribute.defaultValue, minimum: attribute.minimum, maximum: attribute.maximum,
      minimumLength: attribute.minimumLength, maximumLength: attribute.maximumLength, pattern: attribute.pattern,
      validationRules: try attribute.validationRules.map(rebuilt))
    try built.setDerivationExpression(attribute.derivationExpression)
    built.isDerived = attribute.isDerived
    built.isTransient = attribute.isTransient
    built.valueClassName = attribute.valueClassName
    built.valueTransformerName = attribute.valueTransformerName
    built.usesScalarValueType = attribute.usesScalarValueType
    built.compositeName = attribute.compositeName
    built.allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
    built.allowsCloudEncryption = attribute.allowsCloudEncryption
    built.preservesValueInHistoryOnDeletion = attribute.preservesValueInHistoryOnDeletion
    built.isIndexedBySpotlight = attribute.isIndexedBySpotlight
    built.isStoredInExternalRecord = attribute.isStoredInExternalRecord
    built.isIndexed = attribute.isIndexed
    built.renamingIdentifier = attribute.renamingIdentifier
    built.versionHashModifier = attribute.versionHashModifier
    built.userInfo = attribute.userInfo
    built.defaultExpression = attribute.defaultExpression
    return built
  }

  private func rebuilt(_ rule: DataModel.ValidationRule) throws -> DataModel.ValidationRule {
    try .init(rule.predicate, warning: rule.warning)
  }

  private func rebuilt(_ relationship: DataModel.Relationship) throws -> DataModel.Relationship {
    var built = DataModel.Relationship(
      name: relationship.name, destination: relationship.destination, inverse: relationship.inverse,
      isOptional: relationship.isOptional, isOrdered: relationship.isOrdered, deleteRule: relationship.deleteRule)
    built.inverseEntity = relationship.inverseEntity
    built.isToMany = relationship.isToMany
    try built.setCounts(minimum: relationship.minCount, maximum: relationship.maxCount)
    built.isTransient = relationship.isTransient
    built.isIndexed = relationship.isIndexed
    built.isIndexedBySpotlight = relationship.isIndexedBySpotlight
    built.isStoredInExternalRecord = relationship.isStoredInExternalRecord
    built.renamingIdentifier = relationship.renamingIdentifier
    built.versionHashModifier = relationship.versionHashModifier
    built.validationRules = try relationship.validationRules.map(rebuilt)
    built.userInfo = relationship.userInfo
    return built
  }

  private func rebuilt(_ request: DataModel.FetchRequest) throws -> DataModel.FetchRequest {
    var built = try DataModel.FetchRequest(
      entity: request.entity, predicate: request.predicate, fetchLimit: request.fetchLimit)
    built.name = request.name
    try built.setFetchLimit(request.fetchLimit, batchSize: request.fetchBatchSize)
    built.resultType = request.resultType
    built.includesSubentities = request.includesSubentities
    built.includesPropertyValues = request.includesPropertyValues
    built.includesPendingChanges = request.includesPendingChanges
    built.returnsObjectsAsFaults = request.returnsObjectsAsFaults
    built.returnsDistinctResults = request.returnsDistinctResults
    return built
  }

  /// Builds every model again; what cannot be said in code is what `check` calls wrong in the file.
  private func compare(_ models: [DataModel]) throws -> Int {
    var equal = 0
    for model in models {
      let place = "\(model.path) \(model.version ?? "")"
      do {
        let built = try rebuilt(model)
        #expect(built == model, "\(place)")
        equal += 1
      } catch {
        let wrong: Set<DataModel.RuleID> = [
          .invalidPredicate, .invalidPattern, .unreadableValue, .emptyBounds, .invalidDefault,
        ]
        #expect(
          try !model.check(.init(rules: wrong)).findings.isEmpty || !model.readingFindings.isEmpty,
          "\(place): \(error)")
      }
    }
    return equal
  }

  @Test func everyModelThatIsReadCanBeBuiltInCode() throws {
    let league = try DataModel.models(
      in: Self.root.appending(path: "Examples/League/League.xcdatamodeld"), versions: .all)
    #expect(league.count > 1)
    for model in league {
      let built = try rebuilt(model)
      #expect(built == model && built.versionHashes == model.versionHashes)
      #expect(try model.difference(from: built).verdict == .none)
    }
    let fixtures = try Self.models(below: Self.root.appending(path: "Tests").path(percentEncoded: false))
    #expect(try !fixtures.isEmpty && compare(fixtures) == fixtures.count)
  }

  @Test(.enabled(if: Corpus.path != nil)) func everyRealModelCanBeBuiltInCode() throws {
    let models = try Self.models(below: #require(Corpus.path))
    #expect(models.count > 100)
    let equal = try compare(models)
    // The others have a predicate, a pattern or a value that `check` reports.
    #expect(equal * 100 >= models.count * 99, "\(equal) of \(models.count)")
  }

  /// All versions of all packages and files below a folder that can be read.
  private static func models(below folder: String) throws -> [DataModel] {
    let files = FileManager.default.enumerator(atPath: folder)
    var models: [DataModel] = []
    while let path = files?.nextObject() as? String {
      let isModel = ["xcdatamodeld", "xcdatamodel", "momd", "mom"].contains((path as NSString).pathExtension)
      guard isModel, !(path as NSString).deletingLastPathComponent.hasSuffix("momd") else { continue }
      files?.skipDescendants()
      models += (try? DataModel.models(in: folder + "/" + path, versions: .all)) ?? []
    }
    return models
  }

  private func reason(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "accepted"
    } catch {
      return (error as? DataModel.InputError)?.reason ?? "\(error)"
    }
  }

  private static let types = DataModel.AttributeType.allCases

  /// Which literal is a default value of which type: one row per value, the types that take it.
  @Test(arguments: [
    (DataModel.PropertyValue.integer(3), "Integer 16 Integer 32 Integer 64 Decimal Double Float"),
    (.real(0.5), "Decimal Double Float"), (.real(.infinity), ""), (.decimal(1), "Decimal Double Float"),
    (.boolean(true), "Boolean"), (.string("x"), "String URI"), (.uri("a:b"), "URI"),
    (.string("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), "String UUID URI"), (.uuid(UUID()), "UUID"),
    (.date(Date(timeIntervalSinceReferenceDate: 1)), "Date"), (.data(Data([1])), ""), (.destination("x"), ""),
    (.destinations([]), ""), (.count(1), ""), (.list([1]), ""),
  ])
  func aDefaultValueFitsTheType(value: DataModel.PropertyValue, types: String) {
    let accepted = Self.types.filter { type in
      reason { _ = try DataModel.Attribute(name: "a", type: type, defaultValue: value) } == "accepted"
    }
    #expect(accepted.map(\.description).joined(separator: " ") == types)
  }

  @Test func boundsFitTheTypeOrAreRefused() throws {
    var number = DataModel.Attribute(name: "number", type: .integer16)
    #expect(
      reason { try number.setMinimum("abc") }
        == "the minimum abc does not fit 'number', which has the type Integer 16")
    #expect(reason { try number.setMinimum("10") }.hasPrefix("the minimum 10 does not fit"))
    #expect(number.minimum == nil)
    try number.setMinimum(10)
    try number.setMaximum(10.5)
    #expect(number.minimum == 10 && number.maximum == 10.5)
    try number.setMaximum(11.0)
    #expect(number.maximum == .integer(11))
    let model = DataModel(entities: [.init(name: "E", attributes: [number])])
    #expect(throws: DataModel.ValidationFailure.self) { try model.validate(["number": 5], of: "E") }
    try number.setMinimum(nil)
    #expect(number.minimum == nil)
    var name = DataModel.Attribute(name: "name", type: .string)
    #expect(
      reason { try name.setMinimum(3) } == "only numbers and dates have a minimum, and 'name' has the type String")
    #expect(reason { try name.setMaximum("z") }.hasPrefix("only numbers and dates have a maximum"))
    #expect(reason { try name.setLengths(minimum: -1, maximum: nil) } == "a length of 'name' cannot be -1")
    #expect(reason { try name.setLengths(minimum: 0, maximum: 3) } == "accepted")
    #expect(reason { try number.setLengths(minimum: nil, maximum: 3) }.hasPrefix("only a string has a length"))
    #expect(reason { try name.setPattern("[a-") } == "'[a-' is not a valid ICU regular expression")
    #expect(reason { try name.setPattern("[a-z]+") } == "accepted")
    #expect(reason { try number.setPattern("[a-z]+") }.hasPrefix("only a string has a pattern"))
    #expect(name.pattern == "[a-z]+" && name.maximumLength == 3 && name.minimumLength == 0)
    var since = try DataModel.Attribute(name: "since", type: .date, minimum: .date(.distantPast))
    #expect(reason { try since.setMaximum(3) }.hasPrefix("the maximum 3 does not fit"))
  }

  @Test func aTypeIsChangedWithItsValuesOrNotAtAll() throws {
    var attribute = try DataModel.Attribute(name: "a", type: .integer16, defaultValue: 3, minimum: 1)
    try attribute.setType(.double)
    #expect(attribute.type == .double && attribute.defaultValue == 3.0 && attribute.minimum == 1.0)
    #expect(reason { try attribute.setType(.string) }.hasPrefix("the default value 3.0 does not fit"))
    #expect(attribute.type == .double && attribute.minimum == 1.0)
    #expect(reason { try attribute.setType(.init(rawValue: 7)) } == "there is no attribute type 7")
  }

  @Test func formatStringsAreReadWhereTheyAreGiven() throws {
    #expect(reason { _ = try DataModel.ValidationRule("SELF >>> 3") }.hasPrefix("the predicate cannot be read"))
    #expect(try DataModel.ValidationRule("SELF>=3").predicate == "SELF >= 3")
    #expect(reason { _ = try DataModel.Index.Element(expression: "a +") }.hasPrefix("the expression cannot be read"))
    #expect(reason { _ = try DataModel.Index(name: "i", elements: ["a"], partialPredicate: "a ==") } != "accepted")
    var upper = DataModel.Attribute(name: "upper", type: .string, isOptional: true)
    #expect(reason { try upper.setDerivationExpression("uppercase:(") }.hasPrefix("the derivation expression"))
    try upper.setDerivationExpression("uppercase:(name)")
    #expect(upper.isDerived && upper.derivationExpression == "uppercase:(name)")
    try upper.setDerivationExpression(nil)
    #expect(!upper.isDerived)
    var relationship = DataModel.Relationship(name: "r", destination: "E")
    #expect(reason { try relationship.setCounts(minimum: -1, maximum: 0) }.hasSuffix("cannot be negative"))
    try relationship.setCounts(minimum: 1, maximum: 3)
    #expect(relationship.minCount == 1 && relationship.maxCount == 3)
    #expect(reason { _ = try DataModel.FetchRequest(entity: "E", fetchLimit: -1) } != "accepted")
    var request = try DataModel.FetchRequest(entity: "E", fetchLimit: 0)
    #expect(reason { try request.setFetchLimit(0, batchSize: -1) } == "a number of results cannot be negative")
    try request.setFetchLimit(5, batchSize: 2)
    #expect(request.fetchLimit == 5 && request.fetchBatchSize == 2)
  }

  /// Two versions made in code are compared like two that are read.
  @Test func versionsBuiltInCodeAreCompared() throws {
    func version(_ change: (inout DataModel.Entity) throws -> Void) throws -> DataModel {
      var player = DataModel.Entity(
        name: "Player", attributes: [.init(name: "rank", type: .integer64, isOptional: true)])
      try change(&player)
      return DataModel(name: "Shop", entities: [player])
    }
    let old = try version { _ in }
    #expect(try version { $0.attributes[0].name = "place" }.difference(from: old).losses.map(\.kind) == [.deleted])
    let renamed = try version {
      $0.attributes[0].name = "place"
      $0.attributes[0].renamingIdentifier = "rank"
    }
    #expect(try renamed.difference(from: old).losses.isEmpty)
    #expect(try renamed.difference(from: old).verdict == .lightweight)
    #expect(try version { $0.versionHashModifier = "2" }.difference(from: old).entitiesWithNewHash == ["Player"])
    #expect(try version { $0.attributes[0].versionHashModifier = "2" }.versionHashes != old.versionHashes)
    #expect(
      try version { try $0.attributes[0].setType(.integer16) }.difference(from: old).losses.map(\.kind) == [.narrowed])
  }
}
