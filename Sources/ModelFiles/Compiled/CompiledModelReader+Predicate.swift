import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension CompiledModelReader {
  /// A predicate read from a model.
  struct ReadPredicate {
    /// The text as written in the file, if it is kept as text.
    var text: String = ""
    /// The predicate; nil if it was kept as a string that cannot be parsed.
    var tree: Predicate?

    /// The canonical format, or the text as written in the file if it cannot be parsed.
    var format: String { tree?.format ?? text }
    /// The names of its variables, sorted, each once.
    var variables: [String] { tree?.variables ?? [] }
  }

  /// Reads an archived predicate, or one that a third-party compiler kept as a format string.
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

extension CompiledModelReader {
  /// The maximum nesting depth of predicates and expressions.
  static let depthLimit = Predicate.maximumDepth

  /// The raw values of `NSExpressionType` and of the private types that archives contain.
  private enum ExpressionType: Int {
    case constant = 0
    case evaluatedObject = 1
    case variable = 2
    case keyPath = 3
    case function = 4
    case union = 5
    case intersect = 6
    case minus = 7
    case keyPathSpecifier = 10
    case symbol = 11
    case assignment = 12
    case subquery = 13
    case aggregate = 14
    case anyKey = 15
    case conditional = 20
  }

  /// Reads an archived expression, or one kept as a format string.
  mutating func expression(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> Expression? {
    if let text = archive.string(reference) {
      do {
        return try Expression(format: text)
      } catch {
        let expression = ModelDocumentReader.quoted(text)
        report(.invalidPredicate, "the expression \(expression) cannot be read: \(error.message)", at: path)
        return nil
      }
    }
    let expression = tree(expression: reference, depth: 0)
    if expression == nil { report(.unreadableValue, "an expression cannot be read", at: path) }
    return expression
  }

  /// The tree of an expression.
  ///
  /// Subqueries, set operations, symbols, assignments and conditional expressions occur in no available file; their
  /// keys are inferred from the others.
  func tree(expression reference: KeyedArchive.Reference, depth: Int) -> Expression? {
    guard depth < Self.depthLimit, archive.charge(4), let object = archive.object(reference) else { return nil }
    switch integer(.expressionType, of: object).flatMap({ ExpressionType(rawValue: $0) }) {
    case .constant: return constant(object)
    case .evaluatedObject: return .evaluatedObject
    case .variable: return string(.variable, of: object).map { .variable($0) }
    case .keyPath, .function: return function(object, depth: depth)
    case .union: return set(.union, object, depth: depth)
    case .intersect: return set(.intersect, object, depth: depth)
    case .minus: return set(.minus, object, depth: depth)
    case .keyPathSpecifier: return string(.keyPath, of: object).map { .keyPath($0) }
    case .symbol:
      return string(.symbol, of: object).flatMap { Expression.IndexSymbol(rawValue: $0) }.map { .symbol($0) }
    case .assignment: return assignment(object, depth: depth)
    case .subquery: return subquery(object, depth: depth)
    case .aggregate:
      return value(.collection, of: object).flatMap { expressions($0, depth: depth) }.map { .aggregate($0) }
    case .anyKey: return .anyKey
    case .conditional: return conditional(object, depth: depth)
    case nil: return nil
    }
  }

  private func constant(_ object: KeyedArchive.Object) -> Expression? {
    guard let value = value(.constantValue, of: object) else { return .constant(.null) }
    guard let decoded = archive.decoded(value) else { return nil }
    return PredicateValue(decoded).map { .constant($0) }
  }

  private func expressions(_ reference: KeyedArchive.Reference, depth: Int) -> [Expression]? {
    var result: [Expression] = []
    for element in archive.elements(reference) {
      guard let expression = tree(expression: element, depth: depth + 1) else { return nil }
      result.append(expression)
    }
    return result
  }

  /// A function, or a key path, which is archived as the function `valueForKey:` with the path as its argument.
  private func function(_ object: KeyedArchive.Object, depth: Int) -> Expression? {
    guard let selector = string(.selectorName, of: object) else { return nil }
    let arguments = value(.arguments, of: object)
    if selector == "valueForKey:" || selector == "valueForKeyPath:", let arguments {
      guard let argument = archive.elements(arguments).first.flatMap({ archive.object($0) }) else { return nil }
      let constant = value(.constantValue, of: argument).flatMap { archive.string($0) }
      guard let path = string(.keyPath, of: argument) ?? constant,
        let operand = value(.operand, of: object).flatMap({ tree(expression: $0, depth: depth + 1) })
      else { return nil }
      return operand == .evaluatedObject ? .keyPath(path) : .keyPath(operand, path)
    }
    guard let list = arguments.map({ expressions($0, depth: depth) }) ?? [] else { return nil }
    var operand: Expression?
    if let receiver = self.object(.operand, of: object), !isUtilityClass(receiver) {
      guard let expression = tree(expression: receiver.reference, depth: depth + 1) else { return nil }
      operand = expression
    }
    return .function(FunctionCall(selector, list, operand: operand))
  }

  /// Whether the receiver of a function is the class with Foundation's own functions.
  private func isUtilityClass(_ object: KeyedArchive.Object) -> Bool {
    string(.constantValueClassName, of: object) == "_NSPredicateUtilities"
  }

  private func set(_ operation: Expression.SetOperation, _ object: KeyedArchive.Object, depth: Int) -> Expression? {
    guard let left = value(.leftExpression, of: object).flatMap({ tree(expression: $0, depth: depth + 1) }),
      let right = value(.rightExpression, of: object).flatMap({ tree(expression: $0, depth: depth + 1) })
    else { return nil }
    return .set(operation, left, right)
  }

  private func assignment(_ object: KeyedArchive.Object, depth: Int) -> Expression? {
    guard let name = variableName(.assignmentVariable, of: object),
      let value = value(.assignmentExpression, of: object).flatMap({ tree(expression: $0, depth: depth + 1) })
    else { return nil }
    return .assignment(name, value)
  }

  private func subquery(_ object: KeyedArchive.Object, depth: Int) -> Expression? {
    guard let collection = value(.collection, of: object).flatMap({ tree(expression: $0, depth: depth + 1) }),
      let name = variableName(.variable, of: object),
      let condition = value(.predicate, of: object).flatMap({ tree(predicate: $0, depth: depth + 1) })
    else { return subquery(byKindOfMembers: object, depth: depth) }
    return .subquery(collection, variable: name, condition)
  }

  /// A subquery whose members have keys other than those inferred: each of the three is identified by its kind.
  private func subquery(byKindOfMembers object: KeyedArchive.Object, depth: Int) -> Expression? {
    guard archive.charge(8) else { return nil }
    var (collection, name, condition): (Expression?, String?, Predicate?)
    for (_, member) in archive.members(of: object) {
      if let text = archive.string(member) {
        name = text
      } else if let part = archive.object(member) {
        if value(.expressionType, of: part) == nil {
          condition = condition ?? tree(predicate: member, depth: depth + 1)
        } else if let expression = tree(expression: member, depth: depth + 1) {
          if case .variable(let text) = expression, name == nil { name = text } else { collection = expression }
        }
      }
    }
    guard let collection, let name, let condition else { return nil }
    return .subquery(collection, variable: name, condition)
  }

  private func conditional(_ object: KeyedArchive.Object, depth: Int) -> Expression? {
    guard let condition = value(.predicate, of: object).flatMap({ tree(predicate: $0, depth: depth + 1) }),
      let first = value(.trueExpression, of: object).flatMap({ tree(expression: $0, depth: depth + 1) }),
      let second = value(.falseExpression, of: object).flatMap({ tree(expression: $0, depth: depth + 1) })
    else { return nil }
    return .conditional(condition, first, second)
  }

  /// The name of a variable, given as text or as an expression.
  private func variableName(_ key: ArchiveKey, of object: KeyedArchive.Object) -> String? {
    guard let value = value(key, of: object) else { return nil }
    return archive.string(value) ?? archive.object(value).flatMap { string(.variable, of: $0) }
  }
}

extension PredicateValue {
  /// A constant of an archived expression; nil for objects that predicates have no literal for.
  init?(_ value: ArchivedValue) {
    switch value {
    case .null: self = .null
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .unsigned(let number): self = .real(Double(number))
    case .real(let number): self = .real(number)
    case .boolean(let flag): self = .boolean(flag)
    case .decimal(let number): self = .decimal(number)
    case .date(let seconds): self = .date(seconds)
    case .data(let bytes): self = .data(bytes)
    case .uuid(let text): self = .uuid(text)
    case .url(let text): self = .url(text)
    case .array(let elements): self = .array(elements.compactMap { PredicateValue($0) })
    case .dictionary(let pairs):
      var values: [String: PredicateValue] = [:]
      for pair in pairs {
        guard case .string(let key) = pair.key, let value = PredicateValue(pair.value) else { return nil }
        values[key] = value
      }
      self = .dictionary(values)
    case .object: return nil
    }
  }
}

extension CompiledModelReader {
  /// The bits of `NSFetchRequestFlags`.
  private enum RequestFlags {
    static let returnsDistinctResults = 0x1
    static let includesSubentities = 0x2
    static let includesPropertyValues = 0x4
    static let returnsObjectsAsFaults = 0x8
    static let includesPendingChanges = 0x10
  }

  /// Reads a fetched property, which is always transient, whatever its archive says.
  ///
  /// - Parameter nameReference: where the archive stores the name.
  mutating func fetchedProperty(
    _ object: KeyedArchive.Object, named name: String, at path: ObjectPath
  ) -> FetchedPropertyDescription {
    var result = FetchedPropertyDescription(name: name)
    read(FetchedPropertyDescription.flags, of: object, into: &result)
    if let request = self.object(.fetchRequest, of: object) {
      result.fetchRequest = fetchRequest(request, named: "", at: path)
      if result.fetchRequest?.entity == nil {
        result.fetchRequest?.entity = nonEmptyString(.fetchRequestEntityName, of: object)
      }
    }
    result.renamingIdentifier = renamingIdentifier(of: object, named: name)
    result.versionHashModifier = nonEmptyString(.versionHashModifier, of: object)
    if let userInfo = value(.userInfo, of: object) { result.userInfo = self.userInfo(userInfo, at: path) }
    noteUnknownMembers(of: object, known: KnownMembers.fetchedProperty, at: path)
    return result
  }

  /// Reads a fetch request template, or the request of a fetched property.
  ///
  /// Files from compilers that kept no flags get the defaults of a new `NSFetchRequest`.
  mutating func fetchRequest(
    _ object: KeyedArchive.Object, named name: String, at path: ObjectPath
  ) -> FetchRequestTemplate {
    var result = FetchRequestTemplate(name: name)
    result.entity = value(.entity, of: object).flatMap { entityName($0) }
    if let reference = value(.predicate, of: object), let predicate = predicate(reference, at: path) {
      result.predicate = predicate.format
      result.variables = predicate.variables
    }
    result.fetchLimit = max(0, integer(.fetchLimit, of: object) ?? 0)
    result.fetchBatchSize = max(0, integer(.batchSize, of: object) ?? 0)
    if let value = value(.resultType, of: object) {
      let type = archive.integer(value).flatMap { FetchRequestTemplate.ResultType(rawValue: $0) }
      if type == nil { report(.unreadableValue, "the result type does not exist; objects are used", at: path) }
      result.resultType = type ?? .managedObjects
    }
    if let flags = integer(.fetchRequestFlags, of: object) { read(flags: flags, into: &result) }
    for key in Self.unsettable { noteUnexpected(key, of: object, "fetch request", at: path) }
    noteUnknownMembers(of: object, known: KnownMembers.fetchRequest, at: path)
    return result
  }

  /// The members that cannot be set in the model editor.
  private static let unsettable: [ArchiveKey] = [
    .sortDescriptors, .prefetchedKeyPaths, .valuesToFetch, .valuesToGroupBy, .havingPredicate, .fetchOffset,
  ]

  private func read(flags: Int, into request: inout FetchRequestTemplate) {
    request.returnsDistinctResults = flags & RequestFlags.returnsDistinctResults != 0
    request.includesSubentities = flags & RequestFlags.includesSubentities != 0
    request.includesPropertyValues = flags & RequestFlags.includesPropertyValues != 0
    request.returnsObjectsAsFaults = flags & RequestFlags.returnsObjectsAsFaults != 0
    request.includesPendingChanges = flags & RequestFlags.includesPendingChanges != 0
  }

  /// Reports a member that has a value although it cannot be set in the model editor.
  mutating func noteUnexpected(
    _ key: ArchiveKey, of object: KeyedArchive.Object, _ what: String, at path: ObjectPath
  ) {
    guard let value = value(key, of: object), !archive.isNull(value), archive.integer(value) != 0 else { return }
    if let elements = archive.decoded(value), elements == .array([]) { return }
    report(.unknownElement, "the \(what) has a value for \(key.rawValue), which is not read", at: path)
  }
}
