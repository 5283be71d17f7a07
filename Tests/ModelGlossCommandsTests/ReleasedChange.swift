import Foundation
import Testing

/// A change of a released thing, for the tests that a green review was proved.
struct ReleasedChange: Sendable, CustomTestStringConvertible {
  /// What must be seen of it.
  enum Weight: Sendable {
    /// Stores break, or something released is lost sight of: the guard fails.
    case stops
    /// It is judged, and said: the guard may pass, the review is not green.
    case tells
    /// It is green.
    case harmless
  }

  let name: String
  let weight: Weight
  let make: @Sendable (GuardRepository) throws -> Void

  init(_ name: String, _ weight: Weight = .stops, _ make: @escaping @Sendable (GuardRepository) throws -> Void) {
    (self.name, self.weight, self.make) = (name, weight, make)
  }

  var testDescription: String { name }

  /// Makes the change in a repository and asks the guard and the review about it.
  ///
  /// - Parameter proof: what a green heading says that it compared.
  func check(in repository: GuardRepository, proof: String) throws {
    try make(repository)
    try repository.commitAll()
    for sources in [["--against", "main"], ["--against", "main", "--released", "v*"]] {
      let review = CommandRun(arguments: ["review"] + sources, fromDisk: repository.tree)
      let heading = review.output.split(separator: "\n").first { $0.hasPrefix("## ") } ?? ""
      let isGreen = heading.contains("✅")
      #expect(isGreen == (weight == .harmless), "\(name): \(sources): \(review.status) \(heading) \(review.error)")
      #expect([0, 1, 2].contains(review.status) && !heading.isEmpty, "\(name): \(review.error)")
      if isGreen { #expect(review.status == 0 && heading.contains(proof), "\(name): \(heading)") }
      if weight == .stops {
        #expect(review.status != 0, "\(name): \(heading)")
      }
    }
    guard weight != .tells else { return }
    let judged = repository.run("guard", "--released", "v*")
    #expect((judged.status == 0) == (weight == .harmless), "\(name): \(judged.status) \(judged.output) \(judged.error)")
  }
}

extension GuardRepository {
  func move(_ old: String, _ new: String) throws {
    let url = URL(filePath: folder).appending(path: new).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: folder + "/" + old, toPath: folder + "/" + new)
  }

  func link(_ path: String, to target: String) throws {
    try? remove(path)
    try FileManager.default.createSymbolicLink(atPath: folder + "/" + path, withDestinationPath: target)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + path)), as: UTF8.self)
  }

  func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try text(path)
    try #require(text.contains(old))
    try write(path, text.replacing(old, with: new))
  }

  /// Writes files that a change ignores, too.
  func commitAll() throws {
    try git("add", "-A", "-f")
    try git("commit", "-q", "--allow-empty", "-m", "c")
  }

  /// Tags the first release and leaves its branch.
  func release() throws {
    try commit()
    try git("tag", "v1.0")
    try git("checkout", "-q", "-b", "topic")
  }
}
