/* rule_monitor: rules as a program in C that watches a run, for replays.
 *
 * It says the same as what is woven into a program (rule_weave.c), in another way: a run of the compiled program calls
 * one of its functions at every event. Where a rule may choose the object to track, it tracks all of them at once, so
 * that a violation does not depend on anybody's choice. */
#ifndef OCKHAM_RULES_RULE_MONITOR_H
#define OCKHAM_RULES_RULE_MONITOR_H

#include "base/strbuf.h"
#include "rules/rule.h"

/* An integer that the compiled program passes to the monitor: 8 to 128 bits. */
struct rule_passed {
  const struct rule_binding *binding;
  uint16_t width;
  bool is_signed;
};

/* One event for calls of one function: `void NAME(int happens, passed...)` of the monitor. */
struct rule_hook {
  uint32_t rule; /* in rules */
  const struct rule_event *event;
  const struct rule_call *call;
  bool has_body; /* the function that is called */
  VEC(struct rule_passed) passed;
};
typedef VEC(struct rule_hook) rule_hook_list;

/* Names of functions of the monitor; the one for `at exit` has no parameters. */
#define RULE_MONITOR_END "__ockham_rules_end"
void rule_hook_name(uint32_t index, struct strbuf *name);

/* The monitor as C. It calls `void __ockham_broken_rule(const char *text)` when a rule is violated. */
void rule_monitor_print(const struct rules *, const rule_hook_list *, struct strbuf *out);

/* The call of `event` that calls of `f` are, NULL if there is none or the function has not what it names. */
const struct rule_call *rules_find_call(const struct program *, const struct rule_event *, function_id f);
bool rules_parameter_is_signed(const struct program *, function_id, uint32_t index);
bool rules_result_is_signed(const struct program *, function_id);

#endif
