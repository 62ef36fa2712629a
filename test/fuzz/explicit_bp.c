/* Path edges (entry, statement, state) with the least number of steps, found by going over all of them until nothing
 * changes: slow and simple. */
#include "fuzz/explicit_bp.h"

enum { FALSE_VALUE = 1, TRUE_VALUE = 2 };

struct explicit_bp {
  const struct bp_program *p;
  bp_proc_id entry;
  bp_stmt_id *next;  /* per statement, what follows it in the text */
  uint32_t **length; /* per statement: [entry state][state] */
  uint32_t **exit;   /* per procedure: [entry state][globals and results] */
  uint32_t **start;  /* per procedure: [entry state], distance of the entry */
  bool changed;
};

/* ---- structure ---- */

static uint32_t globals(const struct explicit_bp *x) { return x->p->globals.len; }

static uint32_t bits_at_entry(const struct explicit_bp *x, bp_proc_id f) {
  return globals(x) + x->p->procedures.data[f].parameters.len;
}

static uint32_t bits_in_scope(const struct explicit_bp *x, bp_proc_id f) {
  return bits_at_entry(x, f) + x->p->procedures.data[f].locals.len;
}

static uint32_t bits_at_exit(const struct explicit_bp *x, bp_proc_id f) {
  return globals(x) + x->p->procedures.data[f].result_count;
}

static uint32_t bit_of(const struct explicit_bp *x, bp_var_id v) {
  const struct bp_program *p = x->p;
  for (uint32_t i = 0; i < p->globals.len; i++)
    if (p->globals.data[i] == v) return i;
  const struct bp_procedure *f = &p->procedures.data[p->vars.data[v].procedure];
  for (uint32_t i = 0; i < f->parameters.len; i++)
    if (f->parameters.data[i] == v) return p->globals.len + i;
  for (uint32_t i = 0; i < f->locals.len; i++)
    if (f->locals.data[i] == v) return p->globals.len + f->parameters.len + i;
  abort();
}

static uint32_t with_bit(uint32_t state, uint32_t bit, bool value) {
  return (state & ~(1u << bit)) | (uint32_t)value << bit;
}

static uint32_t low_bits(uint32_t state, uint32_t count) { return state & ((1u << count) - 1); }

static void link_block(struct explicit_bp *x, bp_block_id b, bp_stmt_id after) {
  for (uint32_t i = x->p->blocks.data[b].stmts.len; i-- > 0;) {
    bp_stmt_id s = x->p->blocks.data[b].stmts.data[i];
    const struct bp_stmt *stmt = &x->p->stmts.data[s];
    x->next[s] = after;
    if (stmt->kind == BP_IF) {
      link_block(x, stmt->then_block, after);
      if (stmt->else_block != BP_NONE) link_block(x, stmt->else_block, after);
    }
    if (stmt->kind == BP_WHILE) link_block(x, stmt->then_block, s);
    after = s;
  }
}

static bp_stmt_id begin_of(const struct explicit_bp *x, bp_block_id b, bp_stmt_id after) {
  return b != BP_NONE && x->p->blocks.data[b].stmts.len > 0 ? x->p->blocks.data[b].stmts.data[0] : after;
}

static bp_stmt_id begin_of_procedure(const struct explicit_bp *x, bp_proc_id f) {
  return begin_of(x, x->p->procedures.data[f].body, x->p->procedures.data[f].end);
}

/* ---- expressions ---- */

static bool apply(enum bp_expr_kind kind, bool a, bool b, bool c) {
  switch (kind) {
  case BP_NOT: return !a;
  case BP_AND: return a && b;
  case BP_OR: return a || b;
  case BP_IMPLIES: return !a || b;
  case BP_EQUAL: return a == b;
  case BP_DIFFERENT: return a != b;
  case BP_ITE: return a ? b : c;
  case BP_CHOOSE: return a ? true : b ? false : c; /* c is the toss */
  case BP_FALSE:
  case BP_TRUE:
  case BP_VAR:
  case BP_UNKNOWN: break;
  }
  abort();
}

