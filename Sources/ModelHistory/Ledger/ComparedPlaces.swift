import GlossSwiftDataModels

/// What judges compared of stores on both sides.
struct ComparedPlaces {
  fileprivate(set) var texts: [String] = []
  /// Whether the containers of CloudKit are among it.
  fileprivate(set) var areMirrored = false

  /// Whether a text is a part of a place, so another one would be another place.
  func have(_ text: String) -> Bool {
    let text = text.split(separator: "/").joined(separator: "/")
    return texts.contains { "/\($0)/".contains("/\(text)/") }
  }
}

extension ModelGuard.Input {
  /// The places of stores before this change that are compared with those of now.
  func comparedPlaces(former: ProjectOpenings) -> ComparedPlaces {
    var places = ComparedPlaces()
    for package in packages {
      if let source = package.swiftSource {
        places.texts += source.containers.flatMap(\.configurations).compactMap(\.store)
      } else {
        let stores = former.stores(of: package.name, among: names).all
        places.texts += stores.flatMap(\.places).compactMap(\.text)
        if stores.contains(where: { !$0.databases.isEmpty }) { places.areMirrored = true }
      }
    }
    return places
  }
}
