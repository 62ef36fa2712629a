/* Finding the tracked objects: every expression that an edge or an initial value uses is looked at once; an object
 * loses its tracking at the first use of its address that is not a load, store, copy, fill or havoc at a constant
 * place. The cells are then the distinct places that are loaded or stored; an object with two cells that overlap loses
 * its tracking too. The cells of one side of a copy are cells of the other side as well, where they do not clash, and
 * bytes that are copied out otherwise get cells of their own, so that what is read of an object is always a cell. */
#include "analysis/scalars.h"
#include "base/checking.h"

#include "base/bitset.h"

/* Bytes [from, to) of an object are the source of a copy. */
struct copied_range {
  object_id object;
  uint64_t from, to;
};

/* Bytes copied from one tracked object to another. */
struct tracked_copy {
  object_id to, from;
  uint64_t to_offset, from_offset, size;
};

/* An object with more bytes to fill than this is not tracked. Cells travel over at most so many copies. */
enum { MAX_FILLED = 512, MAX_ROUNDS = 4 };

struct finder {
  struct scalars *s;
  const struct program *p;
  struct bitset seen; /* expressions */
  VEC(expr) work;
  VEC(struct scalar_cell) found;
  VEC(struct copied_range) copied;
  VEC(struct tracked_copy) copies;
};

static bool object_place(const struct program *p, expr address, object_id *object, int64_t *offset) {
  const struct expr_node *base = expr_get(&p->exprs, expr_split_offset(&p->exprs, address, offset));
  if (base->kind != E_OBJECT) return false;
  *object = base->ref;
  return true;
}

/* The address `e` gets a use that is not understood. */
static void untrack(struct finder *f, expr e) {
  object_id o;
  int64_t offset;
  if (!expr_is_none(e) && object_place(f->p, e, &o, &offset)) f->s->is_tracked[o] = false;
}

/* `bytes` bytes at `address` are read or written; `width` in bits makes a cell of them, 0 does not. */
static void use_place(struct finder *f, expr address, uint64_t bytes, uint16_t width) {
  object_id o;
  int64_t offset;
  if (!object_place(f->p, address, &o, &offset)) return;
  uint64_t size = f->p->objects.data[o].size;
  if (offset < 0 || (uint64_t)offset > size || bytes > size - (uint64_t)offset) {
    f->s->is_tracked[o] = false;
  } else if (width) {
    vec_push(&f->found, ((struct scalar_cell){o, (uint64_t)offset, width, f->p->objects.data[o].function}));
  }
}

static void use_range(struct finder *f, expr address, expr length) {
  u128 bytes;
  if (expr_is_const(&f->p->exprs, length, &bytes) && bytes <= UINT32_MAX)
    use_place(f, address, (uint64_t)bytes, 0);
  else
    untrack(f, address);
}

static void note_copied(struct finder *f, const struct operation *op) {
  object_id o;
  int64_t offset;
  u128 bytes;
  if (!object_place(f->p, op->b, &o, &offset) || !expr_is_const(&f->p->exprs, op->c, &bytes) || !f->s->is_tracked[o])
    return;
  vec_push(&f->copied, ((struct copied_range){o, (uint64_t)offset, (uint64_t)offset + (uint64_t)bytes}));
  object_id to;
  int64_t to_offset;
  if (!object_place(f->p, op->a, &to, &to_offset) || !f->s->is_tracked[to]) return;
  vec_push(&f->copies, ((struct tracked_copy){to, o, (uint64_t)to_offset, (uint64_t)offset, (uint64_t)bytes}));
}

static void look_at(struct finder *f, expr e) {
  const struct expr_node *n = expr_get(&f->p->exprs, e);
  const expr operands[] = {n->a, n->b, n->c};
  u128 index;
  for (int i = 0; i < expr_arity(n->kind); i++) {
    if (expr_is_none(operands[i])) continue;
    vec_push(&f->work, operands[i]);
    bool is_address =
        i == 0 && (n->kind == E_FIELD || (n->kind == E_INDEX && expr_is_const(&f->p->exprs, n->b, &index)));
    if (n->kind == E_LOAD)
      use_place(f, n->a, n->width / 8, n->width);
    else if (!is_address)
      untrack(f, operands[i]);
  }
}

