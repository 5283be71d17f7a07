package import GlossBasics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates

/// Generates the reference of one or several models.
///
/// ```swift
/// let files = try SchemaDocumentation(models: [documented], options: DocumentationOptions()).files()
/// ```
///
/// The same input gives the same bytes on every machine: nothing depends on the time, the machine's locale, the
/// working folder or the order of folders.
package struct SchemaDocumentation: Sendable {
  package let models: [DocumentedModel]
  package let options: DocumentationOptions

  private let budget: RunBudget

  /// - Parameter budget: pays for diagrams of dense models.
  package init(
    models: [DocumentedModel], options: DocumentationOptions = DocumentationOptions(), budget: RunBudget = RunBudget()
  ) {
    self.models = models
    self.options = options
    self.budget = budget
  }

  /// All files of the reference, sorted by path.
  ///
  /// - Parameter progress: called before each page, from several threads.
  package func files(
    progress: @escaping @Sendable (DocumentationProgress) -> Void = { _ in }
  ) throws(DocumentationError) -> [DocumentationFile] {
    var files: [DocumentationFile] = []
    try make(progress) {
      files += $0
      return true
    }
    return files.sorted { $0.path.precedes($1.path) }
  }

  /// Makes the files language by language so that the pages of many languages need not be kept.
  ///
  /// An error in a template usually shows in the first language, before anything is taken.
  ///
  /// - Parameters:
  ///   - progress: called before each page, from several threads.
  ///   - take: takes the files of a language; returns whether to go on.
  package func make(
    _ progress: @escaping @Sendable (DocumentationProgress) -> Void = { _ in },
    _ take: ([DocumentationFile]) -> Bool
  ) throws(DocumentationError) {
    guard !models.isEmpty else { throw .noModels }
    for glob in options.include {
      let isUsed = models.contains { $0.loaded.model.entities.contains { Glob(glob).matches($0.name) } }
      guard isUsed else {
        throw .noEntity(
          glob: glob,
          meant: glob.filter { !"*?".contains($0) }.closest(
            among: models.flatMap { $0.loaded.model.entities.map(\.name) }))
      }
    }
    let filter = EntityFilter(include: options.include, exclude: options.exclude)
    let names = models.flatMap { $0.loaded.model.entities.map(\.name) }
    if !names.isEmpty, !names.contains(where: filter.includes) { throw .nothingLeft }
    do throws(TemplateError) {
      try write(progress, take)
    } catch {
      throw .template(error)
    }
  }

  private func write(
    _ progress: @escaping @Sendable (DocumentationProgress) -> Void, _ take: ([DocumentationFile]) -> Bool
  ) throws(TemplateError) {
    try checkFoldersOfTemplates()
    let syntax = try options.templates[MarkupSyntax.path].map { json throws(TemplateError) in
      try MarkupSyntax(json: json)
    }
    let markdownFormat: any PageFormat = syntax.map(SyntaxFormat.init) ?? MarkdownFormat()
    let references = references
    let changelogs = changelogs
    let headings = locales.map(LanguageHeading.init)
    var count: PageCount?
    var facts: SearchFacts?
    for heading in headings {
      var files: [DocumentationFile] = []
      let words = DocumentationWords(locale: heading.locale)
      let editions = references.map {
        Edition($0, locale: heading.locale, words: words, options: options)
      }
      let pages = ReferencePages(
        editions: editions, title: title, preface: preface(in: words), changelogs: changelogs)
      if options.formats.contains(.html), options.layout != .single {
        facts = facts ?? SearchFacts(editions)
        facts?.add(editions, heading: heading)
      }
      var site = Site(
        title: title, heading: heading, alternates: headings, words: words, navigation: pages.navigation,
        navigationEntities: pages.navigationEntities)
      site.textLanguage = languageOfTexts(besides: heading)
      // Every language has the same pages.
      let total = options.formats.filter { $0.export == nil }.reduce(0) {
        $0 + pages.count(in: $1.pageFormat) * headings.count
      }
      let counter = count ?? PageCount(total: total, tell: progress)
      count = counter
      var writers: [(format: DocumentationFormat, pages: PageWriter, search: SearchIndex?)] = []
      for format in options.formats {
        // A program needs one language: that of the names in the code.
        if format == .llms, heading.locale != languageOfTitle(headings) { continue }
        if let export = format.export {
          if heading == headings.first || export.isOfEachLanguage { files += exported(editions, by: export) }
          continue
        }
        var site = site
        site.isSingle = options.layout == .single && (format == .markdown || format == .html) || format == .llms
        let pageFormat = format == .markdown ? markdownFormat : format.pageFormat
        let templates =
          try format == .json
          ? nil
          : TemplateLibrary(
            folder: pageFormat.folder, escaping: pageFormat.escaping, vocabulary: PageVocabulary.vocabulary,
            builtIn: DocumentationTemplates.texts(in: pageFormat.folder),
            overrides: format == .llms ? [:] : options.templates,
            words: words.all, flags: PageFrame.flags(in: heading), isSingle: site.isSingle)
        writers.append(
          (
            format, PageWriter(format: pageFormat, templates: templates, site: site),
            format == .html ? SearchIndex(editions: editions, site: site, changelogs: changelogs) : nil
          ))
      }
      let outcomes = try pages.write(with: writers.map { ($0.pages, $0.search) }, count: counter)
      for ((format, writer, _), written) in zip(writers, outcomes) {
        if format == .llms {
          files += LLMSExport.files(of: try writer.single(written.pages), title: title, editions: editions)
        } else {
          files += writer.site.isSingle ? [try writer.single(written.pages)] : written.pages.map(\.file)
        }
        if let search = written.search { files.append(search) }
        if heading == headings.first {
          files += SharedNames(editions: editions, site: writer.site).files(of: writer.format)
        }
      }
      if heading == headings.last {
        for format in options.formats where format != .markdown || syntax == nil {
          files += sharedFiles(of: format, headings: headings)
        }
        if let facts { files.append(facts.file) }
      }
      guard take(files) else { return }
    }
  }

  /// The language of all models' strings, for pages in another one.
  private func languageOfTexts(besides heading: LanguageHeading) -> String? {
    let languages = Set(models.map { $0.tables.developmentLanguage.map { LanguageTag($0).language } ?? "" })
    guard languages.count == 1, let language = languages.first, !language.isEmpty,
      language != LanguageTag(heading.locale).language
    else { return nil }
    return models.first?.tables.developmentLanguage.map { LanguageHeading(locale: $0).languageTag }
  }

  /// The text before the overview: the parts of the tables that apps do not read, then the given preface.
  private func preface(in words: DocumentationWords) -> String {
    var losses: [String] = []
    for loss in models.flatMap({ $0.tables.losses(in: words.vocabulary) }) where !losses.contains(loss) {
      losses.append(loss)
    }
    return (losses.map { "> \($0.onSingleLine.markdownEscaped)" } + [options.preface].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  /// The models; versions of the same package are distinguished by their names.
  var references: [ReferenceModel] {
    var taken = TakenNames()
    let headings = models.map { model in
      let isOneOfVersions = models.count { $0.loaded.packagePath == model.loaded.packagePath } > 1
      var heading = isOneOfVersions ? model.loaded.version : nil
      // Stores of an app usually share a name, and users do not look for them as models.
      if models.count > 1, model.loaded.format == .store { heading = FilePath.name(of: model.loaded.packagePath) }
      // An app that moves from Core Data often has both under one name.
      let isSwift = model.loaded.format == .swiftdata
      if heading == nil, isSwift,
        models.contains(where: { $0.loaded.name == model.loaded.name && $0.loaded.format != .swiftdata })
      {
        heading = "\(model.loaded.name) (SwiftData)"
      }
      return heading ?? model.loaded.name
    }
    let distinct = DistinctHeadings(headings, paths: models.map(\.loaded.packagePath)).names
    return zip(models, distinct).map { model, heading in
      ReferenceModel(model, heading: heading, options: options, budget: budget.portion(), taken: &taken)
    }
  }

  private func exported(_ editions: [Edition], by export: any ModelExport.Type) -> [DocumentationFile] {
    // Versions of a model share its name.
    var taken = Set<String>()
    return editions.flatMap { edition in
      let base = SafeName.of(edition.reference.name)
      var name = base
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(base)--\(number)"
        number += 1
      }
      return export.files(edition, name: name)
    }
  }

  /// The packages with several versions, once each, with the model on which their changes are linked: the current one.
  private var changelogs: [(versions: ChangelogVersions, edition: Int)] {
    var seen = Set<String>()
    var changelogs = models.indices.compactMap { position -> (versions: ChangelogVersions, edition: Int)? in
      let package = models[position].loaded.packagePath
      guard seen.insert(package).inserted,
        var versions = ChangelogVersions(
          models[position].versions, mappings: models[position].mappingModels,
          hasJumps: options.formats.contains(.html) || options.formats.contains(.json))
      else { return nil }
      for store in models.filter({ $0.loaded.packagePath == package }).flatMap(\.stores) {
        versions.objects[store.version ?? "", default: [:]].merge(store.objects, uniquingKeysWith: +)
      }
      let current = models.firstIndex { $0.loaded.packagePath == package && $0.loaded.isCurrentVersion }
      return (versions, current ?? position)
    }
    if changelogs.count > 1 {
      for position in changelogs.indices { changelogs[position].versions.isOneOfSeveral = true }
    }
    return changelogs
  }

  /// The title of the reference: the given one, else the names of the models, as many as fit in a line.
  var title: String {
    if let title = options.title { return title }
    var names: [String] = []
    for model in models where !names.contains(model.loaded.name) { names.append(model.loaded.name) }
    var title = names.first ?? ""
    for (position, name) in names.enumerated().dropFirst() {
      // A window of 1,400 pixels has room for so much next to the names of all pages.
      if title.count + name.count > 38 { return "\(title) + \(names.count - position)" }
      title += ", \(name)"
    }
    return title
  }

  /// The readers' languages: those given, else all that have a table and the development language.
  var locales: [String] {
    var locales = options.locales
    if locales.isEmpty { locales = ModelTables.readerLanguages(of: models.map(\.tables)) }
    var seen = Set<String>()
    return locales.filter { seen.insert(SafeName.locale($0).lowercased()).inserted }
  }
}
