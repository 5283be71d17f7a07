/// Which version of a package the app opens: the one that its containers are made of, else the last of the plan, else the
/// last.
struct OpenedVersion {
  /// The types of the versions, in order; at least one.
  var versions: [Int]
  var plan: SwiftDataSchemas.Plan?
  var containers: [ContainerFinder.Found]

  /// Its place among the versions.
  ///
  /// - Parameter reached: returns the classes of the version at a place.
  /// - Complexity: asks for the classes only where a container lists some.
  func place(_ reached: (Int) -> [Int]) -> Int {
    let listed = plan.flatMap { $0.versions.isComplete ? $0.versions.types.last : nil }
    let last = listed.flatMap(versions.firstIndex) ?? versions.count - 1
    // One without the plan may read an older store.
    let own = containers.filter { container in
      container.value.isStoredInMemoryOnly != true && !container.value.isFallback
        && (listed == nil || container.plan == plan?.node)
    }
    guard !own.isEmpty, versions.count > 1 else { return last }
    let classes = versions.indices.map { Set(reached($0)) }
    var opened = Set<Int>()
    for container in own {
      if let version = container.versionedSchema {
        if let place = versions.firstIndex(of: version) { opened.insert(place) }
        continue
      }
      let known = container.models.types.filter { type in classes.contains { $0.contains(type) } }
      let places = versions.indices.filter { !known.isEmpty && classes[$0].isSuperset(of: known) }
      // Versions of the same classes are told apart by the plan alone.
      if places.contains(last) { return last }
      opened.formUnion(places)
    }
    return opened.count == 1 ? opened.first ?? last : last
  }
}
