/* Regions, the summary of all accesses, and printing.
 *
 * Every access contributes a cell per target; cells of one access are united, overlapping cells of a block are united,
 * and if any access is through an unknown address, all cells of escaping blocks are united with it. What remains apart
 * is never touched by the same access. */
#include "analysis/points_to/private.h"

struct region_builder {
  struct points_to *pt;
  struct map seen; /* address << 32 | bytes */
  struct walk walk;
  pt_place_set places;
};

static uint32_t find_root(struct points_to *pt, uint32_t c) {
  struct region_cell *cells = pt->region_cells.data;
  while (cells[c].up != c) c = cells[c].up = cells[cells[c].up].up;
  return c;
}

static void unite(struct points_to *pt, uint32_t x, uint32_t y) {
  x = find_root(pt, x);
  y = find_root(pt, y);
  if (x != y) pt->region_cells.data[x > y ? x : y].up = x > y ? y : x;
}

static struct pt_cell as_cell(const struct region_cell *r) {
  return (struct pt_cell){.block = r->block, .offset = r->offset, .stride = r->stride, .bytes = r->bytes};
}

/* The region cell for an accessed cell, made and united with those it overlaps if it is new. */
static uint32_t region_cell(struct points_to *pt, const struct pt_cell *c) {
  bool exact;
  for (uint32_t i = pt->region_head[c->block]; i != ID_NONE; i = pt->region_cells.data[i].next) {
    const struct region_cell *r = &pt->region_cells.data[i];
    if (r->offset == c->offset && r->stride == c->stride && r->bytes == c->bytes) return i;
  }
  uint32_t id = pt->region_cells.len;
  vec_push(&pt->region_cells, ((struct region_cell){.block = c->block,
                                                    .offset = c->offset,
                                                    .stride = c->stride,
                                                    .bytes = c->bytes,
                                                    .next = pt->region_head[c->block],
                                                    .up = id}));
  pt->region_head[c->block] = id;
  for (uint32_t i = pt->region_cells.data[id].next; i != ID_NONE; i = pt->region_cells.data[i].next) {
    struct pt_cell other = as_cell(&pt->region_cells.data[i]);
    if (pt_cells_overlap(c, &other, &exact)) unite(pt, id, i);
  }
  return id;
}

static void add_access(struct region_builder *r, expr address, uint32_t bytes) {
  uint64_t *known = map_put(&r->seen, (uint64_t)address.id << 32 | bytes);
  if (*known) return;
  *known = 1;
  vec_clear(&r->places);
  pt_query_places(r->pt, address, &r->places);
  uint32_t first = ID_NONE;
  for (uint32_t i = 0; i < r->places.len; i++) {
    struct pt_cell c;
    if (!pt_place_access(r->pt, r->places.data[i], bytes, &c)) continue;
    uint32_t id = region_cell(r->pt, &c);
    if (first == ID_NONE) first = id;
    unite(r->pt, first, id);
  }
}

static uint32_t size_of(const struct points_to *pt, expr e) {
  u128 n;
  return expr_is_const(&pt->program->exprs, e, &n) && n < SIZE_ANY ? (uint32_t)n : SIZE_ANY;
}

static void add_operation(struct region_builder *r, const struct operation *op) {
  const struct program *p = r->pt->program;
  walk_begin(&r->walk, &p->exprs);
  const expr operands[] = {op->a, op->b, op->c};
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(&r->walk, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) walk_add(&r->walk, &p->exprs, p->args.data[op->first_arg + i]);
  for (uint32_t i = 0; i < r->walk.order.len; i++) {
    const struct expr_node *n = expr_get(&p->exprs, r->walk.order.data[i]);
    if (n->kind == E_LOAD) add_access(r, n->a, n->width / 8u);
  }
  if (op->kind == OP_STORE) add_access(r, op->a, expr_width(&p->exprs, op->b) / 8u);
  if (op->kind == OP_HAVOC_MEMORY) add_access(r, op->a, size_of(r->pt, op->b));
  if (op->kind == OP_VA_START) add_access(r, op->a, p->pointer_width == 32 ? 4 : 24);
  if (op->kind == OP_FILL || op->kind == OP_COPY) add_access(r, op->a, size_of(r->pt, op->c));
  if (op->kind == OP_COPY) add_access(r, op->b, size_of(r->pt, op->c));
}

