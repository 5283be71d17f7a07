/// A request that cannot be carried out as stated, such as a misspelt name.
///
/// The command ends with status 64; the library throws ``DataModel/InputError`` with the same sentence.
package struct UsageError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
