import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import ModelGloss

/// Says which patterns of the settings' exclusions match nothing that a project has, most likely because of a slip.
///
/// A pattern that matches something without a finding is not a slip: what it excludes may come back.
struct UnusedExclusions {
  private let project: ModelProject
  private let paths: [String]

  /// - Parameter findings: those that are left, whose paths are known to be right.
  init(in project: ModelProject, _ findings: [Finding]) {
    self.project = project
    paths = project.readPaths + project.models.map(\.path) + findings.map(\.path)
  }

  /// One sentence for each pattern without a match, in order.
  func sentences(on exclusions: [Exclusion]) -> [String] {
    let indices = project.models.map { ModelIndex($0.model) }
    let entities = indices.flatMap(\.entityNames)
    let properties = project.models.flatMap { $0.model.entities.flatMap(\.propertyNames) }
    let tables = project.inputs.map(\.tables)
    let locales = tables.flatMap { $0.locales + $0.languages.names }
    return exclusions.flatMap { exclusion in
      exclusion == Exclusion()
        ? ["an entry without patterns and rules excludes nothing"]
        : [
          exclusion.path.flatMap(sentence(onPath:)),
          exclusion.entity.flatMap { sentence(on: $0, "entity", among: entities) },
          exclusion.property.flatMap { name in
            sentence(onPropertyOfEntity: name, indices) ?? sentence(on: name, "property", among: properties)
          },
          exclusion.locale.flatMap { sentence(on: $0, "locale", among: locales) },
          exclusion.key.flatMap { pattern in
            // Most keys are known from the model, all others from the tables.
            let names = indices.flatMap { ModelVocabulary($0).keys.map(\.text) }
            let keys = tables.flatMap { $0.tables.flatMap { table in table.entries.map(\.key) } }
            return sentence(on: pattern, "key", among: names + keys)
          },
        ].compactMap(\.self)
    }
  }

  private func sentence(on pattern: String, _ kind: String, among names: [String]) -> String? {
    let glob = Glob(pattern)
    guard !names.contains(where: { glob.matches($0) }) else { return nil }
    let word = pattern.filter { !"*?".contains($0) }
    let meant = word.isEmpty ? nil : word.closest(among: names).map { "; did you mean '\($0)'?" }
    return "no \(kind) is '\(pattern)'\(meant ?? "")"
  }

  /// `Player.firstName`, which is two patterns.
  private func sentence(onPropertyOfEntity name: String, _ indices: [ModelIndex]) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, indices.contains(where: { $0.entity(named: parts[0]) != nil }) else { return nil }
    return "no property is '\(name)'; write {entity: \(parts[0]), property: \(parts[1])}"
  }

  private func sentence(onPath pattern: String) -> String? {
    let candidates = [pattern, pattern.removingPrefix("./") ?? pattern, pattern + "/*", "*/" + pattern, "*" + pattern]
      .map { ($0, Glob($0)) }
    if paths.contains(where: { candidates[0].1.matches($0) }) { return nil }
    var matched: Set<String> = []
    let found = FolderSearch.items(below: ".", in: project.files) { path, item in
      guard item.kind == .file else { return false }
      for (text, glob) in candidates where !matched.contains(text) && glob.matches(path) { matched.insert(text) }
      return false
    }
    guard !found.isCut, !matched.contains(pattern) else { return nil }
    let meant = candidates.first { matched.contains($0.0) }.map { "; did you mean '\($0.0)'?" }
    return "no file that is read is '\(pattern)'\(meant ?? "")"
  }
}
