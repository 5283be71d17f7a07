// Makes a call to the system go wrong, or changes a file at the moment the command asks for it. Preloaded (Linux).
//
// Calls that change files:
//   FAULT_AT=N           which call goes wrong, counted from 1; 0 or nothing: only count
//   FAULT=kill           the process dies before the call; a write dies half done
//   FAULT=ERRNO          the call fails with that number, a write after half of its bytes
//   FAULT_LOG=FILE       where the number of calls is written at the end
//
// Calls that open, read or look at a file:
//   CHANGE_UNDER=FOLDER  only files below this folder count
//   CHANGE_AT=N          before which call, counted from 1; 0 or nothing: only count
//   CHANGE_HOW=WHAT      vanish, empty, cut, grow, folder, pipe, link, replace
//   CHANGE_WITH=FILE     what a file that is replaced then has in it, or what is added to one that grows
//   CHANGE_LOG=FILE      where at the end is written: the number of calls, the file that was changed, and whether it was
//                        opened or looked at after that
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The command is meant; git, which it starts, would count its own calls, and change or fail at others.
__attribute__((constructor)) static void alone(void) {
  if (getenv("CHANGE_UNDER") || getenv("FAULT_LOG")) unsetenv("LD_PRELOAD");
}

static atomic_int faults, calls, looks;
static char changed[PATH_MAX];

static int number(const char *name) { return getenv(name) ? atoi(getenv(name)) : 0; }

// Whether this call is the one to go wrong.
static int isDue(void) {
  static int at = -1;
  if (at < 0) at = number("FAULT_AT");
  return atomic_fetch_add(&faults, 1) + 1 == at;
}

static int fail(void) {
  const char *fault = getenv("FAULT");
  if (!fault || strcmp(fault, "kill") == 0) kill(getpid(), SIGKILL);
  errno = atoi(fault);
  return -1;
}

// The system itself is asked, so that what is done here is not counted.
static long copied(const char *from, const char *to, int flags) {
  char bytes[65536];
  long count, in = syscall(SYS_openat, AT_FDCWD, from, O_RDONLY, 0);
  long out = syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | flags, 0644);
  while (in >= 0 && out >= 0 && (count = syscall(SYS_read, in, bytes, sizeof bytes)) > 0) syscall(SYS_write, out, bytes, count);
  syscall(SYS_close, in);
  return syscall(SYS_close, out);
}

static void change(const char *path) {
  const char *how = getenv("CHANGE_HOW"), *with = getenv("CHANGE_WITH");
  char beside[PATH_MAX + 8];
  struct stat status;
  if (!how || syscall(SYS_newfstatat, AT_FDCWD, path, &status, 0) != 0 || !S_ISREG(status.st_mode)) return;
  strncpy(changed, path, sizeof changed - 1);
  snprintf(beside, sizeof beside, "%s.other", path);
  if (strcmp(how, "empty") == 0) {
    syscall(SYS_truncate, path, 0L);
  } else if (strcmp(how, "cut") == 0) {
    syscall(SYS_truncate, path, (long)status.st_size / 2);
  } else if (strcmp(how, "grow") == 0) {
    copied(with, path, O_APPEND);
  } else if (strcmp(how, "replace") == 0) {
    copied(with, beside, O_TRUNC);
    syscall(SYS_renameat, AT_FDCWD, beside, AT_FDCWD, path);
  } else {
    syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (strcmp(how, "folder") == 0) syscall(SYS_mkdirat, AT_FDCWD, path, 0755);
    if (strcmp(how, "pipe") == 0) syscall(SYS_mknodat, AT_FDCWD, path, S_IFIFO | 0644, 0);
    if (strcmp(how, "link") == 0) syscall(SYS_symlinkat, path, AT_FDCWD, path);
  }
}

