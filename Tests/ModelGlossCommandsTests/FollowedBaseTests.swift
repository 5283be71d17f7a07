import Foundation
import GlossFiles
import GlossTestSupport
import Synchronization
import Testing

/// The releases and the base are read with the same eyes as the disk: through links and in submodules.
@Suite struct FollowedBaseTests {
  private static let package = "App/Model/Shop.xcdatamodeld"

  /// What a link stands for, a chain of how many links it is, and whether what it leads to is a model by its name.
  struct Link: Sendable, CustomTestStringConvertible {
    var path: String
    var chain = 0
    var testDescription: String { "\(path) \(chain)" }
  }

  static let places = [
    "\(package)/Shop.xcdatamodel/contents", "\(package)/Shop 2.xcdatamodel", "\(package)/.xccurrentversion", package,
    "App/Model", "App", "App/Log.xcdatamodel",
  ]

  /// For each change one place alone, another in a chain, and three at random at once.
  private static func links(for change: Change) -> [[Link]] {
    let number = Change.allCases.firstIndex(of: change) ?? 0
    var random = SeededGenerator(seed: UInt64(number))
    return [
      [Link(path: places[number % places.count])], [Link(path: places[(number + 3) % places.count], chain: 3)],
      places.shuffled(using: &random).prefix(3).map { Link(path: $0, chain: Int.random(in: 0...2, using: &random)) },
    ]
  }

  /// What a change does to the model.
  enum Change: String, CaseIterable {
    case nothing, retypes, adds, goesBack, removesVersion, removesPackage, addsVersion, removesOther
  }

  private static func document(_ attributes: (String, String)...) -> String {
    let lines = attributes.map { "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"\($1)\"/>" }
    return "<model><entity name=\"E\">\(lines.joined())</entity></model>\n"
  }

  private static func make(_ repository: GuardRepository) throws {
    try repository.write("\(package)/Shop.xcdatamodel/contents", document(("a", "String")))
    try repository.write("\(package)/Shop 2.xcdatamodel/contents", document(("a", "String"), ("b", "String")))
    try repository.current("Shop 2", package: package)
    try repository.write("App/Log.xcdatamodel/contents", document(("l", "String")))
  }

  private static func apply(_ change: Change, to repository: GuardRepository) throws {
    switch change {
    case .nothing: break
    case .retypes: try repository.write("\(package)/Shop.xcdatamodel/contents", document(("a", "Date")))
    case .adds:
      try repository.write(
        "\(package)/Shop 2.xcdatamodel/contents", document(("a", "String"), ("b", "String"), ("c", "String")))
    case .goesBack: try repository.current("Shop", package: package)
    case .removesVersion: try delete("\(package)/Shop 2.xcdatamodel", in: repository)
    case .removesPackage: try delete(package, in: repository)
    case .addsVersion:
      try repository.write("\(package)/Shop 3.xcdatamodel/contents", document(("a", "String"), ("b", "Date")))
      try repository.current("Shop 3", package: package)
    case .removesOther: try delete("App/Log.xcdatamodel", in: repository)
    }
  }

  /// Deletes what is at a path, and what a link there leads to: its versions would be models of their own.
  private static func delete(_ path: String, in repository: GuardRepository) throws {
    let target = repository.tree.realPath(of: path)
    try repository.remove(path)
    if repository.tree.kind(at: target) != nil { try FileManager.default.removeItem(atPath: target) }
  }

  /// Moves what is at a path into a pool, and leaves a link to it, with others in between.
  private static func replace(_ link: Link, number: Int, in repository: GuardRepository) throws {
    let manager = FileManager.default
    let place = repository.folder + "/" + link.path
    var target = repository.folder + "/pool/\(number)"
    try manager.createDirectory(atPath: repository.folder + "/pool", withIntermediateDirectories: true)
    try manager.moveItem(atPath: place, toPath: target)
    for step in 0..<link.chain {
      let next = repository.folder + "/pool/\(number).\(step)"
      try manager.createSymbolicLink(atPath: next, withDestinationPath: FilePath.name(of: target))
      target = next
    }
    // `..` is that of the folder that the link is in once links are followed.
    let folder = repository.tree.realPath(of: FilePath.folder(of: place))
    try manager.createSymbolicLink(atPath: place, withDestinationPath: FilePath.relative(target, to: folder))
  }

