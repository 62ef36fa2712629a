/* Every statement is a guard with new constants, and moves without choice; the rule of a move is that of
 * lists/logic/wlp.h, which is exact in both directions where there is one end. */
#include "lists/logic/step.h"

#include "base/checking.h"
#include "lists/logic/cycles.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"
#include "logic/traverse.h"

void heap_step_init(struct heap_step *p, const struct heap_state *state) {
  memset(p, 0, sizeof *p);
  p->state = state;
  p->before = xcalloc(1, sizeof *p->before);
}

void heap_step_release(struct heap_step *p) {
  vec_release_all(&p->moves, &p->guard, &p->choices, &p->garbage, &p->wrong);
  if (p->before) map_release(p->before);
  free(p->before);
}

void heap_step_copy(struct heap_step *to, const struct heap_step *from) {
  heap_step_init(to, from->state);
  for (uint32_t i = 0; i < from->moves.len; i++) vec_push(&to->moves, from->moves.data[i]);
  for (uint32_t i = 0; i < from->guard.len; i++) vec_push(&to->guard, from->guard.data[i]);
  for (uint32_t i = 0; i < from->choices.len; i++) vec_push(&to->choices, from->choices.data[i]);
  for (uint32_t i = 0; i < from->garbage.len; i++) vec_push(&to->garbage, from->garbage.data[i]);
  for (uint32_t i = 0; i < from->wrong.len; i++) vec_push(&to->wrong, from->wrong.data[i]);
  to->statements = from->statements;
}

static term move_before(const struct heap_step *p, const struct heap_move *m, term after) {
  if (!m->is_renaming) return heap_wlp(p->state, &m->statement, after);
  struct heap_renaming renaming = {&m->symbol, &m->new_symbol, 1, NULL, NULL, 0};
  return heap_rename(p->state->vocabulary, &renaming, after);
}

/* ---- formulas ---- */

static bool mentions(const struct terms *s, term atom, term constant) {
  if (term_eq(atom, constant)) return true;
  for (uint32_t i = 0; i < term_count(s, atom); i++)
    if (mentions(s, term_child(s, atom, i), constant)) return true;
  return false;
}

/* A write to a field that may have cycles changes its cuts, too. */
static bool mentions_cut(const struct heap_step *p, const struct heap_cycles *c, term atom) {
  for (uint32_t i = 0; c && i < c->count; i++)
    if (mentions(p->state->vocabulary->terms, atom, c->cuts[i].from) ||
        mentions(p->state->vocabulary->terms, atom, c->cuts[i].to))
      return true;
  return false;
}

/* What is freed holds null from then on, in fields that may have cycles. */
static bool is_cleared(const struct heap_step *p, uint32_t symbol, term atom) {
  for (uint32_t i = 0; i < p->state->cycle_count; i++)
    if (p->state->cycles[i].field == symbol || mentions_cut(p, &p->state->cycles[i], atom)) return true;
  return false;
}

/* Whether the move may change the value of the atom. */
static bool affects(const struct heap_step *p, const struct heap_move *m, term atom) {
  const struct vocabulary *v = p->state->vocabulary;
  bool is_applied = term_kind(v->terms, atom) == TERM_APPLY;
  uint32_t symbol = is_applied ? vocabulary_of(v, term_symbol(v->terms, atom)) : HEAP_NO_SYMBOL;
  if (m->is_renaming) return true;
  switch (m->statement.kind) {
  case HEAP_ASSIGN: return mentions(v->terms, atom, m->statement.x);
  case HEAP_WRITE:
    return symbol == m->statement.symbol || mentions_cut(p, heap_cycles_of(p->state, m->statement.symbol), atom);
  case HEAP_MARK: return symbol == m->statement.symbol;
  case HEAP_FREE: return (symbol == p->state->allocated && is_applied) || is_cleared(p, symbol, atom);
  case HEAP_KEY: return is_applied && v->symbols.data[symbol].role == HEAP_ORDER;
  case HEAP_READ:
  case HEAP_FORGET:
  case HEAP_HAVOC:
  case HEAP_ALLOCATE:
  case HEAP_ASSUME:
  case HEAP_STATEMENT_COUNT: break;
  }
  assert(!"no move");
  return true;
}

static term before(const struct heap_step *, uint32_t moves, term);

