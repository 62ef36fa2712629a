/* check_passes: tests the program passes against concrete runs.
 *
 *     check_passes [--data-model ILP32|LP64] [--extern-effects none|arguments|memory] [--seeds N] [--steps N]
 *                  [--variants N] FILE.c... [-- flags]
 *
 * Each file is translated and analysed, then run with several seeds (0 is all zeros). In every run, each executed edge
 * must be reachable, each access within the points-to set of its address and in one region per byte, each callee among
 * those found, and the slice, executed along the same path, must agree with the program on all that it keeps; what the
 * numeric analysis says of a location must hold whenever it is reached. Blocks are checked by random walks through the
 * automata. A variant of a program has a violation in place of an edge that a run executed, so that there is something
 * to slice for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/blocks.h"
#include "analysis/numeric/numeric.h"
#include "analysis/slice/slice.h"
#include "front/front.h"
#include "program/json/json_read.h"
#include "program/text/print.h"
#include "program/walker.h"

struct step {
  edge_id edge;
  uint32_t depth; /* activations before the edge */
  uint64_t hash;  /* of its operands' values */
};

struct checker {
  const char *file;
  const struct program *p;
  struct cfg *cfg;
  struct points_to *points_to;
  struct call_graph *calls;
  struct reachable *reachable;
  struct numeric *numeric;
  target_list *targets; /* by expression, cached */
  bool *has_targets;
  expr *variable_expr; /* by variable, EXPR_NONE = does not occur */
  VEC(struct step) path;
  struct map places;    /* step << 8 | number -> address */
  struct map addresses; /* step << 16 | number -> undetermined value that is the address of an object */
  uint32_t placed;      /* in this step */
  uint64_t place_step;
  uint64_t seed;
  uint32_t depth;
  uint64_t checks, failures;
};

static void fail(struct checker *c, edge_id e, const char *what) {
  if (c->failures++ > 5) return;
  struct strbuf text = STRBUF_INIT;
  if (e != ID_NONE) {
    print_operation(c->p, &c->p->edges.data[e].op, &text);
    strbuf_printf(&text, " (edge %u, line %u)", e, c->p->edges.data[e].at.line);
  }
  printf("%s: seed %llu: %s: %s\n", c->file, (unsigned long long)c->seed, what, text.text);
  strbuf_release(&text);
}

static const target_list *targets_of(struct checker *c, expr e) {
  if (!c->has_targets[e.id]) {
    points_to_targets(c->points_to, e, &c->targets[e.id]);
    c->has_targets[e.id] = true;
  }
  return &c->targets[e.id];
}

static bool is_escaping(const struct checker *c, const struct piece *x) {
  if (x->kind != PIECE_OBJECT) return true;
  return c->p->objects.data[x->id].is_escaping || c->p->objects.data[x->id].is_external;
}

static bool target_covers(const struct checker *c, const struct target *t, const struct piece *x, int64_t offset) {
  bool same = (t->kind == TARGET_OBJECT && x->kind == PIECE_OBJECT && t->id == x->id) ||
              (t->kind == TARGET_DYNAMIC && x->kind == PIECE_DYNAMIC && t->id == x->id) ||
              (t->kind == TARGET_VARARGS && x->kind == PIECE_VARARGS && t->id == x->id);
  if (t->kind == TARGET_UNKNOWN) return is_escaping(c, x);
  if (!same) return false;
  return t->stride ? (offset - t->offset) % (int64_t)t->stride == 0 : offset == t->offset;
}

static edge_id current_edge(const struct checker *c, const struct walker *w) {
  (void)c;
  const struct location *l = &w->p->locations.data[w->at];
  return l->out.len ? l->out.data[0] : ID_NONE;
}

