/* Terms as commands. What occurs again is defined under a name, so that nodes shared by assertions are sent once, and
 * so is what is large, so that deep terms make no deep text; the rest is printed where it stands, since cvc5 replaces
 * each defined name by its meaning once more, which takes it longer than reading. Definitions stay over pop
 * (:global-declarations). Quantifiers are printed whole, since their inner nodes depend on bound variables. */
#include "solve/cvc5.h"

#include "logic/text/print_smt.h"
#include "logic/traverse.h"

#include <inttypes.h>

/* ---- declarations ---- */

static void declare_sort(struct cvc5 *c, sort s) {
  const struct sorts *all = &c->terms->sorts;
  uint64_t *is_known = map_put(&c->sorts, s.id);
  if (*is_known) return;
  *is_known = 1;
  if (sort_kind(all, s) == SORT_ARRAY) {
    declare_sort(c, sort_index(all, s));
    declare_sort(c, sort_element(all, s));
  } else if (sort_kind(all, s) == SORT_NAMED) {
    strbuf_puts(&c->text, "(declare-sort ");
    print_smt_symbol(&c->text, sort_name(all, s));
    strbuf_puts(&c->text, " 0)\n");
  }
}

static uint64_t meaning_of_variable(const struct cvc5 *c, term v) {
  return (uint64_t)term_sort(c->terms, v).id << 1 | 1;
}

static uint64_t meaning_of_function(function f) { return ((uint64_t)f.id + 1) << 1; }

static bool means(const struct cvc5 *c, uint64_t name, uint64_t meaning) {
  const uint64_t *known = map_get(&c->names, name);
  return known && *known == meaning;
}

bool cvc5_knows_variable(const struct cvc5 *c, term v) {
  return means(c, term_payload(c->terms, v), meaning_of_variable(c, v));
}

bool cvc5_knows_function(const struct cvc5 *c, function f) {
  return means(c, c->terms->functions.data[f.id].name, meaning_of_function(f));
}

/* Enters the meaning of a name; `*is_new` tells whether it has to be declared. A name has one meaning. */
static bool enter(struct cvc5 *c, uint32_t name, uint64_t meaning, bool *is_new, struct strbuf *error) {
  uint64_t *known = map_put(&c->names, name);
  *is_new = *known == 0;
  if (*known && *known != meaning) {
    strbuf_printf(error, "cvc5: the name '%s' stands for two things", c->terms->names.text.data[name]);
    return false;
  }
  assert(meaning != 0);
  *known = meaning;
  return true;
}

static bool declare_variable(struct cvc5 *c, term v, struct strbuf *error) {
  bool is_new;
  if (!enter(c, (uint32_t)term_payload(c->terms, v), meaning_of_variable(c, v), &is_new, error)) return false;
  if (!is_new) return true;
  declare_sort(c, term_sort(c->terms, v));
  strbuf_puts(&c->text, "(declare-fun ");
  print_smt_symbol(&c->text, term_name(c->terms, v));
  strbuf_puts(&c->text, " () ");
  print_smt_sort(&c->text, c->terms, term_sort(c->terms, v));
  strbuf_puts(&c->text, ")\n");
  return true;
}

static bool declare_function(struct cvc5 *c, function f, struct strbuf *error) {
  const struct terms *s = c->terms;
  bool is_new;
  if (!enter(c, s->functions.data[f.id].name, meaning_of_function(f), &is_new, error)) return false;
  if (!is_new) return true;
  for (uint32_t i = 0; i < function_arity(s, f); i++) declare_sort(c, function_argument(s, f, i));
  declare_sort(c, function_result(s, f));
  strbuf_puts(&c->text, "(declare-fun ");
  print_smt_symbol(&c->text, function_name(s, f));
  for (uint32_t i = 0; i < function_arity(s, f); i++) {
    strbuf_puts(&c->text, i ? " " : " (");
    print_smt_sort(&c->text, s, function_argument(s, f, i));
  }
  strbuf_puts(&c->text, ") ");
  print_smt_sort(&c->text, s, function_result(s, f));
  strbuf_puts(&c->text, ")\n");
  return true;
}

/* ---- nodes ---- */

enum { MOST_NODES = 24 }; /* in what is printed where it stands */