  private static let verbs: [[String]] = [
    ["guard", "--released", "v*"], ["guard", "--against", "main"], ["review", "--against", "main"],
    ["guard", "--against", "main", "--released", "v*"], ["diff", "main:\(package)", package],
    ["guard", package, "--released", "v*"],
  ]

  private static func answers(in repository: GuardRepository) -> [String] {
    verbs.map { verb in
      let run = CommandRun(arguments: verb, fromDisk: repository.tree)
      return "\(verb.joined(separator: " ")): \(run.status)\n\(run.output)\n\(run.error)"
    }
  }

  /// Two releases, and a change on a branch.
  private static func answers(
    to change: Change, arranging arrange: (GuardRepository) throws -> Void,
    committing commit: (GuardRepository) throws -> Void = { try $0.commit() }
  ) throws -> [String] {
    let repository = try GuardRepository()
    try make(repository)
    try arrange(repository)
    try commit(repository)
    try repository.git("tag", "v1")
    try repository.write("Notes.txt", "x")
    try repository.commit()
    try repository.git("tag", "v2")
    try repository.git("checkout", "-q", "-b", "topic")
    try apply(change, to: repository)
    try commit(repository)
    return answers(in: repository)
  }

  /// Those of the repository that has neither links nor a submodule, computed once.
  private static func plainAnswers(to change: Change) throws -> [String] {
    try known.withLock { known in
      if let answers = known[change] { return answers }
      let answers = try answers(to: change) { _ in }
      known[change] = answers
      return answers
    }
  }

  private static let known = Mutex<[Change: [String]]>([:])

