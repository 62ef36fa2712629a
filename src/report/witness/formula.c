/* Formulas as C computes them: numbers are wide enough that no sum leaves them, and where none is, the formula is not
 * said. Symbols are read as C reads the variables, signed or unsigned, which is what their values are. */
#include "report/witness/compose_private.h"

#include "logic/linear.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct printer {
  const struct places *places;
  struct terms *terms;
  function_id function;
  context_id context;
};

static bool print_bool(const struct printer *, term, struct strbuf *);

/* ---- variables ---- */

static bool is_identifier(const char *s) {
  if (!isalpha((unsigned char)*s) && *s != '_') return false;
  for (; *s; s++)
    if (!isalnum((unsigned char)*s) && *s != '_') return false;
  return true;
}

/* Do several variables or objects of the function, or one and a global, have the name? */
static bool is_ambiguous(const struct program *p, function_id f, string_id name) {
  uint32_t count = 0;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    count += x->name == name && (x->kind == VARIABLE_GLOBAL || x->function == f);
  }
  for (object_id o = 0; o < p->objects.len; o++) {
    const struct object *x = &p->objects.data[o];
    bool is_seen = x->function == f || x->declared_in == f || (x->function == ID_NONE && x->declared_in == ID_NONE);
    count += x->name == name && is_seen;
  }
  return count > 1;
}

/* The variable as C has it, an integer that is read as the symbol is; NULL if it is none. */
static const struct variable *variable_of(const struct printer *r, term t, const struct place **ret_place) {
  place_id id = term_kind(r->terms, t) == TERM_VAR ? places_of_symbol(r->places, t) : ID_NONE;
  const struct program *p = r->places->program;
  const struct place *x = id == ID_NONE ? NULL : places_get(r->places, id);
  if (!x || x->kind != PLACE_VARIABLE) return NULL;
  const struct variable *v = &p->variables.data[x->id];
  const struct ctype *type = ctype_resolved(&p->types, v->type);
  bool is_global = v->kind == VARIABLE_GLOBAL;
  if (!is_global && (v->function != r->function || x->context != r->context)) return NULL;
  if (!type || type->size * 8 != x->width || x->width > 64) return NULL;
  bool is_signed = type->kind != CT_BOOL && type->is_signed;
  if ((type->kind != CT_INT && type->kind != CT_ENUM && type->kind != CT_BOOL) || is_signed != x->is_signed)
    return NULL;
  if (!is_identifier(program_string(p, v->name)) || is_ambiguous(p, r->function, v->name)) return NULL;
  *ret_place = x;
  return v;
}

/* ---- sums ---- */

/* A monomial: coefficient * variable. */
static bool is_small(const mpz_t n) { return mpz_sizeinbase(n, 2) <= 40; }

/* No partial sum has more bits than 62. */
static bool fits(const struct printer *r, const struct linear *l) {
  unsigned bits = mpz_sgn(l->constant) ? (unsigned)mpz_sizeinbase(l->constant, 2) : 0;
  for (uint32_t i = 0; i < l->monomials.len; i++) {
    const struct place *x;
    if (!variable_of(r, l->monomials.data[i].base, &x) || !is_small(l->monomials.data[i].coefficient)) return false;
    unsigned own = x->width + (unsigned)mpz_sizeinbase(l->monomials.data[i].coefficient, 2);
    if (own > bits) bits = own;
  }
  return bits + l->monomials.len + 1 <= 62;
}

static void put_number(const mpz_t n, struct strbuf *out) {
  char *text = mpz_get_str(NULL, 10, n);
  strbuf_puts(out, text);
  free(text);
}

