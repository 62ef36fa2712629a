/* Well-formedness of a program: what every pass and engine may rely on. */
#include "program/program.h"
#include "program/walk.h"
#include <stdio.h>

struct checker {
  const struct program *p;
  struct strbuf *why;
  bool ok;
};

static void fail(struct checker *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(struct checker *c, const char *format, ...) {
  if (!c->ok) return; /* the first breach is enough */
  c->ok = false;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(c->why, format, args);
  va_end(args);
}

static bool in_range(uint32_t id, uint32_t len) { return id < len; }
static bool in_range_or_none(uint32_t id, uint32_t len) { return id == UINT32_MAX || id < len; }

static uint16_t width_of(const struct checker *c, expr e) { return c->p->exprs.nodes.data[e.id].width; }

/* Operands precede their users in the table, so the expressions form a DAG. */
static bool operands_precede(const struct checker *c, uint32_t i, const struct expr_node *n) {
  const expr operands[] = {n->a, n->b, n->c};
  for (int k = 0; k < expr_arity(n->kind); k++) {
    bool optional = n->kind == E_FLOAT && k > 0;
    if (expr_is_none(operands[k]) ? !optional : operands[k].id >= i) return false;
  }
  (void)c;
  return true;
}

static bool widths_agree(const struct checker *c, const struct expr_node *n) {
  uint16_t pw = c->p->pointer_width;
  if (n->width == 0 || n->width > 128) return false;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return bits_trunc(n->width, expr_const_value(n)) == expr_const_value(n);
  case E_VAR: return c->p->variables.data[n->ref].width == n->width;
  case E_OBJECT:
  case E_FUNCTION: return n->width == pw;
  case E_LOAD: return n->width % 8 == 0 && width_of(c, n->a) == pw;
  case E_FIELD: return n->width == pw && width_of(c, n->a) == pw;
  case E_INDEX: return n->width == pw && width_of(c, n->a) == pw && width_of(c, n->b) == pw;
  case E_NOT: return width_of(c, n->a) == n->width;
  case E_ANY_EXTENSION: return width_of(c, n->a) <= n->width;
  case E_EXTRACT: return n->imm + n->width <= width_of(c, n->a);
  case E_CONCAT: return width_of(c, n->a) + width_of(c, n->b) == n->width;
  case E_ANY_COMPARISON: return n->width == 1 && width_of(c, n->a) == width_of(c, n->b);
  case E_ITE: return width_of(c, n->a) == 1 && width_of(c, n->b) == n->width && width_of(c, n->c) == n->width;
  case E_FLOAT: return n->imm < FLOAT_OP_COUNT;
  case E_ANY_ARITHMETIC: return width_of(c, n->a) == n->width && width_of(c, n->b) == n->width;
  case EXPR_KIND_COUNT: break;
  }
  return false;
}

static bool reference_exists(const struct checker *c, const struct expr_node *n) {
  const struct program *p = c->p;
  if (n->kind == E_VAR) return in_range(n->ref, p->variables.len);
  if (n->kind == E_OBJECT) return in_range(n->ref, p->objects.len);
  if (n->kind == E_FUNCTION) return in_range(n->ref, p->functions.len);
  return in_range_or_none(n->type, p->types.types.len);
}

static void check_expressions(struct checker *c) {
  for (uint32_t i = 0; i < c->p->exprs.nodes.len && c->ok; i++) {
    const struct expr_node *n = &c->p->exprs.nodes.data[i];
    if (n->kind >= EXPR_KIND_COUNT)
      fail(c, "expression %u has no kind", i);
    else if (!operands_precede(c, i, n) || !reference_exists(c, n) || !widths_agree(c, n))
      fail(c, "expression %u (%s) is malformed", i, expr_kind_name(n->kind));
  }
}

/* What an operand of an operation has to be. */
enum operand { ABSENT, ANY, ADDRESS, CONDITION, BYTE, OPTIONAL };

