/* Memory safety. A run that accesses memory which is not there, ends what is no block of the heap, or loses memory, is
 * bad, and is not executed any further: that it did not is among the branches that the state has taken. (As a fact it
 * would take the bad runs out of the question.) Whether a block is there is kept in a cell behind its bytes; a local
 * object has a new block for each life, and a cell that says where its present one is. */
#include "certify/unwind/unwind.h"

static bool is_about(const struct unwinder *w, enum check_kind kind) { return check_set_has(w->asked, kind); }

/* Runs for which `when` holds go on only if `right` does. */
static void demand(struct unwinder *w, enum check_kind kind, term when, term right) {
  struct terms *s = w->terms;
  term promise = term_implies(s, term_and2(s, w->arm, when), right);
  if (term_eq(promise, term_true) || state_has_taken(w->state, promise)) return;
  if (is_about(w, kind)) unwind_bad(w, term_and(s, (term[]){runs_now(w), when, term_not(right)}, 3));
  state_branch(w, w->state, promise);
}

/* Where nobody asks whether there is memory, what is done to any other than known blocks is not understood. */
static void demand_known(struct unwinder *w, term when, term right, bool is_null) {
  struct terms *s = w->terms;
  if (!is_about(w, CHECK_DEREF) && !is_null)
    unwind_bad(w, term_and(s, (term[]){runs_now(w), when, term_not(right)}, 3));
  demand(w, CHECK_DEREF, when, right);
}

/* ---- which blocks are there ---- */

term block_lives(struct unwinder *w, uint32_t b) { return cell_get(w, w->state, block_life(w, b)).t; }

static void block_set(struct unwinder *w, uint32_t b, term lives) {
  cell_set(w->state, block_life(w, b), (struct content){lives, 0});
}

static void block_ends(struct unwinder *w, uint32_t b, term when) {
  block_set(w, b, term_and2(w->terms, block_lives(w, b), term_not(when)));
}

/* Blocks remember whom they have met: their addresses differ for ever, though one of them ends. */
static void remember_met(struct unwinder *w, uint32_t b) {
  enum { MOST = 4096 };
  if (w->births.len >= MOST) return;
  for (uint32_t i = 0; i < w->births.len; i++) {
    term there = block_lives(w, w->births.data[i]);
    vec_push(&w->blocks.data[b].met, there);
  }
  vec_push(&w->births, b);
  w->blocks.data[b].birth = w->births.len;
}

term blocks_met(struct unwinder *w, uint32_t x, uint32_t y) {
  const struct block *a = &w->blocks.data[x], *b = &w->blocks.data[y];
  bool are_there = term_eq(block_lives(w, x), term_true) && term_eq(block_lives(w, y), term_true);
  if (!a->birth || !b->birth) return term_bool(are_there);
  return a->birth < b->birth ? b->met.data[a->birth - 1] : a->met.data[b->birth - 1];
}

void block_begins(struct unwinder *w, uint32_t b, bool is_stack) {
  bool is_heap = !is_stack && w->blocks.data[b].object == ID_NONE;
  w->blocks.data[b].is_stack = is_stack;
  w->blocks.data[b].lending = is_heap ? lending_of(w->program, w->edge) : LENDING_NONE;
  w->blocks.data[b].frame = is_stack || w->blocks.data[b].object != ID_NONE ? w->frame->number : 0;
  remember_met(w, b);
  block_set(w, b, term_true);
}

void frame_begins(struct unwinder *w, struct call_frame *f) {
  const struct call_frame *outer = w->frame;
  uint32_t count = w->program->functions.data[f->function].objects.len;
  f->number = ++w->frame_count;
  f->places = w->owner.len;
  w->frame = f;
  for (uint32_t i = 0; i < count; i++) cells_new(w, 1, (uint64_t)1 << 62 | (f->blocks + i));
  for (uint32_t i = 0; i < count; i++) block_begins(w, f->blocks + i, false);
  w->frame = outer;
}

