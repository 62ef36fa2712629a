/* Terms, read with a stack of frames instead of recursion. A frame is a list whose subterms are being read; their terms
 * are on a stack of values from the frame's base on. Binders (let, forall, exists) bind before their last subterm and
 * take it back when they are finished. */
#include "logic/text/read_smt.h"

#include "base/strbuf.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/text/smt_operators.h"

#include <stdlib.h>

enum frame_kind { FRAME_APPLY, FRAME_LET, FRAME_QUANTIFIER, FRAME_ANNOTATION };

struct read_frame {
  const struct sexpr *e;
  enum frame_kind kind;
  uint32_t subterms;  /* how many there are */
  uint32_t done;      /* how many of them were begun */
  uint32_t base;      /* of its values */
  uint32_t bound;     /* symbols before it bound any */
  uint32_t variables; /* QUANTIFIER: its bound variables begin here in `bound_variables` */
};

struct named_term {
  const char *name;
  term term;
};

struct term_reader {
  struct smt_reader *reader;
  VEC(struct read_frame) frames;
  term_list values;
  term_list bound_variables;
  VEC(struct named_term) named; /* (! t :named n), bound when the whole term is read */
};

/* ---- atoms ---- */

static bool read_bv(struct smt_reader *r, const struct sexpr *e, const char *digits, int base, uint64_t width,
                    term *ret) {
  if (width == 0 || width >= 1 << 24) return smt_error(r, e, "a bit-vector has at least one and less than 2^24 bits");
  mpz_t x;
  mpz_init_set_str(x, digits, base);
  bool is_small = mpz_sizeinbase(x, 2) <= width || mpz_sgn(x) == 0;
  *ret = term_bv_mpz(r->terms, (uint32_t)width, x);
  mpz_clear(x);
  return is_small || smt_error(r, e, "the value does not fit into %u bits", (unsigned)width);
}

/* (_ bv10 32) */
static bool read_indexed_constant(struct smt_reader *r, const struct sexpr *e, term *ret) {
  const char *name = e->count == 3 && e->items[1]->kind == SEXPR_SYMBOL ? e->items[1]->text : "";
  uint32_t width;
  if (strncmp(name, "bv", 2) != 0 || !name[2] || name[2 + strspn(name + 2, "0123456789")])
    return smt_error(r, e, "a term is needed here");
  return smt_small_number(r, e->items[2], &width) && read_bv(r, e, name + 2, 10, width, ret);
}

static bool read_symbol(struct smt_reader *r, const struct sexpr *e, term *ret) {
  const struct smt_symbol *x = smt_lookup(r, e->text);
  if (x && x->kind != SMT_SYMBOL_TERM) return smt_error(r, e, "function '%s' needs arguments", e->text);
  if (x) return *ret = x->term, true;
  if (sexpr_is(e, "true") || sexpr_is(e, "false")) return *ret = term_bool(e->text[0] == 't'), true;
  return smt_error(r, e, "unknown symbol '%s'", e->text);
}

static bool read_atom(struct smt_reader *r, const struct sexpr *e, term *ret) {
  mpz_t x;
  switch (e->kind) {
  case SEXPR_SYMBOL: return read_symbol(r, e, ret);
  case SEXPR_HEX: return read_bv(r, e, e->text, 16, 4 * (uint64_t)strlen(e->text), ret);
  case SEXPR_BINARY: return read_bv(r, e, e->text, 2, strlen(e->text), ret);
  case SEXPR_NUMERAL:
    mpz_init_set_str(x, e->text, 10);
    *ret = term_int_mpz(r->terms, x);
    mpz_clear(x);
    return true;
  case SEXPR_LIST: return read_indexed_constant(r, e, ret);
  case SEXPR_DECIMAL: return smt_error(r, e, "decimal numbers are not supported");
  default: return smt_error(r, e, "a term is needed here");
  }
}

/* ---- applications ---- */

static bool apply_symbol(struct smt_reader *r, const struct sexpr *e, struct smt_symbol x, const term *a,
                         uint32_t count, term *ret) {
  struct terms *s = r->terms;
  const char *name = e->items[0]->text;
  uint32_t arity = x.kind == SMT_SYMBOL_FUNCTION ? function_arity(s, x.function) : x.count;
  if (x.kind == SMT_SYMBOL_TERM) return smt_error(r, e, "'%s' is not a function", name);
  if (count != arity) return smt_error(r, e, "'%s' needs %u arguments, not %u", name, arity, count);
  const term *parameters = x.kind == SMT_SYMBOL_MACRO ? &r->parameters.data[x.parameters] : NULL;
  for (uint32_t i = 0; i < count; i++) {
    sort wanted = parameters ? term_sort(s, parameters[i]) : function_argument(s, x.function, i);
    if (!sort_eq(term_sort(s, a[i]), wanted))
      return smt_error(r, e->items[i + 1], "this argument of '%s' has another sort", name);
  }
  *ret = parameters ? term_substitute(s, x.term, parameters, a, count) : term_apply(s, x.function, a, count);
  return true;
}

