import GlossBasics
import GlossFiles
package import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

extension Review {
  /// Reviews the effect of a change on a project.
  ///
  /// - Parameters:
  ///   - verdict: the guard's, its findings with the settings in effect.
  ///   - stringsPaths: tables or folders to use instead of searching for them.
  ///   - locales: the readers whose messages are compared; by default those that have a table.
  ///   - settings: what the project's settings say of languages and strings.
  package init(
    of project: GuardedProject, verdict: GuardVerdict, stringsPaths: [String] = [], locales: [String] = [],
    settings: TextSettings = TextSettings()
  ) {
    let composer = ReviewComposer(
      project: project, verdict: verdict, stringsPaths: stringsPaths, locales: locales, settings: settings)
    var compared = Compared(
      versions: project.packages.reduce(0) { $0 + $1.versions.count },
      released: project.comparesTags ? project.request.released : nil,
      lock: project.usesLockedVersions ? project.request.lock : nil)
    (compared.parts, compared.failures) = (verdict.compared, project.failures.map(\.description))
    if project.promisedBy == nil { compared.states = verdict.states.summary }
    // SwiftData migrates as its plan says, whatever code for Core Data the project has.
    let isCoreData = project.packages.contains { $0.swiftSource == nil }
    self.init(
      models: composer.models, findings: verdict.findings, base: project.request.against ?? "",
      projectMigration: isCoreData && ModelGuard.dependsOnMigration(verdict.findings) ? verdict.migration : nil,
      isOfBaseOnly: project.promisedBy != nil, compared: compared)
  }
}

private struct ReviewComposer {
  let project: GuardedProject
  let stringsPaths: [String]
  let locales: [String]
  let settings: TextSettings
  /// How each model is migrated, by its path, as far as it was asked for.
  let ways: [String: ProjectMigration]
  /// The mapping models of the project, searched for only if there is a step to cover.
  let mappings: [MappingModel]
  /// What the guard judged already.
  let openings: JudgedOpenings

  init(
    project: GuardedProject, verdict: GuardVerdict, stringsPaths: [String], locales: [String], settings: TextSettings
  ) {
    (self.project, self.stringsPaths, self.locales) = (project, stringsPaths, locales)
    self.settings = settings
    (ways, openings) = (verdict.migrations, verdict.openings)
    mappings = project.packages.contains { $0.versions.count > 1 } ? project.mappingModels : []
  }

  private var revision: String { project.request.against ?? "" }

  var models: [Review.Model] {
    // What the base added since the branches diverged is not part of this pull request.
    let base = project.ancestor ?? project.base ?? []
    let releases = project.releasedPackages
    let now = project.packages.map(\.member)
    let (bases, released) = (
      PackagePairing(from: base.map(\.member), to: now), PackagePairing(from: releases.map(\.member), to: now)
    )
    var models = project.packages.enumerated().map { number, package in
      model(
        package, former: bases.then(number).map { base[$0] }, released: released.then(number).map { releases[$0] })
    }
    for (number, former) in base.enumerated() where bases.now(number) == nil {
      var model = Review.Model(name: former.name, path: former.path)
      model.isGone = true
      models.append(model)
    }
    return models
  }

  private func model(
    _ package: GuardedPackage, former: GuardedPackage?, released: ReleasedPackage?
  ) -> Review.Model {
    var model = Review.Model(name: package.name, path: package.path)
    guard let former else {
      model.isNew = true
      return model
    }
    let (before, now) = (former.currentVersion, package.currentVersion)
    if let before, let now {
      let tables = tables(of: package, now, in: project.files)
      let oldTables = project.past.map { self.tables(of: former, before, in: $0) } ?? tables
      model.movedTables = Self.moved(oldTables, of: former, newTables: tables, of: package)
      model.difference = report(
        before, oldTables, now, tables, of: package, locales: tables.readers(asked: locales))
    }
    let none = ModelTables(modelName: package.name)
    for version in package.versions {
      guard let old = former.version(named: version.name) else {
        model.addedVersions.append(version.name)
        continue
      }
      // The version that is current on both sides is compared above.
      guard version.digest != old.digest, before?.name != now?.name || now?.name != version.name else { continue }
      let report = report(old, none, version, none, of: package, locales: [])
      if !report.difference.isEmpty { model.edited.append(report) }
    }
    model.removedVersions = former.versions.map(\.name).filter { name in
      package.version(named: name) == nil
        && !project.unread.keys.contains { $0.hasPrefix("\(package.path)/\(name).xcdatamodel/") }
    }
    if let then = former.swiftSource, then.plan?.stages.isEmpty ?? true, let source = package.swiftSource,
      source.isPassed, let plan = source.plan, !plan.stages.isEmpty
    {
      model.schemasSinceStages = plan.versions.count
    }
    if let now { model.migrations = migrations(of: package, former: former, released: released, to: now) }
    return model
  }

