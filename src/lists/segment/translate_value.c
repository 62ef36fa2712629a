/* Expressions: what the graph knows is decided here, integers become expressions of the translated program. Each is
 * evaluated once per attempt; unknown bits are drawn in the order of evaluation, which is the same when the operation
 * is tried again, so an attempt finds the values that the one before it has chosen. */
#include "lists/segment/translate_private.h"

/* ---- operands ---- */

struct segment_operand operand_any(uint16_t width) {
  return (struct segment_operand){.kind = OPERAND_ANY, .width = width};
}

struct segment_operand operand_number(uint16_t width, uint64_t number) {
  assert(width == 64 || (width < 64 && number >> width == 0));
  struct segment_operand x = {.kind = OPERAND_NUMBER, .width = width};
  x.value = (struct graph_value){.kind = VALUE_NUMBER, .node = NODE_NONE, .number = number};
  return x;
}

struct segment_operand operand_pointer(const struct segment_attempt *s, node_id node, int64_t offset) {
  assert(node < s->graph.nodes.len);
  assert(s->graph.nodes.data[node].kind == NODE_REGION || s->graph.nodes.data[node].kind == NODE_FREED);
  struct segment_operand x = {.kind = OPERAND_POINTER, .width = s->t->from->pointer_width};
  x.value = (struct graph_value){.kind = VALUE_POINTER, .node = node, .offset = offset};
  return x;
}

struct segment_operand operand_scalar(const struct segment_attempt *s, expr e) {
  return (struct segment_operand){.kind = OPERAND_SCALAR, .width = expr_width(&s->t->to->exprs, e), .e = e};
}

bool operand_is_const(const struct segment_attempt *s, struct segment_operand x, u128 *value) {
  if (x.kind == OPERAND_SCALAR) return expr_is_const(&s->t->to->exprs, x.e, value);
  if (x.kind != OPERAND_NUMBER) return false;
  *value = x.value.number;
  return true;
}

/* ---- unknown bits ---- */

static var_id unknown_variable(struct segment_translator *t, uint32_t number, uint16_t width) {
  uint64_t *known = map_put(&t->unknown, (uint64_t)number << 16 | width);
  if (!*known) {
    struct variable v = {.name = program_intern(t->to, "unknown"),
                         .width = width,
                         .kind = VARIABLE_TEMPORARY,
                         .type = CTYPE_NONE,
                         .function = t->function,
                         .at = {ID_NONE, 0, 0},
                         .initial = EXPR_NONE};
    var_id made = program_add_variable(t->to, v);
    *map_put(&t->unknown, (uint64_t)number << 16 | width) = (uint64_t)made + 1;
    return made;
  }
  return (var_id)*known - 1;
}

/* If the operation was tried before, up to here, the value has been chosen already. */
expr attempt_unknown(struct segment_attempt *s, uint16_t width) {
  if (!attempt_goes_on(s)) return expr_const(attempt_exprs(s), width, 0); /* nobody will look at it */
  uint32_t number = s->drawn_used++;
  var_id v = unknown_variable(s->t, number, width);
  if (number >= s->drawn.len || s->drawn.data[number].width != width) {
    struct operation op = operation_make(OP_HAVOC);
    op.var = v;
    op.sub = HAVOC_UNMODELLED;
    vec_push(&s->effects.list, op);
    if (number < s->drawn.len) s->drawn.len = number;
    vec_push(&s->drawn, ((struct segment_drawn){v, width}));
  }
  return expr_var(attempt_exprs(s), width, v);
}

static expr scalar_of(struct segment_attempt *s, struct segment_operand x) {
  switch ((enum segment_operand_kind)x.kind) {
  case OPERAND_NUMBER: return expr_const(attempt_exprs(s), x.width, x.value.number);
  case OPERAND_SCALAR: return x.e;
  case OPERAND_POINTER:
  case OPERAND_INDEXED: s->marks |= MARK_UNMODELLED; return attempt_unknown(s, x.width);
  case OPERAND_ANY: break;
  }
  return attempt_unknown(s, x.width);
}

static void remember(struct segment_attempt *s, expr e, struct segment_operand x) {
  uint64_t *known = map_put(&s->memo, e.id);
  if (!*known) {
    vec_push(&s->operands, x);
    *known = s->operands.len;
  } else {
    s->operands.data[*known - 1] = x;
  }
}

/* Unknown bits stay the same within one operation. */
expr attempt_scalar(struct segment_attempt *s, expr e) {
  struct segment_operand x = attempt_eval(s, e);
  expr result = scalar_of(s, x);
  if (x.kind == OPERAND_ANY) remember(s, e, operand_scalar(s, result));
  return result;
}

/* ---- kinds of expressions ---- */

static struct segment_operand eval_variable(struct segment_attempt *s, const struct expr_node *n) {
  root_id r = translator_root(s->t, s->activation, n->ref);
  const struct graph_value *known = graph_root(&s->graph, r);
  if (!known) return operand_scalar(s, expr_var(attempt_exprs(s), n->width, translator_variable(s->t, r)));
  if (known->kind == VALUE_NUMBER) return operand_number(n->width, known->number);
  assert(known->kind == VALUE_POINTER);
  return operand_pointer(s, known->node, known->offset);
}

