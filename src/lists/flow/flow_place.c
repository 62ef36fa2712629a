/* What an address denotes: a variable (a cell of an object that only its own code names), a member of a node, or memory
 * that is not followed. Steps of FIELD and INDEX are added up to an offset from a base; whose memory the base leads to
 * is said by its type, and where that says nothing by the points-to analysis. */
#include "lists/flow/flow_private.h"

#include "program/text/print.h"

static const struct flow_alias *alias_of_variable(const struct flow_builder *b, var_id v) {
  const uint64_t *index = map_get(&b->activations.data[b->activation].aliases, v);
  assert(!index || *index <= b->aliases.len);
  return index ? &b->aliases.data[*index - 1] : NULL;
}

/* The steps from the base to the address; `base.base` is set. */
static void strip_steps(const struct flow_builder *b, expr address, struct flow_based *base) {
  const struct exprs *s = &b->program->exprs;
  for (;;) {
    const struct expr_node *n = expr_get(s, address);
    u128 index;
    if (n->kind == E_FIELD) {
      base->offset += (int64_t)n->imm;
      base->record = n->type;
      base->is_shifted = false;
    } else if (n->kind == E_INDEX) {
      if (!expr_is_const(s, n->b, &index))
        base->is_indexed = base->is_shifted = true;
      else if (index) {
        base->offset += (int64_t)(uint64_t)index * (int64_t)n->imm;
        base->is_shifted = true;
      }
    } else {
      break;
    }
    address = n->a;
  }
  base->base = address;
}

struct flow_based flow_base_of(struct flow_builder *b, expr address) {
  struct flow_based base = {.kind = BASE_OTHER, .activation = b->activation, .record = CTYPE_NONE};
  strip_steps(b, address, &base);
  const struct expr_node *n = expr_get(&b->program->exprs, base.base);
  if (n->kind == E_OBJECT) {
    base.kind = BASE_OBJECT;
    base.object = n->ref;
    return base;
  }
  const struct flow_alias *alias = n->kind == E_VAR ? alias_of_variable(b, n->ref) : NULL;
  if (alias && alias->kind == ALIAS_OBJECT) {
    base.kind = BASE_OBJECT;
    base.activation = alias->activation;
    base.object = alias->id;
    base.offset += alias->offset;
  } else if (alias && alias->kind == ALIAS_NODE) {
    base.kind = BASE_NODE;
    base.node = alias->node;
    base.record = alias->record;
    base.offset += alias->offset;
  } else if (base.record == CTYPE_NONE) {
    base.record = ctype_pointee(&b->program->types, expr_ctype(b->program, base.base));
  }
  assert(base.kind != BASE_NODE || base.node.id);
  base.record = ctype_resolve(&b->program->types, base.record);
  return base;
}

/* The class of what the address refers to, if its type does not say it. */
static ctype_id record_of_targets(struct flow_builder *b, expr address) {
  ctype_id result = CTYPE_NONE;
  target_list targets = VEC_INIT;
  if (b->points_to) points_to_targets(b->points_to, address, &targets);
  for (uint32_t i = 0; i < targets.len; i++) {
    const uint64_t *known =
        targets.data[i].kind == TARGET_DYNAMIC ? map_get(&b->learnt->sites, targets.data[i].id) : NULL;
    ctype_id record = known ? (ctype_id)*known - 1 : CTYPE_NONE;
    if (record == CTYPE_NONE || (i && flow_learnt_class(b->learnt, record) != flow_learnt_class(b->learnt, result))) {
      result = CTYPE_NONE;
      break;
    }
    result = record;
  }
  vec_release(&targets);
  return result;
}

