/* A rule is told as the steps of its automaton: which state it goes to, and which call takes it there. That it was
 * woven into the program, by conditions and assignments around the call, is nobody's business. */
#include "report/story/teller.h"

#include <ctype.h>
#include <string.h>

/* The call that the woven step stands before or behind; NULL if it stands at the end of the program. */
static const struct operation *find_call(const struct teller *w) {
  struct position at = teller_edge(w, w->step)->at;
  uint32_t i = w->step;
  while (i < w->t->steps.len && teller_edge(w, i)->is_woven && w->t->steps.data[i].depth == w->depth) i++;
  for (int k = 0; k < 2; k++) {
    if (i < w->t->steps.len) {
      const struct edge *e = teller_edge(w, i);
      bool is_here = e->at.file == at.file && e->at.line == at.line && e->at.column == at.column;
      if (e->op.kind == OP_CALL && !e->is_woven && is_here && w->t->steps.data[i].depth == w->depth) return &e->op;
    }
    for (i = w->step; i > 0 && (teller_edge(w, i)->is_woven || w->t->steps.data[i].depth > w->depth); i--) {}
  }
  return NULL;
}

/* `lock_alternation` is the variable's half of the rule's name "lock alternation". */
static void print_rule(const char *name, size_t len, struct strbuf *out) {
  for (size_t i = 0; i < len; i++) strbuf_putc(out, name[i] == '_' ? ' ' : name[i]);
}

static void print_state(struct teller *w, const struct variable *v, u128 value, struct strbuf *out) {
  const struct ctype *t = ctype_resolved(&w->p->types, v->type);
  if (t && t->kind == CT_BOOL)
    strbuf_puts(out, value ? "true" : "false");
  else
    teller_print_value(w, v->type, v->width, value, out);
}

static void print_call(struct teller *w, const struct operation *call) {
  struct operation plain = *call;
  plain.result_count = 0;
  teller_print_operation(w, w->depth, &plain, &w->text);
}

void teller_tell_rule(struct teller *w) {
  const struct operation *op = &teller_edge(w, w->step)->op;
  const struct effect *e = &w->effect;
  const char *name = op->kind == OP_ASSIGN ? program_string(w->p, w->p->variables.data[op->var].name) : "";
  const char *dot = strrchr(name, '.');
  if (!dot || w->p->variables.data[op->var].kind != VARIABLE_GLOBAL || strcmp(dot, ".expected") == 0) return;
  if (!e->has_value || (e->has_old && e->old == e->value)) return;
  const struct variable *v = &w->p->variables.data[op->var];
  const struct ctype *t = ctype_resolved(&w->p->types, v->type);
  const struct operation *call = find_call(w);
  strbuf_puts(&w->text, "rule ");
  print_rule(name, (size_t)(dot - name), &w->text);
  strbuf_printf(&w->text, ": %s", dot + 1);
  if (t && t->kind == CT_POINTER) {
    strbuf_puts(&w->text, " is ");
  } else {
    strbuf_putc(&w->text, ' ');
    if (e->has_old) print_state(w, v, e->old, &w->text);
    strbuf_puts(&w->text, " -> ");
  }
  print_state(w, v, e->value, &w->text);
  if (call) strbuf_puts(&w->text, ", by "), print_call(w, call);
  teller_add_value(w, dot + 1, v->type, v->width, e->value);
  teller_add_step(w, STORY_RULE, teller_edge(w, w->step)->at)->group = 1;
}
