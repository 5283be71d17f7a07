#include "built-in.h"

#ifndef MODELGLOSS_COMMIT
#define MODELGLOSS_COMMIT ""
#endif

const char *modelgloss_commit(void) { return MODELGLOSS_COMMIT; }
