/* Terms for the values of a state, unknown values, and arithmetic on addresses. */
#include "certify/certify.h"

#include <inttypes.h>

#include "program/operators.h"

/* ---- contexts ---- */

bool context_is_active(const struct certify *c, uint32_t context, uint32_t at) {
  while (at != ID_NONE && c->contexts.data[at].depth > c->contexts.data[context].depth)
    at = c->contexts.data[at].parent;
  return at == context;
}

void context_add_child(struct certify *c, uint32_t parent, edge_id call, uint32_t child) {
  assert(parent < child && child < c->contexts.len && c->program->edges.data[call].op.kind == OP_CALL);
  uint64_t *first = map_put(&c->children, pair_key(parent, call));
  vec_push(&c->siblings, pair_key(child, (uint32_t)*first));
  *first = c->siblings.len;
}

static uint32_t find_child(const struct certify *c, uint32_t parent, edge_id call, function_id f) {
  const uint64_t *first = map_get(&c->children, pair_key(parent, call));
  for (uint32_t i = first ? (uint32_t)*first : 0; i; i = (uint32_t)c->siblings.data[i - 1]) {
    uint32_t child = (uint32_t)(c->siblings.data[i - 1] >> 32);
    if (c->contexts.data[child].function == f) return child;
  }
  return ID_NONE;
}

bool context_has_child(const struct certify *c, uint32_t parent, edge_id call, function_id f) {
  return find_child(c, parent, call, f) != ID_NONE;
}

uint32_t context_child(struct certify *c, uint32_t parent, edge_id call, function_id f) {
  uint32_t child = find_child(c, parent, call, f);
  if (child != ID_NONE) return child;
  for (uint32_t k = parent; k != ID_NONE; k = c->contexts.data[k].parent)
    if (c->contexts.data[k].function == f) return ID_NONE;
  vec_push(&c->contexts, ((struct certify_activation){parent, call, f, c->contexts.data[parent].depth + 1, false, 0}));
  context_add_child(c, parent, call, c->contexts.len - 1);
  return c->contexts.len - 1;
}

uint32_t variable_context(const struct certify *c, var_id v, uint32_t context) {
  return c->program->variables.data[v].kind == VARIABLE_GLOBAL ? 0 : context;
}

uint32_t object_context(const struct certify *c, object_id o, uint32_t context) {
  return c->program->objects.data[o].function == ID_NONE ? 0 : context;
}

/* ---- symbols ---- */

sort value_sort(struct certify *c, uint16_t width) {
  return width == 1 ? sort_bool : c->is_bv ? sort_bitvec(&c->terms.sorts, width) : sort_int;
}

static term add_symbol(struct certify *c, struct symbol s, const char *name, const char *rest) {
  struct strbuf text = STRBUF_INIT;
  if (*name == '.' || *name == '@') strbuf_putc(&text, '_'); /* SMT-LIB reserves such names */
  for (const char *k = name; *k; k++) strbuf_putc(&text, *k == '|' || *k == '\\' || *k == '!' ? '_' : *k);
  strbuf_printf(&text, "@%s%" PRIu32 ".%" PRIu32, rest, s.id, s.context);
  s.t = term_var(&c->terms, text.text, value_sort(c, s.width));
  strbuf_release(&text);
  assert(s.context < c->contexts.len && !map_get(&c->symbol_of, s.t.id)); /* a term stands for one thing */
  vec_push(&c->symbols, s);
  *map_put(&c->symbol_of, s.t.id) = c->symbols.len;
  return s.t;
}

const struct symbol *symbol_find(const struct certify *c, term t) {
  const uint64_t *i = map_get(&c->symbol_of, t.id);
  return i ? &c->symbols.data[*i - 1] : NULL;
}

bool type_is_signed(const struct certify *c, ctype_id type) {
  const struct ctype *t = ctype_resolved(&c->program->types, type);
  return t && (t->kind == CT_INT || t->kind == CT_ENUM) && t->is_signed;
}

/* The reading that the certificate uses, else that of the C type; numbers without a type are signed unless they may be
 * addresses. */
bool variable_is_signed(struct certify *c, var_id v) {
  const struct variable *x = &c->program->variables.data[v];
  if (c->is_signed.data[v]) return c->is_signed.data[v] == 2;
  bool is_signed = x->type == CTYPE_NONE ? x->width != pointer_width(c) : type_is_signed(c, x->type);
  c->is_signed.data[v] = is_signed ? 2 : 1;
  return is_signed;
}

term symbol_variable(struct certify *c, var_id v, uint32_t context) {
  const struct variable *x = &c->program->variables.data[v];
  context = variable_context(c, v, context);
  assert(context == 0 || x->function == ID_NONE || c->contexts.data[context].function == x->function);
  uint64_t *known = map_put(&c->variable_of, pair_key(context, v));
  if (*known) return c->symbols.data[*known - 1].t;
  *known = c->symbols.len + 1;
  expr self = expr_var(&c->program->exprs, x->width, v);
  struct symbol s = {.kind = SYMBOL_VARIABLE, .id = v, .context = context, .width = x->width, .points_to = self};
  s.is_signed = variable_is_signed(c, v);
  return add_symbol(c, s, program_string(c->program, c->program->variables.data[v].name), "v");
}

