/* One table: name, shape of the arguments, what to build. The shape is checked first, so builders see good sorts. */
#include "logic/text/smt_operators.h"

#include "logic/build.h"

enum smt_shape {
  SHAPE_BOOLS,  /* Bool... */
  SHAPE_SAME,   /* two or more of one sort */
  SHAPE_ITE,    /* Bool, x, x */
  SHAPE_INTS,   /* Int... */
  SHAPE_BVS,    /* bit-vectors of one width */
  SHAPE_BV_ANY, /* bit-vectors */
  SHAPE_SELECT, /* array, index */
  SHAPE_STORE,  /* array, index, element */
};

static const char *const shape_texts[] = {
    [SHAPE_BOOLS] = "Bool",
    [SHAPE_SAME] = "terms of one sort",
    [SHAPE_ITE] = "a condition and two terms of one sort",
    [SHAPE_INTS] = "Int",
    [SHAPE_BVS] = "bit-vectors of one width",
    [SHAPE_BV_ANY] = "bit-vectors",
    [SHAPE_SELECT] = "an array and an index of its index sort",
    [SHAPE_STORE] = "an array, an index and an element of its sorts",
};

enum op {
  OP_NOT,
  OP_AND,
  OP_OR,
  OP_IMPLIES,
  OP_XOR,
  OP_EQUALS,
  OP_DISTINCT,
  OP_ITE,
  OP_ADD,
  OP_SUB,
  OP_MUL,
  OP_DIV,
  OP_MOD,
  OP_ABS,
  OP_LE,
  OP_LT,
  OP_GE,
  OP_GT,
  OP_DIVISIBLE,
  OP_BV_ADD,
  OP_BV_SUB,
  OP_BV_MUL,
  OP_BV_NEG,
  OP_BV_KIND,
  OP_BV_NEGATED,
  OP_BV_NOT,
  OP_BV_COMP,
  OP_BV_ULT,
  OP_BV_ULE,
  OP_BV_UGT,
  OP_BV_UGE,
  OP_BV_SLT,
  OP_BV_SLE,
  OP_BV_SGT,
  OP_BV_SGE,
  OP_CONCAT,
  OP_EXTRACT,
  OP_ZERO_EXTEND,
  OP_SIGN_EXTEND,
  OP_REPEAT,
  OP_ROTATE_LEFT,
  OP_ROTATE_RIGHT,
  OP_SELECT,
  OP_STORE,
};

struct smt_row {
  const char *name;
  enum op op;
  enum smt_shape shape;
  uint32_t min, max;   /* number of arguments; max 0 = any */
  uint32_t indices;    /* number of indices */
  enum term_kind kind; /* OP_BV_KIND, OP_BV_NEGATED */
};

