/* Rules in a test: the functions that a rule watches and no source defines are the test's own, and tell the monitor
 * (rules/rule_monitor.h) before and after their work. */
#include "confirm/testfile/test_private.h"

#include <string.h>

bool test_rules_have_end(const struct test *t) {
  for (uint32_t i = 0; i < t->rules.rules.len; i++)
    for (uint32_t k = 0; k < t->rules.rules.data[i].events.len; k++)
      if (t->rules.rules.data[i].events.data[k].kind == RULE_AT_EXIT) return true;
  return false;
}

/* ---- hooks ---- */

static void pass(struct test *t, struct rule_hook *hook, const struct rule_binding *b, const struct test_type *type) {
  static const struct test_type none = {.class = TEST_VOID};
  if (b->mode == RULE_IGNORED) return;
  if (!type) type = &none;
  bool is_number = type->class == TEST_INTEGER || type->class == TEST_POINTER;
  if (!is_number && type->class != TEST_VOID) test_refuse(t, "a rule names a value that is no integer");
  uint16_t width = is_number ? type->width : t->program->pointer_width;
  vec_push(&hook->passed, ((struct rule_passed){b, width, type->is_signed}));
}

static void add_hook(struct test *t, uint32_t rule, const struct rule_event *event, function_id f,
                     const struct test_signature *s) {
  const struct rule_call *c = rules_find_call(t->program, event, f);
  if (!c) return;
  const char *name = program_string(t->program, t->program->functions.data[f].name);
  struct rule_hook hook = {.rule = rule, .event = event, .call = c, .has_body = test_has_body(t, name)};
  for (uint32_t i = 0; i < c->parameters.len; i++)
    pass(t, &hook, &c->parameters.data[i], i < s->parameter_count ? &s->parameters[i] : NULL);
  if (event->kind == RULE_AFTER) pass(t, &hook, &c->result, &s->result);
  vec_push(&t->hooks, hook);
  vec_push(&t->hooked, f);
}

static void add_hooks(struct test *t, function_id f) {
  const char *name = program_string(t->program, t->program->functions.data[f].name);
  struct arena arena = ARENA_INIT;
  struct test_signature s;
  if (!test_signature_of(t, name, &arena, &s))
    test_refuse(t, "a rule watches '%s', whose type is not a simple one", name);
  for (uint32_t i = 0; i < t->rules.rules.len && !t->failed; i++)
    for (uint32_t k = 0; k < t->rules.rules.data[i].events.len; k++)
      add_hook(t, i, &t->rules.rules.data[i].events.data[k], f, &s);
  arena_release(&arena);
}

/* Does a rule watch it, and the program call it? */
static bool is_told(const struct test *t, function_id f) {
  const struct program *p = t->program;
  const char *name = program_string(p, p->functions.data[f].name);
  if (!rules_watch(&t->rules, name) || !test_find_function(t, name)) return false;
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_CALL && p->edges.data[e].op.callee == f) return true;
  return false;
}

bool test_rules_wrap(const struct test *t, const char *name) {
  function_id f = program_find_function(t->program, name);
  return f != ID_NONE && test_has_body(t, name) && is_told(t, f);
}

void test_put_monitor(struct test *t) {
  const struct program *p = t->program;
  for (function_id f = 0; f < p->functions.len; f++)
    if (is_told(t, f)) add_hooks(t, f);
  rule_monitor_print(&t->rules, &t->hooks, &t->out);
  strbuf_puts(&t->out, "\nvoid __ockham_broken_rule(const char *text) {\n  ockham_put(\"rule violated: \");\n"
                       "  ockham_fail(text);\n}\n\n"
                       "static void *ockham_new(void) {\n  static long long objects[64][32];\n  static unsigned next;\n"
                       "  if (next == 64) ockham_no_more(\"new objects\");\n  return objects[next++];\n}\n\n");
}

/* ---- calls of them ---- */