uint32_t explicit_values(const struct explicit_bp *x, bp_expr e, uint32_t state) {
  const struct bp_expr_node *n = &x->p->exprs.data[e];
  if (n->kind == BP_FALSE) return FALSE_VALUE;
  if (n->kind == BP_TRUE) return TRUE_VALUE;
  if (n->kind == BP_UNKNOWN) return FALSE_VALUE | TRUE_VALUE;
  if (n->kind == BP_VAR) return state >> bit_of(x, n->a) & 1 ? TRUE_VALUE : FALSE_VALUE;
  uint32_t a = explicit_values(x, n->a, state);
  uint32_t b = n->kind == BP_NOT ? FALSE_VALUE : explicit_values(x, n->b, state);
  uint32_t c = n->kind == BP_ITE ? explicit_values(x, n->c, state) : FALSE_VALUE | TRUE_VALUE;
  uint32_t found = 0;
  for (uint32_t i = 0; i < 8; i++)
    if (a >> (i & 1) & 1 && b >> (i >> 1 & 1) & 1 && c >> (i >> 2) & 1)
      found |= apply(n->kind, i & 1, i >> 1 & 1, i >> 2) ? TRUE_VALUE : FALSE_VALUE;
  return found;
}

static bool can_be(const struct explicit_bp *x, bp_expr e, uint32_t state, bool value) {
  return explicit_values(x, e, state) & (value ? TRUE_VALUE : FALSE_VALUE);
}

static bool is_allowed(const struct explicit_bp *x, bp_proc_id f, uint32_t state) {
  bp_expr e = x->p->procedures.data[f].enforced;
  return e == BP_NONE || can_be(x, e, state, true);
}

/* Whether the i-th value can be the i-th bit of `bits`, for all of them. */
static bool can_give(const struct explicit_bp *x, const bp_expr *values, uint32_t count, uint32_t state,
                     uint32_t bits) {
  for (uint32_t i = 0; i < count; i++)
    if (!can_be(x, values[i], state, bits >> i & 1)) return false;
  return true;
}

/* ---- steps ---- */

/* Whether one step in the procedure leads from a state at `s` to one at `to`. Not for calls and returns. */
static bool is_step(const struct explicit_bp *x, bp_stmt_id s, uint32_t state, bp_stmt_id to, uint32_t after) {
  const struct bp_stmt *stmt = &x->p->stmts.data[s];
  if (s == x->p->procedures.data[stmt->procedure].end || !is_allowed(x, stmt->procedure, after)) return false;
  bp_stmt_id next = x->next[s];
  uint32_t expected = state;
  switch (stmt->kind) {
  case BP_SKIP: return to == next && after == state;
  case BP_ASSIGN:
    for (uint32_t i = 0; i < stmt->target_count; i++) {
      uint32_t bit = bit_of(x, stmt->targets[i]);
      if (!can_be(x, stmt->values[i], state, after >> bit & 1)) return false;
      expected = with_bit(expected, bit, after >> bit & 1);
    }
    return to == next && after == expected;
  case BP_GOTO:
    for (uint32_t i = 0; i < stmt->goto_count; i++)
      for (bp_stmt_id t = 0; t < x->p->stmts.len; t++)
        for (uint32_t k = 0; k < x->p->stmts.data[t].label_count && t == to; k++)
          if (x->p->stmts.data[t].procedure == stmt->procedure &&
              strcmp(x->p->stmts.data[t].labels[k], stmt->gotos[i]) == 0)
            return after == state;
    return false;
  case BP_ASSUME:
  case BP_ASSERT: return to == next && after == state && can_be(x, stmt->condition, state, true);
  case BP_IF:
    return after == state && ((to == begin_of(x, stmt->then_block, next) && can_be(x, stmt->condition, state, true)) ||
                              (to == begin_of(x, stmt->else_block, next) && can_be(x, stmt->condition, state, false)));
  case BP_WHILE:
    return after == state && ((to == begin_of(x, stmt->then_block, s) && can_be(x, stmt->condition, state, true)) ||
                              (to == next && can_be(x, stmt->condition, state, false)));
  case BP_CALL:
  case BP_RETURN: break;
  }
  return false;
}

