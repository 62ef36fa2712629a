/* The monitor is C text: one function per event and called function, which runs through an array of states, one for
 * each object that may be tracked so far. Expressions are printed as they were read, so their meaning is that of the C
 * compiler, and a mistake in the weaver's translation (rule_emit.c) is not repeated here. */
#include "rules/rule_monitor.h"

#include "rules/rule_private.h"

void rule_hook_name(uint32_t index, struct strbuf *name) { strbuf_printf(name, "__ockham_rule_%u", index); }

/* ---- names and types: `s_` for states, `p_` for what is passed ---- */

static const char *state_type(enum rule_type type) {
  switch (type) {
  case RULE_BOOL: return "uint8_t";
  case RULE_INT: return "int32_t";
  case RULE_UNSIGNED: return "uint32_t";
  case RULE_POINTER: break;
  }
  return "uintptr_t";
}

static void print_type(struct strbuf *out, uint16_t width, bool is_signed) {
  assert(width == 8 || width == 16 || width == 32 || width == 64 || width == 128);
  if (width == 128)
    strbuf_puts(out, is_signed ? "__int128" : "unsigned __int128");
  else
    strbuf_printf(out, "%sint%u_t", is_signed ? "" : "u", width);
}

static void print_string(struct strbuf *out, const char *text) {
  for (; *text; text++)
    if (*text == '"' || *text == '\\' || (unsigned char)*text < ' ')
      strbuf_printf(out, "\\%03o", (unsigned char)*text);
    else
      strbuf_putc(out, *text);
}

/* ---- expressions: the language's are those of C ---- */

struct rule_printer {
  const struct rules *rules;
  const struct rule *rule;
  struct strbuf *out;
};

static const char *operator_text(enum rule_operator op) {
  assert(op >= RULE_NOT && op <= RULE_MULTIPLY);
  switch (op) {
  case RULE_OR_ELSE: return "||";
  case RULE_AND_THEN: return "&&";
  case RULE_BIT_OR: return "|";
  case RULE_BIT_XOR: return "^";
  case RULE_BIT_AND: return "&";
  case RULE_EQUAL: return "==";
  case RULE_UNEQUAL: return "!=";
  case RULE_LESS: return "<";
  case RULE_LESS_EQUAL: return "<=";
  case RULE_GREATER: return ">";
  case RULE_GREATER_EQUAL: return ">=";
  case RULE_ADD: return "+";
  case RULE_SUBTRACT: return "-";
  case RULE_MULTIPLY: return "*";
  case RULE_NOT: return "!";
  case RULE_COMPLEMENT: return "~";
  case RULE_MINUS: return "-";
  case RULE_CONST:
  case RULE_NAME: break;
  }
  return "";
}

static void print_expr(struct rule_printer *p, const struct rule_expr *e) {
  struct strbuf *out = p->out;
  if (e->op == RULE_CONST) {
    strbuf_puts(out, "((");
    print_type(out, e->is_wide ? 64 : 32, !e->is_unsigned);
    strbuf_printf(out, ")0x%llxull)", (unsigned long long)e->value);
  } else if (e->op == RULE_NAME) {
    bool is_state = rule_find_state(p->rule, e->name) != ID_NONE;
    strbuf_printf(out, "%s%s", is_state ? "s->s_" : "p_", e->name);
  } else {
    strbuf_putc(out, '(');
    if (e->b) print_expr(p, e->a);
    strbuf_printf(out, " %s ", operator_text(e->op));
    print_expr(p, e->b ? e->b : e->a);
    strbuf_putc(out, ')');
  }
}

/* ---- statements ---- */

