/* States that are not the one now, after a loop or a call: symbols and cuts of their own, of which the axioms hold.
 * What a loop or a callee leaves alone keeps its symbol, so that nothing has to be said of it. */
#include "lists/contract/prover.h"

uint32_t prover_symbol_like(struct prover *p, uint32_t symbol, const char *name) {
  assert(prover_is_state(p, symbol));
  switch (p->v->symbols.data[symbol].role) {
  case HEAP_REACH: return vocabulary_field(p->v, name);
  case HEAP_ORDER: return vocabulary_order(p->v, name);
  case HEAP_RELATION: return vocabulary_mark(p->v, name);
  case HEAP_ENTRY:
  case HEAP_BOUNDED: break;
  }
  assert(!"no symbol of a state");
  return symbol;
}

uint32_t prover_version(struct prover *p, uint32_t symbol, const char *when) {
  return prover_symbol_like(p, symbol, prover_text(p, "%s %s", p->v->symbols.data[symbol].name, when));
}

static bool is_among(const symbol_list *symbols, uint32_t s) {
  for (uint32_t i = 0; i < symbols->len; i++)
    if (symbols->data[i] == s) return true;
  return false;
}

void prover_choose_cuts(struct prover *p, struct prover_path *path, const symbol_list *symbols,
                        struct prover_new_cuts *ret) {
  for (uint32_t i = 0; i < p->flow->cycles.len; i++) {
    const struct heap_cycles *c = &p->flow->cycles.data[i];
    for (uint32_t k = 0; k < c->count && is_among(symbols, c->field); k++) {
      vec_push(&ret->from, c->cuts[k].from);
      vec_push(&ret->to, prover_choose(p, path, "cut from", false));
      vec_push(&ret->from, c->cuts[k].to);
      vec_push(&ret->to, prover_choose(p, path, "cut to", false));
    }
  }
}

/* P3: every end of a cut of these fields has a new one. */
static bool are_cuts_new(const struct prover *p, const symbol_list *symbols, const struct prover_new_cuts *c) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->flow->cycles.len; i++)
    if (is_among(symbols, p->flow->cycles.data[i].field)) count += 2 * p->flow->cycles.data[i].count;
  return c->from.len == count && c->to.len == count;
}

void new_cuts_release(struct prover_new_cuts *c) { vec_release_all(&c->from, &c->to); }

/* The axioms of states hold of the new symbols and cuts. */
void prover_assume_axioms(struct prover *p, struct prover_path *path, const symbol_list *from, const symbol_list *to,
                          const struct prover_new_cuts *cuts) {
  assert(from->len == to->len);
  assert(are_cuts_new(p, from, cuts));
  struct heap_renaming r = {from->data, to->data, from->len, cuts->from.data, cuts->to.data, cuts->from.len};
  term_list axioms = VEC_INIT;
  flow_axioms(p->flow, &axioms);
  for (uint32_t i = 0; i < axioms.len; i++) {
    term after = heap_rename(p->v, &r, axioms.data[i]);
    if (!term_eq(after, axioms.data[i])) heap_step_assume(&path->step, after);
  }
  vec_release(&axioms);
}

/* A new value: a node, or an integer. */
term prover_choose(struct prover *p, struct prover_path *path, const char *name, bool is_value) {
  term t = heap_step_choice(&path->step, name);
  if (p->flow->value != HEAP_NO_SYMBOL) {
    term is_it = heap_apply(p->v, p->flow->value, &t);
    heap_step_assume(&path->step, is_value ? is_it : term_not(is_it));
  }
  return t;
}

term prover_choose_like(struct prover *p, struct prover_path *path, const struct flow_variable *x) {
  term t = prover_choose(p, path, x->name, x->is_value);
  if (x->is_value) heap_step_assume(&path->step, flow_in_bounds(p->flow, x->reading, HEAP_NO_SYMBOL, t));
  return t;
}

void prover_assign(struct prover_path *path, term x, term y) {
  struct heap_statement s = {.kind = HEAP_ASSIGN, .x = x, .y = y};
  heap_step_add(&path->step, &s);
}
