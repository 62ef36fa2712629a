/* Statements, and what assigns. An integer that is stored is the key of some node, so a store of one is KEY (the node
 * gets the key of another) or, if nothing is known of the value, FORGET. A new node's link fields are null although
 * memory of malloc holds anything: a write to a field must not make a cycle, and garbage may lead anywhere. */
#include "lists/flow/flow_private.h"

#include "logic/build.h"

void flow_emit(struct flow_builder *b, struct heap_statement s) {
  assert(s.kind < HEAP_STATEMENT_COUNT);
  assert(!s.x.id || heap_is_node(b->v, s.x));
  assert(!s.y.id || heap_is_node(b->v, s.y));
  vec_push(&b->flow->statements, s);
}

void flow_emit_assume(struct flow_builder *b, term condition) {
  assert(term_is_bool(b->terms, condition));
  if (!term_eq(condition, term_true))
    flow_emit(b, (struct heap_statement){.kind = HEAP_ASSUME, .condition = condition});
}

void flow_emit_assign(struct flow_builder *b, term x, term y) {
  if (!term_eq(x, y)) flow_emit(b, (struct heap_statement){.kind = HEAP_ASSIGN, .x = x, .y = y});
}

void flow_emit_unknown(struct flow_builder *b, term x, bool is_value) {
  flow_emit(b, (struct heap_statement){.kind = HEAP_HAVOC, .x = x});
  if (b->flow->value == HEAP_NO_SYMBOL) return;
  term mark = heap_apply(b->v, b->flow->value, &x);
  flow_emit_assume(b, is_value ? mark : term_not(mark));
}

void flow_forget_variable(struct flow_builder *b, const struct flow_variable *v) {
  term x = v->constant;
  struct flow_reading reading = v->reading;
  bool is_value = v->is_value;
  flow_emit_unknown(b, x, is_value);
  if (is_value) flow_emit_assume(b, flow_in_bounds(b->flow, reading, HEAP_NO_SYMBOL, x));
}

void flow_emit_access(struct flow_builder *b, term node) {
  uint32_t order = flow_value_order(b);
  flow_emit(b, (struct heap_statement){.kind = HEAP_KEY, .x = node, .y = node, .symbol = order, .source = order});
}

/* ---- assignments ---- */

/* x = p->f in one statement. */
static bool assign_link(struct flow_builder *b, term x, expr e) {
  const struct expr_node *n = expr_get(&b->program->exprs, e);
  if (n->kind != E_LOAD) return false;
  struct flow_place p = flow_place_of(b, n->a, n->width, n->type, false);
  if (p.kind != PLACE_MEMBER || b->learnt->members.data[p.member].kind != MEMBER_LINK) return false;
  flow_emit(b, (struct heap_statement){.kind = HEAP_READ, .x = x, .y = p.node, .symbol = b->symbols.data[p.member]});
  return true;
}

/* x = p->d: the value node of that key. */
static void assign_key(struct flow_builder *b, term x, struct flow_value v) {
  if (v.order == HEAP_NO_SYMBOL) {
    flow_emit_assign(b, x, v.node);
    return;
  }
  flow_emit_unknown(b, x, true);
  flow_emit_assume(b, flow_value_equals(b, flow_value_of_node(b, x), v));
}

void flow_assign(struct flow_builder *b, const struct flow_variable *variable, expr e) {
  struct flow_variable x = *variable; /* expressions may add variables */
  if (!x.is_value) {
    if (!assign_link(b, x.constant, e) && !b->is_failed) flow_emit_assign(b, x.constant, flow_eval_node(b, e));
    return;
  }
  struct flow_value v = flow_eval_value(b, e, x.reading.is_unsigned);
  if (v.is_unknown)
    flow_forget_variable(b, &x);
  else
    assign_key(b, x.constant, v);
}

void flow_assign_variable(struct flow_builder *b, var_id v, expr e) {
  if (v == ID_NONE) return;
  if (map_get(&b->activations.data[b->activation].aliases, v)) {
    flow_builder_fail(b, "a parameter that stands for an address is assigned");
    return;
  }
  flow_assign(b, flow_variable_of(b, b->activation, v), e);
}

/* The key becomes any that the member's type admits. */
static void forget_key(struct flow_builder *b, term node, uint32_t symbol, struct flow_reading reading) {
  flow_emit(b, (struct heap_statement){.kind = HEAP_FORGET, .x = node, .symbol = symbol});
  flow_emit_assume(b, flow_in_bounds(b->flow, reading, symbol, node));
}

