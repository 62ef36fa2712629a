/* What the slicer looks up: effects of edges on slots, writers of memory regions, functions that may not return. */
#include "analysis/slice/private.h"

static function_id function_of(const struct slicer *s, edge_id e) {
  return s->p->locations.data[s->p->edges.data[e].source].function;
}

static void number_slots(struct slicer *s) {
  uint32_t count = scalars_count(s->scalars);
  s->row_index = xcalloc(count + 1, sizeof *s->row_index);
  s->local_count = xcalloc(s->p->functions.len + 1, sizeof *s->local_count);
  for (slot_id x = 0; x < count; x++) {
    function_id f = scalars_function(s->scalars, x);
    s->row_index[x] = f == ID_NONE ? s->global_count++ : s->local_count[f]++;
  }
}

static void make_rows(struct slicer *s) {
  assert(s->part->size == s->p->edges.len);
  uint64_t total = 0;
  s->need = xcalloc(s->p->locations.len + 1, sizeof *s->need);
  for (loc_id l = 0; l < s->p->locations.len; l++)
    if (bitset_has(&s->reachable->locations, l)) total += slice_row_words(s, s->p->locations.data[l].function);
  s->words = xcalloc(total + 1, sizeof *s->words);
  uint64_t *next = s->words;
  for (loc_id l = 0; l < s->p->locations.len; l++) {
    if (!bitset_has(&s->reachable->locations, l)) continue;
    s->need[l] = next;
    next += slice_row_words(s, s->p->locations.data[l].function);
  }
}

static uint32_t add_slots(struct slicer *s, function_id f, const slot_list *slots) {
  uint32_t before = s->pool.len;
  for (uint32_t i = 0; i < slots->len; i++) vec_push(&s->pool, slice_bit(s, f, slots->data[i]));
  return s->pool.len - before;
}

static void find_effects(struct slicer *s) {
  struct scalar_effects found = SCALAR_EFFECTS_INIT;
  s->effects = xcalloc(s->p->edges.len + 1, sizeof *s->effects);
  for (edge_id e = bitset_next(s->part, 0); e < s->part->size; e = bitset_next(s->part, e + 1)) {
    function_id f = function_of(s, e);
    scalars_effects(s->scalars, &s->p->edges.data[e].op, &found);
    s->effects[e].first = s->pool.len;
    s->effects[e].uses = add_slots(s, f, &found.uses);
    s->effects[e].kills = add_slots(s, f, &found.kills);
    s->effects[e].clobbers = add_slots(s, f, &found.clobbers);
  }
  scalar_effects_release(&found);
}

/* Does a region contain memory that pointers from outside may reach? */
static void find_escaping_regions(struct slicer *s) {
  region_piece_list pieces = VEC_INIT;
  bitset_init(&s->escaping_regions, s->region_count);
  for (uint32_t r = 0; r < s->region_count; r++) {
    vec_clear(&pieces);
    points_to_region_pieces(s->points_to, r, &pieces);
    for (uint32_t i = 0; i < pieces.len; i++) {
      const struct target *t = &pieces.data[i].target;
      bool inner =
          t->kind == TARGET_OBJECT && !s->p->objects.data[t->id].is_escaping && !s->p->objects.data[t->id].is_external;
      if (!inner) bitset_add(&s->escaping_regions, r);
    }
  }
  vec_release(&pieces);
}

static uint64_t length_of(const struct slicer *s, expr e) {
  u128 n;
  return expr_is_const(&s->p->exprs, e, &n) && n < UINT32_MAX ? (uint64_t)n : UINT64_MAX;
}

static void add_writer(struct slicer *s, edge_id e, expr address, uint64_t bytes) {
  uint32_t r = points_to_region(s->points_to, address, bytes);
  assert(r >= REGION_MANY || r < s->region_count);
  if (r < REGION_MANY) vec_push(&s->writers[r], e);
  for (uint32_t i = 0; i < s->region_count && r == REGION_MANY; i++) vec_push(&s->writers[i], e);
}

bool slice_writes_unseen(const struct slicer *s, const struct function *f) {
  enum library_writes writes = library_writes((enum library_model)f->library);
  if (writes == LIBRARY_WRITES_EXTERN) return s->p->extern_effects != EXTERN_EFFECTS_NONE;
  return writes != LIBRARY_WRITES_NOTHING;
}

bool slice_has_hidden_effects(const struct slicer *s, edge_id call) {
  uint32_t count;
  assert(s->p->edges.data[call].op.kind == OP_CALL);
  const function_id *callees = points_to_callees(s->points_to, call, &count);
  if (points_to_calls_unknown(s->points_to, call)) return s->p->extern_effects != EXTERN_EFFECTS_NONE;
  for (uint32_t i = 0; i < count; i++) {
    const struct function *f = &s->p->functions.data[callees[i]];
    if (f->entry == ID_NONE && slice_writes_unseen(s, f)) return true;
  }
  return false;
}