static void visit(struct finder *f, expr root) {
  if (expr_is_none(root)) return;
  vec_push(&f->work, root);
  while (f->work.len) {
    expr e = vec_pop(&f->work);
    if (bitset_add(&f->seen, e.id)) look_at(f, e);
  }
}

static void visit_operation(struct finder *f, const struct operation *op) {
  visit(f, op->a);
  visit(f, op->b);
  visit(f, op->c);
  for (uint32_t i = 0; i < op->arg_count; i++) {
    visit(f, f->p->args.data[op->first_arg + i]);
    untrack(f, f->p->args.data[op->first_arg + i]);
  }
  switch ((enum op_kind)op->kind) {
  case OP_STORE: {
    uint16_t width = expr_width(&f->p->exprs, op->b);
    use_place(f, op->a, width / 8, width);
    untrack(f, op->b);
    break;
  }
  case OP_COPY:
    use_range(f, op->a, op->c);
    use_range(f, op->b, op->c);
    note_copied(f, op);
    untrack(f, op->c);
    break;
  case OP_FILL:
    use_range(f, op->a, op->c);
    untrack(f, op->c);
    break;
  case OP_HAVOC_MEMORY:
    use_range(f, op->a, op->b);
    untrack(f, op->b);
    break;
  case OP_ANY_LIFE: break;
  case OP_SKIP:
  case OP_ANY_SETTER:
  case OP_ASSUME:
  case OP_CALL:
  case OP_RETURN:
  case OP_ANY_RELEASE:
  case OP_VA_START:
  case OP_ANY_END:
  case OP_KIND_COUNT:
    untrack(f, op->a);
    untrack(f, op->b);
    untrack(f, op->c);
    break;
  }
}

static void visit_program(struct finder *f) {
  const struct program *p = f->p;
  for (object_id o = 0; o < p->objects.len; o++) {
    const struct object *x = &p->objects.data[o];
    f->s->is_tracked[o] = !x->is_escaping && !x->is_external;
  }
  for (edge_id e = 0; e < p->edges.len; e++) visit_operation(f, &p->edges.data[e].op);
  for (var_id v = 0; v < p->variables.len; v++) {
    visit(f, p->variables.data[v].initial);
    untrack(f, p->variables.data[v].initial);
  }
  for (object_id o = 0; o < p->objects.len; o++)
    for (uint32_t i = 0; i < p->objects.data[o].relocations.len; i++) {
      visit(f, p->objects.data[o].relocations.data[i].value);
      untrack(f, p->objects.data[o].relocations.data[i].value);
    }
}

static int compare_cells(const void *a, const void *b) {
  const struct scalar_cell *x = a, *y = b;
  if (x->object != y->object) return x->object < y->object ? -1 : 1;
  if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
  return x->width < y->width ? -1 : x->width > y->width;
}

/* Two neighbours in the sorted list: is the second one a different cell that begins before the first ends? */
static bool clash(const struct scalar_cell *x, const struct scalar_cell *y) {
  return x->object == y->object && compare_cells(x, y) != 0 && y->offset < x->offset + x->width / 8;
}

/* The first of the sorted cells that is at or behind (object, offset). */
static uint32_t first_cell(const struct finder *f, uint32_t count, object_id o, uint64_t offset) {
  return vec_first_not(&f->found, 0, count, c, c->object < o || (c->object == o && c->offset < offset));
}

/* Does one of the sorted cells overlap the bytes? */
static bool is_taken(const struct finder *f, uint32_t count, object_id o, uint64_t offset, uint64_t bytes) {
  uint32_t i = first_cell(f, count, o, offset);
  if (i < count && f->found.data[i].object == o && f->found.data[i].offset < offset + bytes) return true;
  for (; i > 0 && f->found.data[i - 1].object == o; i--) {
    const struct scalar_cell *c = &f->found.data[i - 1];
    if (c->offset + c->width / 8u > offset) return true;
    if (c->offset + 16 <= offset) break; /* cells have at most 16 bytes */
  }
  return false;
}

/* Gives (to, to_offset ..) the cells of (from, from_offset ..); `count` cells are sorted. */
static void copy_cells(struct finder *f, uint32_t count, object_id to, uint64_t to_offset, object_id from,
                       uint64_t from_offset, uint64_t size) {
  for (uint32_t i = first_cell(f, count, from, from_offset); i < count; i++) {
    struct scalar_cell c = f->found.data[i];
    if (c.object != from || c.offset + c.width / 8u > from_offset + size) break;
    assert(c.offset >= from_offset);
    uint64_t offset = to_offset + (c.offset - from_offset);
    if (is_taken(f, count, to, offset, c.width / 8u)) continue;
    vec_push(&f->found, ((struct scalar_cell){to, offset, c.width, f->p->objects.data[to].function}));
  }
}