void frame_ends(struct unwinder *w, struct run_state *s, const struct call_frame *f) {
  for (uint32_t b = f->blocks; b < w->blocks.len; b++)
    if (w->blocks.data[b].frame == f->number) cell_set(s, block_life(w, b), (struct content){term_false, 0});
}

/* ---- objects ---- */

static uint32_t place_cell(const struct unwinder *w, object_id o) { return w->frame->places + w->object_slot.data[o]; }

term object_place(struct unwinder *w, object_id o) {
  if (w->asked && w->program->objects.data[o].function != ID_NONE) return cell_get(w, w->state, place_cell(w, o)).t;
  uint32_t b = block_of_object(w, o); /* may be a new one */
  return w->blocks.data[b].at;
}

static void object_ends(struct unwinder *w, object_id o) {
  const aim_list all = *aims_of(w, object_place(w, o));
  for (uint32_t i = 0; i < all.len; i++)
    if (all.data[i].kind == AIM_BLOCK) block_ends(w, all.data[i].id, all.data[i].when);
}

static void object_begins(struct unwinder *w, object_id o) {
  uint64_t size = w->program->objects.data[o].size;
  object_ends(w, o);
  uint32_t b = block_new(w, term_bv(w->terms, w->pointer, size), size, o, false);
  block_begins(w, b, false);
  cell_set(w->state, place_cell(w, o), (struct content){w->blocks.data[b].at, 0});
}

/* ---- the stack ---- */

/* What was allocated since is known by its number: other runs may have allocated more, which is not there in these. */
static void restore_stack(struct unwinder *w, term mark, term when) {
  const uint64_t *known = map_get(&w->marks, mark.id);
  if (known) {
    for (uint32_t b = (uint32_t)*known - 1; b < w->blocks.len; b++)
      if (w->blocks.data[b].is_stack && w->blocks.data[b].frame == w->frame->number) block_ends(w, b, when);
    return;
  }
  if (term_kind(w->terms, mark) != TERM_ITE) {
    unwind_bad(w, term_and2(w->terms, runs_now(w), when));
    return;
  }
  term c = term_child(w->terms, mark, 0);
  restore_stack(w, term_child(w->terms, mark, 1), term_and2(w->terms, when, c));
  restore_stack(w, term_child(w->terms, mark, 2), term_and2(w->terms, when, term_not(c)));
}

/* ---- accesses ---- */

static bool is_constant(const struct unwinder *w, object_id o) {
  const struct object *x = &w->program->objects.data[o];
  if (!x->is_constant && !x->is_open_literal) return false;
  if (expr_is_none(w->target)) return true;
  const struct expr_node *root = expr_get(&w->program->exprs, expr_root(&w->program->exprs, w->target));
  return root->kind != E_OBJECT || root->ref != o || program_forbids_write(w->program, o, w->target);
}

void check_block(struct unwinder *w, const struct aim *x, term length, bool is_write) {
  struct terms *s = w->terms;
  const struct block b = w->blocks.data[x->id];
  bool is_forbidden = b.object != ID_NONE
                          ? is_constant(w, b.object)
                          : b.lending == LENDING_TEXT && !lending_may_write(w->program, w->frame->function);
  is_forbidden &= is_write;
  term end = term_add2(s, term_zero_extend(s, 1, x->offset), term_zero_extend(s, 1, length));
  term inside = term_ule(s, end, term_zero_extend(s, 1, b.size));
  term right = is_forbidden ? term_false : term_and2(s, inside, block_lives(w, x->id));
  demand(w, CHECK_DEREF, x->when, term_or2(s, term_equals(s, length, term_bv(s, w->pointer, 0)), right));
}

void check_elsewhere(struct unwinder *w, const struct aim *x, term length, bool is_null) {
  demand_known(w, x->when, term_equals(w->terms, length, term_bv(w->terms, w->pointer, 0)), is_null);
}

