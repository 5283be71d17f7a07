package import GlossBasics
import GlossModelFiles
import GlossSwiftDataModels

extension MigrationPlan {
  /// The plan as printed by `migrations --format json`.
  package var json: JSONValue {
    .object(of: [
      ("schemaVersion", 1), ("model", .string(model)),
      (
        "target",
        .object(
          of: [("model", .string(model)), ("version", .string(target))] + hashMembers(of: target, targetChecksum))
      ),
      ("paths", .array(paths.map(json))),
      (
        "states",
        .array(
          paths.map { path in
            ReleasedState(
              model: model, version: path.version, versionChecksum: path.checksum,
              isPredicted: isPredicted(path.version), releases: [], opening: path.opening
            ).json
          })
      ),
      ("stages", .array(stages.map { $0.json(withChecksums: $0.versions.allSatisfy(isPredicted)) })),
      ("plan", planned?.json), ("migration", isSwiftData ? nil : migration.json),
      ("duplicates", duplicates.isEmpty ? nil : .array(duplicates.map { .strings($0) })),
      ("laterVersions", later.isEmpty ? nil : .strings(later)),
      ("placedByContent", order.placedByContent.isEmpty ? nil : .strings(order.placedByContent)),
      (
        "onPlatforms",
        onPlatforms.isEmpty
          ? nil
          : .array(onPlatforms.map { .object([("platforms", .strings($0.platforms)), ("plan", $0.plan.json)]) })
      ),
    ])
  }

  /// Whether the checksum of a version is Core Data's.
  package func isPredicted(_ version: String) -> Bool {
    !incomplete.contains(version) && !unpredicted.contains { $0.version == version }
  }

  /// The checksum of a version if it is predicted, else the types for which it is not.
  private func hashMembers(of version: String, _ checksum: String) -> [(String, JSONValue?)] {
    [
      ("versionChecksum", isPredicted(version) ? .string(checksum) : nil),
      ("unresolved", unresolved[version]?.json),
    ]
  }

  private func json(_ path: Path) -> JSONValue {
    let next = path.next
    return .object(
      of: [
        ("from", .object(of: [("version", .string(path.version))] + hashMembers(of: path.version, path.checksum))),
        ("verdict", .string(path.opening.verdict.rawValue)),
        ("mappingModels", path.opening.mappingModels.isEmpty ? nil : .strings(path.opening.mappingModels)),
        (
          "next",
          .object(of: [
            ("version", .string(next.to)), ("verdict", .string(next.outlook.verdict.rawValue)),
            ("mappingModels", next.mappingModels.isEmpty ? nil : .strings(next.mappingModels)),
            ("bridges", next.bridges.isEmpty ? nil : .strings(next.bridges)),
          ])
        ),
      ] + path.opening.members
        + (path.stagedLosses.isEmpty ? [] : LossesDocument(path.stagedLosses).members))
  }

  /// The plan for a terminal.
  package var text: String {
    let isOneStep = paths.allSatisfy { $0.opening.steps.isEmpty }
    var lines = ["\(model): every version to '\(target)'" + (isOneStep ? ", in one step" : "")]
    let groups = pathGroups.map { (name: $0.names.range, path: $0.path) }
    let width = groups.map(\.name.count).max() ?? 0
    for (name, path) in groups {
      let gap = String(repeating: " ", count: width - name.count)
      lines.append("  \(name)\(gap)  \(path.opening.word)")
      lines += path.lines.map { "    - \($0)" }
    }
    if paths.isEmpty { lines.append("  there is no older version") }
    if let basis { lines.append("  because \(basis)") }
    if let planned {
      lines += [""] + planned.textLines
    } else {
      lines += ["", "Stages for NSStagedMigrationManager"]
      if stages.isEmpty { lines.append("  none") }
      lines += stages.flatMap(\.lines).map { "  \($0)" }
    }
    let bridges = paths.map(\.next).filter { !$0.bridges.isEmpty }
    if !bridges.isEmpty {
      lines += ["", "Steps that no stage can do"]
      for step in bridges {
        lines.append("  \(step.from) → \(step.to)\(Self.mappingWords(step.mappingModels))")
        lines += step.bridges.map { "    - \($0)" }
      }
    }
    lines += remarks.isEmpty ? [] : [""] + remarks
    var sections = ""
    for other in onPlatforms {
      sections += "\n\(other.platforms.platformTitle)\n" + other.plan.text.indentedLines
    }
    return lines.map { $0.onSingleLine + "\n" }.joined() + sections
  }