/* Sorts the cells and drops those that occur twice. */
static void sort_cells(struct finder *f) {
  if (f->found.len == 0) return;
  qsort(f->found.data, f->found.len, sizeof *f->found.data, compare_cells);
  uint32_t kept = 1;
  for (uint32_t i = 1; i < f->found.len; i++)
    if (compare_cells(&f->found.data[kept - 1], &f->found.data[i]) != 0) f->found.data[kept++] = f->found.data[i];
  f->found.len = kept;
}

/* Cells that a round added for one object from different sides may overlap: the later one goes. */
static void drop_clashes(struct finder *f, const struct scalar_cell *old, uint32_t old_count) {
  uint32_t kept = f->found.len ? 1 : 0;
  for (uint32_t i = 1; i < f->found.len; i++) {
    bool is_new = !old_count || !bsearch(&f->found.data[i], old, old_count, sizeof *old, compare_cells);
    if (!is_new || !clash(&f->found.data[kept - 1], &f->found.data[i])) f->found.data[kept++] = f->found.data[i];
  }
  f->found.len = kept;
}

static void spread_cells(struct finder *f) {
  for (int round = 0; round < MAX_ROUNDS; round++) {
    uint32_t count = f->found.len;
    struct scalar_cell *old = xmalloc((count + 1) * sizeof *old);
    if (count) memcpy(old, f->found.data, count * sizeof *old);
    for (uint32_t i = 0; i < f->copies.len; i++) {
      struct tracked_copy c = f->copies.data[i];
      copy_cells(f, count, c.to, c.to_offset, c.from, c.from_offset, c.size);
      copy_cells(f, count, c.from, c.from_offset, c.to, c.to_offset, c.size);
    }
    bool added = f->found.len > count;
    sort_cells(f);
    drop_clashes(f, old, count);
    free(old);
    if (!added) return;
  }
}

static int compare_ranges(const void *a, const void *b) {
  const struct copied_range *x = a, *y = b;
  if (x->object != y->object) return x->object < y->object ? -1 : 1;
  return x->from < y->from ? -1 : x->from > y->from;
}

/* Cells for the bytes [from, to) of an object, 8 at a time. */
static void fill_gap(struct finder *f, object_id o, uint64_t from, uint64_t to) {
  assert(to <= f->p->objects.data[o].size);
  for (; from < to; from += 8) {
    uint64_t bytes = to - from < 8 ? to - from : 8;
    vec_push(&f->found, ((struct scalar_cell){o, from, (uint16_t)(bytes * 8), f->p->objects.data[o].function}));
  }
}

/* The copied bytes of one object (ranges first .. last - 1) between its cells (the sorted ones from `cell` on). */
static void fill_object(struct finder *f, uint32_t first, uint32_t last, uint32_t cell, uint32_t cell_end) {
  object_id o = f->copied.data[first].object;
  uint64_t done = 0, filled = 0;
  uint32_t start = f->found.len;
  for (uint32_t i = first; i < last; i++) {
    uint64_t at = f->copied.data[i].from > done ? f->copied.data[i].from : done, to = f->copied.data[i].to;
    for (uint32_t k = cell; k < cell_end && at < to; k++) {
      uint64_t low = f->found.data[k].offset, high = low + f->found.data[k].width / 8u;
      if (high <= at) continue;
      uint64_t end = low < to ? low : to;
      if (end > at) filled += end - at;
      if (end > at && filled <= MAX_FILLED) fill_gap(f, o, at, end);
      if (high > at) at = high;
    }
    if (to > at) filled += to - at;
    if (to > at && filled <= MAX_FILLED) fill_gap(f, o, at, to);
    if (to > done) done = to;
  }
  if (filled <= MAX_FILLED) return;
  f->s->is_tracked[o] = false;
  f->found.len = start;
}

