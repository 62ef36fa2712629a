/* Invariants as branches that look. An invariant that is defined whatever the state is, may be relied on behind the
 * place, so it is checked on the way; of any other one, a run that has looked goes no further. What is known to hold
 * already is only relied on. */
#include "witness/weave_private.h"

#include <string.h>

static void put_check(const struct weaver *v, const char *value, struct strbuf *out) {
  bool is_total = condition_is_total(value, &v->names);
  if (v->mode == WEAVE_FACTS && !is_total) return;
  strbuf_puts(out, is_total ? "if (!" : "if (__VERIFIER_nondet_ockham_looks()) { if (!");
  condition_put(value, "", out);
  strbuf_puts(out, v->mode == WEAVE_FACTS ? ") __ockham_stop(); "
                   : is_total             ? ") __ockham_broken(); "
                                          : ") __ockham_broken(); __ockham_stop(); } ");
}

static void mark(struct weaver *v, uint32_t edit, uint32_t invariant, bool is_end_of_do) {
  v->out->invariant_of.data[edit] = invariant;
  v->out->is_end_of_do.data[edit] = is_end_of_do;
}

static void check_before(struct weaver *v, size_t at, uint32_t i, bool is_missing, bool is_end_of_do) {
  struct strbuf check = STRBUF_INIT, text = STRBUF_INIT;
  put_check(v, v->w->invariants.data[i].value, &check);
  strbuf_printf(&text, is_missing ? "({ %s 1; })" : "({ %s 0; }), ", check.text);
  strbuf_release(&check);
  mark(v, weaver_insert(v, at, EDIT_OPEN, &text), i, is_end_of_do);
}

/* Before the condition is evaluated; of a do, where its body begins and where it ends, since it is not said which is
 * meant. */
static void check_loop(struct weaver *v, const struct site *s, uint32_t i) {
  const struct ast_node *body = s->node->inner;
  if (!s->condition) {
    check_before(v, s->insertion, i, true, false);
    return;
  }
  bool is_do = strcmp(s->node->kind, "DoStmt") == 0;
  check_before(v, s->condition->begin, i, false, is_do);
  if (!is_do) return;
  struct strbuf check = STRBUF_INIT;
  const struct site start = {.kind = SITE_STATEMENT, .node = body};
  put_check(v, v->w->invariants.data[i].value, &check);
  if (body->is_in_macro || body->is_included)
    weaver_fail(v, WEAVING_UNCLEAR, &v->w->invariants.data[i].at, "the body is a macro's");
  mark(v, weaver_insert_before(v, &start, &check), i, false);
}

/* All that is said of the loop, from the i-th invariant on; "" if it said something before, or not all is total. */
static void join_invariants(struct weaver *v, const struct site *loop, uint32_t i, struct strbuf *out) {
  const struct witness *w = v->w;
  bool is_total = true;
  for (uint32_t k = 0; k < w->invariants.len && is_total; k++) {
    const struct witness_invariant *x = &w->invariants.data[k];
    if (!x->is_of_loop || weaver_find(v, &x->at, 1u << SITE_BRANCH, site_is_loop, "loop") != loop) continue;
    is_total = k >= i && weaver_accepts(v, &x->at, x->value) && condition_is_total(x->value, &v->names);
    strbuf_printf(out, "%s(%s)", out->len ? " && " : "", x->value);
  }
  if (!is_total) strbuf_clear(out);
}

static bool is_cut_before(struct weaver *v, const struct site *loop, uint32_t i) {
  for (uint32_t k = 0; k < i; k++) {
    const struct witness_invariant *x = &v->w->invariants.data[k];
    if (x->is_of_loop && weaver_find(v, &x->at, 1u << SITE_BRANCH, site_is_loop, "loop") == loop) return true;
  }
  return false;
}

/* False if the loop is to be checked as it is. */
static bool cut_loop(struct weaver *v, const struct site *s, uint32_t i) {
  struct strbuf all = STRBUF_INIT, cut = STRBUF_INIT, text = STRBUF_INIT;
  if (is_cut_before(v, s, i)) { /* then all are cut, or none is */
    join_invariants(v, s, 0, &all);
    bool was_cut = all.len && weave_cut(v, s, all.text, UINT32_MAX, NULL);
    strbuf_release(&all);
    return was_cut;
  }
  join_invariants(v, s, i, &all);
  bool ok = all.len && v->result == WEAVING_DONE && weave_cut(v, s, all.text, i, &cut);
  if (ok) strbuf_printf(&text, "({ %s 0; }), ", cut.text);
  if (ok) mark(v, weaver_insert(v, s->condition->begin, EDIT_OPEN, &text), i, false);
  strbuf_release_all(&all, &cut);
  return ok;
}

static void weave_invariant(struct weaver *v, uint32_t i) {
  const struct witness_invariant *x = &v->w->invariants.data[i];
  if (!weaver_accepts(v, &x->at, x->value)) return;
  if (strstr(x->value, "\\result")) {
    weaver_fail(v, WEAVING_UNCLEAR, &x->at, "an invariant has no result");
    return;
  }
  const struct site *s = x->is_of_loop
                             ? weaver_find(v, &x->at, 1u << SITE_BRANCH, site_is_loop, "loop")
                             : weaver_find(v, &x->at, 1u << SITE_STATEMENT | 1u << SITE_EXPRESSION, NULL, "statement");
  if (s && x->is_of_loop && v->mode == WEAVE_CUTS && cut_loop(v, s, i)) return;
  if (s && x->is_of_loop)
    check_loop(v, s, i);
  else if (s) {
    struct strbuf check = STRBUF_INIT;
    put_check(v, x->value, &check);
    mark(v, weaver_insert_before(v, s, &check), i, false);
  }
}

/* Invariants whose place is not there are not there for any run: but then the witness is not of this program. */
void weave_correctness(struct weaver *v) {
  for (uint32_t i = 0; i < v->w->invariants.len && v->result == WEAVING_DONE; i++) weave_invariant(v, i);
  if (v->result == WEAVING_NOWHERE) v->result = WEAVING_UNCLEAR;
}