// Counts a call that concerns a path, which may be relative to the working folder.
static void met(const char *path, int isReading) {
  static int at = -1;
  const char *under = getenv("CHANGE_UNDER");
  char whole[PATH_MAX];
  if (!under || !path) return;
  if (path[0] == '/') {
    snprintf(whole, sizeof whole, "%s", path);
  } else if (syscall(SYS_getcwd, whole, sizeof whole) < 0 || strlen(whole) + strlen(path) + 2 > sizeof whole) {
    return;
  } else {
    strcat(strcat(whole, "/"), path);
  }
  if (strncmp(whole, under, strlen(under)) != 0) return;
  // What the command writes itself is no input.
  if (strstr(whole, "/out/") || strstr(whole, "/.modelgloss-") || strstr(whole, "/.git/")) return;
  struct stat status;
  if (syscall(SYS_newfstatat, AT_FDCWD, whole, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode)) return;
  if (at < 0) at = number("CHANGE_AT");
  if (atomic_fetch_add(&calls, 1) + 1 == at) change(whole);
  if (!isReading && changed[0] && strcmp(whole, changed) == 0) atomic_fetch_add(&looks, 1);
}

static void metFile(int file) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = file > 2 ? syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1) : 0;
  if (length <= 0 || path[0] != '/') return;
  path[length] = 0;
  met(path, 1);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN(name)                                     \
  int name(const char *path, int flags, ...) {         \
    mode_t mode = 0;                                   \
    if (flags & O_CREAT) {                             \
      va_list rest;                                    \
      va_start(rest, flags);                           \
      mode = va_arg(rest, mode_t);                     \
      va_end(rest);                                    \
    }                                                  \
    met(path, 0);                                      \
    if ((flags & O_CREAT) && isDue()) return fail();   \
    return NEXT(name)(path, flags, mode);              \
  }
OPEN(open)
OPEN(open64)

ssize_t write(int file, const void *bytes, size_t count) {
  struct stat status;
  if (file > 2 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && isDue()) {
    NEXT(write)(file, bytes, count / 2);
    return fail();
  }
  return NEXT(write)(file, bytes, count);
}

int rename(const char *from, const char *to) { return isDue() ? fail() : NEXT(rename)(from, to); }
int unlink(const char *path) { return isDue() ? fail() : NEXT(unlink)(path); }
int mkdir(const char *path, mode_t mode) { return isDue() ? fail() : NEXT(mkdir)(path, mode); }
int rmdir(const char *path) { return isDue() ? fail() : NEXT(rmdir)(path); }
int fsync(int file) { return isDue() ? fail() : NEXT(fsync)(file); }
int fchmod(int file, mode_t mode) { return isDue() ? fail() : NEXT(fchmod)(file, mode); }
int close(int file) {
  int flags = fcntl(file, F_GETFL);
  struct stat status;
  if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && isDue()) {
    NEXT(close)(file);
    return fail();
  }
  return NEXT(close)(file);
}

int stat(const char *path, struct stat *status) {
  met(path, 0);
  return NEXT(stat)(path, status);
}
int stat64(const char *path, struct stat64 *status) {
  met(path, 0);
  return NEXT(stat64)(path, status);
}
int lstat(const char *path, struct stat *status) {
  met(path, 0);
  return NEXT(lstat)(path, status);
}
ssize_t read(int file, void *bytes, size_t count) {
  metFile(file);
  return NEXT(read)(file, bytes, count);
}
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  metFile(file);
  return NEXT(pread)(file, bytes, count, offset);
}
ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
  metFile(file);
  return NEXT(pread64)(file, bytes, count, offset);
}

static FILE *report(const char *name) { return getenv(name) ? fopen(getenv(name), "w") : NULL; }

__attribute__((destructor)) static void reportAll(void) {
  int made = atomic_load(&faults);
  FILE *file = report("FAULT_LOG");
  if (file) {
    fprintf(file, "%d\n", made);
    fclose(file);
  }
  file = report("CHANGE_LOG");
  if (!file) return;
  fprintf(file, "%d\n%s\n%d\n", atomic_load(&calls), changed, atomic_load(&looks));
  fclose(file);
}
