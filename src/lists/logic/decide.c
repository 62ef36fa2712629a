/* The loop: the SAT solver proposes, the candidate and the universal formulas object with clauses, until there is no
 * objection or no proposal. It ends because the universe is finite and every objection is a new clause. */
#include "base/checking.h"
#include "lists/logic/ground.h"

#include "logic/build.h"

/* Tables of candidates have a byte for a class. */
enum { CLASS_LIMIT = 250 };

static struct heap_solver *new_solver(struct context *ctx, struct vocabulary *v, enum sat_order order) {
  struct heap_solver *h = xcalloc(1, sizeof *h);
  h->ctx = ctx;
  h->vocabulary = v;
  h->reason = (struct strbuf)STRBUF_INIT;
  normalizer_init(&h->normalizer, v);
  sat_init(&h->sat, ctx, order);
  return h;
}

struct heap_solver *heap_solver_new(struct context *ctx, struct vocabulary *v) {
  return new_solver(ctx, v, SAT_NEW_FIRST);
}

struct heap_solver *heap_solver_new_for_paths(struct context *ctx, struct vocabulary *v) {
  return new_solver(ctx, v, SAT_OLD_FIRST);
}

void heap_solver_free(struct heap_solver *h) {
  if (!h) return;
  normalizer_release(&h->normalizer);
  sat_release(&h->sat);
  candidate_release(&h->candidate);
  for (uint32_t i = 0; i < h->formulas.len; i++) {
    vec_release_all(&h->formulas.data[i].elements, &h->formulas.data[i].symbols);
  }
  for (uint32_t i = 0; i < h->atoms_of.len; i++) vec_release(&h->atoms_of.data[i]);
  for (uint32_t i = 0; i < h->axioms.len; i++) vec_release(&h->axioms.data[i].formulas);
  vec_release(&h->atoms);
  map_release(&h->atom_index);
  vec_release_all(&h->atoms_of, &h->gates);
  unique_release(&h->gate_index);
  vec_release_all(&h->gate_literals, &h->building, &h->booleans, &h->formulas);
  map_release(&h->formula_index);
  vec_release_all(&h->asserted, &h->axioms, &h->assumed, &h->current, &h->has_value_clause, &h->extra, &h->needed,
                  &h->environment);
  bitset_release_all(&h->needed_set, &h->visited, &h->inside);
  strbuf_release(&h->reason);
  free(h);
}

/* ---- formulas ---- */

struct collector {
  struct heap_solver *h;
  struct ground_formula *f;
  struct map normals, elements, symbols; /* that were met */
};

static void collect_symbol(struct collector *c, uint32_t symbol) {
  if (symbol >= SYMBOL_BOOL || map_get(&c->symbols, symbol)) return;
  map_put(&c->symbols, symbol);
  vec_push(&c->f->symbols, symbol);
}

static void collect_atom(struct collector *c, const struct normal *x) {
  collect_symbol(c, x->symbol);
  uint32_t arity = x->symbol == SYMBOL_EQUAL ? 2 : x->symbol == SYMBOL_BOOL ? 0 : HEAP_ARITY;
  if (x->symbol < SYMBOL_BOOL) arity = c->h->vocabulary->symbols.data[x->symbol].arity;
  for (uint32_t i = 0; i < arity; i++) {
    const struct normal_argument *a = &x->arguments[i];
    collect_symbol(c, a->entry);
    collect_symbol(c, a->function);
    if (a->function != HEAP_NO_SYMBOL && a->entry == HEAP_NO_SYMBOL)
      c->f->is_direct |= c->h->vocabulary->symbols.data[a->function].role == HEAP_BOUNDED;
    if (a->is_slot || map_get(&c->elements, a->index)) continue;
    map_put(&c->elements, a->index);
    vec_push(&c->f->elements, a->index);
  }
}

