/* Each rule replaces what the statement changes by what it is in terms of the state before: a variable by a node, the
 * atoms of a relation by a formula. Operands are put in last, by a substitution that renames bound variables, so that
 * a quantifier over a variable of the same name does no harm. */
#include "lists/logic/wlp.h"

#include "base/checking.h"
#include "lists/logic/atoms.h"
#include "lists/logic/cycles.h"
#include "lists/logic/keys.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

#include <stdio.h>

const char *heap_error_name(enum heap_error e) {
  static const char *const names[HEAP_ERROR_COUNT] = {"null dereference", "use of memory that is not allocated",
                                                      "creation of a cycle"};
  assert(e < HEAP_ERROR_COUNT);
  return names[e];
}

/* ---- statements that are some ---- */

static void check_operand(const struct vocabulary *v, term t) {
  assert(heap_is_node(v, t));
  assert(term_kind(v->terms, t) == TERM_VAR);
}

bool heap_statement_is_valid(const struct heap_state *h, const struct heap_statement *s) {
  const struct vocabulary *v = h->vocabulary;
  switch (s->kind) {
  case HEAP_ASSIGN:
  case HEAP_READ:
  case HEAP_WRITE:
  case HEAP_KEY: check_operand(v, s->y); /* fallthrough */
  case HEAP_MARK:
  case HEAP_FORGET:
  case HEAP_HAVOC:
  case HEAP_ALLOCATE:
  case HEAP_FREE: check_operand(v, s->x); break;
  case HEAP_ASSUME: break;
  case HEAP_STATEMENT_COUNT: assert(!"no statement"); break;
  }
  bool is_assigned =
      s->kind == HEAP_ASSIGN || s->kind == HEAP_READ || s->kind == HEAP_HAVOC || s->kind == HEAP_ALLOCATE;
  assert(!is_assigned || !term_eq(s->x, v->null));
  bool is_access = s->kind == HEAP_READ || s->kind == HEAP_WRITE;
  assert(!is_access || v->symbols.data[s->symbol].role == HEAP_REACH);
  assert(s->kind != HEAP_MARK || v->symbols.data[s->symbol].role == HEAP_RELATION);
  assert((s->kind != HEAP_KEY && s->kind != HEAP_FORGET) || heap_is_data(v, s->symbol));
  assert(s->kind != HEAP_KEY || heap_is_data(v, s->source));
  assert((s->kind != HEAP_MARK && s->kind != HEAP_ASSUME) || term_is_bool(v->terms, s->condition));
  assert((s->kind != HEAP_ALLOCATE && s->kind != HEAP_FREE) || h->allocated != HEAP_NO_SYMBOL);
  return true;
}

/* ---- atoms ---- */

struct update {
  struct vocabulary *v;
  uint32_t symbol;                                                   /* whose atoms are replaced */
  term x, y;                                                         /* variables that stand for the operands */
  term value;                                                        /* of a mark: true, false or a Bool variable */
  uint32_t source;                                                   /* of a key: the order that y's is in */
  term (*replacement)(const struct update *, const term *arguments); /* NULL: of a key */
};

/* ---- keys ---- */

/* d(a), after x got the key of y: in which order it is looked up now, and of which node. */
struct key {
  uint32_t order;
  term node;
};

/* left <= right after the write; `from` = the number of sides that are looked at already. */
static term keyed(const struct update *u, struct key left, struct key right, uint32_t from) {
  struct terms *s = u->v->terms;
  const struct key source = {u->source, u->y};
  if (from == 0 && left.order == u->symbol)
    return term_ite(s, term_equals(s, left.node, u->x), keyed(u, source, right, 1), keyed(u, left, right, 1));
  if (from <= 1 && right.order == u->symbol)
    return term_ite(s, term_equals(s, right.node, u->x), keyed(u, left, source, 2), keyed(u, left, right, 2));
  return heap_key_at_most(u->v, left.order, left.node, right.order, right.node);
}

static term key_replaced(const void *data, uint32_t symbol, const term *a) {
  const struct update *u = data;
  const struct heap_symbol *s = &u->v->symbols.data[symbol];
  if (s->role != HEAP_ORDER || (s->left != u->symbol && s->right != u->symbol)) return term_none;
  return keyed(u, (struct key){s->left, a[0]}, (struct key){s->right, a[1]}, 0);
}

/* ---- other atoms ---- */

static term replaced(const void *data, uint32_t symbol, const term *arguments) {
  const struct update *u = data;
  return symbol == u->symbol ? u->replacement(u, arguments) : term_none;
}