static void number_regions(struct points_to *pt) {
  uint32_t unknown = pt->region_head[BLOCK_UNKNOWN];
  for (uint32_t i = 0; i < pt->region_cells.len && unknown != ID_NONE; i++)
    if (!pt->options.separate_unknown && pt->blocks.data[pt->region_cells.data[i].block].is_escaping)
      unite(pt, unknown, i);
  for (uint32_t i = 0; i < pt->region_cells.len; i++) { /* a root comes before its members */
    uint32_t root = find_root(pt, i);
    assert(root <= i);
    pt->region_cells.data[i].region = root == i ? pt->region_count++ : pt->region_cells.data[root].region;
  }
  pt->unknown_region = unknown == ID_NONE ? REGION_NONE : pt->region_cells.data[unknown].region;
}

static void collect_members(struct points_to *pt) {
  uint32_t count = pt->region_cells.len;
  pt->region_first = xcalloc(pt->region_count + 2, sizeof *pt->region_first);
  pt->region_members = xcalloc(count + 1, sizeof *pt->region_members);
  for (uint32_t i = 0; i < count; i++) pt->region_first[pt->region_cells.data[i].region + 2]++;
  for (uint32_t r = 2; r < pt->region_count + 2; r++) pt->region_first[r] += pt->region_first[r - 1];
  for (uint32_t i = 0; i < count; i++) pt->region_members[pt->region_first[pt->region_cells.data[i].region + 1]++] = i;
  assert(pt->region_first[pt->region_count] == count);
}

void pt_find_regions(struct points_to *pt) {
  const struct program *p = pt->program;
  struct region_builder r = {pt, MAP_INIT, WALK_INIT, VEC_INIT};
  pt->region_head = xmalloc(pt->blocks.len * sizeof *pt->region_head);
  for (block_id b = 0; b < pt->blocks.len; b++) pt->region_head[b] = ID_NONE;
  for (function_id f = 0; f < p->functions.len; f++) {
    if (!bitset_has(&pt->is_called, f)) continue;
    for (uint32_t i = pt->cfg->order_first[f]; i < pt->cfg->order_first[f + 1]; i++) {
      const struct location *l = &p->locations.data[pt->cfg->order[i]];
      for (uint32_t k = 0; k < l->out.len; k++) add_operation(&r, &p->edges.data[l->out.data[k]].op);
    }
  }
  number_regions(pt);
  collect_members(pt);
  map_release(&r.seen);
  walk_release(&r.walk);
  vec_release(&r.places);
}

uint32_t points_to_region_count(const struct points_to *pt) { return pt->region_count; }
uint32_t points_to_unknown_region(const struct points_to *pt) { return pt->unknown_region; }

void points_to_region_pieces(const struct points_to *pt, uint32_t region, region_piece_list *out) {
  assert(region < pt->region_count);
  for (uint32_t i = pt->region_first[region]; i < pt->region_first[region + 1]; i++) {
    const struct region_cell *r = &pt->region_cells.data[pt->region_members[i]];
    const struct memory_block *b = &pt->blocks.data[r->block];
    vec_push(out, ((struct region_piece){{b->kind, b->id, b->call, r->offset, r->stride}, r->bytes}));
  }
}

/* The region of the cells that overlap c, REGION_MANY if there are several. */
static uint32_t region_of_cell(const struct points_to *pt, const struct pt_cell *c) {
  uint32_t found = REGION_NONE;
  bool exact;
  for (uint32_t i = pt->region_head[c->block]; i != ID_NONE; i = pt->region_cells.data[i].next) {
    const struct region_cell *r = &pt->region_cells.data[i];
    struct pt_cell other = as_cell(r);
    if (!pt_cells_overlap(c, &other, &exact) || r->region == found) continue;
    if (found != REGION_NONE) return REGION_MANY;
    found = r->region;
  }
  return found;
}

uint32_t points_to_region(const struct points_to *pt, expr address, uint64_t bytes) {
  pt_place_set places = VEC_INIT;
  uint32_t found = REGION_NONE;
  pt_query_places(pt, address, &places);
  for (uint32_t i = 0; i < places.len && found != REGION_MANY; i++) {
    struct pt_cell c;
    if (!pt_place_access(pt, places.data[i], bytes < SIZE_ANY ? (uint32_t)bytes : SIZE_ANY, &c)) continue;
    uint32_t r = region_of_cell(pt, &c);
    assert(r >= REGION_MANY || r < pt->region_count);
    if (r == REGION_NONE) r = REGION_MANY; /* memory that no access of the program touches */
    found = found == REGION_NONE || found == r ? r : REGION_MANY;
  }
  vec_release(&places);
  return found;
}

static void summarise_address(const struct points_to *pt, expr address, pt_place_set *places,
                              struct points_to_summary *s) {
  vec_clear(places);
  pt_query_places(pt, address, places);
  s->accesses++;
  if (places->len && places->data[0] == PLACE_UNKNOWN) {
    s->unknown_accesses++;
    return;
  }
  s->targets += places->len;
  if (places->len > s->largest) s->largest = places->len;
}