static struct segment_operand eval_object(struct segment_attempt *s, const struct expr_node *n) {
  const struct graph_value *known = graph_root(&s->graph, translator_object_root(s->t, s->activation, n->ref));
  if (known) return operand_pointer(s, known->node, known->offset);
  attempt_beyond(s, "an object that is not known");
  return operand_any(n->width);
}

static struct segment_operand eval_load(struct segment_attempt *s, const struct expr_node *n) {
  struct segment_place place;
  struct segment_operand address = attempt_eval(s, n->a);
  if (!attempt_goes_on(s) || !place_find(s, address, n->width / 8, &place)) return operand_any(n->width);
  return place_read(s, place, n->width);
}

static struct segment_operand eval_field(struct segment_attempt *s, const struct expr_node *n) {
  struct segment_operand base = attempt_eval(s, n->a);
  if (base.kind == OPERAND_ANY && attempt_goes_on(s)) base = operand_scalar(s, attempt_scalar(s, n->a));
  return attempt_goes_on(s) ? address_add(s, base, (int64_t)n->imm) : operand_any(n->width);
}

static struct segment_operand eval_index(struct segment_attempt *s, const struct expr_node *n) {
  struct segment_operand base = attempt_eval(s, n->a), index = attempt_eval(s, n->b);
  if (!attempt_goes_on(s)) return operand_any(n->width);
  if (base.kind == OPERAND_ANY) base = operand_scalar(s, attempt_scalar(s, n->a));
  u128 ignored;
  if (!operand_is_const(s, index, &ignored)) index = operand_scalar(s, attempt_scalar(s, n->b));
  return address_index(s, base, index, n->imm);
}

/* Casts of numbers of the text are numbers of the text. */
static struct segment_operand eval_unary(struct segment_attempt *s, const struct expr_node *n) {
  struct segment_operand x = attempt_eval(s, n->a);
  if (!attempt_goes_on(s)) return operand_any(n->width);
  struct exprs *to = attempt_exprs(s);
  expr a = attempt_scalar(s, n->a), made = EXPR_NONE;
  if (n->kind == E_ZEXT) made = expr_zext(to, n->width, a);
  if (n->kind == E_SEXT) made = expr_sext(to, n->width, a);
  if (n->kind == E_EXTRACT) made = expr_extract(to, (uint16_t)n->imm, n->width, a);
  if (n->kind == E_NOT) return operand_scalar(s, expr_not(to, a));
  u128 value;
  if (x.kind == OPERAND_NUMBER && expr_is_const(to, made, &value) && n->width <= 64)
    return operand_number(n->width, (uint64_t)value);
  return operand_scalar(s, made);
}

/* Is it a test whether the pointer to a segment is null? It is not; and the segment need not be split to know that. */
static bool is_test_of_segment(struct segment_attempt *s, const struct expr_node *n) {
  const struct exprs *from = attempt_source(s);
  const struct expr_node *load = expr_get(from, n->a);
  u128 zero;
  if ((n->kind != E_EQ && n->kind != E_NE) || load->kind != E_LOAD || !expr_is_const(from, n->b, &zero) || zero)
    return false;
  struct segment_place place;
  struct graph_value found;
  struct segment_operand address = attempt_eval(s, load->a);
  if (!attempt_goes_on(s) || !place_find(s, address, load->width / 8u, &place) || place.is_indexed) return false;
  if (graph_find_cell(&s->graph, place.node, place.offset, load->width / 8u, &found) != CELL_FOUND) return false;
  return found.kind == VALUE_POINTER && s->graph.nodes.data[found.node].kind == NODE_SEGMENT;
}

static struct segment_operand eval_binary(struct segment_attempt *s, const struct expr_node *n) {
  if (is_test_of_segment(s, n)) return operand_scalar(s, expr_const(attempt_exprs(s), 1, n->kind == E_NE));
  struct segment_operand a = attempt_eval(s, n->a), b = attempt_eval(s, n->b);
  if (!attempt_goes_on(s)) return operand_any(n->width);
  struct exprs *to = attempt_exprs(s);
  if (operand_is_address(a) || operand_is_address(b)) {
    if (!operand_is_address(a) && a.kind != OPERAND_NUMBER) a = operand_scalar(s, attempt_scalar(s, n->a));
    if (!operand_is_address(b) && b.kind != OPERAND_NUMBER) b = operand_scalar(s, attempt_scalar(s, n->b));
    if (n->kind == E_CONCAT) return operand_scalar(s, attempt_unknown(s, n->width));
    return address_binary(s, (enum expr_kind)n->kind, a, b);
  }
  expr x = attempt_scalar(s, n->a), y = attempt_scalar(s, n->b);
  if (n->kind == E_CONCAT) return operand_scalar(s, expr_concat(to, x, y));
  return operand_scalar(s, expr_binary(to, (enum expr_kind)n->kind, x, y, n->flags));
}

