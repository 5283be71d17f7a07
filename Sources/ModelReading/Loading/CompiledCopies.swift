import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel

/// Leaves out the compiled copies of models that a search found, and says which.
///
/// A compiled model says nothing that the source it was made from does not say. The slices of an `.xcframework` are one
/// framework, and a `.mom` beside a `.momd` of its name is never loaded. Nothing else is united: two sources of one name
/// are two models however equal they are, and so are the models of two bundles, which have tables of their own.
struct CompiledCopies {
  /// What is left, in its order.
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
    // The package of a name comes before a loose model, as `NSPersistentContainer` takes it.
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

  /// The source that a compiled model was made from; one that differs from every source of its name is remarked.
  private mutating func source(of place: Int, among sources: [Int]) -> Int? {
    let model = results[place].models[0]
    var differing: (place: Int, differences: [String])?
    for source in sources where results[source].models[0].name == model.name {
      let differences = results[place].differences(from: results[source])
      if differences.isEmpty { return source }
      if differing.map({ differences.count < $0.differences.count }) ?? true { differing = (source, differences) }
    }
    if let differing {
      let shown = differing.differences.prefix(3).joined(separator: ", ")
      let more = differing.differences.count > 3 ? " and more" : ""
      remarks.append(
        LoadRemark(
          path: model.packagePath,
          message: "the compiled model is not made from \(results[differing.place].models[0].packagePath) as it is now "
            + "(\(shown)\(more)); both are read"))
    }
    return nil
  }

  /// Whether two compiled models are copies of one within one product.
  private func isSame(_ first: Int, _ second: Int) -> Bool {
    let (left, right) = (results[first].models[0], results[second].models[0])
    guard left.name == right.name, Self.product(of: left.packagePath) == Self.product(of: right.packagePath) else {
      return false
    }
    return results[first].differences(from: results[second]).isEmpty
  }

  /// What is built as one: the `.xcframework` a model lies in, else its folder.
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
  /// Whether the models lie in no package.
  fileprivate var isLoose: Bool { models.first?.version == nil }

  /// What the models of a compiled result do not have as those of another have it, by their versions.
  fileprivate func differences(from other: LoadResult) -> [String] {
    let others = Dictionary(other.models.map { ($0.version, $0) }, uniquingKeysWith: { first, _ in first })
    return models.flatMap { model in
      let counterpart = others[model.version] ?? (models.count == 1 && other.models.count == 1 ? other.models[0] : nil)
      guard let counterpart else { return ["the version \(model.version ?? model.name)"] }
      return ManagedObjectModel.differences(ofCompiled: model.model, from: counterpart.model)
    }
  }
}