  /// The plan as Markdown tables.
  package var markdown: String {
    var text = "# \(model.code): migrations to \(target.code)\n\n"
    text += "| From | Verdict | Reasons and losses |\n| --- | --- | --- |\n"
    for (names, path) in pathGroups {
      let reasons = path.lines.map(\.markdown).joined(separator: "<br>")
      text += "| \(names.markdownRange) | \(path.opening.word.markdown) | \(reasons) |\n"
    }
    if let basis { text += "\nThat is so because \(basis.markdown).\n" }
    if let planned { text += planned.markdown }
    if planned == nil { text += "\n## Stages\n\n| Kind | Versions | Checksums | To do |\n| --- | --- | --- | --- |\n" }
    for stage in stages where planned == nil {
      let names = stage.versions.map(\.code).joined(separator: stage.kind == .custom ? " → " : ", ")
      let checksums = stage.checksums.map(\.code).joined(separator: "<br>")
      text += "| \(stage.kind.rawValue) | \(names) | \(checksums) | \(stage.toDo.markdown) |\n"
    }
    let bridges = paths.map(\.next).filter { !$0.bridges.isEmpty }
    if !bridges.isEmpty { text += "\n## Steps that no stage can do\n" }
    for step in bridges {
      text += "\n\(step.from.code) → \(step.to.code)\(Self.mappingWords(step.mappingModels).markdown)\n\n"
      text += step.bridges.map { "- \($0.markdown)\n" }.joined()
    }
    if !remarks.isEmpty { text += "\n" + remarks.map { $0.markdown + "\n" }.joined(separator: "\n") }
    for other in onPlatforms {
      text += "\n## \(other.platforms.platformTitle.markdown)\n\n"
      text += other.plan.markdown.replacing("\n#", with: "\n##").replacing(
        "# \(model.code): ", with: "### \(model.code): ")
    }
    return text
  }

  /// The paths, with consecutive equal ones grouped.
  private var pathGroups: [(names: [String], path: Path)] {
    var groups: [(names: [String], path: Path)] = []
    for path in paths {
      if let last = groups.last?.path, last.opening.word == path.opening.word, last.lines == path.lines {
        groups[groups.count - 1].names.append(path.version)
      } else {
        groups.append(([path.version], path))
      }
    }
    return groups
  }

  /// What the verdicts rest on: what opens the stores.
  private var basis: String? {
    guard !paths.isEmpty else { return nil }
    if isSwiftData { return basisOfContainers }
    if migration.sign != nil { return "the project \(migration.wholeWords)" }
    return "NSPersistentContainer is assumed, which migrates automatically: no code that opens '\(model)' was found, "
      + "and 'migration' in .modelgloss.yml can say how it is migrated"
  }

  /// The same of SwiftData: which container passes the plan, and what else opens the store.
  private var basisOfContainers: String? {
    let kept = containers.filter { $0.isStoredInMemoryOnly != true }
    let place = { (container: SwiftDataContainer) in "\(container.path):\(container.position.line)" }
    guard let first = kept.first(where: { $0.migrationPlan != nil }) ?? kept.first else { return nil }
    var clauses = [
      "\(first.call) (\(place(first))) passes " + (first.migrationPlan.map { "the plan '\($0)'" } ?? "no plan")
    ]
    let fallback = containers.first(where: \.isFallback)
    let other = kept.first { $0.migrationPlan == nil && !$0.isFallback && $0.stores == first.stores }
    if let other, first.migrationPlan != nil {
      clauses.append("\(place(other)) opens the same store without the plan")
    }
    if let fallback { clauses.append("where that fails \(fallback.wordsOfFallback)") }
    return clauses.joined(separator: "; ")
  }

