/* All-SAT per pack, with models shared: one model of the question is a valuation of every pack, so packs that have the
 * same question are asked together and each asks only for what no model has shown. A question is cut down to what is
 * connected with the pack (the cone of influence of section 5 of C2BP's paper), which makes equal questions frequent;
 * answers are remembered by question and pack. */
#include "engine/lazy/abstraction.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

#include <stdlib.h>

void abstraction_init(struct lazy_abstraction *a, struct context *ctx, struct semantics *s,
                      struct precision *precision) {
  *a = (struct lazy_abstraction){.ctx = ctx, .s = s, .precision = precision};
  enum solver_theory theory = s->places.arithmetic == ARITHMETIC_BV ? SOLVER_BITVECTORS : SOLVER_INTEGERS;
  a->solver = solver_new(ctx, s->terms, (struct solver_options){.theory = theory, .models = true});
}

void abstraction_release(struct lazy_abstraction *a) {
  solver_free(a->solver);
  unique_release(&a->index);
  vec_release(&a->posts);
  unique_release(&a->part_index);
  vec_release(&a->parts);
  map_release(&a->feasible);
  vec_release(&a->consistent);
}

/* ---- valuations of a pack: bit v of a word is set if valuation v is meant; bit i of v is the value of atom i ---- */

static uint64_t all_valuations(uint32_t atoms) {
  assert(atoms <= PACK_MOST_ATOMS);
  return atoms == 6 ? UINT64_MAX : (UINT64_C(1) << (1u << atoms)) - 1;
}

static term valuation(struct terms *t, const term *atoms, uint32_t count, uint32_t v) {
  term literals[PACK_MOST_ATOMS];
  for (uint32_t i = 0; i < count; i++) literals[i] = v >> i & 1 ? atoms[i] : term_not(atoms[i]);
  return term_and(t, literals, count);
}

/* None of the valuations. */
static term exclude(struct terms *t, const term *atoms, uint32_t count, uint64_t valuations) {
  term_list clauses = VEC_INIT;
  for (uint32_t v = 0; v < 1u << count; v++)
    if (valuations >> v & 1) vec_push(&clauses, term_not(valuation(t, atoms, count, v)));
  term result = term_and(t, clauses.data, clauses.len);
  vec_release(&clauses);
  return result;
}

/* A cube: `care` says which atoms occur, `value` how. The valuations in it. */
static uint64_t cube_valuations(uint32_t atoms, uint32_t care, uint32_t value) {
  uint64_t result = 0;
  for (uint32_t v = 0; v < 1u << atoms; v++)
    if (((v ^ value) & care) == 0) result |= UINT64_C(1) << v;
  return result;
}

/* Clauses that hold for `possible` and exclude `impossible`: negations of cubes, as large as can be, that contain no
 * possible valuation; each excludes something new. */
static term clauses_of(struct terms *t, const term *atoms, uint32_t count, uint64_t possible, uint64_t impossible) {
  assert(!(possible & impossible));
  term_list clauses = VEC_INIT;
  for (uint32_t v = 0; impossible; v++) {
    assert(v < 1u << count);
    if (!(impossible >> v & 1)) continue;
    uint32_t care = (1u << count) - 1;
    for (uint32_t i = 0; i < count; i++)
      if (!(cube_valuations(count, care & ~(1u << i), v) & possible)) care &= ~(1u << i);
    term literals[PACK_MOST_ATOMS];
    uint32_t length = 0;
    for (uint32_t i = 0; i < count; i++)
      if (care >> i & 1) literals[length++] = v >> i & 1 ? term_not(atoms[i]) : atoms[i];
    assert(!(cube_valuations(count, care, v) & possible)); /* what is possible stays so */
    vec_push(&clauses, term_or(t, literals, length));
    impossible &= ~cube_valuations(count, care, v);
  }
  term result = term_and(t, clauses.data, clauses.len);
  vec_release(&clauses);
  return result;
}

/* ---- enumeration ---- */

/* A pack in a question: its atoms as the question has them, and what was found. */
struct asked {
  const struct pack *pack;
  term atoms[PACK_MOST_ATOMS];
  uint64_t found;
};

/* Notes the valuation of each pack in the solver's model. */
static bool note_model(struct lazy_abstraction *a, struct asked *packs, uint32_t count) {
  term_list atoms = VEC_INIT;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < packs[i].pack->count; k++) vec_push(&atoms, packs[i].atoms[k]);
  term *values = xcalloc(atoms.len + 1, sizeof *values);
  bool is_known = solver_values(a->solver, atoms.data, atoms.len, values);
  uint32_t next = 0;
  for (uint32_t i = 0; i < count && is_known; i++) {
    uint32_t v = 0;
    for (uint32_t k = 0; k < packs[i].pack->count; k++) {
      is_known &= term_is_bool_constant(values[next]);
      v |= (uint32_t)(values[next++].id == term_true.id) << k;
    }
    assert(v < 1u << packs[i].pack->count);
    packs[i].found |= UINT64_C(1) << v;
  }
  free(values);
  vec_release(&atoms);
  return is_known;
}