/* To add an operator, add a line here and a case in one of the build functions below. */
static const struct smt_row rows[] = {
    {"not", OP_NOT, SHAPE_BOOLS, 1, 1, 0, 0},
    {"and", OP_AND, SHAPE_BOOLS, 1, 0, 0, 0},
    {"or", OP_OR, SHAPE_BOOLS, 1, 0, 0, 0},
    {"=>", OP_IMPLIES, SHAPE_BOOLS, 2, 0, 0, 0},
    {"xor", OP_XOR, SHAPE_BOOLS, 2, 0, 0, 0},
    {"=", OP_EQUALS, SHAPE_SAME, 2, 0, 0, 0},
    {"distinct", OP_DISTINCT, SHAPE_SAME, 2, 0, 0, 0},
    {"ite", OP_ITE, SHAPE_ITE, 3, 3, 0, 0},
    {"+", OP_ADD, SHAPE_INTS, 1, 0, 0, 0},
    {"-", OP_SUB, SHAPE_INTS, 1, 0, 0, 0},
    {"*", OP_MUL, SHAPE_INTS, 1, 0, 0, 0},
    {"div", OP_DIV, SHAPE_INTS, 2, 0, 0, 0},
    {"mod", OP_MOD, SHAPE_INTS, 2, 2, 0, 0},
    {"abs", OP_ABS, SHAPE_INTS, 1, 1, 0, 0},
    {"<=", OP_LE, SHAPE_INTS, 2, 0, 0, 0},
    {"<", OP_LT, SHAPE_INTS, 2, 0, 0, 0},
    {">=", OP_GE, SHAPE_INTS, 2, 0, 0, 0},
    {">", OP_GT, SHAPE_INTS, 2, 0, 0, 0},
    {"divisible", OP_DIVISIBLE, SHAPE_INTS, 1, 1, 1, 0},
    {"bvadd", OP_BV_ADD, SHAPE_BVS, 1, 0, 0, 0},
    {"bvsub", OP_BV_SUB, SHAPE_BVS, 2, 2, 0, 0},
    {"bvmul", OP_BV_MUL, SHAPE_BVS, 1, 0, 0, 0},
    {"bvneg", OP_BV_NEG, SHAPE_BVS, 1, 1, 0, 0},
    {"bvudiv", OP_BV_KIND, SHAPE_BVS, 2, 2, 0, TERM_BV_UDIV},
    {"bvurem", OP_BV_KIND, SHAPE_BVS, 2, 2, 0, TERM_BV_UREM},
    {"bvsdiv", OP_BV_KIND, SHAPE_BVS, 2, 2, 0, TERM_BV_SDIV},
    {"bvsrem", OP_BV_KIND, SHAPE_BVS, 2, 2, 0, TERM_BV_SREM},
    {"bvsmod", OP_BV_KIND, SHAPE_BVS, 2, 2, 0, TERM_BV_SMOD},
    {"bvshl", OP_BV_KIND, SHAPE_BVS, 2, 2, 0, TERM_BV_SHL},
    {"bvlshr", OP_BV_KIND, SHAPE_BVS, 2, 2, 0, TERM_BV_LSHR},
    {"bvashr", OP_BV_KIND, SHAPE_BVS, 2, 2, 0, TERM_BV_ASHR},
    {"bvand", OP_BV_KIND, SHAPE_BVS, 1, 0, 0, TERM_BV_AND},
    {"bvor", OP_BV_KIND, SHAPE_BVS, 1, 0, 0, TERM_BV_OR},
    {"bvxor", OP_BV_KIND, SHAPE_BVS, 1, 0, 0, TERM_BV_XOR},
    {"bvnand", OP_BV_NEGATED, SHAPE_BVS, 2, 2, 0, TERM_BV_AND},
    {"bvnor", OP_BV_NEGATED, SHAPE_BVS, 2, 2, 0, TERM_BV_OR},
    {"bvxnor", OP_BV_NEGATED, SHAPE_BVS, 2, 2, 0, TERM_BV_XOR},
    {"bvnot", OP_BV_NOT, SHAPE_BVS, 1, 1, 0, 0},
    {"bvcomp", OP_BV_COMP, SHAPE_BVS, 2, 2, 0, 0},
    {"bvult", OP_BV_ULT, SHAPE_BVS, 2, 2, 0, 0},
    {"bvule", OP_BV_ULE, SHAPE_BVS, 2, 2, 0, 0},
    {"bvugt", OP_BV_UGT, SHAPE_BVS, 2, 2, 0, 0},
    {"bvuge", OP_BV_UGE, SHAPE_BVS, 2, 2, 0, 0},
    {"bvslt", OP_BV_SLT, SHAPE_BVS, 2, 2, 0, 0},
    {"bvsle", OP_BV_SLE, SHAPE_BVS, 2, 2, 0, 0},
    {"bvsgt", OP_BV_SGT, SHAPE_BVS, 2, 2, 0, 0},
    {"bvsge", OP_BV_SGE, SHAPE_BVS, 2, 2, 0, 0},
    {"concat", OP_CONCAT, SHAPE_BV_ANY, 1, 0, 0, 0},
    {"extract", OP_EXTRACT, SHAPE_BV_ANY, 1, 1, 2, 0},
    {"zero_extend", OP_ZERO_EXTEND, SHAPE_BV_ANY, 1, 1, 1, 0},
    {"sign_extend", OP_SIGN_EXTEND, SHAPE_BV_ANY, 1, 1, 1, 0},
    {"repeat", OP_REPEAT, SHAPE_BV_ANY, 1, 1, 1, 0},
    {"rotate_left", OP_ROTATE_LEFT, SHAPE_BV_ANY, 1, 1, 1, 0},
    {"rotate_right", OP_ROTATE_RIGHT, SHAPE_BV_ANY, 1, 1, 1, 0},
    {"select", OP_SELECT, SHAPE_SELECT, 2, 2, 0, 0},
    {"store", OP_STORE, SHAPE_STORE, 3, 3, 0, 0},
};

