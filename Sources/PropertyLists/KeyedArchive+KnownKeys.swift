extension KeyedArchive {
  /// The pairs of an `NSKnownKeysDictionary1`, which Core Data uses if the keys are known in advance: `values` in the
  /// order of the keys of its `searchMapping`, with `emptyToken` in unused slots. Nil for other objects.
  func knownKeysPairs(_ object: Object) -> [Pair]? {
    guard let mapping = self["searchMapping", of: object].flatMap({ self.object($0) }),
      let keys = self["keys", of: mapping], let values = self["values", of: object]
    else { return nil }
    let unused = self["emptyToken", of: object]
    return zip(elements(keys), elements(values)).filter { $0.1 != unused && !isNull($0.1) }.map { ($0, $1) }
  }
}
