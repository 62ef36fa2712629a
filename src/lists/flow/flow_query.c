/* What others ask about a flow: what holds in all its states, and what names of the program text mean in it. Value
 * nodes are kept apart from those of the heap by a mark instead of a sort: so statements, models and the solver know
 * one kind of node, and whoever quantifies over nodes has to say which. */
#include "lists/flow/flow.h"

#include "lists/logic/cycles.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"

/* ---- axioms ---- */

struct axioms {
  struct flow *f;
  struct vocabulary *v;
  struct terms *s;
  term a, b;
  term_list *out;
};

static term value(const struct axioms *x, term a) { return heap_apply(x->v, x->f->value, &a); }

static term le(const struct axioms *x, uint32_t order, term a, term b) {
  return heap_apply(x->v, order, (term[]){a, b});
}

/* No field leads to a value node, or away from one. */
static void isolated(const struct axioms *x) {
  for (uint32_t i = 0; i < x->f->fields.len; i++) {
    term reach = heap_apply(x->v, x->f->fields.data[i], (term[]){x->a, x->b}), same = term_equals(x->s, x->a, x->b);
    term is_null = term_equals(x->s, x->b, x->v->null);
    term into = term_implies(x->s, term_and2(x->s, reach, value(x, x->b)), same);
    term out_of = term_implies(x->s, term_and2(x->s, reach, value(x, x->a)), term_or2(x->s, same, is_null));
    vec_push(x->out, term_forall(x->s, (term[]){x->a, x->b}, 2, term_and2(x->s, into, out_of)));
  }
  uint32_t allocated = x->f->state.allocated;
  if (allocated != HEAP_NO_SYMBOL)
    vec_push(x->out,
             term_forall(x->s, &x->a, 1, term_implies(x->s, value(x, x->a), heap_apply(x->v, allocated, &x->a))));
}

/* A value node is the same number in every order. */
static void same_scale(const struct axioms *x) {
  for (uint32_t i = 1; i < x->f->orders.len; i++) {
    uint32_t first = x->f->orders.data[0], other = x->f->orders.data[i];
    term below = le(x, vocabulary_between(x->v, first, other), x->a, x->a);
    term above = le(x, vocabulary_between(x->v, other, first), x->a, x->a);
    vec_push(x->out, term_forall(x->s, &x->a, 1, term_implies(x->s, value(x, x->a), term_and2(x->s, below, above))));
  }
}

/* Numbers ascend, and between neighbours there is nothing. */
static void numbers(const struct axioms *x) {
  for (uint32_t i = 0; i < x->f->numbers.len; i++) {
    const struct flow_number *n = &x->f->numbers.data[i];
    vec_push(x->out, value(x, n->constant));
    if (i == 0) continue;
    const struct flow_number *m = n - 1;
    assert(m->value < n->value);
    vec_push(x->out, le(x, x->f->orders.data[0], m->constant, n->constant));
    vec_push(x->out, term_not(le(x, x->f->orders.data[0], n->constant, m->constant)));
    if (n->value - m->value != 1) continue;
    for (uint32_t o = 0; o < x->f->orders.len; o++) {
      uint32_t order = x->f->orders.data[o];
      term beside = term_or2(x->s, le(x, order, x->a, m->constant), le(x, order, n->constant, x->a));
      vec_push(x->out, term_forall(x->s, &x->a, 1, beside));
    }
  }
}

/* Data and variables are in the range of their types; what a value node's keys are, its variable says. */
static void ranges(const struct axioms *x) {
  for (uint32_t i = 0; i < x->f->members.len; i++) {
    const struct flow_member *m = &x->f->members.data[i];
    term inside = m->is_link ? term_true : flow_in_bounds(x->f, m->reading, m->symbol, x->a);
    if (!term_eq(inside, term_true))
      vec_push(x->out, term_forall(x->s, &x->a, 1, term_or2(x->s, value(x, x->a), inside)));
  }
  for (uint32_t i = 0; i < x->f->variables.len; i++) {
    const struct flow_variable *v = &x->f->variables.data[i];
    term inside = v->is_value ? flow_in_bounds(x->f, v->reading, HEAP_NO_SYMBOL, v->constant) : term_true;
    if (!term_eq(inside, term_true)) vec_push(x->out, inside);
  }
}

/* Garbage is nothing that malloc gave, and leads nowhere. */
static void garbage(const struct axioms *x) {
  term node = x->f->garbage;
  vec_push(x->out, term_not(term_equals(x->s, node, x->v->null)));
  if (x->f->state.allocated != HEAP_NO_SYMBOL)
    vec_push(x->out, term_not(heap_apply(x->v, x->f->state.allocated, &node)));
  for (uint32_t i = 0; i < x->f->fields.len; i++) {
    term reach = heap_apply(x->v, x->f->fields.data[i], (term[]){node, x->a});
    term ends = term_or2(x->s, term_equals(x->s, x->a, node), term_equals(x->s, x->a, x->v->null));
    vec_push(x->out, term_forall(x->s, &x->a, 1, term_implies(x->s, reach, ends)));
  }
}

