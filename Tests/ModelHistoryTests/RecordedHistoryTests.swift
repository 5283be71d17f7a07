import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// Generated histories with everything that is said about them, as it was read when it was recorded: a decision that
/// changes anywhere on the way changes a line.
@Suite struct RecordedHistoryTests {
  private func versions(_ seed: Int, _ count: Int) -> [ModelVersion] {
    var generator = ModelGenerator(seed: UInt64(seed))
    return generator.versions(count).map { ModelVersion(name: $0.name, model: $0.model) }
  }

  private func steps(_ versions: [ModelVersion]) -> [DifferenceReport] {
    ChangelogReport(
      model: "App", versions: versions,
      tables: ModelTables(
        modelName: "App",
        tables: [
          LocalizationTable(
            name: "AppModel", locale: "de", path: "de.lproj/AppModel.strings", format: .strings,
            entries: [
              TableEntry(key: "Entity/E1", value: "Eins"), TableEntry(key: "Property/a10", value: "Zehn"),
              TableEntry(key: "Property/a11/Entity/E1", value: "Elf"),
            ])
        ]), locales: ["en"]
    ).steps
  }

  @Test func theTextOfChanges() {
    let text = (0..<30).flatMap { seed in steps(versions(seed, 3)).map { "# \(seed)\n\($0.text)" } }
    let difference = Golden.difference(text.joined(separator: "\n"), from: "changes.txt")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func theMarkdownOfChanges() {
    let text = (30..<42).flatMap { seed in steps(versions(seed, 3)).map { "# \(seed)\n\($0.markdown)" } }
    let difference = Golden.difference(text.joined(separator: "\n"), from: "changes.md")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func theJSONOfChanges() {
    let text = (42..<50).flatMap { seed in steps(versions(seed, 3)).map { $0.json.text() } }
    let difference = Golden.difference(text.joined(separator: "\n"), from: "changes.json")
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// With a version whose name does not tell its place, and a current one in the middle.
  @Test func theChangelogs() {
    let text = (80..<86).map { seed in
      var versions = versions(seed, 4)
      versions[1].name = "Summer"
      versions[2].isCurrent = true
      let report = ChangelogReport(
        model: "App", versions: versions, tables: ModelTables(modelName: "App"), locales: [])
      return "# \(seed)\n\(seed.isMultiple(of: 2) ? report.text : report.markdown)"
    }
    let difference = Golden.difference(text.joined(separator: "\n"), from: "changelogs.md")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func thePlansOfMigrations() {
    let text = (50..<74).map { seed in
      let plan = MigrationPlan(
        model: "App", versions: versions(seed, 4), target: seed.isMultiple(of: 4) ? "App 3" : nil)
      let form =
        switch seed % 3 {
        case 0: plan.text
        case 1: plan.markdown
        default: plan.json.text() + "\n" + StagesSource(plan, package: "App").text
        }
      return "# \(seed)\n\(form)"
    }
    let difference = Golden.difference(text.joined(separator: "\n"), from: "plans.txt")
    #expect(difference == nil, "\(difference ?? "")")
  }

  private func review(_ seed: Int) -> Review {
    let versions = versions(seed, 4)
    let steps = steps(versions)
    var model = Review.Model(name: "App", path: "App.xcdatamodeld")
    model.difference = steps.last
    if seed.isMultiple(of: 3) { model.edited = [steps[0]] }
    if seed.isMultiple(of: 4) { model.addedVersions = ["App 4"] }
    if seed.isMultiple(of: 5) { model.removedVersions = ["App"] }
    let plan = MigrationPlan(model: "App", versions: versions, target: nil)
    model.migrations = plan.paths.enumerated().map { number, path in
      Review.Migration(
        version: path.version, opening: path.opening,
        former: seed.isMultiple(of: 2) && number == 0 ? path.opening : nil)
    }
    var gone = Review.Model(name: "Old", path: "Old.xcdatamodeld")
    gone.isGone = true
    var fresh = Review.Model(name: "Fresh", path: "Fresh.xcdatamodeld")
    fresh.isNew = true
    var generator = ModelGenerator(seed: UInt64(seed))
    let input = generator.guardInput()
    return Review(
      models: [model] + (seed % 6 == 1 ? [gone] : []) + (seed % 6 == 2 ? [fresh] : []),
      findings: seed % 4 == 3 ? ModelGuard.findings(in: input) : [], base: "main",
      projectMigration: seed % 5 == 3 ? input.migration : nil, isOfBaseOnly: seed % 7 == 3,
      compared: .init(versions: 4, released: seed % 2 == 1 ? "v*" : nil, lock: seed % 3 == 1 ? "modelgloss.lock" : nil))
  }

  @Test func theCommentsOfReviews() {
    let text = (200..<224).map { seed in
      let review = review(seed)
      return "# \(seed)\n" + (seed.isMultiple(of: 8) ? review.json.text() : review.markdown)
    }
    let difference = Golden.difference(text.joined(separator: "\n") + "\n", from: "reviews.md")
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// A comment that is too long ends between lines, with nothing left open.
  @Test func aLongCommentIsCutBetweenItsLines() throws {
    let finding = { (number: Int) in
      Finding(
        .cannotMigrate, String(repeating: "word ", count: 40) + "\(number)", remedy: "undo it",
        path: "App.xcdatamodeld")
    }
    let models = (0..<400).map { number in
      var model = review(208).models[0]
      model.name = "App\(number)"
      return model
    }
    let markdown = Review(models: models, findings: (0..<40).map(finding), base: "main").markdown
    #expect(markdown.utf16.count < Review.sizeLimit && markdown.utf16.count > Review.sizeLimit / 2)
    #expect(markdown.hasSuffix("\n\nThe rest is omitted because of its length.\n"))
    let whole = Review(models: Array(models.prefix(1)), findings: (0..<40).map(finding), base: "main").markdown
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    // Up to where they part, both have the same lines, blank ones included.
    #expect(lines.prefix(20).elementsEqual(whole.split(separator: "\n", omittingEmptySubsequences: false).prefix(20)))
    #expect(lines.contains(""))
    #expect(
      lines.count { $0.hasPrefix("<details>") } == lines.count { $0.hasSuffix("</details>") }, "\(markdown.suffix(300))"
    )
  }

  @Test func theFindingsOfGuards() {
    let text = (100..<180).map { seed in
      var generator = ModelGenerator(seed: UInt64(seed))
      let input = generator.guardInput()
      let findings = ModelGuard.findings(in: input).map { finding in
        "\(finding.severity.rawValue) \(finding.rule.rawValue) \(finding.path) \(finding.version ?? "-"): "
          + "\(finding.message); \(finding.remedy)"
      }
      return "# \(seed) \(input.migration.way.rawValue)\n" + findings.joined(separator: "\n")
    }
    let difference = Golden.difference(text.joined(separator: "\n") + "\n", from: "guards.txt")
    #expect(difference == nil, "\(difference ?? "")")
  }
}

extension ModelGenerator {
  /// What was released, and what a branch makes of it.
  fileprivate mutating func guardInput() -> ModelGuard.Input {
    let start = package("Models/App.xcdatamodeld", versions(1 + number(3) + 1))
    var released = ReleasedPackage(name: "App", path: start.path)
    released.add(start, release: "v1")
    var second = start
    if chance(40) { second = edited(start) }
    if chance(60) { released.add(second, release: "v2") }
    var now = second
    for _ in 0..<(1 + number(3)) { now = edited(now) }
    var input = ModelGuard.Input(packages: chance(92) ? [now] : [], released: chance(85) ? [released] : [])
    if chance(40) {
      (input.base, input.ancestor) = ([edited(start)], [start])
      if chance(30) { input.promisedBy = "main" }
    }
    input.isExact = chance(20)
    input.migration = pick([
      .assumed, ProjectMigration(.automatic, sign: "NSPersistentContainer", place: "App/Stack.swift:4"),
      ProjectMigration(.staged, sign: "NSStagedMigrationManager", place: "App/Stack.swift:12"),
      ProjectMigration(
        .own, sign: "shouldInferMappingModelAutomatically is off", place: "App/Stack.swift:4", needsMappingModels: true),
      ProjectMigration(.own, sign: "the setting"),
    ])
    if chance(20), let version = now.versions.first {
      input.accepted = [
        AcceptedChange(
          package: "App", version: version.name, checksum: chance(70) ? version.checksum : nil, reason: "never shipped",
          date: "2026-01-01")
      ]
    }
    if chance(20) { input.notes = ("MIGRATIONS.md", "App 2: a note") }
    return input
  }

  private mutating func package(
    _ path: String, _ versions: [(name: String, model: ManagedObjectModel)]
  ) -> GuardedPackage {
    GuardedPackage(
      name: "App", path: path,
      versions: versions.map { version(in: path, $0.name, $0.model) }, current: versions.last?.name)
  }

  private func version(in path: String, _ name: String, _ model: ManagedObjectModel) -> GuardedPackage.Version {
    let hashes = VersionHashes(ModelIndex(model))
    let userInfo = model.entities.flatMap { $0.attributes.compactMap { $0.userInfo["note"] } }.joined()
    return GuardedPackage.Version(
      name: name, path: "\(path)/\(name).xcdatamodel", digest: hashes.checksum + userInfo, model: model)
  }

  private mutating func edited(_ package: GuardedPackage) -> GuardedPackage {
    var package = package
    guard !package.versions.isEmpty else { return package }
    let place = number(package.versions.count)
    let old = package.versions[place]
    var model = old.index.model
    switch number(9) {
    case 0:
      change(&model)
      package.versions[place] = version(in: package.path, old.name, model)
    case 1:
      changeDetail(&model)
      package.versions[place] = version(in: package.path, old.name, model)
    case 2: package.versions.remove(at: place)
    case 3: package.versions[place] = version(in: package.path, old.name + " old", model)
    case 4: package.current = old.name
    case 5:
      package.path = "Moved/App.xcdatamodeld"
      package.versions = package.versions.map { version(in: package.path, $0.name, $0.index.model) }
    case 6 where package.versions.count > 1:
      // Two versions trade their contents.
      let other = (place + 1) % package.versions.count
      package.versions[place] = version(in: package.path, old.name, package.versions[other].index.model)
      package.versions[other] = version(in: package.path, package.versions[other].name, old.index.model)
    default:
      guard var last = package.versions.last?.index.model else { break }
      for _ in 0..<(1 + number(2)) { change(&last) }
      if chance(40) { changeDetail(&last) }
      let name = "App \(package.versions.count + 1)"
      package.versions.removeAll { $0.name == name }
      package.versions.append(version(in: package.path, name, last))
      if chance(80) { package.current = name }
    }
    return package
  }
}