static void on_access(void *data, struct walker *w, expr address, uint64_t at, uint64_t bytes) {
  struct checker *c = data;
  struct piece *x = walker_find(w, at, bytes);
  const target_list *targets = targets_of(c, address);
  bool found = false;
  c->checks++;
  for (uint32_t i = 0; i < targets->len && !found; i++)
    found = target_covers(c, &targets->data[i], x, (int64_t)(at - x->address));
  if (!found) {
    char text[200];
    snprintf(text, sizeof text, "access outside of its points-to set (piece kind %d id %u offset %llu)", (int)x->kind,
             x->id, (unsigned long long)(at - x->address));
    fail(c, current_edge(c, w), text);
  }
  uint32_t region = bytes ? points_to_region(c->points_to, address, bytes) : REGION_NONE;
  if (bytes && region >= REGION_MANY) fail(c, current_edge(c, w), "access without region, or with several");
  for (uint64_t i = 0; i < bytes && region < REGION_MANY; i++) {
    uint32_t *tag = &x->tags[at - x->address + i];
    if (*tag && *tag != region + 1) {
      fail(c, current_edge(c, w), "byte in two regions");
      return;
    }
    *tag = region + 1;
  }
}

static uint64_t hash_operands(const struct walker *w, const struct operation *op) {
  const expr operands[] = {op->a, op->b, op->c};
  uint64_t h = 0;
  for (int i = 0; i < 3; i++) {
    if (expr_is_none(operands[i]) || w->stamp[operands[i].id] != w->now) continue;
    u128 v = w->value[operands[i].id];
    h = hash_combine(hash_combine(h, (uint64_t)v), (uint64_t)(v >> 64));
  }
  return h;
}

static void check_callee(struct checker *c, const struct walker *w, edge_id e) {
  const struct operation *op = &c->p->edges.data[e].op;
  function_id f = op->callee;
  if (f == ID_NONE && w->stamp[op->a.id] == w->now) f = walker_function_at(w, w->value[op->a.id]);
  if (f == ID_NONE) return;
  uint32_t count;
  const function_id *callees = points_to_callees(c->points_to, e, &count);
  bool found = false;
  for (uint32_t i = 0; i < count; i++) found |= callees[i] == f;
  if (!found) fail(c, e, "callee was not found");
}

/* ---- numbers ---- */

struct numbers {
  struct checker *c;
  struct walker *w;
  edge_id edge;
};

/* Where an object of the innermost activation, or a global one, lies; 0 = nowhere. */
static uint64_t object_address(const struct numbers *x, object_id o) {
  const struct walker_frame *f = &x->w->frames.data[x->w->frames.len - 1];
  const struct function *g = &x->c->p->functions.data[f->function];
  if (x->c->p->objects.data[o].function == ID_NONE) return x->w->object_address[o];
  for (uint32_t i = 0; i < g->objects.len; i++)
    if (g->objects.data[i] == o) return f->objects[i];
  return 0;
}

static bool memory_bits(const struct numbers *x, uint64_t at, uint32_t bytes, u128 *bits) {
  struct piece *piece = at ? walker_find(x->w, at, bytes) : NULL;
  *bits = 0;
  for (uint32_t i = bytes; piece && i-- > 0;) *bits = *bits << 8 | piece->bytes[at - piece->address + i];
  return piece;
}

static bool slot_bits(const struct numbers *x, slot_id slot, u128 *bits);

/* What the address of a path is made of. */
static bool plain_bits(const struct numbers *x, expr e, u128 *bits) {
  const struct space *s = &x->c->numeric->space;
  const struct expr_node *n = expr_get(&x->c->p->exprs, e);
  slot_id slot = space_slot(s, e);
  u128 a = 0, b = 0;
  if (slot != ID_NONE) return slot_bits(x, slot, bits);
  bool has_a = expr_arity((enum expr_kind)n->kind) > 0, has_b = expr_arity((enum expr_kind)n->kind) > 1;
  if ((has_a && !plain_bits(x, n->a, &a)) || (has_b && !plain_bits(x, n->b, &b))) return false;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: *bits = expr_const_value(n); break;
  case E_OBJECT: *bits = object_address(x, n->ref); return *bits != 0;
  case E_FIELD: *bits = a + n->imm; break;
  case E_INDEX: *bits = a + b * n->imm; break;
  case E_ADD: *bits = a + b; break;
  case E_SUB: *bits = a - b; break;
  case E_ZEXT: *bits = a; break;
  case E_SEXT: *bits = (u128)bits_signed(expr_width(&x->c->p->exprs, n->a), a); break;
  default: return false;
  }
  *bits = bits_trunc(n->width, *bits);
  return true;
}

