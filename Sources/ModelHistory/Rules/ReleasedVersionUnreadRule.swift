package import GlossDiagnostics

extension RuleID {
  package static let releasedVersionUnread = RuleID("released-version-unread", .warning, about: .model)
}

/// Reports what was released and can no longer be read or predicted; the guard finds it.
package enum ReleasedVersionUnreadRule: DescribedRule {
  package static let card = RuleCard(
    .releasedVersionUnread,
    "A guard that passes what it cannot read guards nothing: a released model, version, stage or hash that was known "
      + "before and is not now may have changed.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}