static void print_statement(struct rule_printer *p, const struct rule_statement *s) {
  struct strbuf *out = p->out;
  switch (s->kind) {
  case RULE_IF:
    strbuf_puts(out, "if (");
    print_expr(p, s->value);
    strbuf_puts(out, ") {\n");
    print_statement(p, s->first);
    if (s->second) strbuf_puts(out, "} else {\n");
    if (s->second) print_statement(p, s->second);
    strbuf_puts(out, "}\n");
    break;
  case RULE_BLOCK:
    for (s = s->first; s; s = s->sibling) print_statement(p, s);
    break;
  case RULE_ASSIGN:
    assert(rule_find_state(p->rule, s->name) != ID_NONE);
    strbuf_printf(out, "s->s_%s = ", s->name);
    print_expr(p, s->value);
    if (p->rule->states.data[rule_find_state(p->rule, s->name)].type == RULE_BOOL) strbuf_puts(out, " != 0");
    strbuf_puts(out, ";\n");
    break;
  case RULE_ERROR:
    strbuf_puts(out, "__ockham_broken_rule(\"");
    print_string(out, p->rule->name);
    strbuf_puts(out, ": ");
    print_string(out, s->name);
    strbuf_puts(out, "\");\n");
    break;
  case RULE_ASSUME:
    strbuf_puts(out, "if (!");
    print_expr(p, s->value);
    strbuf_puts(out, ") {\ns->is_over = 1;\ncontinue;\n}\n");
    break;
  }
}

/* ---- the object ---- */

/* The same choices as in rule_emit.c. Where an object may be chosen, one copy of the state chooses it and one does not:
 * at the first event about it only, so that no event of its life is missed. */
static void print_choice(struct rule_printer *p, const struct rule_hook *hook, const struct rule_binding *b) {
  assert(p->rule->object < p->rule->states.len);
  struct strbuf *out = p->out;
  const char *object = p->rule->states.data[p->rule->object].name;
  strbuf_puts(out, "if (!object) continue;\n");
  switch (b->mode) {
  case RULE_IGNORED:
  case RULE_VALUE: return;
  case RULE_TRACKED: strbuf_printf(out, "if (s->s_%s != object) continue;\n", object); return;
  case RULE_SOME: strbuf_printf(out, "if (s->s_%s != object) {\n", object); break;
  case RULE_NEW:
    if (hook->has_body) strbuf_printf(out, "if (s->s_%s == object) *s = initial_%u;\n", object, hook->rule);
    strbuf_puts(out, "{\n");
    break;
  }
  strbuf_printf(out,
                "if (s->s_%s || is_chosen_%u(object) || count_%u == MOST) continue;\n"
                "states_%u[count_%u] = *s;\n"
                "s = &states_%u[count_%u++];\n"
                "s->s_%s = object;\n}\n",
                object, hook->rule, hook->rule, hook->rule, hook->rule, hook->rule, hook->rule, object);
}

static void print_loop(struct rule_printer *p, uint32_t rule) {
  strbuf_printf(p->out,
                "for (unsigned i = 0, n = count_%u; i < n; i++) {\nstruct state_%u *s = &states_%u[i];\n"
                "if (s->is_over) continue;\n",
                rule, rule, rule);
}

static void print_hook(struct rule_printer *p, const struct rule_hook *hook, uint32_t index) {
  struct strbuf *out = p->out;
  const struct rule_binding *object = NULL;
  assert(hook->rule < p->rules->rules.len && hook->event->kind != RULE_AT_EXIT);
  p->rule = &p->rules->rules.data[hook->rule];
  strbuf_puts(out, "void ");
  rule_hook_name(index, out);
  strbuf_puts(out, "(int happens");
  for (uint32_t i = 0; i < hook->passed.len; i++) {
    const struct rule_passed *x = &hook->passed.data[i];
    bool is_object = x->binding->mode >= RULE_TRACKED;
    strbuf_puts(out, ", ");
    print_type(out, x->width, x->is_signed);
    strbuf_printf(out, " p_%s", x->binding->name);
    assert(!is_object || !object); /* a call is about one object */
    if (is_object) object = x->binding;
  }
  strbuf_puts(out, ") {\nif (!happens) return;\n");
  if (object) strbuf_printf(out, "uintptr_t object = (uintptr_t)p_%s;\n", object->name);
  print_loop(p, hook->rule);
  if (object) print_choice(p, hook, object);
  print_statement(p, hook->event->body);
  strbuf_printf(out, "}\nforget_equal_%u();\n}\n\n", hook->rule);
}

/* ---- the whole ---- */