static bool is_no_load(void *data, expr e, const struct expr_node *n) {
  (void)data;
  (void)e;
  return n->kind != E_LOAD;
}

static bool has_load(const struct segment_attempt *s, expr e) {
  return !expr_visit(attempt_source(s), e, is_no_load, NULL);
}

/* A branch that is not taken is not evaluated if that could be undefined. */
static struct segment_operand eval_choice(struct segment_attempt *s, const struct expr_node *n) {
  expr condition = attempt_scalar(s, n->a);
  u128 value;
  if (!attempt_goes_on(s)) return operand_any(n->width);
  if (expr_is_const(attempt_exprs(s), condition, &value)) return attempt_eval(s, value ? n->b : n->c);
  if (!has_load(s, n->b) && !has_load(s, n->c)) {
    struct segment_operand b = attempt_eval(s, n->b), c = attempt_eval(s, n->c);
    if (!attempt_goes_on(s)) return operand_any(n->width);
    if (!operand_is_address(b) && !operand_is_address(c)) {
      expr then = attempt_scalar(s, n->b), otherwise = attempt_scalar(s, n->c);
      return operand_scalar(s, expr_ite(attempt_exprs(s), condition, then, otherwise));
    }
  }
  bool is_true = attempt_decide(s, condition);
  return attempt_goes_on(s) ? attempt_eval(s, is_true ? n->b : n->c) : operand_any(n->width);
}

static struct segment_operand eval_float(struct segment_attempt *s, const struct expr_node *n) {
  expr a = attempt_scalar(s, n->a);
  expr b = expr_is_none(n->b) ? EXPR_NONE : attempt_scalar(s, n->b);
  expr c = expr_is_none(n->c) ? EXPR_NONE : attempt_scalar(s, n->c);
  return operand_scalar(s, expr_float(attempt_exprs(s), n->width, (enum float_op)n->imm, a, b, c));
}

static struct segment_operand eval_constant(struct segment_attempt *s, const struct expr_node *n) {
  u128 value = expr_const_value(n);
  if (n->width <= 64) return operand_number(n->width, (uint64_t)value);
  return operand_scalar(s, expr_const(attempt_exprs(s), n->width, value));
}

static struct segment_operand eval(struct segment_attempt *s, const struct expr_node *n) {
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return eval_constant(s, n);
  case E_VAR: return eval_variable(s, n);
  case E_OBJECT: return eval_object(s, n);
  case E_FUNCTION: return operand_any(n->width);
  case E_LOAD: return eval_load(s, n);
  case E_FIELD: return eval_field(s, n);
  case E_INDEX: return eval_index(s, n);
  case E_ANY_UNARY: return eval_unary(s, n);
  case E_CONCAT:
  case E_ANY_BINARY: return eval_binary(s, n);
  case E_ITE: return eval_choice(s, n);
  case E_FLOAT: return eval_float(s, n);
  case EXPR_KIND_COUNT: break;
  }
  return operand_any(n->width);
}

struct segment_operand attempt_eval(struct segment_attempt *s, expr e) {
  const uint64_t *known = map_get(&s->memo, e.id);
  if (known) return s->operands.data[*known - 1];
  const struct expr_node *n = expr_get(attempt_source(s), e);
  if (!attempt_goes_on(s)) return operand_any(n->width);
  struct segment_operand x = eval(s, n);
  assert(!attempt_goes_on(s) || x.width == n->width);
  if (attempt_goes_on(s)) remember(s, e, x);
  return x;
}

/* ---- assignment ---- */

static void assign(struct segment_attempt *s, root_id r, expr value) {
  struct operation op = operation_make(OP_ASSIGN);
  op.var = translator_variable(s->t, r);
  op.a = value;
  graph_drop_root(&s->graph, r);
  vec_push(&s->effects.list, op);
}

static void forget(struct segment_attempt *s, root_id r) {
  struct operation op = operation_make(OP_HAVOC);
  op.var = translator_variable(s->t, r);
  op.sub = HAVOC_UNDEF;
  graph_drop_root(&s->graph, r);
  vec_push(&s->effects.list, op);
}

void attempt_set_variable(struct segment_attempt *s, uint32_t activation, var_id v, struct segment_operand x) {
  struct segment_translator *t = s->t;
  assert(!attempt_goes_on(s) || x.width == t->from->variables.data[v].width);
  root_id r = translator_root(t, activation, v);
  switch ((enum segment_operand_kind)x.kind) {
  case OPERAND_POINTER: graph_set_root(&s->graph, r, x.value); return;
  case OPERAND_SCALAR: assign(s, r, x.e); return;
  case OPERAND_NUMBER:
    if (bitset_has(&t->numbers, v) || (x.value.number == 0 && translator_is_pointer(t->from, v)))
      graph_set_root(&s->graph, r, x.value);
    else
      assign(s, r, expr_const(attempt_exprs(s), x.width, x.value.number));
    return;
  case OPERAND_INDEXED:
    s->marks |= MARK_UNMODELLED;
    forget(s, r);
    return;
  case OPERAND_ANY: forget(s, r); return;
  }
}
