/* Hash-consing (Ershov 1958; as in yices2's terms.h): a node is looked up before it is made, so equality is equality of
 * handles. Nodes are parallel arrays addressed by index, because 32 bits suffice and arrays may move. Booleans have
 * their negation in the handle, which makes negation free and halves the nodes of formulas. Constants that fit 64 bits
 * are in the node itself, larger ones are interned. */
#include "logic/term.h"

#include "base/checking.h"
#include "base/rational.h"

#include <stdio.h>

struct node_key {
  enum term_kind kind;
  sort sort;
  bool is_big;
  uint64_t payload;
  const term *children;
  uint32_t count;
};

static bool node_eq(const void *owner, uint32_t index, const void *key) {
  const struct terms *s = owner;
  const struct node_key *k = key;
  if (s->kinds.data[index] != k->kind || s->node_sorts.data[index].id != k->sort.id) return false;
  if (s->payloads.data[index] != k->payload || s->counts.data[index] != k->count) return false;
  if (k->count) return memcmp(&s->children.data[s->firsts.data[index]], k->children, k->count * sizeof(term)) == 0;
  return s->firsts.data[index] == k->is_big;
}

static uint64_t node_hash(const struct node_key *k) {
  uint64_t h = hash_combine(hash_combine((uint64_t)k->kind << 1 | k->is_big, k->sort.id), k->payload);
  for (uint32_t i = 0; i < k->count; i++) h = hash_combine(h, k->children[i].id);
  return h;
}

static bool all_have(const struct terms *s, const struct node_key *k, sort sort) {
  for (uint32_t i = 0; i < k->count; i++)
    if (!sort_eq(term_sort(s, k->children[i]), sort)) return false;
  return true;
}

static bool is_number(const struct terms *s, sort sort) {
  return sort_eq(sort, sort_int) || sort_kind(&s->sorts, sort) == SORT_BITVEC;
}

static uint32_t width_of(const struct terms *s, const struct node_key *k, uint32_t child) {
  assert(child < k->count);
  return term_width(s, k->children[child]);
}

/* The sorts of a quantifier, an application and an operation on arrays. */
static void assert_binding(const struct terms *s, const struct node_key *k) {
  const term *c = k->children;
  for (uint32_t i = 0; k->kind == TERM_FORALL && i + 1 < k->count; i++)
    assert(term_kind(s, c[i]) == TERM_VAR && !term_is_negated(c[i]));
  assert(k->kind != TERM_FORALL || (k->count > 1 && term_is_bool(s, c[k->count - 1])));
  if (k->kind != TERM_APPLY) return;
  function f = {(uint32_t)k->payload};
  assert(f.id < s->functions.len && k->count == function_arity(s, f) && sort_eq(k->sort, function_result(s, f)));
  for (uint32_t i = 0; i < k->count; i++) assert(sort_eq(term_sort(s, c[i]), function_argument(s, f, i)));
}

static void assert_array(const struct terms *s, const struct node_key *k) {
  const term *c = k->children;
  sort array = k->kind == TERM_SELECT ? term_sort(s, c[0]) : k->sort;
  sort element = k->kind == TERM_SELECT ? k->sort : term_sort(s, c[k->count - 1]);
  assert(k->count == (k->kind == TERM_SELECT ? 2 : k->kind == TERM_STORE ? 3 : 1));
  assert(sort_eq(sort_element(&s->sorts, array), element));
  assert(k->kind == TERM_CONST_ARRAY || sort_eq(sort_index(&s->sorts, array), term_sort(s, c[1])));
  assert(k->kind != TERM_STORE || sort_eq(term_sort(s, c[0]), array));
}

/* Asserts that the children fit the kind and the sort. */
static bool is_node_valid(const struct terms *s, const struct node_key *k) {
  uint32_t high = (uint32_t)(k->payload >> 32), low = (uint32_t)k->payload;
  switch (k->kind) {
  case TERM_AND: assert(k->count > 1 && all_have(s, k, sort_bool)); break;
  case TERM_EQ: assert(k->count == 2 && all_have(s, k, term_sort(s, k->children[0]))); break;
  case TERM_ITE:
    assert(k->count == 3 && term_is_bool(s, k->children[0]) && sort_eq(term_sort(s, k->children[1]), k->sort));
    assert(sort_eq(term_sort(s, k->children[2]), k->sort));
    break;
  case TERM_LE:
  case TERM_DIV:
  case TERM_MOD: assert(k->count == 2 && all_have(s, k, sort_int)); break;
  case TERM_ADD:
  case TERM_MUL: assert(k->count > 1 && is_number(s, k->sort) && all_have(s, k, k->sort)); break;
  case TERM_BV_CONCAT: assert(width_of(s, k, 0) + width_of(s, k, 1) == sort_width(&s->sorts, k->sort)); break;
  case TERM_BV_EXTRACT:
    assert(low <= high && high < width_of(s, k, 0) && sort_width(&s->sorts, k->sort) == high - low + 1);
    break;
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT: assert(high > 0 && width_of(s, k, 0) + high == sort_width(&s->sorts, k->sort)); break;
  case TERM_BV_ULE:
  case TERM_BV_SLE: assert(k->count == 2 && width_of(s, k, 0) == width_of(s, k, 1)); break;
  case TERM_FLOAT: assert(k->count >= 1 && k->count <= 3); break; /* more in term_float */
  case TERM_APPLY:
  case TERM_FORALL: assert_binding(s, k); break;
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONST_ARRAY: assert_array(s, k); break;
  default: /* leaves, and operations on bit-vectors of one width */ assert(all_have(s, k, k->sort)); break;
  }
  return true;
}