static term before_children(const struct heap_step *p, uint32_t moves, term t) {
  struct terms *s = p->state->vocabulary->terms;
  term_list children = VEC_INIT;
  term result = term_none;
  bool is_forall = term_kind(s, t) == TERM_FORALL;
  for (uint32_t i = 0; i < term_count(s, t); i++) {
    term child = term_child(s, t, i);
    vec_push(&children, is_forall && i + 1 < term_count(s, t) ? child : before(p, moves, child));
  }
  switch (term_kind(s, t)) {
  case TERM_AND: result = term_and(s, children.data, children.len); break;
  case TERM_EQ: result = term_equals(s, children.data[0], children.data[1]); break;
  case TERM_ITE: result = term_ite(s, children.data[0], children.data[1], children.data[2]); break;
  case TERM_FORALL: result = term_forall(s, children.data, children.len - 1, vec_last(&children)); break;
  default: assert(!"not a formula about heaps"); break;
  }
  vec_release(&children);
  return result;
}

static bool is_atom(const struct vocabulary *v, term t) {
  enum term_kind kind = term_kind(v->terms, t);
  return kind == TERM_VAR || kind == TERM_APPLY || (kind == TERM_EQ && heap_is_node(v, term_child(v->terms, t, 0)));
}

/* Before the first `moves` moves, if the formula holds after them. An atom is replaced by what the last move that
 * matters makes of it, and that is about the state before that move. */
static term before(const struct heap_step *p, uint32_t moves, term t) {
  const struct vocabulary *v = p->state->vocabulary;
  if (term_is_bool_constant(t)) return t;
  if (term_is_negated(t)) return term_not(before(p, moves, term_not(t)));
  bool is_simple = is_atom(v, t);
  while (is_simple && moves && !affects(p, &p->moves.data[moves - 1], t)) moves--;
  if (!moves) return t;
  uint64_t key = (uint64_t)moves << 32 | t.id;
  const uint64_t *known = map_get(p->before, key);
  if (known) return (term){(uint32_t)*known};
  term result =
      is_simple ? before(p, moves - 1, move_before(p, &p->moves.data[moves - 1], t)) : before_children(p, moves, t);
  *map_put(p->before, key) = result.id;
  return result;
}

static bool binds_variable(struct terms *s, const struct map *bound, term formula) {
  term_list variables = VEC_INIT;
  bool result = false;
  if (formula.id) term_free_variables(s, &formula, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) result |= map_get(bound, variables.data[i].id) != NULL;
  vec_release(&variables);
  return result;
}

/* Whether the formula binds a variable that a move mentions: then its bound variables have to be renamed. */
static bool binds_operand(const struct heap_step *p, term formula) {
  struct terms *s = p->state->vocabulary->terms;
  term_list nodes = VEC_INIT;
  struct map bound = MAP_INIT;
  bool result = false;
  traverse_nodes(s, &formula, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++)
    for (uint32_t k = 0; term_kind(s, nodes.data[i]) == TERM_FORALL && k + 1 < term_count(s, nodes.data[i]); k++)
      map_put(&bound, term_child(s, nodes.data[i], k).id);
  for (uint32_t i = 0; i < p->moves.len && bound.entries.len && !result; i++) {
    const struct heap_statement *m = &p->moves.data[i].statement;
    result = map_get(&bound, m->x.id) || map_get(&bound, m->y.id) || binds_variable(s, &bound, m->condition);
  }
  vec_release(&nodes);
  map_release(&bound);
  return result;
}

term heap_step_before(const struct heap_step *p, term after) {
  assert(term_is_bool(p->state->vocabulary->terms, after));
  if (!binds_operand(p, after)) return before(p, p->moves.len, after);
  for (uint32_t i = p->moves.len; i-- > 0;) after = move_before(p, &p->moves.data[i], after);
  return after;
}

term heap_step_choice(struct heap_step *p, const char *name) {
  term choice = term_fresh(p->state->vocabulary->terms, name, p->state->vocabulary->node);
  vec_push(&p->choices, choice);
  return choice;
}

void heap_step_assume(struct heap_step *p, term condition) {
  term before = heap_step_before(p, condition);
  if (!term_eq(before, term_true)) vec_push(&p->guard, before);
}

void heap_step_rename(struct heap_step *p, uint32_t symbol, uint32_t new_symbol) {
  assert(p->state->vocabulary->symbols.data[symbol].role == p->state->vocabulary->symbols.data[new_symbol].role);
  vec_push(&p->moves, ((struct heap_move){.is_renaming = true, .symbol = symbol, .new_symbol = new_symbol}));
}

static void move(struct heap_step *p, struct heap_statement s) {
  assert_structure(heap_statement_is_valid(p->state, &s));
  vec_push(&p->moves, ((struct heap_move){.statement = s}));
}

static void assign(struct heap_step *p, term x, term y) {
  if (!term_eq(x, y)) move(p, (struct heap_statement){.kind = HEAP_ASSIGN, .x = x, .y = y});
}