void flow_axioms(struct flow *f, term_list *out) {
  struct vocabulary *v = &f->vocabulary;
  assert(f->value == HEAP_NO_SYMBOL || f->orders.len > 0);
  struct axioms x = {f, v, v->terms, term_none, term_none, out};
  x.a = heap_bound_variable(v, NULL, 0);
  x.b = heap_bound_variable(v, &x.a, 1);
  if (f->garbage.id) garbage(&x);
  heap_cycle_axioms(&f->state, out);
  if (f->value == HEAP_NO_SYMBOL) return;
  isolated(&x);
  same_scale(&x);
  numbers(&x);
  ranges(&x);
  for (uint32_t i = 0; i < f->variables.len; i++) {
    const struct flow_variable *variable = &f->variables.data[i];
    term is_value = value(&x, variable->constant);
    vec_push(out, variable->is_value ? is_value : term_not(is_value));
  }
}

/* ---- names ---- */

static bool is_named(const struct flow *f, const struct flow_variable *v, const char *name) {
  if (strcmp(v->name, name) == 0) return true;
  if (v->variable == ID_NONE || v->activation != 0) return false;
  return strcmp(program_string(f->program, f->program->variables.data[v->variable].name), name) == 0;
}

/* The declaration that comes last before the line hides the others. */
const struct flow_variable *flow_find_variable(const struct flow *f, const char *name, uint32_t line) {
  const struct flow_variable *best = NULL;
  uint32_t best_line = 0;
  for (uint32_t i = 0; i < f->variables.len; i++) {
    const struct flow_variable *v = &f->variables.data[i];
    if (!is_named(f, v, name)) continue;
    bool is_local = v->variable != ID_NONE && f->program->variables.data[v->variable].kind != VARIABLE_GLOBAL;
    uint32_t declared = is_local ? f->program->variables.data[v->variable].at.line : 0;
    if (declared > line && line) continue;
    if (!best || declared >= best_line) {
      best = v;
      best_line = declared;
    }
  }
  return best;
}

bool flow_member_is_named(const struct flow_member *m, const char *name) {
  const char *dot = strrchr(m->name, '.');
  return strcmp(m->name, name) == 0 || (dot && strcmp(dot + 1, name) == 0);
}

const struct flow_member *flow_find_member(const struct flow *f, ctype_id record, const char *name) {
  const struct flow_member *found = NULL;
  record = ctype_resolve(&f->program->types, record);
  for (uint32_t i = 0; i < f->members.len; i++) {
    const struct flow_member *m = &f->members.data[i];
    if (!flow_member_is_named(m, name)) continue;
    if (record != CTYPE_NONE && m->record == record) return m;
    if (found && record == CTYPE_NONE) return NULL;
    if (record == CTYPE_NONE) found = m;
  }
  return found;
}

term flow_ghost(struct flow *f, const char *name, bool is_value) {
  const char *copy = arena_strdup(&f->arena, name);
  term constant = heap_constant(&f->vocabulary, copy);
  vec_push(&f->variables,
           ((struct flow_variable){.constant = constant, .name = copy, .variable = ID_NONE, .is_value = is_value}));
  return constant;
}

bool flow_is_value(const struct flow *f, term constant) {
  for (uint32_t i = 0; i < f->variables.len; i++)
    if (term_eq(f->variables.data[i].constant, constant)) return f->variables.data[i].is_value;
  for (uint32_t i = 0; i < f->numbers.len; i++)
    if (term_eq(f->numbers.data[i].constant, constant)) return true;
  return false;
}

/* ---- places ---- */

uint32_t flow_loop_at(const struct flow *f, uint32_t line, uint32_t column) {
  uint32_t best = FLOW_NONE;
  struct position at = {ID_NONE, UINT32_MAX, UINT32_MAX};
  for (uint32_t i = 0; i < f->locations.len; i++) {
    const struct flow_location *l = &f->locations.data[i];
    if (!l->is_loop_head || l->activation != 0) continue;
    for (uint32_t e = 0; e < l->out.len; e++) {
      struct position p = f->edges.data[l->out.data[e]].at;
      bool is_after = p.line > line || (p.line == line && p.column >= column);
      if (!is_after || p.line > at.line || (p.line == at.line && p.column >= at.column)) continue;
      best = i;
      at = p;
    }
  }
  return best;
}