term symbol_object(struct certify *c, object_id o, uint32_t context) {
  context = object_context(c, o, context);
  assert(o < c->program->objects.len && context < c->contexts.len);
  uint64_t *known = map_put(&c->object_of, pair_key(context, o));
  if (*known) return c->symbols.data[*known - 1].t;
  *known = c->symbols.len + 1;
  struct symbol s = {.kind = SYMBOL_OBJECT, .id = o, .context = context, .width = pointer_width(c)};
  s.points_to = expr_object(&c->program->exprs, o);
  return add_symbol(c, s, program_string(c->program, c->program->objects.data[o].name), "o");
}

term symbol_function(struct certify *c, function_id f) {
  uint64_t *known = map_put(&c->function_of, f);
  if (*known) return c->symbols.data[*known - 1].t;
  *known = c->symbols.len + 1;
  struct symbol s = {.kind = SYMBOL_FUNCTION, .id = f, .width = pointer_width(c)};
  s.points_to = expr_function(&c->program->exprs, f);
  return add_symbol(c, s, program_string(c->program, c->program->functions.data[f].name), "f");
}

term symbol_entry(struct certify *c, var_id v, uint32_t context) {
  const struct variable *x = &c->program->variables.data[v];
  assert(c->contexts.data[context].is_summary); /* only there values at the entry have names */
  uint64_t *known = map_put(&c->entry_of, pair_key(context, v));
  if (*known) return c->symbols.data[*known - 1].t;
  *known = c->symbols.len + 1;
  struct symbol s = {.kind = SYMBOL_ENTRY, .id = v, .context = context, .width = x->width};
  s.is_signed = variable_is_signed(c, v);
  s.points_to = expr_var(&c->program->exprs, x->width, v);
  return add_symbol(c, s, program_string(c->program, c->program->variables.data[v].name), "e");
}

term symbol_result(struct certify *c, uint32_t number, uint16_t width, bool is_signed, uint32_t context) {
  uint64_t *known = map_put(&c->result_of, pair_key(context, number << 1 | is_signed));
  if (*known) return c->symbols.data[*known - 1].t;
  *known = c->symbols.len + 1;
  struct symbol s = {.kind = SYMBOL_RESULT, .id = number, .context = context, .width = width, .is_signed = is_signed};
  s.points_to = EXPR_NONE;
  return add_symbol(c, s, "result", is_signed ? "s" : "r");
}

term symbol_unknown(struct certify *c, uint16_t width, bool is_signed, expr points_to) {
  struct symbol s = {.kind = SYMBOL_UNKNOWN, .id = c->unknown_count++, .width = width, .is_signed = is_signed};
  s.points_to = points_to;
  return add_symbol(c, s, "unknown", "u");
}

term symbol_label(struct certify *c, uint32_t leaf) {
  struct symbol s = {.kind = SYMBOL_LABEL, .id = leaf, .width = 1, .points_to = EXPR_NONE};
  return add_symbol(c, s, "label", "l");
}

/* ---- functions ---- */

static term apply(struct certify *c, const char *name, struct function_info info, const term *arguments,
                  uint32_t count) {
  VEC(sort) sorts = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) vec_push(&sorts, term_sort(&c->terms, arguments[i]));
  function f = term_function(&c->terms, name, sorts.data, count, c->is_bv ? value_sort(c, info.width) : sort_int);
  vec_release(&sorts);
  assert(info.width && count);
  uint64_t *known = map_put(&c->function_info_of, f.id);
  if (!*known) {
    vec_push(&c->functions, info);
    *known = c->functions.len;
  }
  return term_apply(&c->terms, f, arguments, count);
}

const struct function_info *function_info(const struct certify *c, function f) {
  const uint64_t *i = map_get(&c->function_info_of, f.id);
  return i ? &c->functions.data[*i - 1] : NULL;
}

term memory_cell(struct certify *c, uint32_t memory, term address, uint16_t width, bool is_signed) {
  char name[64];
  assert(memory <= c->memory_count && sort_eq(term_sort(&c->terms, address), value_sort(c, pointer_width(c))));
  if (c->is_bv) is_signed = false;
  snprintf(name, sizeof name, "memory%" PRIu32 "!%u%s", memory, (unsigned)width, is_signed ? "s" : "u");
  return apply(c, name, (struct function_info){memory, width, is_signed, EXPR_KIND_COUNT}, &address, 1);
}

term uninterpreted(struct certify *c, const char *name, enum expr_kind kind, uint16_t width, const term *arguments,
                   uint32_t count) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%s!%u", name, (unsigned)width);
  for (uint32_t i = 0; i < count && c->is_bv; i++)
    strbuf_printf(&text, "!%u", (unsigned)term_sort(&c->terms, arguments[i]).id);
  term t = apply(c, text.text, (struct function_info){MEMORY_NONE, width, false, kind}, arguments, count);
  strbuf_release(&text);
  return t;
}