static const struct smt_row *find(const char *name) {
  for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (strcmp(rows[i].name, name) == 0) return &rows[i];
  return NULL;
}

/* Words that are taken although they are no operators here. */
static const char *const taken_words[] = {
    "true",    "false",   "let",     "forall",  "exists",      "match",   "par",      "as",      "is",
    "update",  "char",    "lambda",  "witness", "const",       "assert",  "push",     "pop",     "exit",
    "reset",   "echo",    "exp",     "sin",     "cos",         "tan",     "csc",      "sec",     "cot",
    "arcsin",  "arccos",  "arctan",  "arccsc",  "arcsec",      "arccot",  "sqrt",     "real.pi", "to_real",
    "to_int",  "is_int",  "iand",    "pow2",    "int2bv",      "nat2bv",  "bv2nat",   "tuple",   "set",
    "bag",     "seq",     "sep",     "pto",     "wand",        "emp",     "fp",       "RNE",     "RNA",
    "RTP",     "RTN",     "RTZ",     "NaN",     "eqrange",     "bvredor", "bvredand", "bvuaddo", "bvsaddo",
    "bvusubo", "bvssubo", "bvumulo", "bvsmulo", "bvnego",      "bvite",   "^",        "/",       "implies",
    "iff",     "if",      "BINARY",  "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING",   "_",       "!",
};

bool smt_is_taken(const char *name) {
  size_t len = strlen(name);
  char stem[16];
  while (len && name[len - 1] == '\'') len--;
  if (!len || len >= sizeof stem) return false;
  memcpy(stem, name, len);
  stem[len] = '\0';
  for (uint32_t i = 0; i < sizeof taken_words / sizeof taken_words[0]; i++)
    if (strcmp(taken_words[i], stem) == 0) return true;
  return find(stem) != NULL;
}

/* ---- checks ---- */

static bool has_array_shape(const struct terms *s, const term *a, uint32_t count) {
  sort sort = term_sort(s, a[0]);
  return sort_kind(&s->sorts, sort) == SORT_ARRAY && sort_eq(term_sort(s, a[1]), sort_index(&s->sorts, sort)) &&
         (count < 3 || sort_eq(term_sort(s, a[2]), sort_element(&s->sorts, sort)));
}

static bool has_shape(const struct terms *s, enum smt_shape shape, const term *a, uint32_t count) {
  if (shape == SHAPE_SELECT || shape == SHAPE_STORE) return has_array_shape(s, a, count);
  if (shape == SHAPE_ITE) return term_is_bool(s, a[0]) && sort_eq(term_sort(s, a[1]), term_sort(s, a[2]));
  for (uint32_t i = 0; i < count; i++) {
    bool is_same = sort_eq(term_sort(s, a[i]), term_sort(s, a[0])), is_good = true;
    if (shape == SHAPE_BOOLS) is_good = term_is_bool(s, a[i]);
    if (shape == SHAPE_INTS) is_good = term_is_int(s, a[i]);
    if (shape == SHAPE_BVS) is_good = is_same && term_is_bv(s, a[i]);
    if (shape == SHAPE_BV_ANY) is_good = term_is_bv(s, a[i]);
    if (shape == SHAPE_SAME) is_good = is_same;
    if (!is_good) return false;
  }
  return true;
}

/* Indices that are out of range; widths stay below 2^24 to keep memory bounded. */
static bool has_good_indices(const struct terms *s, const struct smt_row *r, const uint32_t *x, const term *a,
                             uint32_t count) {
  const uint64_t most = 1 << 24;
  uint64_t width = 0;
  for (uint32_t i = 0; r->shape == SHAPE_BV_ANY && i < count; i++) width += term_width(s, a[i]);
  switch (r->op) {
  case OP_EXTRACT: return x[1] <= x[0] && x[0] < width;
  case OP_ZERO_EXTEND:
  case OP_SIGN_EXTEND: return width + x[0] <= most;
  case OP_REPEAT: return x[0] > 0 && width * x[0] <= most;
  case OP_DIVISIBLE: return x[0] > 0;
  default: return width <= most;
  }
}

