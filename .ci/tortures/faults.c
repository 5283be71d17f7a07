// Makes the Nth call that changes files go wrong, or ends the process there. Preloaded by .ci/torture (Linux).
//
//   FAULT_AT=N     which call, counted from 1; 0 or none: only count
//   FAULT=kill     the process dies before the call; a write dies half done
//   FAULT=ERRNO    the call fails with that number, a write after half of its bytes
//   FAULT_LOG=FILE where the number of calls is written at the end
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int calls;

// Whether this call is the one to go wrong.
static int isDue(void) {
  static int at = -1;
  if (at < 0) at = getenv("FAULT_AT") ? atoi(getenv("FAULT_AT")) : 0;
  return atomic_fetch_add(&calls, 1) + 1 == at;
}

static int fail(void) {
  const char *fault = getenv("FAULT");
  if (!fault || strcmp(fault, "kill") == 0) kill(getpid(), SIGKILL);
  errno = atoi(fault);
  return -1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
  struct stat status;
  if (file > 2 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && isDue()) {
    NEXT(write)(file, bytes, count / 2);
    return fail();
  }
  return NEXT(write)(file, bytes, count);
}

static int opened(int (*next)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  if ((flags & O_CREAT) && isDue()) return fail();
  return next(path, flags, mode);
}

#define OPEN(name)                                     \
  int name(const char *path, int flags, ...) {         \
    mode_t mode = 0;                                   \
    if (flags & O_CREAT) {                             \
      va_list rest;                                    \
      va_start(rest, flags);                           \
      mode = va_arg(rest, mode_t);                     \
      va_end(rest);                                    \
    }                                                  \
    return opened(NEXT(name), path, flags, mode);      \
  }
OPEN(open)
OPEN(open64)

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

__attribute__((destructor)) static void report(void) {
  const char *log = getenv("FAULT_LOG");
  if (!log) return;
  FILE *file = fopen(log, "w");
  if (!file) return;
  fprintf(file, "%d\n", atomic_load(&calls));
  fclose(file);
}