/* All valuations of the pack, of those in `limit`, that are possible under the solver's assertions. */
static bool enumerate(struct lazy_abstraction *a, struct asked *packs, uint32_t count, uint32_t i, uint64_t limit) {
  while ((packs[i].found & limit) != limit) {
    uint64_t before = packs[i].found;
    term more = exclude(a->s->terms, packs[i].atoms, packs[i].pack->count, before);
    enum solver_result result = solver_check_assuming(a->solver, &more, 1);
    if (result == SOLVER_UNSAT) break;
    if (result == SOLVER_UNKNOWN || !note_model(a, packs, count) || packs[i].found == before) return false;
  }
  return true;
}

/* Valuations that some state has: a question to the theory alone. */
static uint64_t consistent_valuations(struct lazy_abstraction *a, pack_id id) {
  while (a->consistent.len <= id) vec_push(&a->consistent, 0);
  if (a->consistent.data[id]) return a->consistent.data[id];
  struct asked asked = {.pack = &a->precision->packs.data[id]};
  uint64_t all = all_valuations(asked.pack->count);
  memcpy(asked.atoms, asked.pack->atoms, sizeof asked.atoms);
  solver_push(a->solver);
  bool is_known = enumerate(a, &asked, 1, 0, all);
  solver_pop(a->solver, 1);
  return a->consistent.data[id] = is_known && asked.found ? asked.found : all;
}

static term state_of(struct lazy_abstraction *a, const pack_list *ids, const struct asked *packs) {
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < ids->len; i++) {
    uint64_t impossible = consistent_valuations(a, ids->data[i]) & ~packs[i].found;
    const struct pack *pack = &a->precision->packs.data[ids->data[i]];
    vec_push(&parts, clauses_of(a->s->terms, pack->atoms, pack->count, packs[i].found, impossible));
  }
  term result = term_and(a->s->terms, parts.data, parts.len);
  vec_release(&parts);
  return result;
}

/* ---- the state after a step ---- */

term abstraction_rename(struct semantics *s, term t, context_id from, context_id to) {
  if (from == to) return t;
  term_list symbols = VEC_INIT;
  struct substitution sub;
  substitution_init(&sub, s->terms);
  term_free_variables(s->terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id id = places_of_symbol(&s->places, symbols.data[i]);
    if (id == ID_NONE || places_get(&s->places, id)->context != from) continue;
    const struct place p = *places_get(&s->places, id);
    place_id renamed = id;
    if (p.kind == PLACE_VARIABLE) renamed = places_variable(&s->places, to, p.id);
    if (p.kind == PLACE_OBJECT) renamed = places_object(&s->places, to, p.id);
    if (p.kind == PLACE_ENTRY) { /* where a frame is entered, these are the current values */
      const struct place q = *places_get(&s->places, p.id);
      renamed = q.context == from ? places_variable(&s->places, to, q.id) : p.id;
    }
    if (renamed != id) substitution_add(&sub, symbols.data[i], places_get(&s->places, renamed)->symbol);
  }
  term result = substitution_apply(&sub, t);
  substitution_release(&sub);
  vec_release(&symbols);
  return result;
}

/* The atoms of all packs, as they are called at the target. */
static void list_atoms(struct lazy_abstraction *a, const pack_list *ids, struct target_place at, term_list *out) {
  for (uint32_t i = 0; i < ids->len; i++) {
    const struct pack *pack = &a->precision->packs.data[ids->data[i]];
    for (uint32_t k = 0; k < pack->count; k++)
      vec_push(out, abstraction_rename(a->s, pack->atoms[k], at.context, at.actual));
  }
}

static void ask_packs(struct lazy_abstraction *a, struct trace_formula *f, const pack_list *ids, const term_list *atoms,
                      struct asked *packs) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < ids->len; i++) {
    packs[i].pack = &a->precision->packs.data[ids->data[i]];
    for (uint32_t k = 0; k < packs[i].pack->count; k++)
      packs[i].atoms[k] = trace_formula_at(f, f->step_count, atoms->data[next++]);
  }
  assert(next == atoms->len);
}

/* ---- only what has to do with a pack ---- */

/* The conjuncts of a question, each with its variables; addresses of objects connect nothing. */
struct conjunct {
  term formula;
  uint32_t first, count; /* in `variables` */
};

struct question {
  VEC(struct conjunct) conjuncts;
  term_list variables;
};