  private var remarks: [String] {
    var remarks = duplicates.map { names in
      let list = names.map { "'\($0)'" }.joined(separator: " and ")
      guard !isSwiftData else {
        return
          "\(list) have the same version checksum, so SwiftData cannot tell them apart; remove all but one of them, "
          + "and their stages, from the plan"
      }
      // A renaming identifier is in no hash, and decides what is kept.
      let areAlike = Set(paths.filter { names.contains($0.version) }.map(\.lines)).count < 2
      return "\(list) have the same version checksum, so Core Data cannot tell them apart; "
        + (areAlike
          ? "" : "which one it takes for a store without a model of its own is unknown, and the losses differ; ")
        + "give one of them a hash modifier if it must"
    }
    if !incomplete.isEmpty {
      remarks.append(
        "not all classes of \(incomplete.range) are in the sources: the verdicts cover only those that are")
    }
    if planned == nil, stages.count > 0, paths.contains(where: { !$0.opening.mappingModels.isEmpty }) {
      remarks.append("Stages ignore mapping models: what these do is left to custom stages.")
    }
    remarks += Unpredicted.sentences(unpredicted.map { ($0.version, $0.entities) })
    if !later.isEmpty {
      let (verb, rest) = later.count == 1 ? ("comes", "is") : ("come", "are")
      remarks.append("\(later.range) \(verb) after '\(target)' and \(rest) left out; --to names another target")
    }
    if let remark = order.remark { remarks.append(remark) }
    return remarks
  }

  package static func mappingWords(_ names: [String]) -> String {
    names.isEmpty ? "" : ", served by \(names.joined(separator: " and "))"
  }
}

extension MigrationPlan.Path {
  fileprivate var lines: [String] { opening.lines + stagedLosses.map { "by the stages below: \($0.words)" } }
}

extension MigrationStage {
  /// - Parameter withChecksums: whether the checksums are Core Data's.
  package func json(withChecksums: Bool = true) -> JSONValue {
    .object(of: [
      ("kind", .string(kind.rawValue)), ("versions", .strings(versions)),
      ("checksums", withChecksums ? .strings(checksums) : nil),
      ("needsBridge", needsBridge ? true : nil), ("reasons", reasons.isEmpty ? nil : .array(reasons.map(\.json))),
    ])
  }

  package var line: String { ([name] + (toDo.isEmpty ? [] : [toDo])).joined(separator: ": ") }

  /// The stage for a terminal: on one line, or with each of several tasks on its own.
  package var lines: [String] {
    let tasks = tasks
    return tasks.count > 1 ? [name] + tasks.map { "  - \($0)" } : [line]
  }

  private var name: String {
    switch kind {
    case .lightweight: "lightweight: \(versions.range)"
    case .custom: "custom: \(versions.joined(separator: " → "))"
    }
  }

  fileprivate var toDo: String { tasks.joined(separator: "; ") }

  private var tasks: [String] {
    if kind == .lightweight { return [] }
    if needsBridge { return ["no stage can do it: bridging versions are needed"] }
    let tasks = (task.map { ["in willMigrateHandler: \($0)"] } ?? []) + gaps.map { "no handler can help: \($0)" }
    return tasks.isEmpty ? ["handlers may be empty: a barrier that ends a jump"] : tasks
  }
}

extension [String] {
  /// `App 2`, `App 2, App 3`, `App 2 to App 9 (8 versions)`
  var range: String {
    guard let first, let last, count > 3 else { return joined(separator: ", ") }
    return "\(first) to \(last) (\(count) versions)"
  }

  /// The same with each name as code.
  var markdownRange: String {
    guard let first, let last, count > 3 else { return map(\.code).joined(separator: ", ") }
    return "\(first.code) to \(last.code) (\(count) versions)"
  }
}