static const struct signature {
  bool var;
  enum operand a, b, c;
} signatures[OP_KIND_COUNT] = {
    [OP_SKIP] = {false, ABSENT, ABSENT, ABSENT},
    [OP_ASSIGN] = {true, ANY, ABSENT, ABSENT},
    [OP_STORE] = {false, ADDRESS, ANY, ABSENT},
    [OP_ASSUME] = {false, CONDITION, ABSENT, ABSENT},
    [OP_HAVOC] = {true, OPTIONAL, OPTIONAL, ABSENT},
    [OP_HAVOC_MEMORY] = {false, ADDRESS, ADDRESS, ABSENT},
    [OP_CALL] = {false, OPTIONAL, ABSENT, ABSENT},
    [OP_RETURN] = {false, ABSENT, ABSENT, ABSENT},
    [OP_ALLOCATE] = {true, ADDRESS, OPTIONAL, ABSENT},
    [OP_FREE] = {false, ADDRESS, ABSENT, ABSENT},
    [OP_OBJECT_SIZE] = {true, ADDRESS, ABSENT, ABSENT},
    [OP_COPY] = {false, ADDRESS, ADDRESS, ADDRESS},
    [OP_FILL] = {false, ADDRESS, BYTE, ADDRESS},
    [OP_STACK_SAVE] = {true, ABSENT, ABSENT, ABSENT},
    [OP_STACK_RESTORE] = {false, ADDRESS, ABSENT, ABSENT},
    [OP_BEGIN_LIFE] = {false, ADDRESS, ABSENT, ABSENT},
    [OP_END_LIFE] = {false, ADDRESS, ABSENT, ABSENT},
    [OP_VA_START] = {false, ADDRESS, ABSENT, ABSENT},
    [OP_VIOLATION] = {false, OPTIONAL, OPTIONAL, ABSENT},
    [OP_STOP] = {false, OPTIONAL, ABSENT, ABSENT},
};

static bool operand_fits(const struct checker *c, expr e, enum operand want) {
  if (expr_is_none(e)) return want == ABSENT || want == OPTIONAL;
  if (want == ABSENT || e.id >= c->p->exprs.nodes.len) return false;
  uint16_t w = width_of(c, e);
  return want == ADDRESS ? w == c->p->pointer_width : want == CONDITION ? w == 1 : want == BYTE ? w == 8 : true;
}

static bool ranges_fit(const struct program *p, const struct operation *op) {
  if ((uint64_t)op->first_arg + op->arg_count > p->args.len) return false;
  if ((uint64_t)op->first_result + op->result_count > p->results.len) return false;
  for (uint32_t i = 0; i < op->arg_count; i++)
    if (p->args.data[op->first_arg + i].id >= p->exprs.nodes.len) return false;
  for (uint32_t i = 0; i < op->result_count; i++)
    if (!in_range_or_none(p->results.data[op->first_result + i], p->variables.len)) return false;
  return true;
}

static bool kind_specific(const struct checker *c, const struct operation *op) {
  const struct program *p = c->p;
  if (op->kind == OP_ASSIGN) return p->variables.data[op->var].width == width_of(c, op->a);
  if (op->kind == OP_STORE) return width_of(c, op->b) % 8 == 0;
  if (op->kind == OP_CALL) return op->callee == ID_NONE ? !expr_is_none(op->a) : op->callee < p->functions.len;
  if (op->kind == OP_HAVOC || op->kind == OP_HAVOC_MEMORY) return op->sub < HAVOC_REASON_COUNT;
  if (op->kind == OP_BEGIN_LIFE || op->kind == OP_END_LIFE) {
    const struct expr_node *n = expr_get(&p->exprs, op->a);
    return n->kind == E_OBJECT && p->objects.data[n->ref].function != ID_NONE;
  }
  return true;
}

