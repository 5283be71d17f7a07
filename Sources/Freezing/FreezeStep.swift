import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels

/// Where one released schema goes: the name, the identifier, and what happens to the versions around it.
struct FreezeStep {
  /// What is done with the version of the frozen schema's name.
  enum Way {
    /// The present version takes its next name, and the released state keeps the old one.
    case moveOn(to: String)
    /// A version with another shape is replaced.
    case replace
    /// A version that the project does not have yet goes before a version, else last.
    case insert
    /// The project has no versions: the first one is written, and one for the present models.
    case begin(live: String, plan: String)
  }

  let release: SwiftDataFreezing.Released
  let name: String
  private(set) var identifier: String
  let way: Way
  private(set) var notes: [String] = []
  private let present: [LoadedModel]
  private let states: [(name: String, state: SchemaState)]
  private let current: String
  private let editor: PlanEditor
  /// The identifier of the version that takes the place of the present one.
  private let nextIdentifier: String
  /// The versions that this run has written for a project without versions, with what each is.
  private let begun: [(name: String, state: SchemaState, identifier: String)]
  /// The version before the frozen one, and the one after it.
  let former: String?
  let latter: String?
  /// Whether the plan lists the version already.
  private let isListed: Bool

  init(
    _ release: SwiftDataFreezing.Released, present: [LoadedModel], states: [(name: String, state: SchemaState)],
    current: String, name wanted: String?, after steps: [FreezeStep], sources: FreezableSources,
    othersPlans: Set<String> = []
  ) throws(FreezeRefusal) {
    let frozen = steps.map(\.name)
    (self.release, self.present, self.states, self.current) = (release, present, states, current)
    editor = sources.editor
    let editor = editor
    // A plan that another container passes is not this one's.
    let unreadPlan = editor.planNames.first { !othersPlans.contains($0) }
    let source = present.first?.contents.swiftData
    let names = present.compactMap(\.version)
    let identifiers = present.compactMap { model in
      model.version == nil ? nil : model.contents.swiftData?.versionIdentifier
    }
    let releasedIdentifier = release.state.model.contents.swiftData?.versionIdentifier
    if let wanted, !Self.isIdentifier(wanted) {
      let example =
        release.version ?? names.last.map { FreezeNaming.next(after: $0, among: names) { editor.isTaken($0) } }
        ?? "SchemaV1"
      throw FreezeRefusal("'\(wanted)' is not a name for a Swift type; name one such as '\(example)'")
    }
    begun = steps.filter(\.isBeginning).map { ($0.name, $0.release.state, $0.identifier) }
    let old = begun.isEmpty ? nil : current
    let isFree = { (name: String) in name == old || !editor.isTaken(name) }
    if names.isEmpty || !begun.isEmpty {
      let series = FreezeNaming.next(after: begun.last?.name ?? "", among: begun.map(\.name)) { !isFree($0) }
      name = wanted ?? release.version ?? (begun.isEmpty ? "SchemaV1" : series)
      let own = name
      let live = FreezeNaming.next(after: own, among: begun.map(\.name) + [own]) { !isFree($0) || $0 == own }
      guard isFree(name) else { throw FreezeRefusal("the name \(name) is taken; choose one with --name") }
      let identifiers = begun.map(\.identifier)
      identifier =
        begun.isEmpty
        ? (release.version == nil ? "1.0.0" : releasedIdentifier ?? "1.0.0")
        : FreezeNaming.nextIdentifier(after: identifiers)
      nextIdentifier = FreezeNaming.nextIdentifier(after: identifiers + [identifier])
      let planName = steps.compactMap(\.begunPlan).first ?? Self.planName(of: present.first?.name ?? "App", editor)
      if begun.isEmpty, let plan = unreadPlan {
        throw FreezeRefusal("the plan \(plan) does not list its versions literally, so nothing can be added to it")
      }
      way = .begin(live: live, plan: planName)
      notes.append(
        "give the plan to the container: ModelContainer(for: Schema(versionedSchema: \(live).self), "
          + "migrationPlan: \(planName).self)")
      (former, latter, isListed) = (begun.last?.name, live, true)
      return
    }
    if source?.plan == nil, let plan = unreadPlan {
      throw FreezeRefusal("the plan \(plan) does not list its versions literally, so nothing can be added to it")
    }
    let chosen = wanted ?? release.version.flatMap { names.contains($0) || !editor.isTaken($0) ? $0 : nil }
    let other = chosen.flatMap { editor.schema(named: $0) }.flatMap { sources.mark(of: $0.path) }.flatMap { mark in
      mark.isOf(release.state) ? nil : mark
    }
    if let chosen, let other, wanted != nil, chosen != current {
      throw FreezeRefusal(
        "'\(chosen)' is frozen from \(other.tag) already, which stores have, too; freeze all releases at once, as with "
          + "--released 'v*', where each gets a name of its own")
    }
    // What is frozen from another release keeps its name.
    if let chosen, names.contains(chosen), !frozen.contains(chosen), other == nil || chosen == current {
      name = chosen
      let isCurrent = chosen == current
      if isCurrent {
        let next = FreezeNaming.next(after: chosen, among: names) { editor.isTaken($0) }
        nextIdentifier = FreezeNaming.nextIdentifier(after: identifiers)
        way = .moveOn(to: next)
      } else {
        nextIdentifier = ""
        way = .replace
      }
      let others = present.filter { $0.version != chosen }.compactMap { $0.contents.swiftData?.versionIdentifier }
      let own = present.first { $0.version == chosen }?.contents.swiftData?.versionIdentifier
      let free = release.version == chosen ? releasedIdentifier ?? own : own
      guard let free else {
        throw FreezeRefusal(
          "the identifier of \(chosen) is not literal, so its copy cannot have it", path: source?.path)
      }
      guard !others.contains(free) else {
        throw FreezeRefusal("the identifier \(free) of \(chosen) is that of another version, too")
      }
      identifier = free
    } else {
      let newest = names.last ?? "SchemaV0"
      name =
        chosen.flatMap { names.contains($0) ? nil : $0 }
        ?? FreezeNaming.next(after: newest, among: names) { editor.isTaken($0) }
      if editor.isTaken(name) { throw FreezeRefusal("the name \(name) is taken; choose one with --name") }
      nextIdentifier = ""
      way = .insert
      identifier = ""
    }
    // The order of the plan is that of the releases: after every version that the release had.
    let listed = source?.plan?.versions ?? names
    isListed = listed.contains(name)
    if !isListed {
      let isLater = other.map { release.revision.countsBefore($0.tag) } ?? false
      let known = listed.lastIndex {
        (release.versions.contains($0) || frozen.contains($0)) && !($0 == chosen && isLater)
      }
      let place = known.map { listed.index(after: $0) } ?? 0
      // The present version is never before a released one.
      let last = listed.firstIndex(of: current) ?? listed.count
      let index = min(place, last)
      former = index > 0 ? listed[index - 1] : nil
      latter = index < listed.count ? listed[index] : nil
    } else {
      let place = listed.firstIndex(of: name)
      former = place.flatMap { $0 > 0 ? listed[$0 - 1] : nil }
      if case .moveOn(let next) = way {
        latter = next
      } else {
        latter = place.flatMap { $0 + 1 < listed.count ? listed[$0 + 1] : nil }
      }
      return
    }
    guard case .insert = way else { return }
    let versions = Dictionary(
      present.compactMap { model in model.version.map { ($0, model.contents.swiftData?.versionIdentifier) } },
      uniquingKeysWith: { first, _ in first })
    let lower = former.flatMap { versions[$0] ?? nil }
    let upper = latter.flatMap { versions[$0] ?? nil }
    if let releasedIdentifier, release.version != nil, !identifiers.contains(releasedIdentifier) {
      identifier = releasedIdentifier
    } else if let free = FreezeNaming.identifier(between: lower, and: upper, taken: identifiers) {
      identifier = free
    } else {
      throw FreezeRefusal("there is no free version identifier between \(lower ?? "0.0.0") and \(upper ?? "the next")")
    }
  }