static bool check(const struct terms *s, const char *name, const struct smt_row *r, const uint32_t *indices,
                  uint32_t index_count, const term *a, uint32_t count, struct strbuf *error) {
  if (!r) {
    strbuf_printf(error, "unknown function '%s'", name);
  } else if (index_count != r->indices) {
    strbuf_printf(error, "'%s' needs %u indices, not %u", name, r->indices, index_count);
  } else if (count < r->min || (r->max && count > r->max)) {
    strbuf_printf(error, "'%s' needs %s%u arguments, not %u", name, r->max == r->min ? "" : "at least ", r->min, count);
  } else if (!has_shape(s, r->shape, a, count)) {
    strbuf_printf(error, "'%s' needs %s", name, shape_texts[r->shape]);
  } else if (!has_good_indices(s, r, indices, a, count)) {
    strbuf_printf(error, "an index of '%s' is out of range", name);
  } else {
    return true;
  }
  return false;
}

/* ---- building ---- */

/* Conjunction of the relation between neighbours. */
static term chain(struct terms *s, term (*relation)(struct terms *, term, term), const term *a, uint32_t count) {
  term result = term_true;
  for (uint32_t i = 0; i + 1 < count; i++) result = term_and2(s, result, relation(s, a[i], a[i + 1]));
  return result;
}

static term build_core(struct terms *s, enum op op, const term *a, uint32_t count) {
  term t = a[op == OP_IMPLIES ? count - 1 : 0];
  switch (op) {
  case OP_NOT: return term_not(a[0]);
  case OP_AND: return term_and(s, a, count);
  case OP_OR: return term_or(s, a, count);
  case OP_IMPLIES: /* associates to the right */
    for (uint32_t i = count - 1; i-- > 0;) t = term_implies(s, a[i], t);
    return t;
  case OP_XOR:
    for (uint32_t i = 1; i < count; i++) t = term_xor(s, t, a[i]);
    return t;
  case OP_EQUALS: return chain(s, term_equals, a, count);
  case OP_DISTINCT: return term_distinct(s, a, count);
  case OP_ITE: return term_ite(s, a[0], a[1], a[2]);
  case OP_SELECT: return term_select(s, a[0], a[1]);
  default: assert(op == OP_STORE); return term_store(s, a[0], a[1], a[2]);
  }
}

static term subtract(struct terms *s, const term *a, uint32_t count) {
  if (count == 1) return term_neg(s, a[0]);
  return term_sub(s, a[0], term_add(s, a + 1, count - 1));
}

static term build_int(struct terms *s, enum op op, const uint32_t *indices, const term *a, uint32_t count) {
  term t = a[0], zero = term_int(s, 0);
  switch (op) {
  case OP_ADD: return term_add(s, a, count);
  case OP_SUB: return subtract(s, a, count);
  case OP_MUL: return term_mul(s, a, count);
  case OP_DIV:
    for (uint32_t i = 1; i < count; i++) t = term_div(s, t, a[i]);
    return t;
  case OP_MOD: return term_mod(s, a[0], a[1]);
  case OP_ABS: return term_ite(s, term_le(s, zero, a[0]), a[0], term_neg(s, a[0]));
  case OP_LE: return chain(s, term_le, a, count);
  case OP_LT: return chain(s, term_lt, a, count);
  case OP_GE: return chain(s, term_ge, a, count);
  case OP_GT: return chain(s, term_gt, a, count);
  default: assert(op == OP_DIVISIBLE); return term_equals(s, term_mod(s, a[0], term_int(s, indices[0])), zero);
  }
}

static term kind_term(struct terms *s, enum term_kind kind, const term *a, uint32_t count) {
  return kind >= TERM_BV_AND ? term_bv_bitwise(s, kind, a, count) : term_bv_binary(s, kind, a[0], a[1]);
}

