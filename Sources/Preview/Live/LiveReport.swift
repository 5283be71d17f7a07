package import GlossBasics
import GlossLiveServer
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates
import GlossSchemaDocs
import GlossValidation

/// Pages that need no server, and the page served if no model can be read.
package enum LiveReport {
  /// A self-contained page with every message of every entity in all languages, each with values that trigger it. It
  /// has no input fields, since only the library validates.
  ///
  /// - Parameters:
  ///   - language: the language of the page itself.
  ///   - budget: the budget for regular expressions when searching for trigger values.
  package static func file(of project: LiveProject, language: String, budget: RunBudget = RunBudget()) -> String {
    let visits = project.models.compactMap { model in
      LiveVisit(
        HTTPRequest(.get, path: "/", query: [.init("model", model.key), .init("ui", language)]), to: project)
    }
    let words = visits.first?.words ?? Vocabulary(locale: language)
    var taken: [String: Int] = [:]
    var contents: [Markup] = []
    var sections: [Markup] = []
    for visit in visits {
      let page = MessagesPage(frame: LivePages(visit: visit))
      if visits.count > 1 {
        contents.append("<h2 class=\"group\">\(visit.model.key)</h2>")
        sections.append("<h2 class=\"model\">\(visit.model.key)</h2>")
      }
      var items: [Markup] = []
      let levels = listedLevels(of: visit.model)
      // The entity that said a message of an ancestor's property first.
      var said: [SaidMessage: String] = [:]
      for entity in visit.model.concreteEntities {
        taken[entity.name, default: 0] += 1
        let number = taken[entity.name] ?? 1
        let anchor = entity.name + (number > 1 ? "-\(number)" : "")
        items.append("<li><a href=\"#\(anchor)\">\(entity.name)</a></li>")
        var earlier: [String] = []
        let isSaid = { (failure: PossibleFailure, texts: [String]) -> Bool in
          guard let place = said[SaidMessage(failure, texts)] else {
            said[SaidMessage(failure, texts)] = anchor
            return false
          }
          if !earlier.contains(place) { earlier.append(place) }
          return true
        }
        let messages = page.messages(of: entity.name, levels: levels, budget: budget, heading: 3, isSaid: isSaid) {
          failure, found, _ in trigger(failure, found, visit)
        }
        sections.append(
          """
          <section id="\(anchor)" class="entity">\(page.frame.heading(of: entity.name, level: 2))\(messages)\
          \(inherited(earlier, words))\(inherited(by: entity, beyond: levels, visit))</section>
          """)
      }
      contents.append("<ul>\(items)</ul>")
    }
    let title = project.documentation.options.title ?? project.models.map(\.name).first ?? ""
    let markup: Markup = """
      <!DOCTYPE html>
      <html \(words.languageAttributes)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(words.text("messages")) – \(title)</title>
      <style>
      \(styleSheet)
      </style>
      </head>
      <body class="live">
      <a class="skip" href="#main">\(words.text("skipToContent"))</a>
      <header><a class="title" href="#main">\(title)</a><nav><a href="#main" aria-current="page">\(words.text("messages"))</a></nav></header>
      <div class="page">
      <nav class="side" aria-label="\(words.text("entities"))">\(contents)</nav>
      <main id="main"><h1>\(words.text("messages"))</h1>\(complaints(of: project, words))<p class="note">\(words.text("messagesExplained"))</p>
      \(sections)</main>
      </div>
      </body>
      </html>

      """
    return markup.text
  }

  /// The number of inherited messages beyond which a page of all messages lists each only where its property is
  /// declared.
  private static let mostInherited = 4_000

  /// The number of entities of each inheritance chain whose messages are listed in an entity's section.
  private static func listedLevels(of model: LiveModel) -> Int {
    var count = 0
    for entity in model.concreteEntities {
      count += model.index.possibleFailures(of: entity.name, levels: model.index.listedLevels)
        .count { $0.declaredIn != entity.name }
      if count > mostInherited { return 1 }
    }
    return model.index.listedLevels
  }

  /// A message of a property in all languages, whatever entity inherits it.
  private struct SaidMessage: Hashable {
    var owner: String
    var property: String
    var code: Int
    var texts: [String]

    init(_ failure: PossibleFailure, _ texts: [String]) {
      (owner, property, code) = (failure.declaredIn, failure.property, failure.code)
      self.texts = texts
    }
  }

  /// Links to the sections that have the messages of inherited properties already.
  private static func inherited(_ anchors: [String], _ words: Vocabulary) -> Markup {
    if anchors.isEmpty { return "" }
    let links: [Markup] = anchors.enumerated().map { "\(if: $0 > 0, " ")<a href=\"#\($1)\">\($1)</a>" }
    return "<p class=\"note\">\(words.text("inherited"))\(words.text("labelSeparator"))\(links)</p>"
  }

  /// Links to the messages that an entity's section leaves out.
  private static func inherited(by entity: EntityDescription, beyond levels: Int, _ visit: LiveVisit) -> Markup {
    let left = visit.model.index.inheritanceChain(of: entity.name, levels: levels + 1)
    guard left.count > levels, let ancestor = left.last?.name else { return "" }
    return """
      <p class="note">\(visit.words.text("inherited"))\(visit.words.text("labelSeparator"))\
      <a href="#\(ancestor)">\(ancestor)</a></p>
      """
  }

  /// The page shown if no model can be read.
  static func emptyPage(_ project: LiveProject, wish request: HTTPRequest) -> String {
    let words = Vocabulary(locale: request.value("ui") ?? "en")
    let markup: Markup = """
      <!DOCTYPE html>
      <html \(words.languageAttributes)>
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generation" content="\(project.generation)"><title>modelgloss</title>
      <link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/live.css">
      <script src="/live.js" defer></script></head>
      <body class="live"><main id="main"><h1>modelgloss</h1>\(complaints(of: project, words))</main></body>
      </html>

      """
    return markup.text
  }

  private static func complaints(of project: LiveProject, _ words: Vocabulary) -> Markup {
    guard !project.complaints.isEmpty else { return "" }
    let items: [Markup] = project.complaints.prefix(50).map { "<li><code>\($0.onSingleLine)</code></li>" }
    return """
      <div id="complaints" class="complaints" role="alert"><p><b>\(words.text("brokenFiles"))</b></p>\
      <ul dir="ltr" lang="en">\(items)</ul></div>
      """
  }

  /// The style sheets, which are our own and contain no closing tag, so they need no escaping.
  private static var styleSheet: Markup {
    let text = ["html/style.css", "live/style.css"].compactMap(DocumentationTemplates.file).joined(separator: "\n")
    return Markup(trusted: text.replacing("</", with: "<\\/"))
  }

  private static func trigger(_ failure: PossibleFailure, _ found: TriggeringValues?, _ visit: LiveVisit) -> Markup {
    guard let found else { return "<p class=\"note\">\(visit.words.text("noTrigger"))</p>" }
    let values = found.values.compactMap { name, value -> String? in
      guard let property = visit.model.index.property(name, of: failure.entity)?.property,
        let json = FieldValue(value).json(for: property)
      else { return nil }
      let shown = json.count > 200 ? json.prefix(200) + "…\" (\(json.count - 2))" : json[...]
      return "\(JSONValue.string(name).text(pretty: false)): \(shown)"
    }
    return """
      <p>\(visit.words.text("triggerValues")): <b>\(visit.words.text(found.operation.rawValue))</b> \
      <code>{\(values.joined(separator: ", "))}</code></p>
      """
  }
}