  /// The repository without links is the second computation.
  @Test(arguments: Change.allCases) func aLinkedRepositoryHasTheVerdictsOfAPlainOne(_ change: Change) throws {
    let plain = try Self.plainAnswers(to: change)
    if change != .nothing { #expect(try plain != Self.plainAnswers(to: .nothing)) }
    for links in Self.links(for: change) {
      // The folders above first: a link in one that is moved would no longer lead there.
      let sorted = links.sorted { $0.path.count { $0 == "/" } < $1.path.count { $0 == "/" } }
      let linked = try Self.answers(to: change) { repository in
        for (number, link) in sorted.enumerated() { try Self.replace(link, number: number, in: repository) }
      }
      for (linked, plain) in zip(linked, plain) { #expect(linked == plain, "\(links)") }
    }
  }

  /// What the link led to is still there, and the model no longer is.
  @Test(arguments: places.filter { !["App", "App/Model"].contains($0) })
  func aLinkThatIsRemovedIsNeverGreen(_ place: String) throws {
    let repository = try GuardRepository()
    try Self.make(repository)
    try Self.replace(Link(path: place), number: 0, in: repository)
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.remove(place)
    try repository.commit()
    for verb in [["guard", "--released", "v*"], ["review", "--against", "v1"]] {
      let run = CommandRun(arguments: verb, fromDisk: repository.tree)
      #expect(run.status > 0 && !run.output.contains("✅"), "\(run.output)\(run.error)")
    }
  }

  private static func commitAll(_ repository: GuardRepository) throws {
    let folder = repository.folder + "/App/Model"
    if repository.tree.kind(at: folder) == .folder {
      try repository.git(in: folder, ["init", "-q", "-b", "main"])
      try repository.git(in: folder, ["add", "-A"])
      try repository.git(in: folder, ["commit", "-q", "--allow-empty", "-m", "x"])
    }
    try repository.commit()
  }

  @Test(arguments: Change.allCases) func aRepositoryWithASubmoduleHasTheVerdictsOfAPlainOne(_ change: Change) throws {
    let plain = try Self.plainAnswers(to: change)
    let isAbsorbed = Change.allCases.firstIndex(of: change).map { $0 % 2 == 0 } ?? false
    let nested = try Self.answers(
      to: change, arranging: { _ in },
      committing: { repository in
        try repository.write(".gitmodules", "[submodule \"App/Model\"]\npath = App/Model\nurl = ./none\n")
        try Self.commitAll(repository)
        if isAbsorbed { try repository.git("submodule", "--quiet", "absorbgitdirs") }
      })
    for (nested, plain) in zip(nested, plain) { #expect(nested == plain) }
  }

  // MARK: - Swift source

  private static func source(_ members: String) -> String {
    """
    import SwiftData
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Pin.self] }
      @Model final class Pin { \(members)init() {} }
    }

    """
  }

  /// Swift source behind links, and in a submodule.
  @Test(arguments: ["file", "chain", "folder", "submodule"], ["var a: Int?; ", "", "var a: Date?; var b: Int?; "])
  func swiftSourceHasTheVerdictsOfAPlainOne(_ kind: String, _ members: String) throws {
    let answers = try ["plain", kind].map { kind in
      let repository = try GuardRepository()
      let path = "App/Model/Schema.swift"
      func commit() throws {
        if kind == "submodule" { try Self.commitAll(repository) } else { try repository.commit() }
      }
      try repository.write("Package.swift", "")
      try repository.write(path, Self.source("var a: Int?; "))
      switch kind {
      case "file": try Self.replace(Link(path: path), number: 0, in: repository)
      case "chain": try Self.replace(Link(path: path, chain: 2), number: 0, in: repository)
      case "folder": try Self.replace(Link(path: "App/Model"), number: 0, in: repository)
      case "submodule": try repository.write(".gitmodules", "[submodule \"x\"]\npath = App/Model\nurl = ./none\n")
      default: break
      }
      try commit()
      try repository.git("tag", "v1")
      try repository.write(path, members.isEmpty ? "\n" : Self.source(members))
      try commit()
      return [["guard", "--released", "v*"], ["guard", "--against", "v1"], ["review", "--against", "v1"]].map { verb in
        let run = CommandRun(arguments: verb, fromDisk: repository.tree)
        return "\(run.status)\n\(run.output)\n\(run.error)"
      }
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].allSatisfy { $0.hasPrefix(members == "var a: Int?; " ? "0" : "1") }, "\(answers[0])")
  }

  // MARK: - Gaps

  /// A model behind a link at a place that a model is expected at, which is not followed in the release.
  @Test(
    arguments: ["none", "../../../../../out", "Shop.xcdatamodeld"],
    Self.places.filter { !["App", "App/Model"].contains($0) })
  func aLinkThatIsNotFollowedIsNeverGreen(_ target: String, _ place: String) throws {
    let repository = try GuardRepository()
    try Self.make(repository)
    let path = repository.folder + "/" + place
    try FileManager.default.removeItem(atPath: path)
    let isCircle = target == "Shop.xcdatamodeld"
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: isCircle ? FilePath.name(of: path) : target)
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.remove(place)
    try Self.make(repository)
    try repository.commit()
    for verb in [["guard", "--released", "v*"], ["review", "--against", "v1"]] {
      let run = CommandRun(arguments: verb, fromDisk: repository.tree)
      #expect(run.status == 1 && run.output.contains("the link '\(place)'"), "\(run.output)\(run.error)")
      let reason =
        target == "none" ? "leads to nothing" : isCircle ? "leads back to itself" : "leads out of the repository"
      #expect(run.output.contains(reason) && !run.output.contains("✅"), "\(run.output)")
    }
  }

  @Test func aLinkThatLeadsToNothingAsBeforeIsNoWarning() throws {
    let repository = try GuardRepository()
    try Self.make(repository)
    try FileManager.default.createSymbolicLink(
      atPath: repository.folder + "/Old.xcdatamodel", withDestinationPath: "none")
    try repository.commit()
    try repository.git("tag", "v1")
    let run = repository.run("guard", "--released", "v*")
    #expect(
      run.status == 0 && run.output.contains("note: the link 'Old.xcdatamodel' leads to nothing"), "\(run.output)")
  }

  @Test(arguments: [false, true]) func aLinkThatCannotBeReadIsAFailure(_ isDamaged: Bool) throws {
    let repository = try GuardRepository()
    try Self.make(repository)
    try Self.replace(Link(path: Self.package), number: 0, in: repository)
    try repository.commit()
    try repository.git("tag", "v1")
    let id = try repository.git("rev-parse", "v1:\(Self.package)")
    let object = ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try repository.remove(object)
    if isDamaged { try repository.write(object, "damaged") }
    for verb in [["guard", "--released", "v*"], ["guard", Self.package, "--released", "v*"]] {
      let run = CommandRun(arguments: verb, fromDisk: repository.tree)
      #expect(run.status == 2 && run.error.contains(id), "\(run.output)\(run.error)")
    }
  }

