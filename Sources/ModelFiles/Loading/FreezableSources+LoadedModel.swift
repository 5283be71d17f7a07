package import GlossSwiftDataModels

extension FreezableSources {
  /// Writes a loaded model as a version of its own.
  ///
  /// - Throws: `FreezeRefusal` if it is not Swift source, or something in it cannot be copied.
  package func frozen(_ model: LoadedModel, style: FrozenSchema.Style) throws(FreezeRefusal) -> FrozenSchema {
    try frozen(try Self.contents(of: model), at: model.path, style: style)
  }

  /// The shape of each property, by entity and property.
  ///
  /// - Throws: `FreezeRefusal` if the model is not Swift source, or the type of a property is not known to its end.
  package func shapes(of model: LoadedModel) throws(FreezeRefusal) -> [String: [String: String]] {
    try shapes(of: try Self.contents(of: model), at: model.path)
  }

  private static func contents(of model: LoadedModel) throws(FreezeRefusal) -> SwiftDataContents {
    guard let source = model.contents.swiftData else { throw FreezeRefusal("is not Swift source", path: model.path) }
    return SwiftDataContents(model.model, source: source, comments: model.comments)
  }
}
