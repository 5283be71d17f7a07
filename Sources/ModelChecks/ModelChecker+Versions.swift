import GlossDiagnostics
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelFiles

extension ModelChecker {
  /// Checks several versions of a model that share their tables.
  ///
  /// A key is orphaned only if no version has its object. Findings that apply to only some versions name them; those
  /// that apply to all are reported once.
  ///
  /// - Parameters:
  ///   - others: versions that are not checked, but whose strings the tables hold as well.
  ///   - earlier: earlier states of a model, the latest first, which tell what was renamed.
  ///   - words: the translations of the app's models that were checked before.
  package func check(
    versions: [LoadedModel], tables: ModelTables, besides others: [LoadedModel] = [],
    earlier: (LoadedModel) -> [ManagedObjectModel] = { _ in [] }, words: TranslatedWords = TranslatedWords()
  ) -> CheckResult {
    let unchecked = others.map { ModelVocabulary(ModelIndex($0.model)) }
    guard versions.count > 1 else {
      return versions.first.map { check($0, tables: tables, otherVersions: unchecked, earlier: earlier, words: words) }
        ?? CheckResult()
    }
    let vocabularies = versions.map { ModelVocabulary(ModelIndex($0.model)) }
    var result = CheckResult()
    var holders: [Finding: [String]] = [:]
    for (number, version) in versions.enumerated() {
      var others = vocabularies
      others.remove(at: number)
      others += unchecked
      let found = check(version, tables: tables, otherVersions: others, earlier: earlier, words: words)
      for finding in found.findings { holders[finding, default: []].append(version.version ?? version.name) }
      result.coverage += found.coverage
    }
    result.findings = holders.map { finding, names in
      guard names.count < versions.count else { return finding }
      var finding = finding
      finding.version = names.joined(separator: ", ")
      // A finding in a version's own file needs no mention of the version.
      let isInPackage = versions.contains { finding.path.hasPrefix($0.packagePath + "/") }
      if !isInPackage {
        finding.message += " (\(names.count == 1 ? "version" : "versions") \(names.joined(separator: ", ")))"
      }
      return finding
    }.sorted()
    return result
  }
}