static void index_edge(struct slicer *s, edge_id e) {
  const struct operation *op = &s->p->edges.data[e].op;
  switch ((enum op_kind)op->kind) {
  case OP_STORE: add_writer(s, e, op->a, expr_width(&s->p->exprs, op->b) / 8u); return;
  case OP_HAVOC_MEMORY: add_writer(s, e, op->a, length_of(s, op->b)); return;
  case OP_COPY:
  case OP_FILL: add_writer(s, e, op->a, length_of(s, op->c)); return;
  case OP_VA_START: add_writer(s, e, op->a, s->p->pointer_width == 32 ? 4 : 24); return;
  case OP_CALL:
    if (slice_has_hidden_effects(s, e)) vec_push(&s->extern_calls, e);
    return;
  case OP_ALLOCATE: vec_push(&s->allocations, e); return;
  case OP_ANY_RELEASE: vec_push(&s->frees, e); return;
  case OP_SKIP:
  case OP_ASSIGN:
  case OP_ASSUME:
  case OP_HAVOC:
  case OP_RETURN:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE:
  case OP_ANY_LIFE:
  case OP_ANY_END:
  case OP_KIND_COUNT: return;
  }
}

/* Functions that may end or block the run, and those that call one. */
static void find_blocking_functions(struct slicer *s) {
  bitset_init(&s->may_block, s->p->functions.len);
  for (edge_id e = bitset_next(&s->reachable->edges, 0); e < s->reachable->edges.size;
       e = bitset_next(&s->reachable->edges, e + 1)) {
    const struct edge *x = &s->p->edges.data[e];
    bool ends = x->op.kind == OP_STOP || x->op.kind == OP_VIOLATION || bitset_has(&s->is_blocking, x->source);
    if (ends) bitset_add(&s->may_block, function_of(s, e));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < s->calls->function_count; i++) {
      function_id f = s->calls->bottom_up[i];
      if (!bitset_has(&s->may_block, f)) continue;
      for (uint32_t k = 0; k < call_graph_caller_count(s->calls, f); k++)
        changed |= bitset_add(&s->may_block, function_of(s, call_graph_callers(s->calls, f)[k]));
    }
  }
}

/* Locations from which a run can still violate the property or leave the function. */
static void find_live(const struct slicer *s, struct bitset *live) {
  VEC(loc_id) work = VEC_INIT;
  for (loc_id l = 0; l < s->p->locations.len; l++) {
    bool is_exit = s->p->functions.data[s->p->locations.data[l].function].exit == l;
    if (!bitset_has(&s->reachable->locations, l) || !(is_exit || bitset_has(&s->reachable->relevant_locations, l)))
      continue;
    bitset_add(live, l);
    vec_push(&work, l);
  }
  while (work.len) {
    loc_id l = vec_pop(&work);
    for (uint32_t i = 0; i < cfg_in_count(s->cfg, l); i++) {
      edge_id e = cfg_in_edges(s->cfg, l)[i];
      const struct edge *x = &s->p->edges.data[e];
      if (bitset_has(&s->reachable->edges, e) && cfg_flows(x) && bitset_add(live, x->source))
        vec_push(&work, x->source);
    }
  }
  vec_release(&work);
}

/* The automata without what only leads to an end of the program. */
static void find_graph(struct slicer *s) {
  struct bitset live;
  bitset_init(&live, s->p->locations.len);
  bitset_init(&s->graph, s->p->edges.len);
  find_live(s, &live);
  for (edge_id e = bitset_next(&s->reachable->edges, 0); e < s->graph.size;
       e = bitset_next(&s->reachable->edges, e + 1)) {
    const struct edge *x = &s->p->edges.data[e];
    if ((cfg_flows(x) && bitset_has(&live, x->target)) || bitset_has(s->part, e)) bitset_add(&s->graph, e);
  }
  bitset_release(&live);
}

void slice_index_init(struct slicer *s) {
  find_graph(s);
  s->scalars = scalars_new(s->p);
  number_slots(s);
  make_rows(s);
  find_effects(s);
  s->region_count = points_to_region_count(s->points_to);
  bitset_init(&s->regions, s->region_count);
  s->writers = xcalloc(s->region_count + 1, sizeof *s->writers);
  s->blocking_readers = xcalloc(s->region_count + 1, sizeof *s->blocking_readers);
  find_escaping_regions(s);
  bitset_init(&s->is_blocking, s->p->locations.len);
  for (loc_id l = 0; l < s->p->locations.len; l++)
    if (bitset_has(&s->reachable->relevant_locations, l) && cfg_may_block(s->p, l, &s->graph))
      bitset_add(&s->is_blocking, l);
  for (edge_id e = bitset_next(s->part, 0); e < s->part->size; e = bitset_next(s->part, e + 1)) index_edge(s, e);
  slice_feeds_init(s);
  s->first_result = xcalloc(s->p->functions.len + 1, sizeof *s->first_result);
  for (function_id f = 0; f < s->p->functions.len; f++)
    s->first_result[f + 1] = s->first_result[f] + s->p->functions.data[f].result_widths.len;
  bitset_init(&s->results, s->first_result[s->p->functions.len]);
  find_blocking_functions(s);
}

void slice_index_release(struct slicer *s) {
  slice_feeds_release(s);
  for (uint32_t r = 0; r < s->region_count; r++) {
    vec_release_all(&s->writers[r], &s->blocking_readers[r]);
  }
  bitset_release(&s->graph);
  scalars_free(s->scalars);
  free_all(s->row_index, s->local_count, s->need, s->words, s->effects);
  vec_release(&s->pool);
  bitset_release_all(&s->regions, &s->escaping_regions);
  free(s->writers);
  free(s->blocking_readers);
  vec_release_all(&s->extern_calls, &s->allocations, &s->frees);
  bitset_release_all(&s->is_blocking, &s->results);
  free(s->first_result);
  bitset_release(&s->may_block);
}
