#include "engine/abstraction.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

#include <stdlib.h>

void abstraction_init(struct abstraction *a, struct context *ctx, struct semantics *s, struct precision *precision) {
  *a = (struct abstraction){.ctx = ctx, .s = s, .precision = precision};
  enum solver_theory theory = s->places.arithmetic == ARITHMETIC_BV ? SOLVER_BITVECTORS : SOLVER_INTEGERS;
  a->solver = solver_new(ctx, s->terms, (struct solver_options){.theory = theory, .models = true});
}

void abstraction_release(struct abstraction *a) {
  solver_free(a->solver);
  unique_release(&a->index);
  vec_release(&a->posts);
  vec_release(&a->consistent);
}

/* ---- valuations of a pack: bit v of a word is set if valuation v is meant; bit i of v is the value of atom i ---- */

static uint64_t all_valuations(uint32_t atoms) { return atoms == 6 ? UINT64_MAX : (UINT64_C(1) << (1u << atoms)) - 1; }

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
  term_list clauses = VEC_INIT;
  for (uint32_t v = 0; impossible; v++) {
    if (!(impossible >> v & 1)) continue;
    uint32_t care = (1u << count) - 1;
    for (uint32_t i = 0; i < count; i++)
      if (!(cube_valuations(count, care & ~(1u << i), v) & possible)) care &= ~(1u << i);
    term literals[PACK_MOST_ATOMS];
    uint32_t length = 0;
    for (uint32_t i = 0; i < count; i++)
      if (care >> i & 1) literals[length++] = v >> i & 1 ? term_not(atoms[i]) : atoms[i];
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
static bool note_model(struct abstraction *a, struct asked *packs, uint32_t count) {
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
    packs[i].found |= UINT64_C(1) << v;
  }
  free(values);
  vec_release(&atoms);
  return is_known;
}

/* All valuations of the pack, of those in `limit`, that are possible under the solver's assertions. */
static bool enumerate(struct abstraction *a, struct asked *packs, uint32_t count, uint32_t i, uint64_t limit) {
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
static uint64_t consistent_valuations(struct abstraction *a, pack_id id) {
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

static term state_of(struct abstraction *a, const pack_list *ids, const struct asked *packs) {
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
static void list_atoms(struct abstraction *a, const pack_list *ids, struct target_place at, term_list *out) {
  for (uint32_t i = 0; i < ids->len; i++) {
    const struct pack *pack = &a->precision->packs.data[ids->data[i]];
    for (uint32_t k = 0; k < pack->count; k++)
      vec_push(out, abstraction_rename(a->s, pack->atoms[k], at.context, at.actual));
  }
}

static void ask_packs(struct abstraction *a, struct trace_formula *f, const pack_list *ids, const term_list *atoms,
                      struct asked *packs) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < ids->len; i++) {
    packs[i].pack = &a->precision->packs.data[ids->data[i]];
    for (uint32_t k = 0; k < packs[i].pack->count; k++)
      packs[i].atoms[k] = trace_formula_at(f, f->step_count, atoms->data[next++]);
  }
}

static term enumerate_all(struct abstraction *a, const pack_list *ids, struct asked *packs) {
  switch (solver_check(a->solver)) {
  case SOLVER_UNSAT: return term_false;
  case SOLVER_UNKNOWN: return term_none;
  case SOLVER_SAT: break;
  }
  if (!note_model(a, packs, ids->len)) return term_none;
  for (uint32_t i = 0; i < ids->len; i++)
    if (!enumerate(a, packs, ids->len, i, consistent_valuations(a, ids->data[i]))) return term_none;
  return term_true;
}

static term compute(struct abstraction *a, term before, struct step *const steps[2], struct target_place at,
                    const pack_list *ids) {
  term_list atoms = VEC_INIT;
  struct trace_formula f;
  list_atoms(a, ids, at, &atoms);
  trace_formula_init(&f, a->s,
                     &(struct trace_request){steps, steps[1] ? 2 : 1, before, .after = term_none, .asked = atoms.data,
                                             .asked_count = atoms.len});
  struct asked *packs = xcalloc(ids->len + 1, sizeof *packs);
  for (uint32_t i = 0; i < ids->len; i++) consistent_valuations(a, ids->data[i]);
  ask_packs(a, &f, ids, &atoms, packs);
  solver_push(a->solver);
  for (uint32_t i = 0; i < f.parts.len; i++) solver_assert(a->solver, f.parts.data[i]);
  term result = enumerate_all(a, ids, packs);
  solver_pop(a->solver, 1);
  if (result.id == term_true.id) result = state_of(a, ids, packs);
  free(packs);
  trace_formula_release(&f);
  vec_release(&atoms);
  return result;
}

static bool is_same(const void *owner, uint32_t index, const void *key) {
  const struct abstract_post *x = &((const struct abstraction *)owner)->posts.data[index], *y = key;
  return x->before.id == y->before.id && x->steps[0] == y->steps[0] && x->steps[1] == y->steps[1] &&
         x->at.context == y->at.context && x->at.location == y->at.location && x->at.actual == y->at.actual &&
         x->version == y->version;
}

term abstraction_post(struct abstraction *a, term before, struct step *const steps[2], struct target_place at) {
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
  a->computed++;
  vec_push(&a->posts, key);
  unique_add(&a->index, hash, a->posts.len - 1);
  return key.after;
}
