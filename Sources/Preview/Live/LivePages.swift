import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import GlossSchemaDocs
import GlossValidation

/// The frame shared by all pages, and small parts used by several.
struct LivePages {
  let visit: LiveVisit

  var words: Vocabulary { visit.words }
  var project: LiveProject { visit.project }

  /// A word of the page's own text.
  func word(_ key: String) -> String { words.text(key) }

  /// A page linked at the top of each page.
  enum Place: String {
    case translations, values, messages, fetchRequests, store
  }

  // MARK: The frame

  /// The language and direction of the page's own words, for those among strings in another language.
  var ownLanguage: Markup { words.languageAttributes }

  func page(_ place: Place?, title: String, side: Markup = "", head: Markup = "", _ content: Markup) -> String {
    let heading = visit.project.documentation.options.title ?? visit.model.name
    let markup: Markup = """
      <!DOCTYPE html>
      <html \(words.languageAttributes)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generation" content="\(project.generation)">
      <title>\(title) – \(heading)</title>
      <link rel="stylesheet" href="/style.css">
      <link rel="stylesheet" href="/live.css">
      <script src="/live.js" defer></script>\(head)
      </head>
      <body class="live" data-gone="\(word("connectionLost"))" data-theme-word="\(word("theme"))" data-filter-word="\(word("filter"))" data-required-word="\(word("required"))"\(editingWords)>
      <a class="skip" href="#main">\(word("skipToContent"))</a>
      <header>
      <a class="title" href="\(visit.address("/", entity: visit.entity).text)">\(heading)</a>
      <nav aria-label="\(word("pages"))">\(links(to: place))</nav>
      \(languages)
      </header>
      <div class="page">
      \(side)
      <main id="main" tabindex="-1">
      \(complaints)
      \(content)
      </main>
      </div>
      </body>
      </html>

      """
    return markup.text
  }

  /// What the script says of a change to a translation.
  private var editingWords: Markup {
    guard project.editor != nil else { return "" }
    // The script fills in the place.
    let (saved, restored) = (words.text("saved", ["place": "…"]), words.text("restored", ["place": "…"]))
    return " data-saved-word=\"\(saved)\" data-restored-word=\"\(restored)\" data-undo-word=\"\(word("undo"))\""
  }

