#ifndef MODELGLOSS_BUILT_IN_H
#define MODELGLOSS_BUILT_IN_H

/* A file of this package that is part of the binary. */
typedef struct {
  const char *path;          /* below the package */
  const unsigned char *text; /* ends with a zero */
} modelgloss_file;

/* The files of Locales and Templates, sorted by path, and their number. */
const modelgloss_file *modelgloss_files(int *count);

/* The commit that this was built from, in twelve digits; empty where the build was not told. */
const char *modelgloss_commit(void);

#endif