/* ---- addresses that are computed ---- */

/* The number of bits that an index can use, as far as that shows. */
static unsigned index_bits(const struct unwinder *w, expr e) {
  const struct exprs *s = &w->program->exprs;
  u128 value;
  unsigned width = expr_width(s, e), bits = 0;
  if (!expr_is_const(s, e, &value)) {
    const struct expr_node *n = expr_get(s, e);
    return n->kind == E_ZEXT || n->kind == E_SEXT ? index_bits(w, n->a) : width;
  }
  if (value >> (width - 1) & 1) value = -value & (~(u128)0 >> (128 - width));
  while (bits < width && value >> bits) bits++;
  return bits;
}

static void demand_near(struct unwinder *w, term when, term t, uint64_t most) {
  struct terms *s = w->terms;
  term high = term_bv(s, w->pointer, most), low = term_sub(s, term_bv(s, w->pointer, 0), high);
  term right = term_and2(s, term_sle(s, low, t), term_sle(s, t, high));
  term promise = term_implies(s, term_and2(s, w->arm, when), right);
  if (term_eq(promise, term_true) || state_has_taken(w->state, promise)) return;
  unwind_bad(w, term_and(s, (term[]){runs_now(w), when, term_not(right)}, 3));
  state_branch(w, w->state, promise);
}

/* C knows no address that wraps around. Where the index is not small, it and, of 32 bits, what it leads to is not
 * further away than all memory is large: then no sum of 2^15 such steps wraps around; small ones are below 2^18. */
void check_step(struct unwinder *w, const struct expr_node *n, term index, term sum) {
  enum { SPARE = 18 };
  unsigned bits = index_bits(w, n->b);
  for (uint64_t size = n->imm; size > 1; size >>= 1) bits++;
  if (bits + SPARE <= w->pointer) return;
  const uint64_t most = (uint64_t)1 << (w->pointer == 32 ? 30 : 48);
  demand_near(w, term_true, as_bits(w, index), most / (n->imm ? n->imm : 1));
  if (w->pointer != 32) return;
  const aim_list all = *aims_of(w, sum);
  for (uint32_t i = 0; i < all.len; i++)
    if (all.data[i].kind == AIM_BLOCK) demand_near(w, all.data[i].when, all.data[i].offset, most);
}

/* ---- the heap ---- */

static bool is_null_aim(const struct unwinder *w, const struct aim *x) {
  int64_t value = 1;
  return x->kind == AIM_NUMBER && term_get_int64(w->terms, x->offset, &value) && value == 0;
}

static void check_free(struct unwinder *w, term at, bool ends) {
  const aim_list all = *aims_of(w, at);
  for (uint32_t i = 0; i < all.len; i++) {
    const struct aim x = all.data[i];
    if (is_null_aim(w, &x)) continue;
    const struct block *b = x.kind == AIM_BLOCK ? &w->blocks.data[x.id] : NULL;
    bool is_heap = b && b->object == ID_NONE && !b->is_stack;
    if (is_heap) is_heap = (b->lending != LENDING_NONE) == lending_ends(w->program, w->edge); /* each its own */
    term begins = term_equals(w->terms, x.offset, term_bv(w->terms, w->pointer, 0));
    demand(w, CHECK_FREE, x.when, is_heap ? term_and2(w->terms, begins, block_lives(w, x.id)) : term_false);
    if (is_heap && ends) block_ends(w, x.id, term_and2(w->terms, w->arm, x.when));
  }
}

