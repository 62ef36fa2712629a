/* A forward data-flow analysis for one candidate at a time, within its function.
 *
 * A candidate has a base: the object itself, or the variable that an allocation assigns. As long as the base occurs
 * only in addresses with constant offsets that are loaded from, stored to, copied, filled, havocked or freed, and in
 * comparisons, all accesses to the memory are seen, and a bit per byte says whether it was written on every path since
 * the memory was new. Any other occurrence exposes it: from then on every byte that is not certainly written counts as
 * readable in its first state. The same holds for a byte that a load may read too early. An object that is exposed and
 * then gets undetermined contents anew (its scope is entered again) is readable as a whole range. An allocation whose
 * variable is assigned anew is lost, and cannot be read any more.
 *
 * At a join, a byte is written if it is on both sides; memory that is new on one side only counts as that side says: on
 * the other side the base refers to memory that was exposed when the base got its address. */
#include "analysis/memory/fresh.h"

enum { MAX_BYTES = 4096, MAX_WORK = 1 << 26 };

struct fresh_candidate {
  object_id object; /* ID_NONE for an allocation */
  edge_id edge;     /* of the allocation */
  var_id variable;
  function_id function;
  uint32_t bytes;        /* that are followed */
  bool is_open;          /* there may be more bytes than that */
  uint32_t first, count; /* result in fresh.ranges */
};

struct fresh {
  VEC(struct fresh_candidate) candidates;
  VEC(struct byte_range) ranges;
  uint32_t *of_object, *of_edge; /* candidate, ID_NONE = none */
};

/* What is known at a location. */
struct row {
  bool is_new;     /* the memory may be new there */
  bool is_exposed; /* objects only */
  uint64_t *written;
};

struct analyser {
  struct fresh *f;
  const struct program *p;
  const struct cfg *cfg;
  const struct fresh_candidate *c;
  expr base;        /* EXPR_NONE: the program has no such expression, so nothing refers to it */
  struct row *rows; /* by place in the function's order */
  uint64_t *words;
  uint32_t row_words;
  uint64_t *readable; /* the result: bytes that may be read in their first state */
  bool collect;       /* add to `readable` */
  struct walk walk;
  uint64_t *scratch;
};

static bool is_base(const struct analyser *a, expr e, int64_t *offset) {
  return !expr_is_none(a->base) && expr_same(expr_split_offset(&a->p->exprs, e, offset), a->base);
}

static void set_range(uint64_t *row, const struct fresh_candidate *c, uint64_t from, uint64_t size, bool value) {
  for (uint64_t i = from; i < from + size && i < c->bytes; i++) {
    if (value)
      row[i / 64] |= (uint64_t)1 << (i % 64);
    else
      row[i / 64] &= ~((uint64_t)1 << (i % 64));
  }
}

/* Bytes that are not certainly written may be read. */
static void read_range(struct analyser *a, const struct row *r, uint64_t from, uint64_t size) {
  for (uint64_t i = from; a->collect && i < from + size && i < a->c->bytes; i++)
    if (!(r->written[i / 64] >> (i % 64) & 1)) a->readable[i / 64] |= (uint64_t)1 << (i % 64);
}

static void expose(struct analyser *a, struct row *r) {
  read_range(a, r, 0, a->c->bytes);
  r->is_exposed = true;
  if (a->c->object == ID_NONE) r->is_new = false; /* nothing left to learn */
}

static bool constant(const struct analyser *a, expr e, uint64_t *value) {
  u128 v;
  if (expr_is_none(e) || !expr_is_const(&a->p->exprs, e, &v) || v > UINT32_MAX) return false;
  *value = (uint64_t)v;
  return true;
}

/* Occurrences of the base below the operands of an operation. */
static void look_below(struct analyser *a, struct row *r, expr root) {
  const struct exprs *s = &a->p->exprs;
  int64_t offset;
  uint64_t index;
  if (expr_is_none(root)) return;
  walk_begin(&a->walk, s);
  walk_add(&a->walk, s, root);
  for (uint32_t i = 0; i < a->walk.order.len; i++) {
    const struct expr_node *n = expr_get(s, a->walk.order.data[i]);
    const expr operands[] = {n->a, n->b, n->c};
    for (int k = 0; k < expr_arity((enum expr_kind)n->kind); k++) {
      if (expr_is_none(operands[k]) || !is_base(a, operands[k], &offset)) continue;
      bool chain = k == 0 && (n->kind == E_FIELD || (n->kind == E_INDEX && constant(a, n->b, &index)));
      bool compares = expr_kind_is_comparison((enum expr_kind)n->kind);
      if (n->kind == E_LOAD && offset >= 0)
        read_range(a, r, (uint64_t)offset, n->width / 8u);
      else if (!chain && !compares)
        expose(a, r);
    }
  }
}