static void add_variables(struct lazy_abstraction *a, term t, term_list *out) {
  term_list all = VEC_INIT;
  term_free_variables(a->s->terms, &t, 1, &all);
  for (uint32_t i = 0; i < all.len; i++) {
    place_id p = places_of_symbol(&a->s->places, all.data[i]);
    if (p == ID_NONE || !place_is_address(places_get(&a->s->places, p))) vec_push(out, all.data[i]);
  }
  vec_release(&all);
}

static void question_init(struct lazy_abstraction *a, const struct trace_formula *f, struct question *q) {
  term_list parts = VEC_INIT;
  *q = (struct question){VEC_INIT, VEC_INIT};
  for (uint32_t i = 0; i < f->parts.len; i++) term_conjuncts(a->s->terms, f->parts.data[i], &parts);
  for (uint32_t i = 0; i < parts.len; i++) {
    struct conjunct c = {parts.data[i], q->variables.len, 0};
    add_variables(a, parts.data[i], &q->variables);
    c.count = q->variables.len - c.first;
    assert(term_is_bool(a->s->terms, c.formula));
    vec_push(&q->conjuncts, c);
  }
  vec_release(&parts);
}

static void question_release(struct question *q) { vec_release_all(&q->conjuncts, &q->variables); }

/* What the question says of the pack's variables, and of variables that this connects them with. If the question as a
 * whole has a solution, the rest does not matter. */
static term relevant(struct lazy_abstraction *a, const struct question *q, const struct asked *pack) {
  struct map seen = MAP_INIT;
  term_list own = VEC_INIT, taken = VEC_INIT;
  for (uint32_t k = 0; k < pack->pack->count; k++) add_variables(a, pack->atoms[k], &own);
  for (uint32_t k = 0; k < own.len; k++) *map_put(&seen, own.data[k].id) = 1;
  bool *is_taken = xcalloc(q->conjuncts.len + 1, sizeof *is_taken);
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (uint32_t i = 0; i < q->conjuncts.len; i++) {
      const struct conjunct *c = &q->conjuncts.data[i];
      bool is_connected = c->count == 0;
      for (uint32_t k = 0; k < c->count && !is_connected; k++)
        is_connected = map_get(&seen, q->variables.data[c->first + k].id) != NULL;
      if (is_taken[i] || !is_connected) continue;
      is_taken[i] = is_changed = true;
      vec_push(&taken, c->formula);
      for (uint32_t k = 0; k < c->count; k++) *map_put(&seen, q->variables.data[c->first + k].id) = 1;
    }
  }
  term result = term_and(a->s->terms, taken.data, taken.len);
  free(is_taken);
  vec_release_all(&own, &taken);
  map_release(&seen);
  return result;
}

static bool is_same_part(const void *owner, uint32_t index, const void *key) {
  const struct abstract_part *x = &((const struct lazy_abstraction *)owner)->parts.data[index], *y = key;
  return x->question.id == y->question.id && x->pack == y->pack && memcmp(x->atoms, y->atoms, sizeof x->atoms) == 0;
}

static uint64_t hash_part(const struct abstract_part *x) {
  return hash_combine(hash_combine(x->question.id, x->pack), hash_bytes(x->atoms, sizeof x->atoms));
}

static bool recall(struct lazy_abstraction *a, struct abstract_part *key) {
  uint32_t i = unique_find(&a->part_index, hash_part(key), is_same_part, a, key);
  if (i != MAP_NONE) key->found = a->parts.data[i].found;
  return i != MAP_NONE;
}

/* The packs' valuations under the same formula: it is given to the solver once, and each model counts for all. */
static bool enumerate_group(struct lazy_abstraction *a, struct abstract_part *keys, uint32_t count) {
  struct asked *packs = xcalloc(count, sizeof *packs);
  bool is_known = true;
  for (uint32_t i = 0; i < count; i++) {
    packs[i].pack = &a->precision->packs.data[keys[i].pack];
    memcpy(packs[i].atoms, keys[i].atoms, sizeof packs[i].atoms);
    consistent_valuations(a, keys[i].pack);
  }
  solver_push(a->solver);
  solver_assert(a->solver, keys[0].question);
  for (uint32_t i = 0; i < count && is_known; i++)
    is_known = enumerate(a, packs, count, i, consistent_valuations(a, keys[i].pack));
  solver_pop(a->solver, 1);
  for (uint32_t i = 0; i < count && is_known; i++) {
    keys[i].found = packs[i].found;
    vec_push(&a->parts, keys[i]);
    unique_add(&a->part_index, hash_part(&keys[i]), a->parts.len - 1);
  }
  free(packs);
  return is_known;
}