/* The bits of a slot, in the innermost activation; false for what does not live. */
static bool slot_bits(const struct numbers *x, slot_id slot, u128 *bits) {
  const struct space *space = &x->c->numeric->space;
  const struct scalars *s = space->scalars;
  const struct walker_frame *f = &x->w->frames.data[x->w->frames.len - 1];
  if (space_is_path(space, slot)) {
    const struct path *path = space_path(space, slot);
    return plain_bits(x, path->address, bits) && memory_bits(x, (uint64_t)*bits, (path->width + 7u) / 8, bits);
  }
  if (!scalars_is_cell(s, slot)) {
    bool is_global = x->c->p->variables.data[slot].kind == VARIABLE_GLOBAL;
    *bits = (is_global ? x->w->globals : f->values)[x->w->local[slot]];
    return true;
  }
  const struct scalar_cell *cell = scalars_cell(s, slot);
  uint64_t at = object_address(x, cell->object);
  return memory_bits(x, at ? at + cell->offset : 0, cell->width / 8u, bits);
}

static bool number_of(const struct numbers *x, slot_id slot, i128 *number) {
  const struct space *s = &x->c->numeric->space;
  u128 bits;
  if (!slot_bits(x, slot, &bits)) return false;
  *number = space_reading(s, slot) == READ_SIGNED ? bits_signed(space_width(s, slot), bits) : (i128)bits;
  return true;
}

static void check_zone(struct numbers *x, const struct pack *p, const struct zone *z) {
  for (uint32_t i = 0; i < p->count; i++)
    for (uint32_t j = 0; j < p->count; j++) {
      i128 a, b;
      if (z->d[i][j] == ZONE_NONE || !number_of(x, p->members[i], &a) || !number_of(x, p->members[j], &b)) continue;
      x->c->checks++;
      if (a - b > z->d[i][j]) fail(x->c, x->edge, "a difference is out of its bounds");
    }
}

static bool check_number(void *data, uint32_t key, uint32_t number, uint32_t none) {
  struct numbers *x = data;
  const struct space *s = &x->c->numeric->space;
  u128 bits;
  (void)none;
  if (space_is_pack(s, key)) {
    check_zone(x, &s->packs.data[key - s->first_pack], &s->zones.data[number]);
  } else if (key < s->slot_count && slot_bits(x, key, &bits)) {
    x->c->checks++;
    if (!values_has(&s->values.data[number], bits)) fail(x->c, x->edge, "a number is out of its bounds");
  }
  return true;
}

static void check_numbers(struct checker *c, struct walker *w, edge_id e) {
  if (w->end != WALK_RUNNING || !c->numeric) return;
  struct numbers x = {c, w, e};
  if (!numeric_reaches(c->numeric, w->at))
    fail(c, e, "a location is reached that the numeric analysis excludes");
  else
    shared_tree_each(&c->numeric->space.trees, c->numeric->at[w->at], check_number, &x);
}

static void on_edge(void *data, struct walker *w, edge_id e) {
  struct checker *c = data;
  const struct operation *op = &c->p->edges.data[e].op;
  vec_push(&c->path, ((struct step){e, c->depth, hash_operands(w, op)}));
  c->depth = w->frames.len;
  if (!bitset_has(&c->reachable->edges, e)) fail(c, e, "executed edge is not reachable");
  if (w->end == WALK_VIOLATION && !bitset_has(&c->reachable->relevant_edges, e))
    fail(c, e, "violation is not relevant");
  if (op->kind == OP_CALL) check_callee(c, w, e);
  check_numbers(c, w, e);
}

/* Undetermined values of pointer width are the address of an escaping object now and then. */
static u128 note_address(void *data, struct walker *w, uint16_t width, uint32_t number, u128 value) {
  struct checker *c = data;
  piece_list *lists[] = {&w->statics, &w->stack, &w->heap};
  uint64_t h = hash_combine(hash_combine(c->seed + 77, w->steps), number);
  const piece_list *list = lists[h / 3 % 3];
  if (width != c->p->pointer_width || h % 3 || c->seed % 2 || list->len == 0 || number > 60000) return value;
  const struct piece *x = &list->data[hash_u64(h) % list->len];
  if (!x->is_alive || !is_escaping(c, x) || x->size == 0) return value;
  u128 address = x->address + hash_u64(h + 1) % x->size / 8 * 8;
  *map_put(&c->addresses, w->steps << 16 | number) = (uint64_t)address;
  return address;
}