/* An operand that is no place for an address of the memory. */
static void look_at_value(struct analyser *a, struct row *r, expr e) {
  int64_t offset;
  if (expr_is_none(e)) return;
  look_below(a, r, e);
  if (is_base(a, e, &offset)) expose(a, r);
}

enum range_use { RANGE_READ, RANGE_WRITE, RANGE_UNDETERMINED };

/* An operand that is the address of `length` bytes. */
static void look_at_range(struct analyser *a, struct row *r, expr address, expr length, enum range_use use) {
  int64_t offset;
  uint64_t size;
  if (!is_base(a, address, &offset)) return;
  if (offset < 0 || !constant(a, length, &size)) {
    expose(a, r);
  } else if (use == RANGE_READ) {
    read_range(a, r, (uint64_t)offset, size);
  } else {
    set_range(r->written, a->c, (uint64_t)offset, size, use == RANGE_WRITE);
    if (use == RANGE_UNDETERMINED && r->is_exposed) read_range(a, r, (uint64_t)offset, size);
  }
}

static void look_at_store(struct analyser *a, struct row *r, const struct operation *op) {
  int64_t offset;
  look_below(a, r, op->a);
  look_below(a, r, op->b);
  if (is_base(a, op->a, &offset) && offset >= 0)
    set_range(r->written, a->c, (uint64_t)offset, expr_width(&a->p->exprs, op->b) / 8u, true);
  if (is_base(a, op->b, &offset)) expose(a, r); /* its address is in memory from here on */
}

static void look_at_operation(struct analyser *a, struct row *r, const struct operation *op) {
  int64_t offset;
  switch ((enum op_kind)op->kind) {
  case OP_STORE: look_at_store(a, r, op); return;
  case OP_COPY:
    look_below(a, r, op->a);
    look_below(a, r, op->b);
    look_at_value(a, r, op->c);
    look_at_range(a, r, op->b, op->c, RANGE_READ);
    look_at_range(a, r, op->a, op->c, RANGE_WRITE);
    return;
  case OP_FILL:
    look_below(a, r, op->a);
    look_at_value(a, r, op->b);
    look_at_value(a, r, op->c);
    look_at_range(a, r, op->a, op->c, RANGE_WRITE);
    return;
  case OP_HAVOC_MEMORY:
    look_below(a, r, op->a);
    look_at_value(a, r, op->b);
    look_at_range(a, r, op->a, op->b, RANGE_UNDETERMINED);
    return;
  case OP_VA_START:
    look_below(a, r, op->a);
    if (is_base(a, op->a, &offset) && offset >= 0)
      set_range(r->written, a->c, (uint64_t)offset, a->p->pointer_width == 32 ? 4 : 24, true);
    return;
  case OP_FREE:
  case OP_OBJECT_SIZE: look_below(a, r, op->a); return;
  case OP_ANY_LIFE: return;
  case OP_SKIP:
  case OP_ASSIGN:
  case OP_ASSUME:
  case OP_HAVOC:
  case OP_CALL:
  case OP_RETURN:
  case OP_ALLOCATE:
  case OP_STACK_SAVE:
  case OP_STACK_RESTORE:
  case OP_ANY_END:
  case OP_KIND_COUNT:
    look_at_value(a, r, op->a);
    look_at_value(a, r, op->b);
    look_at_value(a, r, op->c);
    for (uint32_t i = 0; i < op->arg_count; i++) look_at_value(a, r, a->p->args.data[op->first_arg + i]);
    return;
  }
}

static bool assigns(const struct program *p, const struct operation *op, var_id v) {
  if (op->var == v) return true;
  for (uint32_t i = 0; i < op->result_count; i++)
    if (p->results.data[op->first_result + i] == v) return true;
  return false;
}