static term replace_atoms(const struct update *u, term formula) {
  return heap_replace_atoms(u->v, formula, u->replacement ? replaced : key_replaced, u);
}

/* a reached b before and still does: the path did not go through x, or ended before it left x. Or it goes through x
 * and on from y. */
term heap_reach_after_write(struct vocabulary *v, uint32_t field, term x, term y, term a, term b) {
  struct terms *s = v->terms;
  term to_x = heap_reach(v, field, a, x);
  term is_kept = term_or2(s, term_not(to_x), heap_reach(v, field, b, x));
  return term_or2(s, term_and2(s, heap_reach(v, field, a, b), is_kept), term_and2(s, to_x, heap_reach(v, field, y, b)));
}

static term written(const struct update *u, const term *a) {
  return heap_reach_after_write(u->v, u->symbol, u->x, u->y, a[0], a[1]);
}

/* x has the mark if the value says so. */
static term marked(const struct update *u, const term *a) {
  struct terms *s = u->v->terms;
  return term_ite(s, term_equals(s, a[0], u->x), u->value, heap_apply(u->v, u->symbol, a));
}

/* Variables that occur in none of the terms. */
static void new_variables(struct vocabulary *v, const term *avoid, uint32_t avoid_count, term *ret, uint32_t count) {
  term_list all = VEC_INIT;
  for (uint32_t i = 0; i < avoid_count; i++) vec_push(&all, avoid[i]);
  for (uint32_t i = 0; i < count; i++) {
    ret[i] = heap_bound_variable(v, all.data, all.len);
    vec_push(&all, ret[i]);
  }
  vec_release(&all);
}

/* Bool variables `?0`, `?1`, ... that do not occur in the formula. */
static void new_propositions(struct vocabulary *v, term formula, term *ret, uint32_t count) {
  term_list nodes = VEC_INIT;
  traverse_nodes(v->terms, &formula, 1, &nodes);
  for (uint32_t number = 0, found = 0; found < count; number++) {
    char name[16];
    snprintf(name, sizeof name, "?%u", number);
    term candidate = term_var(v->terms, name, sort_bool);
    bool is_used = false;
    for (uint32_t i = 0; i < nodes.len && !is_used; i++) is_used = term_eq(nodes.data[i], candidate);
    if (!is_used) ret[found++] = candidate;
  }
  vec_release(&nodes);
}

typedef term (*replacement)(const struct update *, const term *);

/* The postcondition with the atoms of a symbol replaced, for operands x and y. */
static term updated(const struct heap_state *h, const struct heap_statement *s, uint32_t symbol, replacement r,
                    term value, term post) {
  term operands[3] = {s->x, s->y.id ? s->y : h->vocabulary->null, value}, stand_ins[3];
  new_variables(h->vocabulary, (term[]){post, operands[0], operands[1]}, 3, stand_ins, 2);
  new_propositions(h->vocabulary, post, &stand_ins[2], 1);
  struct update u = {h->vocabulary, symbol, stand_ins[0], stand_ins[1], stand_ins[2], s->source, r};
  return term_substitute(h->vocabulary->terms, replace_atoms(&u, post), stand_ins, operands, 3);
}

/* ---- allocation ---- */

/* What the new node is like: its successors, marks, and nodes with its keys, as variables or constants. */
struct fresh {
  term node;
  term_list successors, marks, keys;
};

/* The postcondition before the node is allocated and assigned to x. */
static term with_node(const struct heap_state *h, const struct heap_statement *s, const struct fresh *f, term post) {
  for (uint32_t i = 0; i < h->field_count; i++) {
    struct update u = {h->vocabulary, h->fields[i], f->node, f->successors.data[i], term_none, 0, written};
    post = replace_atoms(&u, post);
  }
  for (uint32_t i = 0; i < h->order_count; i++) {
    struct update u = {h->vocabulary, h->orders[i], f->node, f->keys.data[i], term_none, h->orders[i], NULL};
    post = replace_atoms(&u, post);
  }
  for (uint32_t i = 0; i <= h->mark_count; i++) {
    bool is_last = i == h->mark_count;
    struct update u = {h->vocabulary, is_last ? h->allocated : h->marks[i],   f->node,
                       f->node,       is_last ? term_true : f->marks.data[i], 0,
                       marked};
    post = replace_atoms(&u, post);
  }
  return term_substitute(h->vocabulary->terms, post, &s->x, &f->node, 1);
}

