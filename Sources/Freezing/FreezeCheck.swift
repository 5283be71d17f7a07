package import GlossBasics
import GlossFileTrees
package import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// Checks frozen files: each is what its line says, and what its commit had; no released shape lacks a version.
package struct FreezeCheck {
  /// One sentence per defect, with the file.
  package private(set) var defects: [String] = []
  /// One sentence per thing that was not compared.
  package private(set) var notes: [String] = []
  /// The frozen files that were compared.
  package private(set) var count = 0
  /// What was asked for.
  private let folder: String

  /// - Throws: `InputFailure` if nothing can be read.
  package init(_ request: FreezeRequest, in files: any FileTree) throws(InputFailure) {
    folder = request.path
    let loader = ModelLoader(files: files)
    let result = loader.loadSwiftSource(request.path, isAlone: true)
    if result.models.isEmpty {
      if FilePath.isSourceModel(request.path) {
        throw InputFailure(
          path: request.path, reason: "--check is for frozen versions of SwiftData",
          remedy:
            "compare a package of Core Data with its releases: modelgloss guard \(request.path.shellQuoted) --released 'v*'"
        )
      }
      throw result.failures.first
        ?? InputFailure(
          path: request.path, reason: "there is no SwiftData model here", remedy: "name the folder of the app")
    }
    let sources = loader.freezableSources(of: request.path)
    let repository = try? request.repository(around: files)
    let history = repository.map { FreezeHistory($0, workingFolder: files.workingFolder ?? ".") }
    var states: [SchemaState] = []
    for model in result.models {
      let state: SchemaState
      do throws(FreezeRefusal) {
        state = try SchemaState(model, sources)
      } catch {
        if let path = model.contents.swiftData?.path, mark(of: path, in: files) != nil {
          defects.append("\(path): \(model.version ?? model.name) is not readable: \(error.reason)")
        }
        continue
      }
      states.append(state)
      guard let path = model.contents.swiftData?.path, let mark = mark(of: path, in: files) else { continue }
      count += 1
      check(state, mark, path, history)
    }
    for path in loader.freezableSources(of: request.path).markedFiles
    where !result.models.contains(where: { $0.contents.swiftData?.path == path }) {
      defects.append("\(path): no version is read from this frozen file")
    }
    guard let pattern = request.released else { return }
    guard let repository, let history else {
      throw InputFailure(path: request.path, reason: "there is no git repository here")
    }
    let tags = try repository.tags(matching: pattern, for: request.path)
    var known: [SchemaState] = states
    for tag in tags {
      do {
        guard let state = try history.state(at: tag.commit, revision: tag.name, path: request.path, like: states) else {
          continue
        }
        if !known.contains(where: { $0.isSame(as: state) }) {
          defects.append("\(tag.name) is in no version; write one with '\(command(tag.name))'")
          known.append(state)
        }
      } catch let refusal as FreezeRefusal {
        notes.append("\(tag.name) is not compared: \(refusal.description)")
      } catch let failure as InputFailure {
        notes.append("\(tag.name) is not compared: \(failure.reason)")
      } catch {
        notes.append("\(tag.name) is not compared")
      }
    }
  }

  private func command(_ tag: String, for name: String? = nil) -> String {
    "modelgloss freeze \(folder.shellQuoted) --at \(tag.shellQuoted)" + (name.map { " --name \($0)" } ?? "")
  }

  private func mark(of path: String, in files: any FileTree) -> FrozenMark? {
    (try? files.bytes(at: path)).flatMap { FrozenMark(in: $0) }
  }

  private mutating func check(_ state: SchemaState, _ mark: FrozenMark, _ path: String, _ history: FreezeHistory?) {
    let name = state.model.version ?? state.model.name
    if let checksum = mark.checksum, state.checksum != checksum {
      defects.append(
        "\(path): \(name) was edited: its checksum is \(state.checksum ?? "not predicted"), and \(mark.tag) had "
          + "\(checksum); restore the file, or write it again with '\(command(mark.tag, for: name))'")
      return
    }
    if let shape = mark.shape, state.shape != shape {
      defects.append(
        "\(path): \(name) was edited: it no longer has the shape of \(mark.tag); restore the file, or "
          + "write it again with '\(command(mark.tag, for: name))'")
      return
    }
    guard let history else {
      notes.append("\(path): not compared with \(mark.tag), since there is no git repository")
      return
    }
    do {
      guard let released = try history.state(at: mark.commit, revision: mark.tag, path: nil, like: [state]) else {
        return notes.append("\(path): not compared with \(mark.tag): \(mark.commit.prefix(12)) has no such model")
      }
      // A default that calls the app has no form in the file, so only what the file has is compared.
      let unset = Set(
        state.model.model.entities.flatMap { entity in entity.attributes.map { "\(entity.name).\($0.name)" } })
      if let difference = state.difference(from: released, unset: unset) {
        defects.append("\(path): \(name) is not the schema of \(mark.tag): \(difference)")
      }
    } catch let refusal as FreezeRefusal {
      notes.append("\(path): not compared with \(mark.tag): \(refusal.reason)")
    } catch let failure as InputFailure {
      notes.append("\(path): not compared with \(mark.tag): \(failure.reason)")
    } catch {
      notes.append("\(path): not compared with \(mark.tag)")
    }
  }
}

/// The released schemas of a repository.
struct FreezeHistory {
  private let repository: GitRepository
  private let workingFolder: String
  private let parsed = SwiftFileCache()
  private let blobs = GitBlobs()

  init(_ repository: GitRepository, workingFolder: String) {
    (self.repository, self.workingFolder) = (repository, workingFolder)
  }

  /// The current schema of a commit that has the most entities of some states; else nil.
  func state(
    at commit: String, revision: String, path: String?, like others: [SchemaState]
  ) throws -> SchemaState? {
    guard let known = repository.commit(of: commit) else {
      throw InputFailure(path: revision, reason: "git does not have the commit \(commit.prefix(12)) in this clone")
    }
    let tree = try GitRevision(revision, commit: known, of: repository, workingFolder: workingFolder, blobs: blobs)
    let loader = ModelLoader(files: tree, swiftFiles: parsed)
    var place = path ?? tree.shortened(tree.root)
    var result = loader.loadSwiftSource(place, isAlone: true)
    if result.models.isEmpty, path != nil {
      place = tree.shortened(tree.root)
      result = loader.loadSwiftSource(place, isAlone: true)
    }
    let entities = Set(others.flatMap { $0.model.model.entities.map(\.name) })
    let best = result.models.filter { path == nil || $0.isCurrentVersion }.map { model in
      (model, Set(model.model.entities.map(\.name)).intersection(entities).count)
    }
    let sources = loader.freezableSources(of: place)
    // The same schema first: a commit has other versions, and other containers.
    if path == nil, let other = others.first {
      for (model, shared) in best where shared > 0 {
        if let state = try? SchemaState(model, sources), state.isSame(as: other) { return state }
      }
    }
    guard let most = best.map(\.1).max(), most > 0,
      let model = best.first(where: { $0.1 == most && $0.0.isCurrentVersion })?.0
        ?? best.first(where: { $0.1 == most })?.0
    else { return nil }
    return try SchemaState(model, sources)
  }
}
