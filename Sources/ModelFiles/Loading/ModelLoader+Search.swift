import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossStores

extension ModelLoader {
  /// Reads a file whose name does not tell its kind.
  func loadLooseDocument(_ path: String) -> LoadResult {
    do throws(InputFailure) {
      if StoreBeginning.isDatabase(path, in: files) { return try loadStore(path) }
      let bytes = try files.bytes(at: path)
      if StoreBeginning.isXMLStore(bytes) { throw StoreError.xml.failure(at: path) }
      if let failure = ForeignFile.failure(for: bytes, path: path) {
        // For a file named like a store, the message can be more specific than that it is not XML.
        let isUnknown = failure.reason == ForeignFile.notXML && StoreBeginning.isStoreName(path)
        throw isUnknown ? StoreError.notADatabase.failure(at: path) : failure
      }
      return LoadResult(models: [LoadedModel(try readLoose(bytes, at: path), from: ModelOrigin(of: path, in: nil))])
    } catch {
      return LoadResult(failures: [error])
    }
  }

  /// Reads the model of a store.
  private func loadStore(_ path: String) throws(InputFailure) -> LoadResult {
    do {
      return StoreModelReader.load(try Store(path, in: files))
    } catch {
      throw error.failure(at: path)
    }
  }

  /// Reads a model in whatever format its bytes have, such as one that Git stores under another name.
  private func readLoose(_ bytes: [UInt8], at path: String) throws(InputFailure) -> ModelContents {
    guard ForeignFile.isPropertyList(bytes) else { return try SourceModelReader.read(bytes, path: path) }
    do {
      return try CompiledModelReader.read(bytes, path: path)
    } catch {
      guard let contents = try? ElementsReader.read(bytes, path: path) else {
        throw StoreBeginning.isStoreName(path) ? StoreError.binary.failure(at: path) : error
      }
      return contents
    }
  }

  /// The paths of the models and packages that a search of a folder finds; that of a model is its own.
  package func modelPaths(at path: String) -> [String] {
    guard files.kind(at: path) == .folder, ModelFileKind(path: path, isFolder: true) == nil else { return [path] }
    var search = ModelSearch(files: files)
    search.visit(path)
    return search.found
  }

  /// Looks for models in a folder or bundle.
  func search(_ path: String, versions: VersionSelection) -> LoadResult {
    if ProjectRoot.isWholeDisk(path, in: files) {
      let failure = InputFailure(
        path: path, reason: "the root of the disk is not searched", remedy: "give the folder of the project")
      return LoadResult(failures: [failure])
    }
    var search = ModelSearch(files: files)
    search.visit(path)
    var result = LoadResult(failures: search.failures)
    var copies = CompiledCopies(search.found.map { load($0, versions: versions) })
    copies.unite()
    for one in copies.results { result.append(one) }
    result.remarks += copies.remarks
    // An app that moves to SwiftData has both.
    result.append(loadSwiftFiles(search.swiftFiles, of: path, versions: versions, isAlone: search.found.isEmpty))
    result.findings += UnmergeableModelsRule.findings(among: result.models)
    let passedOver = Self.remark(onPassedOver: search.passedOver)
    if result.models.isEmpty, result.failures.isEmpty, let finding = result.findings.first {
      result.failures.append(.noModel(dueTo: finding))
    } else if result.models.isEmpty, result.failures.isEmpty, let misplaced = misplacedModel(in: search.swiftFiles) {
      result.failures.append(misplaced)
    } else if result.models.isEmpty, result.failures.isEmpty {
      let store = passedOver == nil ? StoreSearch.databases(below: path, in: files, areNamed: true).first : nil
      result.failures.append(
        InputFailure(
          path: path,
          reason: "the folder contains no Core Data or SwiftData model"
            + (passedOver.map { " except skipped ones: \($0)" } ?? ""),
          remedy: passedOver == nil
            ? "give the path of the .xcdatamodeld, .xcdatamodel, .momd or .mom, or Swift source with @Model classes"
              + (store.map { ", or that of a store, such as '\(files.shortened($0))'" } ?? "")
            : "give the path of one of them"))
    } else if let passedOver {
      result.remarks.append(LoadRemark(path: path, message: passedOver + "; give its path to have it read"))
    }
    return result
  }

  /// `3 models are skipped: Pods/A.momd, …`; nil if there are none.
  private static func remark(onPassedOver paths: [String]) -> String? {
    guard let first = paths.first else { return nil }
    if paths.count == 1 { return "\(first) is skipped" }
    let shown = paths.prefix(3).joined(separator: ", ")
    return "\(paths.count) models are skipped: \(shown)\(paths.count > 3 ? ", …" : "")"
  }
}

extension InputFailure {
  /// The failure where no model is left because of a finding.
  static func noModel(dueTo finding: Finding) -> InputFailure {
    InputFailure(
      path: finding.path, position: finding.position, reason: "no model is read here: \(finding.message)",
      remedy: finding.remedy)
  }

  /// The failure for a folder named like a compiled model.
  static func folderForModel(_ path: String) -> InputFailure {
    InputFailure(
      path: path, reason: "is a folder; a compiled model must be a file", remedy: "build the model again")
  }

  /// The failure for a mapping model.
  static func mappingModel(_ path: String) -> InputFailure {
    InputFailure(
      path: path, reason: "is a mapping model, which describes a migration, not a model",
      remedy: "give the .xcdatamodeld or .momd it belongs to")
  }
}
