import GlossBasics
package import GlossCloudKitSchemas
package import GlossFiles
package import GlossManagedObjectModel
import GlossSwiftSource

/// Which configurations the code of a project mirrors to CloudKit, as far as its store descriptions say.
///
/// An entity synchronizes if a store that has it is described with `cloudKitContainerOptions`. The mark in the model
/// file is only Xcode's tick box.
package struct StoreMirroring: Sendable, Equatable {
  /// A store that is described as mirrored.
  package struct Mirror: Sendable, Hashable {
    /// nil for a store without one, which has every entity.
    package var configuration: String?
    /// A configuration that is not literal, as written.
    package var unread: String?
    /// The identifier of the CloudKit container; nil for one that is not literal.
    package var container: String?
    /// The name of the model that its stack loads; nil if the code does not tell.
    package var model: String?
    package var path: String
    package var line: Int
  }

  /// In the order of the files and of their names in them.
  package private(set) var mirrors: [Mirror] = []
  /// The name of the model whose stores these are; nil for the stores of all.
  private var model: String?

  /// The configurations of mirrored stores; nil among them for a store without one.
  package var configurations: Set<String?> { Set(containers.keys) }
  /// The identifiers of the CloudKit containers that they are mirrored to.
  package var containers: [String?: Set<String?>] {
    mirrors.reduce(into: [:]) { containers, mirror in
      if mirror.unread == nil { containers[mirror.configuration, default: []].insert(mirror.container) }
    }
  }
  /// The configurations of mirrored stores that are not literal, as written.
  package var unread: [String] {
    mirrors.compactMap(\.unread).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Reads the Swift and Objective-C files below a folder.
  ///
  /// - Parameter limit: the maximum number of files to read.
  package init(of folder: String, in files: any FileTree, limit: Int = 20_000) {
    var waiting = [(path: folder, scope: SearchScope(of: folder, in: files), depth: 0)]
    var left = limit
    while let next = waiting.popLast(), left > 0 {
      guard let items = try? files.items(in: next.path) else { continue }
      for item in items where !item.isSymbolicLink && !next.scope.skips(item.name, isFolder: item.kind == .folder) {
        let path = FilePath.joined(next.path, item.name)
        if item.kind == .folder {
          guard next.depth < 32, !SearchScope.holdsTests(item.name) else { continue }
          let names = (try? files.names(in: path)) ?? []
          waiting.append((path, next.scope.entering(path, holding: names, in: files), next.depth + 1))
        } else if FilePath.isSource(item.name), left > 0 {
          left -= 1
          if let bytes = try? files.bytes(at: path, limit: 1 << 20) { read(bytes, at: path) }
        }
      }
    }
    mirrors.sort { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  /// Reads one file.
  package init(_ source: String) { read(Array(source.utf8), at: "") }

  /// What one variable describes.
  private struct Description {
    var configuration: String?
    var unread: String?
    var isMirrored = false
    var container: String?
    var model: String?
    var line = 0
  }

  private mutating func read(_ bytes: [UInt8], at path: String) {
    guard bytes.contains(run: Array("cloudKitContainerOptions".utf8)) else { return }
    let file = SwiftSourceFile(bytes)
    let stacks = Self.stacks(file)
    // A mirrored store is one of a container that mirrors: if the file has one alone, it is that one's.
    let mirroring = Set(stacks.filter(\.isMirroring).map(\.model))
    let only = mirroring.count == 1 ? mirroring.first ?? nil : nil
    var descriptions: [String: Description] = [:]
    func note(_ description: Description) {
      guard description.isMirrored else { return }
      mirrors.append(
        Mirror(
          configuration: description.unread == nil ? description.configuration : nil, unread: description.unread,
          container: description.container, model: description.model ?? only, path: path, line: description.line))
    }
    for place in file.tokens.indices where file.isMark("=", at: place) && !file.isMark("=", at: place + 1) {
      let name = file.text(place - 1)
      guard place > 2, file.isMark(".", at: place - 2) else {
        // A new value in a variable: `let cloud = NSPersistentStoreDescription(…)`.
        if let old = descriptions.removeValue(forKey: name) { note(old) }
        // `= container.persistentStoreDescriptions.first`
        if let stack = stacks.first(where: { $0.variable == file.text(place + 1) }),
          (place + 2..<place + 6).contains(where: { file.text($0) == "persistentStoreDescriptions" })
        {
          descriptions[name] = Description(model: stack.model)
        }
        continue
      }
      var owner = file.text(place - 3)
      if owner == "?" || owner == "!" { owner = file.text(place - 4) }
      let first = file.isMark("@", at: place + 1) ? place + 2 : place + 1
      switch name {
      case "configuration":
        if let text = Self.literal(file, at: first) {
          descriptions[owner, default: Description()].configuration = text
        } else {
          descriptions[owner, default: Description()].unread = file.text(first)
        }
      case "cloudKitContainerOptions":
        // Another branch may take the options away again.
        if file.text(first) != "nil" {
          descriptions[owner, default: Description()].isMirrored = true
          descriptions[owner, default: Description()].container = Self.container(file, at: first)
          descriptions[owner, default: Description()].line = file.position(of: place).line
        }
      default: continue
      }
    }
    for description in descriptions.sorted(by: { $0.key.precedes($1.key) }).map(\.value) { note(description) }
  }

  /// The identifier of options: `NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.a")`, or a variable
  /// of the file that has them.
  private static func container(_ file: SwiftSourceFile, at place: Int, depth: Int = 0) -> String? {
    let tokens = file.tokens.indices
    for next in place..<min(place + 10, tokens.upperBound)
    where ["containerIdentifier", "initWithContainerIdentifier"].contains(file.text(next)) {
      guard file.text(next + 1) == ":" else { return nil }
      return literal(file, at: file.text(next + 2) == "@" ? next + 3 : next + 2)
    }
    guard depth == 0 else { return nil }
    let name = file.text(place)
    let values = tokens.filter { file.text($0) == name && file.text($0 + 1) == "=" }
    return values.count == 1 ? values.first.flatMap { container(file, at: $0 + 2, depth: 1) } : nil
  }

  /// The text of a literal, or of a constant of the same file.
  private static func literal(_ file: SwiftSourceFile, at place: Int) -> String? {
    let text = file.text(place)
    if text.hasPrefix("\"") { return text.contains("\\") ? nil : String(text.dropFirst().dropLast()) }
    // `Self.cloud`, `Names.cloud`
    var last = place
    while file.tokens.indices.contains(last + 2), file.text(last + 1) == "." { last += 2 }
    let name = file.text(last)
    let values = file.tokens.indices.filter {
      $0 + 3 < file.tokens.count && file.text($0) == "let" && file.text($0 + 1) == name && file.text($0 + 2) == "="
    }.map { file.text($0 + 3) }
    guard values.count == 1, let value = values.first, value.hasPrefix("\""), !value.contains("\\") else { return nil }
    return String(value.dropFirst().dropLast())
  }

  /// A persistent container of a file.
  private struct Stack {
    var variable: String
    /// The name of the model it loads; nil if it is given another, or a name that is not literal.
    var model: String?
    var isMirroring: Bool
  }

  /// The containers that a file makes: `let cloud = NSPersistentCloudKitContainer(name: "App")`.
  private static func stacks(_ file: SwiftSourceFile) -> [Stack] {
    file.tokens.indices.compactMap { place in
      let type = file.text(place)
      guard type == "NSPersistentCloudKitContainer" || type == "NSPersistentContainer", file.text(place + 1) == "(",
        file.text(place + 2) == "name", file.text(place + 3) == ":"
      else { return nil }
      let isAlone = (place + 4..<place + 12).first { file.text($0) == ")" || file.text($0) == "," }
      let hasModel = isAlone.map { file.text($0) == "," } ?? true
      return Stack(
        variable: file.text(place - 1) == "=" ? file.text(place - 2) : "",
        model: hasModel ? nil : literal(file, at: place + 4), isMirroring: type == "NSPersistentCloudKitContainer")
    }
  }

  /// The stores of a model's stacks, and of those that may have any model.
  package func stores(ofModel name: String) -> StoreMirroring {
    var own = self
    own.model = name
    own.mirrors.removeAll { $0.model != nil && $0.model != name }
    return own
  }

  /// What a model is used for with these stores, and to which containers it goes.
  ///
  /// A model without configurations is in every store of its stack, and the code does not say which stack that is:
  /// whether it is mirrored is only what the model itself says.
  ///
  /// - Parameter stated: what the model itself says.
  package func use(of index: ModelIndex, stated: CloudKitUse) -> CloudKitUse {
    guard index.model.configurations.isEmpty else { return use(of: index) ?? stated }
    // Another stack may have the model, with options that are not in the code.
    let everything = Set(index.entityNames)
    if let model, mirrors.contains(where: { $0.model == model && $0.configuration == nil && $0.unread == nil }) {
      return .some(SynchronizedModel(index, parts: parts([:], everything)))
    }
    let parts = parts([:], everything) + [SynchronizedModel.Part(container: nil, entities: everything)]
    switch stated {
    case .none: return .none
    case .some(let model): return .some(model.sent(to: parts))
    case .unstated(let model): return .unstated((model ?? SynchronizedModel(index)).sent(to: parts))
    }
  }

  /// What a model is used for with these stores; nil if the code says nothing of it.
  package func use(of index: ModelIndex) -> CloudKitUse? {
    guard !configurations.isEmpty || !unread.isEmpty else { return nil }
    let known = Dictionary(
      index.model.configurations.map { ($0.name, $0.entities) }, uniquingKeysWith: { first, _ in first })
    var gaps = unread.map { "the code mirrors the configuration \($0), whose name is not literal" }
    gaps += configurations.compactMap(\.self).filter { known[$0] == nil }.sorted { $0.precedes($1) }.map {
      "the code mirrors the configuration '\($0)', which this model does not have"
    }
    // Without a name, or with one that cannot be read, every entity may be in the store.
    if configurations.contains(nil) || configurations.isEmpty {
      return .some(SynchronizedModel(index, parts: parts(known, Set(index.entityNames)), gaps: gaps))
    }
    let entities = configurations.compactMap(\.self).compactMap { known[$0] }
    if entities.isEmpty { return nil }
    return .some(SynchronizedModel(index, entities: Set(entities.flatMap(\.self)), parts: parts(known, []), gaps: gaps))
  }

  /// Which entities go to which container.
  ///
  /// - Parameter rest: the entities of a store without a configuration.
  private func parts(_ known: [String: [String]], _ rest: Set<String>) -> [SynchronizedModel.Part] {
    var parts: [String?: Set<String>] = [:]
    for (configuration, names) in containers {
      let entities = configuration.map { Set(known[$0] ?? []) } ?? rest
      for name in names where !entities.isEmpty { parts[name, default: []].formUnion(entities) }
    }
    // The store of another model may be the one that is described, unless all go to the same container.
    if !rest.isEmpty, Set(containers.values.flatMap(\.self)).count > 1 { parts[nil, default: []].formUnion(rest) }
    return .init(parts)
  }
}
