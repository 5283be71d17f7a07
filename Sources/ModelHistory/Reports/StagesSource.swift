import GlossBasics

/// The stages of a plan as Swift source for `NSStagedMigrationManager`.
package struct StagesSource: Sendable {
  package private(set) var text: String

  /// - Parameter package: the name of the compiled package, `App` of `App.momd`.
  package init(_ plan: MigrationPlan, package: String) {
    var names = Names()
    var body = ""
    var lines: [String] = []
    for stage in plan.stages {
      for (version, checksum) in zip(stage.versions, stage.checksums) where stage.kind == .custom {
        names.use(version, checksum: checksum)
      }
      if stage.needsBridge {
        lines.append("    // \(stage.versions.joined(separator: " → ").comment): no stage can do this step.")
        for path in plan.paths {
          guard path.version == stage.versions.first else { continue }
          lines += path.next.bridges.map { "    // - \($0.comment)" }
        }
        continue
      }
      switch stage.kind {
      case .lightweight:
        lines.append("    // \(stage.versions.joined(separator: ", ").comment)")
        lines.append("    NSLightweightMigrationStage([")
        lines += stage.checksums.map { "      \($0.swiftLiteral)," }
        lines.append("    ]),")
      case .custom:
        let (from, to) = (stage.versions.first ?? "", stage.versions.last ?? "")
        lines.append("    customStage(from: \(names[from]), to: \(names[to])),")
        if let task = stage.task { lines.append("    // ^ willMigrateHandler has to do: \(task.comment)") }
        lines += stage.gaps.map { "    // ^ no handler can help: \($0.comment)" }
      }
    }
    for (version, name, checksum) in names.used {
      body += "  let \(name) = NSManagedObjectModelReference(\n"
      body +=
        "    fileURL: package.appending(component: \((version + ".mom").swiftLiteral)), versionChecksum: \(checksum.swiftLiteral))\n"
    }
    text = """
      import CoreData

      /// The stages from every released version of \(package.comment) to '\(plan.target.comment)'.
      ///
      /// Written by modelgloss from the version checksums. Set the manager in the store's options under
      /// `NSPersistentStoreStagedMigrationManagerOptionKey`.
      @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
      func migrationManager(bundle: Bundle = .main) -> NSStagedMigrationManager? {
        guard let package = bundle.url(forResource: \(package.swiftLiteral), withExtension: "momd") else { return nil }
      \(body)
        return NSStagedMigrationManager([
      \(lines.joined(separator: "\n"))
        ])
      }

      """
    if lines.contains(where: { $0.contains("customStage(") }) {
      text += """

        @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
        private func customStage(
          from: NSManagedObjectModelReference, to: NSManagedObjectModelReference
        ) -> NSCustomMigrationStage {
          let stage = NSCustomMigrationStage(migratingFrom: from, to: to)
          // stage.willMigrateHandler = { manager, stage in … }
          // stage.didMigrateHandler = { manager, stage in … }
          return stage
        }

        """
    }
  }

  /// Unique constant names for versions, of letters and digits only.
  private struct Names {
    private(set) var used: [(version: String, name: String, checksum: String)] = []

    mutating func use(_ version: String, checksum: String) {
      guard !used.contains(where: { $0.version == version }) else { return }
      let letters = version.unicodeScalars.filter {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
      }
      var name = "model" + String(String.UnicodeScalarView(letters))
      if used.contains(where: { $0.name == name }) { name += "_\(used.count + 1)" }
      used.append((version, name, checksum))
    }

    subscript(version: String) -> String { used.first { $0.version == version }?.name ?? "" }
  }
}

extension String {
  /// The text for a line comment.
  fileprivate var comment: String { onSingleLine }
}
