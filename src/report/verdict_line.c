/* The words and numbers of verdicts, in one place. The line is flushed at once: whoever waits for it need not wait
 * until everything is freed. */
#include "report/verdict_line.h"

#include "base/process/interrupt.h"

#include <assert.h>
#include <stdio.h>

static const struct {
  const char *name;
  enum exit_status status;
} verdicts[] = {[VERDICT_UNKNOWN] = {"unknown", STATUS_UNKNOWN},
                [VERDICT_SAFE] = {"safe", STATUS_SAFE},
                [VERDICT_UNSAFE] = {"unsafe", STATUS_UNSAFE}};

const char *verdict_name(enum verdict_kind k) {
  assert(k < sizeof verdicts / sizeof *verdicts);
  return verdicts[k].name;
}

enum exit_status verdict_status(enum verdict_kind k) {
  assert(k < sizeof verdicts / sizeof *verdicts);
  return verdicts[k].status;
}

void verdict_say(const char *word, const char *detail) {
  interrupt_spoken();
  printf(*detail ? "verdict: %s (%s)\n" : "verdict: %s\n", word, detail);
  fflush(stdout);
}

enum exit_status verdict_print(enum verdict_kind k, const char *detail) {
  verdict_say(verdict_name(k), detail);
  return verdicts[k].status;
}
