import GlossCloudKitSchemas
import GlossManagedObjectModel
import Testing

/// What of a model goes to CloudKit, and to which container.
struct SynchronizedModelTests {
  /// The tick boxes of a model and of its configurations `Cloud` (`Trip`) and `Local` (`Draft`), and what is mirrored.
  @Test(
    arguments: [
      (nil, nil, nil, nil), (false, nil, nil, nil), (true, nil, nil, ["Draft", "Trip"]), (nil, true, nil, ["Trip"]),
      (true, true, false, ["Trip"]), (false, nil, true, ["Draft"]), (nil, false, false, nil),
      (nil, true, true, ["Draft", "Trip"]),
    ] as [(Bool?, Bool?, Bool?, [String]?)])
  func readsTheTickBoxes(_ all: Bool?, _ cloud: Bool?, _ local: Bool?, _ entities: [String]?) {
    var model = ManagedObjectModel(entities: ["Trip", "Draft"].map { EntityDescription(name: $0) })
    model.usesCloudKit = all
    model.configurations = [
      Configuration(name: "Cloud", entities: ["Trip"], usesCloudKit: cloud),
      Configuration(name: "Local", entities: ["Draft"], usesCloudKit: local),
    ]
    #expect(SynchronizedModel(marked: ModelIndex(model))?.entities.sorted() == entities)
  }

  /// A property is left out if it is transient, or its userInfo says so.
  @Test(arguments: [
    (false, "", false), (true, "", true), (false, "NSCloudKitMirroringDelegateIgnoredPropertyKey", true),
    (true, "NSCloudKitMirroringDelegateIgnoredPropertyKey", true), (false, "other", false),
  ])
  func leavesOutWhatIsIgnored(_ isTransient: Bool, _ key: String, _ isKept: Bool) {
    var attribute = AttributeDescription(name: "a", type: .date, isOptional: true)
    attribute.isTransient = isTransient
    attribute.userInfo = key.isEmpty ? [:] : [key: "NO"]
    #expect(Property.attribute(attribute).isKeptFromCloudKit == isKept)
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "Trip", attributes: [attribute])]))
    let field = CloudKitPrediction([SynchronizedModel(index)]).field("CD_a", of: "CD_Trip")
    #expect((field == nil) == isKept)
  }

  private static func parts(_ containers: [String?]) -> [SynchronizedModel] {
    let index = model("Trip: a Date\nDraft: b Date").index
    let entities: [Set<String>] = [["Trip"], ["Draft"]]
    return [
      SynchronizedModel(
        index, parts: zip(containers, entities).map { SynchronizedModel.Part(container: $0, entities: $1) })
    ]
  }

  /// The parts' containers, the schema's path and record types, then what is compared and the remark.
  @Test(
    arguments: [
      (["iCloud.a", "iCloud.a"], "iCloud.a.ckdb", "CD_Trip", "Draft Trip", nil),
      (["iCloud.a", nil], "iCloud.a.ckdb", "CD_Trip", "Draft Trip", nil),
      (
        ["iCloud.a", "iCloud.b"], "iCloud.b.ckdb", "CD_Trip", "Draft",
        "iCloud.b.ckdb is taken for the schema of 'iCloud.b', which its name has; what goes to 'iCloud.a' is left out"
      ),
      (
        ["iCloud.a", "iCloud.b"], "p.ckdb", "CD_Trip", "Trip",
        "p.ckdb is taken for the schema of 'iCloud.a', since it has record types of that container alone; what goes to "
          + "'iCloud.b' is left out"
      ),
      (["iCloud.a", "iCloud.b"], "p.ckdb", "CD_Trip CD_Draft", "Draft Trip", nil),
      (["iCloud.a", "iCloud.b"], "p.ckdb", "", "Draft Trip", nil),
      // The longest name that the path has, since one may begin with the other.
      (
        ["iCloud.a", "iCloud.ab"], "iCloud.ab.ckdb", "", "Draft",
        "iCloud.ab.ckdb is taken for the schema of 'iCloud.ab', which its name has; what goes to 'iCloud.a' is left out"
      ),
      (
        ["iCloud.b", "iCloud.a"], "iCloud.b/iCloud.a.ckdb", "", "Draft",
        "iCloud.b/iCloud.a.ckdb is taken for the schema of 'iCloud.a', which its name has; what goes to 'iCloud.b' is "
          + "left out"
      ),
    ] as [([String?], String, String, String, String?)])
  func servesTheContainerOfASchema(
    _ containers: [String?], _ path: String, _ types: String, _ entities: String, _ remark: String?
  ) {
    let schema = CloudKitSchema(
      recordTypes: types.split(separator: " ").map { CloudKitSchema.RecordType(String($0), fields: [], grants: []) })
    let choice = Self.parts(containers).serving(path, schema)
    let served = choice.models.compactMap(\.self).flatMap(\.entities)
    #expect(served.sorted().joined(separator: " ") == entities)
    #expect(choice.remark == remark)
  }

  /// Of two models, one has nothing in the container.
  @Test func aModelOfAnotherContainerIsLeftOut() {
    let index = model("Trip: a Date").index
    let models = ["a", "b"].map {
      SynchronizedModel(index, parts: [SynchronizedModel.Part(container: $0, entities: ["Trip"])])
    }
    let choice = models.serving("b.ckdb", nil)
    #expect(choice.models.map { $0?.entities } == [nil, ["Trip"]])
    #expect(choice.models.compactMap(\.self).flatMap(\.gaps) == [])
  }

  /// The caller's word counts where neither model nor code says anything.
  @Test(arguments: [(true, ["Trip"]), (false, nil)] as [(Bool, [String]?)])
  func whatIsNotStatedIsAsked(_ isAsked: Bool, _ entities: [String]?) {
    let index = model("Trip: a Date").index
    #expect(CloudKitUse.unstated(nil).synchronized(index, isAsked: isAsked)?.entities.sorted() == entities)
    #expect(CloudKitUse.none.synchronized(index, isAsked: isAsked) == nil)
    #expect(CloudKitUse.some(SynchronizedModel(index)).synchronized(index, isAsked: isAsked)?.entities == ["Trip"])
  }
}