static u128 same_address(void *data, struct walker *w, uint16_t width, uint32_t number, u128 value) {
  struct checker *c = data;
  const uint64_t *known = width == c->p->pointer_width ? map_get(&c->addresses, w->steps << 16 | number) : NULL;
  return known ? *known : value;
}

/* Addresses are noted in the first run and the same in the second. */
static uint64_t note_place(void *data, struct walker *w, uint64_t size, uint64_t chosen) {
  struct checker *c = data;
  (void)size;
  if (c->place_step != w->steps) c->placed = 0;
  c->place_step = w->steps;
  *map_put(&c->places, w->steps << 8 | (c->placed++ & 255)) = chosen;
  return 0;
}

static uint64_t same_place(void *data, struct walker *w, uint64_t size, uint64_t chosen) {
  struct checker *c = data;
  (void)size, (void)chosen;
  if (c->place_step != w->steps) c->placed = 0;
  c->place_step = w->steps;
  const uint64_t *known = map_get(&c->places, w->steps << 8 | (c->placed++ & 255));
  return known ? *known : 0;
}

/* Executes the slice along the path of the program. */
static void follow_slice(struct checker *c, const struct slice *s, enum walker_end end) {
  struct walker w;
  walker_init(&w, c->p, c->seed, UINT64_MAX);
  w.data = c;
  w.place = same_place;
  w.undetermined = same_address;
  w.is_lenient = true;
  for (uint32_t i = 0; i < c->path.len; i++) {
    const struct step *x = &c->path.data[i];
    const struct edge *e = &c->p->edges.data[x->edge];
    bool last = i + 1 == c->path.len, kept = bitset_has(&s->edges, x->edge);
    if (!kept && !bitset_has(&s->skipped, x->edge)) {
      if (end == WALK_VIOLATION) fail(c, x->edge, "slice removes an edge on the way to a violation");
      break;
    }
    w.steps = i;
    c->place_step = UINT64_MAX;
    if (!kept && e->op.kind == OP_CALL) {
      while (i + 1 < c->path.len && c->path.data[i + 1].depth > x->depth) i++;
      if (i + 1 == c->path.len && !last && end == WALK_VIOLATION)
        fail(c, x->edge, "slice skips a call with a violation");
      w.at = e->target;
      continue;
    }
    bool ok = walker_take(&w, x->edge, kept);
    c->checks++;
    if (!ok && !last) {
      fail(c, x->edge, w.end == WALK_BLOCKED ? "slice blocks" : w.why);
      break;
    }
    if (kept && e->op.kind != OP_CALL && e->op.kind != OP_RETURN && hash_operands(&w, &e->op) != x->hash) {
      fail(c, x->edge, "slice computes another value");
      break;
    }
    if (last && end == WALK_VIOLATION && w.end != WALK_VIOLATION) fail(c, x->edge, "slice misses the violation");
  }
  walker_release(&w);
}

static void check_run(struct checker *c, const struct slice *related, const struct slice *all, uint64_t seed,
                      uint64_t steps) {
  struct walker w;
  c->seed = seed;
  map_clear(&c->places);
  map_clear(&c->addresses);
  vec_clear(&c->path);
  walker_init(&w, c->p, seed, steps);
  c->depth = w.frames.len;
  c->place_step = UINT64_MAX;
  w.data = c;
  w.on_edge = on_edge;
  w.on_access = on_access;
  w.place = note_place;
  w.undetermined = note_address;
  walker_run(&w);
  enum walker_end end = w.end;
  static const char *const names[] = {"running", "exited", "blocked", "violation", "undefined", "unsupported", "steps"};
  if (getenv("CHECK_PASSES_VERBOSE"))
    printf("%s: seed %llu: %llu steps, %s (%s)\n", c->file, (unsigned long long)seed, (unsigned long long)w.steps,
           names[end], w.why);
  walker_release(&w);
  follow_slice(c, related, end);
  follow_slice(c, all, end);
}