static void print_states(struct rule_printer *p, uint32_t index) {
  struct strbuf *out = p->out;
  const struct rule *rule = &p->rules->rules.data[index];
  strbuf_puts(out, "/* rule \"");
  print_string(out, rule->name);
  strbuf_printf(out, "\" */\nstruct state_%u {\nint is_over;\n", index);
  for (uint32_t i = 0; i < rule->states.len; i++)
    strbuf_printf(out, "%s s_%s;\n", state_type(rule->states.data[i].type), rule->states.data[i].name);
  strbuf_printf(out, "};\n#define INITIAL_%u {0", index);
  for (uint32_t i = 0; i < rule->states.len; i++)
    strbuf_printf(out, ", (%s)%lldll", state_type(rule->states.data[i].type), (long long)rule->states.data[i].initial);
  strbuf_printf(out,
                "}\nstatic const struct state_%u initial_%u = INITIAL_%u;\n"
                "static struct state_%u states_%u[MOST] = {INITIAL_%u};\nstatic unsigned count_%u = 1;\n\n",
                index, index, index, index, index, index, index);
  strbuf_printf(out,
                "static void forget_equal_%u(void) {\n"
                "for (unsigned i = count_%u; i-- > 1;)\nfor (unsigned k = 0; k < i; k++)\n"
                "if (memcmp(&states_%u[i], &states_%u[k], sizeof states_%u[i]) == 0) {\n"
                "states_%u[i] = states_%u[--count_%u];\nbreak;\n}\n(void)initial_%u;\n}\n\n",
                index, index, index, index, index, index, index, index, index);
}

/* Is there a state that tracks the object? */
static void print_chosen(struct rule_printer *p, uint32_t index) {
  const struct rule *rule = &p->rules->rules.data[index];
  if (rule->object == ID_NONE) return;
  strbuf_printf(p->out,
                "static int is_chosen_%u(uintptr_t object) {\nfor (unsigned i = 0; i < count_%u; i++)\n"
                "if (states_%u[i].s_%s == object) return 1;\nreturn 0;\n}\n\n",
                index, index, index, rule->states.data[rule->object].name);
}

static void print_end(struct rule_printer *p) {
  strbuf_puts(p->out, "void " RULE_MONITOR_END "(void) {\n");
  for (uint32_t i = 0; i < p->rules->rules.len; i++) {
    p->rule = &p->rules->rules.data[i];
    for (uint32_t k = 0; k < p->rule->events.len; k++) {
      if (p->rule->events.data[k].kind != RULE_AT_EXIT) continue;
      print_loop(p, i);
      print_statement(p, p->rule->events.data[k].body);
      strbuf_puts(p->out, "}\n");
    }
  }
  strbuf_puts(p->out, "}\n");
}

/* No header is included: reading them costs more than the rest. */
void rule_monitor_print(const struct rules *rules, const rule_hook_list *hooks, struct strbuf *out) {
  struct rule_printer p = {.rules = rules, .out = out};
  strbuf_puts(out,
              "/* The rules as a monitor of the run: the states that each may be in, whatever object it tracks. */\n"
              "#define MOST 1024\n"
              "typedef __INT8_TYPE__ int8_t;\ntypedef __INT16_TYPE__ int16_t;\n"
              "typedef __INT32_TYPE__ int32_t;\ntypedef __INT64_TYPE__ int64_t;\n"
              "typedef __UINT8_TYPE__ uint8_t;\ntypedef __UINT16_TYPE__ uint16_t;\n"
              "typedef __UINT32_TYPE__ uint32_t;\ntypedef __UINT64_TYPE__ uint64_t;\n"
              "typedef __UINTPTR_TYPE__ uintptr_t;\n"
              "int memcmp(const void *, const void *, __SIZE_TYPE__);\n"
              "void __ockham_broken_rule(const char *);\n\n");
  for (uint32_t i = 0; i < rules->rules.len; i++) {
    print_states(&p, i);
    print_chosen(&p, i);
  }
  for (uint32_t i = 0; i < hooks->len; i++) print_hook(&p, &hooks->data[i], i);
  print_end(&p);
}
