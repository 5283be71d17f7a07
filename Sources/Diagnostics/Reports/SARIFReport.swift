import GlossBasics

/// SARIF 2.1.0 for code scanning services, with explanations of the rules.
///
/// Columns count UTF-16 code units, one of the two units in SARIF, and the one used by VS Code and GitHub; if a file
/// could not be read as text, they count bytes.
enum SARIFReport {
  static func render(_ report: Report) -> String {
    let rules = report.rules.sorted { $0.id.rawValue.precedes($1.id.rawValue) }
    let ruleNumbers = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let fingerprints = FindingIdentity.fingerprints(of: report.listed, path: report.repositoryPath)
    let results = zip(report.listed, fingerprints).map { finding, fingerprint in
      result(
        for: finding, path: report.repositoryPath(of: finding), ruleNumber: ruleNumbers[finding.rule],
        fingerprint: fingerprint, columns: report.columns)
    }
    let notices = report.hiddenNotes.map { text -> JSONValue in
      [
        [
          "executionSuccessful": true,
          "toolExecutionNotifications": [["level": "note", "message": ["text": .string(text)]]],
        ]
      ]
    }
    let value: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        .object(of: [
          (
            "tool",
            [
              "driver": [
                "name": "modelgloss",
                "version": .string(report.toolVersion),
                "rules": .array(rules.map(rule)),
              ]
            ]
          ),
          ("invocations", notices),
          ("columnKind", "utf16CodeUnits"),
          ("results", .array(results)),
        ])
      ],
    ]
    return value.text() + "\n"
  }

  private static func rule(_ rule: RuleCard) -> JSONValue {
    [
      "id": .string(rule.id.rawValue),
      "shortDescription": ["text": .string(rule.rationale)],
      "fullDescription": ["text": .string(rule.rationale)],
      "help": [
        "text": .string("\(rule.rationale) See “modelgloss rules \(rule.id.rawValue)” for examples."),
        "markdown": .string("\(rule.rationale)\n\nSee `modelgloss rules \(rule.id.rawValue)` for examples."),
      ],
      "defaultConfiguration": [
        "enabled": .boolean(rule.id.isOnByDefault), "level": .string(rule.id.defaultSeverity.rawValue),
      ],
      "properties": ["tags": [.string(rule.id.subject.rawValue)]],
    ]
  }

  private static func result(
    for finding: Finding, path: String, ruleNumber: Int?, fingerprint: String, columns: UTF16Columns
  ) -> JSONValue {
    let region = finding.position.map { position -> JSONValue in
      ["startLine": .integer(position.line), "startColumn": .integer(columns[finding.path, position])]
    }
    let object = finding.objectPath ?? finding.entity.map { $0 + (finding.property.map { ".\($0)" } ?? "") }
    let logicalLocations = object.map { name -> JSONValue in
      [["fullyQualifiedName": .string(name), "kind": "member"]]
    }
    return .object(of: [
      ("ruleId", .string(finding.rule.rawValue)),
      ("ruleIndex", ruleNumber.map { .integer($0) }),
      ("level", .string(finding.severity.rawValue)),
      ("message", ["text": .string(finding.sentence)]),
      (
        "locations",
        [
          .object(of: [
            (
              "physicalLocation",
              .object(of: [
                ("artifactLocation", artifact(path)),
                ("region", region),
              ])
            ),
            ("logicalLocations", logicalLocations),
          ])
        ]
      ),
      ("partialFingerprints", ["modelglossIdentity/v2": .string(fingerprint)]),
    ])
  }

  private static func artifact(_ path: String) -> JSONValue {
    if path.hasPrefix("/") { return ["uri": .string("file://" + uri(of: path))] }
    return ["uri": .string(uri(of: path)), "uriBaseId": "%SRCROOT%"]
  }

  /// A path as a URI reference: everything but unreserved characters and the slash is percent-encoded.
  static func uri(of path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + byte.digits(radix: 16, width: 2, uppercase: true)
      }
    }
    return result
  }
}
