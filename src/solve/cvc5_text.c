/* Terms as commands: each node is defined once under a name, so that deep terms make no deep text and nodes shared by
 * assertions are sent once. Definitions stay over pop (:global-declarations). Quantifiers are printed whole, since
 * their inner nodes depend on bound variables. */
#include "solve/cvc5.h"

#include "logic/print_smt.h"
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

void cvc5_print(struct cvc5 *c, struct strbuf *out, term t) {
  if (!map_get(&c->defined, term_positive(t).id))
    print_smt_term(out, c->terms, t);
  else
    strbuf_printf(out, term_is_negated(t) ? "(not ockham!%" PRIu32 ")" : "ockham!%" PRIu32, term_positive(t).id);
}

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
    if (is_good && term_kind(c->terms, nodes.data[i]) == TERM_APPLY)
      is_good = declare_function(c, term_symbol(c->terms, nodes.data[i]), error);
  }
  for (uint32_t i = 0; is_good && i < variables.len; i++) is_good = declare_variable(c, variables.data[i], error);
  vec_release_all(&nodes, &variables);
  return is_good;
}

/* Defines the node of `t`, whose children are defined. */
static bool define_node(struct cvc5 *c, term t, struct strbuf *error) {
  const struct terms *s = c->terms;
  enum term_kind kind = term_kind(s, t);
  if (!is_supported(c, t, error)) return false;
  if (kind == TERM_APPLY && !declare_function(c, term_symbol(s, t), error)) return false;
  if (kind == TERM_FORALL && !declare_all(c, t, error)) return false;
  declare_sort(c, term_sort(s, t));
  strbuf_printf(&c->text, "(define-fun ockham!%" PRIu32 " () ", t.id);
  print_smt_sort(&c->text, s, term_sort(s, t));
  strbuf_putc(&c->text, ' ');
  if (kind == TERM_FORALL) {
    print_smt_term(&c->text, c->terms, t);
  } else {
    strbuf_putc(&c->text, '(');
    print_operator(&c->text, s, t);
    for (uint32_t i = 0; i < term_count(s, t); i++) {
      strbuf_putc(&c->text, ' ');
      cvc5_print(c, &c->text, term_child(s, t, i));
    }
    strbuf_putc(&c->text, ')');
  }
  strbuf_puts(&c->text, ")\n");
  assert(!term_is_negated(t) && !map_get(&c->defined, t.id));
  *map_put(&c->defined, t.id) = 1;
  return true;
}

static void push_work(struct cvc5 *c, term t) {
  if (!map_get(&c->defined, term_positive(t).id)) vec_push(&c->work, term_positive(t));
}

bool cvc5_define(struct cvc5 *c, term root, struct strbuf *error) {
  const struct terms *s = c->terms;
  vec_clear(&c->work);
  push_work(c, root);
  while (c->work.len) {
    term t = vec_last(&c->work);
    uint32_t before = c->work.len;
    bool is_leaf = term_count(s, t) == 0, is_known = map_get(&c->defined, t.id) != NULL;
    for (uint32_t i = 0; !is_known && term_kind(s, t) != TERM_FORALL && i < term_count(s, t); i++) {
      term child = term_child(s, t, i);
      if (term_count(s, child)) push_work(c, child);
      if (term_kind(s, child) == TERM_VAR && !declare_variable(c, child, error)) return false;
    }
    if (c->work.len > before) continue;
    c->work.len--;
    if (is_leaf && term_kind(s, t) == TERM_VAR && !declare_variable(c, t, error)) return false;
    if (!is_leaf && !is_known && !define_node(c, t, error)) return false;
  }
  return true;
}