static struct flow_place in_object(struct flow_builder *b, const struct flow_based *base, uint16_t width,
                                   ctype_id type) {
  const struct object *o = &b->program->objects.data[base->object];
  struct flow_place failed = {.kind = PLACE_FAILED}, opaque = {.kind = PLACE_OPAQUE};
  if (base->is_indexed && bitset_add(&b->learnt->is_opaque, base->object)) b->learnt->has_changed = true;
  if (bitset_has(&b->learnt->is_node, base->object)) {
    ctype_id record = ctype_resolve(&b->program->types, o->type);
    if (bitset_has(&b->learnt->is_opaque, base->object) || record == CTYPE_NONE || base->offset < 0) {
      flow_builder_fail(b, "pointers lead to '%s', which is used as an array", program_string(b->program, o->name));
      return failed;
    }
    uint32_t member = flow_member_at(b, record, (uint64_t)base->offset, width, type);
    if (member == FLOW_NONE) return failed;
    return (struct flow_place){
        .kind = PLACE_MEMBER, .node = flow_object_node(b, base->activation, base->object), .member = member};
  }
  if (base->offset < 0) return opaque;
  const struct flow_variable *cell =
      flow_cell_of(b, base->activation, base->object, (uint64_t)base->offset, width, type);
  if (!cell) return opaque;
  return (struct flow_place){
      .kind = PLACE_VARIABLE, .node = cell->constant, .is_value = cell->is_value, .reading = cell->reading};
}

struct flow_place flow_place_of(struct flow_builder *b, expr address, uint16_t width, ctype_id type, bool is_store) {
  struct flow_place failed = {.kind = PLACE_FAILED};
  struct flow_based base = flow_base_of(b, address);
  if (base.kind == BASE_OBJECT) return in_object(b, &base, width, type);
  if (base.record == CTYPE_NONE || !ctype_get(&b->program->types, base.record)->size)
    base.record = record_of_targets(b, base.base);
  if (base.record == CTYPE_NONE) {
    flow_builder_fail(b, "the type of what a pointer leads to is not known");
    return failed;
  }
  term node = base.kind == BASE_NODE ? base.node : flow_eval_node(b, base.base);
  if (b->is_failed) return failed;
  if (base.is_indexed || base.is_shifted || base.offset < 0) {
    if (is_store || base.is_shifted) flow_builder_fail(b, "pointer arithmetic");
    flow_emit_access(b, node);
    return (struct flow_place){.kind = b->is_failed ? PLACE_FAILED : PLACE_OPAQUE};
  }
  uint32_t member = flow_member_at(b, base.record, (uint64_t)base.offset, width, type);
  if (member == FLOW_NONE) return failed;
  assert(member < b->learnt->members.len && heap_is_node(b->v, node));
  return (struct flow_place){.kind = PLACE_MEMBER, .node = node, .member = member};
}

/* The address of a member, even of the first one, is not that of the node; unless it is a struct. */
static bool is_inner(const struct flow_builder *b, const struct flow_based *base, expr address) {
  if (base->offset) return true;
  ctype_id type = ctype_pointee(&b->program->types, expr_ctype(b->program, address));
  const struct ctype *t = ctype_resolved(&b->program->types, type);
  return !expr_same(base->base, address) && t && t->kind != CT_STRUCT && t->kind != CT_UNION;
}

struct flow_alias flow_alias_of(struct flow_builder *b, expr address) {
  struct flow_alias none = {.kind = ALIAS_NONE};
  const struct expr_node *n = expr_get(&b->program->exprs, address);
  if (n->kind == E_FUNCTION) return (struct flow_alias){.kind = ALIAS_FUNCTION, .id = n->ref};
  if (n->kind == E_VAR) {
    const struct flow_alias *known = alias_of_variable(b, n->ref);
    return known ? *known : none;
  }
  if (n->kind != E_OBJECT && n->kind != E_FIELD && n->kind != E_INDEX) return none;
  struct flow_based base = flow_base_of(b, address);
  if (base.is_indexed) return none;
  switch (base.kind) {
  case BASE_OBJECT:
    if (bitset_has(&b->learnt->is_node, base.object)) return none;
    return (struct flow_alias){
        .kind = ALIAS_OBJECT, .activation = base.activation, .id = base.object, .offset = base.offset};
  case BASE_NODE:
    return (struct flow_alias){.kind = ALIAS_NODE, .node = base.node, .record = base.record, .offset = base.offset};
  case BASE_OTHER:
    if (!is_inner(b, &base, address) || base.is_shifted || base.record == CTYPE_NONE) return none;
    return (struct flow_alias){
        .kind = ALIAS_NODE, .node = flow_eval_node(b, base.base), .record = base.record, .offset = base.offset};
  }
  return none;
}
