import Foundation
import GlossTestSupport
import ModelGloss
import Testing

/// Uses the guard like a project's own tests, in a repository with releases, edits and migrations.
@Suite struct GuardingTests {
  /// A project in its own folder, released as `v1`.
  private final class Project {
    let folder = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().appending(path: UUID().uuidString)
      .path(percentEncoded: false)

    init(_ attributes: String...) throws {
      try write(attributes)
      try git("init", "-q", "-b", "main")
      try commit()
      try git("tag", "v1")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func git(_ arguments: String...) throws {
      #expect(try runGit(arguments, in: folder).status == 0, "\(arguments)")
    }

    func commit() throws {
      try git("add", "-A")
      try git("commit", "-q", "-m", "c")
    }

    /// The version with attributes, each `name` or `name:Type`.
    func write(_ attributes: [String], _ version: String = "App") throws {
      let lines = attributes.map { attribute in
        let parts = attribute.split(separator: ":")
        return
          "<attribute name=\"\(parts[0])\" optional=\"YES\" attributeType=\"\(parts.count > 1 ? parts[1] : "String")\"/>"
      }
      let path = URL(filePath: folder).appending(path: "Models/App.xcdatamodeld/\(version).xcdatamodel")
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      try Data("<model><entity name=\"Player\">\(lines.joined())</entity></model>".utf8)
        .write(to: path.appending(path: "contents"))
    }
  }

  private func words(_ findings: [DataModel.Finding]) -> [String] {
    findings.map { "\($0.severity) \($0.rule) \($0.version ?? "-")" }
  }

  @Test func anEditOfAReleasedVersionIsFound() throws {
    let project = try Project("name", "rank")
    let guards = [
      ReleaseGuard(folder: project.folder, releasedTags: "v*"), ReleaseGuard(folder: project.folder, base: "v1"),
      ReleaseGuard(folder: project.folder, models: ["Models/App.xcdatamodeld"], releasedTags: "v1"),
    ]
    for promise in guards { #expect(try promise.findings() == []) }
    try project.write(["name"])
    for promise in guards { #expect(try words(promise.findings()) == ["warning released-version-changed App"]) }
    try project.write(["name", "rank:Date"])
    for promise in guards { #expect(try words(promise.findings()) == ["error released-version-changed App"]) }
    // The project declares how it migrates.
    try project.write(["name"])
    for var promise in guards {
      promise.migration = .staged
      #expect(try words(promise.findings()) == ["error released-version-changed App"])
    }
  }

  @Test func reviewIsTheCommentOfAPullRequest() throws {
    let project = try Project("name", "rank")
    try project.write(["name"])
    let review = try ReleaseGuard(folder: project.folder, base: "v1").review()
    #expect(review.headline == "⚠️ stores open only if Core Data migrates automatically")
    #expect(words(review.findings) == ["warning released-version-changed App"])
    #expect(review.markdown.contains("the values of 'Player.rank' are deleted"), "\(review.markdown)")
    let object = try JSONSerialization.jsonObject(with: Data(review.json.utf8)) as? [String: Any]
    #expect(object?["headline"] as? String == review.headline)
    #expect(throws: DataModel.InputError.self) { try ReleaseGuard(folder: project.folder, releasedTags: "v1").review() }
  }

  @Test func whatGuardsNothingThrows() throws {
    let project = try Project("name")
    func reason(_ promise: ReleaseGuard) -> String? {
      do throws(DataModel.InputError) {
        _ = try promise.findings()
        return nil
      } catch {
        return error.reason
      }
    }
    let folder = project.folder
    #expect(reason(ReleaseGuard(folder: folder)) == "no releases are specified")
    #expect(reason(ReleaseGuard(folder: folder, releasedTags: "w*"))?.hasPrefix("nothing is guarded") == true)
    #expect(reason(ReleaseGuard(folder: folder, base: "nowhere")) == "this clone does not contain it")
    #expect(reason(ReleaseGuard(folder: folder, lockFile: "x.lock")) == "there is no such lock file")
    #expect(reason(ReleaseGuard(folder: folder, models: ["Nope.xcdatamodeld"], releasedTags: "v1")) != nil)
    #expect(reason(ReleaseGuard(folder: folder, releasedTags: "v1")) == nil)
  }

  @Test func differencesTellWhatIsLost() throws {
    func model(_ attributes: [String]) throws -> DataModel {
      let project = try Project()
      try project.write(attributes)
      return try DataModel(project.folder + "/Models/App.xcdatamodeld")
    }
    let old = try model(["name", "rank:Integer 64", "note"])
    let losses = try model(["name", "rank:Integer 16"]).difference(from: old).losses
    #expect(
      losses.map { "\($0.entity).\($0.property ?? "") \($0.kind)" } == ["Player.note deleted", "Player.rank narrowed"])
    #expect(losses.first?.description == "the values of 'Player.note' are deleted")
    #expect(try model(["name:Date"]).difference(from: old).losses == [])
    #expect(try model(["name", "rank:Integer 64", "note", "more"]).difference(from: old).losses == [])
  }
}
