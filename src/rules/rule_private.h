/* rule_private: what the parts of the reader and of the weaver of rules share. */
#ifndef OCKHAM_RULES_RULE_PRIVATE_H
#define OCKHAM_RULES_RULE_PRIVATE_H

#include "base/text/lexer.h"
#include "rules/rule.h"

/* ---- reading: rule_parse.c, rule_parse_expr.c ---- */

struct rule_reader {
  struct lexer in;
  struct rules *rules;
  struct rule *rule;        /* the one being read */
  struct rule_event *event; /* the one being read, or NULL */
};

/* Never NULL. */
struct rule_expr *rule_parse_expression(struct rule_reader *);
/* A constant of the rule's enumerations, NULL if there is none of that name. */
const struct rule_constant *rule_find_constant(const struct rule *, const char *name);
/* The same with the constants of the language: true, false, null. */
bool rule_constant_named(const struct rule *, const char *name, struct rule_constant *ret);
/* Number in `states`, ID_NONE if there is none of that name. */
uint32_t rule_find_state(const struct rule *, const char *name);
/* What the call gives that name to, NULL for nothing. */
const struct rule_binding *rule_find_binding(const struct rule_call *, const char *name);
bool rule_name_matches(const char *pattern, const char *name);

/* ---- weaving: rule_weave.c, rule_emit.c ---- */

/* A value with its C type as far as arithmetic needs it. Width 1: a truth value. */
struct rule_value {
  expr e;
  bool is_signed;
};

/* One event at one call. */
struct rule_site {
  const struct rule *rule;
  const struct rule_event *event;
  const struct rule_call *call;     /* NULL for RULE_AT_EXIT */
  const var_id *states;             /* variables of the rule's states */
  var_id expected;                  /* the address of the object to be chosen; ID_NONE: chosen at events */
  function_id callee;               /* ID_NONE for RULE_AT_EXIT */
  struct rule_value result;         /* RULE_AFTER, where it is bound */
  VEC(struct rule_value) arguments; /* those that are bound; e is EXPR_NONE for others */
};

struct weaver {
  struct program *p;
  const struct rules *rules;
  struct diagnostics *diagnostics;
  enum rule_choosing choosing;
  bool failed;
  VEC(var_id) states;         /* of all rules, in order */
  VEC(uint32_t) first_state;  /* per rule, in `states` */
  VEC(var_id) expected;       /* per rule */
  VEC(function_id) addressed; /* watched functions whose address is taken */
  loc_id here;                /* where code is added */
  function_id function;
  struct position at;
  uint32_t temporaries;
};

void weave_operation(struct weaver *, struct operation, uint32_t marks);
/* Goes on where the condition holds, otherwise to `otherwise`. */
void weave_guard(struct weaver *, expr condition, loc_id otherwise);
void weave_jump(struct weaver *, loc_id target);
void weave_assign(struct weaver *, var_id, expr);
var_id weave_temporary(struct weaver *, uint16_t width, const char *hint, ctype_id);
expr weave_read(struct weaver *, var_id);
/* The statements of the event, if it happens for the object: all the code of one event at `here`. */
void weave_event(struct weaver *, const struct rule_site *);
/* Does an event of the rule say `some`? */
bool rule_has_some(const struct rule *);

#endif
