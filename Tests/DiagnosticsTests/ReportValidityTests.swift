import Foundation
import GlossBasics
import GlossDiagnostics
import GlossTestSupport
import Testing

/// The requirements of the formats' published schemas and descriptions, checked by hand.
@Suite struct ReportValidityTests {
  /// Reports with findings of every kind, with no findings, and with text in every script and many control characters.
  static let reports: [Report] = {
    var nasty = ReportTests.canned
    for value in UInt32(1)...0x2FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      nasty.findings.append(
        Finding(
          RuleID.known[Int(value) % RuleID.known.count], "a \(scalar) b ]]> &amp; <\(scalar)>",
          remedy: "<!-- \(scalar)", path: "/tmp/\(scalar)/日本語 %2F.strings",
          position: value % 3 == 0 ? nil : SourcePosition(line: 1 + Int(value), column: 1),
          objectPath: value % 3 == 0 ? "E\(scalar).p" : nil, key: "\(scalar)",
          severity: Severity.allCases[Int(value) % Severity.allCases.count]))
    }
    nasty.rules = RuleID.known.map { RuleCard($0, "Because of “\($0.rawValue)”.") }
    nasty.findings.sort()
    var hiding = ReportTests.canned
    hiding.listed.removeLast(2)
    hiding.hiddenNoteCount = 2
    return [ReportTests.canned, nasty, hiding, Report(findings: [], toolVersion: "1.0.0")]
  }()

  // MARK: SARIF 2.1.0

  @Test(arguments: reports.indices) func sarifHasWhatTheSchemaRequires(_ number: Int) throws {
    let log = try object(ReportFormat.sarif.render(Self.reports[number]))
    #expect(Set(log.keys) == ["$schema", "version", "runs"])
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    let run = try #require(runs.first)
    #expect(runs.count == 1 && Set(run.keys).subtracting(["invocations"]) == ["tool", "columnKind", "results"])
    #expect((run["invocations"] != nil) == (Self.reports[number].hiddenNoteCount > 0))
    #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(run["columnKind"] as? String))
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect((driver["name"] as? String)?.isEmpty == false)
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let identifiers = rules.compactMap { $0["id"] as? String }
    #expect(identifiers.count == rules.count && Set(identifiers).count == rules.count)
    for rule in rules { try check(rule: rule) }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == Self.reports[number].listed.count)
    var fingerprints = Set<String>()
    for result in results {
      try check(result: result, rules: identifiers)
      fingerprints.formUnion((result["partialFingerprints"] as? [String: String] ?? [:]).values)
    }
    #expect(fingerprints.count == results.count)
  }

  private func check(rule: [String: Any]) throws {
    #expect(
      Set(rule.keys).isSubset(of: [
        "id", "shortDescription", "fullDescription", "help", "defaultConfiguration", "properties",
      ]))
    for member in ["shortDescription", "fullDescription", "help"] {
      let text = (rule[member] as? [String: Any])?["text"] as? String
      #expect(text?.isEmpty == false)
    }
    let configuration = try #require(rule["defaultConfiguration"] as? [String: Any])
    #expect(["none", "note", "warning", "error"].contains(configuration["level"] as? String))
    #expect(configuration["enabled"] is Bool)
  }

  private func check(result: [String: Any], rules: [String]) throws {
    #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
    #expect(((result["message"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
    let rule = try #require(result["ruleId"] as? String)
    if let index = result["ruleIndex"] as? Int { #expect(rules[index] == rule) } else { #expect(!rules.contains(rule)) }
    let locations = try #require(result["locations"] as? [[String: Any]])
    for location in locations {
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = try #require(place["artifactLocation"] as? [String: Any])
      try check(uri: #require(artifact["uri"] as? String), isBased: artifact["uriBaseId"] != nil)
      if let region = place["region"] as? [String: Any] {
        #expect((region["startLine"] as? Int ?? 0) >= 1 && (region["startColumn"] as? Int ?? 0) >= 1)
      }
      for logical in location["logicalLocations"] as? [[String: Any]] ?? [] {
        #expect((logical["fullyQualifiedName"] as? String)?.isEmpty == false)
      }
    }
  }

  /// A URI reference as in RFC 3986: relative to a base, or absolute with a scheme.
  private func check(uri: String, isBased: Bool) throws {
    #expect(uri.hasPrefix("file:///") != isBased)
    let path = isBased ? uri : String(uri.dropFirst("file://".count))
    let bytes = Array(path.utf8)
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "%") {
        let digits = bytes.dropFirst(place + 1).prefix(2)
        #expect(digits.count == 2 && digits.allSatisfy { "0123456789ABCDEF".utf8.contains($0) })
      } else {
        #expect(Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || "0123456789-._~/".utf8.contains(byte))
      }
    }
  }

  // MARK: JUnit

  /// Ant's schema requires this order of children and attributes, and Jenkins' allows it.
  @Test(arguments: reports.indices) func junitHasWhatBothSchemasRequire(_ number: Int) throws {
    let root = try WellFormedXML.root(of: ReportFormat.junit.render(Self.reports[number]))
    #expect(root.name == "testsuites" && root.attributes.isEmpty && !root.children.isEmpty)
    for (number, suite) in root.children.enumerated() {
      #expect(suite.name == "testsuite")
      #expect(
        Set(suite.attributes.keys) == [
          "id", "package", "name", "timestamp", "hostname", "tests", "failures", "errors", "time",
        ])
      #expect(suite.attributes["id"] == String(number) && suite.attributes["name"]?.isEmpty == false)
      let cases = suite.children.filter { $0.name == "testcase" }
      #expect(
        suite.children.map(\.name)
          == ["properties"] + cases.map { _ in "testcase" } + ["system-out", "system-err"])
      #expect(suite.attributes["tests"] == String(cases.count) && !cases.isEmpty)
      #expect(suite.attributes["failures"] == String(cases.count { !$0.children.isEmpty }))
      for test in cases {
        #expect(Set(test.attributes.keys) == ["name", "classname", "time"])
        #expect(test.attributes.values.allSatisfy { !$0.isEmpty } && test.children.count <= 1)
        for failure in test.children {
          #expect(failure.name == "failure" && Set(failure.attributes.keys) == ["message", "type"])
          #expect(!failure.text.isEmpty && failure.children.isEmpty)
        }
      }
    }
  }

  // MARK: Checkstyle and GitLab

  @Test(arguments: reports.indices) func checkstyleHasWhatReadersRequire(_ number: Int) throws {
    let root = try WellFormedXML.root(of: ReportFormat.checkstyle.render(Self.reports[number]))
    #expect(root.name == "checkstyle" && root.attributes["version"] != nil)
    for file in root.children {
      #expect(file.name == "file" && Set(file.attributes.keys) == ["name"] && !file.children.isEmpty)
      for error in file.children {
        #expect(error.name == "error" && Set(["severity", "message", "source"]).isSubset(of: error.attributes.keys))
        #expect(["error", "warning", "info", "ignore"].contains(error.attributes["severity"]))
        for place in ["line", "column"] {
          if let value = error.attributes[place] { #expect(Int(value) ?? 0 >= 1) }
        }
      }
    }
    #expect(root.children.reduce(0) { $0 + $1.children.count } == Self.reports[number].listed.count)
  }

  @Test(arguments: reports.indices) func gitlabHasWhatItsDescriptionRequires(_ number: Int) throws {
    let text = ReportFormat.gitlab.render(Self.reports[number])
    // A byte order mark is forbidden.
    #expect(text.utf8.first == UInt8(ascii: "["))
    let issues = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    var fingerprints = Set<String>()
    for issue in issues {
      #expect(Set(issue.keys) == ["description", "check_name", "fingerprint", "severity", "location"])
      #expect(["info", "minor", "major", "critical", "blocker"].contains(issue["severity"] as? String))
      let location = try #require(issue["location"] as? [String: Any])
      #expect((location["path"] as? String)?.hasPrefix("./") == false)
      #expect(((location["lines"] as? [String: Any])?["begin"] as? Int ?? 0) >= 1)
      fingerprints.insert(try #require(issue["fingerprint"] as? String))
    }
    #expect(issues.count == Self.reports[number].listed.count && fingerprints.count == issues.count)
  }

  // MARK: Members

  @Test(arguments: reports.indices, [ReportFormat.json, .sarif, .gitlab])
  func everyMemberIsThereOnce(_ number: Int, _ format: ReportFormat) throws {
    let text = format.render(Self.reports[number])
    #expect(try #require(JSONReader.read(Array(text.utf8)).root).repeatedMembers == [])
  }

  @Test(arguments: [
    (#"{"a": 1, "b": {"a": 2}, "c": [{"a": 1}, {"a": 1}]}"#, []), (#"{"a": 1, "b": 2, "a": 1}"#, ["a"]),
    (#"{"findings": [{"rule": ""}, {"version": "1", "version": "1"}]}"#, ["findings.1.version"]),
    (#"[{"x": {"y": 1, "y": {"z": 1, "z": 2}}}]"#, ["0.x.y", "0.x.y.z"]),
  ])
  func findsMembersThatAreThereTwice(_ text: String, _ paths: [String]) throws {
    #expect(try #require(JSONReader.read(Array(text.utf8)).root).repeatedMembers == paths)
  }

  @Test func aFindingHasItsSubjectAndItsVersionInJSON() throws {
    var finding = Finding(RuleID.known[0], "message", remedy: "remedy", path: "M.xcdatamodel/contents")
    finding.subject = "Recent"
    finding.version = "M 2"
    let report = Report(findings: [finding], toolVersion: "1.0.0")
    let findings = try #require(try object(ReportFormat.json.render(report))["findings"] as? [[String: Any]])
    #expect(findings.first?["subject"] as? String == "Recent" && findings.first?["version"] as? String == "M 2")
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
