import GlossBasics

extension String {
  /// The text for an attribute value or an element's content, on one line.
  var xmlEscaped: String { onSingleLine.escapedForMarkup }
}

extension Report {
  /// The listed findings by path, in report order.
  var findingsByPath: [(path: String, findings: [Finding])] {
    var result: [(path: String, findings: [Finding])] = []
    for finding in listed {
      if result.last?.path == finding.path {
        result[result.count - 1].findings.append(finding)
      } else {
        result.append((finding.path, [finding]))
      }
    }
    return result
  }
}
