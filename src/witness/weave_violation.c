/* Waypoints as an automaton: `__ockham_segment` is the segment that the run is in. Where a run comes to the place of a
 * waypoint of this segment, an avoided one ends it if its condition holds; the one that is followed leads on to the
 * next segment, and ends it if its condition does not hold. A place that several segments speak of has one switch. */
#include "program/library.h"
#include "witness/fresh.h"
#include "witness/weave_private.h"

#include <stdlib.h>
#include <string.h>

/* A waypoint and its place. */
struct placed {
  const struct waypoint *w;
  const struct site *site;
};

typedef VEC(struct placed) placed_list;

static uint32_t kinds_of(enum waypoint_type t) {
  switch (t) {
  case WAYPOINT_BRANCHING: return 1u << SITE_BRANCH;
  case WAYPOINT_FUNCTION_ENTER:
  case WAYPOINT_FUNCTION_RETURN: return 1u << SITE_CALL;
  default: return 1u << SITE_STATEMENT | 1u << SITE_EXPRESSION;
  }
}

static const char *const words[WAYPOINT_TYPE_COUNT] = {
    [WAYPOINT_ASSUMPTION] = "statement", [WAYPOINT_BRANCHING] = "branching", [WAYPOINT_FUNCTION_ENTER] = "call",
    [WAYPOINT_FUNCTION_RETURN] = "call", [WAYPOINT_TARGET] = "statement",
};

static bool is_void(const struct ast_node *call) { return strcmp(call->type, "void") == 0; }

/* ---- conditions ---- */

/* Does control go to that label of the switch? */
static bool put_labels(struct weaver *v, const struct ast_node *n, struct strbuf *out) {
  bool ok = true;
  for (const struct ast_node *x = n->inner; x; x = x->next) {
    if (strcmp(x->kind, "SwitchStmt") == 0) continue;
    if (strcmp(x->kind, "CaseStmt") == 0) {
      const struct ast_node *low = x->inner, *high = low ? low->next : NULL;
      bool is_range = high && strcmp(high->kind, "ConstantExpr") == 0;
      if (!low || low->is_included || low->end > v->source.text.len || is_range) return false;
      strbuf_printf(out, " || __ockham_taken == (__typeof__(__ockham_taken))(%.*s)", (int)(low->end - low->begin),
                    v->source.text.text + low->begin);
    }
    ok = ok && put_labels(v, x, out);
  }
  return ok;
}

static void put_switch_condition(struct weaver *v, const struct placed *p, struct strbuf *out) {
  if (strcmp(p->w->value, "default") != 0) {
    if (!weaver_accepts(v, &p->w->at, p->w->value)) return;
    strbuf_puts(out, "__ockham_taken == ");
    condition_put(p->w->value, "", out);
    return;
  }
  strbuf_puts(out, "!(0");
  if (!put_labels(v, p->site->node, out))
    weaver_fail(v, WEAVING_UNCLEAR, &p->w->at, "the labels of this switch are not understood");
  strbuf_puts(out, ")");
}

static void put_branch_condition(struct weaver *v, const struct placed *p, struct strbuf *out) {
  bool is_true = strcmp(p->w->value, "true") == 0;
  if (site_is_switch(p->site))
    put_switch_condition(v, p, out);
  else if (is_true || strcmp(p->w->value, "false") == 0)
    strbuf_puts(out, is_true ? "__ockham_taken" : "!__ockham_taken");
  else
    weaver_fail(v, WEAVING_UNCLEAR, &p->w->at, "a branching is 'true' or 'false', not '%s'", p->w->value);
}

static void put_expression(struct weaver *v, const struct placed *p, struct strbuf *out) {
  bool is_return = p->w->type == WAYPOINT_FUNCTION_RETURN;
  if (!*p->w->value) {
    strbuf_puts(out, "1");
    return;
  }
  if (!weaver_accepts(v, &p->w->at, p->w->value)) return;
  if (strstr(p->w->value, "\\result") && (!is_return || is_void(p->site->node)))
    weaver_fail(v, WEAVING_UNCLEAR, &p->w->at, "there is no result");
  v->out->is_partial |= p->w->is_avoided && !condition_is_total(p->w->value, &v->names);
  condition_put(p->w->value, "__ockham_result", out);
}

