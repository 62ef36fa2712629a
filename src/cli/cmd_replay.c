/* `ockham replay DIR`: runs again what `check --replay DIR` left there, with the same limits and the same words at the
 * end: exit status 1 if the program still fails. */
#include "cli/commands.h"

#include "cli/verdict_line.h"
#include "confirm/replay/replay.h"

int command_replay(struct context *c) {
  if (c->options->files.len != 1) {
    diagnostics_error(&c->diagnostics, NULL, 0, 0, "give one directory that 'ockham check --replay' has written");
    return STATUS_INPUT;
  }
  const char *directory = c->options->files.data[0];
  if (!replay_is_stored(directory)) {
    diagnostics_error(&c->diagnostics, directory, 0, 0,
                      "there is no replay in this directory; write one with 'ockham check --replay DIR'");
    return STATUS_INPUT;
  }
  struct replay_result r = replay_stored(c, directory);
  bool is_confirmed = r.outcome == REPLAY_CONFIRMED;
  verdict_line(is_confirmed ? "unsafe" : "unknown", r.text.text);
  replay_result_release(&r);
  return is_confirmed ? STATUS_UNSAFE : STATUS_UNKNOWN;
}