  /// Two names of one model: a link that a change adds or removes beside it moves nothing.
  @Test(arguments: [true, false]) func aSecondNameOfAModelIsNoMove(_ isAdded: Bool) throws {
    let repository = try GuardRepository()
    try repository.model("Shared/Log.xcdatamodeld", "a")
    let link = {
      try FileManager.default.createSymbolicLink(
        atPath: repository.folder + "/App/Log.xcdatamodeld", withDestinationPath: "../Shared/Log.xcdatamodeld")
    }
    try repository.write("App/x", "")
    if !isAdded { try link() }
    try repository.commit()
    try repository.git("tag", "v1")
    if isAdded { try link() } else { try repository.remove("App/Log.xcdatamodeld") }
    try repository.commit()
    for verb in [["guard", "--released", "v*"], ["review", "--against", "v1"], ["guard", "--against", "v1"]] {
      let run = CommandRun(arguments: verb, fromDisk: repository.tree)
      #expect(run.status == 0 && !run.error.contains("error:"), "\(run.output)\(run.error)")
      #expect(!run.output.contains("moved") && !run.output.contains("⚠️"), "\(run.output)")
    }
  }

  // MARK: - Submodules that are not at hand

  /// A repository whose submodule `Vendor/Shop` is of another commit now, and does not have the former one.
  private func shallow(
    _ files: (GuardRepository) throws -> Void = { try $0.model("Vendor/Shop/Shop.xcdatamodeld", "a") }
  )
    throws -> GuardRepository
  {
    let repository = try GuardRepository()
    try repository.model("Log.xcdatamodeld", "l")
    try repository.write(".gitmodules", "[submodule \"Vendor/Shop\"]\npath = Vendor/Shop\nurl = ./none\n")
    for number in 1...2 {
      try files(repository)
      try repository.write("Vendor/Shop/number", "\(number)")
      if number == 2 { try repository.remove("Vendor/Shop/.git") }
      let folder = repository.folder + "/Vendor/Shop"
      try repository.git(in: folder, ["init", "-q", "-b", "main"])
      try repository.git(in: folder, ["add", "-A"])
      try repository.git(in: folder, ["commit", "-q", "-m", "\(number)"])
      try repository.commit()
      if number == 1 { try repository.git("tag", "v1") }
    }
    return repository
  }

  @Test func aSubmoduleThatMovedWithoutItsFormerCommitIsAWarning() throws {
    let repository = try shallow()
    let ids = try ["v1", "HEAD"].map { try String(repository.git("rev-parse", "\($0):Vendor/Shop").prefix(8)) }
    for verb in [["guard", "--released", "v*"], ["review", "--against", "v1"]] {
      let run = CommandRun(arguments: verb, fromDisk: repository.tree)
      let words =
        "the submodule 'Vendor/Shop' moved from \(ids[0]) to \(ids[1]), and its former commit is not in this clone"
      #expect(run.status == 1 && run.output.contains(words) && !run.output.contains("✅"), "\(run.output)\(run.error)")
    }
    let named = repository.run("guard", "Vendor/Shop/Shop.xcdatamodeld", "--released", "v*")
    #expect(named.status == 2 && named.output.contains("error: the submodule 'Vendor/Shop' moved"), "\(named.output)")
    #expect(named.error.contains("is not of this git repository"), "\(named.error)")
  }