/* Is there exactly one block for the edges between two cut points? */
static bool has_block(const struct blocks *b, loc_id from, loc_id to, const edge_id *edges, uint32_t count) {
  uint32_t blocks, found = 0;
  const struct block *all = blocks_from(b, from, &blocks);
  for (uint32_t i = 0; i < blocks; i++) {
    uint32_t next = 0;
    for (uint32_t k = 0; k < all[i].edge_count && next < count; k++) next += blocks_edges(b, &all[i])[k] == edges[next];
    found += all[i].to == to && next == count;
  }
  return found == 1;
}

static void check_walk(struct checker *c, const struct blocks *b, function_id f, uint64_t random) {
  VEC(edge_id) since = VEC_INIT;
  loc_id at = c->p->functions.data[f].entry, from = at;
  for (int i = 0; i < 300; i++) {
    const struct location *l = &c->p->locations.data[at];
    if (l->out.len == 0) break;
    random = hash_u64(random + 1);
    edge_id e = l->out.data[random % l->out.len];
    vec_push(&since, e);
    at = c->p->edges.data[e].target;
    c->checks++;
    if (blocks_is_cut(b, at)) {
      if (!has_block(b, from, at, since.data, since.len)) fail(c, e, "path is no sequence of blocks");
      from = at;
      vec_clear(&since);
    }
    if (!cfg_flows(&c->p->edges.data[e])) break;
  }
  vec_release(&since);
}

static void check_order(struct checker *c, const struct blocks *b, enum block_mode mode, uint32_t max_edges) {
  for (uint32_t i = 0; i < b->all.len; i++) {
    const struct block *x = &b->all.data[i];
    const edge_id *edges = blocks_edges(b, x);
    for (uint32_t k = 1; k < x->edge_count; k++)
      if (c->cfg->rank[c->p->edges.data[edges[k - 1]].source] > c->cfg->rank[c->p->edges.data[edges[k]].source])
        fail(c, edges[k], "block is not in topological order");
    if (mode == BLOCK_SINGLE && x->edge_count != 1) fail(c, edges[0], "single block with several edges");
    uint32_t out = c->p->locations.data[x->from].out.len;
    if (max_edges && x->edge_count > max_edges && x->edge_count > out) fail(c, edges[0], "block is too large");
  }
}

static void check_blocks(struct checker *c, struct context *ctx, enum block_mode mode, uint32_t max_edges) {
  struct blocks *b = blocks_new(ctx, c->cfg, mode, max_edges, NULL);
  check_order(c, b, mode, max_edges);
  for (function_id f = 0; f < c->p->functions.len; f++)
    for (uint64_t k = 0; k < 20 && c->p->functions.data[f].entry != ID_NONE; k++)
      check_walk(c, b, f, hash_combine(f, k));
  blocks_free(b);
}

struct settings {
  uint32_t seeds, variants;
  uint64_t steps;
};

static void check_program(struct checker *c, struct context *ctx, const struct settings *settings) {
  const struct program *p = c->p;
  c->cfg = cfg_new(p);
  c->points_to = points_to_compute(ctx, p);
  c->calls = call_graph_new(p, c->points_to);
  c->reachable = reachable_new(c->cfg, c->calls, PROPERTY_UNREACH_CALL);
  struct slice *related = slice_new(ctx, c->cfg, c->calls, c->reachable, PROPERTY_UNREACH_CALL, SLICE_RELATED_BLOCKING);
  struct slice *all = slice_new(ctx, c->cfg, c->calls, c->reachable, PROPERTY_UNREACH_CALL, SLICE_ALL_BLOCKING);
  c->numeric = numeric_new(ctx, c->cfg, c->calls);
  if (!c->numeric) fail(c, ID_NONE, "no numeric analysis");
  c->targets = xcalloc(p->exprs.nodes.len + 1, sizeof *c->targets);
  c->has_targets = xcalloc(p->exprs.nodes.len + 1, sizeof *c->has_targets);
  check_blocks(c, ctx, BLOCK_SINGLE, 0);
  check_blocks(c, ctx, BLOCK_BASIC, 0);
  check_blocks(c, ctx, BLOCK_LARGE, 0);
  check_blocks(c, ctx, BLOCK_LARGE, 7);
  check_blocks(c, ctx, BLOCK_LARGE, BLOCK_DEFAULT_EDGES);
  for (uint32_t s = 0; s < settings->seeds; s++) check_run(c, related, all, s, settings->steps);
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) vec_release(&c->targets[i]);
  numeric_free(c->numeric);
  free(c->targets);
  free(c->has_targets);
  slice_free(related);
  slice_free(all);
  reachable_free(c->reachable);
  call_graph_free(c->calls);
  points_to_free(c->points_to);
  cfg_free(c->cfg);
  map_release(&c->places);
  map_release(&c->addresses);
}

