import ArgumentParser

/// The values of an option that takes several, given apart or with commas: `--locale de,fr --locale ja`.
struct ListOption: ExpressibleByArgument {
  var values: [String]

  init(argument: String) {
    values = argument.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }.map(String.init)
      .filter { !$0.isEmpty }
  }
}

extension [ListOption] {
  /// All values in the order given, each once.
  var flattened: [String] {
    var seen = Set<String>()
    return flatMap(\.values).filter { seen.insert($0).inserted }
  }
}
