import GlossBasics
package import GlossFiles
import GlossManagedObjectModel
import GlossSwiftDataModels

/// Finds a project's handwritten classes for the entities of its models.
///
/// A file is read if its name begins with that of such a class, or if it contains `@NSManaged`; tests are skipped, and
/// links out of the tree are not followed, as for every file. A class belongs to the nearest model with one of its
/// entities. If that is ambiguous, or if a class or property is declared more than once, several targets have classes
/// with that name, and nothing is reported for them.
package struct ManagedClassReader {
  private let files: any FileTree
  /// The files read so far, nil if they contain nothing relevant.
  private var known: [String: ManagedClassFile?] = [:]
  /// The classes of the other models that were asked for.
  private var others: [String: Set<String>] = [:]
  /// The number of bytes that may still be read; the largest known app has 11 MB of Swift.
  private var bytesLeft = 64 << 20

  /// Ten times the size of handwritten files; larger ones are generated.
  private static let fileLimit = 1 << 20

  package init(files: any FileTree) {
    self.files = files
  }

  /// Returns a model with the classes that its project declares for it.
  ///
  /// - Parameters:
  ///   - model: a model of the project.
  ///   - root: the folder of the project.
  ///   - swiftFiles: the Swift files of the project.
  ///   - modelPaths: the models of the project.
  package mutating func completed(
    _ model: LoadedModel, root: String, swiftFiles: [String], modelPaths: [String]
  ) -> LoadedModel {
    guard Self.mayHaveClasses(model), !swiftFiles.isEmpty else { return model }
    let classNames = Self.entitiesByClass(of: model)
    guard !classNames.isEmpty else { return model }
    var parts: [(file: ManagedClassFile, part: ManagedClassFile.Part)] = []
    for path in swiftFiles where !SwiftDataFile.isTest(path, below: root) {
      guard let file = file(at: path, classNames: classNames) else { continue }
      parts += file.parts.map { (file, $0) }
    }
    guard parts.contains(where: { !$0.part.properties.isEmpty }) else { return model }
    // An extension shows only the Swift name.
    var runtimeNames: [String: String] = [:]
    for (_, part) in parts { if let name = part.runtimeName { runtimeNames[part.name] = name } }
    let byClass = Dictionary(grouping: parts) { runtimeNames[$0.part.name] ?? $0.part.name }
    let path = files.shortened(model.packagePath)
    let rivals = modelPaths.filter { $0 != path }
    let index = ModelIndex(model.model)
    var result = model
    for (name, entities) in classNames.sorted(by: { $0.key.precedes($1.key) }) {
      let own = (byClass[name] ?? []).filter { part in
        isNearest(path, to: part.file.path, ofClass: name, among: rivals)
      }
      result.take(own.map(\.part), ofClass: name, entities: entities, of: index)
    }
    return result
  }

  /// Whether the classes in the code may belong to a model: the code matches the current version.
  private static func mayHaveClasses(_ model: LoadedModel) -> Bool {
    (model.format == .xml || model.format == .elements) && model.isCurrentVersion && model.members.isEmpty
  }

  /// The entities with handwritten properties, by the simple name of their class.
  private static func entitiesByClass(of model: LoadedModel) -> [String: [String]] {
    var classes: [String: [String]] = [:]
    var generated = Set<String>()
    for entity in model.model.entities {
      guard let name = entity.managedObjectClassName?.split(separator: ".").last.map(String.init),
        name != "NSManagedObject"
      else { continue }
      if entity.codeGeneration == .class { generated.insert(name) }
      classes[name, default: []].append(entity.name)
    }
    return classes.filter { !generated.contains($0.key) }
  }

  private mutating func file(at path: String, classNames: [String: [String]]) -> ManagedClassFile? {
    // Includes `Player+CoreDataClass.swift` and the like.
    let isNamed = classNames[String(FilePath.baseName(of: path).prefix { $0 != "+" && $0 != "." })] != nil
    // A file without properties for one model may be named after a class of another.
    if let file = known[path], file != nil || !isNamed { return file }
    guard bytesLeft > 0, let bytes = try? files.bytes(at: path, limit: Self.fileLimit) else { return nil }
    bytesLeft -= bytes.count
    let isRead = isNamed || ManagedClassFile.mayDeclareProperties(bytes)
    let file = isRead ? ManagedClassFile(path: path, bytes: bytes) : nil
    known[path] = .some(file)
    return file
  }

  /// Whether no other model that has an entity of a class is as near to a file.
  private mutating func isNearest(
    _ model: String, to path: String, ofClass name: String, among rivals: [String]
  ) -> Bool {
    let nearness = Self.sharedFolders(path, model)
    return !rivals.contains { rival in
      guard Self.sharedFolders(path, rival) >= nearness else { return false }
      if let known = others[rival] { return known.contains(name) }
      let other = ModelLoader(files: files).load(rival).models.first.flatMap { Self.mayHaveClasses($0) ? $0 : nil }
      let classes = Set(other.map { Self.entitiesByClass(of: $0).keys.map(\.self) } ?? [])
      others[rival] = classes
      return classes.contains(name)
    }
  }

  private static func sharedFolders(_ left: String, _ right: String) -> Int {
    zip(FilePath.folder(of: left).split(separator: "/"), FilePath.folder(of: right).split(separator: "/"))
      .prefix { $0 == $1 }.count
  }
}

extension LoadedModel {
  /// Adds a class with its properties, and their comments if the model itself has no documentation.
  ///
  /// - Parameter index: that of the model.
  fileprivate mutating func take(
    _ all: [ManagedClassFile.Part], ofClass name: String, entities: [String], of index: ModelIndex
  ) {
    // Another module may have a class with the same name that Core Data knows nothing of.
    let classes = all.count { !$0.isExtension && $0.isManaged }
    let parts = classes == 1 ? all.filter { $0.isExtension || $0.isManaged } : all
    var managed = ManagedClass(name: parts.first?.name ?? name, entities: entities.sorted { $0.precedes($1) })
    managed.properties = parts.flatMap(\.properties)
    let names = managed.properties.map(\.name)
    guard !names.isEmpty, Set(names).count == names.count, parts.count(where: { !$0.isExtension }) < 2 else { return }
    let assigned = parts.reduce(into: Set<String>()) { $0.formUnion($1.assigned) }
    for place in managed.properties.indices {
      let name = managed.properties[place].name
      managed.properties[place].isAssigned = assigned.contains(name) || assigned.contains(name.primitiveName)
    }
    contents.managedClasses.append(managed)
    for (property, comment) in parts.flatMap(\.comments) {
      let owners = managed.entities.compactMap { index.property(property, of: $0)?.declaredIn }
      for owner in Set(owners) { contents.codeComments[.property(property, of: owner)] = comment }
    }
    if entities.count == 1, let comment = parts.lazy.compactMap(\.comment).first {
      contents.codeComments[.entity(entities[0])] = comment
    }
  }
}

extension String {
  /// The accessor of the stored value, without notifications: `primitiveName` of `name`.
  package var primitiveName: String { "primitive" + prefix(1).uppercased() + dropFirst() }
}