  /// The tables whose languages have one elsewhere now, seen from the folder of the model: a target may not contain it.
  private static func moved(
    _ oldTables: ModelTables, of former: GuardedPackage, newTables: ModelTables, of package: GuardedPackage
  ) -> [String] {
    guard oldTables.tables != newTables.tables else { return [] }
    let places = { (tables: ModelTables, package: GuardedPackage) in
      tables.tables.map { table in
        (table, FilePath.relative("/" + table.path, to: "/" + FilePath.folder(of: package.path)))
      }
    }
    let now = places(newTables, package)
    return places(oldTables, former).filter { table, place in
      !now.contains { $0.1 == place } && now.contains { $0.0.locale == table.locale && $0.0.format == table.format }
    }.map(\.0.path)
  }

  private func tables(
    of package: GuardedPackage, _ version: GuardedPackage.Version, in files: any FileTree
  ) -> ModelTables {
    if let tables = ModelTables(inCodeOf: version.index.model, named: package.name, at: package.path) { return tables }
    return TableFinder(files: files).tables(
      forModelNamed: package.name, versionName: version.name, packagePath: package.path, stringsPaths: stringsPaths
    ).applying(settings)
  }

  private func report(
    _ old: GuardedPackage.Version, _ oldTables: ModelTables, _ new: GuardedPackage.Version, _ newTables: ModelTables,
    of package: GuardedPackage, locales: [String]
  ) -> DifferenceReport {
    var report = DifferenceReport(
      from: .init(
        HistoryReference(model: package.name, version: old.name, path: old.path, revision: revision),
        content: old.content, tables: oldTables, onPlatforms: old.onPlatforms.mapValues(\.content)),
      to: .init(
        HistoryReference(model: package.name, version: new.name, path: new.path), content: new.content,
        tables: newTables, onPlatforms: new.onPlatforms.mapValues(\.content)), locales: locales, steps: project.steps)
    report.served = DifferenceReport.served(
      from: old.stored, to: new.stored, of: package.name, by: mappings, project.steps)
    return report
  }

  /// The migrations from each released state to a version: newest first, without states that have its hashes under its
  /// name. A state that was edited since is separate.
  private func migrations(
    of package: GuardedPackage, former: GuardedPackage, released: ReleasedPackage?, to target: GuardedPackage.Version
  ) -> [Review.Migration] {
    var states: [(name: String, version: GuardedPackage.Version, judged: JudgedOpenings.Ways?)] = []
    for version in released?.versions ?? [] {
      let now = package.version(named: version.name)
      guard !(version.name == target.name && version.checksum == target.checksum),
        let state = version.state ?? package.versions.first(where: { $0.checksum == version.checksum })
      else { continue }
      let isEdited = now.map { $0.checksum != version.checksum } ?? true
      let place = version.releases.last ?? "the lock file"
      let name = isEdited ? "\(version.name) as in \(place)" : version.name
      if !states.contains(where: { $0.name == name && $0.version.checksum == state.checksum }) {
        states.append((name, state, openings[version, in: package]))
      }
    }
    let migration = ways[package.path] ?? .assumed
    let opener = StoreOpener(package, migration: migration, mappings: mappings, steps: project.steps)
    let before = former.currentVersion.map { _ in
      StoreOpener(former, migration: migration, mappings: mappings, steps: project.steps)
    }
    let isAsBefore = before.map(opener.opensLike) ?? false
    let order = VersionOrder(states.map { ($0.name, $0.version.index.model) }).names.reversed()
    return order.compactMap { name in
      states.first { $0.name == name }.map { _, version, judged in
        let opening = judged?.now ?? opener.opening(of: version.stored)
        var migration = Review.Migration(
          version: name, opening: opening,
          former: judged?.before ?? (isAsBefore ? opening : before?.opening(of: version.stored)))
        migration.isOfFormer =
          former.currentVersion.map {
            $0.name == version.name && $0.checksum == version.checksum
          } ?? false
        return migration
      }
    }
  }
}

extension ModelTables {
  /// The readers whose messages are compared by default: those of the settings or all that have a table, and the
  /// developers.
  package func readers(asked: [String]) -> [String] {
    if !asked.isEmpty { return asked }
    var locales = Set(configuredLanguages ?? locales).subtracting(["Base"])
    if let developmentLanguage { locales.insert(developmentLanguage) }
    return locales.isEmpty ? ["en"] : locales.sorted { $0.precedes($1) }
  }
}