/* All objects with copied bytes; `count` cells are sorted. */
static void fill_copied(struct finder *f, uint32_t count) {
  if (f->copied.len) qsort(f->copied.data, f->copied.len, sizeof *f->copied.data, compare_ranges);
  uint32_t cell = 0;
  for (uint32_t i = 0, next; i < f->copied.len; i = next) {
    object_id o = f->copied.data[i].object;
    for (next = i; next < f->copied.len && f->copied.data[next].object == o;) next++;
    while (cell < count && f->found.data[cell].object < o) cell++;
    uint32_t end = cell;
    while (end < count && f->found.data[end].object == o) end++;
    if (f->s->is_tracked[o]) fill_object(f, i, next, cell, end);
  }
}

static void make_cells(struct finder *f) {
  struct scalars *s = f->s;
  sort_cells(f);
  for (uint32_t i = 1; i < f->found.len; i++)
    if (clash(&f->found.data[i - 1], &f->found.data[i])) s->is_tracked[f->found.data[i].object] = false;
  spread_cells(f);
  fill_copied(f, f->found.len);
  sort_cells(f);
  for (uint32_t i = 0; i < f->found.len; i++)
    if (s->is_tracked[f->found.data[i].object]) vec_push(&s->cells, f->found.data[i]);
  uint32_t next = 0;
  for (object_id o = 0; o <= f->p->objects.len; o++) {
    while (next < s->cells.len && s->cells.data[next].object < o) next++;
    s->first[o] = next;
  }
}

/* Cells are in order and apart, and lie within tracked objects, which no pointer reaches. */
bool scalars_is_valid(const struct scalars *s) {
  const struct program *p = s->program;
  for (uint32_t i = 0; i < s->cells.len; i++) {
    const struct scalar_cell *c = &s->cells.data[i];
    const struct object *o = &p->objects.data[c->object];
    assert(s->is_tracked[c->object] && !o->is_escaping && !o->is_external);
    assert(c->width > 0 && c->width % 8 == 0 && c->offset + c->width / 8 <= o->size && c->function == o->function);
    assert(s->first[c->object] <= i && i < s->first[c->object + 1]);
    if (i == 0 || c[-1].object != c->object) continue;
    assert(c[-1].offset + c[-1].width / 8 <= c->offset);
    (void)o;
  }
  return true;
}

struct scalars *scalars_new(const struct program *p) {
  struct scalars *s = xcalloc(1, sizeof *s);
  s->program = p;
  s->variable_count = p->variables.len;
  s->first = xcalloc(p->objects.len + 1, sizeof *s->first);
  s->is_tracked = xcalloc(p->objects.len + 1, sizeof *s->is_tracked);
  struct finder f = {.s = s, .p = p, .work = VEC_INIT, .found = VEC_INIT};
  bitset_init(&f.seen, p->exprs.nodes.len);
  visit_program(&f);
  make_cells(&f);
  bitset_release(&f.seen);
  vec_release_all(&f.work, &f.found, &f.copied, &f.copies);
  assert(s->first[p->objects.len] == s->cells.len);
  assert_structure(scalars_is_valid(s));
  return s;
}

void scalars_free(struct scalars *s) {
  if (!s) return;
  vec_release(&s->cells);
  free(s->first);
  free(s->is_tracked);
  free(s);
}

uint16_t scalars_width(const struct scalars *s, slot_id x) {
  assert(x < scalars_count(s));
  return scalars_is_cell(s, x) ? scalars_cell(s, x)->width : s->program->variables.data[x].width;
}

function_id scalars_function(const struct scalars *s, slot_id x) {
  assert(x < scalars_count(s));
  if (scalars_is_cell(s, x)) return scalars_cell(s, x)->function;
  const struct variable *v = &s->program->variables.data[x];
  return v->kind == VARIABLE_GLOBAL ? ID_NONE : v->function;
}

bool scalars_place(const struct scalars *s, expr address, object_id *object, uint64_t *offset) {
  int64_t signed_offset;
  if (!object_place(s->program, address, object, &signed_offset) || !s->is_tracked[*object]) return false;
  if (signed_offset < 0) return false;
  *offset = (uint64_t)signed_offset;
  return true;
}

slot_id scalars_find(const struct scalars *s, expr address, uint16_t width) {
  object_id o;
  uint64_t offset;
  if (!scalars_place(s, address, &o, &offset)) return ID_NONE;
  uint32_t low = vec_first_not(&s->cells, s->first[o], s->first[o + 1], x, x->offset < offset);
  if (low == s->first[o + 1]) return ID_NONE;
  const struct scalar_cell *c = &s->cells.data[low];
  assert(c->object == o);
  return c->offset == offset && c->width == width ? s->variable_count + low : ID_NONE;
}