static void collect(struct collector *c, uint32_t normal) {
  if (map_get(&c->normals, normal)) return;
  map_put(&c->normals, normal);
  struct normal x = c->h->normalizer.normals.data[normal];
  switch (x.kind) {
  case NORMAL_ATOM: collect_atom(c, &x); break;
  case NORMAL_AND:
  case NORMAL_OR:
    for (uint32_t i = 0; i < x.count; i++) collect(c, c->h->normalizer.children.data[x.first + i]);
    break;
  case NORMAL_UNIVERSAL:
    for (uint32_t i = 0; i < c->h->normalizer.universals.data[x.universal].rules.len; i++)
      collect(c, c->h->normalizer.universals.data[x.universal].rules.data[i].matrix);
    break;
  }
}

/* Translates the formula, if it is not yet; false if it is outside of the fragment. */
static bool add_formula(struct heap_solver *h, term t, uint32_t *ret) {
  const uint64_t *known = map_get(&h->formula_index, t.id);
  if (known) {
    *ret = (uint32_t)*known - 1;
    return true;
  }
  struct ground_formula f = {.term = t};
  if (!normalize(&h->normalizer, t, &f.root)) {
    strbuf_clear(&h->reason);
    strbuf_puts(&h->reason, h->normalizer.error.text);
    return false;
  }
  struct collector c = {h, &f, MAP_INIT, MAP_INIT, MAP_INIT};
  collect(&c, f.root);
  map_release_all(&c.normals, &c.elements, &c.symbols);
  f.literal = ground_literal(h, f.root);
  *ret = h->formulas.len;
  vec_push(&h->formulas, f);
  *map_put(&h->formula_index, t.id) = h->formulas.len;
  return true;
}

/* The axioms of relations are formulas like others; those of fields, orders and functions are built in. */
static void add_axioms(struct heap_solver *h, uint32_t symbol) {
  enum heap_role role = h->vocabulary->symbols.data[symbol].role;
  if (h->axioms.len <= symbol) vec_resize(&h->axioms, symbol + 1);
  if (h->axioms.data[symbol].is_known || role != HEAP_RELATION) return;
  h->axioms.data[symbol].is_known = true;
  term_list axioms = VEC_INIT;
  heap_axioms(h->vocabulary, symbol, &axioms);
  for (uint32_t i = 0; i < axioms.len; i++) {
    uint32_t formula;
    if (!add_formula(h, axioms.data[i], &formula)) continue;
    sat_clause(&h->sat, &h->formulas.data[formula].literal, 1);
    vec_push(&h->axioms.data[symbol].formulas, formula);
  }
  vec_release(&axioms);
}

bool heap_solver_assert(struct heap_solver *h, term t) {
  uint32_t formula;
  if (!add_formula(h, t, &formula)) {
    h->is_broken = true;
    return false;
  }
  vec_push(&h->asserted, formula);
  sat_clause(&h->sat, &h->formulas.data[formula].literal, 1);
  return true;
}

/* ---- queries ---- */

static void add_current(struct heap_solver *h, struct map *seen, uint32_t formula) {
  if (map_get(seen, formula)) return;
  map_put(seen, formula);
  vec_push(&h->current, formula);
  for (uint32_t i = 0; i < h->formulas.data[formula].symbols.len; i++) {
    uint32_t symbol = h->formulas.data[formula].symbols.data[i];
    add_axioms(h, symbol);
    for (uint32_t k = 0; k < h->axioms.data[symbol].formulas.len; k++)
      add_current(h, seen, h->axioms.data[symbol].formulas.data[k]);
  }
}

static enum solver_result give_up(struct heap_solver *h, const char *reason) {
  strbuf_clear(&h->reason);
  strbuf_puts(&h->reason, reason);
  return SOLVER_UNKNOWN;
}

