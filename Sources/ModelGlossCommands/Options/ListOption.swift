import ArgumentParser

/// The values of a list option, repeated or separated by commas: `--locale de,fr --locale ja`.
struct ListOption: ExpressibleByArgument {
  var values: [String]

  /// Nil without any value: an empty list would mean nothing where an option that is left out means everything.
  init?(argument: String) {
    values = argument.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }.map(String.init)
      .filter { !$0.isEmpty }
    if values.isEmpty { return nil }
  }
}

extension [ListOption] {
  /// All values in the given order, without duplicates.
  var flattened: [String] {
    var seen = Set<String>()
    return flatMap(\.values).filter { seen.insert($0).inserted }
  }
}