static void put_condition(struct weaver *v, const struct placed *p, struct strbuf *out) {
  switch (p->w->type) {
  case WAYPOINT_BRANCHING: put_branch_condition(v, p, out); break;
  case WAYPOINT_FUNCTION_ENTER: strbuf_puts(out, "1"); break;
  default: put_expression(v, p, out);
  }
}

/* ---- steps ---- */

/* What happens at a place in one segment. */
struct step {
  uint32_t segment;
  struct strbuf text;
};

/* New memory holds what is said of it: other runs end here anyway. */
static void put_contents(struct weaver *v, const struct placed *p, struct strbuf *out) {
  struct fresh made;
  bool may_be = p->w->type == WAYPOINT_ASSUMPTION && !p->w->is_avoided && !p->w->is_after && *p->w->value &&
                p->site->kind == SITE_STATEMENT && p->site->at == p->site->node->begin;
  bool is_given =
      may_be && fresh_before(&v->source, &v->names, p->site->node, &made) && fresh_put(&made, p->w->value, out);
  v->out->is_partial |= is_given; /* a float has two zeros */
}

static void put_step(struct weaver *v, const struct placed *p, struct strbuf *out) {
  put_contents(v, p, out);
  strbuf_puts(out, p->w->is_avoided ? "if (" : "if (!(");
  put_condition(v, p, out);
  strbuf_puts(out, p->w->is_avoided ? ") __ockham_stop(); " : ")) __ockham_stop(); __ockham_segment++; ");
}

/* Steps that are alike have one case. */
static void put_switch(const struct step *steps, uint32_t count, struct strbuf *out) {
  strbuf_puts(out, "switch (__ockham_segment) { ");
  for (uint32_t i = 0; i < count; i++) {
    bool is_done = false;
    for (uint32_t k = 0; k < i && !is_done; k++) is_done = strcmp(steps[k].text.text, steps[i].text.text) == 0;
    if (is_done) continue;
    for (uint32_t k = i; k < count; k++)
      if (strcmp(steps[k].text.text, steps[i].text.text) == 0) strbuf_printf(out, "case %u: ", steps[k].segment);
    strbuf_printf(out, "%sbreak; ", steps[i].text.text);
  }
  strbuf_puts(out, "} ");
}

/* The waypoints of one type at one site, which follow each other in the list. */
static void put_steps(struct weaver *v, const struct placed *list, uint32_t count, struct strbuf *out) {
  VEC(struct step) steps = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) {
    if (!steps.len || vec_last(&steps).segment != list[i].w->segment)
      vec_push(&steps, ((struct step){list[i].w->segment, STRBUF_INIT}));
    put_step(v, &list[i], &steps.data[steps.len - 1].text);
  }
  put_switch(steps.data, steps.len, out);
  for (uint32_t i = 0; i < steps.len; i++) strbuf_release(&steps.data[i].text);
  vec_release(&steps);
}

/* ---- branches ---- */

static void weave_branch(struct weaver *v, const struct site *s, struct strbuf *steps) {
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  if (!s->condition) {
    strbuf_printf(&open, "({ _Bool __ockham_taken = 1; %s __ockham_taken; })", steps->text);
    weaver_insert(v, s->insertion, EDIT_OPEN, &open);
    return;
  }
  strbuf_puts(&open, site_is_switch(s) ? "({ __auto_type __ockham_taken = +(" : "({ _Bool __ockham_taken = !!(");
  weaver_insert(v, s->condition->begin, EDIT_OPEN, &open);
  strbuf_printf(&close, "); %s __ockham_taken; })", steps->text);
  weaver_insert(v, s->condition->end, EDIT_CLOSE, &close);
}

/* ---- calls ---- */

static bool has_call(const struct ast_node *n) {
  if (strcmp(n->kind, "CallExpr") == 0) return true;
  for (const struct ast_node *x = n->inner; x; x = x->next)
    if (has_call(x)) return true;
  return false;
}

