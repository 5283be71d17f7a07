#ifndef MODELGLOSS_CSQLITE_SHIM_H
#define MODELGLOSS_CSQLITE_SHIM_H

#include <sqlite3.h>

/* `sqlite3_db_config` takes what it is asked in a variable list of arguments, which Swift cannot call. */
static inline int modelgloss_sqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

#endif