static term build_bv(struct terms *s, const struct smt_row *r, const term *a, uint32_t count) {
  switch (r->op) {
  case OP_BV_ADD: return term_add(s, a, count);
  case OP_BV_SUB: return term_sub(s, a[0], a[1]);
  case OP_BV_MUL: return term_mul(s, a, count);
  case OP_BV_NEG: return term_neg(s, a[0]);
  case OP_BV_KIND: return kind_term(s, r->kind, a, count);
  case OP_BV_NEGATED: return term_bv_not(s, kind_term(s, r->kind, a, count));
  case OP_BV_NOT: return term_bv_not(s, a[0]);
  case OP_BV_COMP: return term_ite(s, term_equals(s, a[0], a[1]), term_bv(s, 1, 1), term_bv(s, 1, 0));
  case OP_BV_ULT: return term_ult(s, a[0], a[1]);
  case OP_BV_ULE: return term_ule(s, a[0], a[1]);
  case OP_BV_UGT: return term_ult(s, a[1], a[0]);
  case OP_BV_UGE: return term_ule(s, a[1], a[0]);
  case OP_BV_SLT: return term_slt(s, a[0], a[1]);
  case OP_BV_SLE: return term_sle(s, a[0], a[1]);
  case OP_BV_SGT: return term_slt(s, a[1], a[0]);
  default: assert(r->op == OP_BV_SGE); return term_sle(s, a[1], a[0]);
  }
}

/* `t` turned left by `by` bits. */
static term rotate(struct terms *s, uint32_t by, term t) {
  uint32_t width = term_width(s, t);
  assert(width > 0);
  by %= width;
  if (by == 0) return t;
  return term_concat(s, term_extract(s, width - by - 1, 0, t), term_extract(s, width - 1, width - by, t));
}

static term build_widths(struct terms *s, enum op op, const uint32_t *x, const term *a, uint32_t count) {
  term t = a[0];
  uint32_t width = term_width(s, t);
  switch (op) {
  case OP_CONCAT:
    for (uint32_t i = 1; i < count; i++) t = term_concat(s, t, a[i]);
    return t;
  case OP_EXTRACT: return term_extract(s, x[0], x[1], t);
  case OP_ZERO_EXTEND: return term_zero_extend(s, x[0], t);
  case OP_SIGN_EXTEND: return term_sign_extend(s, x[0], t);
  case OP_REPEAT:
    for (uint32_t i = 1; i < x[0]; i++) t = term_concat(s, t, a[0]);
    return t;
  case OP_ROTATE_LEFT: return rotate(s, x[0], t);
  default: assert(op == OP_ROTATE_RIGHT); return rotate(s, width - x[0] % width, t);
  }
}

/* `(_ float.NAME WIDTH)`, which no solver knows: term_float. */
static bool apply_float(struct terms *s, const char *name, const uint32_t *indices, uint32_t index_count, const term *a,
                        uint32_t count, term *ret, struct strbuf *error) {
  enum float_op op = 0;
  uint32_t widths[3] = {0, 0, 0};
  while (op < FLOAT_OP_COUNT && strcmp(name, float_op_name(op)) != 0) op++;
  bool is_good = op < FLOAT_OP_COUNT && index_count == 1 && count <= 3;
  for (uint32_t i = 0; is_good && i < count; i++) {
    is_good = term_is_bv(s, a[i]);
    if (is_good) widths[i] = term_width(s, a[i]);
  }
  is_good = is_good && term_float_fits(op, indices[0], widths, count);
  if (is_good)
    *ret = term_float(s, op, indices[0], a, count);
  else
    strbuf_printf(error, "'float.%s' is no operation, or not of these arguments", name);
  return is_good;
}

bool smt_apply(struct terms *s, const char *name, const uint32_t *indices, uint32_t index_count, const term *a,
               uint32_t count, term *ret, struct strbuf *error) {
  static const char floating[] = "float.";
  if (strncmp(name, floating, sizeof floating - 1) == 0)
    return apply_float(s, name + sizeof floating - 1, indices, index_count, a, count, ret, error);
  const struct smt_row *r = find(name);
  if (!check(s, name, r, indices, index_count, a, count, error)) return false;
  assert(count > 0 && index_count == r->indices);
  if (r->op <= OP_ITE || r->op >= OP_SELECT)
    *ret = build_core(s, r->op, a, count);
  else if (r->op <= OP_DIVISIBLE)
    *ret = build_int(s, r->op, indices, a, count);
  else if (r->op < OP_CONCAT)
    *ret = build_bv(s, r, a, count);
  else
    *ret = build_widths(s, r->op, indices, a, count);
  return true;
}
