package import GlossBasics
package import GlossLocalization
import GlossManagedObjectModel
package import GlossValidation

/// A question: is an object with these values valid, and what do readers of these languages see?
package struct LiveQuestion: Sendable {
  package var model: LiveModel
  package var entity: String
  package var operation: ValidationOperation
  package var locales: [String]
  /// The contents of the fields, by property.
  package var fields: [String: FieldValue]
  /// Values in the format of a values file, in addition to the fields.
  package var values: [UInt8]?
  /// The language in which people typed the fields; nil for programs, whose numbers and dates have one form.
  package var language: String?

  package init(
    model: LiveModel, entity: String, operation: ValidationOperation, locales: [String],
    fields: [String: FieldValue] = [:], values: [UInt8]? = nil, language: String? = nil
  ) {
    self.model = model
    self.entity = entity
    self.operation = operation
    self.locales = locales
    self.fields = fields
    self.values = values
    self.language = language
  }

  /// A value that cannot be set on an object, so there is nothing to validate: Core Data raises an exception.
  package struct Refusal: Sendable, Hashable {
    /// The property of the field; nil if the value is in the JSON.
    package var property: String?
    package var failure: InputFailure
  }

  /// The object to validate, or the values that cannot be set on it.
  func object() -> (object: ObjectValues, refusals: [Refusal]) {
    let reader = ValuesReader(index: model.index)
    var object = ObjectValues(entity: entity, values: [:])
    var refusals: [Refusal] = []
    func read(_ json: [UInt8], _ property: String?) {
      do throws(UnreadableValues) {
        let file = try reader.read(json, path: property ?? "values", entity: entity)
        guard let first = file.objects.first, !file.isArray else {
          let failure = InputFailure(
            path: "values", reason: "expected a JSON object that maps property names to values")
          return refusals.append(Refusal(property: property, failure: failure))
        }
        object.values.merge(first.values) { _, last in last }
      } catch {
        refusals += error.failures.map { Refusal(property: property, failure: $0) }
      }
    }
    if let values { read(values, nil) }
    for (name, field) in fields.sorted(by: { $0.key.precedes($1.key) }) {
      guard let property = model.index.property(name, of: entity)?.property else {
        // The reader of values files adds a suggestion.
        if !field.isAbsent { read(Array("{\(JSONValue.string(name).text(pretty: false)): null}".utf8), name) }
        continue
      }
      guard let json = (language.map { field.read(as: property, in: $0) } ?? field).json(for: property) else {
        continue
      }
      read(Array("{\(JSONValue.string(name).text(pretty: false)): \(json)}".utf8), name)
    }
    return (object, refusals)
  }

  /// Answers the question.
  package func answer(from catalogs: MessageCatalogs) -> LiveAnswer {
    let (object, refusals) = object()
    let refused = refusals.compactMap(\.property)
    guard refused.count == refusals.count else { return LiveAnswer(question: self, readers: [], refusals: refusals) }
    let readers = locales.map { locale in
      var reader = LiveAnswer.Reader(of: object, in: self, lookup: model.lookup(for: locale, in: catalogs))
      // What an impossible value would have been is unknown, so nothing is said of its property.
      reader.messages.removeAll { refused.contains($0.message.property) }
      return reader
    }
    return LiveAnswer(question: self, readers: readers, refusals: refusals)
  }

  /// Whether nothing is given at all.
  var isBlank: Bool { values == nil && fields.values.allSatisfy(\.isAbsent) }
}