/* It is not null and not allocated, and its fields make no cycle. */
static term is_possible(const struct heap_state *h, const struct fresh *f) {
  struct terms *s = h->vocabulary->terms;
  term result = term_not(term_equals(s, f->node, h->vocabulary->null));
  result = term_and2(s, result, term_not(heap_apply(h->vocabulary, h->allocated, &f->node)));
  for (uint32_t i = 0; i < h->field_count; i++)
    result = term_and2(s, result, term_not(heap_reach(h->vocabulary, h->fields[i], f->successors.data[i], f->node)));
  return result;
}

/* Variables for whatever the new node may have. */
static void fresh_init(const struct heap_state *h, term post, term x, struct fresh *f) {
  term_list nodes = VEC_INIT;
  uint32_t count = 1 + h->field_count + h->order_count;
  vec_resize(&nodes, count);
  new_variables(h->vocabulary, (term[]){post, x, h->zero.id ? h->zero : x}, 3, nodes.data, count);
  f->node = nodes.data[0];
  for (uint32_t i = 0; i < h->field_count; i++) vec_push(&f->successors, nodes.data[1 + i]);
  for (uint32_t i = 0; i < h->order_count; i++) vec_push(&f->keys, nodes.data[1 + h->field_count + i]);
  assert(f->successors.len == h->field_count && f->keys.len == h->order_count);
  vec_resize(&f->marks, h->mark_count);
  new_propositions(h->vocabulary, post, f->marks.data, h->mark_count);
  vec_release(&nodes);
}

/* Replaces the variables by `value`, or binds them if there is no such term. */
static term settled(const struct heap_state *h, const term_list *variables, term value, term formula) {
  struct terms *s = h->vocabulary->terms;
  if (!value.id) return term_forall(s, variables->data, variables->len, formula);
  for (uint32_t i = 0; i < variables->len; i++) formula = term_substitute(s, formula, &variables->data[i], &value, 1);
  return formula;
}

static term wlp_allocate(const struct heap_state *h, const struct heap_statement *s, term post) {
  struct vocabulary *v = h->vocabulary;
  struct fresh f = {term_none, VEC_INIT, VEC_INIT, VEC_INIT};
  assert(h->allocated != HEAP_NO_SYMBOL && !term_eq(h->zero, s->x));
  fresh_init(h, post, s->x, &f);
  term result = term_implies(v->terms, is_possible(h, &f), with_node(h, s, &f, post));
  result = settled(h, &f.successors, s->is_zeroed ? v->null : term_none, result);
  result = settled(h, &f.keys, s->is_zeroed ? h->zero : term_none, result);
  result = settled(h, &f.marks, s->is_zeroed ? term_false : term_none, result);
  result = term_forall(v->terms, &f.node, 1, result);
  if (s->may_fail) result = term_and2(v->terms, result, term_substitute(v->terms, post, &s->x, &v->null, 1));
  vec_release_all(&f.successors, &f.marks, &f.keys);
  return result;
}

/* ---- statements ---- */

/* Whatever the field of y points to is x afterwards. */
static term wlp_read(const struct heap_state *h, const struct heap_statement *s, term post) {
  struct terms *terms = h->vocabulary->terms;
  term next;
  new_variables(h->vocabulary, (term[]){post, s->x, s->y}, 3, &next, 1);
  term after = term_substitute(terms, post, &s->x, &next, 1);
  return term_forall(terms, &next, 1, term_implies(terms, heap_edge(h->vocabulary, s->symbol, s->y, next), after));
}

/* Any node may be x afterwards. */
static term wlp_havoc(const struct heap_state *h, const struct heap_statement *s, term post) {
  struct terms *terms = h->vocabulary->terms;
  term any;
  new_variables(h->vocabulary, (term[]){post, s->x}, 2, &any, 1);
  return term_forall(terms, &any, 1, term_substitute(terms, post, &s->x, &any, 1));
}

/* The key of x is that of some node. */
static term wlp_forget(const struct heap_state *h, const struct heap_statement *s, term post) {
  struct heap_statement copy = *s;
  copy.source = s->symbol;
  new_variables(h->vocabulary, (term[]){post, s->x}, 2, &copy.y, 1);
  return term_forall(h->vocabulary->terms, &copy.y, 1, updated(h, &copy, s->symbol, NULL, term_false, post));
}

