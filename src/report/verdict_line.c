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

/* Details may be words of others, such as a compiler's; the verdict is one line. */
static void print_in_line(const char *text) {
  for (; *text; text++) putchar(*text == '\n' || *text == '\r' ? ' ' : *text);
}

static void say(const char *what, const char *word, const char *detail) {
  interrupt_spoken();
  printf("%s: %s", what, word);
  if (*detail) {
    fputs(" (", stdout);
    print_in_line(detail);
    putchar(')');
  }
  putchar('\n');
  fflush(stdout);
}

void verdict_say(const char *word, const char *detail) { say("verdict", word, detail); }

enum exit_status validation_print(const char *word, const char *detail, enum exit_status status) {
  say("validation", word, detail);
  return status;
}

enum exit_status verdict_print(enum verdict_kind k, const char *detail) {
  verdict_say(verdict_name(k), detail);
  return verdicts[k].status;
}