static uint64_t how_met(const struct cvc5 *c, term t) {
  const uint64_t *met = map_get(&c->met, term_positive(t).id);
  return met ? *met : CVC5_NEW;
}

bool cvc5_knows(const struct cvc5 *c, term t) { return how_met(c, t) >= CVC5_NAMED; }

static void print_operator(struct strbuf *out, const struct terms *s, term t) {
  bool is_bv = term_is_bv(s, t);
  switch (term_kind(s, t)) {
  case TERM_APPLY: print_smt_symbol(out, function_name(s, term_symbol(s, t))); break;
  case TERM_ADD: strbuf_puts(out, is_bv ? "bvadd" : "+"); break;
  case TERM_MUL: strbuf_puts(out, is_bv ? "bvmul" : "*"); break;
  case TERM_BV_EXTRACT: strbuf_printf(out, "(_ extract %u %u)", term_high(s, t), term_low(s, t)); break;
  case TERM_BV_ZEXT: strbuf_printf(out, "(_ zero_extend %u)", term_high(s, t)); break;
  case TERM_BV_SEXT: strbuf_printf(out, "(_ sign_extend %u)", term_high(s, t)); break;
  case TERM_CONST_ARRAY:
    strbuf_puts(out, "(as const ");
    print_smt_sort(out, s, term_sort(s, t));
    strbuf_putc(out, ')');
    break;
  default: strbuf_puts(out, term_kind_operator(term_kind(s, t)));
  }
}

static void print_node(struct cvc5 *c, struct strbuf *out, term t) {
  strbuf_putc(out, '(');
  print_operator(out, c->terms, t);
  for (uint32_t i = 0; i < term_count(c->terms, t); i++) {
    strbuf_putc(out, ' ');
    cvc5_print(c, out, term_child(c->terms, t, i));
  }
  strbuf_putc(out, ')');
}

/* Recursion is as deep as what is printed where it stands. */
void cvc5_print(struct cvc5 *c, struct strbuf *out, term t) {
  uint64_t met = how_met(c, t);
  if (met < CVC5_NAMED) {
    print_smt_term(out, c->terms, t);
    return;
  }
  if (term_is_negated(t)) strbuf_puts(out, "(not ");
  if (met == CVC5_NAMED)
    strbuf_printf(out, "ockham!%" PRIu32, term_positive(t).id);
  else
    print_node(c, out, term_positive(t));
  if (term_is_negated(t)) strbuf_putc(out, ')');
}

/* cvc5 builds constant arrays of values only. */
static bool is_supported(const struct cvc5 *c, term t, struct strbuf *error) {
  const struct terms *s = c->terms;
  if (term_kind(s, t) != TERM_CONST_ARRAY) return true;
  term element = term_child(s, t, 0);
  while (term_kind(s, element) == TERM_CONST_ARRAY) element = term_child(s, element, 0);
  if (term_is_constant(s, element)) return true;
  strbuf_puts(error, "cvc5: a constant array must have a constant element");
  return false;
}

/* Declares what occurs in a quantifier. */
static bool declare_all(struct cvc5 *c, term t, struct strbuf *error) {
  term_list nodes = VEC_INIT, variables = VEC_INIT;
  bool is_good = true;
  traverse_nodes(c->terms, &t, 1, &nodes);
  term_free_variables(c->terms, &t, 1, &variables);
  for (uint32_t i = 0; is_good && i < nodes.len; i++) {
    declare_sort(c, term_sort(c->terms, nodes.data[i]));
    is_good = is_supported(c, nodes.data[i], error);
    if (is_good && term_kind(c->terms, nodes.data[i]) == TERM_FLOAT) {
      strbuf_puts(error, "cvc5: floating point under a quantifier");
      is_good = false;
    }
    if (is_good && term_kind(c->terms, nodes.data[i]) == TERM_APPLY)
      is_good = declare_function(c, term_symbol(c->terms, nodes.data[i]), error);
  }
  for (uint32_t i = 0; is_good && i < variables.len; i++) is_good = declare_variable(c, variables.data[i], error);
  vec_release_all(&nodes, &variables);
  return is_good;
}

