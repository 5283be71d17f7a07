import GlossBasics
import GlossFiles
import GlossSwiftSource

/// What a project file says about its targets.
struct DeclaredTargets {
  /// The project's name; empty if it has none.
  var name = ""
  /// The files that test targets compile, and those of all other targets.
  private(set) var tests = TargetMembers()
  private(set) var others = TargetMembers()
  /// The targets other than tests.
  private(set) var targets: [(name: String, isApplication: Bool, members: TargetMembers)] = []
  /// Whether a target is made of names or paths that are not literals.
  private(set) var isPartial = false
  /// The platforms that it is built for.
  var platforms = Set<SwiftBuild.Platform>()

  private var constants: [String: String] = [:]

  init(name: String = "") { self.name = name }

  init(_ project: XcodeProjectMembers, name: String) {
    self.name = name
    (tests, others, targets, platforms) = (project.tests, project.others, project.targets, project.platforms)
  }

  enum Kind { case application, test, other }

  /// Adds a target.
  ///
  /// - Parameters:
  ///   - sources: its folders and files, relative to the folder; of a pattern, the part before the first wildcard.
  ///   - excludes: what is left out of the folders, relative to each.
  ///   - models: the folders and packages of its models, if its sources say nothing of them.
  mutating func add(
    _ target: String, _ kind: Kind, sources: [String], excludes: [String] = [], models: [String]? = nil,
    in folder: String
  ) {
    var members = TargetMembers()
    for source in sources {
      let parts = source.split(separator: "/", omittingEmptySubsequences: false)
      let fixed = parts.prefix { part in !part.contains { "*?[{".contains($0) } }.joined(separator: "/")
      let path = FilePath.normalized(FilePath.joined(folder, fixed))
      if FilePath.fileExtension(of: path) == "swift" {
        members.files.insert(path)
        continue
      }
      let left = excludes.map { pattern in
        FilePath.normalized(FilePath.joined(path, pattern.hasPrefix("**/") ? String(pattern.dropFirst(3)) : pattern))
      }
      members.add(folder: path, without: Set(left))
    }
    members.models = models.map { paths in Set(paths.map { FilePath.normalized(FilePath.joined(folder, $0)) }) }
    guard !members.isEmpty else { return }
    if kind == .test { return tests.formUnion(members) }
    others.formUnion(members)
    targets.append((target, kind == .application, members))
  }
}

// MARK: - Tuist

extension DeclaredTargets {
  /// The targets of Tuist's `Project.swift`; nil if the file is another one.
  ///
  /// A target that a function of the project makes is not read.
  init?(tuist bytes: [UInt8], in folder: String) {
    guard Self.tuistImport.isFound(in: bytes) else { return nil }
    self.init()
    let source = SwiftSourceFile(bytes)
    constants = Self.constants(of: source)
    var place = 0
    while place + 1 < source.tokens.count {
      defer { place += 1 }
      let isProject = source.isText(place, "Project")
      guard isProject || source.isText(place, "target") || source.isText(place, "Target"),
        let arguments = source.arguments(ofCallAt: place)
      else { continue }
      let written = arguments.first { $0.label == "name" }?.value
      let name = written.flatMap(text)
      guard let name, !isProject else {
        if !isProject, written != nil { isPartial = true }
        self.name = name ?? self.name
        continue
      }
      add(target: name, arguments, source, in: folder)
      place = source.closings[place + 1]
    }
  }

  private mutating func add(
    target name: String, _ arguments: [SwiftArgument], _ source: SwiftSourceFile, in folder: String
  ) {
    func words(_ label: String) -> [String] {
      let tokens = arguments.first { $0.label == label }?.tokens ?? 0..<0
      return tokens.filter { source.tokens[$0].kind == .word }.map(source.text)
    }
    let product = words("product").first ?? ""
    let kind: Kind =
      ["unitTests", "uiTests"].contains(product)
      ? .test : ["app", "appClip", "watch2App"].contains(product) ? .application : .other
    let paths = arguments.filter { ["sources", "coreDataModels", "resources", "buildableFolders"].contains($0.label) }
    if paths.flatMap(\.tokens).contains(where: { source.tokens[$0].kind == .string && text(source.text($0)) == nil }) {
      isPartial = true
    }
    func texts(_ labels: String...) -> [String] {
      arguments.filter { labels.contains($0.label ?? "") }.map(\.tokens).joined().compactMap { text(source.text($0)) }
    }
    let sources = texts("sources", "buildableFolders")
    // Globs of sources have no models; those of resources and folders that are built whole do.
    let models = texts("coreDataModels", "resources", "buildableFolders").map { path in
      path.split(separator: "/").prefix { part in !part.contains { "*?[{".contains($0) } }.joined(separator: "/")
    }
    let areRead = !arguments.contains { argument in
      ["coreDataModels", "resources"].contains(argument.label ?? "")
        && !argument.tokens.contains { source.isMark("[", at: $0) }
    }
    if kind != .test { platforms.formUnion((words("destinations") + words("platform")).compactMap { Self.tuist[$0] }) }
    add(name, kind, sources: sources, models: areRead ? models : nil, in: folder)
  }

