/* `ockham replay DIR`: runs again what `check --replay DIR` left there, with the same limits and the same words at the
 * end: exit status 1 if the program still fails. */
#include "cli/commands.h"

#include "confirm/replay/replay.h"
#include "report/verdict_line.h"

int command_replay(struct invocation *in) {
  if (in->options->files.len != 1) {
    diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "give one directory that 'ockham check --replay' has written");
    return STATUS_INPUT;
  }
  const char *directory = in->options->files.data[0];
  if (!replay_is_stored(directory)) {
    diagnostics_error(&in->ctx.diagnostics, directory, 0, 0,
                      "there is no replay in this directory; write one with 'ockham check --replay DIR'");
    return STATUS_INPUT;
  }
  struct replay_result r = replay_stored(&in->ctx, directory);
  bool is_confirmed = r.outcome == REPLAY_CONFIRMED;
  int status = verdict_print(is_confirmed ? VERDICT_UNSAFE : VERDICT_UNKNOWN, r.text.text);
  replay_result_release(&r);
  return status;
}
