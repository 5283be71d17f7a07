import FileTrees

/// Finds links and anchors of a reference that lead nowhere, in both formats.
enum LinkChecker {
  /// What is wrong, as `page: target`; empty when every link and anchor resolves.
  static func problems(in files: [String: String]) -> [String] {
    var problems: [String] = []
    let anchors = files.mapValues { text in Set(values(of: "id", in: text)) }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let isHTML = path.hasSuffix(".html")
      guard isHTML || path.hasSuffix(".md") else { continue }
      let ids = values(of: "id", in: text)
      for id in Set(ids) where ids.count(where: { $0 == id }) > 1 { problems.append("\(path): anchor \(id) twice") }
      let targets = isHTML ? values(of: "href", in: text) + values(of: "src", in: text) : markdownTargets(in: text)
      for target in targets where !target.contains(":") {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file = parts[0].isEmpty ? path : FilePath.normalized(FilePath.folder(of: path) + "/" + parts[0])
        if files[file] == nil {
          problems.append("\(path): \(target)")
        } else if parts.count > 1, anchors[file]?.contains(parts[1]) != true {
          problems.append("\(path): \(target) (no such anchor)")
        }
      }
    }
    return problems
  }

  static func values(of attribute: String, in text: String) -> [String] {
    text.components(after: " \(attribute)=\"").map { String($0.prefix { $0 != "\"" }) }
  }

  static func markdownTargets(in text: String) -> [String] {
    text.components(after: "](").map { String($0.prefix { $0 != ")" }) }.filter { !$0.hasPrefix("javascript") }
  }
}

extension String {
  /// What follows each place of a separator.
  func components(after separator: String) -> [Substring] {
    ranges(of: separator).map { self[$0.upperBound...] }
  }
}
