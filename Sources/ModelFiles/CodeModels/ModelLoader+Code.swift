import GlossBasics
import GlossFiles
import GlossSwiftDataModels

extension ModelLoader {
  /// The models that Swift files build in code, except those of tests.
  ///
  /// - Parameter name: the only model to read; nil for all.
  func codeModels(in paths: [String], below root: String, named name: String? = nil) -> LoadResult {
    let found = CodeModelReader.models(in: paths.filter { !SwiftDataFile.isTest($0, below: root) }, of: files)
    return loaded(found, named: name)
  }

  /// The models that a file builds, with the help of the others of its project.
  func codeModels(inFile path: String, named name: String? = nil) -> LoadResult {
    let root = projectFolder(around: path)
    var search = ModelSearch(files: files)
    search.visit(root)
    let paths = search.swiftFiles + (search.swiftFiles.contains(path) ? [] : [path])
    return loaded(CodeModelReader.models(in: paths, of: files).filter { $0.path == path }, named: name)
  }

  private func loaded(_ found: [CodeModelReader.Found], named name: String?) -> LoadResult {
    var result = LoadResult()
    for one in found where name == nil || one.name == name {
      let isOnlyOne = found.count { $0.path == one.path } == 1
      let package = isOnlyOne ? one.path : "\(one.path)#\(one.name)"
      var contents = one.contents
      contents.namesInCode = one.names
      result.models.append(
        LoadedModel(
          contents,
          from: ModelOrigin(name: one.name, path: package, packagePath: package, documentPath: one.path)))
    }
    return result
  }
}