/* Behind the arguments: clang evaluates them from left to right. */
static void weave_enter(struct weaver *v, const struct site *s, struct strbuf *steps) {
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  const struct ast_node *last = s->node->inner;
  while (last && last->next) last = last->next;
  if (!last || last == s->node->inner) {
    strbuf_printf(&open, "(({ %s 0; }), ", steps->text);
    weaver_insert(v, s->node->begin, EDIT_OPEN, &open);
    strbuf_puts(&close, ")");
    weaver_insert(v, s->node->end, EDIT_CLOSE, &close);
    return;
  }
  if (last->is_included || last->end > v->source.text.len) {
    weaver_fail(v, WEAVING_UNCLEAR, NULL, "an argument is a macro's");
    return;
  }
  bool is_simple = !has_call(last);
  if (is_simple)
    strbuf_printf(&open, "(({ %s 0; }), ", steps->text);
  else
    strbuf_puts(&open, "({ __auto_type __ockham_last = ");
  weaver_insert(v, last->begin, EDIT_OPEN, &open);
  if (is_simple)
    strbuf_puts(&close, ")");
  else
    strbuf_printf(&close, "; %s __ockham_last; })", steps->text);
  weaver_insert(v, last->end, EDIT_CLOSE, &close);
}

/* Where the witness says which value an input has, it has that: all other runs end here anyway. */
static void put_inputs(const struct weaver *v, const struct placed *list, uint32_t count, struct strbuf *out) {
  size_t length = list[0].site->node->end - list[0].site->node->begin;
  strbuf_printf(out, "({ __typeof__(%.*s) __ockham_result; switch (__ockham_segment) { ", (int)length,
                v->source.text.text + list[0].site->node->begin);
  for (uint32_t i = 0; i < count; i++) {
    struct strbuf number = STRBUF_INIT;
    if (!list[i].w->is_avoided && condition_is_result(list[i].w->value, &number))
      strbuf_printf(out, "case %u: __ockham_result = %s; break; ", list[i].w->segment, number.text);
    strbuf_release(&number);
  }
  strbuf_puts(out, "default: __ockham_result = ");
}

static void weave_return(struct weaver *v, const struct placed *list, uint32_t count, struct strbuf *steps) {
  const struct site *s = list[0].site;
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  if (is_void(s->node)) {
    strbuf_puts(&open, "({ ");
    strbuf_printf(&close, "; %s})", steps->text);
  } else if (weaver_is_input(v, s->node)) {
    put_inputs(v, list, count, &open);
    strbuf_printf(&close, "; } %s __ockham_result; })", steps->text);
  } else {
    strbuf_puts(&open, "({ __auto_type __ockham_result = ");
    strbuf_printf(&close, "; %s __ockham_result; })", steps->text);
  }
  weaver_insert(v, s->node->begin, EDIT_OPEN, &open);
  weaver_insert(v, s->node->end, EDIT_CLOSE, &close);
}

/* ---- what is known behind a statement ---- */

/* One that is done where its text ends: an expression, or a declaration, which others may follow. */
static bool is_simple(const struct site *s) {
  const char *kind = s->node->kind;
  return s->kind == SITE_STATEMENT && (strcmp(kind, "DeclStmt") == 0 ? s->is_in_block : !strstr(kind, "Stmt"));
}

static void weave_after(struct weaver *v, const struct site *s, struct strbuf *steps) {
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  if (strcmp(s->node->kind, "DeclStmt") == 0) {
    strbuf_printf(&close, " { %s}", steps->text);
  } else {
    strbuf_puts(&open, "({ ");
    weaver_insert(v, s->node->begin, EDIT_OPEN, &open);
    strbuf_printf(&close, "; %s})", steps->text);
  }
  weaver_insert(v, s->node->end, EDIT_CLOSE, &close);
}

/* In GraphML a statement has a line, and perhaps its place in the text; of several in a line none is meant for sure. */
static const struct site *find_simple(struct weaver *v, const struct waypoint *p) {
  const struct site *found = NULL;
  bool is_exact = false, is_ambiguous = false;
  for (uint32_t i = 0; i < v->source.sites.len && !is_exact; i++) {
    const struct site *s = &v->source.sites.data[i];
    uint32_t line, column;
    line_table_place(&v->source.lines, s->at, &line, &column);
    if (!is_simple(s) || line != p->at.line || (found && found->node == s->node)) continue;
    is_exact = p->offset && s->node->begin == p->offset;
    is_ambiguous |= found != NULL;
    found = s;
  }
  if (!found || (is_ambiguous && !is_exact))
    weaver_fail(v, WEAVING_UNCLEAR, &p->at, found ? "there are several statements" : "there is no simple statement");
  else if (*p->at.function && strcmp(p->at.function, found->function) != 0)
    weaver_fail(v, WEAVING_UNCLEAR, &p->at, "this is not in the function '%s'", p->at.function);
  return v->result == WEAVING_DONE ? found : NULL;
}

