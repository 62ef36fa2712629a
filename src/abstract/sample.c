/* Formulas as straight-line code over 128-bit numbers: one pass over an array evaluates all of them in a state, a
 * million times cheaper than a question to a solver. Sums that overflow end the attempt, so what is answered is exact.
 */
#include "abstract/sample.h"

#include "logic/traverse.h"

bool sampler_constant(const struct terms *t, term constant, i128 *ret) {
  int64_t small;
  if (term_get_int64(t, constant, &small)) {
    *ret = small;
    return true;
  }
  if (term_kind(t, constant) != TERM_INT) return false;
  mpz_t n;
  mpz_init(n);
  term_get_mpz(t, constant, n);
  bool fits = mpz_sizeinbase(n, 2) <= 100;
  uint64_t words[2] = {0, 0};
  if (fits) mpz_export(words, NULL, -1, sizeof *words, 0, 0, n);
  *ret = (i128)((u128)words[1] << 64 | words[0]) * mpz_sgn(n);
  mpz_clear(n);
  return fits;
}

static bool is_supported(const struct terms *t, term node) {
  if (!term_is_bool(t, node) && !term_is_int(t, node)) return false;
  i128 constant;
  switch (term_kind(t, node)) {
  case TERM_TRUE:
  case TERM_VAR:
  case TERM_AND:
  case TERM_EQ:
  case TERM_ITE:
  case TERM_LE:
  case TERM_ADD:
  case TERM_MUL: return true;
  case TERM_INT: return sampler_constant(t, node, &constant);
  case TERM_DIV:
  case TERM_MOD: return sampler_constant(t, term_child(t, node, 1), &constant) && constant > 0;
  default: return false;
  }
}

static void add_node(struct sampler *s, term t) {
  const struct terms *terms = s->terms;
  assert(!term_is_negated(t));
  struct sample_node n = {term_kind(terms, t), s->operands.len, term_count(terms, t)};
  for (uint32_t i = 0; i < n.count; i++) vec_push(&s->operands, sampler_operand(s, term_child(terms, t, i)));
  vec_push(&s->nodes, n);
  i128 value = 0;
  if (n.kind == TERM_TRUE) value = 1;
  if (n.kind == TERM_INT) sampler_constant(terms, t, &value);
  if (n.kind == TERM_VAR) vec_push(&s->inputs, s->values.len);
  if (n.kind == TERM_VAR && term_is_bool(terms, t)) vec_push(&s->truths, s->values.len);
  vec_push(&s->values, value);
  *map_put(&s->position, t.id) = s->nodes.len;
}

bool sampler_init(struct sampler *s, struct terms *t, const term *roots, uint32_t count) {
  *s = (struct sampler){.terms = t};
  traverse_nodes(t, roots, count, &s->terms_of);
  for (uint32_t i = 0; i < s->terms_of.len; i++) {
    if (!is_supported(t, s->terms_of.data[i])) return false;
    add_node(s, s->terms_of.data[i]);
  }
  return true;
}

void sampler_release(struct sampler *s) {
  vec_release_all(&s->terms_of, &s->nodes, &s->operands);
  map_release(&s->position);
  vec_release_all(&s->inputs, &s->truths, &s->values);
}

uint32_t sampler_operand(const struct sampler *s, term root) {
  const uint64_t *position = map_get(&s->position, term_positive(root).id);
  assert(position); /* operands come first, and roots are what it was made of */
  return ((uint32_t)*position - 1) << 1 | term_is_negated(root);
}

/* Euclidean, by a positive number. */
static i128 quotient(i128 a, i128 b) {
  assert(b > 0);
  return a / b - (a % b < 0);
}

static bool evaluate(const struct sampler *s, const struct sample_node *n, i128 *ret) {
  const uint32_t *x = vec_from(&s->operands, n->first);
  switch (n->kind) {
  case TERM_AND:
    *ret = 1;
    for (uint32_t i = 0; i < n->count; i++) *ret &= sampler_value(s, x[i]) != 0;
    return true;
  case TERM_EQ: *ret = sampler_value(s, x[0]) == sampler_value(s, x[1]); return true;
  case TERM_LE: *ret = sampler_value(s, x[0]) <= sampler_value(s, x[1]); return true;
  case TERM_ITE: *ret = sampler_value(s, sampler_value(s, x[0]) ? x[1] : x[2]); return true;
  case TERM_ADD:
    *ret = 0;
    for (uint32_t i = 0; i < n->count; i++)
      if (__builtin_add_overflow(*ret, sampler_value(s, x[i]), ret)) return false;
    return true;
  case TERM_MUL:
    *ret = 1;
    for (uint32_t i = 0; i < n->count; i++)
      if (__builtin_mul_overflow(*ret, sampler_value(s, x[i]), ret)) return false;
    return true;
  case TERM_DIV: *ret = quotient(sampler_value(s, x[0]), sampler_value(s, x[1])); return true;
  case TERM_MOD: {
    i128 a = sampler_value(s, x[0]), b = sampler_value(s, x[1]);
    *ret = a - quotient(a, b) * b;
    return true;
  }
  default: return true; /* constants and variables */
  }
}

bool sampler_run(struct sampler *s) {
  assert(s->values.len == s->nodes.len);
  for (uint32_t i = 0; i < s->truths.len; i++)
    s->values.data[s->truths.data[i]] = s->values.data[s->truths.data[i]] != 0;
  for (uint32_t i = 0; i < s->nodes.len; i++)
    if (s->nodes.data[i].count && !evaluate(s, &s->nodes.data[i], &s->values.data[i])) return false;
  return true;
}