/* The part of the sum with coefficients of one sign; with casts so that C computes in 64 bits. */
static void put_side(const struct printer *r, const struct linear *l, int sign, bool is_wide, struct strbuf *out) {
  bool has_any = false;
  mpz_t n;
  mpz_init(n);
  for (uint32_t i = 0; i < l->monomials.len; i++) {
    const struct linear_monomial *m = &l->monomials.data[i];
    const struct place *x;
    if (mpz_sgn(m->coefficient) != sign) continue;
    const struct variable *v = variable_of(r, m->base, &x);
    mpz_abs(n, m->coefficient);
    strbuf_puts(out, has_any ? " + " : "");
    if (mpz_cmp_ui(n, 1) != 0) put_number(n, out);
    if (mpz_cmp_ui(n, 1) != 0) strbuf_puts(out, " * ");
    strbuf_printf(out, "%s%s", is_wide ? "(long long)" : "", program_string(r->places->program, v->name));
    has_any = true;
  }
  mpz_abs(n, l->constant);
  if (mpz_sgn(l->constant) == sign || !has_any) {
    strbuf_puts(out, has_any ? " + " : "");
    put_number(n, out);
    if (mpz_sizeinbase(n, 2) > 31) strbuf_puts(out, "LL");
  }
  mpz_clear(n);
}

/* Variables that C compares as they are: alone, or with a constant of int that is not below an unsigned one. */
static bool is_plain(const struct printer *r, const struct linear *l) {
  const struct place *x, *y;
  uint32_t n = l->monomials.len;
  if (n == 0 || n > 2) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!variable_of(r, l->monomials.data[i].base, &x) || mpz_cmpabs_ui(l->monomials.data[i].coefficient, 1) != 0)
      return false;
  variable_of(r, l->monomials.data[0].base, &x);
  if (n == 1) {
    /* x + c <= 0 compares x with -c, -x + c <= 0 with c */
    bool is_negated = mpz_sgn(l->monomials.data[0].coefficient) > 0;
    int sign = is_negated ? -mpz_sgn(l->constant) : mpz_sgn(l->constant);
    return mpz_sizeinbase(l->constant, 2) <= 31 && (x->is_signed || x->width < 32 || sign >= 0);
  }
  variable_of(r, l->monomials.data[1].base, &y);
  bool are_opposite = mpz_sgn(l->monomials.data[0].coefficient) != mpz_sgn(l->monomials.data[1].coefficient);
  bool are_alike = (x->is_signed == y->is_signed && x->width == y->width) || (x->width < 32 && y->width < 32);
  return are_opposite && are_alike && mpz_sgn(l->constant) == 0;
}