static void check_edges(struct checker *c) {
  const struct program *p = c->p;
  for (edge_id i = 0; i < p->edges.len && c->ok; i++) {
    const struct edge *e = &p->edges.data[i];
    const struct operation *op = &e->op;
    if (e->source >= p->locations.len || e->target >= p->locations.len || op->kind >= OP_KIND_COUNT ||
        p->locations.data[e->source].function != p->locations.data[e->target].function) {
      fail(c, "edge %u is malformed", i);
      continue;
    }
    const struct signature *s = &signatures[op->kind];
    bool var_ok = s->var ? in_range(op->var, p->variables.len) : op->var == ID_NONE;
    if (!var_ok || !operand_fits(c, op->a, s->a) || !operand_fits(c, op->b, s->b) || !operand_fits(c, op->c, s->c) ||
        !ranges_fit(p, op) || !in_range_or_none(op->name, p->strings.text.len) ||
        !in_range_or_none(op->type, p->types.types.len) || !kind_specific(c, op))
      fail(c, "edge %u (%s) is malformed", i, op_kind_name(op->kind));
  }
}

static void check_locations(struct checker *c) {
  const struct program *p = c->p;
  for (loc_id l = 0; l < p->locations.len; l++) {
    if (p->locations.data[l].function >= p->functions.len) fail(c, "location %u has no function", l);
    for (uint32_t k = 0; k < p->locations.data[l].out.len && c->ok; k++) {
      edge_id e = p->locations.data[l].out.data[k];
      if (e >= p->edges.len || p->edges.data[e].source != l)
        fail(c, "location %u lists edge %u, which is not its own", l, e);
    }
  }
}

static void check_functions(struct checker *c) {
  const struct program *p = c->p;
  for (function_id f = 0; f < p->functions.len && c->ok; f++) {
    const struct function *fn = &p->functions.data[f];
    if (fn->name >= p->strings.text.len || !in_range_or_none(fn->type, p->types.types.len))
      fail(c, "function %u is malformed", f);
    if ((fn->entry == ID_NONE) != (fn->exit == ID_NONE)) fail(c, "function %u has an entry or an exit but not both", f);
    for (uint32_t i = 0; i < fn->parameters.len; i++)
      if (fn->parameters.data[i] >= p->variables.len) fail(c, "function %u: parameter %u does not exist", f, i);
    for (uint32_t i = 0; i < fn->objects.len; i++)
      if (fn->objects.data[i] >= p->objects.len) fail(c, "function %u: object %u does not exist", f, i);
    if (fn->entry == ID_NONE) continue;
    if (fn->entry >= p->locations.len || fn->exit >= p->locations.len || p->locations.data[fn->entry].function != f ||
        p->locations.data[fn->exit].function != f)
      fail(c, "function %u: entry or exit is not its own", f);
    else if (p->locations.data[fn->exit].out.len)
      fail(c, "function %u: its exit location has outgoing edges", f);
  }
}

static bool initial_value_fits(const struct checker *c, const struct variable *v) {
  if (expr_is_none(v->initial)) return true;
  return v->initial.id < c->p->exprs.nodes.len && width_of(c, v->initial) == v->width;
}

static void check_data(struct checker *c) {
  const struct program *p = c->p;
  for (var_id v = 0; v < p->variables.len && c->ok; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->name >= p->strings.text.len || x->width == 0 || x->width > 128 || !initial_value_fits(c, x) ||
        !in_range_or_none(x->type, p->types.types.len) || !in_range_or_none(x->function, p->functions.len))
      fail(c, "variable %u is malformed", v);
  }
  for (object_id o = 0; o < p->objects.len && c->ok; o++) {
    const struct object *x = &p->objects.data[o];
    if (x->name >= p->strings.text.len || x->byte_count > x->size || !in_range_or_none(x->type, p->types.types.len) ||
        !in_range_or_none(x->function, p->functions.len))
      fail(c, "object %u is malformed", o);
    for (uint32_t i = 0; i < x->relocations.len && c->ok; i++) {
      const struct relocation *r = &x->relocations.data[i];
      if (r->value.id >= p->exprs.nodes.len || r->offset + width_of(c, r->value) / 8 > x->size)
        fail(c, "object %u: relocation %u lies outside", o, i);
    }
  }
}