/* Gives the node a name; its children are known. */
static void define_node(struct cvc5 *c, term t) {
  const struct terms *s = c->terms;
  assert(!term_is_negated(t) && how_met(c, t) != CVC5_NAMED);
  strbuf_printf(&c->text, "(define-fun ockham!%" PRIu32 " () ", t.id);
  print_smt_sort(&c->text, s, term_sort(s, t));
  strbuf_putc(&c->text, ' ');
  if (term_kind(s, t) == TERM_FORALL)
    print_smt_term(&c->text, c->terms, t);
  else
    print_node(c, &c->text, t);
  strbuf_puts(&c->text, ")\n");
  *map_put(&c->met, t.id) = CVC5_NAMED;
}

static uint64_t printed_nodes(const struct cvc5 *c, term t) {
  uint64_t nodes = 1;
  for (uint32_t i = 0; i < term_count(c->terms, t); i++) {
    uint64_t met = how_met(c, term_child(c->terms, t, i));
    nodes += met > CVC5_PLAIN ? met - CVC5_PLAIN : 1;
  }
  return nodes;
}

/* The first time that a node is met, once its children are known. */
static bool settle(struct cvc5 *c, term t, struct strbuf *error) {
  enum term_kind kind = term_kind(c->terms, t);
  if (!is_supported(c, t, error)) return false;
  if (kind == TERM_APPLY && !declare_function(c, term_symbol(c->terms, t), error)) return false;
  if (kind == TERM_FORALL && !declare_all(c, t, error)) return false;
  declare_sort(c, term_sort(c->terms, t));
  uint64_t nodes = printed_nodes(c, t);
  bool is_number = cvc5_choose_number(c, t);
  if (kind == TERM_FLOAT) {
    cvc5_define_float(c, t);
    *map_put(&c->met, t.id) = CVC5_NAMED;
  } else if (kind == TERM_FORALL || nodes > MOST_NODES || is_number) {
    define_node(c, t);
  }
  if (how_met(c, t) != CVC5_NAMED) *map_put(&c->met, t.id) = CVC5_PLAIN + nodes;
  return true;
}

/* What consists of leaves is as short as a name. */
static bool is_flat(const struct cvc5 *c, term t) {
  for (uint32_t i = 0; i < term_count(c->terms, t); i++)
    if (term_count(c->terms, term_child(c->terms, t, i))) return false;
  return term_count(c->terms, t) <= 2;
}

static bool open_node(struct cvc5 *c, term t, struct strbuf *error) {
  *map_put(&c->met, t.id) = CVC5_OPEN;
  for (uint32_t i = 0; term_kind(c->terms, t) != TERM_FORALL && i < term_count(c->terms, t); i++) {
    term child = term_child(c->terms, t, i);
    if (term_kind(c->terms, child) == TERM_VAR && !declare_variable(c, child, error)) return false;
    if (term_count(c->terms, child) && how_met(c, child) != CVC5_NAMED) vec_push(&c->work, term_positive(child));
  }
  return true;
}

/* The node on top of the work; it stays there while its children are looked at. */
static bool look(struct cvc5 *c, struct strbuf *error) {
  term t = vec_last(&c->work);
  uint64_t met = how_met(c, t);
  if (met == CVC5_NEW) return open_node(c, t, error);
  if (met == CVC5_OPEN && !settle(c, t, error)) return false;
  c->work.len--;
  if (met > CVC5_PLAIN && !is_flat(c, t)) define_node(c, t); /* for the second time */
  return true;
}

bool cvc5_define(struct cvc5 *c, term root, struct strbuf *error) {
  bool is_good = true;
  if (term_kind(c->terms, root) == TERM_VAR) return declare_variable(c, term_positive(root), error);
  vec_clear(&c->work);
  if (term_count(c->terms, root)) vec_push(&c->work, term_positive(root));
  while (is_good && c->work.len) is_good = look(c, error);
  for (uint32_t i = 0; i < c->work.len; i++) /* nothing stays half known */
    if (how_met(c, c->work.data[i]) == CVC5_OPEN) *map_put(&c->met, c->work.data[i].id) = CVC5_NEW;
  return is_good;
}

bool cvc5_define_literal(struct cvc5 *c, term t, struct strbuf *error) {
  if (!cvc5_define(c, t, error)) return false;
  if (how_met(c, t) > CVC5_PLAIN) define_node(c, term_positive(t));
  return true;
}