static int by_question(const void *x, const void *y) {
  const struct abstract_part *a = x, *b = y;
  return a->question.id != b->question.id ? (a->question.id < b->question.id ? -1 : 1)
                                          : (a->pack > b->pack) - (a->pack < b->pack);
}

/* Each pack under what is relevant for it, remembered. */
static bool enumerate_packs(struct lazy_abstraction *a, const struct question *q, const pack_list *ids,
                            struct asked *packs) {
  struct abstract_part *keys = xcalloc(ids->len + 1, sizeof *keys);
  uint32_t count = 0;
  bool is_known = true;
  for (uint32_t i = 0; i < ids->len; i++) {
    struct abstract_part key = {.question = relevant(a, q, &packs[i]), .pack = ids->data[i]};
    memcpy(key.atoms, packs[i].atoms, sizeof key.atoms);
    if (!recall(a, &key)) keys[count++] = key;
  }
  if (count) qsort(keys, count, sizeof *keys, by_question);
  for (uint32_t i = 0, n; i < count && is_known; i += n) {
    for (n = 1; i + n < count && keys[i + n].question.id == keys[i].question.id;) n++;
    is_known = enumerate_group(a, keys + i, n);
  }
  for (uint32_t i = 0; i < ids->len && is_known; i++) {
    struct abstract_part key = {.question = relevant(a, q, &packs[i]), .pack = ids->data[i]};
    memcpy(key.atoms, packs[i].atoms, sizeof key.atoms);
    is_known = recall(a, &key);
    packs[i].found = key.found;
  }
  free(keys);
  return is_known;
}

/* Can the steps be taken at all? */
static enum solver_result is_feasible(struct lazy_abstraction *a, const struct trace_formula *f) {
  term all = term_and(a->s->terms, f->parts.data, f->parts.len);
  uint64_t *known = map_put(&a->feasible, all.id);
  if (*known) return (enum solver_result) * known;
  enum solver_result result = solver_check_assuming(a->solver, &all, 1);
  if (result != SOLVER_UNKNOWN) *map_put(&a->feasible, all.id) = result;
  return result;
}

static term enumerate_all(struct lazy_abstraction *a, const struct trace_formula *f, const pack_list *ids,
                          struct asked *packs) {
  switch (is_feasible(a, f)) {
  case SOLVER_UNSAT: return term_false;
  case SOLVER_UNKNOWN: return term_none;
  case SOLVER_SAT: break;
  }
  struct question q;
  question_init(a, f, &q);
  bool is_known = enumerate_packs(a, &q, ids, packs);
  question_release(&q);
  return is_known ? state_of(a, ids, packs) : term_none;
}

static term compute(struct lazy_abstraction *a, term before, struct step *const steps[2], struct target_place at,
                    const pack_list *ids) {
  term_list atoms = VEC_INIT;
  struct trace_formula f;
  list_atoms(a, ids, at, &atoms);
  trace_formula_init(&f, a->s,
                     &(struct trace_request){steps, steps[1] ? 2 : 1, before, .after = term_none, .asked = atoms.data,
                                             .asked_count = atoms.len});
  struct asked *packs = xcalloc(ids->len + 1, sizeof *packs);
  ask_packs(a, &f, ids, &atoms, packs);
  term result = enumerate_all(a, &f, ids, packs);
  free(packs);
  trace_formula_release(&f);
  vec_release(&atoms);
  return result;
}

static bool is_same(const void *owner, uint32_t index, const void *key) {
  const struct abstract_post *x = &((const struct lazy_abstraction *)owner)->posts.data[index], *y = key;
  return x->before.id == y->before.id && x->steps[0] == y->steps[0] && x->steps[1] == y->steps[1] &&
         x->at.context == y->at.context && x->at.location == y->at.location && x->at.actual == y->at.actual &&
         x->version == y->version;
}

term abstraction_post(struct lazy_abstraction *a, term before, struct step *const steps[2], struct target_place at) {
  uint32_t version = precision_version(a->precision, at.context, at.location);
  struct abstract_post key = {before, {steps[0], steps[1]}, at, version, term_none};
  uint64_t hash = hash_combine(hash_combine(before.id, (uintptr_t)steps[0]), key.version);
  uint32_t i = unique_find(&a->index, hash, is_same, a, &key);
  if (i != MAP_NONE) {
    a->remembered++;
    return a->posts.data[i].after;
  }
  pack_list packs = VEC_INIT;
  precision_at(a->precision, at.context, at.location, &packs);
  key.after = compute(a, before, steps, at, &packs);
  vec_release(&packs);
  if (key.after.id == term_none.id) return key.after;
  assert(term_is_bool(a->s->terms, key.after) && version == precision_version(a->precision, at.context, at.location));
  a->computed++;
  vec_push(&a->posts, key);
  unique_add(&a->index, hash, a->posts.len - 1);
  return key.after;
}
