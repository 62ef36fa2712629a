/* Operations at a point of a block: what they assign is put into the store of the point, what they do to memory behind
 * the log of effects, what they ask of the world among the inputs. */
#include "encode/step_private.h"

#include "logic/build.h"

void step_assign(struct operation_run *r, context_id c, var_id v, struct value value) {
  struct semantics *s = r->x->s;
  place_id place = places_variable(&s->places, c, v);
  assert(value.width == places_get(&s->places, place)->width);
  store_set(r->store, place, value_as(&s->unit, value, places_get(&s->places, place)->is_signed));
}

/* An unknown value that the program asks for: recorded for traces. */
static struct value make_choice(struct operation_run *r, enum choice_kind kind, const char *name, var_id variable,
                                uint32_t piece, uint16_t width, bool is_signed) {
  struct step *step = r->x->step;
  struct value v = step_unknown(r->x->s, step, name, width, is_signed);
  struct step_input *input = &step->inputs.data[step->inputs.len - 1];
  input->is_choice = true;
  input->guard = r->at.guard;
  input->choice =
      (struct trace_choice){.kind = kind, .edge = r->id, .variable = variable, .piece = piece, .width = width};
  return v;
}

static void run_havoc(struct operation_run *r) {
  const struct operation *op = &r->edge->op;
  const struct variable *v = &r->x->s->program->variables.data[op->var];
  enum choice_kind kind = op->sub == HAVOC_INPUT ? CHOICE_INPUT : CHOICE_VARIABLE;
  bool is_signed = ctype_reads_signed(r->x->s->program, v->type);
  step_assign(r, r->at.context, op->var, make_choice(r, kind, "input", op->var, 0, v->width, is_signed));
}

void step_add_effect(struct operation_run *r, struct effect e) {
  e.guard = r->at.guard;
  e.edge = r->id;
  assert(term_is_bool(r->x->s->terms, e.guard));
  vec_push(&r->x->step->effects, e);
}

static uint64_t constant_bytes(struct operation_run *r, expr size) {
  u128 value;
  return expr_is_const(&r->x->s->program->exprs, size, &value) && value < INT32_MAX ? (uint64_t)value : 0;
}

static bool is_zero_size(struct operation_run *r, expr size) {
  u128 value;
  return expr_is_const(&r->x->s->program->exprs, size, &value) && value == 0;
}

/* How many bytes the effect writes: a number, or a value. False if there are none. */
static bool set_length(struct operation_run *r, struct effect *e, expr size) {
  struct value length = value_as(&r->x->s->unit, point_eval(&r->at, size), false);
  int64_t known;
  if (is_zero_size(r, size)) return false;
  e->bytes = constant_bytes(r, size);
  if (e->bytes) return true;
  if (term_get_int64(r->x->s->terms, length.t, &known) && known < INT32_MAX) {
    e->bytes = known > 0 ? (uint64_t)known : 0;
    return known != 0;
  }
  if (length.width == r->x->s->program->pointer_width) e->length = length;
  return true;
}

static void run_memory(struct operation_run *r) {
  const struct operation *op = &r->edge->op;
  struct effect e = {.alias = op->a, .source_alias = op->b};
  switch ((enum op_kind)op->kind) {
  case OP_STORE:
    e.kind = EFFECT_STORE;
    e.value = point_eval(&r->at, op->b);
    e.address = value_as(&r->x->s->unit, point_eval(&r->at, op->a), false);
    step_note_access(r->x->s, r->x->step, e.address, e.value.width);
    if (e.value.width % 8) e.value = value_unary(&r->x->s->unit, E_ZEXT, 8, 0, e.value);
    step_add_effect(r, e);
    return;
  case OP_HAVOC_MEMORY:
    e.kind = EFFECT_UNKNOWN;
    e.address = value_as(&r->x->s->unit, point_eval(&r->at, op->a), false);
    if (set_length(r, &e, op->b)) step_add_effect(r, e);
    return;
  case OP_COPY:
    e.kind = EFFECT_COPY;
    e.address = value_as(&r->x->s->unit, point_eval(&r->at, op->a), false);
    e.source = value_as(&r->x->s->unit, point_eval(&r->at, op->b), false);
    if (set_length(r, &e, op->c)) step_add_effect(r, e);
    return;
  case OP_FILL:
    e.kind = EFFECT_FILL;
    e.address = value_as(&r->x->s->unit, point_eval(&r->at, op->a), false);
    e.value = point_eval(&r->at, op->b);
    if (set_length(r, &e, op->c)) step_add_effect(r, e);
    return;
  default: assert(!"not about memory");
  }
}

static void run_allocate(struct operation_run *r) {
  struct semantics *s = r->x->s;
  struct step *step = r->x->step;
  const struct operation *op = &r->edge->op;
  uint64_t bytes = constant_bytes(r, op->a);
  struct value address = step_unknown(s, step, "allocated", s->program->pointer_width, false);
  vec_push(&step->allocations, ((struct allocation_site){address.t, r->id, bytes}));
  *map_put(&step->new_addresses, address.t.id) = step->allocations.len;
  struct value null = value_constant(&s->unit, address.width, 0);
  r->at.guard = term_and2(s->terms, r->at.guard, term_not(value_equal(&s->unit, address, null)));
  expr alias = expr_var(&((struct program *)s->program)->exprs, s->program->pointer_width, op->var);
  struct effect e = {.address = address, .bytes = bytes, .alias = alias, .kind = EFFECT_UNKNOWN};
  if (op->sub == ALLOC_HEAP_ZEROED) {
    e.kind = EFFECT_FILL;
    e.value = value_constant(&s->unit, 8, 0);
    if (set_length(r, &e, op->a)) step_add_effect(r, e);
  }
  step_assign(r, r->at.context, op->var, address);
}

