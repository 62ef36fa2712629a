/* Terms to Z3's expressions, bottom up with an explicit stack; both polarities of a node are remembered. A bound
 * variable is a constant of its name in Z3 until its quantifier takes it.
 *
 * Z3 recurses on terms, and some of its passes are quadratic in their depth and deaf to interruptions (28 s for 100,000
 * levels, against 1 s in pieces). So deep terms are cut: a variable takes the place of a subterm, and its definition is
 * asserted. Definitions add nothing that other variables could notice, so they may stay although nobody needs them. */
#include "solve/z3.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEEPEST = 500 };

static void *recall(const struct map *m, uint32_t id) {
  const uint64_t *known = map_get(m, id);
  return known ? (void *)(uintptr_t)*known : NULL;
}

static void remember(struct map *m, uint32_t id, void *what) { *map_put(m, id) = (uint64_t)(uintptr_t)what; }

/* ---- sorts and functions ---- */

/* Sorts nest as deep as the types of a program, which is not deep. */
static Z3_sort make_sort(struct z3 *z, sort s) {
  Z3_sort known = recall(&z->sorts, s.id);
  if (known) return known;
  const struct sorts *all = &z->terms->sorts;
  switch (sort_kind(all, s)) {
  case SORT_BOOL: known = Z3_mk_bool_sort(z->c); break;
  case SORT_INT: known = Z3_mk_int_sort(z->c); break;
  case SORT_BITVEC: known = Z3_mk_bv_sort(z->c, sort_width(all, s)); break;
  case SORT_NAMED: known = Z3_mk_uninterpreted_sort(z->c, Z3_mk_string_symbol(z->c, sort_name(all, s))); break;
  case SORT_ARRAY: {
    Z3_sort index = make_sort(z, sort_index(all, s)), element = make_sort(z, sort_element(all, s));
    if (index && element) known = Z3_mk_array_sort(z->c, index, element);
    break;
  }
  case SORT_NONE: assert(!"no sort");
  }
  if (!known) return NULL;
  Z3_inc_ref(z->c, Z3_sort_to_ast(z->c, known));
  remember(&z->sorts, s.id, known);
  return known;
}

static Z3_func_decl make_function(struct z3 *z, function f) {
  Z3_func_decl known = recall(&z->functions, f.id);
  if (known) return known;
  VEC(Z3_sort) domain = VEC_INIT;
  bool is_good = true;
  for (uint32_t i = 0; i < function_arity(z->terms, f); i++) {
    vec_push(&domain, make_sort(z, function_argument(z->terms, f, i)));
    is_good = is_good && domain.data[i];
  }
  Z3_sort range = make_sort(z, function_result(z->terms, f));
  if (is_good && range)
    known =
        Z3_mk_func_decl(z->c, Z3_mk_string_symbol(z->c, function_name(z->terms, f)), domain.len, domain.data, range);
  vec_release(&domain);
  if (!known) return NULL;
  Z3_inc_ref(z->c, Z3_func_decl_to_ast(z->c, known));
  remember(&z->functions, f.id, known);
  return known;
}

/* ---- nodes: each function returns an expression with a reference, or NULL ---- */

static Z3_ast own(struct z3 *z, Z3_ast a) {
  if (a) Z3_inc_ref(z->c, a);
  return a;
}

static Z3_ast make_number(struct z3 *z, term t) {
  Z3_sort sort = make_sort(z, term_sort(z->terms, t));
  int64_t small;
  if (!sort) return NULL;
  if (term_get_int64(z->terms, t, &small)) return own(z, Z3_mk_int64(z->c, small, sort));
  mpz_t x;
  mpz_init(x);
  term_get_mpz(z->terms, t, x);
  char *digits = mpz_get_str(NULL, 10, x);
  Z3_ast a = own(z, Z3_mk_numeral(z->c, digits, sort));
  free(digits);
  mpz_clear(x);
  return a;
}