static u128 bits_of(struct certify *c, term constant) {
  mpz_t x, high;
  mpz_inits(x, high, NULL);
  term_get_mpz(&c->terms, constant, x);
  assert(mpz_sgn(x) >= 0 && mpz_sizeinbase(x, 2) <= 128);
  mpz_tdiv_q_2exp(high, x, 64);
  u128 bits = (u128)mpz_get_ui(high) << 64;
  mpz_tdiv_r_2exp(x, x, 64);
  bits |= mpz_get_ui(x);
  mpz_clears(x, high, NULL);
  return bits;
}

/* Where the wp of an assignment puts constants in, the operation is no longer unknown. */
bool uninterpreted_value(struct certify *c, const struct function_info *f, const term *arguments, uint32_t count,
                         term *ret) {
  bool is_constant = count == 2 && f->memory == MEMORY_NONE && !c->is_bv;
  for (uint32_t i = 0; i < count && is_constant; i++) is_constant = term_is_constant(&c->terms, arguments[i]);
  if (!is_constant) return false;
  switch (f->operation) {
  case E_MUL:
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_ANY_BITWISE: break;
  default: return false;
  }
  struct operator_value v =
      operator_binary(f->operation, 0, f->width, bits_of(c, arguments[0]), bits_of(c, arguments[1]));
  if (v.fault != OPERATOR_DEFINED) return false;
  *ret = constant_value(c, f->width, v.bits, false);
  return true;
}

/* ---- numbers ---- */

term power_of_two(struct certify *c, unsigned exponent) {
  mpz_t x;
  mpz_init_set_ui(x, 1);
  mpz_mul_2exp(x, x, exponent);
  term t = term_int_mpz(&c->terms, x);
  mpz_clear(x);
  return t;
}

static void set_u128(mpz_t x, u128 value) {
  mpz_set_ui(x, (unsigned long)(value >> 64));
  mpz_mul_2exp(x, x, 64);
  mpz_add_ui(x, x, (unsigned long)value);
}

term constant_value(struct certify *c, uint16_t width, u128 value, bool is_signed) {
  if (width == 1) return term_bool(value & 1);
  mpz_t x;
  mpz_init(x);
  bool negative = is_signed && bits_signed(width, value) < 0;
  set_u128(x, negative ? -(u128)bits_signed(width, value) : value);
  if (negative) mpz_neg(x, x);
  term t = c->is_bv ? term_bv_mpz(&c->terms, width, x) : term_int_mpz(&c->terms, x);
  mpz_clear(x);
  return t;
}

term convert_reading(struct certify *c, term t, uint16_t width, bool from_signed, bool to_signed) {
  struct terms *s = &c->terms;
  if (from_signed == to_signed || c->is_bv) return t;
  assert(width && term_is_int(s, t));
  term whole = power_of_two(c, width);
  if (to_signed) return term_ite(s, term_lt(s, t, power_of_two(c, width - 1u)), t, term_sub(s, t, whole));
  return term_ite(s, term_ge(s, t, term_int(s, 0)), t, term_add2(s, t, whole));
}

/* ---- addresses ---- */

term address_constant(struct certify *c, uint64_t value) {
  return constant_value(c, pointer_width(c), bits_trunc(pointer_width(c), value), false);
}

bool address_difference(struct certify *c, term t, term from, i128 *ret) {
  term d = term_sub(&c->terms, t, from);
  if (!term_is_constant(&c->terms, d)) return false;
  mpz_t x;
  mpz_init(x);
  term_get_mpz(&c->terms, d, x);
  bool fits = mpz_sizeinbase(x, 2) <= 66;
  if (fits) {
    mpz_t low;
    mpz_init(low);
    mpz_tdiv_r_2exp(low, x, 62);
    mpz_tdiv_q_2exp(x, x, 62);
    *ret = (i128)mpz_get_si(x) * ((i128)1 << 62) + (i128)mpz_get_si(low);
    if (c->is_bv) *ret = bits_signed(pointer_width(c), (u128)*ret);
    mpz_clear(low);
  }
  mpz_clear(x);
  return fits;
}

/* With bit-vectors, ranges lie on a circle. */
term address_disjoint(struct certify *c, term x, term bytes_x, term y, term bytes_y) {
  struct terms *s = &c->terms;
  if (c->is_bv) return term_and2(s, term_ule(s, bytes_y, term_sub(s, x, y)), term_ule(s, bytes_x, term_sub(s, y, x)));
  return term_or2(s, term_le(s, term_add2(s, x, bytes_x), y), term_le(s, term_add2(s, y, bytes_y), x));
}

term address_inside(struct certify *c, term x, uint64_t bytes, term y, term bytes_y) {
  struct terms *s = &c->terms;
  term b = address_constant(c, bytes);
  if (c->is_bv) return term_and2(s, term_ule(s, b, bytes_y), term_ule(s, term_sub(s, x, y), term_sub(s, bytes_y, b)));
  return term_and2(s, term_le(s, y, x), term_le(s, term_add2(s, x, b), term_add2(s, y, bytes_y)));
}