slot_id scalars_overlapping(const struct scalars *s, object_id o, uint64_t offset, uint64_t size, slot_id *first) {
  assert(s->is_tracked[o]);
  uint32_t low = s->first[o], end = s->first[o + 1];
  while (low < end && s->cells.data[low].offset + s->cells.data[low].width / 8 <= offset) low++;
  uint32_t high = low;
  while (high < end && s->cells.data[high].offset < offset + size) high++;
  *first = s->variable_count + low;
  return s->variable_count + high;
}

/* The slot that the node itself reads. */
static void node_use(const struct scalars *s, const struct expr_node *n, slot_list *out) {
  if (n->kind == E_VAR) vec_push(out, n->ref);
  if (n->kind != E_LOAD) return;
  slot_id x = scalars_find(s, n->a, n->width);
  if (x != ID_NONE) vec_push(out, x);
}

void scalars_uses(const struct scalars *s, expr e, struct walk *w, slot_list *out) {
  walk_begin(w, &s->program->exprs);
  walk_add(w, &s->program->exprs, e);
  for (uint32_t i = 0; i < w->order.len; i++) node_use(s, expr_get(&s->program->exprs, w->order.data[i]), out);
}

/* Bytes [offset, offset + size) of a tracked object are written. */
static void write_range(const struct scalars *s, expr address, expr length, struct scalar_effects *out) {
  object_id o;
  uint64_t offset;
  u128 size;
  if (!scalars_place(s, address, &o, &offset) || !expr_is_const(&s->program->exprs, length, &size)) return;
  slot_id x, end = scalars_overlapping(s, o, offset, (uint64_t)size, &x);
  for (; x < end; x++) {
    const struct scalar_cell *c = scalars_cell(s, x);
    bool whole = c->offset >= offset && c->offset + c->width / 8 <= offset + (uint64_t)size;
    if (whole)
      vec_push(&out->kills, x);
    else
      vec_push(&out->clobbers, x);
  }
}

static void read_range(const struct scalars *s, expr address, expr length, struct scalar_effects *out) {
  object_id o;
  uint64_t offset;
  u128 size;
  if (!scalars_place(s, address, &o, &offset) || !expr_is_const(&s->program->exprs, length, &size)) return;
  slot_id x, end = scalars_overlapping(s, o, offset, (uint64_t)size, &x);
  for (; x < end; x++) vec_push(&out->uses, x);
}

static void add_uses(const struct scalars *s, const struct operation *op, struct scalar_effects *out) {
  const struct exprs *x = &s->program->exprs;
  const expr operands[] = {op->a, op->b, op->c};
  walk_begin(&out->walk, x);
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(&out->walk, x, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) walk_add(&out->walk, x, s->program->args.data[op->first_arg + i]);
  for (uint32_t i = 0; i < out->walk.order.len; i++) node_use(s, expr_get(x, out->walk.order.data[i]), &out->uses);
}

void scalars_effects(const struct scalars *s, const struct operation *op, struct scalar_effects *out) {
  vec_clear(&out->uses);
  vec_clear(&out->kills);
  vec_clear(&out->clobbers);
  add_uses(s, op, out);
  if (op->var != ID_NONE) vec_push(&out->kills, op->var);
  if (op->kind == OP_STORE) {
    slot_id x = scalars_find(s, op->a, expr_width(&s->program->exprs, op->b));
    if (x != ID_NONE) vec_push(&out->kills, x);
  } else if (op->kind == OP_COPY) {
    read_range(s, op->b, op->c, out);
    write_range(s, op->a, op->c, out);
  } else if (op->kind == OP_FILL) {
    write_range(s, op->a, op->c, out);
  } else if (op->kind == OP_HAVOC_MEMORY) {
    write_range(s, op->a, op->b, out);
  } else if (op->kind == OP_CALL) {
    for (uint32_t i = 0; i < op->result_count; i++) {
      var_id v = s->program->results.data[op->first_result + i];
      if (v != ID_NONE) vec_push(&out->kills, v);
    }
  }
}

void scalar_effects_release(struct scalar_effects *e) {
  vec_release_all(&e->uses, &e->kills, &e->clobbers);
  walk_release(&e->walk);
}