static void check_apart(struct unwinder *w, term to, term from, term length) {
  struct terms *s = w->terms;
  aims_of(w, to), aims_of(w, from);
  const aim_list xs = *aims_of(w, to), ys = *aims_of(w, from);
  for (uint32_t i = 0; i < xs.len; i++)
    for (uint32_t k = 0; k < ys.len; k++) {
      const struct aim x = xs.data[i], y = ys.data[k];
      if (x.kind != AIM_BLOCK || y.kind != AIM_BLOCK || x.id != y.id) continue;
      term x_first = term_ule(s, length, term_sub(s, y.offset, x.offset)); /* both lie in the block */
      term y_first = term_ule(s, length, term_sub(s, x.offset, y.offset));
      term less = term_ult(s, x.offset, y.offset);
      term apart = term_or2(s, term_equals(s, x.offset, y.offset), term_ite(s, less, x_first, y_first));
      demand(w, CHECK_DEREF, term_and2(s, x.when, y.when),
             term_or2(s, term_equals(s, length, term_bv(s, w->pointer, 0)), apart));
    }
}

/* ---- calls ---- */

static bool fits(const struct program *p, const struct operation *op, const struct function *f) {
  bool is_count = op->arg_count == f->parameters.len || (f->is_variadic && op->arg_count > f->parameters.len);
  if (!is_count || op->result_count > f->result_widths.len) return false;
  for (uint32_t i = 0; i < f->parameters.len; i++)
    if (expr_width(&p->exprs, p->args.data[op->first_arg + i]) != p->variables.data[f->parameters.data[i]].width)
      return false;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    if (v != ID_NONE && p->variables.data[v].width != f->result_widths.data[i]) return false;
  }
  return true;
}

void check_callee(struct unwinder *w, const struct operation *op, const aim_list *all) {
  for (uint32_t i = 0; i < all->len; i++) {
    const struct aim x = all->data[i];
    bool is_fit = x.kind == AIM_FUNCTION && fits(w->program, op, &w->program->functions.data[x.id]);
    term begins = term_equals(w->terms, x.offset, term_bv(w->terms, w->pointer, 0));
    demand_known(w, x.when, is_fit ? begins : term_false, is_null_aim(w, &x));
  }
}

void check_outside(struct unwinder *w, const struct operation *op, const struct function *f, bool gets_memory) {
  const struct program *p = w->program;
  enum library_model model = f ? (enum library_model)f->library : LIBRARY_NONE;
  bool is_pure = model == LIBRARY_PURE && library_find(program_string(p, f->name)) == LIBRARY_PURE;
  bool is_known = is_pure || (model != LIBRARY_NONE && model != LIBRARY_PURE && model != LIBRARY_THREAD &&
                              model != LIBRARY_PRINT_BUFFER);
  if (is_known || p->extern_effects == EXTERN_EFFECTS_NONE) return;
  bool gives = f && f->result_widths.len && f->result_widths.data[0] == w->pointer;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    gives |= v == ID_NONE || p->variables.data[v].width == w->pointer;
  }
  if (gets_memory || (gives && w->asked & CHECKS_OF_ENDS)) unwind_bad(w, runs_now(w));
}

/* ---- the end ---- */

/* Blocks that have come since: objects that something names, which are global. */
static void know_new(const struct unwinder *w, term_list *known) {
  while (known->len < w->blocks.len) {
    object_id o = w->blocks.data[known->len].object;
    vec_push(known, term_bool(o != ID_NONE && w->program->objects.data[o].function == ID_NONE));
  }
}

/* Whoever knows of the value knows of the blocks that it leads into. */
static void tell(struct unwinder *w, term value, term when, term_list *known) {
  struct terms *s = w->terms;
  if (term_is_bool(s, value) || term_width(s, value) != w->pointer) return;
  const aim_list all = *aims_of(w, value);
  know_new(w, known);
  for (uint32_t i = 0; i < all.len; i++) {
    const struct aim x = all.data[i];
    if (x.kind != AIM_BLOCK) continue;
    term is_begin = term_equals(s, x.offset, term_bv(s, w->pointer, 0));
    term inside = term_or2(s, is_begin, term_ult(s, x.offset, w->blocks.data[x.id].size));
    known->data[x.id] = term_or2(s, known->data[x.id], term_and(s, (term[]){when, x.when, inside}, 3));
  }
}

