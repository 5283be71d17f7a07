/// The version of the library and of the command.
package let productVersion = "1.0.0"

/// Where the product is published; the release workflow sets the owner with `.ci/owner`.
package enum ProductAddress {
  /// The owner of the repository on GitHub; `OWNER` in a build that is not a release.
  package static let owner = "OWNER"

  /// The address of a file of the repository, as of this version.
  package static func raw(_ path: String) -> String {
    "https://raw.githubusercontent.com/\(owner)/modelgloss/v\(productVersion)/\(path)"
  }
}