/* ---- statements ---- */

/* Here the goal must hold. The errors of all statements before are excluded by the guard. */
static void require(struct heap_step *p, enum heap_error error, term goal, term fact) {
  term safe = heap_step_before(p, goal);
  if (term_eq(safe, term_true)) return;
  assert(!p->wrong.len || vec_last(&p->wrong).guard <= p->guard.len);
  assert(!p->wrong.len || vec_last(&p->wrong).statement <= p->statements);
  vec_push(&p->wrong, ((struct heap_wrong){p->statements, error, p->guard.len, term_not(safe)}));
  heap_step_assume(p, fact);
}

void heap_step_require(struct heap_step *p, term goal, term fact) { require(p, HEAP_ERROR_COUNT, goal, fact); }

static void add_errors(struct heap_step *p, const struct heap_statement *s) {
  for (int e = 0; e < HEAP_ERROR_COUNT; e++) {
    term safe = heap_safe_from(p->state, s, (enum heap_error)e);
    require(p, (enum heap_error)e, safe, safe);
  }
}

static void add_read(struct heap_step *p, const struct heap_statement *s) {
  term next = heap_step_choice(p, "next");
  heap_step_assume(p, heap_state_edge(p->state, s->symbol, s->y, next));
  assign(p, s->x, next);
}

static void set_key(struct heap_step *p, term x, term y, uint32_t order) {
  move(p, (struct heap_statement){.kind = HEAP_KEY, .x = x, .y = y, .symbol = order, .source = order});
}

/* The new node, or null if allocation may fail. Null has no fields and no marks, and keeps its keys: they are set to
 * what they are. */
static void add_allocation(struct heap_step *p, const struct heap_statement *s) {
  const struct heap_state *h = p->state;
  struct vocabulary *v = h->vocabulary;
  struct terms *t = v->terms;
  term node = heap_step_choice(p, "new"), is_null = term_equals(t, node, v->null);
  term may_be = term_not(heap_apply(v, h->allocated, &node));
  heap_step_assume(p, s->may_fail ? term_or2(t, is_null, may_be) : term_and2(t, term_not(is_null), may_be));
  for (uint32_t i = 0; i < h->field_count; i++) {
    term next = s->is_zeroed ? v->null : heap_step_choice(p, "old");
    if (!s->is_zeroed) vec_push(&p->garbage, next);
    term is_possible = term_not(heap_reach(v, h->fields[i], next, node));
    heap_step_assume(p, term_ite(t, is_null, term_equals(t, next, v->null), is_possible));
    move(p, (struct heap_statement){.kind = HEAP_WRITE, .x = node, .y = next, .symbol = h->fields[i]});
  }
  for (uint32_t i = 0; i < h->order_count; i++) {
    term key = heap_step_choice(p, "key");
    heap_step_assume(p, term_implies(t, is_null, term_equals(t, key, v->null)));
    if (s->is_zeroed && h->zero.id) heap_step_assume(p, term_or2(t, is_null, term_equals(t, key, h->zero)));
    set_key(p, node, key, h->orders[i]);
  }
  for (uint32_t i = 0; i < h->mark_count; i++) {
    term value = s->is_zeroed ? term_false : term_fresh(t, "marked", sort_bool);
    if (!s->is_zeroed) vec_push(&p->choices, value);
    value = term_and2(t, value, term_not(is_null));
    move(p, (struct heap_statement){.kind = HEAP_MARK, .x = node, .symbol = h->marks[i], .condition = value});
  }
  move(p,
       (struct heap_statement){.kind = HEAP_MARK, .x = node, .symbol = h->allocated, .condition = term_not(is_null)});
  assign(p, s->x, node);
}

void heap_step_add(struct heap_step *p, const struct heap_statement *s) {
  assert_structure(heap_statement_is_valid(p->state, s));
  add_errors(p, s);
  switch (s->kind) {
  case HEAP_READ: add_read(p, s); break;
  case HEAP_ALLOCATE: add_allocation(p, s); break;
  case HEAP_ASSUME: heap_step_assume(p, s->condition); break;
  case HEAP_ASSIGN: assign(p, s->x, s->y); break;
  case HEAP_HAVOC: assign(p, s->x, heap_step_choice(p, "any")); break;
  case HEAP_FORGET: set_key(p, s->x, heap_step_choice(p, "key"), s->symbol); break;
  case HEAP_WRITE:
  case HEAP_MARK:
  case HEAP_KEY:
  case HEAP_FREE: move(p, *s); break;
  case HEAP_STATEMENT_COUNT: assert(!"no statement"); break;
  }
  p->statements++;
}