/* OP where both sides are negated. */
static const char *turn(const char *op) {
  static const char *const pairs[][2] = {{"<=", ">="}, {">=", "<="}, {"<", ">"}, {">", "<"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if (strcmp(op, pairs[i][0]) == 0) return pairs[i][1];
  return op;
}

/* `l OP 0`, with what is negative on the other side. */
static bool put_comparison(const struct printer *r, struct linear *l, const char *op, struct strbuf *out) {
  linear_normalize(l);
  bool is_one_more = mpz_cmp_si(l->constant, 1) == 0; /* integers: x + 1 > y is x >= y */
  if (is_one_more && strcmp(op, ">") == 0) op = ">=";
  if (is_one_more && strcmp(op, "<=") == 0) op = "<";
  if (is_one_more && (strcmp(op, ">=") == 0 || strcmp(op, "<") == 0)) mpz_set_ui(l->constant, 0);
  bool is_as_it_is = is_plain(r, l);
  if (!is_as_it_is && !fits(r, l)) return false;
  if (is_as_it_is && l->monomials.len == 1 && mpz_sgn(l->constant) != 0) {
    /* the variable first: its constant may be negative then */
    const char *turned = turn(op);
    bool is_positive = mpz_sgn(l->monomials.data[0].coefficient) > 0;
    const struct place *x;
    const struct variable *v = variable_of(r, l->monomials.data[0].base, &x);
    strbuf_printf(out, "%s %s ", program_string(r->places->program, v->name), is_positive ? op : turned);
    if (is_positive) mpz_neg(l->constant, l->constant);
    put_number(l->constant, out);
    return true;
  }
  put_side(r, l, 1, !is_as_it_is, out);
  strbuf_printf(out, " %s ", op);
  put_side(r, l, -1, !is_as_it_is, out);
  return true;
}

/* t - u compared with 0. */
static bool put_difference(const struct printer *r, term t, term u, const char *op, struct strbuf *out) {
  struct linear l;
  linear_init(&l, r->terms, sort_int);
  linear_add_si(&l, r->terms, t, 1);
  linear_add_si(&l, r->terms, u, -1);
  bool ok = put_comparison(r, &l, op, out);
  linear_release(&l);
  return ok;
}

/* Is one side `sum mod number`, and the other 0? Then C's remainder is 0, too. */
static bool put_divisible(const struct printer *r, term t, term u, const char *op, struct strbuf *out) {
  int64_t zero, number;
  struct linear l;
  if (term_kind(r->terms, t) != TERM_MOD || !term_get_int64(r->terms, u, &zero) || zero != 0) return false;
  if (!term_get_int64(r->terms, term_child(r->terms, t, 1), &number) || number <= 0) return false;
  linear_init(&l, r->terms, sort_int);
  linear_add_si(&l, r->terms, term_child(r->terms, t, 0), 1);
  linear_normalize(&l);
  bool ok = fits(r, &l);
  if (ok) {
    strbuf_puts(out, "(");
    put_side(r, &l, 1, true, out);
    strbuf_puts(out, " - (");
    put_side(r, &l, -1, true, out);
    strbuf_printf(out, ")) %% %lldLL %s 0", (long long)number, op);
  }
  linear_release(&l);
  return ok;
}

/* ---- formulas ---- */

static bool print_equality(const struct printer *r, term t, bool is_negated, struct strbuf *out) {
  term x = term_child(r->terms, t, 0), y = term_child(r->terms, t, 1);
  const char *op = is_negated ? "!=" : "==";
  if (term_is_bool(r->terms, x)) {
    strbuf_putc(out, '(');
    bool ok = print_bool(r, x, out);
    strbuf_printf(out, ") %s (", op);
    ok = ok && print_bool(r, y, out);
    strbuf_putc(out, ')');
    return ok;
  }
  if (!term_is_int(r->terms, x)) return false;
  return put_divisible(r, x, y, op, out) || put_divisible(r, y, x, op, out) || put_difference(r, x, y, op, out);
}

static bool print_and(const struct printer *r, term t, bool is_negated, struct strbuf *out) {
  bool ok = true;
  for (uint32_t i = 0; i < term_count(r->terms, t) && ok; i++) {
    term x = term_child(r->terms, t, i);
    strbuf_puts(out, i == 0 ? "(" : is_negated ? " || (" : " && (");
    ok = print_bool(r, is_negated ? term_not(x) : x, out);
    strbuf_puts(out, ")");
  }
  return ok;
}

static bool print_bool(const struct printer *r, term t, struct strbuf *out) {
  bool is_negated = term_is_negated(t);
  term p = term_positive(t);
  switch (term_kind(r->terms, p)) {
  case TERM_TRUE: strbuf_putc(out, is_negated ? '0' : '1'); return true;
  case TERM_AND: return print_and(r, p, is_negated, out);
  case TERM_EQ: return print_equality(r, p, is_negated, out);
  case TERM_LE:
    return put_difference(r, term_child(r->terms, p, 0), term_child(r->terms, p, 1), is_negated ? ">" : "<=", out);
  default: return false;
  }
}

bool formula_print(const struct places *places, term t, function_id f, context_id context, struct strbuf *out,
                   uint32_t *lost) {
  const struct printer r = {places, places->terms, f, context};
  bool is_and = !term_is_negated(t) && term_kind(r.terms, t) == TERM_AND;
  uint32_t count = is_and ? term_count(r.terms, t) : 1, said = 0;
  for (uint32_t i = 0; i < count; i++) {
    struct strbuf part = STRBUF_INIT;
    if (!print_bool(&r, is_and ? term_child(r.terms, t, i) : t, &part)) {
      ++*lost;
    } else {
      bool is_or = strstr(part.text, " || ") != NULL;
      strbuf_printf(out, is_or ? "%s(%s)" : "%s%s", said++ ? " && " : "", part.text);
    }
    strbuf_release(&part);
  }
  return said > 0;
}
