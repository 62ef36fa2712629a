/* One walk over the locations; branches of one location evaluate the same condition, which is checked once. */
#include "analysis/memory/bounds.h"

#include "analysis/checks.h"
#include "analysis/memory/accesses.h"
#include "analysis/splice.h"
#include "program/text/print.h"
#include "program/walk.h"

enum { WIDE = 104, MOST_STEPS = 4 }; /* bits that hold sums of a few scaled indices */

/* An access at object + constant + sum of index * stride. */
struct place {
  object_id object;
  i128 constant;
  uint32_t count;
  expr index[MOST_STEPS];
  int64_t stride[MOST_STEPS];
};

struct cell {
  expr address;
  uint16_t width;
};

struct bounder {
  struct program *p;
  struct splice splice;
  struct bounds_count count;
  struct walk walk;
  struct strbuf text;
  VEC(edge_id) edges;    /* of the location at hand, as they were */
  VEC(struct cell) seen; /* what the edges at hand have accessed */
  VEC(expr) followed;    /* pointers that they have followed */
};

/* False if it is no place of a named object, or steps are of unusual sizes. */
static bool find_place(const struct bounder *b, expr address, struct place *out) {
  const struct exprs *s = &b->p->exprs;
  *out = (struct place){.count = 0};
  for (;;) {
    const struct expr_node *n = expr_get(s, address);
    u128 bits;
    if (n->kind == E_OBJECT) {
      out->object = n->ref;
      return b->p->objects.data[n->ref].size;
    }
    if (n->kind == E_FIELD) {
      out->constant += (i128)n->imm;
    } else if (n->kind == E_INDEX) {
      int64_t stride = (int64_t)n->imm;
      if (stride >= INT32_MAX || stride <= -INT32_MAX || stride == 0) return false;
      if (expr_is_const(s, n->b, &bits)) {
        out->constant += (i128)bits_signed(expr_width(s, n->b), bits) * stride;
      } else {
        if (out->count == MOST_STEPS) return false;
        out->index[out->count] = n->b;
        out->stride[out->count++] = stride;
      }
    } else {
      return false;
    }
    address = n->a;
  }
}

/* ---- conditions ---- */

static expr number(struct bounder *b, uint16_t width, i128 x) {
  return expr_const(&b->p->exprs, width, bits_trunc(width, (u128)x));
}

static expr between(struct bounder *b, expr x, i128 low, i128 high) {
  struct exprs *s = &b->p->exprs;
  uint16_t width = expr_width(s, x);
  if (low > high) return expr_const(s, 1, 0);
  expr above = expr_binary(s, E_SLE, number(b, width, low), x, 0);
  return expr_binary(s, E_AND, above, expr_binary(s, E_SLE, x, number(b, width, high), 0), 0);
}

