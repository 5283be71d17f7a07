import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles

/// The code by which transformable values are written and read: no hash depends on it, and values that another code
/// wrote may not be read.
struct ValueTransformers {
  /// The digests of the code of each transformer, with its first place.
  private var found: [String: (digests: Set<String>, place: String)] = [:]

  private static let sizeLimit = 16 << 20

  /// - Parameters:
  ///   - names: the transformers that attributes name.
  ///   - paths: the sources that a change touches.
  init(_ names: Set<String>, in paths: [String], _ files: any FileTree) {
    let runs = ByteRuns(names.sorted())
    for path in paths.sorted(by: { $0.precedes($1) }) {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), runs.isFound(in: bytes) else { continue }
      let scopes = CodeScopes(CodeTokens(bytes))
      let reach = CodeReach([scopes])
      for name in names {
        for region in Self.regions(of: name, reach, scopes.code) {
          let place = "\(path):\(scopes.code.lines[region.tokens.lowerBound])"
          found[name, default: ([], place)].digests.insert(reach.digest(of: [region]))
        }
      }
    }
  }

  /// The class with a name, or those that register one: `@objc(Name)`, `NSValueTransformerName("Name")`.
  private static func regions(of name: String, _ reach: CodeReach, _ code: CodeTokens) -> [CodeReach.Region] {
    let own = reach.regions(ofType: name)
    if !own.isEmpty { return own }
    let places = code.tokens.indices.filter { code.string(at: $0) == name || code.isWord(name, at: $0) }
    // What only registers one is another class.
    return reach.typeRegions.filter { region in
      let header = region.tokens.prefix { !code.isSign("{", at: $0) }.dropFirst()
      let isTransformer = header.contains { code.word(at: $0)?.hasSuffix("Transformer") == true }
      return isTransformer
        && places.contains {
          region.tokens.contains($0) || $0 < region.tokens.lowerBound && $0 + 8 > region.tokens.lowerBound
        }
    }
  }

  /// What is said of the first transformer that is not what it was; nil if all are.
  func finding(since former: Self, place: String) -> Finding? {
    for (name, then) in former.found.sorted(by: { $0.key.precedes($1.key) }) {
      let now = found[name]
      if now?.digests == then.digests { continue }
      let path = now?.place ?? then.place
      var finding = Finding(
        .stageChanged,
        now == nil
          ? "the value transformer '\(name)' was in \(then.place) in \(place) and is gone"
          : "the value transformer '\(name)' (\(path)) differs from that in \(place); what it does is not judged",
        remedy: "make sure that it reads what earlier versions of the app have written", path: path.withoutLine)
      finding.subject = name
      return finding
    }
    return nil
  }
}