/* Appends the node; `children` may point into the store's own array. */
static void append(struct terms *s, const struct node_key *k) {
  uint32_t first = k->is_big;
  if (k->count) {
    first = s->children.len;
    uintptr_t from_start = (uintptr_t)k->children - (uintptr_t)s->children.data;
    bool is_inside = from_start < s->children.len * sizeof(term);
    size_t offset = is_inside ? from_start / sizeof(term) : 0;
    vec_reserve(&s->children, (uint64_t)s->children.len + k->count);
    const term *from = is_inside ? s->children.data + offset : k->children;
    memcpy(s->children.data + first, from, k->count * sizeof(term));
    s->children.len += k->count;
  }
  vec_push(&s->kinds, (uint8_t)k->kind);
  vec_push(&s->node_sorts, k->sort);
  vec_push(&s->firsts, first);
  vec_push(&s->counts, k->count);
  vec_push(&s->payloads, k->payload);
  vec_push(&s->stamps, 0);
}

static term cons(struct terms *s, const struct node_key *k) {
  uint64_t hash = node_hash(k);
  uint32_t found = unique_find(&s->index, hash, node_eq, s, k);
  if (found != MAP_NONE) return (term){found << 1};
  uint32_t fresh = s->kinds.len;
  if (fresh >= UINT32_MAX >> 1) alloc_fail((size_t)fresh * 32);
  assert_structure(is_node_valid(s, k));
  append(s, k);
  unique_add(&s->index, hash, fresh);
  return (term){fresh << 1};
}

void terms_init(struct terms *s) {
  memset(s, 0, sizeof *s);
  sorts_init(&s->sorts);
  cons(s, &(struct node_key){TERM_NONE, sort_none, false, 0, NULL, 0});
  term t = cons(s, &(struct node_key){TERM_TRUE, sort_bool, false, 0, NULL, 0});
  assert(term_eq(t, term_true));
  (void)t;
}

void terms_release(struct terms *s) {
  for (uint32_t i = 0; i < s->bigs.len; i++) mpz_clear(&s->bigs.data[i]);
  vec_release(&s->bigs);
  unique_release(&s->big_index);
  vec_release_all(&s->kinds, &s->node_sorts, &s->firsts, &s->counts, &s->payloads, &s->children);
  unique_release(&s->index);
  vec_release_all(&s->functions, &s->signatures);
  unique_release(&s->function_index);
  vec_release(&s->stamps);
  names_release(&s->names);
  sorts_release(&s->sorts);
}

term term_raw(struct terms *s, enum term_kind kind, sort sort, uint64_t payload, const term *children, uint32_t count) {
  assert(kind > TERM_VAR && count > 0);
  for (uint32_t i = 0; i < count; i++) assert(children[i].id > 1 && term_index(children[i]) < s->kinds.len);
  return cons(s, &(struct node_key){kind, sort, false, payload, children, count});
}

/* ---- constants ---- */

static bool big_eq(const void *owner, uint32_t index, const void *key) {
  return mpz_cmp(&((const struct terms *)owner)->bigs.data[index], key) == 0;
}

static uint32_t intern_big(struct terms *s, const mpz_t value) {
  uint64_t hash = hash_combine((uint64_t)(mpz_sgn(value) + 1),
                               hash_bytes(mpz_limbs_read(value), mpz_size(value) * sizeof(mp_limb_t)));
  assert(!mpz_fits_slong_p(value)); /* small ones are in the node */
  uint32_t found = unique_find(&s->big_index, hash, big_eq, s, value);
  if (found != MAP_NONE) return found;
  unique_add(&s->big_index, hash, s->bigs.len);
  mpz_init_set(vec_push_zero(&s->bigs), value);
  return s->bigs.len - 1;
}

term term_bool(bool value) { return value ? term_true : term_false; }

term term_int(struct terms *s, int64_t value) {
  return cons(s, &(struct node_key){TERM_INT, sort_int, false, (uint64_t)value, NULL, 0});
}

term term_int_mpz(struct terms *s, const mpz_t value) {
  if (mpz_fits_slong_p(value)) return term_int(s, mpz_get_si(value));
  return cons(s, &(struct node_key){TERM_INT, sort_int, true, intern_big(s, value), NULL, 0});
}

term term_bv(struct terms *s, uint32_t width, uint64_t value) {
  assert(width > 0);
  if (width < 64) value &= (UINT64_C(1) << width) - 1;
  return cons(s, &(struct node_key){TERM_BV, sort_bitvec(&s->sorts, width), false, value, NULL, 0});
}

