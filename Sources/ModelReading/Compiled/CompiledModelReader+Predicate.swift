import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension CompiledModelReader {
  /// A predicate as a model holds it.
  struct ReadPredicate {
    /// The text as it stands in the file, where it is one.
    var text: String = ""
    /// The predicate; nil where it was kept as a text that does not parse.
    var tree: Predicate?

    /// The canonical format, or the text as it stands in the file where it does not parse.
    var format: String { tree?.format ?? text }
    /// The names of its variables, sorted, each once.
    var variables: [String] { tree?.variables ?? [] }
  }

  /// Reads an archived predicate, or one kept as a format string by other compilers than Apple's.
  mutating func predicate(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> ReadPredicate? {
    archive.isNull(reference) ? nil : readPredicate(reference, at: path)
  }

  mutating func readPredicate(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> ReadPredicate? {
    if let text = archive.string(reference) {
      do {
        return ReadPredicate(text: text, tree: try Predicate(format: text))
      } catch {
        let predicate = ModelDocumentReader.quoted(text)
        report(.invalidPredicate, "the predicate \(predicate) cannot be read: \(error.message)", at: path)
        return ReadPredicate(text: text, tree: nil)
      }
    }
    guard let tree = tree(predicate: reference, depth: 0) else {
      report(.unreadableValue, "a predicate cannot be read", at: path)
      return nil
    }
    return ReadPredicate(tree: tree)
  }

  func tree(predicate reference: KeyedArchive.Reference, depth: Int) -> Predicate? {
    guard depth < Self.depthLimit, archive.charge(4), let object = archive.object(reference) else { return nil }
    switch archive.className(of: object) {
    case "NSTruePredicate": return .value(true)
    case "NSFalsePredicate": return .value(false)
    default: break
    }
    if let operands = value(.subpredicates, of: object) {
      var members: [Predicate] = []
      for operand in archive.elements(operands) {
        guard let member = tree(predicate: operand, depth: depth + 1) else { return nil }
        members.append(member)
      }
      switch integer(.compoundType, of: object) {
      case 0: return members.count == 1 ? members.first.map { .not($0) } : nil
      case 1: return .and(members)
      case 2: return .or(members)
      default: return nil
      }
    }
    return comparison(object, depth: depth).map { .comparison($0) }
  }

  private func comparison(_ object: KeyedArchive.Object, depth: Int) -> Comparison? {
    guard let left = value(.leftExpression, of: object).flatMap({ tree(expression: $0, depth: depth + 1) }),
      let right = value(.rightExpression, of: object).flatMap({ tree(expression: $0, depth: depth + 1) }),
      let predicateOperator = self.object(.predicateOperator, of: object)
    else { return nil }
    let type = integer(.operatorType, of: predicateOperator)
    let comparisonOperator: ComparisonOperator
    if type == 11, let selector = string(.selectorName, of: predicateOperator) {
      comparisonOperator = .customSelector(selector)
    } else if let known = type.flatMap({ ComparisonOperator(operatorType: $0) }) {
      comparisonOperator = known
    } else {
      return nil
    }
    // String operators keep their options as flags, the others as options.
    let options = integer(.options, of: predicateOperator) ?? integer(.matchingFlags, of: predicateOperator) ?? 0
    let modifier = integer(.modifier, of: predicateOperator).flatMap { Comparison.Modifier(rawValue: $0) } ?? .direct
    return Comparison(
      left, comparisonOperator, right, modifier: modifier, options: ComparisonOptions(rawValue: options & 0x1F))
  }
}