/* ---- the whole ---- */

static void weave_place(struct weaver *v, const struct placed *list, uint32_t count) {
  struct strbuf steps = STRBUF_INIT;
  put_steps(v, list, count, &steps);
  if (v->result == WEAVING_DONE) switch (list->w->type) {
    case WAYPOINT_BRANCHING: weave_branch(v, list->site, &steps); break;
    case WAYPOINT_FUNCTION_ENTER: weave_enter(v, list->site, &steps); break;
    case WAYPOINT_FUNCTION_RETURN: weave_return(v, list, count, &steps); break;
    default:
      if (list->w->is_after)
        weave_after(v, list->site, &steps);
      else
        weaver_insert_before(v, list->site, &steps);
    }
  strbuf_release(&steps);
}

/* By their places, the outer before the inner; and so that what comes first has the outer insertion. */
static int compare_placed(const void *x, const void *y) {
  const struct placed *a = x, *b = y;
  if (a->site != b->site) return a->site < b->site ? -1 : 1;
  if (a->w->type != b->w->type) return a->w->type > b->w->type ? -1 : 1;
  if (a->w->is_after != b->w->is_after) return a->w->is_after ? 1 : -1;
  return a->w < b->w ? -1 : 1;
}

/* Of a statement that controls others, the target is its condition. */
static const struct ast_node *target_part(const struct site *s) {
  static const char *const controlling[] = {"IfStmt", "WhileStmt", "SwitchStmt"};
  for (size_t i = 0; i < sizeof controlling / sizeof *controlling; i++)
    if (strcmp(s->node->kind, controlling[i]) == 0) return s->node->inner;
  return s->node;
}

/* Only runs that followed all before may go on. */
static void put_guard(const struct waypoint *w, struct strbuf *out) {
  strbuf_printf(out, "if (__ockham_segment != %u) __ockham_stop(); ", w->segment);
}

/* A call of the error function in the target is the violation: others may come to the target, and go by. */
static bool guard_calls(struct weaver *v, const struct waypoint *w) {
  bool has_any = false;
  for (uint32_t i = 0; i < v->source.hidden.len; i++) {
    size_t at = v->source.hidden.data[i].at;
    bool is_there = at >= v->out->target && at < v->out->target_end;
    if (is_there && has_call(v->source.hidden.data[i].node)) return false; /* a macro's cannot be guarded */
  }
  for (uint32_t i = 0; i < v->source.sites.len; i++) {
    const struct site *s = &v->source.sites.data[i];
    if (s->kind != SITE_CALL || s->node->begin < v->out->target || s->node->begin >= v->out->target_end) continue;
    if (library_find(site_callee(s)) != LIBRARY_ERROR) continue;
    struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
    strbuf_puts(&open, "(({ ");
    put_guard(w, &open);
    strbuf_puts(&open, "0; }), ");
    weaver_insert(v, s->node->begin, EDIT_OPEN, &open);
    strbuf_puts(&close, ")");
    weaver_insert(v, s->node->end, EDIT_CLOSE, &close);
    has_any = true;
  }
  return has_any;
}

/* The expression that a statement evaluates first; NULL if it is not one. */
static const struct ast_node *target_expression(const struct site *s) {
  const struct ast_node *n = target_part(s), *variable = n->inner;
  if (strcmp(n->kind, "ReturnStmt") == 0) return n->inner;
  if (strcmp(n->kind, "DeclStmt") != 0) return strstr(n->kind, "Stmt") ? NULL : n;
  bool is_one = variable && !variable->next && strcmp(variable->kind, "VarDecl") == 0 && !variable->is_static;
  const struct ast_node *value = is_one ? variable->inner : NULL;
  return value && !value->next && strcmp(value->kind, "InitListExpr") != 0 ? value : NULL;
}