static void check_types(struct checker *c) {
  const struct ctypes *t = &c->p->types;
  for (ctype_id i = 0; i < t->types.len && c->ok; i++) {
    const struct ctype *x = &t->types.data[i];
    if (!in_range_or_none(x->target, t->types.len) || (uint64_t)x->first_member + x->member_count > t->members.len)
      fail(c, "type %u is malformed", i);
    if (x->kind == CT_TYPEDEF && x->target == i) fail(c, "type %u stands for itself", i);
  }
  for (uint32_t i = 0; i < t->members.len && c->ok; i++)
    if (!in_range_or_none(t->members.data[i].type, t->types.len)) fail(c, "member %u has no type", i);
}

static bool belongs_to(const struct program *p, const struct expr_node *n, function_id f) {
  if (n->kind == E_VAR) {
    const struct variable *v = &p->variables.data[n->ref];
    return v->kind == VARIABLE_GLOBAL || v->function == f;
  }
  if (n->kind == E_OBJECT) return p->objects.data[n->ref].function == ID_NONE || p->objects.data[n->ref].function == f;
  return true;
}

static bool variable_belongs_to(const struct program *p, var_id v, function_id f) {
  return v == ID_NONE || p->variables.data[v].kind == VARIABLE_GLOBAL || p->variables.data[v].function == f;
}

struct named_by_edge {
  const struct program *p;
  struct walk walk;
};

static void add_named(void *data, expr e) {
  struct named_by_edge *named = data;
  walk_add(&named->walk, &named->p->exprs, e);
}

/* What an edge names exists in the activations of its function; passes number it among the function's own. */
static void check_owners(struct checker *c) {
  const struct program *p = c->p;
  struct named_by_edge named = {p, WALK_INIT};
  for (edge_id i = 0; i < p->edges.len && c->ok; i++) {
    const struct operation *op = &p->edges.data[i].op;
    function_id f = p->locations.data[p->edges.data[i].source].function;
    bool ok = variable_belongs_to(p, op->var, f);
    for (uint32_t k = 0; k < op->result_count; k++)
      ok &= variable_belongs_to(p, p->results.data[op->first_result + k], f);
    walk_begin(&named.walk, &p->exprs);
    operation_expressions(p, op, add_named, &named);
    for (uint32_t k = 0; k < named.walk.order.len; k++)
      ok &= belongs_to(p, expr_get(&p->exprs, named.walk.order.data[k]), f);
    if (!ok) fail(c, "edge %u (%s) names a variable or an object of another function", i, op_kind_name(op->kind));
    if (op->kind == OP_RETURN && p->edges.data[i].target != p->functions.data[f].exit)
      fail(c, "edge %u returns to a location that is not the exit", i);
  }
  walk_release(&named.walk);
}

bool program_check(const struct program *p, struct strbuf *why) {
  struct checker c = {p, why, true};
  if (p->start >= p->functions.len || p->entry >= p->functions.len) fail(&c, "there is no entry function");
  check_types(&c);
  if (c.ok) check_expressions(&c);
  if (c.ok) check_data(&c);
  if (c.ok) check_functions(&c);
  if (c.ok) check_locations(&c);
  if (c.ok) check_edges(&c);
  if (c.ok) check_owners(&c);
  return c.ok;
}

/* Each edge is in the list of its source, once: a pass that moves edges may forget either side. */
static void assert_edges_listed(const struct program *p) {
  uint8_t *listed = xcalloc(p->edges.len + 1, 1);
  for (loc_id l = 0; l < p->locations.len; l++)
    for (uint32_t k = 0; k < p->locations.data[l].out.len; k++) {
      edge_id e = p->locations.data[l].out.data[k];
      assert(!listed[e]);
      listed[e] = 1;
    }
  for (edge_id e = 0; e < p->edges.len; e++) assert(listed[e]);
  free(listed);
}

bool program_is_valid(const struct program *p) {
  struct strbuf why = STRBUF_INIT;
  bool is_well_formed = program_check(p, &why);
  if (!is_well_formed) fprintf(stderr, "%s\n", why.text);
  assert(is_well_formed);
  assert(exprs_is_valid(&p->exprs));
  strbuf_release(&why);
  assert_edges_listed(p);
  return true;
}
