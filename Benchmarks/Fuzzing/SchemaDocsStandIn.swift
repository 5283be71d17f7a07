/// Stands in for the pages, of which a configuration names the formats and the layouts alone.
package enum DocumentationFormat: String, CaseIterable {
  case markdown, html, docc, json
}

package enum DocumentationLayout: String, CaseIterable {
  case pages, single
}
