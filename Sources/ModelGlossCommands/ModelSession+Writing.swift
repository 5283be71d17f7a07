import GlossBasics
import GlossFiles
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
      let model = absolute(input.loaded.packagePath)
      let folders = named.map(absolute).filter { model != $0 && Self.holds($0, model) }
      guard !folders.isEmpty, !named.map(absolute).contains(where: { Self.holds(model, $0) }) else { return result }
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

  /// Whether a path is a folder or below it.
  private static func holds(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}