static enum solver_result solve_in(struct heap_solver *h, enum ground_universe universe) {
  literal_list assumptions = VEC_INIT;
  h->universe = universe;
  for (uint32_t i = 0; i < h->assumed.len; i++) vec_push(&assumptions, h->formulas.data[h->assumed.data[i]].literal);
  for (uint32_t i = 0; i < h->extra.len; i++) vec_push(&assumptions, h->extra.data[i]);
  enum solver_result result = SOLVER_SAT;
  uint32_t rounds = 0;
  candidate_activate(h);
  if (universe == UNIVERSE_NAMED) vec_push(&assumptions, candidate_name_values(h));
  for (bool is_done = false; result == SOLVER_SAT && !is_done;) {
    h->statistics.rounds++;
    h->ctx->stats.heap_rounds++;
    if (h->round_limit && ++rounds > h->round_limit) result = SOLVER_UNKNOWN;
    if (result == SOLVER_UNKNOWN) break;
    result = limits_exceeded(&h->ctx->limits) ? SOLVER_UNKNOWN : sat_solve(&h->sat, assumptions.data, assumptions.len);
    if (result == SOLVER_UNKNOWN) give_up(h, limits_reason(&h->ctx->limits));
    if (result != SOLVER_SAT) break;
    is_done = candidate_read(h);
    if (h->candidate.representative.len > CLASS_LIMIT) result = give_up(h, "a heap of more than 250 nodes");
    is_done = is_done && result == SOLVER_SAT && instantiate(h);
    /* A search that a limit ended has found nothing, which means nothing. */
    if (h->ctx->limits.hit != LIMIT_NONE) result = give_up(h, limits_reason(&h->ctx->limits));
  }
  vec_release(&assumptions);
  return result;
}

/* Whether a function with a bounded image is used, and whether a constant of such an image is, by its name. */
static void uses_bounded(struct heap_solver *h, bool *is_used, bool *is_named) {
  *is_used = *is_named = false;
  for (uint32_t i = 0; i < h->current.len; i++) {
    const struct ground_formula *f = &h->formulas.data[h->current.data[i]];
    for (uint32_t k = 0; k < f->symbols.len; k++)
      *is_used |= h->vocabulary->symbols.data[f->symbols.data[k]].role == HEAP_BOUNDED;
    for (uint32_t k = 0; k < f->elements.len; k++) {
      term constant = h->normalizer.elements.data[f->elements.data[k]].constant;
      for (uint32_t m = 0; m < h->vocabulary->images.len; m++)
        *is_named |= term_eq(h->vocabulary->images.data[m], constant);
    }
  }
}

/* The constants of an image make most of the elements, and a case for each value at each of them. So contradictions
 * and heaps are looked for without them first. */
static enum solver_result solve(struct heap_solver *h) {
  bool is_used, is_named;
  uses_bounded(h, &is_used, &is_named);
  assert(h->extra.len == 0);
  if (!is_used) return solve_in(h, UNIVERSE_FULL);
  enum solver_result result = solve_in(h, UNIVERSE_OPEN);
  if (result != SOLVER_SAT) return result;
  if (!is_named && solve_in(h, UNIVERSE_NAMED) == SOLVER_SAT) return SOLVER_SAT;
  return solve_in(h, UNIVERSE_FULL);
}

/* The formulas of the query, in `current`. */
static void gather(struct heap_solver *h) {
  struct map seen = MAP_INIT;
  vec_clear(&h->current);
  for (uint32_t i = 0; i < h->asserted.len; i++) add_current(h, &seen, h->asserted.data[i]);
  for (uint32_t i = 0; i < h->assumed.len; i++) add_current(h, &seen, h->assumed.data[i]);
  map_release(&seen);
}

enum solver_result heap_solver_check(struct heap_solver *h, const term *assumptions, uint32_t count) {
  h->statistics.queries++;
  h->ctx->stats.heap_queries++;
  vec_clear(&h->assumed);
  vec_clear(&h->extra);
  h->answer = SOLVER_UNKNOWN;
  if (h->is_broken) return SOLVER_UNKNOWN;
  strbuf_clear(&h->reason);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t formula;
    if (!add_formula(h, assumptions[i], &formula)) return SOLVER_UNKNOWN;
    vec_push(&h->assumed, formula);
  }
  gather(h);
  h->answer = solve(h);
  assert(h->answer != SOLVER_SAT || h->universe != UNIVERSE_OPEN); /* bounded functions have values in a heap */
  return h->answer;
}

enum solver_result heap_solver_refute(struct heap_solver *h, term formula) {
  term negated = term_not(formula);
  return heap_solver_check(h, &negated, 1);
}

const char *heap_solver_reason(const struct heap_solver *h) { return h->reason.text; }

/* ---- cores ---- */

