extension PageWriter {
  func writeChangelog(_ models: [ModelChangelog]) -> WrittenPage {
    write(.changelog, template: "changelog", title: site.words["changelog"]) {
      $0.add(
        .models,
        models.map { model in
          object(2) {
            $0.add(.name, models.count > 1 ? model.name : nil)
            $0.add(
              .versions,
              model.versions.map { object($0, prefix: models.count > 1 ? model.anchor + "." : "") })
          }
        })
    }
  }

  private func object(_ version: VersionChanges, prefix: String) -> ContextObject {
    let href: Address = { site.href($0, from: .changelog, format: format) }
    return object(12) {
      $0.add(.name, version.name)
      $0.add(.code, format.code(version.name))
      $0.add(.isCurrent, version.isCurrent)
      $0.add(.anchor, site.id(prefix + version.anchor, on: .changelog))
      $0.add(.comparison, format.text(version.comparison, href: href))
      $0.add(.hasFacts, !version.facts.isEmpty)
      $0.add(.facts, version.facts.map { object($0, href) })
      $0.add(.hasIssues, !version.issues.isEmpty)
      $0.add(.issues, texts(version.issues, href))
      $0.add(.hasRows, !version.rows.isEmpty)
      $0.add(.isUnchanged, version.rows.isEmpty && !version.comparison.isEmpty)
      $0.add(
        .rows,
        version.rows.map { row in
          object(4) {
            $0.add(.subject, format.text(row.subject, href: href))
            $0.add(.change, format.text(row.change, href: href))
            $0.add(.before, format.text(row.before, href: href))
            $0.add(.after, format.text(row.after, href: href))
          }
        })
    }
  }
}
