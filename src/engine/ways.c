/* A step depends on the block and the activation only, so each is made once, however often unwindings come by; facts
 * that are found later do not change steps that exist, which is why the unwinding begins again with them. An exit is no
 * place of its own: control goes on behind the call, through as many returns as follow each other. */
#include "engine/ways.h"

#include "logic/build.h"

void ways_init(struct ways *w, struct task *task, struct semantics *s) { *w = (struct ways){.task = task, .s = s}; }

void ways_release(struct ways *w) {
  for (uint32_t i = 0; i < w->steps.len; i++) step_free(w->steps.data[i].step);
  vec_release(&w->steps);
  unique_release(&w->index);
  map_release(&w->facts);
}

/* ---- facts ---- */

static uint64_t place_key(context_id c, loc_id l) { return (uint64_t)c << 32 | l; }

term ways_facts(const struct ways *w, context_id c, loc_id l) {
  const uint64_t *known = map_get(&w->facts, place_key(c, l));
  return known ? (term){(uint32_t)*known} : term_true;
}

void ways_add_facts(struct ways *w, context_id c, loc_id l, term facts) {
  assert(c < w->s->places.contexts.len && l < w->task->program->locations.len);
  assert(term_is_bool(w->s->terms, facts));
  *map_put(&w->facts, place_key(c, l)) = term_and2(w->s->terms, ways_facts(w, c, l), facts).id;
}

/* ---- steps, each made once ---- */

enum { IS_CALL = 1u << 31 };

static bool is_same(const void *owner, uint32_t index, const void *key) {
  const struct way_step *a = &((const struct ways *)owner)->steps.data[index], *b = key;
  return a->context == b->context && a->what == b->what && a->callee == b->callee;
}

/* Where the step is, NULL in it if it is to be made. */
static struct step **step_slot(struct ways *w, context_id c, uint32_t what, function_id callee) {
  struct way_step key = {c, what, callee, NULL};
  uint64_t hash = hash_combine(hash_combine(c, what), callee);
  uint32_t i = unique_find(&w->index, hash, is_same, w, &key);
  if (i == MAP_NONE) {
    i = w->steps.len;
    vec_push(&w->steps, key);
    unique_add(&w->index, hash, i);
  }
  return &w->steps.data[i].step;
}

/* ---- the ways on ---- */

/* Where control continues after the location, in which activation: a function's exit is left at once. */
static bool leave(struct ways *w, context_id *c, loc_id *l) {
  const struct program *p = w->task->program;
  for (;;) {
    const struct activation *a = &w->s->places.contexts.data[*c];
    if (*l != p->functions.data[a->function].exit) return true;
    if (a->parent == ID_NONE) return places_is_frame(&w->s->places, *c);
    *l = p->edges.data[a->call].target;
    *c = a->parent;
  }
}

static void add(struct ways *w, struct successor next, successor_list *out) {
  assert(next.context < w->s->places.contexts.len && next.location < w->task->program->locations.len);
  if (next.step->guard.id == term_false.id) return;
  if (!next.is_error && !leave(w, &next.context, &next.location)) return;
  assert(next.is_error ||
         w->task->program->locations.data[next.location].function == w->s->places.contexts.data[next.context].function);
  vec_push(out, next);
}

struct step *ways_step(struct ways *w, context_id c, struct way way) {
  const struct block *b = &w->task->blocks->all.data[way.block];
  const edge_id *edges = blocks_edges(w->task->blocks, b);
  bool is_call = way.callee != ID_NONE;
  assert(!is_call || (b->edge_count == 1 && blocks_is_call(w->task->program, &w->task->program->edges.data[edges[0]])));
  struct step **step = step_slot(w, c, is_call ? edges[0] | IS_CALL : way.block, way.callee);
  if (*step) return *step;
  struct step *made;
  if (is_call)
    made = step_of_call(w->s, c, edges[0], way.callee, places_call(&w->s->places, c, edges[0], way.callee));
  else
    made = step_of_block(w->s, c, edges, b->edge_count, b->from, b->to);
  made->guard = term_and2(w->s->terms, made->guard, ways_facts(w, c, b->from));
  return *step_slot(w, c, is_call ? edges[0] | IS_CALL : way.block, way.callee) = made;
}

static void add_calls(struct ways *w, context_id c, const struct block *b, edge_id call, successor_list *out) {
  const struct program *p = w->task->program;
  uint32_t count, index = (uint32_t)(b - w->task->blocks->all.data);
  const function_id *callees = points_to_callees(w->task->points_to, call, &count);
  bool has_other = points_to_calls_unknown(w->task->points_to, call);
  for (uint32_t i = 0; i < count; i++) {
    loc_id entry = p->functions.data[callees[i]].entry;
    has_other |= entry == ID_NONE;
    if (entry == ID_NONE) continue;
    struct way way = {index, callees[i]};
    struct successor next = {.way = way, .step = ways_step(w, c, way)};
    next.is_summarised = w->summarised && bitset_has(w->summarised, callees[i]);
    next.context = next.is_summarised ? c : places_call(&w->s->places, c, call, callees[i]);
    next.location = next.is_summarised ? b->to : entry;
    add(w, next, out);
  }
  if (!has_other) return;
  struct way way = {index, ID_NONE};
  add(w, (struct successor){.way = way, .context = c, .location = b->to, .step = ways_step(w, c, way)}, out);
}

void ways_on(struct ways *w, context_id c, loc_id l, successor_list *out) {
  const struct program *p = w->task->program;
  assert(p->locations.data[l].function == w->s->places.contexts.data[c].function);
  uint32_t count;
  const struct block *blocks = blocks_from(w->task->blocks, l, &count);
  for (uint32_t i = 0; i < count; i++) {
    const struct block *b = &blocks[i];
    const edge_id *edges = blocks_edges(w->task->blocks, b);
    assert(b->from == l && p->edges.data[edges[0]].source == l);
    const struct edge *first = &p->edges.data[edges[0]];
    bool is_skipped = bitset_has(&w->task->slice->skipped, edges[0]);
    if (b->edge_count == 1 && blocks_is_call(p, first) && !is_skipped) {
      add_calls(w, c, b, edges[0], out);
      continue;
    }
    if (b->edge_count == 1 && first->op.kind == OP_STOP) continue;
    bool is_error = b->edge_count == 1 && first->op.kind == OP_VIOLATION;
    uint32_t index = (uint32_t)(b - w->task->blocks->all.data);
    struct way way = {index, ID_NONE};
    add(w,
        (struct successor){
            .way = way, .context = c, .location = b->to, .step = ways_step(w, c, way), .is_error = is_error},
        out);
  }
}
