import GlossBasics
import GlossFiles

/// Selects the documented entities, by globs in which `*` matches any text and `?` one character.
struct EntityFilter: Sendable {
  private let include: [Glob]
  private let exclude: [Glob]

  init(include: [String], exclude: [String]) {
    self.include = include.map(Glob.init)
    self.exclude = exclude.map(Glob.init)
  }

  func includes(_ name: String) -> Bool {
    (include.isEmpty || include.contains { $0.matches(name) }) && !exclude.contains { $0.matches(name) }
  }
}