/* The row behind an edge, in place. */
static void pass(struct analyser *a, edge_id id, struct row *r) {
  const struct operation *op = &a->p->edges.data[id].op;
  if (r->is_new) look_at_operation(a, r, op);
  if (a->c->object != ID_NONE || !assigns(a->p, op, a->c->variable)) return;
  r->is_new = id == a->c->edge;
  r->is_exposed = false;
  memset(r->written, 0, a->row_words * sizeof *r->written);
}

/* Joins `from` into `to`; true if that changed it. */
static bool join(const struct analyser *a, struct row *to, const struct row *from) {
  bool changed = false;
  if (!from->is_new) return false;
  if (!to->is_new) {
    memcpy(to->written, from->written, a->row_words * sizeof *to->written);
    to->is_new = true;
    to->is_exposed = from->is_exposed;
    return true;
  }
  changed = from->is_exposed && !to->is_exposed;
  to->is_exposed |= from->is_exposed;
  for (uint32_t i = 0; i < a->row_words; i++) {
    uint64_t both = to->written[i] & from->written[i];
    changed |= both != to->written[i];
    to->written[i] = both;
  }
  return changed;
}

static bool visit(struct analyser *a, uint32_t place, uint32_t first) {
  bool changed = false;
  const struct location *l = &a->p->locations.data[a->cfg->order[first + place]];
  for (uint32_t i = 0; i < l->out.len; i++) {
    const struct edge *e = &a->p->edges.data[l->out.data[i]];
    struct row r = a->rows[place];
    memcpy(a->scratch, r.written, a->row_words * sizeof *a->scratch);
    r.written = a->scratch;
    pass(a, l->out.data[i], &r);
    if (cfg_flows(e)) changed |= join(a, &a->rows[a->cfg->rank[e->target] - first], &r);
  }
  return changed;
}

static void add_ranges(struct fresh *f, struct fresh_candidate *c, const uint64_t *readable) {
  c->first = f->ranges.len;
  for (uint32_t i = 0; i < c->bytes;) {
    uint32_t start = i;
    if (!(readable[i / 64] >> (i % 64) & 1)) {
      i++;
      continue;
    }
    while (i < c->bytes && readable[i / 64] >> (i % 64) & 1) i++;
    vec_push(&f->ranges, ((struct byte_range){start, i == c->bytes && c->is_open ? FRESH_ALL : i - start}));
  }
  bool covered = f->ranges.len > c->first && vec_last(&f->ranges).size == FRESH_ALL;
  if (c->is_open && !covered) vec_push(&f->ranges, ((struct byte_range){c->bytes, FRESH_ALL}));
  c->count = f->ranges.len - c->first;
}

static void analyse(struct analyser *a, struct fresh_candidate *c) {
  uint32_t first = a->cfg->order_first[c->function], count = a->cfg->order_first[c->function + 1] - first;
  a->c = c;
  a->row_words = (c->bytes + 63) / 64;
  a->rows = xcalloc(count + 1, sizeof *a->rows);
  a->words = xcalloc((size_t)(count + 1) * a->row_words + 1, sizeof *a->words);
  a->readable = xcalloc(a->row_words + 1, sizeof *a->readable);
  a->scratch = xcalloc(a->row_words + 1, sizeof *a->scratch);
  for (uint32_t i = 0; i < count; i++) a->rows[i].written = a->words + (size_t)i * a->row_words;
  if (c->object != ID_NONE && count) a->rows[0].is_new = true;
  a->collect = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < count; i++) changed |= visit(a, i, first);
  }
  a->collect = true;
  for (uint32_t i = 0; i < count; i++) visit(a, i, first);
  add_ranges(a->f, c, a->readable);
  free_all(a->rows, a->words, a->readable, a->scratch);
}

static void add_candidate(struct fresh *f, struct fresh_candidate c, uint64_t size, uint32_t *number) {
  c.bytes = size < MAX_BYTES ? (uint32_t)size : MAX_BYTES;
  c.is_open = size > MAX_BYTES;
  *number = f->candidates.len;
  vec_push(&f->candidates, c);
}