/* ((as const (Array I E)) element) */
static bool apply_const_array(struct smt_reader *r, const struct sexpr *e, const term *a, uint32_t count, term *ret) {
  const struct sexpr *head = e->items[0];
  sort sort;
  if (head->count != 3 || !sexpr_is(head->items[1], "const"))
    return smt_error(r, head, "only (as const sort) is supported");
  if (!smt_sexpr_to_sort(r, head->items[2], &sort)) return false;
  if (sort_kind(&r->terms->sorts, sort) != SORT_ARRAY || count != 1 ||
      !sort_eq(sort_element(&r->terms->sorts, sort), term_sort(r->terms, a[0])))
    return smt_error(r, e, "a constant array needs an array sort and one element of its element sort");
  *ret = term_const_array(r->terms, sort, a[0]);
  return true;
}

static bool apply(struct smt_reader *r, const struct sexpr *e, const term *a, uint32_t count, term *ret) {
  const struct sexpr *head = e->items[0];
  uint32_t indices[4], index_count = 0;
  if (sexpr_is_list(head, "as")) return apply_const_array(r, e, a, count, ret);
  const struct smt_symbol *x = head->kind == SEXPR_SYMBOL ? smt_lookup(r, head->text) : NULL;
  if (x) return apply_symbol(r, e, *x, a, count, ret);
  const struct sexpr *name = head;
  if (sexpr_is_list(head, "_") && head->count >= 2 && head->count <= 5) {
    name = head->items[1];
    for (uint32_t i = 2; i < head->count; i++)
      if (!smt_small_number(r, head->items[i], &indices[index_count++])) return false;
  }
  if (name->kind != SEXPR_SYMBOL) return smt_error(r, head, "a function is needed here");
  struct strbuf error = STRBUF_INIT;
  bool is_good = smt_apply(r->terms, name->text, indices, index_count, a, count, ret, &error);
  if (!is_good) smt_error(r, e, "%s", error.text);
  strbuf_release(&error);
  return is_good;
}

/* ---- binders ---- */

static bool check_bindings(struct smt_reader *r, const struct sexpr *e) {
  if (e->count != 3 || e->items[1]->kind != SEXPR_LIST || !e->items[1]->count)
    return smt_error(r, e, "'%s' needs a list of bindings and a term", e->items[0]->text);
  for (uint32_t i = 0; i < e->items[1]->count; i++) {
    const struct sexpr *x = e->items[1]->items[i];
    if (x->kind != SEXPR_LIST || x->count != 2 || x->items[0]->kind != SEXPR_SYMBOL)
      return smt_error(r, x, "a binding of a symbol is needed here");
  }
  return true;
}

static bool bind_variables(struct term_reader *p, const struct read_frame *f) {
  struct smt_reader *r = p->reader;
  const struct sexpr *list = f->e->items[1];
  for (uint32_t i = 0; i < list->count; i++) {
    const char *name = list->items[i]->items[0]->text;
    sort sort;
    if (!smt_sexpr_to_sort(r, list->items[i]->items[1], &sort)) return false;
    term v = smt_lookup(r, name) ? term_fresh(r->terms, name, sort) : term_var(r->terms, name, sort);
    vec_push(&p->bound_variables, v);
  }
  for (uint32_t i = 0; i < list->count; i++)
    smt_reader_define(r, list->items[i]->items[0]->text, p->bound_variables.data[f->variables + i]);
  return true;
}

static void bind_lets(struct term_reader *p, const struct read_frame *f) {
  const struct sexpr *list = f->e->items[1];
  for (uint32_t i = 0; i < list->count; i++)
    smt_reader_define(p->reader, list->items[i]->items[0]->text, p->values.data[f->base + i]);
}

static bool finish_quantifier(struct term_reader *p, const struct read_frame *f, term *ret) {
  struct terms *s = p->reader->terms;
  term body = p->values.data[f->base], *variables = &p->bound_variables.data[f->variables];
  uint32_t count = p->bound_variables.len - f->variables;
  if (!term_is_bool(s, body)) return smt_error(p->reader, f->e, "the body of a quantifier is Bool");
  *ret = sexpr_is(f->e->items[0], "forall") ? term_forall(s, variables, count, body)
                                            : term_exists(s, variables, count, body);
  p->bound_variables.len = f->variables;
  return true;
}

