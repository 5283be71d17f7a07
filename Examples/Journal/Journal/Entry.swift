import Foundation
import SwiftData

/// A day of the journal.
@Model
final class Entry {
  var day: Date
  var text: String = ""
  @Relationship(inverse: \Tag.entries) var tags: [Tag] = []

  init(day: Date) {
    self.day = day
  }
}

/// A word that entries are found by.
@Model
final class Tag {
  @Attribute(.unique) var name: String
  var entries: [Entry] = []

  init(name: String) {
    self.name = name
  }
}