static term wlp_plain(const struct heap_state *h, const struct heap_statement *s, term post) {
  struct terms *terms = h->vocabulary->terms;
  switch (s->kind) {
  case HEAP_ASSIGN: return term_substitute(terms, post, &s->x, &s->y, 1);
  case HEAP_READ: return wlp_read(h, s, post);
  case HEAP_WRITE: return updated(h, s, s->symbol, written, term_false, post);
  case HEAP_MARK: return updated(h, s, s->symbol, marked, s->condition, post);
  case HEAP_FORGET: return wlp_forget(h, s, post);
  case HEAP_HAVOC: return wlp_havoc(h, s, post);
  case HEAP_KEY:
    if (term_eq(s->x, s->y) && s->symbol == s->source) return post; /* it is only looked at */
    return updated(h, s, s->symbol, NULL, term_false, post);
  case HEAP_ALLOCATE: return wlp_allocate(h, s, post);
  case HEAP_FREE: return updated(h, s, h->allocated, marked, term_false, post);
  case HEAP_ASSUME: return term_implies(terms, s->condition, post);
  case HEAP_STATEMENT_COUNT: break;
  }
  assert(!"no statement");
  return term_false;
}

/* Fields with cycles: the statement is one of several sequences. */
term heap_wlp(const struct heap_state *h, const struct heap_statement *s, term post) {
  assert_structure(heap_statement_is_valid(h, s));
  assert(term_is_bool(h->vocabulary->terms, post));
  if (!h->cycle_count) return wlp_plain(h, s, post);
  struct heap_alternatives all = {VEC_INIT, VEC_INIT};
  term result = term_true;
  heap_expand(h, s, &all);
  for (uint32_t i = 0; i < all.ends.len; i++) {
    term before = post;
    for (uint32_t k = all.ends.data[i], first = i ? all.ends.data[i - 1] : 0; k-- > first;)
      before = wlp_plain(h, &all.statements.data[k], before);
    result = term_and2(h->vocabulary->terms, result, before);
  }
  heap_alternatives_release(&all);
  return result;
}

term heap_pre(const struct heap_state *h, const struct heap_statement *s, term post) {
  return term_not(heap_wlp(h, s, term_not(post)));
}

/* ---- errors ---- */

/* The node that a statement looks into, no term if it does not. */
static void accessed(const struct heap_statement *s, term ret[2]) {
  ret[0] = ret[1] = term_none;
  if (s->is_ghost) return;
  switch (s->kind) {
  case HEAP_READ: ret[0] = s->y; break;
  case HEAP_WRITE:
  case HEAP_FORGET:
  case HEAP_MARK: ret[0] = s->x; break;
  case HEAP_KEY:
    ret[0] = s->x;
    ret[1] = s->y;
    break;
  case HEAP_ASSIGN:
  case HEAP_HAVOC:
  case HEAP_ALLOCATE:
  case HEAP_FREE:
  case HEAP_ASSUME:
  case HEAP_STATEMENT_COUNT: break;
  }
}

static term is_null(struct vocabulary *v, term a) { return term_equals(v->terms, a, v->null); }

static term not_freed(const struct heap_state *h, const struct heap_statement *s) {
  struct terms *terms = h->vocabulary->terms;
  term nodes[2], result = term_true;
  if (h->allocated == HEAP_NO_SYMBOL) return term_true;
  accessed(s, nodes);
  /* Whatever is allocated is not null; that null is used is another error. */
  for (int i = 0; i < 2; i++)
    if (nodes[i].id)
      result = term_and(terms,
                        (term[]){result, term_or2(terms, is_null(h->vocabulary, nodes[i]),
                                                  heap_apply(h->vocabulary, h->allocated, &nodes[i]))},
                        2);
  if (s->kind == HEAP_FREE)
    result = term_or2(terms, is_null(h->vocabulary, s->x), heap_apply(h->vocabulary, h->allocated, &s->x));
  return result;
}

term heap_safe_from(const struct heap_state *h, const struct heap_statement *s, enum heap_error e) {
  struct vocabulary *v = h->vocabulary;
  term nodes[2], result = term_true;
  switch (e) {
  case HEAP_ERROR_NULL:
    accessed(s, nodes);
    for (int i = 0; i < 2; i++)
      if (nodes[i].id) result = term_and2(v->terms, result, term_not(is_null(v, nodes[i])));
    break;
  case HEAP_ERROR_FREED: return not_freed(h, s);
  case HEAP_ERROR_CYCLE:
    /* Null reaches only null; to store what is null never makes a cycle, but to x itself it is one. */
    if (s->kind == HEAP_WRITE) result = term_or2(v->terms, is_null(v, s->x), heap_has_cut(h, s));
    break;
  case HEAP_ERROR_COUNT: break;
  }
  return result;
}

term heap_wlp_safe(const struct heap_state *h, const struct heap_statement *s, term post) {
  term result = heap_wlp(h, s, post);
  for (int e = 0; e < HEAP_ERROR_COUNT; e++)
    result = term_and2(h->vocabulary->terms, result, heap_safe_from(h, s, (enum heap_error)e));
  return result;
}
