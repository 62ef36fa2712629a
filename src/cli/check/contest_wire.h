/* contest_wire: what copies and the first process say to each other. A copy says a letter, and what belongs to it.
 *
 *     p TEXT       for the line of progress
 *     f TRIAL    what it is busy with
 *     a TRIAL    what it came to, if that is no decision (trial_wire)
 *     n NEWS     what it has found out (news_wire)
 *     w RANK       it wants the word, and waits
 *     c            it wants to confirm, and waits: what is left of a confirmation in folders is one copy's at a time
 *     r            it has confirmed nothing
 *
 * What it is told: `c`, it may confirm; `a TRIAL`, what another came to; `n NEWS`; `w`, it has the word. */
#ifndef OCKHAM_CLI_CONTEST_WIRE_H
#define OCKHAM_CLI_CONTEST_WIRE_H

#include "engine/news.h"
#include "engine/trial.h"

#include <stddef.h>

/* With that letter. */
void wire_send_trial(int talk, char letter, const struct trial *);
void wire_take_trial(trial_list *, const char *message, size_t len);
/* Of a trial that goes on. */
void wire_take_focus(const char *message, size_t len, struct focus *ret_focus, uint32_t *ret_bound);
void wire_send_news(int talk, const struct news_item *);
void wire_take_news(struct news *, const char *message, size_t len);

#endif
