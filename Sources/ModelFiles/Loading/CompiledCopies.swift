import GlossBasics
import GlossFiles
import GlossManagedObjectModel

/// Removes compiled copies from the models found by a search, and reports them.
///
/// A compiled model contains nothing that its source does not. The slices of an `.xcframework` are one framework, and a
/// `.mom` next to a `.momd` with the same name is never loaded. Nothing else is merged: two sources with the same name
/// are two models even if they are equal, and so are the models of two bundles, which have their own tables.
struct CompiledCopies {
  /// The remaining results, in their original order.
  private(set) var results: [LoadResult]
  private(set) var remarks: [LoadRemark] = []

  init(_ results: [LoadResult]) {
    self.results = results
  }

  mutating func unite() {
    let places = results.indices.filter { !results[$0].models.isEmpty }
    let sources = places.filter { results[$0].models[0].format.isSource }
    var kept: [Int] = []
    var copies: [Int: [Int]] = [:]
    var left = Set<Int>()
    // A package precedes a loose model with the same name, as in `NSPersistentContainer`.
    let compiled = places.filter { !results[$0].models[0].format.isSource }
      .sorted { (results[$0].isLoose ? 1 : 0, $0) < (results[$1].isLoose ? 1 : 0, $1) }
    for place in compiled {
      if let source = source(of: place, among: sources) {
        copies[source, default: []].append(place)
      } else if let other = kept.first(where: { isSame(place, $0) }) {
        copies[other, default: []].append(place)
      } else {
        kept.append(place)
        continue
      }
      left.insert(place)
    }
    for (original, places) in copies.sorted(by: { $0.key < $1.key }) {
      remarks.append(remark(on: places.sorted(), of: original))
    }
    for place in left {
      let result = results[place]
      results[place] = LoadResult(findings: result.findings, failures: result.failures)
    }
  }

  /// The source of a compiled model; if it differs from every source with its name, a remark is added.
  private mutating func source(of place: Int, among sources: [Int]) -> Int? {
    let model = results[place].models[0]
    var differing: (place: Int, differences: [String])?
    for source in sources where results[source].models[0].name == model.name {
      let differences = results[place].differences(from: results[source])
      if differences.isEmpty { return source }
      if differing.map({ differences.count < $0.differences.count }) ?? true { differing = (source, differences) }
    }
    if let differing {
      let source = results[differing.place].models[0]
      results[place].findings.append(StaleCompiledModelRule.finding(model, from: source, differing.differences))
      remarks.append(
        LoadRemark(
          path: model.packagePath,
          message: "the compiled model is out of date with \(source.packagePath); both are read"))
    }
    return nil
  }

  /// Whether two compiled models within one product are copies of each other.
  private func isSame(_ first: Int, _ second: Int) -> Bool {
    let (left, right) = (results[first].models[0], results[second].models[0])
    guard left.name == right.name, Self.product(of: left.packagePath) == Self.product(of: right.packagePath) else {
      return false
    }
    return results[first].differences(from: results[second]).isEmpty
  }

  /// The unit that is built as one: the `.xcframework` that contains a model, else its folder.
  private static func product(of path: String) -> String {
    FilePath.ancestors(of: path).last { FilePath.fileExtension(of: $0).lowercased() == "xcframework" }
      ?? FilePath.folder(of: path)
  }

  private func remark(on places: [Int], of original: Int) -> LoadRemark {
    let paths = places.map { results[$0].models[0].packagePath }
    let shown = paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
    let copies = paths.count == 1 ? "its compiled copy \(shown) is" : "its \(paths.count) compiled copies are"
    return LoadRemark(
      path: results[original].models[0].packagePath,
      message: "\(copies) left out\(paths.count == 1 ? "" : ": \(shown)")")
  }
}

extension LoadResult {
  /// Whether the models are not in a package.
  fileprivate var isLoose: Bool { models.first?.version == nil }

  /// The differences of a compiled result's models from those of another result, by version.
  fileprivate func differences(from other: LoadResult) -> [String] {
    let others = Dictionary(other.models.map { ($0.version, $0) }, uniquingKeysWith: { first, _ in first })
    return models.flatMap { model in
      let counterpart = others[model.version] ?? (models.count == 1 && other.models.count == 1 ? other.models[0] : nil)
      guard let counterpart else { return ["the version \(model.version ?? model.name)"] }
      return ManagedObjectModel.differences(ofCompiled: model.model, from: counterpart.model)
    }
  }
}