static void put_event(struct test *t, uint32_t index, const struct test_signature *s) {
  const struct rule_hook *hook = &t->hooks.data[index];
  struct strbuf name = STRBUF_INIT, *out = &t->out;
  const char *word = t->program->pointer_width == 64 ? "unsigned long" : "unsigned int";
  rule_hook_name(index, &name);
  strbuf_printf(out, "  %s(1", name.text);
  for (uint32_t i = 0; i < hook->call->parameters.len; i++) {
    if (hook->call->parameters.data[i].mode == RULE_IGNORED) continue;
    bool is_there = i < s->parameter_count, is_pointer = is_there && s->parameters[i].class == TEST_POINTER;
    strbuf_puts(out, ", ");
    if (is_pointer) strbuf_printf(out, "(%s)", word);
    strbuf_printf(out, is_there ? "p%u" : "0", i);
  }
  if (hook->event->kind == RULE_AFTER && hook->call->result.mode != RULE_IGNORED) {
    bool is_pointer = s->result.class == TEST_POINTER;
    strbuf_printf(out, ", %s%s%s%s", is_pointer ? "(" : "", is_pointer ? word : "", is_pointer ? ")" : "",
                  s->result.class == TEST_VOID ? "0" : "value");
  }
  strbuf_puts(out, ");\n");
  strbuf_release(&name);
}

void test_put_events(struct test *t, const char *function, const struct test_signature *s, enum rule_event_kind kind) {
  for (uint32_t i = 0; i < t->hooks.len; i++)
    if (t->hooks.data[i].event->kind == kind &&
        strcmp(program_string(t->program, t->program->functions.data[t->hooked.data[i]].name), function) == 0)
      put_event(t, i, s);
}

bool test_returns_new(const struct test *t, const char *function) {
  for (uint32_t i = 0; i < t->hooks.len; i++)
    if (t->hooks.data[i].call->result.mode == RULE_NEW &&
        strcmp(program_string(t->program, t->program->functions.data[t->hooked.data[i]].name), function) == 0)
      return true;
  return false;
}

/* ---- functions with a body ---- */

void test_put_wrapper_header(struct test *t, const char *function, struct strbuf *out) {
  struct arena arena = ARENA_INIT;
  struct test_signature s;
  struct strbuf name = STRBUF_INIT, kept = t->out;
  strbuf_printf(&name, "ockham_call_%s", function);
  t->out = (struct strbuf)STRBUF_INIT;
  if (test_signature_of(t, function, &arena, &s)) test_put_header(t, name.text, &s);
  strbuf_puts(out, t->out.text);
  strbuf_release(&t->out);
  t->out = kept;
  strbuf_release(&name);
  arena_release(&arena);
}

static void put_wrapper(struct test *t, const char *function) {
  struct arena arena = ARENA_INIT;
  struct test_signature s;
  struct strbuf header = STRBUF_INIT, *out = &t->out;
  if (!test_signature_of(t, function, &arena, &s) || s.is_variadic)
    test_refuse(t, "a rule watches '%s', whose type is not a simple one", function);
  test_put_wrapper_header(t, function, &header);
  strbuf_printf(out, "%s {\n", header.text);
  test_put_events(t, function, &s, RULE_BEFORE);
  strbuf_puts(out, "  ");
  if (s.result.class != TEST_VOID) strbuf_printf(out, "%s value = ", s.result.spelled);
  strbuf_printf(out, "%s(", function);
  for (uint32_t i = 0; i < s.parameter_count; i++) strbuf_printf(out, i ? ", p%u" : "p%u", i);
  strbuf_puts(out, ");\n");
  test_put_events(t, function, &s, RULE_AFTER);
  strbuf_puts(out, s.result.class == TEST_VOID ? "}\n\n" : "  return value;\n}\n\n");
  strbuf_release(&header);
  arena_release(&arena);
}

void test_put_wrappers(struct test *t) {
  for (function_id f = 0; f < t->program->functions.len && t->rules.rules.len; f++) {
    const char *name = program_string(t->program, t->program->functions.data[f].name);
    if (test_rules_wrap(t, name)) put_wrapper(t, name);
  }
}