/* Replaces an edge of the last run by a violation; false if there is none to take. */
static bool make_variant(struct program *p, const struct checker *c, uint32_t variant, edge_id *changed,
                         struct operation *old) {
  for (uint32_t i = 0; i < 50 && c->path.len; i++) {
    edge_id e = c->path.data[hash_combine(variant, i) % c->path.len].edge;
    *changed = e;
    *old = p->edges.data[e].op;
    if (old->kind == OP_CALL || old->kind == OP_RETURN || old->kind == OP_VIOLATION || old->kind == OP_ASSUME) continue;
    p->edges.data[e].op = operation_make(OP_VIOLATION);
    return true;
  }
  return false;
}

static void check_variants(struct checker *c, struct program *p, struct context *ctx, const struct settings *settings) {
  struct checker base = *c;
  for (uint32_t v = 0; v < settings->variants; v++) {
    edge_id changed;
    struct operation old;
    if (!make_variant(p, &base, v, &changed, &old)) return;
    struct checker one = {.file = c->file, .p = p};
    check_program(&one, ctx, settings);
    vec_release(&one.path);
    c->checks += one.checks;
    c->failures += one.failures;
    p->edges.data[changed].op = old;
    if (one.failures) printf("%s: in variant %u\n", c->file, v);
  }
}

/* False if something is wrong. */
static bool check_file(const char *file, struct sources *s, const struct settings *settings) {
  struct context ctx;
  context_init(&ctx, 0, 0);
  bool is_json = strlen(file) > 5 && strcmp(file + strlen(file) - 5, ".json") == 0;
  vec_clear(&s->files);
  vec_push(&s->files, file);
  struct program *p = is_json ? json_read_program(file, &ctx.diagnostics) : front_load(&ctx, s, NULL);
  bool ok = p != NULL;
  if (!p) diagnostics_print(&ctx.diagnostics, stdout);
  if (p) {
    struct checker c = {.file = file, .p = p};
    check_program(&c, &ctx, settings);
    check_variants(&c, p, &ctx, settings);
    vec_release(&c.path);
    ok = c.failures == 0;
    printf("%s: %s, %llu checks\n", file, ok ? "ok" : "FAILED", (unsigned long long)c.checks);
  }
  program_free(p);
  context_release(&ctx);
  return ok;
}

int main(int argc, char **argv) {
  struct sources s = SOURCES_INIT;
  struct settings settings = {4, 0, 20000};
  int flags = argc, failed = 0;
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "--") == 0 && flags == argc) flags = i;
  for (int i = flags + 1; i < argc; i++) vec_push(&s.clang_flags, argv[i]);
  for (int i = 1; i < flags; i++) {
    const char *value = i + 1 < flags ? argv[i + 1] : "";
    if (strcmp(argv[i], "--data-model") == 0)
      s.model = strcmp(value, "ILP32") ? DATA_MODEL_LP64 : DATA_MODEL_ILP32, i++;
    else if (strcmp(argv[i], "--extern-effects") == 0)
      s.extern_effects = strcmp(value, "none") == 0        ? EXTERN_EFFECTS_NONE
                         : strcmp(value, "arguments") == 0 ? EXTERN_EFFECTS_ARGUMENTS
                                                           : EXTERN_EFFECTS_MEMORY,
      i++;
    else if (strcmp(argv[i], "--seeds") == 0)
      settings.seeds = (uint32_t)strtoul(value, NULL, 10), i++;
    else if (strcmp(argv[i], "--variants") == 0)
      settings.variants = (uint32_t)strtoul(value, NULL, 10), i++;
    else if (strcmp(argv[i], "--steps") == 0)
      settings.steps = strtoull(value, NULL, 10), i++;
    else if (!check_file(argv[i], &s, &settings))
      failed++;
  }
  vec_release(&s.files);
  vec_release(&s.clang_flags);
  return failed ? 1 : 0;
}
