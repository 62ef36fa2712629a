/* What is asked about memory, access by access: that a piece is there, that the bytes lie in it, and that they may be
 * written. Addresses are known by piece and offset, so nothing has to be said about where pieces lie, however many an
 * allocation has made. A run of which it is not so is reported and goes no further: the guard of the state says from
 * there on that the access was right. */
#include "engine/bounded/unwinding.h"

static term number(const struct unwinding *u, uint64_t x) { return term_bv(u->terms, u->pointer_width, x); }

void violate(struct unwinding *u, term condition) {
  if (term_eq(condition, term_false)) return;
  uint64_t *is_known = map_put(&u->is_violation, (uint64_t)u->edge << 32 | condition.id);
  if (*is_known) return;
  *is_known = 1;
  vec_push(&u->violations, ((struct violation){condition, u->edge}));
}

/* Of the runs under way to which the condition applies, those go on of which `is_right` holds. The others have
 * undefined behaviour: a violation if it was asked about. */
static void demand(struct unwinding *u, enum check_kind kind, term applies, term is_right) {
  struct terms *s = u->terms;
  term promise = term_implies(s, term_and2(s, u->arm, applies), is_right);
  if (term_eq(promise, term_true) || guard_decides(u, u->state->guard, promise) > 0) return;
  if (check_set_has(u->asked, kind)) violate(u, term_and2(s, term_and2(s, runs_here(u), applies), term_not(is_right)));
  u->state->guard = guard_extend(u, u->state->guard, promise);
}

/* ---- accesses ---- */

/* Constants are written by their names alone, when they are initialised; literals that may be constant, to be sure,
 * too. */
static bool may_be_written(const struct unwinding *u, const struct piece *p) {
  const struct object *o = p->object == ID_NONE ? NULL : &u->program->objects.data[p->object];
  if (p->lending == LENDING_TEXT) return lending_may_write(u->program, u->state->frame->function);
  if (!o || (!o->is_constant && !o->is_open_literal)) return true;
  if (expr_is_none(u->target)) return false;
  const struct expr_node *root = expr_get(&u->program->exprs, expr_root(&u->program->exprs, u->target));
  bool is_by_name = root->kind == E_OBJECT && root->ref == p->object;
  return is_by_name && !program_forbids_write(u->program, p->object, u->target);
}

void access_piece(struct unwinding *u, const struct pointer_case *c, term length, bool is_write) {
  struct terms *s = u->terms;
  const struct piece p = u->pieces.data[c->id];
  term fits = term_ule(s, length, p.size), within = term_ule(s, c->offset, term_sub(s, p.size, length));
  term is_right = term_and2(s, term_and2(s, fits, within), lives_now(u, c->id));
  if (is_write && !may_be_written(u, &p)) is_right = term_false;
  demand(u, CHECK_DEREF, c->condition, term_or2(s, term_equals(s, length, number(u, 0)), is_right));
}

/* Runs of which it is not so are not followed. */
static void demand_exact(struct unwinding *u, term applies, term is_exact) {
  struct terms *s = u->terms;
  term promise = term_implies(s, term_and2(s, u->arm, applies), is_exact);
  if (term_eq(promise, term_true) || guard_decides(u, u->state->guard, promise) > 0) return;
  go_beyond(u, BEYOND_POINTER, term_and2(s, term_and2(s, runs_here(u), applies), term_not(is_exact)));
  u->state->guard = guard_extend(u, u->state->guard, promise);
}

/* Between -x and x, as a signed number. */
static term is_small(struct unwinding *u, term t, uint64_t x) {
  term low = term_sub(u->terms, number(u, 0), number(u, x));
  return term_and2(u->terms, term_sle(u->terms, low, t), term_sle(u->terms, t, number(u, x)));
}

/* All memory together is not larger; of 32 bits the address that comes of it is looked at, too. */
void access_near(struct unwinding *u, term index, uint64_t size) {
  const uint64_t most = (uint64_t)1 << (u->pointer_width == 32 ? 30 : 48);
  demand_exact(u, term_true, is_small(u, index, most / (size ? size : 1)));
}

void access_reach(struct unwinding *u, term address) {
  const struct pointer *p = pointer_of(u, address);
  for (uint32_t i = 0; i < p->cases.len && u->pointer_width == 32; i++) {
    const struct pointer_case c = p->cases.data[i];
    if (c.kind == POINTS_PIECE) demand_exact(u, c.condition, is_small(u, c.offset, (uint64_t)1 << 30));
  }
}

/* A number that is made of addresses may lead to memory in a way that is not followed; and who asks about other things
 * has to know what an access elsewhere does. */