/* Whether the call can begin with that state at the entry. */
static bool is_entry(const struct explicit_bp *x, bp_stmt_id call, uint32_t state, uint32_t entry) {
  const struct bp_stmt *stmt = &x->p->stmts.data[call];
  return low_bits(state, globals(x)) == low_bits(entry, globals(x)) &&
         can_give(x, stmt->values, stmt->value_count, state, entry >> globals(x));
}

/* Whether leaving the procedure at `s` can give these globals and results. */
static bool is_exit(const struct explicit_bp *x, bp_stmt_id s, uint32_t state, uint32_t out) {
  const struct bp_stmt *stmt = &x->p->stmts.data[s];
  if (low_bits(state, globals(x)) != low_bits(out, globals(x))) return false;
  if (s == x->p->procedures.data[stmt->procedure].end) return true;
  return stmt->kind == BP_RETURN && can_give(x, stmt->values, stmt->value_count, state, out >> globals(x));
}

/* The state of the caller behind the call. */
static uint32_t back(const struct explicit_bp *x, bp_stmt_id call, uint32_t state, uint32_t out) {
  const struct bp_stmt *stmt = &x->p->stmts.data[call];
  uint32_t g = globals(x);
  state = (state & ~((1u << g) - 1)) | low_bits(out, g);
  for (uint32_t i = 0; i < stmt->target_count; i++)
    state = with_bit(state, bit_of(x, stmt->targets[i]), out >> (g + i) & 1);
  return state;
}

/* ---- lengths ---- */

static uint32_t *length_at(const struct explicit_bp *x, bp_stmt_id s, uint32_t entry, uint32_t state) {
  return &x->length[s][((size_t)entry << bits_in_scope(x, x->p->stmts.data[s].procedure)) + state];
}

static void lower(struct explicit_bp *x, uint32_t *place, uint32_t value) {
  if (*place <= value) return;
  *place = value;
  x->changed = true;
}

static void begin(struct explicit_bp *x, bp_proc_id f, uint32_t entry) {
  uint32_t locals = bits_in_scope(x, f) - bits_at_entry(x, f);
  for (uint32_t k = 0; k < 1u << locals; k++) {
    uint32_t state = entry | k << bits_at_entry(x, f);
    if (is_allowed(x, f, state)) lower(x, length_at(x, begin_of_procedure(x, f), entry, state), 0);
  }
}

static void relax_call(struct explicit_bp *x, bp_stmt_id s, uint32_t entry, uint32_t state, uint32_t length) {
  bp_proc_id f = x->p->stmts.data[s].procedure, callee = x->p->stmts.data[s].callee;
  for (uint32_t in = 0; in < 1u << bits_at_entry(x, callee); in++) {
    if (!is_entry(x, s, state, in)) continue;
    lower(x, &x->start[callee][in], x->start[f][entry] + length + 1);
    begin(x, callee, in);
    for (uint32_t out = 0; out < 1u << bits_at_exit(x, callee); out++) {
      uint32_t inside = x->exit[callee][(in << bits_at_exit(x, callee)) + out], after = back(x, s, state, out);
      if (inside != FAR && is_allowed(x, f, after))
        lower(x, length_at(x, x->next[s], entry, after), length + 1 + inside);
    }
  }
}