struct points_to_summary points_to_summarise(const struct points_to *pt) {
  const struct program *p = pt->program;
  struct points_to_summary s = {.nodes = pt->nodes.len, .edges = pt->edge_count, .cells = pt->cells.len};
  struct bitset seen;
  pt_place_set places = VEC_INIT;
  bitset_init(&seen, p->exprs.nodes.len);
  for (uint32_t i = 0; i < pt->expr_nodes.len; i++)
    if (pt->expr_nodes.data[i] != ID_NONE && p->exprs.nodes.data[i].kind == E_LOAD)
      bitset_add(&seen, p->exprs.nodes.data[i].a.id);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_STORE && pt->expr_nodes.data[p->edges.data[e].op.a.id] != ID_NONE)
      bitset_add(&seen, p->edges.data[e].op.a.id);
  for (uint32_t i = bitset_next(&seen, 0); i < seen.size; i = bitset_next(&seen, i + 1))
    summarise_address(pt, (expr){i}, &places, &s);
  bitset_release(&seen);
  vec_release(&places);
  return s;
}

static void print_block(const struct points_to *pt, const struct target *t, struct strbuf *out) {
  const struct program *p = pt->program;
  switch (t->kind) {
  case TARGET_UNKNOWN: strbuf_puts(out, "unknown"); return;
  case TARGET_ABSOLUTE: strbuf_puts(out, "absolute"); return;
  case TARGET_OBJECT:
    if (p->objects.data[t->id].is_literal)
      strbuf_printf(out, "literal%u", t->id);
    else
      strbuf_puts(out, program_string(p, p->objects.data[t->id].name));
    return;
  case TARGET_FUNCTION: strbuf_printf(out, "%s()", program_string(p, p->functions.data[t->id].name)); return;
  case TARGET_VARARGS: strbuf_printf(out, "...%s", program_string(p, p->functions.data[t->id].name)); return;
  case TARGET_DYNAMIC:
    strbuf_printf(out, "new@%u", p->edges.data[t->id].at.line);
    if (t->call != ID_NONE) strbuf_printf(out, "@%u", p->edges.data[t->call].at.line);
    return;
  }
}

void target_print(const struct points_to *pt, const struct target *t, struct strbuf *out) {
  print_block(pt, t, out);
  if (t->kind == TARGET_UNKNOWN || t->kind == TARGET_ABSOLUTE || t->kind == TARGET_VARARGS) return;
  if (t->stride == 1)
    strbuf_puts(out, "[any]");
  else if (t->stride)
    strbuf_printf(out, "[%lld mod %u]", (long long)t->offset, t->stride);
  else if (t->offset)
    strbuf_printf(out, "%+lld", (long long)t->offset);
}

static void print_variable(const struct points_to *pt, var_id v, struct strbuf *out) {
  const struct program *p = pt->program;
  const struct variable *x = &p->variables.data[v];
  const pt_place_set *set = &pt->nodes.data[pt_query_rep(pt, 1 + v)].set;
  if (set->len == 0) return;
  if (x->function != ID_NONE && !bitset_has(&pt->is_called, x->function)) return;
  if (x->function != ID_NONE) strbuf_printf(out, "%s: ", program_string(p, p->functions.data[x->function].name));
  strbuf_printf(out, "%s -> {", program_string(p, x->name));
  for (uint32_t i = 0; i < set->len; i++) {
    const struct memory_block *b = &pt->blocks.data[place_block(set->data[i])];
    struct target t = {b->kind, b->id, b->call, place_offset(set->data[i]), place_stride(set->data[i])};
    if (i) strbuf_puts(out, ", ");
    target_print(pt, &t, out);
  }
  strbuf_puts(out, "}\n");
}

void points_to_print(const struct points_to *pt, struct strbuf *out) {
  const struct program *p = pt->program;
  for (var_id v = 0; v < p->variables.len; v++) print_variable(pt, v, out);
  for (edge_id e = 0; e < p->edges.len; e++) {
    uint32_t count;
    const function_id *callees = points_to_callees(pt, e, &count);
    if (p->edges.data[e].op.kind != OP_CALL || p->edges.data[e].op.callee != ID_NONE) continue;
    strbuf_printf(out, "call at line %u -> {", p->edges.data[e].at.line);
    for (uint32_t i = 0; i < count; i++)
      strbuf_printf(out, "%s%s", i ? ", " : "", program_string(p, p->functions.data[callees[i]].name));
    if (points_to_calls_unknown(pt, e)) strbuf_puts(out, count ? ", unknown" : "unknown");
    strbuf_puts(out, "}\n");
  }
}