static Z3_ast make_leaf(struct z3 *z, term t) {
  switch (term_kind(z->terms, t)) {
  case TERM_TRUE: return own(z, Z3_mk_true(z->c));
  case TERM_INT:
  case TERM_BV: return make_number(z, t);
  default: break;
  }
  Z3_sort sort = make_sort(z, term_sort(z->terms, t));
  if (!sort) return NULL;
  return own(z, Z3_mk_const(z->c, Z3_mk_string_symbol(z->c, term_name(z->terms, t)), sort));
}

typedef Z3_ast (*binary)(Z3_context, Z3_ast, Z3_ast);

/* Kinds of two children, and those that Z3 has for two children only. */
static const binary binaries[TERM_KIND_COUNT] = {
    [TERM_EQ] = Z3_mk_eq,          [TERM_LE] = Z3_mk_le,          [TERM_DIV] = Z3_mk_div,
    [TERM_MOD] = Z3_mk_mod,        [TERM_BV_UDIV] = Z3_mk_bvudiv, [TERM_BV_UREM] = Z3_mk_bvurem,
    [TERM_BV_SDIV] = Z3_mk_bvsdiv, [TERM_BV_SREM] = Z3_mk_bvsrem, [TERM_BV_SMOD] = Z3_mk_bvsmod,
    [TERM_BV_SHL] = Z3_mk_bvshl,   [TERM_BV_LSHR] = Z3_mk_bvlshr, [TERM_BV_ASHR] = Z3_mk_bvashr,
    [TERM_BV_AND] = Z3_mk_bvand,   [TERM_BV_OR] = Z3_mk_bvor,     [TERM_BV_XOR] = Z3_mk_bvxor,
    [TERM_BV_ULE] = Z3_mk_bvule,   [TERM_BV_SLE] = Z3_mk_bvsle,   [TERM_BV_CONCAT] = Z3_mk_concat,
    [TERM_SELECT] = Z3_mk_select,
};

/* A balanced tree, in place of a chain that would be as deep as long; the operations with more than two children are
 * associative. */
static Z3_ast fold(struct z3 *z, binary operation, const Z3_ast *c, uint32_t count) {
  VEC(Z3_ast) row = VEC_INIT;
  bool is_good = true;
  assert(count > 1);
  for (uint32_t i = 0; i < count; i++) vec_push(&row, own(z, c[i]));
  while (row.len > 1 && is_good) {
    uint32_t pairs = row.len / 2, is_odd = row.len % 2;
    for (uint32_t i = 0; i < pairs; i++) {
      Z3_ast left = row.data[2 * i], right = row.data[2 * i + 1];
      row.data[i] = own(z, operation(z->c, left, right));
      is_good = is_good && row.data[i];
      Z3_dec_ref(z->c, left);
      Z3_dec_ref(z->c, right);
    }
    if (is_odd) row.data[pairs] = row.data[row.len - 1];
    row.len = pairs + is_odd;
  }
  Z3_ast result = is_good ? row.data[0] : NULL;
  for (uint32_t i = is_good; i < row.len; i++)
    if (row.data[i]) Z3_dec_ref(z->c, row.data[i]);
  vec_release(&row);
  return result;
}

static Z3_ast make_forall(struct z3 *z, const Z3_ast *c, uint32_t count) {
  VEC(Z3_app) bound = VEC_INIT;
  for (uint32_t i = 0; i + 1 < count; i++) vec_push(&bound, Z3_to_app(z->c, c[i]));
  Z3_ast a = own(z, Z3_mk_forall_const(z->c, 0, bound.len, bound.data, 0, NULL, c[count - 1]));
  vec_release(&bound);
  return a;
}

static Z3_ast make_constant_array(struct z3 *z, term t, Z3_ast element) {
  Z3_sort index = make_sort(z, sort_index(&z->terms->sorts, term_sort(z->terms, t)));
  return index ? own(z, Z3_mk_const_array(z->c, index, element)) : NULL;
}

