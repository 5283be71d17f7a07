import GlossBasics
import GlossFiles
import GlossModelFiles

/// What the constants of a project stand for that openings name and their files do not declare.
///
/// One that several files declare otherwise is not known.
struct ProjectConstants {
  private(set) var places: [CodeName: Opening.Place] = [:]
  private(set) var truths: [CodeName: Opening.Answer] = [:]

  private static let sizeLimit = 16 << 20
  private static let nameLimit = 256

  /// - Parameter paths: the sources and headers of the project.
  ///
  /// - Complexity: reads each file once for each step that a constant is away, `CodeScopes.depthLimit` at most; parses
  ///   those that have one's name.
  init(_ names: Set<CodeName>, in paths: [String], _ files: any FileTree) {
    var (asked, next) = (Set<CodeName>(), names)
    for _ in 0..<CodeScopes.depthLimit {
      next.subtract(asked)
      guard !next.isEmpty, asked.count < Self.nameLimit else { break }
      asked.formUnion(next)
      let found = Self.find(next, in: paths, files)
      next = found.places.values.reduce(into: []) { $0.formUnion($1.names) }
      places.merge(found.places) { first, _ in first }
      truths.merge(found.truths) { first, _ in first }
    }
    for _ in 0..<CodeScopes.depthLimit where places.values.contains(where: { !$0.names.isEmpty }) {
      places = places.mapValues { $0.replacing(places) }
    }
  }

  private static func find(
    _ names: Set<CodeName>, in paths: [String], _ files: any FileTree
  ) -> (places: [CodeName: Opening.Place], truths: [CodeName: Opening.Answer]) {
    // What extends a type of the system says so.
    let runs = ByteRuns(
      Set(
        names.flatMap { name in
          name.isOfSystem ? ["extension \(name.owner ?? "")", "implementation \(name.owner ?? "")"] : [name.word]
        }
      ).sorted())
    var places: [CodeName: Set<Opening.Place>] = [:]
    var truths: [CodeName: Set<Opening.Answer>] = [:]
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: sizeLimit), runs.isFound(in: bytes) else { continue }
      let scopes = CodeScopes(CodeTokens(bytes))
      for name in names {
        let values = scopes.values(of: name)
        guard !values.isEmpty else { continue }
        // Which of several it is, such as the cases of a switch, decides what runs.
        var place = Opening.Place()
        for range in values { place.add(OpenedPlace(range, scopes.code, scopes).place) }
        if !place.isEmpty { places[name, default: []].insert(place) }
        truths[name, default: []].formUnion(values.map { scopes.truth($0) })
      }
    }
    return (places.compactMapValues(\.only), truths.compactMapValues(\.only))
  }
}

extension CodeScopes {
  /// The values that the file gives to a member of a type, or outside of types.
  fileprivate func values(of name: CodeName) -> [Range<Int>] {
    if let owner = name.owner { return members(name.word, of: owner) }
    return values(of: name.word).filter {
      !$0.isParameter && braces(around: $0.name).isEmpty && owner(of: $0.name) == nil
    }.map { value(at: $0.start) }
  }
}

extension Set {
  /// The only element; nil of several.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
