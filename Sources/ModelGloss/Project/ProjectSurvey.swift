package import GlossBasics
import GlossCloudKitSchemas
import GlossFileTrees
package import GlossFiles
package import GlossLocalization
import GlossManagedObjectModel
package import GlossModelFiles
import GlossStores
import GlossSwiftDataModels

/// What a folder has for this program: models, languages, tables, releases, stores, CloudKit schemas, settings; and
/// what was looked for and not found, or found and not read, with the reason.
///
/// One value, so every answer about a folder says the same: `modelgloss` without arguments prints it, and
/// `modelgloss init` writes its settings from it.
///
/// ```swift
/// let survey = ProjectSurvey(of: project, settings: ".modelgloss.yml")
/// print(survey.models.map(\.name), survey.gaps.map(\.reason))
/// ```
package struct ProjectSurvey: Sendable, Equatable {
  /// A package of versions, or a model outside one.
  package struct Model: Sendable, Hashable {
    package var name: String
    /// The package or file.
    package var path: String
    package var format: ModelFormat
    /// The versions in their order; empty for a model without versions.
    package var versions: [String] = []
    package var currentVersion: String?
    /// The entities of the current version.
    package var entityCount: Int
    /// The calls that create its containers, each with its place; only of Swift source.
    package var containers: [String] = []
    /// The number of types and lists in the Swift source that could not be read or predicted.
    package var gapCount = 0
  }

  /// A table of a model.
  package struct Table: Sendable, Hashable {
    package var path: String
    package var model: String
    /// nil for a table outside a language folder.
    package var locale: String?
  }

  /// The tags that look like releases, because their names have numbers.
  package struct Releases: Sendable, Hashable {
    /// In the order of history.
    package var tags: [String] = []
    /// The pattern that matches them, such as `v*`; nil without tags.
    package var pattern: String?
  }

  /// Something that was looked for without success.
  package struct Gap: Sendable, Hashable {
    package enum Subject: String, Sendable, Hashable, CaseIterable {
      case models, tables, releases, stores, cloudKitSchemas, settings, folder
    }

    package var subject: Subject
    /// Whether it is there and could not be read; otherwise it was not found.
    package var isUnread = false
    /// A clause without a full stop.
    package var reason: String
    /// What to do about it, as a clause.
    package var remedy: String?
  }

  package var models: [Model]
  /// The languages of the app, and where each was found.
  package var appLanguages: AppLanguages
  /// Whether a model has a table, or its app shows Core Data's errors.
  package var expectsTables: Bool
  /// The language that the developers write in, if the project says.
  package var developmentLanguage: String?
  package var tables: [Table]
  package var releases = Releases()
  /// Files with a store's name that are SQLite databases.
  package var stores: [String]
  package var cloudKitSchemas: [String]
  /// The settings in force.
  package var settings: String?
  private let otherSettings: [String]
  package var gaps: [Gap] = []

  /// - Parameters:
  ///   - project: the models with their tables, as read for the folders.
  ///   - folders: the folders to look in.
  ///   - settings: the settings in force, if there are any.
  ///   - others: settings in the folders of models, which count there alone.
  /// - Complexity: O(*n*) in the files of the folders.
  package init(
    of project: ModelProject, below folders: [String] = ["."], settings: String? = nil, others: [String] = []
  ) {
    let files = project.files
    let (versions, _) = ModelLoader(files: files).versionsByPackage(of: project.models)
    models = project.packages.compactMap { inputs in
      (inputs.first { $0.loaded.isCurrentVersion } ?? inputs.first).map { Self.model($0.loaded, versions) }
    }
    tables = project.inputs.flatMap { input in
      input.tables.tables.map { Table(path: $0.path, model: input.loaded.name, locale: $0.locale) }
    }
    tables = Set(tables).sorted { $0.path.precedes($1.path) }
    developmentLanguage = project.inputs.lazy.compactMap(\.tables.developmentLanguage).first
    appLanguages = AppLanguages(uniting: project.inputs.map(\.tables.languages))
    expectsTables = !tables.isEmpty || project.inputs.contains { $0.tables.mayShowErrors }
    (self.settings, otherSettings) = (settings, others)
    (stores, cloudKitSchemas) = ([], [])
    for notice in project.notices {
      guard case .failure(let failure) = notice else { continue }
      // A search of the working folder without a result, rather than a file that cannot be read.
      let isSearch = failure.path == "." && models.isEmpty
      let reason = isSearch ? failure.reason : "\(failure.path): \(failure.reason)"
      gaps.append(Gap(subject: .models, isUnread: !isSearch, reason: reason, remedy: failure.remedy))
    }
    let searched = folders.filter { files.kind(at: $0) == .folder }.map { Self.search($0, in: files) }
    let paths = searched.flatMap(\.paths)
    cloudKitSchemas = paths.filter(CloudKitSchemaFile.isNamed)
    stores = paths.filter { !CloudKitSchemaFile.isNamed($0) }
    gaps += searched.flatMap(\.failures).map {
      Gap(subject: .folder, isUnread: true, reason: "\($0.path): \($0.reason)", remedy: $0.remedy)
    }
    if searched.contains(where: \.isCut) {
      gaps.append(
        Gap(
          subject: .folder, isUnread: true,
          reason: "more than \(FolderSearch.fileLimit) files; the rest is not searched",
          remedy: "name a smaller folder"))
    }
    let found = Self.releases(in: files, below: folders.first ?? ".")
    releases = found.releases
    if let gap = found.gap { gaps.append(gap) }
    nameWhatIsMissing()
  }

  private static func search(_ folder: String, in files: any FileTree) -> FolderSearch.Result {
    FolderSearch.items(below: folder, in: files) { path, item in
      guard item.kind == .file else { return false }
      return CloudKitSchemaFile.isNamed(path)
        || StoreBeginning.isStoreName(path) && StoreBeginning.isDatabase(path, in: files)
          && !StoreBeginning.isForeignDatabase(path, in: files)
    }
  }

  private static func model(_ current: LoadedModel, _ versions: [String: [LoadedModel]]) -> Model {
    var model = Model(
      name: current.name, path: current.packagePath, format: current.format,
      entityCount: current.model.entities.count)
    model.versions = (versions[current.packagePath] ?? []).compactMap(\.version)
    if let source = current.contents.swiftData {
      model.versions = source.history?.versions.map(\.name) ?? []
      model.containers = source.containers.filter { $0.call != "Schema" }.map {
        "\($0.call) at \($0.path):\($0.position.line)"
      }
      model.gapCount = source.gaps.count
    }
    model.currentVersion = model.versions.isEmpty ? nil : current.version
    return model
  }

  /// The tags whose names have numbers, or why there are none; neither if nothing was searched.
  package static func releases(in files: any FileTree, below folder: String) -> (releases: Releases, gap: Gap?) {
    guard let start = files.workingFolder else { return (Releases(), nil) }
    do throws(InputFailure) {
      let repository = try GitRepository(at: FilePath.absolute(folder, in: start))
      let tags = try repository.tags(matching: "*").map(\.name)
      let numbered = tags.filter { $0.contains(where: \.isNumber) }
      if let pattern = GitRepository.pattern(for: numbered) {
        let glob = Glob(pattern)
        return (Releases(tags: numbered.filter(glob.matches), pattern: pattern), nil)
      }
      let reason =
        tags.isEmpty ? "the repository has no tags" : "no tag of \(tags.count) has a number, such as '\(tags[0])'"
      return (
        Releases(),
        Gap(
          subject: .releases, reason: repository.isShallow ? "\(reason), and the clone is shallow" : reason,
          remedy: repository.isShallow
            ? repository.fetchLine(forTagsMatching: "*")
            : "tag each release, such as v1.0, or keep a lock file: modelgloss guard --lock modelgloss.lock --update")
      )
    } catch {
      return (Releases(), Gap(subject: .releases, reason: error.reason, remedy: error.remedy))
    }
  }

  /// The reason why no store was found.
  package static let reasonForNoStore: String = {
    let names = StoreBeginning.nameExtensions.map { "." + $0 }
    return "no SQLite database is named \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }()

  /// Says what was looked for, for everything that was not found.
  private mutating func nameWhatIsMissing() {
    func add(_ subject: Gap.Subject, _ reason: String, _ remedy: String? = nil) {
      guard gap(of: subject) == nil else { return }
      gaps.append(Gap(subject: subject, reason: reason, remedy: remedy))
    }
    let named = models.filter { ![.swiftdata, .store, .code].contains($0.format) }
    if tables.isEmpty, let first = named.first {
      let name = ModelTables.tableName(forModel: first.name)
      add(
        .tables, "no file named '\(name)' is in an .lproj folder, and no catalog has that name",
        "modelgloss strings sync \(first.path.shellQuoted)")
    } else if tables.isEmpty, !models.isEmpty {
      add(.tables, "SwiftData and stores read no table")
    }
    if releases.tags.isEmpty { add(.releases, "no git repository was searched") }
    if stores.isEmpty { add(.stores, Self.reasonForNoStore) }
    if cloudKitSchemas.isEmpty {
      add(.cloudKitSchemas, "no .ckdb", "xcrun cktool export-schema --output-file production.ckdb")
    }
    if settings == nil, let other = otherSettings.first {
      let place = FilePath.folder(of: other).shellQuoted
      return add(.settings, "'\(other)' counts in its folder alone", "cd \(place), or --config \(other.shellQuoted)")
    }
    if settings == nil { add(.settings, "no .modelgloss.yml here or above", "modelgloss init") }
  }
}

extension ProjectSurvey {
  /// The languages of the app, or that of its developers alone, sorted.
  package var languages: [String] {
    appLanguages.isEmpty ? [developmentLanguage].compactMap(\.self) : appLanguages.names
  }

  /// The reason why something was not found or not read; nil if it was.
  package func gap(of subject: Gap.Subject) -> Gap? { gaps.first { $0.subject == subject } }

  /// The survey as JSON.
  package var json: JSONValue {
    .object(of: [
      ("schemaVersion", 1), ("models", .array(models.map(\.json))),
      (
        "languages",
        .object(of: [
          ("all", .strings(languages)), ("development", developmentLanguage.map(JSONValue.string)),
        ])
      ),
      (
        "tables",
        .array(
          tables.map { table in
            .object(of: [
              ("path", .string(table.path)), ("model", .string(table.model)),
              ("locale", table.locale.map(JSONValue.string)),
            ])
          })
      ),
      (
        "releases",
        .object(of: [("tags", .strings(releases.tags)), ("pattern", releases.pattern.map(JSONValue.string))])
      ),
      ("stores", .strings(stores)), ("cloudKitSchemas", .strings(cloudKitSchemas)),
      ("settings", settings.map(JSONValue.string)),
      (
        "gaps",
        .array(
          gaps.map { gap in
            .object(of: [
              ("what", .string(gap.subject.rawValue)), ("isUnread", .boolean(gap.isUnread)),
              ("reason", .string(gap.reason)), ("remedy", gap.remedy.map(JSONValue.string)),
            ])
          })
      ),
    ])
  }
}

extension ProjectSurvey.Model {
  fileprivate var json: JSONValue {
    .object(of: [
      ("name", .string(name)), ("path", .string(path)), ("format", .string(format.rawValue)),
      ("versions", .strings(versions)), ("currentVersion", currentVersion.map(JSONValue.string)),
      ("entities", .integer(entityCount)), ("containers", .strings(containers)), ("gaps", .integer(gapCount)),
    ])
  }
}
