import GlossBasics
import GlossDiagnostics
package import GlossFiles
import GlossLocalization
import GlossPropertyLists

/// Converts tables between their formats.
///
/// Nothing is dropped silently: what the new format cannot hold becomes a note of the plan, per file, so the user can
/// keep the old file or choose another format.
package enum TableConverter {
  /// Plans the files of another format.
  ///
  /// - Parameters:
  ///   - paths: the tables, with one name or several; those with the same name become one catalog.
  ///   - folder: the folder for the new files; nil for next to the old ones.
  ///   - sourceLanguage: the source language of a new catalog; nil for that of a catalog among the tables, otherwise
  ///     `en`.
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
            reason: "\(error.message), and tables with errors are not converted", remedy: "correct it first")
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
          if seen.contains(FilePath.normalized(path)) {
            throw InputFailure(
              path: path, reason: "is both the table and its result, since it is in this format already",
              remedy: "name a folder for the result with --into")
          }
          throw InputFailure(
            path: path, reason: "the file exists and is not overwritten", remedy: "move it away first")
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

  /// Notes the languages of a table that were not given, so are missing from the new file.
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
        path: path, message: "the tables of \(languages) next to this one were not given and are not in the new file")
    }
  }

  /// Whether an existing `.stringsdict` is equivalent to the one to be written; it is then left unchanged.
  private static func isSameRules(_ old: [UInt8], _ new: [UInt8], path: String) -> Bool {
    guard FilePath.fileExtension(of: path) == "stringsdict", let first = try? PropertyListParser.parse(old),
      let second = try? PropertyListParser.parse(new)
    else { return false }
    return first.isSame(as: second)
  }
}
