/* Values from cvc5. A declaration after a query would change the model (cvc5 1.0), so only what the child knows is
 * asked for; whatever it does not know is free in the model, and gets a value here. */
#include "solve/cvc5.h"

#include "logic/substitute.h"
#include "logic/text/print_smt.h"
#include "logic/text/read_smt.h"
#include "logic/traverse.h"

/* ---- reading ---- */

struct cvc5_reading {
  struct cvc5 *c;
  struct smt_reader reader;
  struct diagnostics diagnostics;
};

static bool read_value(struct cvc5_reading *r, const struct sexpr *e, sort sort, term *ret);

/* A symbol, or (as symbol sort). */
static bool read_element(struct cvc5_reading *r, const struct sexpr *e, sort sort, term *ret) {
  if (sexpr_is_list(e, "as") && e->count == 3) e = e->items[1];
  if (e->kind != SEXPR_SYMBOL || strpbrk(e->text, "|\\")) return false;
  *ret = term_var(r->c->terms, e->text, sort);
  return true;
}

/* (store (store ((as const sort) preset) index element) index element) */
static bool read_array(struct cvc5_reading *r, const struct sexpr *e, sort sort, term *ret) {
  const struct sorts *sorts = &r->c->terms->sorts;
  term_list indices = VEC_INIT, elements = VEC_INIT;
  term index, element, preset;
  bool is_good = true;
  for (; is_good && sexpr_is_list(e, "store") && e->count == 4; e = e->items[1]) {
    is_good = read_value(r, e->items[2], sort_index(sorts, sort), &index) &&
              read_value(r, e->items[3], sort_element(sorts, sort), &element);
    if (!is_good) break;
    vec_push(&indices, index);
    vec_push(&elements, element);
  }
  is_good = is_good && e->kind == SEXPR_LIST && e->count == 2 && sexpr_is_list(e->items[0], "as") &&
            read_value(r, e->items[1], sort_element(sorts, sort), &preset);
  if (is_good) *ret = solver_array_value(r->c->terms, sort, preset, indices.data, elements.data, indices.len);
  vec_release_all(&indices, &elements);
  return is_good;
}

/* Recursion goes as deep as array sorts nest. */
static bool read_value(struct cvc5_reading *r, const struct sexpr *e, sort sort, term *ret) {
  struct terms *s = r->c->terms;
  switch (sort_kind(&s->sorts, sort)) {
  case SORT_NAMED: return read_element(r, e, sort, ret);
  case SORT_ARRAY: return read_array(r, e, sort, ret);
  default: break;
  }
  return smt_sexpr_to_term(&r->reader, e, ret) && sort_eq(term_sort(s, *ret), sort) && term_is_constant(s, *ret);
}

/* ((term value) ...) */
static bool read_values(struct cvc5 *c, const struct strbuf *reply, const term *asked, uint32_t count, term *ret) {
  struct cvc5_reading r = {.c = c, .diagnostics = DIAGNOSTICS_INIT};
  struct sexpr_reader text;
  const struct sexpr *e = NULL;
  smt_reader_init(&r.reader, c->terms, &r.diagnostics);
  sexpr_reader_init(&text, "cvc5", reply->text, reply->len, &r.reader.arena, &r.diagnostics);
  bool is_good = sexpr_read(&text, &e) && e && e->kind == SEXPR_LIST && e->count == count;
  for (uint32_t i = 0; is_good && i < count; i++) {
    const struct sexpr *pair = e->items[i];
    is_good = pair->kind == SEXPR_LIST && pair->count == 2 &&
              read_value(&r, pair->items[1], term_sort(c->terms, asked[i]), &ret[i]);
  }
  smt_reader_release(&r.reader);
  diagnostics_release(&r.diagnostics);
  return is_good;
}

/* ---- what cvc5 does not know ---- */

static term free_value(struct terms *s, term t) {
  struct assignment none = ASSIGNMENT_INIT;
  term value = term_none;
  if (term_kind(s, t) != TERM_VAR) t = term_var(s, "ockham!free", term_sort(s, t));
  term_eval(s, &none, t, &value);
  assert(value.id);
  return value;
}

/* `t` with unknown variables and applications of unknown functions replaced by their values. */
static term close_term(struct cvc5 *c, term t) {
  struct terms *s = c->terms;
  struct substitution known;
  term_list nodes = VEC_INIT, variables = VEC_INIT;
  substitution_init(&known, s);
  term_free_variables(s, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++)
    if (!cvc5_knows_variable(c, variables.data[i]))
      substitution_add(&known, variables.data[i], free_value(s, variables.data[i]));
  traverse_nodes(s, &t, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++)
    if (term_kind(s, nodes.data[i]) == TERM_APPLY && !cvc5_knows_function(c, term_symbol(s, nodes.data[i])))
      substitution_add(&known, nodes.data[i], free_value(s, nodes.data[i]));
  term closed = known.from.len ? substitution_apply(&known, t) : t;
  substitution_release(&known);
  vec_release_all(&nodes, &variables);
  return closed;
}

/* ---- asking ---- */

/* A term that needs no answer because nothing in it is known to the child. */
static bool is_free(struct cvc5 *c, term t, term *ret) {
  struct terms *s = c->terms;
  if (term_kind(s, t) != TERM_VAR || cvc5_knows_variable(c, t)) return false;
  *ret = free_value(s, term_positive(t));
  if (term_is_negated(t)) *ret = term_not(*ret);
  return true;
}

bool cvc5_values(struct cvc5 *c, const term *t, uint32_t count, struct solver_deadline d, term *ret) {
  struct strbuf text = STRBUF_INIT, reply = STRBUF_INIT, error = STRBUF_INIT;
  term_list asked = VEC_INIT, values = VEC_INIT;
  VEC(uint32_t) places = VEC_INIT;
  strbuf_puts(&text, "(get-value (");
  for (uint32_t i = 0; i < count; i++) {
    if (is_free(c, t[i], &ret[i])) continue;
    term closed = cvc5_knows(c, t[i]) ? t[i] : close_term(c, t[i]);
    if (asked.len) strbuf_putc(&text, ' ');
    cvc5_print(c, &text, closed);
    vec_push(&asked, closed);
    vec_push(&places, i);
  }
  strbuf_puts(&text, "))\n");
  vec_resize(&values, asked.len);
  bool is_good =
      asked.len == 0 || (child_send(&c->child, text.text, text.len, d) && child_receive(&c->child, d, &reply, &error) &&
                         read_values(c, &reply, asked.data, asked.len, values.data));
  for (uint32_t i = 0; is_good && i < asked.len; i++) ret[places.data[i]] = values.data[i];
  if (!is_good) child_stop(&c->child);
  vec_release_all(&asked, &values, &places);
  strbuf_release_all(&text, &reply, &error);
  return is_good;
}