static void store_member(struct flow_builder *b, const struct flow_place *p, expr e) {
  assert(p->member < b->symbols.len);
  uint32_t symbol = b->symbols.data[p->member];
  switch (b->learnt->members.data[p->member].kind) {
  case MEMBER_LINK: {
    term y = flow_eval_node(b, e);
    flow_emit(b, (struct heap_statement){.kind = HEAP_WRITE, .x = p->node, .y = y, .symbol = symbol});
    return;
  }
  case MEMBER_DATA: {
    if (symbol == HEAP_NO_SYMBOL) symbol = flow_value_order(b);
    struct flow_reading reading = b->learnt->members.data[p->member].reading;
    struct flow_value v = flow_eval_value(b, e, reading.is_unsigned);
    if (v.is_unknown) {
      forget_key(b, p->node, symbol, reading);
      return;
    }
    uint32_t source = v.order == HEAP_NO_SYMBOL ? flow_value_order(b) : v.order;
    flow_emit(b,
              (struct heap_statement){.kind = HEAP_KEY, .x = p->node, .y = v.node, .symbol = symbol, .source = source});
    return;
  }
  case MEMBER_OTHER: flow_emit_access(b, p->node); return;
  }
}

void flow_store(struct flow_builder *b, const struct operation *op) {
  struct flow_place p = flow_place_of(b, op->a, expr_width(&b->program->exprs, op->b), op->type, true);
  switch (p.kind) {
  case PLACE_FAILED: return;
  case PLACE_OPAQUE:
    if (flow_is_pointer(b, op->b)) flow_eval_node(b, op->b);
    b->is_exact = false;
    return;
  case PLACE_VARIABLE:
    flow_assign(b, &(struct flow_variable){.constant = p.node, .is_value = p.is_value, .reading = p.reading}, op->b);
    return;
  case PLACE_MEMBER: store_member(b, &p, op->b); return;
  }
}

/* ---- allocation ---- */

/* Is the member one of the new node's, as far as that is known? */
static bool may_have(const struct flow_builder *b, ctype_id class, const struct flow_used_member *m) {
  return class == CTYPE_NONE || m->class == flow_learnt_class(b->learnt, class);
}

static void fill_links(struct flow_builder *b, term x, ctype_id class, term garbage) {
  assert(garbage.id);
  flow_emit_assume(b, term_not(term_equals(b->terms, x, garbage)));
  for (uint32_t i = 0; i < b->learnt->members.len; i++)
    if (b->learnt->members.data[i].kind == MEMBER_LINK && may_have(b, class, &b->learnt->members.data[i]))
      flow_emit(b, (struct heap_statement){.kind = HEAP_WRITE, .x = x, .y = garbage, .symbol = b->symbols.data[i]});
}

/* Link fields are null where nobody reads them before they are written (flow_initial.c), otherwise garbage. */
void flow_allocate_node(struct flow_builder *b, term x, ctype_id class, bool is_zeroed, uint64_t origin) {
  if (!b->request->tracks_allocation) {
    flow_builder_fail(b, "the function allocates, which is not tracked");
    return;
  }
  if (b->request->has_annotations) { /* which speak of links that the code does not read */
    flow_emit(b, (struct heap_statement){.kind = HEAP_ALLOCATE, .x = x, .is_zeroed = is_zeroed});
    for (uint32_t i = 0; i < b->learnt->members.len; i++)
      if (b->learnt->members.data[i].kind == MEMBER_DATA && b->symbols.data[i] != HEAP_NO_SYMBOL)
        flow_emit_assume(b, flow_in_bounds(b->flow, b->learnt->members.data[i].reading, b->symbols.data[i], x));
    return;
  }
  term garbage = flow_garbage(b);
  bool is_read = !is_zeroed && map_get(&b->learnt->garbage, origin);
  if (!is_zeroed && !is_read) vec_push(&b->fresh, ((struct flow_fresh_node){b->flow->statements.len, class, origin}));
  flow_emit(b, (struct heap_statement){.kind = HEAP_ALLOCATE, .x = x, .is_zeroed = true});
  if (is_read)
    fill_links(b, x, class, garbage);
  else if (garbage.id)
    flow_emit_assume(b, term_not(term_equals(b->terms, x, garbage)));
  for (uint32_t i = 0; !is_zeroed && i < b->learnt->members.len; i++) {
    const struct flow_used_member *m = &b->learnt->members.data[i];
    if (m->kind != MEMBER_DATA || !may_have(b, class, m)) continue;
    flow_emit(b, (struct heap_statement){.kind = HEAP_FORGET, .x = x, .symbol = b->symbols.data[i]});
  }
}