  /// The literals that constants of a file stand for: `let name = "Harbor"`.
  private static func constants(of source: SwiftSourceFile) -> [String: String] {
    var found: [String: String] = [:]
    var doubled = Set<String>()
    for place in source.tokens.indices where source.isText(place, "let") && source.isMark("=", at: place + 2) {
      guard place + 3 < source.tokens.count, let text = SwiftDataDefault.text(ofLiteral: source.text(place + 3)) else {
        continue
      }
      let name = source.text(place + 1)
      // Which of two is meant depends on where it is asked for.
      if let other = found.updateValue(text, forKey: name), other != text { doubled.insert(name) }
    }
    return found.filter { !doubled.contains($0.key) }
  }

  /// The text of a literal, of a constant, or of a literal with constants in it; nil for anything else.
  private func text(_ expression: String) -> String? {
    if let known = constants[expression] { return known }
    var literal = expression
    for (name, text) in constants where literal.contains("\\(") {
      literal = literal.replacing("\\(\(name))", with: text)
    }
    return SwiftDataDefault.text(ofLiteral: literal)
  }

  private static let tuistImport = ByteRuns(["import ProjectDescription"])
  private static let tuist: [String: SwiftBuild.Platform] = [
    "iOS": .iOS, "iPhone": .iOS, "iPad": .iOS, "macOS": .macOS, "mac": .macOS, "macCatalyst": .macCatalyst,
    "watchOS": .watchOS, "appleWatch": .watchOS, "tvOS": .tvOS, "appleTv": .tvOS, "visionOS": .visionOS,
    "appleVision": .visionOS,
  ]
}

// MARK: - XcodeGen

extension DeclaredTargets {
  /// The targets of XcodeGen's `project.yml`, in block style as its documentation has it; nil if the file is another
  /// one.
  ///
  /// What a template or an included file adds is not read.
  init?(xcodeGen bytes: [UInt8], in folder: String) {
    self.init()
    var target: (name: String, kind: Kind, sources: [String], excludes: [String])?
    // The keys around a line, each with its indentation.
    var keys: [(indent: Int, key: String)] = []
    var isProject = false
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard let item = YAMLLine(line) else { continue }
      keys.removeAll { item.isElement ? $0.indent > item.indent : $0.indent >= item.indent }
      let path = keys.map(\.key)
      if path == ["targets"], let key = item.key {
        if let target { add(target.name, target.kind, sources: target.sources, excludes: target.excludes, in: folder) }
        target = (key, .other, [], [])
        isProject = true
      } else if path.isEmpty, item.key == "name" {
        name = item.values.first ?? ""
      } else if path.count >= 2, path[0] == "targets" {
        let member = path.count == 2 ? item.key : path[2]
        switch member {
        case "type" where path.count == 2:
          let type = item.values.first ?? ""
          target?.kind = type.hasPrefix("bundle.") ? .test : type.hasPrefix("application") ? .application : .other
        case "platform", "supportedDestinations":
          let names = item.values.map { $0 == "macCatalyst" ? SwiftBuild.Platform.macCatalyst.rawValue : $0 }
          platforms.formUnion(names.compactMap { SwiftBuild.Platform(rawValue: $0) })
        case "sources" where item.key == "excludes" || path.count == 4 && path[3] == "excludes":
          target?.excludes += item.values
        case "sources" where path.count == 2 || path.count == 3 && (item.key == nil || item.key == "path"):
          target?.sources += item.values
        default: break
        }
      }
      if let key = item.opened { keys.append((item.indent, key)) }
    }
    if let target { add(target.name, target.kind, sources: target.sources, excludes: target.excludes, in: folder) }
    guard isProject else { return nil }
  }
}

/// A line of a YAML file in block style: `- path: "Sources"`, `sources: [App, Shared]`.
private struct YAMLLine {
  var indent: Int
  /// Whether it begins an element of a list.
  var isElement = false
  var key: String?
  /// The scalar, or the elements of a list in brackets.
  var values: [String] = []

  /// - Returns: nil for an empty line and for a comment.
  init?(_ line: Substring) {
    var rest = line.drop { $0 == " " }
    indent = line.count - rest.count
    if rest.hasPrefix("- ") {
      isElement = true
      rest = rest.dropFirst(2).drop { $0 == " " }
    }
    guard let first = rest.first, first != "#" else { return nil }
    if let colon = rest.firstIndex(of: ":"), rest[rest.index(after: colon)...].first.map({ $0 == " " }) ?? true {
      key = Self.scalar(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    let text = Self.withoutComment(rest)
    if text.hasPrefix("["), text.hasSuffix("]") {
      values = text.dropFirst().dropLast().split(separator: ",").map(Self.scalar)
    } else if !text.isEmpty {
      values = [Self.scalar(text)]
    }
  }

  /// The key that the lines below belong to.
  var opened: String? { values.isEmpty && !isElement ? key : nil }

  private static func withoutComment(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    if let comment = text.byteRange(of: " #") { text = text[..<comment.lowerBound] }
    while text.last == " " { text = text.dropLast() }
    return text
  }

  private static func scalar(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text = text.dropLast() }
    if text.count > 1, let quote = text.first, quote == "\"" || quote == "'", text.last == quote {
      text = text.dropFirst().dropLast()
    }
    return String(text)
  }
}