/* The size of a block whose beginning is given: known if all that the address may lead to are blocks of one size. */
static struct value object_size(struct operation_run *r, uint16_t width) {
  struct semantics *s = r->x->s;
  const struct program *p = s->program;
  target_list targets = VEC_INIT;
  uint64_t size = 0;
  points_to_targets(s->points_to, r->edge->op.a, &targets);
  bool is_known = targets.len > 0;
  for (uint32_t i = 0; i < targets.len && is_known; i++) {
    const struct target *t = &targets.data[i];
    bool is_block = t->kind == TARGET_DYNAMIC && p->edges.data[t->id].op.kind == OP_ALLOCATE;
    uint64_t bytes = is_block ? constant_bytes(r, p->edges.data[t->id].op.a) : 0;
    is_known = bytes && (i == 0 || bytes == size);
    size = bytes;
  }
  vec_release(&targets);
  if (is_known) return value_constant(&s->unit, width, size);
  r->x->step->is_approximate = true;
  return step_unknown(s, r->x->step, "size", width, false);
}

/* A call of a function that the program does not have. */
static void run_extern_call(struct operation_run *r) {
  struct semantics *s = r->x->s;
  const struct operation *op = &r->edge->op;
  const struct function *f = op->callee == ID_NONE ? NULL : &s->program->functions.data[op->callee];
  enum library_model model = f ? (enum library_model)f->library : LIBRARY_NONE;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = s->program->results.data[op->first_result + i];
    if (v == ID_NONE) continue;
    const struct variable *x = &s->program->variables.data[v];
    bool is_signed = ctype_reads_signed(s->program, x->type);
    step_assign(r, r->at.context, v, make_choice(r, CHOICE_RESULT, "result", ID_NONE, i, x->width, is_signed));
  }
  enum library_writes writes = library_writes(model);
  if (writes == LIBRARY_WRITES_FIRST && op->arg_count) {
    expr to = s->program->args.data[op->first_arg];
    step_add_effect(r, (struct effect){.kind = EFFECT_UNKNOWN,
                                       .address = value_as(&s->unit, point_eval(&r->at, to), false),
                                       .alias = to});
  } else if (step_writes_unseen(s, writes)) {
    step_add_effect(r, (struct effect){.kind = EFFECT_EXTERN});
  }
}

/* The results of the call that made this activation. */
static void run_return(struct operation_run *r) {
  struct semantics *s = r->x->s;
  const struct operation *op = &r->edge->op;
  const struct activation a = s->places.contexts.data[r->at.context];
  if (places_is_frame(&s->places, r->at.context)) {
    for (uint32_t i = 0; i < op->arg_count; i++) {
      struct value value = point_eval(&r->at, s->program->args.data[op->first_arg + i]);
      for (int is_signed = 0; is_signed <= 1; is_signed++)
        store_set(r->store, places_result(&s->places, r->at.context, i, value.width, is_signed),
                  value_as(&s->unit, value, is_signed));
    }
    return;
  }
  if (a.parent == ID_NONE) return;
  const struct operation *call = &s->program->edges.data[a.call].op;
  for (uint32_t i = 0; i < call->result_count && i < op->arg_count; i++) {
    var_id v = s->program->results.data[call->first_result + i];
    if (v == ID_NONE) continue;
    struct value value = point_eval(&r->at, s->program->args.data[op->first_arg + i]);
    if (value.width == s->program->variables.data[v].width) step_assign(r, a.parent, v, value);
  }
}

void step_run_operation(struct operation_run *r) {
  const struct operation *op = &r->edge->op;
  struct semantics *s = r->x->s;
  r->x->step->is_approximate |= r->edge->marks != 0;
  switch ((enum op_kind)op->kind) {
  case OP_SKIP:
  case OP_ANY_RELEASE:
  case OP_ANY_LIFE:
  case OP_ANY_END: return;
  case OP_ASSIGN: step_assign(r, r->at.context, op->var, point_eval(&r->at, op->a)); return;
  case OP_ASSUME: r->at.guard = term_and2(s->terms, r->at.guard, point_eval(&r->at, op->a).t); return;
  case OP_HAVOC: run_havoc(r); return;
  case OP_STORE:
  case OP_HAVOC_MEMORY:
  case OP_COPY:
  case OP_FILL: run_memory(r); return;
  case OP_CALL: run_extern_call(r); return;
  case OP_RETURN: run_return(r); return;
  case OP_ALLOCATE: run_allocate(r); return;
  case OP_OBJECT_SIZE:
    step_assign(r, r->at.context, op->var, object_size(r, s->program->variables.data[op->var].width));
    return;
  case OP_STACK_SAVE: {
    const struct variable *v = &s->program->variables.data[op->var];
    r->x->step->is_approximate = true;
    step_assign(r, r->at.context, op->var, step_unknown(s, r->x->step, "size", v->width, false));
    return;
  }
  case OP_VA_START:
    r->x->step->is_approximate = true;
    step_add_effect(r, (struct effect){.kind = EFFECT_UNKNOWN,
                                       .address = value_as(&s->unit, point_eval(&r->at, op->a), false),
                                       .alias = op->a});
    return;
  case OP_KIND_COUNT: break;
  }
}