static i128 divide_down(i128 a, i128 b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

/* Of the only index, with a constant number of bytes. */
static expr index_fits(struct bounder *b, const struct place *x, i128 bytes) {
  i128 size = (i128)b->p->objects.data[x->object].size, stride = x->stride[0];
  i128 low = -x->constant, high = size - bytes - x->constant; /* of index * stride */
  if (stride < 0) {
    i128 swap = low;
    low = -high, high = -swap, stride = -stride;
  }
  uint16_t width = expr_width(&b->p->exprs, x->index[0]);
  i128 least = -((i128)1 << (width - 1)), most = ((i128)1 << (width - 1)) - 1;
  low = -divide_down(-low, stride), high = divide_down(high, stride);
  return between(b, x->index[0], low < least ? least : low, high > most ? most : high);
}

static expr offset_of(struct bounder *b, const struct place *x) {
  struct exprs *s = &b->p->exprs;
  expr sum = number(b, WIDE, x->constant);
  for (uint32_t i = 0; i < x->count; i++) {
    expr scaled = expr_binary(s, E_MUL, expr_sext(s, WIDE, x->index[i]), number(b, WIDE, x->stride[i]), EXPR_NSW);
    sum = expr_binary(s, E_ADD, sum, scaled, EXPR_NSW);
  }
  return sum;
}

static expr fits(struct bounder *b, const struct place *x, expr bytes) {
  struct exprs *s = &b->p->exprs;
  i128 size = (i128)b->p->objects.data[x->object].size;
  u128 known;
  bool is_known = expr_is_const(s, bytes, &known);
  if (is_known && x->count == 1) return index_fits(b, x, (i128)known);
  expr offset = offset_of(b, x);
  if (is_known) return between(b, offset, 0, size - (i128)known);
  expr behind = expr_binary(s, E_ADD, offset, expr_zext(s, WIDE, bytes), EXPR_NSW);
  expr start = expr_binary(s, E_SLE, number(b, WIDE, 0), offset, 0);
  expr inside = expr_binary(s, E_AND, start, expr_binary(s, E_SLE, behind, number(b, WIDE, size), 0), 0);
  expr nothing = expr_const(s, expr_width(s, bytes), 0);
  return expr_binary(s, E_OR, expr_binary(s, E_EQ, bytes, nothing, 0), inside, 0);
}

/* ---- edges ---- */

static void emit(struct bounder *b, expr condition) {
  loc_id from = b->splice.here;
  u128 known;
  if (expr_is_const(&b->p->exprs, condition, &known) && known) {
    strbuf_clear(&b->text);
    return;
  }
  loc_id failed = program_add_location(b->p, b->splice.function), end = program_add_location(b->p, b->splice.function);
  splice_assume(&b->splice, condition);
  struct operation op = operation_make(OP_ASSUME);
  op.a = expr_negate(&b->p->exprs, condition);
  splice_edge(&b->splice, from, failed, op);
  op = operation_make(OP_VIOLATION);
  op.sub = CHECK_DEREF;
  op.name = program_intern_visible(b->p, b->text.text);
  strbuf_clear(&b->text);
  edge_id violation = splice_edge(&b->splice, failed, end, op);
  vec_push(&b->p->checks, ((struct check){CHECK_DEREF, violation, op.name}));
}

static void describe(struct bounder *b, expr address, uint16_t width, ctype_id type, expr bytes) {
  if (width) {
    strbuf_puts(&b->text, "\\valid(&");
    print_lvalue(b->p, address, width, type, &b->text);
    strbuf_putc(&b->text, ')');
    return;
  }
  strbuf_puts(&b->text, "\\valid((char *)");
  print_expr(b->p, address, &b->text);
  strbuf_puts(&b->text, " + (0 .. ");
  print_expr(b->p, bytes, &b->text);
  strbuf_puts(&b->text, " - 1))");
}

/* ---- pointers ---- */

/* No byte is at null; where none is accessed, it does not matter. */
static void visit_pointer(struct bounder *b, expr address, uint16_t width, expr bytes) {
  struct exprs *s = &b->p->exprs;
  expr base = expr_root(s, address);
  u128 size;
  bool is_nothing = expr_is_const(s, bytes, &size) && !size;
  enum expr_kind kind = (enum expr_kind)expr_get(s, base)->kind;
  if (is_nothing || kind == E_OBJECT || kind == E_FUNCTION || expr_width(s, base) != b->p->pointer_width) return;
  for (uint32_t i = 0; i < b->followed.len; i++)
    if (width && expr_same(b->followed.data[i], base)) return;
  if (width) vec_push(&b->followed, base);
  expr condition = expr_binary(s, E_NE, base, expr_const(s, expr_width(s, base), 0), 0);
  if (!width && !expr_is_const(s, bytes, &size)) {
    expr nothing = expr_binary(s, E_EQ, bytes, expr_const(s, expr_width(s, bytes), 0), 0);
    condition = expr_binary(s, E_OR, nothing, condition, 0);
  }
  b->count.followed++;
  print_expr(b->p, base, &b->text);
  strbuf_puts(&b->text, " != 0");
  emit(b, condition);
}

/* `width`: of a cell, 0 = a range. */
static void visit_access(struct bounder *b, expr address, uint16_t width, ctype_id type, expr bytes, bool is_write) {
  struct place x;
  u128 size;
  for (uint32_t i = 0; i < b->seen.len; i++)
    if (width && expr_same(b->seen.data[i].address, address) && width <= b->seen.data[i].width) return;
  if (width) vec_push(&b->seen, ((struct cell){address, width}));
  bool is_known = expr_is_const(&b->p->exprs, bytes, &size) && size < UINT32_MAX;
  if (is_known && checks_is_obvious(b->p, address, (uint64_t)size, is_write)) {
    b->count.obvious++;
  } else if (!find_place(b, address, &x) || (is_write && program_forbids_write(b->p, x.object, address))) {
    b->count.pointers++;
    visit_pointer(b, address, width, bytes);
  } else {
    b->count.checked++;
    describe(b, address, width, type, bytes);
    emit(b, fits(b, &x, bytes));
  }
}

static expr bytes_of(struct bounder *b, uint16_t width) {
  return expr_const(&b->p->exprs, b->p->pointer_width, (width + 7u) / 8);
}

static void visit_loads(struct bounder *b, const struct operation *op) {
  struct program *p = b->p;
  const expr operands[] = {op->a, op->b, op->c};
  walk_begin(&b->walk, &p->exprs);
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(&b->walk, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) walk_add(&b->walk, &p->exprs, p->args.data[op->first_arg + i]);
  for (uint32_t i = 0; i < b->walk.order.len; i++) {
    const struct expr_node n = *expr_get(&p->exprs, b->walk.order.data[i]);
    if (n.kind == E_LOAD) visit_access(b, n.a, n.width, n.type, bytes_of(b, n.width), false);
  }
}

static void visit_operation(struct bounder *b, const struct operation *op) {
  struct access all[MOST_ACCESSES];
  uint32_t count = accesses_of(b->p, b->splice.function, op, bytes_of(b, 8), all);
  for (uint32_t i = 0; i < count; i++) {
    const struct access *x = &all[i];
    if (x->kind == ACCESS_CELL)
      visit_access(b, x->address, x->width, x->type, bytes_of(b, x->width), x->is_write);
    else if (x->kind == ACCESS_RANGE)
      visit_access(b, x->address, 0, CTYPE_NONE, x->bytes, x->is_write);
  }
}

/* Of edges that leave one location and are evaluated together. */
static void visit_edges(struct bounder *b, loc_id l, const edge_id *edges, uint32_t count) {
  b->splice.here = l;
  b->splice.at = b->p->edges.data[edges[0]].at;
  vec_clear(&b->seen);
  vec_clear(&b->followed);
  for (uint32_t i = 0; i < count; i++) {
    const struct operation op = b->p->edges.data[edges[i]].op;
    if (op.kind == OP_VIOLATION) continue; /* its operands are not evaluated */
    visit_loads(b, &op);
    visit_operation(b, &op);
  }
  for (uint32_t i = 0; i < count; i++) splice_move_source(&b->splice, edges[i]);
}

static void visit_location(struct bounder *b, loc_id l) {
  bool is_branch = b->p->locations.data[l].out.len > 1;
  vec_clear(&b->edges);
  for (uint32_t i = 0; i < b->p->locations.data[l].out.len; i++) {
    vec_push(&b->edges, b->p->locations.data[l].out.data[i]);
    is_branch &= b->p->edges.data[b->edges.data[i]].op.kind == OP_ASSUME;
  }
  if (is_branch) {
    visit_edges(b, l, b->edges.data, b->edges.len);
  } else {
    for (uint32_t i = 0; i < b->edges.len; i++) visit_edges(b, l, &b->edges.data[i], 1);
  }
}

struct bounds_count bounds_check(struct program *p) {
  struct bounder b = {.p = p, .splice = {.p = p}, .walk = WALK_INIT, .text = STRBUF_INIT};
  const loc_id count = p->locations.len;
  for (loc_id l = 0; l < count; l++) {
    b.splice.function = p->locations.data[l].function;
    const struct function *f = &p->functions.data[b.splice.function];
    if (!f->is_library_model && !program_made_function(p, b.splice.function)) visit_location(&b, l);
  }
  walk_release(&b.walk);
  strbuf_release(&b.text);
  vec_release_all(&b.edges, &b.seen, &b.followed);
  return b.count;
}