void heap_solver_core(struct heap_solver *h, solver_index_list *out) {
  assert(h->answer == SOLVER_UNSAT);
  struct map seen = MAP_INIT;
  for (uint32_t i = 0; i < h->assumed.len; i++) {
    int literal = h->formulas.data[h->assumed.data[i]].literal;
    if (literal != SAT_FALSE && (!sat_failed(&h->sat, literal) || map_get(&seen, (uint32_t)literal))) continue;
    map_put(&seen, (uint32_t)literal);
    vec_push(out, i);
  }
  map_release(&seen);
}

void heap_solver_minimal_core(struct heap_solver *h, solver_index_list *out) {
  solver_index_list core = VEC_INIT;
  index_list all = VEC_INIT;
  for (uint32_t i = 0; i < h->assumed.len; i++) vec_push(&all, h->assumed.data[i]);
  heap_solver_core(h, &core);
  for (uint32_t i = 0; i < core.len;) {
    assert(core.data[i] < all.len && (!i || core.data[i - 1] < core.data[i]));
    vec_clear(&h->assumed);
    for (uint32_t k = 0; k < core.len; k++)
      if (k != i) vec_push(&h->assumed, all.data[core.data[k]]);
    gather(h);
    if (solve(h) != SOLVER_UNSAT) {
      i++;
      continue;
    }
    solver_index_list smaller = VEC_INIT, kept = VEC_INIT;
    heap_solver_core(h, &smaller);
    for (uint32_t k = 0; k < smaller.len; k++) vec_push(&kept, core.data[smaller.data[k] + (smaller.data[k] >= i)]);
    vec_release_all(&smaller, &core);
    core = kept;
    /* those before i were needed, and still are: they are in every core of the rest */
  }
  for (uint32_t i = 0; i < core.len; i++) vec_push(out, core.data[i]);
  vec_clear(&h->assumed);
  for (uint32_t i = 0; i < all.len; i++) vec_push(&h->assumed, all.data[i]);
  vec_release_all(&all, &core);
}

/* ---- models ---- */

static void write_tables(const struct heap_solver *h, struct heap_model *m) {
  const struct ground_candidate *c = &h->candidate;
  for (uint32_t i = 0; i < h->vocabulary->symbols.len; i++) {
    const struct heap_symbol *s = &h->vocabulary->symbols.data[i];
    size_t size = 1;
    for (uint32_t k = 0; k < s->arity; k++) size *= m->nodes;
    bool is_active = i < c->tables.len && c->tables.data[i];
    if (is_active) memcpy(m->tables.data[i], c->tables.data[i], size);
    if (is_active || s->role != HEAP_REACH) continue;
    /* Not in the query: nodes that point to null. */
    for (uint32_t a = 0; a < m->nodes; a++)
      for (uint32_t b = 0; b < m->nodes; b++) m->tables.data[i][a * m->nodes + b] = a == b || b == 0;
  }
  heap_model_set_keys(m, c->keys.data, c->keys.len);
}

/* The constants of an image that is no part of the query: the function's values, in any order. */
static void write_image(const struct heap_solver *h, uint32_t symbol, struct heap_model *m) {
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
  const uint8_t *table = h->candidate.tables.data[symbol];
  uint32_t used = 0;
  for (uint32_t node = 0; node < m->nodes; node++) {
    bool is_new = true;
    for (uint32_t other = 0; other < node; other++) is_new &= table[other] != table[node];
    if (is_new) heap_model_set_constant(m, h->vocabulary->images.data[s->image + used++], table[node]);
    assert(used <= s->image_len);
  }
  for (; used < s->image_len; used++) heap_model_set_constant(m, h->vocabulary->images.data[s->image + used], table[0]);
}

/* G3, seen by somebody else: what was asked for holds in the heap. */
static bool is_answer(const struct heap_solver *h, const struct heap_model *m) {
  for (uint32_t i = 0; i < h->current.len; i++)
    assert(heap_model_satisfies(m, h->formulas.data[h->current.data[i]].term));
  return heap_model_is_valid(m);
}

