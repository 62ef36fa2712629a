/* The words and numbers of verdicts, in one place. */
#include "report/verdict_line.h"

#include "base/exit_status.h"

#include <assert.h>
#include <stdio.h>

static const struct {
  const char *name;
  int status;
} verdicts[] = {[VERDICT_UNKNOWN] = {"unknown", STATUS_UNKNOWN},
                [VERDICT_SAFE] = {"safe", STATUS_SAFE},
                [VERDICT_UNSAFE] = {"unsafe", STATUS_UNSAFE}};

const char *verdict_name(enum verdict_kind k) {
  assert(k < sizeof verdicts / sizeof *verdicts);
  return verdicts[k].name;
}

int verdict_status(enum verdict_kind k) {
  assert(k < sizeof verdicts / sizeof *verdicts);
  return verdicts[k].status;
}

void verdict_line(struct strbuf *out, enum verdict_kind k, const char *detail) {
  strbuf_printf(out, *detail ? "verdict: %s (%s)\n" : "verdict: %s\n", verdict_name(k), detail);
}

int verdict_print(enum verdict_kind k, const char *detail) {
  struct strbuf line = STRBUF_INIT;
  verdict_line(&line, k, detail);
  fputs(line.text, stdout);
  strbuf_release(&line);
  return verdict_status(k);
}