static void demand_followed(struct unwinding *u, const struct pointer_case *c, term is_right) {
  bool is_number = c->kind == POINTS_NUMBER && !leads_to_memory(u, c->offset);
  bool is_known = is_number && (check_set_has(u->asked, CHECK_DEREF) || is_null(u, c->offset));
  if (is_known) {
    demand(u, CHECK_DEREF, c->condition, is_right);
    return;
  }
  demand_exact(u, c->condition, is_right);
}

void access_elsewhere(struct unwinding *u, const struct pointer_case *c, term length) {
  demand_followed(u, c, term_equals(u->terms, length, number(u, 0)));
}

/* Of different pieces, both of which the ranges lie in, no byte is the same; and from a range to itself a struct is
 * assigned to itself, too. */
void access_apart(struct unwinding *u, term to, term from, term length) {
  struct terms *s = u->terms;
  const struct pointer *p = pointer_of(u, to), *q = pointer_of(u, from);
  for (uint32_t i = 0; i < p->cases.len; i++)
    for (uint32_t k = 0; k < q->cases.len; k++) {
      const struct pointer_case x = p->cases.data[i], y = q->cases.data[k];
      if (x.kind != POINTS_PIECE || y.kind != x.kind || x.id != y.id) continue;
      term before = term_ule(s, term_add2(s, x.offset, length), y.offset);
      term behind = term_ule(s, term_add2(s, y.offset, length), x.offset);
      term nothing = term_or2(s, term_equals(s, length, number(u, 0)), term_equals(s, x.offset, y.offset));
      demand(u, CHECK_DEREF, term_and2(s, x.condition, y.condition), term_or2(s, nothing, term_or2(s, before, behind)));
    }
}

/* It is null, or the beginning of a block of the heap, which then ends or is only asked about. What the library has
 * lent, it takes back itself, and nothing else. */
void access_free(struct unwinding *u, term address, bool ends) {
  struct terms *s = u->terms;
  const struct pointer *p = pointer_of(u, address);
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    if (c.kind == POINTS_NUMBER && is_null(u, c.offset)) continue;
    const struct piece *x = c.kind == POINTS_PIECE ? &u->pieces.data[c.id] : NULL;
    bool is_heap =
        x && x->object == ID_NONE && !x->is_stack && (x->lending != LENDING_NONE) == lending_ends(u->program, u->edge);
    term is_begin = term_equals(s, c.offset, number(u, 0));
    demand(u, CHECK_FREE, c.condition, is_heap ? term_and2(s, is_begin, lives_now(u, c.id)) : term_false);
    if (is_heap && ends) lives_end(u, c.id, term_and2(s, u->arm, c.condition));
  }
}

/* ---- functions ---- */

void access_callee(struct unwinding *u, const struct pointer_case *c, term is_right) {
  demand_followed(u, c, is_right);
}

/* Is nothing known of what it does to memory? */
static bool is_unknown(const struct program *p, const struct function *f) {
  switch (f ? (enum library_model)f->library : LIBRARY_NONE) {
  case LIBRARY_NONE:
  case LIBRARY_THREAD:
  case LIBRARY_PRINT_BUFFER: return true;
  case LIBRARY_PURE: return library_find(program_string(p, f->name)) != LIBRARY_PURE; /* it may read (`pure`) */
  default: return false;
  }
}

/* It may misuse what it is given, and lose what it returns. */
void access_outside(struct unwinding *u, const struct operation *op, function_id callee, bool gets_memory) {
  const struct program *p = u->program;
  const struct function *f = callee == ID_NONE ? NULL : &p->functions.data[callee];
  if (p->extern_effects == EXTERN_EFFECTS_NONE || !is_unknown(p, f)) return;
  bool gives = false;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    gives |= v == ID_NONE || p->variables.data[v].width == u->pointer_width;
  }
  gives |= f && f->result_widths.len && f->result_widths.data[0] == u->pointer_width;
  if (gets_memory || (gives && u->asked & CHECKS_OF_ENDS)) go_beyond(u, BEYOND_CALL, runs_here(u));
}

/* ---- the end of the program ---- */

/* What only main knows is lost, maybe: it is no memory that somebody will free, but nobody claims it (properties.md). A
 * run that loses more is looked for apart. */
void access_end(struct unwinding *u) {
  const struct {
    enum check_kind kind;
    enum loss loss;
  } asked[] = {{CHECK_TRACK, LOSS_CERTAIN}, {CHECK_TRACK, LOSS_LIKELY}, {CHECK_CLEANUP, LOSS_LEFT}};
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
    if (check_set_has(u->asked, asked[i].kind))
      violate(u, term_and2(u->terms, runs_here(u), lives_lost(u, asked[i].loss)));
}
