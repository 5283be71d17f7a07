import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles
import GlossTableWriting
import ModelGloss

extension ModelSession {
  /// Returns what a verb would write into the tables of each model, within the folders the user gave.
  ///
  /// A folder on the command line limits writing to that folder. A model on the command line, or nothing at all, means
  /// the whole project, whose tables may be anywhere. Tables given by path are included.
  func plans(
    writingBesides tables: [String], in environment: CommandEnvironment, _ plan: (Input) -> WritingPlan
  ) -> [WritingPlan] {
    limited(inputs.map(plan), writingBesides: tables, in: environment)
  }

  /// The plans of the models, in order, without what they would write outside the folders the user gave.
  func limited(
    _ plans: [WritingPlan], writingBesides tables: [String], in environment: CommandEnvironment
  ) -> [WritingPlan] {
    let workingFolder = environment.files.workingFolder ?? "/"
    let absolute = { (path: String) in FilePath.absolute(path, in: workingFolder) }
    let others = (tables.isEmpty ? configuration.strings : tables).map { absolute(FilePath.named(by: $0)) }
    return zip(inputs, plans).map { input, plan in
      var result = plan
      let folders = givenFolders(around: input, absolute)
      guard !folders.isEmpty else { return result }
      let isOutside = { (path: String) in !(folders + others).contains { Self.holds($0, absolute(path)) } }
      for edit in result.edits where isOutside(edit.path) {
        result.failures.append(
          InputFailure(
            path: edit.path, reason: "is outside the given folder, so nothing is written to it",
            remedy: "name the model, '\(input.loaded.packagePath)', or a folder that contains both"))
      }
      result.edits.removeAll { isOutside($0.path) }
      return result
    }
  }

  /// The folders of the command line that limit what is written for a model; none if it is not limited.
  private func givenFolders(around input: Input, _ absolute: (String) -> String) -> [String] {
    let (model, named) = (absolute(input.loaded.packagePath), named.map(absolute))
    guard !named.contains(where: { Self.holds(model, $0) }) else { return [] }
    return named.filter { model != $0 && Self.holds($0, model) }
  }

  /// The changes of the project's record of translations that go with plans, one plan for each model in order.
  ///
  /// - Parameters:
  ///   - creates: whether a record is begun where the project has none.
  ///   - taking: whether finished translations that are not recorded are taken for ones of the present source.
  func recording(
    _ plans: [WritingPlan], creates: Bool = false, taking: Bool = true, developmentLanguage: String?,
    locales: [String]? = nil,
    in environment: CommandEnvironment
  ) -> WritingPlan {
    let workingFolder = environment.files.workingFolder ?? "/"
    let absolute = { (path: String) in FilePath.absolute(path, in: workingFolder) }
    var records: [String: TranslationRecord] = [:]
    for (input, plan) in zip(inputs, plans) {
      guard let known = input.tables.record, creates || known.oldBytes != nil else { continue }
      // A folder on the command line limits what is written, the record too.
      let folders = givenFolders(around: input, absolute)
      guard folders.isEmpty || folders.contains(where: { Self.holds($0, absolute(known.path)) }) else { continue }
      var record = records[known.path] ?? known
      for moved in Set(plan.changes.flatMap(\.moved)).sorted(by: { $0.from.precedes($1.from) }) {
        record.move(moved.from, to: moved.to, inTablesNamed: ModelTables.tableName(forModel: input.loaded.name))
      }
      var tables = input.tables.reading(plan.edits)
      tables.record = record
      record.take(
        input.loaded, tables: tables, developmentLanguage: developmentLanguage, confirmed: plan.confirmed,
        others: taking, locales: locales)
      records[known.path] = record
    }
    var result = WritingPlan()
    for record in records.values.sorted(by: { $0.path.precedes($1.path) }) {
      let edit = FileEdit(path: record.path, oldBytes: record.oldBytes, newBytes: record.bytes)
      if edit.isEmpty || record.oldBytes == nil && record.isEmpty { continue }
      result.edits.append(edit)
    }
    return result
  }

  /// Whether a path is a folder or below it.
  private static func holds(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// Says that no table has one of the keys, and which key was probably meant.
  func unknownKeys(_ wanted: [String]) -> String {
    let keys = Set(inputs.flatMap { $0.tables.tables.flatMap(\.entries).map(\.key) })
    if keys.contains(wanted[0]) {
      return "the key '\(wanted[0])' has no translation in the languages that are asked for"
    }
    let meant = wanted[0].closest(among: keys.sorted { $0.precedes($1) }).map { "; did you mean '\($0)'?" } ?? ""
    return "no table has the key '\(wanted[0])'\(meant)"
  }
}
