import Foundation
import GlossBasics
import GlossTestSupport
import Testing

/// The folder of the projects, beside the corpus; nil where there is none.
private enum NaturalExperiments {
  static let folder: String? = {
    guard let corpus = Corpus.path else { return nil }
    let path = URL(filePath: corpus).deletingLastPathComponent().appending(path: "natural").path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path + "/ASSERTIONS.tsv") ? path : nil
  }()
}

/// Public projects whose own tests run Apple's Core Data over committed stores: each of their assertions is agreed
/// with, or nothing else is claimed.
///
/// The projects are not part of this repository; without them there is nothing to ask.
@Suite(.enabled(if: NaturalExperiments.folder != nil)) struct NaturalExperimentTests {
  /// One assertion of a project's test.
  private struct Assertion {
    let id: String
    let folder: String
    /// nil if the test makes the store.
    let store: String?
    let package: String
    let from: String
    let to: String
    let claim: String

    init?(_ line: Substring) {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 7, cells[0] != "id" else { return nil }
      (id, folder, package, from, to) = (cells[0], cells[1], cells[3], cells[4], cells[5])
      store = cells[2].hasPrefix("constructed") ? nil : cells[2]
      claim = cells[7]
    }

    var arguments: [String] {
      ["migrations", package, "--format", "json"] + (to == "current" ? [] : ["--to", to])
        + (store.map { ["--store", $0] } ?? [])
    }
  }

  private enum Answer: String {
    case agrees
    /// Code of the project does it, and that is what is said.
    case leftToCode
    /// It is about a value or a new object, which no report is about.
    case notAsked
    case differs
  }

  /// Where the report answers another question, with the reason.
  private static let explained: [String: String] = [
    // The store's version is in a package of its own, one per version: the given one has no version with its hashes.
    "XS003": "the versions are three packages",
    // The models are built in code, and the package that the assertion names has none of them.
    "CP026": "there is no package",
  ]

  @Test func agreesWithWhatAppleDid() throws {
    let folder = try #require(NaturalExperiments.folder)
    let text = String(decoding: try Data(contentsOf: URL(filePath: folder + "/ASSERTIONS.tsv")), as: UTF8.self)
    let assertions = text.split(separator: "\n").compactMap(Assertion.init)
    #expect(assertions.count > 200)
    var reports: [[String]: [String: Any]] = [:]
    var tally: [String: Int] = [:]
    for assertion in assertions where Self.explained[assertion.id] == nil {
      let key = [assertion.folder] + assertion.arguments
      if reports[key] == nil {
        let tree = RootedDisk(folder: folder + "/" + assertion.folder)
        let run = CommandRun(arguments: assertion.arguments, fromDisk: tree)
        reports[key] = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any] ?? [:]
      }
      let answer = Self.answer(to: assertion, in: reports[key] ?? [:])
      tally[answer.rawValue, default: 0] += 1
      #expect(answer != .differs, "\(assertion.id): \(assertion.claim)")
    }
    #expect(tally["agrees", default: 0] > 200 && tally["leftToCode", default: 0] < 20, "\(tally)")
  }

  private static func answer(to assertion: Assertion, in report: [String: Any]) -> Answer {
    let claim = assertion.claim
    if claim.hasPrefix("?") || claim.contains(" has value ") { return .notAsked }
    if claim.hasPrefix("made with ") {
      return (report["store"] as? [String: Any])?["version"] as? String == String(claim.dropFirst(10))
        ? .agrees : .differs
    }
    let paths = report["paths"] as? [[String: Any]] ?? []
    let path =
      assertion.store != nil
      ? paths.first : paths.first { ($0["from"] as? [String: Any])?["version"] as? String == assertion.from }
    guard let path else { return .differs }
    let verdict = path["verdict"] as? String ?? ""
    let opens =
      ["asIs", "inferred", "staged", "served"].contains(path["opening"] as? String ?? "")
      && ["none", "lightweight"].contains(verdict)
    switch claim {
    case "opens": return opens ? .agrees : .differs
    case "no migration needed": return verdict == "none" ? .agrees : .differs
    case "inferable":
      let reasons = path["reasons"] as? [[String: Any]] ?? []
      return reasons.contains { $0["migrationCode"] as? Int == 134_190 } ? .differs : .agrees
    default: break
    }
    guard opens else { return .differs }
    // `Car.maker keeps its value`, `Maker.name (from Car.maker) keeps …`, `order of A.b kept`, `A: 3 objects`
    let isOrder = claim.hasPrefix("order of ")
    var subject = claim.replacing("order of ", with: "")
    if let start = subject.firstRange(of: "(from "), let end = subject.firstIndex(of: ")") {
      subject = String(subject[start.upperBound..<end])
    }
    let names = subject.prefix { $0 != " " && $0 != ":" }.split(separator: ".").map(String.init)
    func concerns(_ loss: [String: Any]) -> Bool {
      guard loss["entity"] as? String == names.first else { return false }
      let kind = loss["kind"] as? String
      if kind == "narrowed" || kind == "orderLost" && !isOrder { return false }
      return loss["property"] == nil || names.count > 1 && loss["property"] as? String == names[1]
    }
    if (path["losses"] as? [[String: Any]] ?? []).contains(where: concerns) { return .differs }
    return (path["lossesWithoutCode"] as? [[String: Any]] ?? []).contains(where: concerns) ? .leftToCode : .agrees
  }
}
