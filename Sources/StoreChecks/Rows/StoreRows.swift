import GlossManagedObjectModel
import GlossModelFiles
import GlossStores

/// The rows of a store, with the tables as the database has them.
///
/// Everything is requested in the order of the rows' keys, so a store of any size can be read without holding it in
/// memory.
struct StoreRows {
  let store: Store
  /// The entity numbers and the tables in the database.
  let layout: StoreLayout

  init(_ store: Store) {
    self.store = store
    layout = store.layout
  }

  /// The columns of a table; empty if the table does not exist.
  func columns(of table: String) -> Set<String> { layout.columns[table] ?? [] }
}