  private func links(to place: Place?) -> [Markup] {
    var pages: [(Place, String, String)] = [
      (.values, "/", "tryValues"), (.messages, "/messages", "messages"),
    ]
    if project.editor != nil { pages.insert((.translations, "/translations", "translations"), at: 0) }
    if !visit.model.documented.loaded.model.fetchRequestTemplates.isEmpty {
      pages.append((.fetchRequests, "/fetch", "fetchRequests"))
    }
    if project.store != nil { pages.append((.store, "/store", "failingRows")) }
    let links: [Markup] = pages.map { page, path, key in
      let href = visit.address(path, entity: page == .fetchRequests || page == .translations ? nil : visit.entity).text
      return "<a href=\"\(href)\"\(if: page == place, " aria-current=\"page\"")>\(word(key))</a>"
    }
    return links + ["<a href=\"\(documentation(of: nil) ?? "/docs/")\">\(word("schemaReference"))</a>"]
  }

  /// The languages that the page itself is available in.
  private var languages: Markup {
    let items: [Markup] = Vocabulary.languages.map { language in
      let tag = language.replacing("_", with: "-")
      var other = visit
      other.language = tag
      let href = other.address("/", entity: visit.entity).text
      let direction = LanguageTag(language).isRightToLeft ? "rtl" : "ltr"
      let isCurrent = language == words.language
      return """
        <li><a href="\(href)" data-ui="\(tag)" lang="\(tag)" dir="\(direction)"\(if: isCurrent, " aria-current=\"true\"")>\
        \(LanguageNames.displayName(of: language))</a></li>
        """
    }
    return """
      <details class="languages"><summary>\(LanguageNames.displayName(of: words.language))</summary>\
      <ul aria-label="\(word("language"))">\(items)</ul></details>
      """
  }

  /// Problems with the files, shown first.
  private var complaints: Markup {
    guard !project.complaints.isEmpty else { return "<div id=\"complaints\"></div>" }
    let items: [Markup] = project.complaints.prefix(50).map { "<li><code>\($0.onSingleLine)</code></li>" }
    let more = project.complaints.count - items.count
    return """
      <div id="complaints" class="complaints" role="alert"><p><b>\(word("brokenFiles"))</b>\
      \(if: project.isOutdated && !project.models.isEmpty, " \(word("outdated"))")</p>\
      <ul dir="ltr" lang="en">\(items)\(if: more > 0, "<li>+ \(more)</li>")</ul></div>
      """
  }

  // MARK: Pieces

  /// The entities to choose from, for every model.
  func entities(on path: String) -> Markup {
    let groups: [Markup] = project.models.map { model in
      var visit = visit
      visit.model = model
      let reference = project.words(of: model, locale: words.locale)
      let items: [Markup] = model.concreteEntities.map { entity in
        let label = reference?.label(ofEntity: entity.name)
        let isCurrent = entity.name == self.visit.entity && model.key == self.visit.model.key
        let href = visit.address(path, entity: entity.name).text
        let name: Markup = label.map { "<bdi>\($0)</bdi><small>\(entity.name)</small>" } ?? "\(entity.name)"
        return "<li><a href=\"\(href)\"\(if: isCurrent, " aria-current=\"page\"")>\(name)</a></li>"
      }
      let heading: Markup = project.models.count > 1 ? "<h2 class=\"group\">\(model.key)</h2>" : ""
      return "\(heading)<ul>\(items)</ul>"
    }
    return "<nav class=\"side\" aria-label=\"\(word("entities"))\">\(groups)</nav>"
  }

  /// The reference page of an entity in the language of this page; the start page if none is given.
  func documentation(of entity: String?, property: String? = nil) -> String? {
    let folder = project.documentationFolder(for: words.locale)
    guard let entity else { return folder + "index.html" }
    guard let place = project.words(of: visit.model, locale: words.locale)?.place(of: entity, property: property) else {
      return nil
    }
    return folder + place.page + ".html" + (place.anchor.map { "#" + $0 } ?? "")
  }

  /// An entity's name as the page's reader knows it, with the raw one next to it.
  func heading(of entity: String, _ title: String? = nil, level: Int = 1) -> Markup {
    let label = project.words(of: visit.model, locale: words.locale)?.label(ofEntity: entity)
    let name: Markup =
      label.map { "<bdi>\($0)</bdi> <small><code>\(entity)</code></small>" } ?? "<code>\(entity)</code>"
    return "<h\(String(level))>\(name)</h\(String(level))>\(title, { "<p class=\"note\">\($0)</p>" })"
  }

  /// The checkboxes to choose the readers' languages.
  var readerChoice: Markup {
    let boxes: [Markup] = LanguageTag.distinctSpellings(project.locales + visit.locales).map { locale in
      let tag = LanguageTag(locale).text
      return """
        <label><input type="checkbox" name="locale" value="\(locale)"\(if: visit.locales.contains(locale), " checked")> \
        <span lang="\(tag)"><bdi>\(LanguageNames.displayName(of: locale))</bdi></span></label>
        """
    }
    return """
      <details class="readers-choice"><summary>\(word("readers")) <small>\(visit.locales.count)/\(boxes.count)</small>\
      </summary><fieldset><legend class="hidden">\(word("readers"))</legend>\(boxes)</fieldset></details>
      """
  }

  /// The choices in the address that a form does not show.
  var hiddenChoices: Markup {
    var markup: Markup = ""
    if project.models.count > 1 { markup += "<input type=\"hidden\" name=\"model\" value=\"\(visit.model.key)\">" }
    if let language = visit.language { markup += "<input type=\"hidden\" name=\"ui\" value=\"\(language)\">" }
    return markup
  }

  /// A sentence in a reader's language and direction.
  func sentence(_ message: ValidationMessage, catalogLocale: String, element: Markup = "p") -> Markup {
    // The language of a warning in the model is unknown.
    if message.isWarningUntranslated { return "<\(element) dir=\"auto\">\(message.text)</\(element)>" }
    let tag = LanguageTag(message.textSource == .table || catalogLocale.isEmpty ? message.locale : catalogLocale)
    return """
      <\(element) lang="\(tag.text)" dir="\(tag.isRightToLeft ? "rtl" : "ltr")">\(message.text)</\(element)>
      """
  }

  /// The keys that are in no table, with the table to add them to.
  func missing(_ keys: [LiveAnswer.MissingKey]) -> [Markup] {
    keys.map { key in
      """
      <p class="gap" \(ownLanguage)><span>\(word("missingKey"))</span> <code>\(key.key)</code> <span aria-hidden="true">→</span> \
      <code>\(key.path)</code></p>
      """
    }
  }

  /// The number of lookup steps listed: a deep hierarchy tries one key per level.
  private static let mostSteps = 2 * ModelIndex.mostListedLevels

  /// The lookup of the words, step by step.
  ///
  /// - Parameter codeName: the name of the error's code, listed before the steps; nil for none.
  func lookups(_ lookups: [Lookup], of codeName: String? = nil) -> Markup {
    let skipped = lookups.count > Self.mostSteps ? Self.mostSteps / 2..<lookups.count - Self.mostSteps / 2 : 0..<0
    let steps: [Markup] = lookups.enumerated().compactMap { number, step in
      if number == skipped.lowerBound, !skipped.isEmpty { return "<li>… \(String(skipped.count)) …</li>" }
      if skipped.contains(number) { return nil }
      let place = step.path.map { path in "\(path)\(step.line.map { ":\($0)" } ?? "")" }
      return """
        <li\(if: step.isHit, " class=\"hit\"")><code>\(step.key)</code>\
        <span>\(word(step.isHit ? "found" : "notFound"))</span>\(if: place != nil, " <code>\(place ?? "")</code>")</li>
        """
    }
    return
      "<details class=\"lookup\" \(ownLanguage)><summary>\(word("lookup"))</summary>\(codeName, { "<code dir=\"ltr\">\($0)</code>" })<ol dir=\"ltr\">\(steps)</ol></details>"
  }
}

/// A page inside the frame.
protocol LivePage {
  var frame: LivePages { get }
}

extension LivePage {
  var visit: LiveVisit { frame.visit }
  var project: LiveProject { frame.project }
  var words: Vocabulary { frame.words }

  func word(_ key: String) -> String { frame.word(key) }
}

extension LanguageTag {
  /// The languages by spelling, each once.
  fileprivate static func distinctSpellings(_ locales: [String]) -> [String] {
    var seen = Set<String>()
    return locales.filter { seen.insert($0).inserted }
  }
}