static Z3_ast make_apply(struct z3 *z, term t, const Z3_ast *c, uint32_t count) {
  Z3_func_decl f = make_function(z, term_symbol(z->terms, t));
  return f ? own(z, Z3_mk_app(z->c, f, count, c)) : NULL;
}

static Z3_ast make_node(struct z3 *z, term t, const Z3_ast *c) {
  const struct terms *s = z->terms;
  uint32_t count = term_count(s, t);
  enum term_kind kind = term_kind(s, t);
  bool is_bv = kind == TERM_ADD || kind == TERM_MUL ? term_is_bv(s, t) : false;
  if (count == 0) return make_leaf(z, t);
  if (binaries[kind]) return fold(z, binaries[kind], c, count);
  switch (kind) {
  case TERM_APPLY: return make_apply(z, t, c, count);
  case TERM_AND: return own(z, Z3_mk_and(z->c, count, c));
  case TERM_FLOAT: return z3_make_float(z, t, c);
  case TERM_ITE: z3_choose_number(z, t, c); return own(z, Z3_mk_ite(z->c, c[0], c[1], c[2]));
  case TERM_FORALL: return make_forall(z, c, count);
  case TERM_ADD: return is_bv ? fold(z, Z3_mk_bvadd, c, count) : own(z, Z3_mk_add(z->c, count, c));
  case TERM_MUL: return is_bv ? fold(z, Z3_mk_bvmul, c, count) : own(z, Z3_mk_mul(z->c, count, c));
  case TERM_BV_NOT: return own(z, Z3_mk_bvnot(z->c, c[0]));
  case TERM_BV_EXTRACT: return own(z, Z3_mk_extract(z->c, term_high(s, t), term_low(s, t), c[0]));
  case TERM_BV_ZEXT: return own(z, Z3_mk_zero_ext(z->c, term_high(s, t), c[0]));
  case TERM_BV_SEXT: return own(z, Z3_mk_sign_ext(z->c, term_high(s, t), c[0]));
  case TERM_STORE: return own(z, Z3_mk_store(z->c, c[0], c[1], c[2]));
  case TERM_CONST_ARRAY: return make_constant_array(z, t, c[0]);
  default: assert(!"unknown kind"); return NULL;
  }
}

/* ---- whole terms ---- */

static const struct z3_translation *find(const struct z3 *z, term t) {
  const uint64_t *at = map_get(&z->index, t.id);
  return at ? &z->translations.data[*at] : NULL;
}

static void enter(struct z3 *z, term t, struct z3_translation x) {
  assert(x.ast && x.cuts <= z->cuts.len && !find(z, t));
  *map_put(&z->index, t.id) = z->translations.len;
  vec_push(&z->translations, x);
}

/* Pushes what `t` is made of and is not translated yet; false if there was nothing. */
static bool push_parts(struct z3 *z, term t) {
  uint32_t before = z->work.len;
  if (term_is_negated(t)) {
    if (!find(z, term_positive(t))) vec_push(&z->work, term_positive(t));
    return z->work.len > before;
  }
  for (uint32_t i = 0; i < term_count(z->terms, t); i++) {
    term child = term_child(z->terms, t, i);
    if (!find(z, child)) vec_push(&z->work, child);
  }
  return z->work.len > before;
}

static struct z3_translation translate_negation(struct z3 *z, term t) {
  struct z3_translation x = *find(z, term_positive(t));
  return (struct z3_translation){own(z, Z3_mk_not(z->c, x.ast)), x.depth + 1, x.cuts};
}

static struct z3_translation translate_node(struct z3 *z, term t) {
  uint32_t count = term_count(z->terms, t);
  struct z3_translation result = {NULL, 0, 0};
  VEC(Z3_ast) children = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) {
    const struct z3_translation *x = find(z, term_child(z->terms, t, i));
    assert(x && x->depth <= DEEPEST);
    vec_push(&children, x->ast);
    if (x->depth > result.depth) result.depth = x->depth;
    if (x->cuts > result.cuts) result.cuts = x->cuts;
  }
  for (uint32_t n = count; n; n /= 2) result.depth++; /* `fold` */
  result.ast = make_node(z, t, children.data);
  vec_release(&children);
  return result;
}