  /// A library that is not checked out, as in most clones of continuous integration.
  @Test(arguments: [true, false]) func aSubmoduleThatIsNotCheckedOutIsNoWarning(_ hasMoved: Bool) throws {
    let repository = try shallow { _ in }
    if !hasMoved { try repository.git("tag", "-f", "v1") }
    try repository.remove("Vendor/Shop")
    try FileManager.default.createDirectory(
      atPath: repository.folder + "/Vendor/Shop", withIntermediateDirectories: true)
    let run = repository.run("guard", "--released", "v*")
    #expect(
      run.status == 0 && run.output.contains("note: the submodule 'Vendor/Shop' moved") == hasMoved, "\(run.output)")
    #expect(!run.error.contains("error:"), "\(run.error)")
  }

  @Test(arguments: [true, false]) func aSubmoduleThatWasRemovedIsNotSilent(_ isKept: Bool) throws {
    let repository = try GuardRepository()
    try repository.model("Log.xcdatamodeld", "l")
    try repository.model("Vendor/Shop/Shop.xcdatamodeld", "a")
    try repository.write(".gitmodules", "[submodule \"Vendor/Shop\"]\npath = Vendor/Shop\nurl = ./none\n")
    let folder = repository.folder + "/Vendor/Shop"
    try repository.git(in: folder, ["init", "-q", "-b", "main"])
    try repository.git(in: folder, ["add", "-A"])
    try repository.git(in: folder, ["commit", "-q", "-m", "x"])
    try repository.commit()
    try repository.git("tag", "v1")
    if isKept { try repository.git("submodule", "--quiet", "absorbgitdirs") }
    try repository.git("rm", "-q", "-f", "--cached", "Vendor/Shop")
    try repository.remove("Vendor")
    try repository.commit()
    for verb in [["guard", "--released", "v*"], ["review", "--against", "v1"]] {
      let run = CommandRun(arguments: verb, fromDisk: repository.tree)
      let words = isKept ? "'Shop' " : "the submodule 'Vendor/Shop' was removed, and its former commit"
      #expect(run.status == 1 && run.output.contains(words) && !run.output.contains("✅"), "\(run.output)\(run.error)")
      if isKept { #expect(run.output.contains("is gone"), "\(run.output)") }
    }
  }

  // MARK: - Models that were named

  /// A working tree or a clone below the checkout, and a model beside it.
  @Test(arguments: ["worktree", "clone", "elsewhere"])
  func aNamedModelOfAnotherRepositoryIsNotGreen(_ kind: String) throws {
    let repository = try GuardRepository()
    try repository.model("Log.xcdatamodeld", "l")
    try repository.model("Shop.xcdatamodeld", "a")
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.remove("Shop.xcdatamodeld")
    try repository.commit()
    var place = "Other"
    let beside = try GuardRepository()
    switch kind {
    case "worktree": try repository.git("worktree", "add", "-q", "Other", "v1")
    case "clone": try repository.git("clone", "-q", "-b", "v1", ".", "Other")
    default:
      try beside.model("Shop.xcdatamodeld", "a")
      place = beside.folder
    }
    // It is other than the released one, which it is no copy of.
    try FileManager.default.removeItem(
      atPath: (place.hasPrefix("/") ? "" : repository.folder + "/") + place + "/Shop.xcdatamodeld")
    let other = place.hasPrefix("/") ? beside : repository
    try other.model((place.hasPrefix("/") ? "" : "Other/") + "Cart.xcdatamodeld", "c", entity: "Cart")
    for verb in [["--released", "v*"], ["--against", "main"]] {
      let run = CommandRun(arguments: ["guard", "\(place)/Cart.xcdatamodeld"] + verb, fromDisk: repository.tree)
      #expect(run.status == 2 && run.error.contains("is not of this git repository"), "\(run.output)\(run.error)")
    }
  }

  @Test(arguments: [true, false]) func aNamedModelThatIsNewIsNoFailure(_ isTracked: Bool) throws {
    let repository = try GuardRepository()
    try repository.model("Log.xcdatamodeld", "l")
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.model("Shop.xcdatamodeld", "a", entity: "Shop")
    if isTracked { try repository.commit() }
    for verb in [["--released", "v*"], ["--against", "v1"]] {
      let run = CommandRun(arguments: ["guard", "Shop.xcdatamodeld"] + verb, fromDisk: repository.tree)
      #expect(!run.error.contains("is not of this git repository"), "\(run.output)\(run.error)")
    }
  }

  /// A model that a submodule has since its move is new in this change.
  @Test func aNamedModelThatIsNewInASubmoduleIsNoFailure() throws {
    let repository = try GuardRepository()
    try repository.model("Log.xcdatamodeld", "l")
    try repository.write(".gitmodules", "[submodule \"Vendor/Shop\"]\npath = Vendor/Shop\nurl = ./none\n")
    let folder = repository.folder + "/Vendor/Shop"
    for number in 1...2 {
      try repository.write("Vendor/Shop/number", "\(number)")
      if number == 2 { try repository.model("Vendor/Shop/Shop.xcdatamodeld", "a", entity: "Shop") }
      try repository.git(in: folder, ["init", "-q", "-b", "main"])
      try repository.git(in: folder, ["add", "-A"])
      try repository.git(in: folder, ["commit", "-q", "-m", "\(number)"])
      try repository.commit()
      if number == 1 { try repository.git("tag", "v1") }
    }
    let run = repository.run("guard", "Vendor/Shop/Shop.xcdatamodeld", "--against", "v1")
    #expect(run.status < 2 && !run.error.contains("error:"), "\(run.output)\(run.error)")
  }
}