static void find_candidates(struct fresh *f, const struct cfg *cfg, const struct scalars *s,
                            const struct bitset *wrappers) {
  const struct program *p = cfg->program;
  for (object_id o = 0; o < p->objects.len; o++) {
    const struct object *x = &p->objects.data[o];
    if (x->function == ID_NONE || s->is_tracked[o]) continue;
    add_candidate(f, (struct fresh_candidate){.object = o, .function = x->function}, x->size, &f->of_object[o]);
  }
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    bool wrapped = op->kind == OP_CALL && op->callee != ID_NONE && bitset_has(wrappers, op->callee);
    if (op->kind != OP_ALLOCATE && (!wrapped || op->result_count != 1)) continue;
    if (!cfg_is_reached(cfg, p->edges.data[e].source)) continue;
    var_id v = wrapped ? p->results.data[op->first_result] : op->var;
    function_id function = p->locations.data[p->edges.data[e].source].function;
    u128 size = UINT64_MAX;
    if (!wrapped) expr_is_const(&p->exprs, op->a, &size);
    if (v == ID_NONE || scalars_function(s, v) != function) continue;
    struct fresh_candidate c = {.object = ID_NONE, .edge = e, .variable = v, .function = function};
    add_candidate(f, c, size > UINT64_MAX ? UINT64_MAX : (uint64_t)size, &f->of_edge[e]);
  }
}

struct fresh *fresh_new(const struct cfg *cfg, const struct scalars *s, const struct bitset *wrappers) {
  const struct program *p = cfg->program;
  struct fresh *f = xcalloc(1, sizeof *f);
  uint32_t *object_expr = xmalloc((p->objects.len + 1) * sizeof *object_expr);
  uint32_t *variable_expr = xmalloc((p->variables.len + 1) * sizeof *variable_expr);
  f->of_object = xmalloc((p->objects.len + 1) * sizeof *f->of_object);
  f->of_edge = xmalloc((p->edges.len + 1) * sizeof *f->of_edge);
  for (object_id o = 0; o < p->objects.len; o++) f->of_object[o] = object_expr[o] = ID_NONE;
  for (edge_id e = 0; e < p->edges.len; e++) f->of_edge[e] = ID_NONE;
  for (var_id v = 0; v < p->variables.len; v++) variable_expr[v] = ID_NONE;
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    if (p->exprs.nodes.data[i].kind == E_OBJECT) object_expr[p->exprs.nodes.data[i].ref] = i;
    if (p->exprs.nodes.data[i].kind == E_VAR) variable_expr[p->exprs.nodes.data[i].ref] = i;
  }
  find_candidates(f, cfg, s, wrappers);
  struct analyser a = {.f = f, .p = p, .cfg = cfg, .walk = WALK_INIT};
  uint64_t work = 0;
  for (uint32_t i = 0; i < f->candidates.len; i++) {
    struct fresh_candidate *c = &f->candidates.data[i];
    uint64_t locations = cfg->order_first[c->function + 1] - cfg->order_first[c->function];
    work += locations * (c->bytes / 64 + 8);
    if (work > MAX_WORK) {
      c->first = f->ranges.len;
      c->count = 1;
      vec_push(&f->ranges, ((struct byte_range){0, FRESH_ALL}));
      continue;
    }
    a.base = (expr){c->object != ID_NONE ? object_expr[c->object] : variable_expr[c->variable]};
    analyse(&a, c);
  }
  walk_release(&a.walk);
  free(object_expr);
  free(variable_expr);
  return f;
}

void fresh_free(struct fresh *f) {
  if (!f) return;
  vec_release_all(&f->candidates, &f->ranges);
  free(f->of_object);
  free(f->of_edge);
  free(f);
}

static const struct byte_range *ranges_of(const struct fresh *f, uint32_t candidate, uint32_t *count) {
  static const struct byte_range all = {0, FRESH_ALL};
  *count = 1;
  if (candidate == ID_NONE) return &all;
  *count = f->candidates.data[candidate].count;
  return *count ? f->ranges.data + f->candidates.data[candidate].first : NULL;
}

const struct byte_range *fresh_of_object(const struct fresh *f, object_id o, uint32_t *count) {
  return ranges_of(f, f->of_object[o], count);
}

const struct byte_range *fresh_of_edge(const struct fresh *f, edge_id e, uint32_t *count) {
  return ranges_of(f, f->of_edge[e], count);
}