/* (! t :named n ...): remembers the name, which means t from the next command on; other attributes are ignored. */
static bool finish_annotation(struct term_reader *p, const struct read_frame *f, term *ret) {
  const struct sexpr *e = f->e;
  *ret = p->values.data[f->base];
  for (uint32_t i = 2; i + 1 < e->count; i++) {
    if (e->items[i]->kind != SEXPR_KEYWORD || strcmp(e->items[i]->text, ":named") != 0) continue;
    if (e->items[i + 1]->kind != SEXPR_SYMBOL) return smt_error(p->reader, e->items[i + 1], "a symbol is needed here");
    p->reader->label = e->items[i + 1]->text;
    vec_push(&p->named, ((struct named_term){p->reader->label, *ret}));
  }
  return true;
}

/* ---- frames ---- */

static bool push_frame(struct term_reader *p, const struct sexpr *e) {
  struct read_frame f = {
      e, FRAME_APPLY, e->count - 1, 0, p->values.len, p->reader->symbols.len, p->bound_variables.len};
  if (sexpr_is_list(e, "let")) {
    if (!check_bindings(p->reader, e)) return false;
    f.kind = FRAME_LET;
    f.subterms = e->items[1]->count + 1;
  } else if (sexpr_is_list(e, "forall") || sexpr_is_list(e, "exists")) {
    if (!check_bindings(p->reader, e)) return false;
    f.kind = FRAME_QUANTIFIER;
    f.subterms = 1;
  } else if (sexpr_is_list(e, "!")) {
    if (e->count < 2) return smt_error(p->reader, e, "'!' needs a term");
    f.kind = FRAME_ANNOTATION;
    f.subterms = 1;
  }
  vec_push(&p->frames, f);
  return true;
}

/* Reads an atom, or opens a frame for a list. */
static bool begin(struct term_reader *p, const struct sexpr *e) {
  if (e->kind == SEXPR_LIST && e->count == 0) return smt_error(p->reader, e, "a term is needed here");
  if (e->kind == SEXPR_LIST && !sexpr_is(e->items[0], "_")) return push_frame(p, e);
  term t;
  if (!read_atom(p->reader, e, &t)) return false;
  vec_push(&p->values, t);
  return true;
}

/* Begins the next subterm of the frame on top. */
static bool descend(struct term_reader *p) {
  struct read_frame *top = &p->frames.data[p->frames.len - 1], f = *top;
  assert(f.done < f.subterms && p->values.len == f.base + f.done);
  top->done++;
  switch (f.kind) {
  case FRAME_APPLY: return begin(p, f.e->items[f.done + 1]);
  case FRAME_ANNOTATION: return begin(p, f.e->items[1]);
  case FRAME_QUANTIFIER: return bind_variables(p, &f) && begin(p, f.e->items[2]);
  case FRAME_LET: break;
  }
  if (f.done < f.e->items[1]->count) return begin(p, f.e->items[1]->items[f.done]->items[1]);
  bind_lets(p, &f);
  return begin(p, f.e->items[2]);
}

/* Replaces the values of the finished frame on top by its term. */
static bool finish(struct term_reader *p) {
  struct read_frame f = vec_pop(&p->frames);
  assert(f.done == f.subterms && p->values.len == f.base + f.subterms);
  term t = term_none;
  bool is_good = true;
  switch (f.kind) {
  case FRAME_APPLY: is_good = apply(p->reader, f.e, f.subterms ? &p->values.data[f.base] : NULL, f.subterms, &t); break;
  case FRAME_LET: t = vec_last(&p->values); break;
  case FRAME_QUANTIFIER: is_good = finish_quantifier(p, &f, &t); break;
  case FRAME_ANNOTATION: is_good = finish_annotation(p, &f, &t); break;
  }
  smt_unbind(p->reader, f.bound);
  p->values.len = f.base;
  vec_push(&p->values, t);
  return is_good;
}

bool smt_sexpr_to_term(struct smt_reader *r, const struct sexpr *e, term *ret) {
  struct term_reader p = {r, VEC_INIT, VEC_INIT, VEC_INIT, VEC_INIT};
  uint32_t mark = r->symbols.len;
  bool is_good = begin(&p, e);
  while (is_good && p.frames.len) {
    const struct read_frame *f = &p.frames.data[p.frames.len - 1];
    is_good = f->done < f->subterms ? descend(&p) : finish(&p);
  }
  assert(!is_good || p.values.len == 1);
  if (is_good) *ret = p.values.data[0];
  smt_unbind(r, mark);
  for (uint32_t i = 0; is_good && i < p.named.len; i++)
    smt_reader_define(r, p.named.data[i].name, p.named.data[i].term);
  vec_release_all(&p.named, &p.frames, &p.values, &p.bound_variables);
  return is_good;
}