void heap_solver_model(struct heap_solver *h, struct heap_model *m) {
  assert(h->answer == SOLVER_SAT && h->universe != UNIVERSE_OPEN);
  const struct ground_candidate *c = &h->candidate;
  heap_model_init(m, h->vocabulary, c->representative.len);
  write_tables(h, m);
  for (uint32_t i = 0; i < c->active.len; i++) {
    const struct normal_element *e = &h->normalizer.elements.data[c->active.data[i]];
    if (e->constant.id && !e->is_skolem) heap_model_set_constant(m, e->constant, c->class_of.data[c->active.data[i]]);
  }
  for (uint32_t i = 0; i < c->symbols.len && h->universe == UNIVERSE_NAMED; i++)
    if (h->vocabulary->symbols.data[c->symbols.data[i]].role == HEAP_BOUNDED) write_image(h, c->symbols.data[i], m);
  for (uint32_t i = 0; i < h->booleans.len; i++)
    if (h->booleans.data[i])
      *map_put(&m->booleans, h->normalizer.booleans.data[i].id) = sat_value(&h->sat, h->booleans.data[i]);
  assert_structure(is_answer(h, m));
}

/* Rounds that a smaller heap is worth. */
enum { SMALLER_ROUNDS = 200 };

/* Asks with the extra assumptions, where number i is about elements->data[i]; without those, one after the other, that
 * contradict the rest: only their elements remain in the list. False if no heap was found. */
static bool solve_mostly(struct heap_solver *h, enum ground_universe universe, index_list *elements) {
  index_list dropped = VEC_INIT;
  enum solver_result result;
  assert(h->extra.len == elements->len);
  for (int failed = 0; (result = solve_in(h, universe)) == SOLVER_UNSAT && failed >= 0;) {
    failed = (int)h->extra.len - 1;
    while (failed >= 0 && !sat_failed(&h->sat, h->extra.data[failed])) failed--;
    if (failed < 0) break;
    vec_push(&dropped, elements->data[failed]);
    h->extra.data[failed] = h->extra.data[--h->extra.len];
    elements->data[failed] = elements->data[--elements->len];
  }
  vec_clear(elements);
  for (uint32_t i = 0; i < dropped.len; i++) vec_push(elements, dropped.data[i]);
  vec_release(&dropped);
  return result == SOLVER_SAT;
}

static void replace_model(struct heap_solver *h, struct heap_model *m) {
  heap_model_release(m);
  heap_solver_model(h, m);
}

/* A literal that implies that the last element is equal to one of those before it. */
static int is_another(struct heap_solver *h, const uint32_t *elements, uint32_t last) {
  literal_list clause = VEC_INIT;
  int literal = sat_variable(&h->sat);
  vec_push(&clause, -literal);
  for (uint32_t i = 0; i < last; i++) vec_push(&clause, ground_equal(h, elements[i], elements[last]));
  sat_clause(&h->sat, clause.data, clause.len);
  vec_release(&clause);
  return literal;
}

/* First as much as possible is null: all that does not matter. Then nodes are put together. */
void heap_solver_small_model(struct heap_solver *h, struct heap_model *m) {
  index_list elements = VEC_INIT;
  enum ground_universe universe = h->universe;
  heap_solver_model(h, m);
  h->round_limit = SMALLER_ROUNDS;
  for (uint32_t e = 1; e < h->candidate.class_of.len; e++)
    if (h->candidate.class_of.data[e] != NO_CLASS && !h->normalizer.elements.data[e].is_derived) {
      vec_push(&h->extra, ground_equal(h, ELEMENT_NULL, e));
      vec_push(&elements, e);
    }
  bool is_found = solve_mostly(h, universe, &elements);
  if (is_found) replace_model(h, m);
  for (uint32_t i = elements.len; i-- > 1 && is_found;) {
    vec_push(&h->extra, is_another(h, elements.data, i));
    if (solve_in(h, universe) == SOLVER_SAT)
      replace_model(h, m);
    else
      h->extra.len--;
  }
  h->round_limit = 0;
  vec_clear(&h->extra);
  vec_release(&elements);
}

struct heap_statistics heap_solver_statistics(const struct heap_solver *h) {
  struct heap_statistics s = h->statistics;
  s.elements = h->normalizer.elements.len;
  s.atoms = h->atoms.len;
  s.variables = (uint64_t)h->sat.variables;
  return s;
}
