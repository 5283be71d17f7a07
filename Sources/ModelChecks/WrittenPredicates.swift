import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPredicateFormat

/// A predicate or expression of a model, with its location and the entity that it is evaluated with.
struct WrittenPredicate: Sendable {
  enum Tree: Sendable {
    case predicate(Predicate)
    case expression(Expression)
    /// The parse error.
    case error(PredicateSyntaxError)
  }

  /// The name for messages: `the predicate of the fetch request "byName"`.
  let name: String
  let text: String
  let tree: Tree
  let path: ObjectPath
  /// The entity of the objects it is evaluated with; nil if it is evaluated with a plain value.
  let entity: String?
  /// The entity of `$FETCH_SOURCE`.
  let source: String?

  init(
    predicate text: String, name: String, path: ObjectPath, entity: String?, source: String? = nil
  ) {
    self.init(text, name: name, path: path, entity: entity, source: source) { text throws(PredicateSyntaxError) in
      .predicate(try Predicate(format: text))
    }
  }

  init(expression text: String, name: String, path: ObjectPath, entity: String?) {
    self.init(text, name: name, path: path, entity: entity, source: nil) { text throws(PredicateSyntaxError) in
      .expression(try Expression(format: text))
    }
  }

  private init(
    _ text: String, name: String, path: ObjectPath, entity: String?, source: String?,
    parse: (String) throws(PredicateSyntaxError) -> Tree
  ) {
    self.text = text
    self.name = name
    self.path = path
    self.entity = entity
    self.source = source
    do throws(PredicateSyntaxError) {
      tree = try parse(text)
    } catch {
      tree = .error(error)
    }
  }
}

extension WrittenPredicate {
  /// All predicates and expressions of a model, sorted by owner.
  static func all(in index: ModelIndex) -> [WrittenPredicate] {
    let ofTemplates = index.model.fetchRequestTemplates.compactMap { request in
      request.predicate.map {
        WrittenPredicate(
          predicate: $0, name: "the predicate of the fetch request \(request.name.quoted)",
          path: .fetchRequest(request.name), entity: request.entity)
      }
    }
    return ofTemplates + index.entities.flatMap { predicates(of: $0) }
  }

  private static func predicates(of entity: EntityDescription) -> [WrittenPredicate] {
    var result: [WrittenPredicate] = []
    for attribute in entity.attributes {
      result += rules(attribute.validations, of: attribute.name, in: entity.name)
      guard let expression = attribute.derivationExpression else { continue }
      result.append(
        WrittenPredicate(
          expression: expression, name: "the derivation of \("\(entity.name).\(attribute.name)".quoted)",
          path: .property(attribute.name, of: entity.name), entity: entity.name))
    }
    for relationship in entity.relationships {
      result += rules(relationship.validations, of: relationship.name, in: entity.name)
    }
    for fetched in entity.fetchedProperties {
      guard let predicate = fetched.fetchRequest?.predicate else { continue }
      result.append(
        WrittenPredicate(
          predicate: predicate, name: "the predicate of \("\(entity.name).\(fetched.name)".quoted)",
          path: .property(fetched.name, of: entity.name), entity: fetched.fetchRequest?.entity, source: entity.name))
    }
    for index in entity.indexes {
      let name = "the index \("\(entity.name).\(index.name)".quoted)"
      let path = ObjectPath.index(index.name, of: entity.name)
      if let predicate = index.partialPredicate {
        result.append(
          WrittenPredicate(predicate: predicate, name: "the predicate of \(name)", path: path, entity: entity.name))
      }
      for element in index.elements {
        guard case .expression(let expression) = element.subject else { continue }
        result.append(
          WrittenPredicate(expression: expression, name: "an element of \(name)", path: path, entity: entity.name))
      }
    }
    return result
  }

  private static func rules(
    _ validations: [ValidationRule], of property: String, in entity: String
  ) -> [WrittenPredicate] {
    validations.filter(\.isPredicateKnown).map {
      WrittenPredicate(
        predicate: $0.predicate, name: "a rule of \("\(entity).\(property)".quoted)",
        path: .property(property, of: entity), entity: nil)
    }
  }
}
