/* Runs a program in the cell of replays, and says how it ended: for test/scripts/run_hostile.py.
 *
 *     check_cell SECONDS MEGABYTES RESIDENT PROGRAM [ARGUMENT...]
 *
 * Its standard error comes out here. The last line is `end: exited N`, `end: signal N`, `end: time`, `end: memory` or
 * `end: not run N`. */
#include <stdio.h>
#include <stdlib.h>

#include "base/process/janitor.h"
#include "base/process/process.h"

static const char *const ends[] = {
    [PROCESS_EXITED] = "exited", [PROCESS_SIGNALLED] = "signal", [PROCESS_TIME] = "time",
    [PROCESS_MEMORY] = "memory", [PROCESS_STOPPED] = "stopped",  [PROCESS_NOT_RUN] = "not run"};

int main(int argc, char **argv) {
  if (argc < 5) return 2;
  struct context context;
  struct strbuf said = STRBUF_INIT, report = STRBUF_INIT;
  const struct cell cell = {.kind = CELL_PROGRAM};
  context_init(&context, 0, 0);
  context.janitor = janitor_new();
  struct process_request q = {.arguments = (const char *const *)argv + 4,
                              .cell = &cell,
                              .seconds = (uint32_t)atoi(argv[1]),
                              .megabytes = (uint32_t)atoi(argv[2]),
                              .resident = (uint32_t)atoi(argv[3]),
                              .error = {&said, PROCESS_WORDS},
                              .report = {&report, PROCESS_WORDS},
                              .report_name = "REPORT"};
  struct process_result r = process_run(&context, &q);
  fwrite(said.text, 1, said.len, stdout);
  printf("\nend: %s %d\n", ends[r.end], r.number);
  strbuf_release(&said);
  strbuf_release(&report);
  janitor_free(context.janitor);
  context_release(&context);
  return 0;
}
