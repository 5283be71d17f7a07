import GlossBasics
import GlossFiles
import GlossSwiftDataModels
import GlossSwiftSource

/// Reads the models that Swift code builds out of `NSEntityDescription`, as far as literals say what they are.
///
/// ```swift
/// let run = NSEntityDescription()
/// run.name = "Run"
/// let date = NSAttributeDescription()
/// date.name = "date"
/// date.attributeType = .dateAttributeType
/// run.properties = [date]
/// let model = NSManagedObjectModel()
/// model.entities = [run]
/// ```
///
/// What is not literal is named with its place, and the entity is then incomplete: it has no predicted hash.
struct CodeModelReader {
  /// A model, and where it is built.
  struct Found {
    /// The type around the code, else the function or constant, else the file.
    var name: String
    var path: String
    var contents: ModelContents
  }

  private static let fileLimit = 4 << 20

  /// The models that files build, in the order of the files, and notes on those that are not followed.
  ///
  /// - Complexity: O(*n*) in the bytes of the files, and in the steps of the code that builds models, which are bounded.
  static func models(in files: [(path: String, bytes: [UInt8])]) -> (models: [Found], remarks: [LoadRemark]) {
    let sources = files.filter { $0.bytes.count <= fileLimit }.map { ($0.path, SwiftSourceFile($0.bytes)) }
    guard !sources.isEmpty else { return ([], []) }
    var reader = CodeModelReader(CodeSources(sources))
    reader.readAll()
    return (reader.found, reader.remarks)
  }

  private let sources: CodeSources
  private var found: [Found] = []
  private var remarks: [LoadRemark] = []
  /// The steps that are left.
  private var left = 1_000_000
  /// What ran, by its file and first token: a function may make several models.
  private var runs: [[Int]: CodeRun] = [:]

  private init(_ sources: CodeSources) { self.sources = sources }

  private static let modelLimit = 64

  private mutating func readAll() {
    for file in sources.indices {
      let source = sources.file(file)
      for token in source.tokens.indices where source.tokens[token].kind == .word {
        guard found.count < Self.modelLimit, left > 0 else { break }
        if isModel(source, at: token, file) { read(madeAt: token, file: file) }
      }
    }
    for callable in sources.modelInitializers where found.count < Self.modelLimit && left > 0 {
      let run = CodeRun(sources, steps: left)
      let object = run.make(by: callable)
      left = run.left
      if let object { take([object], of: callable, run) }
    }
    var names: [String: Int] = [:]
    for index in found.indices {
      let key = found[index].path + "#" + found[index].name
      names[key, default: 0] += 1
      if let count = names[key], count > 1 { found[index].name += " \(count)" }
    }
  }

  /// Whether a call makes a new model: `NSManagedObjectModel()`, or `self.init()` in an extension of it.
  private func isModel(_ source: SwiftSourceFile, at token: Int, _ file: Int) -> Bool {
    if source.isText(token, "NSManagedObjectModel") {
      return source.isCall(at: token) && source.arguments(ofCallAt: token)?.isEmpty == true
    }
    return source.isText(token, "self") && source.isMark(".", at: token + 1) && source.isText(token + 2, "init")
      && source.isMark("(", at: token + 3) && source.isMark(")", at: token + 4)
      && sources.callable(around: token, file: file)?.type == "NSManagedObjectModel"
  }

  /// Reads the models that the code around a call makes, or that its callers make where it is given its entities.
  private mutating func read(madeAt token: Int, file: Int) {
    guard let callable = sources.callable(around: token, file: file) else { return }
    var roots = [callable]
    var unknown: CodeObject?
    for _ in 0..<4 where !roots.isEmpty {
      let count = found.count
      for root in roots {
        let run = self.run(root)
        let objects = run.made.filter { $0.type == "NSManagedObjectModel" && $0.file == file && $0.token == token }
        take(objects, of: root, run)
        unknown = unknown ?? objects.first { $0["entities"] != nil }
      }
      if found.count > count { return }
      // The entities are those of who calls it.
      roots = roots.filter { root in !root.declared.isEmpty || root.type.map(sources.declares) ?? false }
        .flatMap(sources.callers)
    }
    // A helper may make one without entities.
    guard unknown != nil || left <= 0 else { return }
    let line = sources.file(file).position(of: token).line
    let reason = left <= 0 ? "the code here is too long to be followed" : "its entities are not literal"
    remarks.append(
      LoadRemark(path: "\(sources.path(file)):\(line)", message: "the model that code builds is not read: \(reason)"))
  }

  private mutating func run(_ root: CodeSources.Callable) -> CodeRun {
    let key = [root.file, root.tokens.lowerBound]
    if let known = runs[key] { return known }
    let run = CodeRun(sources, steps: left)
    run.run(root)
    left = run.left
    runs[key] = run
    return run
  }

  private mutating func take(_ objects: [CodeObject], of callable: CodeSources.Callable, _ run: CodeRun) {
    for object in objects where !(object["entities"]?.objects ?? []).isEmpty {
      found.append(model(object, of: callable, unread: run.unread))
    }
  }

  private func model(_ object: CodeObject, of callable: CodeSources.Callable, unread: [CodeUnread]) -> Found {
    var builder = CodeModelBuilder(sources, file: callable.file)
    let model = builder.model(object, unread: unread)
    var contents = ModelContents(
      model, format: .code, sourceMap: builder.sourceMap, findings: builder.findings)
    contents.codeDigest = sources.digest
    let file = FilePath.baseName(of: sources.path(callable.file))
    // An extension of the class itself says less than its member.
    let type = callable.type.flatMap { $0 == "NSManagedObjectModel" ? nil : $0 }
    let name = type ?? (callable.name.isEmpty ? file : callable.name)
    return Found(name: name, path: sources.path(callable.file), contents: contents)
  }
}
