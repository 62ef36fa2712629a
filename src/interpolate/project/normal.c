/* Equations of bit-vectors without what both sides have in common: x + 3 = y + 3 is x = y. Like the atoms of Int, they
 * then look the same from step to step. */
#include "interpolate/project/private.h"

#include "logic/build.h"
#include "logic/linear.h"
#include "logic/traverse.h"

/* Moves what has a coefficient in the upper half, that is a negative one, to the other side; the constant stands on the
 * right, unless that leaves nothing on the left. */
static term normal_equation(struct terms *s, term equation) {
  assert(term_kind(s, equation) == TERM_EQ && !term_is_negated(equation));
  term a = term_child(s, equation, 0), b = term_child(s, equation, 1);
  struct linear all, left, right;
  linear_init(&all, s, term_sort(s, a));
  linear_init(&left, s, term_sort(s, a));
  linear_init(&right, s, term_sort(s, a));
  linear_add_si(&all, s, a, 1);
  linear_add_si(&all, s, b, -1);
  linear_normalize(&all);
  mpz_t value, half;
  mpz_inits(value, half, NULL);
  mpz_setbit(half, all.width - 1);
  for (uint32_t i = 0; i < all.monomials.len; i++) {
    const struct linear_monomial *m = &all.monomials.data[i];
    mpz_fdiv_r_2exp(value, m->coefficient, all.width);
    bool is_negative = mpz_cmp(value, half) > 0 && all.width > 1;
    if (is_negative) mpz_neg(value, value);
    linear_add(is_negative ? &right : &left, s, m->base, value);
  }
  mpz_neg(right.constant, all.constant);
  linear_normalize(&left);
  linear_normalize(&right);
  term result = term_equals(s, linear_to_term(&left, s), linear_to_term(&right, s));
  mpz_clears(value, half, NULL);
  linear_release(&all);
  linear_release(&left);
  linear_release(&right);
  return term_dag_size(s, result) <= term_dag_size(s, equation) ? result : equation;
}

static bool is_sum(const struct terms *s, term t) { return term_kind(s, t) == TERM_ADD; }

term project_normal(struct terms *s, term root) {
  term_list nodes = VEC_INIT, children = VEC_INIT;
  struct map built = MAP_INIT; /* node -> term */
  traverse_nodes(s, &root, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    term t = nodes.data[i];
    vec_clear(&children);
    bool is_same = true;
    for (uint32_t k = 0; k < term_count(s, t); k++) {
      term child = term_child(s, t, k);
      term now = {(uint32_t)*map_get(&built, term_positive(child).id) ^ (child.id & 1)};
      is_same = is_same && term_eq(child, now);
      vec_push(&children, now);
    }
    term now = is_same ? t : rewrite_node(s, t, children.data);
    if (term_kind(s, now) == TERM_EQ && term_is_bv(s, term_child(s, now, 0)) &&
        (is_sum(s, term_child(s, now, 0)) || is_sum(s, term_child(s, now, 1)))) {
      term equation = normal_equation(s, term_positive(now));
      now = term_is_negated(now) ? term_not(equation) : equation;
    }
    assert(sort_eq(term_sort(s, now), term_sort(s, t)));
    *map_put(&built, t.id) = now.id;
  }
  term result = {(uint32_t)*map_get(&built, term_positive(root).id) ^ (root.id & 1)};
  vec_release_all(&nodes, &children);
  map_release(&built);
  return result;
}
