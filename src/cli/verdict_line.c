/* The line is flushed at once: whoever waits for it need not wait until everything is freed. */
#include "cli/verdict_line.h"

#include "base/interrupt.h"

#include <stdio.h>

void verdict_line(const char *name, const char *reason) {
  interrupt_spoken();
  printf(*reason ? "verdict: %s (%s)\n" : "verdict: %s\n", name, reason);
  fflush(stdout);
}
