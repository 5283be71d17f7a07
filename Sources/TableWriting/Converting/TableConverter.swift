import GlossBasics
import GlossDiagnostics
package import GlossFileTrees
import GlossLocalization
import GlossPropertyLists

/// Converts tables between their formats.
///
/// Nothing is dropped in silence: what the new format cannot hold is a note of the plan, by file, so that whoever
/// converts can keep the old file or go another way.
package enum TableConverter {
  /// Works out the files of another format.
  ///
  /// - Parameters:
  ///   - paths: the tables, of one name or of several; those of one name become one catalog.
  ///   - folder: where the new files go; nil for beside the old ones.
  ///   - sourceLanguage: the language that a new catalog is translated from; nil for that of a catalog among the
  ///     tables, else `en`.
  package static func plan(
    _ paths: [String], to format: ConversionFormat, into folder: String? = nil, sourceLanguage: String? = nil,
    files: any FileTree
  ) -> WritingPlan {
    var conversion = Conversion(format: format, sourceLanguage: sourceLanguage, folder: folder)
    var plan = WritingPlan()
    var seen: Set<String> = []
    for path in paths where seen.insert(FilePath.normalized(path)).inserted {
      do throws(InputFailure) {
        let bytes = try files.bytes(at: path)
        let tables = try TableReader().tables(in: bytes, path: path)
        if let error = tables.lazy.flatMap(\.findings).first(where: { $0.rule == .syntaxError }) {
          throw InputFailure(
            path: path, position: error.position,
            reason: "\(error.message), and a table with errors is not converted", remedy: "correct it first")
        }
        conversion.add(tables, bytes: bytes)
      } catch {
        plan.failures.append(error)
      }
    }
    for (path, bytes) in conversion.convert() {
      do throws(InputFailure) {
        let old = files.kind(at: path) == nil ? nil : try files.bytes(at: path)
        if let old, old != bytes, !isSameRules(old, bytes, path: path) {
          throw InputFailure(
            path: path, reason: "there is such a file already and it is not overwritten", remedy: "move it away first")
        }
        let edit = FileEdit(path: path, oldBytes: old, newBytes: old ?? bytes)
        if !edit.isEmpty { plan.edits.append(edit) }
      } catch {
        plan.failures.append(error)
      }
    }
    plan.edits.sort { $0.path.precedes($1.path) }
    plan.failures += conversion.failures
    plan.notes = conversion.notes
    if format.holdsLanguages { plan.notes += notesOfOthers(than: paths, files: files) }
    return plan
  }

  /// Says which languages of a table were not given along, and so are not in the new file.
  private static func notesOfOthers(than paths: [String], files: any FileTree) -> [TableNote] {
    let given = Set(paths.map(FilePath.normalized))
    var told = Set<String>()
    return paths.compactMap { path in
      let folder = FilePath.folder(of: path)
      guard FilePath.fileExtension(of: folder).lowercased() == "lproj" else { return nil }
      let (container, name) = (FilePath.folder(of: folder), FilePath.name(of: path))
      guard told.insert(FilePath.joined(container, name)).inserted, let names = try? files.names(in: container) else {
        return nil
      }
      let others = names.filter { other in
        let table = FilePath.normalized(FilePath.joined(FilePath.joined(container, other), name))
        return FilePath.fileExtension(of: other).lowercased() == "lproj" && !given.contains(table)
          && files.kind(at: table) == .file
      }
      guard !others.isEmpty else { return nil }
      let languages = others.map { FilePath.baseName(of: $0) }.sorted { $0.precedes($1) }.joined(separator: ", ")
      return TableNote(
        path: path, message: "the tables of \(languages) beside this one were not given and are not in the new file")
    }
  }

  /// Whether a `.stringsdict` that is there says what would be written: a conversion leaves it as it is.
  private static func isSameRules(_ old: [UInt8], _ new: [UInt8], path: String) -> Bool {
    guard FilePath.fileExtension(of: path) == "stringsdict", let first = try? PropertyListParser.parse(old),
      let second = try? PropertyListParser.parse(new)
    else { return false }
    return first.isSame(as: second)
  }
}