term term_bv_mpz(struct terms *s, uint32_t width, const mpz_t value) {
  _Static_assert(sizeof(unsigned long) == 8, "mpz_get_ui yields 64 bits");
  mpz_t reduced;
  mpz_init(reduced);
  mpz_fdiv_r_2exp(reduced, value, width);
  term t =
      mpz_fits_ulong_p(reduced)
          ? term_bv(s, width, mpz_get_ui(reduced))
          : cons(s, &(struct node_key){TERM_BV, sort_bitvec(&s->sorts, width), true, intern_big(s, reduced), NULL, 0});
  mpz_clear(reduced);
  return t;
}

bool term_is_constant(const struct terms *s, term t) {
  enum term_kind k = term_kind(s, t);
  return k == TERM_TRUE || k == TERM_INT || k == TERM_BV;
}

void term_get_mpz(const struct terms *s, term t, mpz_t ret) {
  enum term_kind k = term_kind(s, t);
  assert(k == TERM_INT || k == TERM_BV);
  if (s->firsts.data[term_index(t)])
    mpz_set(ret, &s->bigs.data[term_payload(s, t)]);
  else if (k == TERM_INT)
    mpz_set_si(ret, (int64_t)term_payload(s, t));
  else
    mpz_set_ui(ret, term_payload(s, t));
}

bool term_get_int64(const struct terms *s, term t, int64_t *ret) {
  enum term_kind k = term_kind(s, t);
  if ((k != TERM_INT && k != TERM_BV) || s->firsts.data[term_index(t)]) return false;
  if (k == TERM_BV && term_payload(s, t) > INT64_MAX) return false;
  *ret = (int64_t)term_payload(s, t);
  return true;
}

term term_int_rational(struct terms *s, const struct rational *integer) {
  mpz_t z;
  mpz_init(z);
  rational_get_mpz(integer, z);
  term t = term_int_mpz(s, z);
  mpz_clear(z);
  return t;
}

void term_get_rational(const struct terms *s, term t, struct rational *ret) {
  mpz_t z;
  mpz_init(z);
  term_get_mpz(s, t, z);
  rational_set_mpz(ret, z);
  mpz_clear(z);
}

/* ---- variables and functions ---- */

static uint32_t intern_name(struct terms *s, const char *name) {
  assert(!strpbrk(name, "|\\"));
  uint32_t dollars = (uint32_t)strspn(name, "$");
  if (dollars > s->dollars) s->dollars = dollars;
  return names_add(&s->names, name);
}

term term_var(struct terms *s, const char *name, sort sort) {
  assert(sort.id);
  return cons(s, &(struct node_key){TERM_VAR, sort, false, intern_name(s, name), NULL, 0});
}

term term_fresh(struct terms *s, const char *prefix, sort sort) {
  char name[256];
  do snprintf(name, sizeof name, "%.200s!%u", prefix, s->fresh++);
  while (names_find(&s->names, name) != MAP_NONE);
  return term_var(s, name, sort);
}

const char *term_name(const struct terms *s, term t) {
  assert(term_kind(s, t) == TERM_VAR);
  return s->names.text.data[term_payload(s, t)];
}

struct function_key {
  uint32_t name;
  sort result;
  const sort *arguments;
  uint32_t count;
};

static bool function_eq(const void *owner, uint32_t index, const void *key) {
  const struct terms *s = owner;
  const struct function_node *f = &s->functions.data[index];
  const struct function_key *k = key;
  return f->name == k->name && f->result.id == k->result.id && f->len == k->count &&
         memcmp(&s->signatures.data[f->first], k->arguments, k->count * sizeof(sort)) == 0;
}

function term_function(struct terms *s, const char *name, const sort *arguments, uint32_t count, sort result) {
  assert(count > 0 && result.id);
  struct function_key k = {intern_name(s, name), result, arguments, count};
  uint64_t hash = hash_combine(hash_combine(k.name, result.id), hash_bytes(arguments, count * sizeof(sort)));
  uint32_t found = unique_find(&s->function_index, hash, function_eq, s, &k);
  if (found != MAP_NONE) return (function){found};
  unique_add(&s->function_index, hash, s->functions.len);
  vec_push(&s->functions, ((struct function_node){k.name, result, s->signatures.len, count}));
  for (uint32_t i = 0; i < count; i++) vec_push(&s->signatures, arguments[i]);
  return (function){s->functions.len - 1};
}

const char *function_name(const struct terms *s, function f) {
  assert(f.id < s->functions.len);
  return s->names.text.data[s->functions.data[f.id].name];
}

uint32_t function_arity(const struct terms *s, function f) { return s->functions.data[f.id].len; }
sort function_result(const struct terms *s, function f) { return s->functions.data[f.id].result; }
sort function_argument(const struct terms *s, function f, uint32_t i) {
  assert(i < function_arity(s, f));
  return s->signatures.data[s->functions.data[f.id].first + i];
}

const char *term_kind_operator(enum term_kind k) {
#define OPERATOR(KIND, operator) operator,
  static const char *const operators[] = {TERM_KINDS(OPERATOR)};
#undef OPERATOR
  assert((unsigned)k < TERM_KIND_COUNT);
  return operators[k];
}
