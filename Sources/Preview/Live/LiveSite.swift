import Foundation
import GlossBasics
package import GlossLiveServer
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates
import GlossSchemaDocs
import Synchronization

/// The server's content: the pages to try a model, their endpoint, and the reference.
///
/// Everything is generated from values in memory. No request path ever becomes a file path.
package final class LiveSite: Sendable {
  private let current: Mutex<LiveProject>

  package init(_ project: LiveProject) { current = Mutex(project) }

  /// The current basis of answers.
  package var project: LiveProject { current.withLock { $0 } }

  /// Replaces the basis of answers.
  package func replace(with project: LiveProject) { current.withLock { $0 = project } }

  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    let project = project
    switch (request.path, request.method) {
    case ("/validate", .post): return LiveEndpoint(project: project).answer(request)
    case ("/validate", _): return HTTPResponse(.methodNotAllowed)
    case ("/translation", .post):
      guard let editor = project.editor else { return HTTPResponse(.notFound) }
      return TranslationEndpoint(project: project, editor: editor).answer(request)
    case ("/beside", .post):
      guard let editor = project.editor else { return HTTPResponse(.notFound) }
      return DeskEndpoint(project: project, editor: editor).answer(request)
    case (_, .post): return HTTPResponse(.methodNotAllowed)
    case ("/events", _): return .events
    case ("/style.css", _): return asset("html/style.css", "text/css", project)
    case ("/live.css", _): return asset("live/style.css", "text/css", project)
    case ("/favicon.ico", _): return asset("html/icon.svg", "image/svg+xml", project)
    case ("/desk.css", _): return asset("live/desk.css", "text/css", project)
    case ("/desk.js", _): return asset("live/desk.js", "text/javascript", project)
    case ("/live.js", _): return asset("live/script.js", "text/javascript", project)
    case ("/docs", _), ("/docs/", _): return documentationStart(request, project)
    case (let path, _) where path.hasPrefix("/docs/"):
      return documentation(String(path.dropFirst("/docs/".count)), request, project)
    default: return page(request, project)
    }
  }

  // MARK: Pages

  private func page(_ request: HTTPRequest, _ project: LiveProject) -> HTTPResponse {
    guard let visit = LiveVisit(request, to: project) else {
      guard request.path == "/" else { return HTTPResponse(.notFound) }
      return Self.html(LiveReport.emptyPage(project, wish: request))
    }
    let frame = LivePages(visit: visit)
    let text: String
    switch request.path {
    case "/": text = ValuesPage(frame: frame).text(visit.question?.answer(from: project.catalogs))
    case "/messages": text = MessagesPage(frame: frame).text
    case "/translations":
      guard let editor = project.editor else { return HTTPResponse(.notFound) }
      text = TranslationsPage(frame: frame, editor: editor, choice: TranslationsPage.Choice(request)).text
    case "/sheet": return sheet(request, visit)
    case "/fetch":
      text = FetchPage(frame: frame).text(
        ofTemplate: request.value("template"), now: Date().timeIntervalSinceReferenceDate)
    case "/store": text = StorePage(frame: frame).text
    default: return HTTPResponse(.notFound)
    }
    return Self.html(text)
  }

  /// Every alert of a model in a language on paper; the page has its style in it.
  private func sheet(_ request: HTTPRequest, _ visit: LiveVisit) -> HTTPResponse {
    guard let locale = request.value("in"), visit.project.locales.contains(locale) else {
      return HTTPResponse(.notFound)
    }
    let options = DocumentationOptions(formats: [.sheet], locales: [locale])
    let sheets = SchemaDocumentation(models: [visit.model.documented], options: options)
    guard let text = try? sheets.files().first?.text else { return HTTPResponse(.notFound) }
    return HTTPResponse(
      type: "text/html; charset=utf-8", headers: [.init("Content-Security-Policy", Self.documentationPolicy)],
      text: text)
  }

  private static let policy = """
    default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'
    """

  static func html(_ text: String, _ status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status, type: "text/html; charset=utf-8", headers: [.init("Content-Security-Policy", policy)], text: text)
  }

  /// A built-in file, or the project's replacement.
  private func asset(_ path: String, _ type: String, _ project: LiveProject) -> HTTPResponse {
    guard let text = project.documentation.options.templates[path] ?? DocumentationTemplates.file(at: path) else {
      return HTTPResponse(.notFound)
    }
    return HTTPResponse(type: type + "; charset=utf-8", text: text)
  }

  // MARK: The reference

  private func documentationStart(_ request: HTTPRequest, _ project: LiveProject) -> HTTPResponse {
    let language = LiveVisit(request, to: project)?.words.locale ?? "en"
    let target = project.documentationFolder(for: language) + "index.html"
    return HTTPResponse(.found, headers: [.init("Location", target)], text: "")
  }

  /// What the user's own templates may do in addition; loading from elsewhere is still not allowed.
  private static let documentationPolicy = """
    default-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'
    """

  private func documentation(_ path: String, _ request: HTTPRequest, _ project: LiveProject) -> HTTPResponse {
    let files: [String: String]
    do {
      files = try project.documentationFiles()
    } catch {
      // A template that cannot be parsed shows the error position; the page appears once it is fixed.
      let broken = project.outdated(by: [error.description], generation: project.generation)
      return Self.html(LiveReport.emptyPage(broken, wish: request), .internalError)
    }
    let path = path.hasSuffix("/") ? path + "index.html" : path
    guard let text = files[path] else { return HTTPResponse(.notFound) }
    guard path.hasSuffix(".html") else {
      let types = ["css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"]
      let ending = path.split(separator: ".").last.map(String.init) ?? ""
      return HTTPResponse(type: (types[ending] ?? "text/plain") + "; charset=utf-8", text: text)
    }
    return HTTPResponse(
      type: "text/html; charset=utf-8", headers: [.init("Content-Security-Policy", Self.documentationPolicy)],
      text: linked(text, path: path, project))
  }

  /// A reference page with a link to try what it describes, and with the reload script.
  private func linked(_ text: String, path: String, _ project: LiveProject) -> String {
    var text = text
    if let head = text.byteRange(of: "</head>") {
      let script: Markup = """
        <meta name="generation" content="\(project.generation)"><script src="/live.js" defer></script>

        """
      text.insert(contentsOf: script.text, at: head.lowerBound)
    }
    guard let bar = text.byteRange(of: "<header>"), let end = text[bar.upperBound...].byteRange(of: "</nav>") else {
      return text
    }
    let languages = project.documentation.languageFolders
    let folder = path.split(separator: "/").first.map(String.init) ?? ""
    let locale = languages.first { $0.folder == folder }?.locale ?? languages.first?.locale ?? "en"
    let words = Vocabulary(locale: locale)
    let place = project.place(ofPage: path, locale: locale)
    let address = LiveAddress("/").with("model", project.models.count > 1 ? place?.model : nil)
      .with("entity", place?.entity).with("ui", words.language.replacing("_", with: "-"))
    let link: Markup = "<a href=\"\(address.text)\">\(words.text("tryValues"))</a>"
    text.insert(contentsOf: link.text, at: end.lowerBound)
    return text
  }
}

extension LiveProject {
  /// The entity that a page of the reference describes, if it can have objects.
  fileprivate func place(ofPage path: String, locale: String) -> (model: String, entity: String)? {
    guard let start = path.byteRange(of: "entities/"), path.hasSuffix(".html") else { return nil }
    let page = String(path[start.lowerBound...].dropLast(".html".count))
    for model in models {
      guard let words = words(of: model, locale: locale) else { continue }
      if let entity = model.concreteEntities.first(where: { words.place(of: $0.name)?.page == page }) {
        return (model.key, entity.name)
      }
    }
    return nil
  }
}