/* Puts a variable in the place of `x`, the translation of `t`. */
static bool cut(struct z3 *z, term t, struct z3_translation *x) {
  char name[40];
  snprintf(name, sizeof name, "ockham!cut!%" PRIu32, t.id);
  Z3_sort sort = make_sort(z, term_sort(z->terms, t));
  Z3_ast variable = sort ? own(z, Z3_mk_const(z->c, Z3_mk_string_symbol(z->c, name), sort)) : NULL;
  Z3_ast definition = variable ? own(z, Z3_mk_eq(z->c, variable, x->ast)) : NULL;
  if (!definition) return false;
  z3_assert(z, definition);
  vec_push(&z->cuts, ((struct z3_cut){definition, z->level}));
  Z3_dec_ref(z->c, x->ast);
  *x = (struct z3_translation){variable, 0, z->cuts.len};
  return true;
}

void z3_restore_cuts(struct z3 *z) {
  for (uint32_t i = z->cuts.len; i-- > 0 && z->cuts.data[i].level > z->level;) {
    z3_assert(z, z->cuts.data[i].definition);
    assert(!i || z->cuts.data[i - 1].level <= z->cuts.data[i].level);
    z->cuts.data[i].level = z->level;
  }
}

bool z3_is_in_model(const struct z3 *z, term t) {
  assert(find(z, t) && z->cuts_in_model <= z->cuts.len);
  return find(z, t)->cuts <= z->cuts_in_model;
}

/* A cut in the body of a quantifier would let bound variables out; then there is no translation. */
static bool translate(struct z3 *z, term t, struct strbuf *error) {
  struct z3_translation x = term_is_negated(t) ? translate_negation(z, t) : translate_node(z, t);
  if (!x.ast) return z3_error(z, error);
  if (term_kind(z->terms, t) == TERM_FORALL && x.cuts) {
    strbuf_puts(error, "z3: a quantifier over a term that is too deep");
    Z3_dec_ref(z->c, x.ast);
    return false;
  }
  if (x.depth > DEEPEST) {
    z3_forget_number(z, t);
    if (!cut(z, t, &x)) return z3_error(z, error);
  }
  enter(z, t, x);
  return true;
}

Z3_ast z3_from_term(struct z3 *z, term root, struct strbuf *error) {
  vec_clear(&z->work);
  if (!find(z, root)) vec_push(&z->work, root);
  while (z->work.len) {
    term t = vec_last(&z->work);
    bool is_known = find(z, t) != NULL;
    if (!is_known && push_parts(z, t)) continue;
    z->work.len--;
    if (!is_known && !translate(z, t, error)) return NULL;
  }
  return find(z, root)->ast;
}

void z3_release_translations(struct z3 *z) {
  for (uint32_t i = 0; i < z->translations.len; i++) Z3_dec_ref(z->c, z->translations.data[i].ast);
  for (uint32_t i = 0; i < z->functions.entries.len; i++)
    Z3_dec_ref(z->c, Z3_func_decl_to_ast(z->c, (Z3_func_decl)(uintptr_t)z->functions.entries.data[i].value));
  for (uint32_t i = 0; i < z->sorts.entries.len; i++)
    Z3_dec_ref(z->c, Z3_sort_to_ast(z->c, (Z3_sort)(uintptr_t)z->sorts.entries.data[i].value));
  for (uint32_t i = 0; i < z->cuts.len; i++) Z3_dec_ref(z->c, z->cuts.data[i].definition);
  z3_release_numbers(z);
  vec_release_all(&z->cuts, &z->translations);
  map_release_all(&z->index, &z->functions, &z->sorts);
  vec_release(&z->work);
}
