extension PageWriter {
  func writeChangelog(_ models: [ModelChangelog]) -> WrittenPage {
    let href: Address = { site.href($0, from: .changelog, format: format) }
    return write(
      .changelog, template: "changelog", title: site.words["changelog"],
      [
        "models": models.map { model in
          TemplateObject([
            "name": models.count > 1 ? model.name : nil,
            "versions": model.versions.map { version in
              let prefix = models.count > 1 ? SafeName.of(model.name) + "." : ""
              return TemplateObject([
                "name": version.name, "code": format.code(version.name), "isCurrent": version.isCurrent,
                "anchor": site.id(prefix + version.anchor, on: .changelog),
                "comparison": format.text(version.comparison, href: href), "hasFacts": !version.facts.isEmpty,
                "facts": version.facts.map { object($0, href) }, "hasIssues": !version.issues.isEmpty,
                "issues": texts(version.issues, href), "hasRows": !version.rows.isEmpty,
                "isUnchanged": version.rows.isEmpty && !version.comparison.isEmpty,
                "rows": version.rows.map { row in
                  TemplateObject([
                    "subject": format.text(row.subject, href: href), "change": format.text(row.change, href: href),
                    "before": format.text(row.before, href: href), "after": format.text(row.after, href: href),
                  ])
                },
              ])
            },
          ])
        }
      ])
  }
}