static bool has_edit(const struct weaver *v, const struct ast_node *n) {
  for (uint32_t i = 0; i < v->out->edits.list.len; i++) {
    size_t at = v->out->edits.list.data[i].at;
    if (at >= n->begin && at <= n->end) return true;
  }
  return false;
}

/* Before the last segment a copy of the target is evaluated, whose violations do not count. */
static bool double_target(struct weaver *v, const struct waypoint *w, const struct site *s) {
  const struct ast_node *n = target_expression(s);
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  if (!n || n->is_included || n->end > v->source.text.len || n->begin >= n->end || has_edit(v, n)) return false;
  const char *cast = s->node == n ? "(void)" : "";
  strbuf_printf(&open, "(__ockham_segment != %u ? %s(%.*s) : %s(", w->segment, cast, (int)(n->end - n->begin),
                v->source.text.text + n->begin, cast);
  weaver_insert(v, n->begin, EDIT_OPEN, &open);
  strbuf_puts(&close, "))");
  weaver_insert(v, n->end, EDIT_CLOSE, &close);
  return true;
}

/* Without a column, all of the line is meant. */
static void weave_target(struct weaver *v, const struct waypoint *w, bool ends_at_target) {
  const struct site *s = weaver_find(v, &w->at, kinds_of(WAYPOINT_TARGET), NULL, "statement");
  struct strbuf guard = STRBUF_INIT;
  if (!s) return;
  const struct ast_node *part = target_part(s);
  v->out->target = w->at.column ? part->begin : v->source.lines.starts.data[w->at.line - 1];
  v->out->target_end = w->at.column ? part->end : v->source.lines.starts.data[w->at.line];
  if (!w->segment) return;
  if (ends_at_target) {
    if (!guard_calls(v, w))
      weaver_fail(v, WEAVING_UNCLEAR, &w->at, "no call of the error function is seen at the target");
    return;
  }
  if (w->at.column && double_target(v, w, s)) return;
  v->out->is_partial = true;
  put_guard(w, &guard);
  weaver_insert_before(v, s, &guard);
}

/* In GraphML a call has a line and a name. */
static const struct site *find_call_of(struct weaver *v, const struct waypoint *p) {
  const struct site *found = NULL;
  for (uint32_t i = 0; i < v->source.sites.len; i++) {
    const struct site *s = &v->source.sites.data[i];
    uint32_t line, column;
    if (s->kind != SITE_CALL || strcmp(site_callee(s), p->callee) != 0) continue;
    line_table_place(&v->source.lines, s->at, &line, &column);
    if (line != p->at.line && s->node->begin != p->offset) continue;
    if (s->node->begin == p->offset) return s;
    if (found) weaver_fail(v, WEAVING_UNCLEAR, &p->at, "this line calls '%s' more than once", p->callee);
    found = s;
  }
  if (!found) weaver_fail(v, WEAVING_UNCLEAR, &p->at, "there is no call of '%s'", p->callee);
  return v->result == WEAVING_DONE ? found : NULL;
}

void weave_violation(struct weaver *v, bool ends_at_target) {
  placed_list list = VEC_INIT;
  const struct witness *w = v->w;
  for (uint32_t i = 0; i + 1 < w->waypoints.len && v->result == WEAVING_DONE; i++) {
    const struct waypoint *p = &w->waypoints.data[i];
    const struct site *s = *p->callee    ? find_call_of(v, p)
                           : p->is_after ? find_simple(v, p)
                                         : weaver_find(v, &p->at, kinds_of(p->type), NULL, words[p->type]);
    if (s) vec_push(&list, ((struct placed){p, s}));
    if (!s && p->is_avoided) v->result = WEAVING_UNCLEAR; /* nothing is avoided, then; but was it meant so? */
  }
  if (list.len) qsort(list.data, list.len, sizeof *list.data, compare_placed);
  for (uint32_t i = 0, next; i < list.len && v->result == WEAVING_DONE; i = next) {
    for (next = i; next < list.len && list.data[next].site == list.data[i].site &&
                   list.data[next].w->type == list.data[i].w->type &&
                   list.data[next].w->is_after == list.data[i].w->is_after;)
      next++;
    weave_place(v, &list.data[i], next - i);
  }
  if (v->result == WEAVING_DONE) weave_target(v, &w->waypoints.data[w->waypoints.len - 1], ends_at_target);
  vec_release(&list);
}