static void relax(struct explicit_bp *x, bp_stmt_id s, uint32_t entry, uint32_t state, uint32_t length) {
  const struct bp_stmt *stmt = &x->p->stmts.data[s];
  bp_proc_id f = stmt->procedure;
  if (stmt->kind == BP_CALL) {
    relax_call(x, s, entry, state, length);
    return;
  }
  if (stmt->kind == BP_RETURN || s == x->p->procedures.data[f].end) {
    for (uint32_t out = 0; out < 1u << bits_at_exit(x, f); out++)
      if (is_exit(x, s, state, out)) lower(x, &x->exit[f][(entry << bits_at_exit(x, f)) + out], length + 1);
    return;
  }
  uint32_t changing = stmt->kind == BP_ASSIGN ? 1u << bits_in_scope(x, f) : 1;
  for (bp_stmt_id to = 0; to < x->p->stmts.len; to++) {
    if (x->p->stmts.data[to].procedure != f || (stmt->kind == BP_ASSIGN && to != x->next[s])) continue;
    for (uint32_t k = 0; k < changing; k++) {
      uint32_t after = changing == 1 ? state : k;
      if (is_step(x, s, state, to, after)) lower(x, length_at(x, to, entry, after), length + 1);
    }
  }
}

static void sweep(struct explicit_bp *x) {
  for (bp_stmt_id s = 0; s < x->p->stmts.len; s++) {
    bp_proc_id f = x->p->stmts.data[s].procedure;
    for (uint32_t entry = 0; entry < 1u << bits_at_entry(x, f); entry++)
      for (uint32_t state = 0; state < 1u << bits_in_scope(x, f); state++) {
        uint32_t length = *length_at(x, s, entry, state);
        if (length != FAR) relax(x, s, entry, state, length);
      }
  }
}

static uint32_t *new_table(size_t count) {
  uint32_t *t = xmalloc(count * sizeof *t);
  for (size_t i = 0; i < count; i++) t[i] = FAR;
  return t;
}

struct explicit_bp *explicit_new(const struct bp_program *p, bp_proc_id entry) {
  struct explicit_bp *x = xcalloc(1, sizeof *x);
  x->p = p;
  x->entry = entry;
  x->next = xcalloc(p->stmts.len, sizeof *x->next);
  x->length = xcalloc(p->stmts.len, sizeof *x->length);
  x->exit = xcalloc(p->procedures.len, sizeof *x->exit);
  x->start = xcalloc(p->procedures.len, sizeof *x->start);
  for (bp_proc_id f = 0; f < p->procedures.len; f++) {
    link_block(x, p->procedures.data[f].body, p->procedures.data[f].end);
    x->exit[f] = new_table((size_t)1 << (bits_at_entry(x, f) + bits_at_exit(x, f)));
    x->start[f] = new_table((size_t)1 << bits_at_entry(x, f));
  }
  for (bp_stmt_id s = 0; s < p->stmts.len; s++) {
    bp_proc_id f = p->stmts.data[s].procedure;
    x->length[s] = new_table((size_t)1 << (bits_at_entry(x, f) + bits_in_scope(x, f)));
  }
  for (uint32_t e = 0; e < 1u << bits_at_entry(x, entry); e++) {
    x->start[entry][e] = 0;
    begin(x, entry, e);
  }
  do {
    x->changed = false;
    sweep(x);
  } while (x->changed);
  return x;
}

void explicit_free(struct explicit_bp *x) {
  for (bp_stmt_id s = 0; s < x->p->stmts.len; s++) free(x->length[s]);
  for (bp_proc_id f = 0; f < x->p->procedures.len; f++) {
    free(x->exit[f]);
    free(x->start[f]);
  }
  free(x->next);
  free(x->length);
  free(x->exit);
  free(x->start);
  free(x);
}

/* ---- answers ---- */

uint32_t explicit_state_count(const struct explicit_bp *x, bp_stmt_id s) {
  return 1u << bits_in_scope(x, x->p->stmts.data[s].procedure);
}

uint32_t explicit_distance(const struct explicit_bp *x, bp_stmt_id s, uint32_t state) {
  bp_proc_id f = x->p->stmts.data[s].procedure;
  uint32_t least = FAR;
  for (uint32_t e = 0; e < 1u << bits_at_entry(x, f); e++) {
    uint32_t length = *length_at(x, s, e, state);
    if (length != FAR && x->start[f][e] + length < least) least = x->start[f][e] + length;
  }
  return least;
}

