#include "lists/logic/random_formula.h"

#include "lists/logic/keys.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"

#include <stdio.h>

void random_formulas_init(struct random_formulas *g, struct vocabulary *v) {
  memset(g, 0, sizeof *g);
  g->v = v;
  g->fields[0] = vocabulary_field(v, "n");
  g->fields[1] = vocabulary_field(v, "m");
  g->mark = vocabulary_mark(v, "C");
  g->relation = vocabulary_relation(v, "D", 2);
  g->orders[0] = vocabulary_order(v, "key");
  g->orders[1] = vocabulary_order(v, "size");
  g->entry = vocabulary_entry(v, "en");
  g->bounded = vocabulary_bounded(v, "in", 2);
}

void random_formulas_release(struct random_formulas *g) { vec_release(&g->scope); }

uint32_t draw(struct random_formulas *g, uint32_t n) {
  g->random += 0x9e3779b97f4a7c15u;
  return (uint32_t)((hash_u64(g->random) >> 20) % n);
}

static term node(struct random_formulas *g) {
  term t = g->scope.data[draw(g, g->scope.len)];
  if (!g->has_functions || draw(g, 4)) return t;
  return heap_apply(g->v, draw(g, 2) ? g->entry : g->bounded, (term[]){t, t, t});
}

static term atom(struct random_formulas *g) {
  term a = node(g), b = node(g);
  uint32_t kind = draw(g, 12);
  if (kind < 6) return heap_reach(g->v, g->fields[kind % 2], a, b);
  if (kind < 8) return term_equals(g->v->terms, a, b);
  if (kind < 9) return heap_apply(g->v, g->mark, (term[]){a, a, a});
  if (kind < 10) return heap_apply(g->v, g->relation, (term[]){a, b, b});
  if (g->has_order) {
    uint32_t left = g->orders[draw(g, 2)], right = g->orders[draw(g, 2)];
    return heap_key_at_most(g->v, left, a, right, b);
  }
  return heap_reach(g->v, g->fields[kind % 2], a, b);
}

static term literal(struct random_formulas *g) { return draw(g, 2) ? atom(g) : term_not(atom(g)); }

/* A formula without quantifiers: a clause, or something deeper. */
term random_matrix(struct random_formulas *g, uint32_t depth) {
  struct terms *s = g->v->terms;
  if (depth == 0 || draw(g, 4) == 0) return literal(g);
  term a = random_matrix(g, depth - 1), b = random_matrix(g, depth - 1);
  switch (draw(g, 6)) {
  case 0: return term_and2(s, a, b);
  case 1: return term_equals(s, a, b);
  case 2: return term_ite(s, literal(g), a, b); /* the other arguments are there already */
  default: return term_or2(s, a, b);
  }
}

/* Binds `count` new variables around what `body` makes. */
static term quantified(struct random_formulas *g, bool is_exists, uint32_t count, uint32_t depth);

/* Draws one after the other: the order in which arguments are evaluated is the compiler's choice. */
static term body_of(struct random_formulas *g, bool is_exists, uint32_t depth) {
  struct terms *s = g->v->terms;
  term first = literal(g), other;
  if (!is_exists) {
    other = literal(g);
    return term_or(s, (term[]){first, other, random_matrix(g, depth)}, 3);
  }
  if (draw(g, 3)) return term_and2(s, first, random_matrix(g, depth));
  uint32_t count = 1 + draw(g, 2);
  return term_and2(s, first, quantified(g, false, count, depth));
}

static term quantified(struct random_formulas *g, bool is_exists, uint32_t count, uint32_t depth) {
  struct terms *s = g->v->terms;
  term variables[4];
  for (uint32_t i = 0; i < count; i++) {
    char name[16];
    snprintf(name, sizeof name, "%c%u", is_exists ? 'e' : 'u', i);
    variables[i] = heap_constant(g->v, name);
    /* new variables are the interesting ones */
    for (int k = 0; k < 3; k++) vec_push(&g->scope, variables[i]);
  }
  term body = body_of(g, is_exists, depth);
  g->scope.len -= 3 * count;
  g->quantifiers += count;
  return is_exists ? term_exists(s, variables, count, body) : term_forall(s, variables, count, body);
}

static term random_edge(struct random_formulas *g) {
  term a = node(g), b = node(g);
  return heap_edge(g->v, g->fields[draw(g, 2)], a, b);
}

term random_conjunct(struct random_formulas *g) {
  switch (draw(g, 9)) {
  case 0:
  case 1: return quantified(g, true, 1 + draw(g, 2), 2);
  case 2:
  case 3: return quantified(g, false, 1, 2);
  case 4:
  case 5: return quantified(g, false, 2, 2);
  case 6: return quantified(g, false, 3, 2);
  case 7: return random_edge(g);
  default: return random_matrix(g, 1);
  }
}

term random_formula(struct random_formulas *g, uint32_t depth) {
  struct terms *s = g->v->terms;
  if (depth == 0) return random_matrix(g, 1);
  term a = random_formula(g, depth - 1), b;
  switch (draw(g, 6)) {
  case 0: return term_not(a);
  case 1: return term_and2(s, a, random_conjunct(g));
  case 2: return term_equals(s, a, random_matrix(g, 1));
  case 3: return term_or2(s, a, random_edge(g));
  default: break;
  }
  /* A variable around a formula that speaks of it. */
  char name[16];
  snprintf(name, sizeof name, "b%u", depth);
  b = heap_constant(g->v, name);
  for (int i = 0; i < 4; i++) vec_push(&g->scope, b);
  a = random_formula(g, depth - 1);
  g->scope.len -= 4;
  return draw(g, 2) ? term_exists(s, &b, 1, a) : term_forall(s, &b, 1, a);
}