static void tell_contents(struct unwinder *w, uint32_t id, term when, term_list *known) {
  const struct block b = w->blocks.data[id];
  const uint32_t bytes = w->pointer / 8;
  if (b.object != ID_NONE && w->program->objects.data[b.object].is_constant) return;
  for (uint32_t at = 0; at + bytes <= b.room; at += bytes) {
    struct content x = cell_get(w, w->state, b.first + at);
    bool is_whole = x.byte == 0;
    for (uint32_t k = 1; k < bytes && is_whole; k++) {
      struct content y = cell_get(w, w->state, b.first + at + k);
      is_whole = term_eq(x.t, y.t) && y.byte == k;
    }
    if (is_whole) tell(w, x.t, when, known);
  }
}

/* From what is global, in as many steps as are of use. */
static void find_known(struct unwinder *w, term_list *known) {
  enum { MOST = 64 };
  const struct program *p = w->program;
  term_list told = VEC_INIT;
  know_new(w, known);
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].kind == VARIABLE_GLOBAL)
      tell(w, cell_get(w, w->state, variable_at(w, w->frame, v)).t, term_true, known);
  bool is_new = true;
  for (uint32_t step = 0; is_new && step < MOST; step++) {
    is_new = false;
    for (uint32_t i = 0; i < known->len; i++) {
      term now = known->data[i];
      if (told.len < known->len) vec_resize(&told, known->len);
      if (term_eq(now, term_false) || term_eq(now, told.data[i])) continue;
      told.data[i] = now;
      is_new = true;
      tell_contents(w, i, term_and2(w->terms, now, block_lives(w, i)), known);
    }
  }
  vec_release(&told);
}

static void check_end(struct unwinder *w) {
  struct terms *s = w->terms;
  term_list known = VEC_INIT;
  bool may_be_known = !is_about(w, CHECK_CLEANUP);
  if (!(w->asked & CHECKS_OF_ENDS)) return;
  if (may_be_known) find_known(w, &known), know_new(w, &known);
  for (uint32_t i = 0; i < w->blocks.len; i++) {
    const struct block *b = &w->blocks.data[i];
    if (b->object != ID_NONE || b->is_stack || b->lending != LENDING_NONE) continue;
    term is_lost = term_and2(s, block_lives(w, i), may_be_known ? term_not(known.data[i]) : term_true);
    unwind_bad(w, term_and2(s, runs_now(w), is_lost));
  }
  vec_release(&known);
}

/* ---- operations ---- */

void check_operands(struct unwinder *w, const struct operation *op) {
  const expr operands[] = {op->a, op->b, op->c};
  bool is_write = op->kind == OP_STORE || op->kind == OP_COPY || op->kind == OP_FILL || op->kind == OP_HAVOC_MEMORY;
  w->target = is_write ? op->a : EXPR_NONE;
  if (!w->asked || op->kind == OP_VIOLATION) return;
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) value_now(w, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) value_now(w, w->program->args.data[op->first_arg + i]);
}

void check_operation(struct unwinder *w, const struct operation *op, term length) {
  if (!w->asked) return;
  const struct exprs *e = &w->program->exprs;
  switch ((enum op_kind)op->kind) {
  case OP_FREE: check_free(w, value_now(w, op->a), true); break;
  case OP_OBJECT_SIZE: check_free(w, value_now(w, op->a), false); break;
  case OP_COPY:
    if (op->sub != 1) check_apart(w, value_now(w, op->a), value_now(w, op->b), length);
    break;
  case OP_STACK_RESTORE: restore_stack(w, value_now(w, op->a), term_true); break;
  case OP_BEGIN_LIFE: object_begins(w, expr_get(e, op->a)->ref); break;
  case OP_END_LIFE: object_ends(w, expr_get(e, op->a)->ref); break;
  case OP_STOP: check_end(w); break;
  case OP_RETURN:
    if (!w->frame->caller) check_end(w);
    break;
  default: break;
  }
}