uint32_t explicit_nearest(const struct explicit_bp *x, bp_stmt_id s, bool failing) {
  uint32_t least = FAR;
  for (uint32_t state = 0; state < explicit_state_count(x, s); state++) {
    uint32_t distance = explicit_distance(x, s, state);
    bool counts = !failing || can_be(x, x->p->stmts.data[s].condition, state, false);
    if (counts && distance < least) least = distance;
  }
  return least;
}

/* ---- traces ---- */

static uint32_t state_of(const struct explicit_bp *x, const struct reach_step *step) {
  uint32_t state = 0;
  for (uint32_t i = 0; i < bits_in_scope(x, x->p->stmts.data[step->stmt].procedure); i++)
    state |= (uint32_t)step->values[i] << i;
  return state;
}

typedef VEC(uint32_t) open_calls; /* numbers of steps */

static const char *follow_exit(const struct explicit_bp *x, const struct reach_trace *t, uint32_t i, open_calls *open) {
  const struct reach_step *from = &t->steps.data[i], *to = from + 1;
  if (open->len == 0) return "a return without a call";
  const struct reach_step *call = &t->steps.data[vec_pop(open)];
  bp_proc_id f = x->p->stmts.data[from->stmt].procedure;
  if (to->stmt != x->next[call->stmt] || to->depth + 1 != from->depth) return "a return to the wrong place";
  if (!is_allowed(x, x->p->stmts.data[to->stmt].procedure, state_of(x, to))) return "enforce is broken at a return";
  for (uint32_t out = 0; out < 1u << bits_at_exit(x, f); out++)
    if (is_exit(x, from->stmt, state_of(x, from), out) &&
        back(x, call->stmt, state_of(x, call), out) == state_of(x, to))
      return NULL;
  return "a return with wrong values";
}

static const char *follow_call(const struct explicit_bp *x, const struct reach_trace *t, uint32_t i, open_calls *open) {
  const struct reach_step *from = &t->steps.data[i], *to = from + 1;
  bp_proc_id callee = x->p->stmts.data[from->stmt].callee;
  vec_push(open, i);
  if (to->stmt != begin_of_procedure(x, callee) || to->depth != from->depth + 1) return "a call to the wrong place";
  if (!is_entry(x, from->stmt, state_of(x, from), low_bits(state_of(x, to), bits_at_entry(x, callee))))
    return "a call with wrong values";
  return is_allowed(x, callee, state_of(x, to)) ? NULL : "enforce is broken at an entry";
}

static const char *follow_one(const struct explicit_bp *x, const struct reach_trace *t, uint32_t i, open_calls *open) {
  const struct reach_step *from = &t->steps.data[i], *to = from + 1;
  const struct bp_stmt *stmt = &x->p->stmts.data[from->stmt];
  if (stmt->kind == BP_CALL) return follow_call(x, t, i, open);
  if (stmt->kind == BP_RETURN || from->stmt == x->p->procedures.data[stmt->procedure].end)
    return follow_exit(x, t, i, open);
  if (to->depth != from->depth) return "the depth changes without a call";
  return is_step(x, from->stmt, state_of(x, from), to->stmt, state_of(x, to)) ? NULL : "no step leads there";
}

const char *explicit_follow(const struct explicit_bp *x, const struct reach_trace *t, bp_stmt_id target, bool failing) {
  open_calls open = VEC_INIT;
  const char *wrong = NULL;
  if (t->steps.len == 0) return "an empty trace";
  const struct reach_step *first = &t->steps.data[0], *last = &t->steps.data[t->steps.len - 1];
  if (first->stmt != begin_of_procedure(x, x->entry) || first->depth != 0) wrong = "it begins elsewhere";
  if (!is_allowed(x, x->entry, state_of(x, first))) wrong = "enforce is broken at the beginning";
  for (uint32_t i = 0; i + 1 < t->steps.len && !wrong; i++) wrong = follow_one(x, t, i, &open);
  if (!wrong && last->stmt != target) wrong = "it ends elsewhere";
  if (!wrong && failing && !can_be(x, x->p->stmts.data[target].condition, state_of(x, last), false))
    wrong = "the assert does not fail";
  vec_release(&open);
  return wrong;
}
