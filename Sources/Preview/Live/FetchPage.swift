import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import GlossSchemaDocs
import GlossValidation

/// The page on which fetch request templates are filled in.
struct FetchPage: LivePage {
  let frame: LivePages

  /// - Parameters:
  ///   - name: the template; nil for the first one.
  ///   - now: the value of `now` in dates, in seconds since 2001.
  func text(ofTemplate name: String?, now: Double) -> String {
    let templates = visit.model.documented.loaded.model.fetchRequestTemplates.sorted { $0.name.precedes($1.name) }
    guard let template = name.map({ name in templates.first { $0.name == name } }) ?? templates.first else {
      return frame.page(.fetchRequests, title: word("fetchRequests"), "<p>\(word("noResults"))</p>")
    }
    let items: [Markup] = templates.map { other in
      let href = visit.address("/fetch").with("template", other.name).text
      let isCurrent = other.name == template.name
      return "<li><a href=\"\(href)\"\(if: isCurrent, " aria-current=\"page\"")>\(other.name)</a></li>"
    }
    let side: Markup = "<nav class=\"side\" aria-label=\"\(word("fetchRequests"))\"><ul>\(items)</ul></nav>"
    let model = visit.model.documented.loaded.model
    let content: Markup
    do throws(FetchTemplateError) {
      let renderer = try FetchTemplateRenderer(template: template.name, in: model)
      content = form(for: template, renderer, now: now)
    } catch {
      content = "<p class=\"outcome bad\" lang=\"en\" dir=\"ltr\">\(error.description)</p>"
    }
    return frame.page(
      .fetchRequests, title: template.name, side: side, "<h1><code>\(template.name)</code></h1>\(content)")
  }

  private func form(for template: FetchRequestTemplate, _ renderer: FetchTemplateRenderer, now: Double) -> Markup {
    let fields: [Markup] = renderer.variableNames.enumerated().map { number, variable in
      let expectation = renderer.expectation(of: variable)
      let hint = expectation.map { "\($0.keyPath) · \($0.type.xcodeName)" } ?? ""
      return """
        <div class="field"><label for="v\(number)"><code>$\(variable)</code></label><small id="r\(number)" dir="ltr">\(hint)</small>\
        <span class="inputs"><input id="v\(number)" name="v.\(variable)" value="\(visit.fields[variable]?.text ?? "")" \
        aria-describedby="r\(number)" autocomplete="off" spellcheck="false" dir="auto"></span></div>
        """
    }
    return """
      <form id="fetch" method="get" action="/fetch">\(frame.hiddenChoices)\
      <input type="hidden" name="template" value="\(template.name)">\
      <div class="case"><section class="fields" aria-label="\(word("variables"))">\(fields)\
      \(if: fields.isEmpty, "<p class=\"note\">\(word("variables")): \(word("none"))</p>")\
      <button>\(word("check"))</button></section>\
      <section id="answer" aria-label="\(word("resultType"))">\(filled(template, renderer, now: now))</section></div></form>
      """
  }

  /// The template with the given values; missing ones are reported, not guessed.
  private func filled(_ template: FetchRequestTemplate, _ renderer: FetchTemplateRenderer, now: Double) -> Markup {
    let assignments = renderer.variableNames.compactMap { name -> String? in
      guard let text = visit.fields[name]?.text, !text.isEmpty else { return nil }
      return "\(name)=\(text)"
    }
    let written = visit.model.documented.loaded.contents.writtenPredicates[.fetchRequest(template.name)]
    let own: Markup = """
      <p class="note">\(word("predicate"))</p>\
      <pre class="predicate"><code>\(written ?? template.predicate ?? "TRUEPREDICATE")</code></pre>
      """
    do throws(FetchTemplateError) {
      let rendered = try renderer.render(assignments, now: now)
      return
        "\(own)<p class=\"note\">\(word("resultType"))</p><pre class=\"predicate\" role=\"status\"><code>\(rendered.text)</code></pre>"
    } catch {
      return "\(own)<p class=\"outcome bad\" role=\"status\" lang=\"en\" dir=\"ltr\">\(error.description)</p>"
    }
  }
}