  /// Whether the app has no stages yet: SwiftData infers from any state until it has one.
  var isFirstStage: Bool {
    present.allSatisfy { $0.contents.swiftData?.plan?.stages.isEmpty != false }
  }

  /// What the code of stages has to say now that the version has classes of its own.
  var stageNotes: [String] {
    guard case .replace = way else { return [] }
    return editor.liveClasses(inStagesOf: name, classes: Set(release.state.hashes.entityHashes.keys)).map {
      let own = $0.name.split(separator: ".").last.map(String.init) ?? $0.name
      return "\($0.path):\($0.position.line): a stage of \(name) names '\($0.name)', which is no longer its class; "
        + "write '\(name).\(own)'"
    }
  }

  private var isBeginning: Bool { begunPlan != nil }

  /// The name of the models that had no version.
  var begunModel: String { present.first?.name ?? "" }

  /// The plan that is written for a project without versions.
  private var begunPlan: String? { if case .begin(_, let plan) = way { plan } else { nil } }

  private static func planName(of model: String, _ editor: PlanEditor) -> String {
    let stem = String(model.filter { $0.isLetter || $0.isNumber })
    var name = (stem.first?.isLetter == true ? stem : "App") + "MigrationPlan"
    while editor.isTaken(name) { name += "2" }
    return name
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  // MARK: - Edits

  /// The edits of the files, the schema that is written, and its file.
  func edits(
    in files: any FileTree, folder: String
  ) throws -> (edits: [FileEdit], schema: FrozenSchema, target: String) {
    var editor = editor
    let newest = present.last { $0.version != nil }.flatMap { editor.schema(named: $0.version ?? "") }
    let style = FrozenSchema.Style(
      name: name, identifier: identifier, modifiers: newest?.modifiers ?? [], attributes: newest?.attributes ?? [],
      indentation: newest?.indentation ?? "    ")
    let schema = try release.sources.frozen(release.state.model, style: style)
    let mark = FrozenMark(
      tag: release.revision, commit: release.commit, checksum: release.state.checksum,
      shape: release.state.checksum == nil ? release.state.shape : nil, tool: productVersion)
    let text = schema.text(mark: mark)
    var moved: [String: String] = [:]
    var target: String
    switch way {
    case .moveOn(let next):
      guard let own = editor.schema(named: name) else { throw FreezeRefusal("\(name) is not in the sources") }
      try editor.rename(own, to: next, identifier: nextIdentifier)
      target = FilePath.joined(FilePath.folder(of: own.path), "\(name).swift")
      if own.path == target { moved[target] = FilePath.joined(FilePath.folder(of: own.path), "\(next).swift") }
      try requireFree(own.path == target ? moved[target] ?? "" : target, in: files)
      if let plan = self.plan {
        try editor.addSchema(next, after: name, plan: plan)
        try editor.addStage(from: name, to: next, task: task(from: release.state, to: state(current)), plan: plan)
      } else {
        editor.write(newPlan(listing: present.compactMap(\.version) + [next], style), to: planPath(own.path))
      }
    case .replace:
      guard let own = editor.schema(named: name) else { throw FreezeRefusal("\(name) is not in the sources") }
      try editor.remove(own)
      target = own.isAlone ? own.path : FilePath.joined(FilePath.folder(of: own.path), "\(name).swift")
      if !own.isAlone { try requireFree(target, in: files) }
      if !isListed { try addToPlan(&editor) }
    case .insert:
      let beside = newest?.path ?? plan.flatMap { _ in present.first?.contents.swiftData?.plan?.path } ?? folder
      target = FilePath.joined(FilePath.folder(of: beside), "\(name).swift")
      try requireFree(target, in: files)
      try addToPlan(&editor)
    case .begin(let live, let planName):
      let place = editor.containerFolder ?? FilePath.folder(of: release.state.model.path)
      target = FilePath.joined(place, "\(name).swift")
      let planPath = FilePath.joined(place, "\(planName).swift")
      try requireFree(target, in: files)
      if begun.isEmpty { try requireFree(planPath, in: files) }
      editor.write(firstPlan(planName, live: live), to: planPath)
    }
    editor.write(text, to: target)
    let edits = try editor.edits.edits(in: files, moved: moved)
    return (edits, schema, target)
  }

  /// Lists the version between its neighbours, with a stage from it or to it.
  private func addToPlan(_ editor: inout PlanEditor) throws(FreezeRefusal) {
    guard let plan else { return }
    try editor.addSchema(name, after: former, plan: plan)
    if let former, let latter, try editor.divideStage(from: former, to: latter, by: name, plan: plan) {
      try editor.addStage(from: former, to: name, task: task(from: state(former), to: release.state), plan: plan)
    } else if let latter {
      try editor.addStage(from: name, to: latter, task: task(from: release.state, to: state(latter)), plan: plan)
    }
  }

  private func requireFree(_ path: String, in files: any FileTree) throws(FreezeRefusal) {
    if files.kind(at: path) != nil {
      throw FreezeRefusal("there already is such a file; choose another name with --name", path: path)
    }
  }

  private var plan: String? { present.first?.contents.swiftData?.plan?.name }

  private func state(_ name: String) -> SchemaState? { states.first { $0.name == name }?.state }

  /// Why a stage is not lightweight; nil if it is.
  private func task(from old: SchemaState?, to new: SchemaState?) -> [String]? {
    guard let old, let new else { return ["what changes is not known"] }
    let outlook = Steps().step(from: old.content, to: new.content).outlook
    guard outlook.verdict != .lightweight, outlook.verdict != .none else {
      return old.checksum != nil && new.checksum != nil ? nil : unpredicted(old, new)
    }
    let reasons = outlook.reasons.filter { $0.migrationCode != nil }.map(\.text)
    return ["willMigrate or didMigrate has to take care of this:"] + reasons.map { "- \($0)" }
  }

  /// What a lightweight stage could hide where hashes are not predicted.
  private func unpredicted(_ old: SchemaState, _ new: SchemaState) -> [String]? {
    for (entity, properties) in new.shapes.sorted(by: { $0.key.precedes($1.key) }) {
      for (property, shape) in properties.sorted(by: { $0.key.precedes($1.key) }) {
        guard let then = old.shapes[entity]?[property], then != shape else { continue }
        return ["the type of \(entity).\(property) changes, and how it is stored is not known:"]
      }
    }
    return nil
  }

  // MARK: - A first plan

  private func planPath(_ path: String) -> String {
    FilePath.joined(FilePath.folder(of: path), "\(newPlanName).swift")
  }

  private var newPlanName: String { Self.planName(of: present.first?.name ?? "App", editor) }

  /// A plan for versions that had none.
  private func newPlan(listing names: [String], _ style: FrozenSchema.Style) -> String {
    let states = names.map { version in
      version == names.last ? state(current) : version == name ? release.state : state(version)
    }
    return planText(newPlanName, names, states)
  }

  /// A plan with a stage between neighbours.
  private func planText(
    _ plan: String, _ names: [String], _ states: [SchemaState?], before: [String] = []
  ) -> String {
    var stages: [String] = []
    var tasks: [String] = []
    for place in names.indices.dropFirst() {
      let (from, to) = (names[place - 1], names[place])
      if let task = task(from: states[place - 1], to: states[place]) {
        let name = "migrate\(from)To\(to)"
        tasks += PlanEditor.stage(name, from: from, to: to, task: task, indentation: "    ").map { "    \($0)" }
        stages.append(name)
      } else {
        stages.append("MigrationStage.lightweight(fromVersion: \(from).self, toVersion: \(to).self)")
      }
    }
    return Self.planText(plan, names, stages: stages, tasks: tasks, before: before)
  }

  private static func planText(
    _ plan: String, _ names: [String], stages: [String], tasks: [String], before: [String] = []
  ) -> String {
    let lines =
      ["import SwiftData", ""] + before + ["enum \(plan): SchemaMigrationPlan {"]
      + ["    static var schemas: [any VersionedSchema.Type] {", "        ["]
      + names.map { "            \($0).self," } + ["        ]", "    }", ""]
      + ["    static var stages: [MigrationStage] {", "        ["] + stages.map { "            \($0)," }
      + ["        ]", "    }"] + (tasks.isEmpty ? [] : [""] + tasks) + ["}"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// The version of the present models, and the plan from the frozen one to it.
  private func firstPlan(_ plan: String, live: String) -> String {
    let model = present.first(where: \.isCurrentVersion) ?? present.first
    let classes =
      model.map { model in
        model.model.entities.compactMap { model.contents.swiftData?.classes[$0.name]?.name }
      } ?? []
    let numbers = nextIdentifier.split(separator: ".").joined(separator: ", ")
    let version =
      ["/// The models as they are now.", "enum \(live): VersionedSchema {"]
      + ["    static var versionIdentifier: Schema.Version { Schema.Version(\(numbers)) }", ""]
      + ["    static var models: [any PersistentModel.Type] {", "        ["]
      + classes.map { "            \($0).self," } + ["        ]", "    }", "}", ""]
    return planText(
      plan, begun.map(\.name) + [name, live],
      begun.map { Optional($0.state) } + [release.state, state(current) ?? states.first?.state], before: version)
  }
}

extension FrozenMark {
  /// Whether a file with it has a state.
  fileprivate func isOf(_ state: SchemaState) -> Bool {
    checksum == state.checksum && (state.checksum != nil || shape == state.shape)
  }
}
