package import GlossBasics

/// Writes translations to their tables, where that was allowed.
package protocol LiveEditor: Sendable {
  /// The key that was changed last, which `undo` restores; nil if nothing was changed.
  var last: String? { get }

  /// Writes the text of a key in a language.
  ///
  /// - Returns: The file that changed.
  func write(_ text: String, for key: String, locale: String, in model: LiveModel) throws(InputFailure) -> String

  /// Restores the file as it was before the last change.
  ///
  /// - Returns: The file.
  func undo() throws(InputFailure) -> String
}
