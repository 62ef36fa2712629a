/* Interval analysis: the fixpoint.
 *
 * A state per location (intervals_private.h), joined over its in-edges until nothing grows; locations are taken in an
 * order with callees before callers (so that a call is looked at again once all of them are done) and reverse postorder
 * within a function. Loop heads, function entries and the exits of recursive functions are widened: after a few joins,
 * a bound that still moves jumps to the next constant that the program compares with (its neighbours, powers of two),
 * and at last to the end of its range. Then widened states are computed anew from their predecessors, and so is what
 * depends on them, which takes back what widening overshot (narrowing). The outcome is checked to be inductive, and
 * given up if it is not: so no monotonicity of the transfer functions needs to be believed.
 *
 * Soundness: by induction over a run, the state at its location contains its values. An edge's transfer covers its
 * operation (intervals_transfer.c). Variables and tracked cells change only where an edge names them, so neither stores
 * through pointers nor functions without a body matter to them. Locals of a caller survive a call, since they belong to
 * its activation; globals and results come from the callee's exit, which covers every call of it.
 *
 * Cousot and Cousot, "Static determination of dynamic properties of programs" (1976); for thresholds: Blanchet et al.,
 * "A static analyzer for large safety-critical software" (PLDI 2003). */
#include "analysis/intervals/intervals_private.h"

enum { DELAY = 3, STEPS = 12, NARROWING_VISITS = 3 };

void intervals_enqueue(struct intervals *iv, loc_id l) {
  uint32_t place = iv->place[l];
  if (place == ID_NONE || !bitset_add(&iv->pending, place)) return;
  if (place < iv->cursor) iv->cursor = place;
}

static void find_order(struct intervals *iv) {
  const struct program *p = iv->program;
  iv->order = xcalloc(p->locations.len + 1, sizeof *iv->order);
  iv->place = xmalloc((p->locations.len + 1) * sizeof *iv->place);
  for (loc_id l = 0; l < p->locations.len; l++) iv->place[l] = ID_NONE;
  for (uint32_t i = 0; i < iv->calls->function_count; i++) {
    function_id f = iv->calls->bottom_up[i];
    for (uint32_t k = iv->cfg->order_first[f]; k < iv->cfg->order_first[f + 1]; k++) {
      iv->place[iv->cfg->order[k]] = iv->order_count;
      iv->order[iv->order_count++] = iv->cfg->order[k];
    }
    bitset_add(&iv->widen_at, p->functions.data[f].entry);
    if (bitset_has(&iv->calls->recursive, f)) bitset_add(&iv->widen_at, p->functions.data[f].exit);
  }
  for (uint32_t i = 0; i < iv->order_count; i++)
    if (cfg_is_loop_head(iv->cfg, iv->order[i])) bitset_add(&iv->widen_at, iv->order[i]);
  bitset_init(&iv->pending, iv->order_count);
}

static void add_step(struct intervals *iv, i128 value) {
  if (value >= INT64_MIN && value <= INT64_MAX) vec_push(&iv->signed_steps, (int64_t)value);
  if (value >= 0 && value <= (i128)UINT64_MAX) vec_push(&iv->unsigned_steps, (uint64_t)value);
}

static int compare_signed(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

static int compare_unsigned(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* Constants that are compared with, and the ends of the usual types. */
static void find_steps(struct intervals *iv) {
  const struct exprs *s = &iv->program->exprs;
  static const unsigned widths[] = {1, 8, 16, 32, 64};
  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++) {
    add_step(iv, (i128)bits_mask(widths[i]));
    add_step(iv, (i128)bits_mask(widths[i]) / 2);
    add_step(iv, -(i128)bits_min_signed(widths[i]));
  }
  add_step(iv, 0);
  for (uint32_t i = 0; i < s->nodes.len; i++) {
    const struct expr_node *n = &s->nodes.data[i];
    if (n->kind < E_EQ || n->kind > E_SLE) continue;
    const expr operands[] = {n->a, n->b};
    for (int k = 0; k < 2; k++) {
      u128 value;
      unsigned width = expr_width(s, operands[k]);
      if (width > INTERVAL_MAX_WIDTH || !expr_is_const(s, operands[k], &value)) continue;
      for (int d = -1; d <= 1; d++) {
        add_step(iv, bits_signed(width, value) + d);
        add_step(iv, (i128)value + d);
      }
    }
  }
  qsort(iv->signed_steps.data, iv->signed_steps.len, sizeof(int64_t), compare_signed);
  qsort(iv->unsigned_steps.data, iv->unsigned_steps.len, sizeof(uint64_t), compare_unsigned);
}

/* The first step that is at least x, or the last that is at most x. */
static int64_t signed_step(const struct intervals *iv, int64_t x, bool up) {
  uint32_t low = 0, high = iv->signed_steps.len;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (iv->signed_steps.data[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  if (up) return low < iv->signed_steps.len ? iv->signed_steps.data[low] : INT64_MAX;
  if (low < iv->signed_steps.len && iv->signed_steps.data[low] == x) return x;
  return low > 0 ? iv->signed_steps.data[low - 1] : INT64_MIN;
}

static uint64_t unsigned_step(const struct intervals *iv, uint64_t x, bool up) {
  uint32_t low = 0, high = iv->unsigned_steps.len;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (iv->unsigned_steps.data[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  if (up) return low < iv->unsigned_steps.len ? iv->unsigned_steps.data[low] : UINT64_MAX;
  if (low < iv->unsigned_steps.len && iv->unsigned_steps.data[low] == x) return x;
  return low > 0 ? iv->unsigned_steps.data[low - 1] : 0;
}

struct interval intervals_widen(struct intervals *iv, unsigned width, const struct interval *old,
                                const struct interval *now, bool at_once) {
  struct interval r = *now, top = interval_top(width);
  if (interval_is_bottom(old)) return r;
  if (now->smin < old->smin) r.smin = at_once ? top.smin : signed_step(iv, now->smin, false);
  if (now->smax > old->smax) r.smax = at_once ? top.smax : signed_step(iv, now->smax, true);
  if (now->umin < old->umin) r.umin = at_once ? 0 : unsigned_step(iv, now->umin, false);
  if (now->umax > old->umax) r.umax = at_once ? top.umax : unsigned_step(iv, now->umax, true);
  if (r.smin < top.smin) r.smin = top.smin;
  if (r.smax > top.smax) r.smax = top.smax;
  if (r.umax > top.umax) r.umax = top.umax;
  return r; /* not reduced: that could undo a step */
}

struct widening {
  struct intervals *iv;
  bool at_once;
  const struct function *results; /* not NULL: keys are numbers of its results */
};

static unsigned width_of(const struct widening *w, uint32_t key) {
  if (!w->results) return scalars_width(w->iv->scalars, key);
  return key < w->results->result_widths.len ? w->results->result_widths.data[key] : INTERVAL_MAX_WIDTH;
}

/* The function that the location is the exit of, or NULL. */
static const struct function *exited(const struct intervals *iv, loc_id l) {
  const struct function *f = &iv->program->functions.data[iv->program->locations.data[l].function];
  return f->exit == l ? f : NULL;
}

static bool widen_values(void *data, uint32_t key, const struct interval *old, const struct interval *now,
                         struct interval *ret) {
  struct widening *w = data;
  unsigned width = width_of(w, key);
  struct interval joined = interval_join(old, now);
  *ret = intervals_widen(w->iv, width, old, &joined, w->at_once);
  return !interval_is_top(width, ret);
}

static struct state widened(struct intervals *iv, loc_id l, const struct state *old, const struct state *now) {
  struct widening w = {iv, iv->updates[l] > DELAY + STEPS, NULL};
  struct state r = {true, slot_map_both(&iv->arena, old->globals, now->globals, widen_values, &w), NULL};
  w.results = exited(iv, l);
  r.locals = slot_map_both(&iv->arena, old->locals, now->locals, widen_values, &w);
  return r;
}

/* `now` arrives at the location. */
static void arrive(struct intervals *iv, loc_id l, const struct state *now) {
  struct state *s = &iv->at[l];
  if (!now->is_reached || intervals_state_includes(s, now)) return;
  if (!s->is_reached) {
    *s = *now;
  } else {
    if (iv->updates[l] < UINT16_MAX) iv->updates[l]++;
    bool widens = bitset_has(&iv->widen_at, l) && iv->updates[l] > DELAY;
    if (widens) bitset_add(&iv->widened, l);
    *s = widens ? widened(iv, l, s, now) : intervals_state_join(iv, s, now);
  }
  intervals_enqueue(iv, l);
}

static void follow_call(struct intervals *iv, edge_id id, const struct state *s) {
  uint32_t count;
  const function_id *callees = points_to_callees(iv->points_to, id, &count);
  for (uint32_t i = 0; i < count; i++) {
    loc_id entry = iv->program->functions.data[callees[i]].entry;
    if (entry == ID_NONE) continue;
    struct state in = intervals_call_entry(iv, id, callees[i], s);
    arrive(iv, entry, &in);
  }
  struct state out = intervals_call_return(iv, id, s);
  arrive(iv, iv->program->edges.data[id].target, &out);
}

static void visit(struct intervals *iv, loc_id l) {
  const struct program *p = iv->program;
  struct state s = iv->at[l];
  function_id f = p->locations.data[l].function;
  if (!s.is_reached) return;
  for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
    edge_id id = p->locations.data[l].out.data[i];
    if (p->edges.data[id].op.kind == OP_CALL) {
      follow_call(iv, id, &s);
    } else {
      struct state out = intervals_transfer(iv, id, s, true);
      arrive(iv, p->edges.data[id].target, &out);
    }
  }
  if (p->functions.data[f].exit != l) return;
  const edge_id *callers = call_graph_callers(iv->calls, f);
  for (uint32_t i = 0; i < call_graph_caller_count(iv->calls, f); i++)
    intervals_enqueue(iv, p->edges.data[callers[i]].source);
}

static bool ascend(struct intervals *iv) {
  loc_id entry = iv->program->functions.data[iv->program->start].entry;
  struct state first = intervals_initial_state(iv);
  arrive(iv, entry, &first);
  while ((iv->cursor = bitset_next(&iv->pending, iv->cursor)) < iv->pending.size) {
    if (limits_exceeded(&iv->context->limits)) return false;
    bitset_remove(&iv->pending, iv->cursor);
    visit(iv, iv->order[iv->cursor]);
  }
  return true;
}

/* The state at a location from those before it. */
static struct state pull(struct intervals *iv, loc_id l) {
  const struct program *p = iv->program;
  function_id f = p->locations.data[l].function;
  struct state r = {false, NULL, NULL};
  if (l == p->functions.data[p->start].entry) r = intervals_initial_state(iv);
  for (uint32_t i = 0; i < cfg_in_count(iv->cfg, l); i++) {
    edge_id id = cfg_in_edges(iv->cfg, l)[i];
    const struct edge *e = &p->edges.data[id];
    if (iv->place[e->source] == ID_NONE) continue;
    const struct state *before = &iv->at[e->source];
    struct state one =
        e->op.kind == OP_CALL ? intervals_call_return(iv, id, before) : intervals_transfer(iv, id, *before, false);
    r = intervals_state_join(iv, &r, &one);
  }
  if (p->functions.data[f].entry != l) return r;
  const edge_id *callers = call_graph_callers(iv->calls, f);
  for (uint32_t i = 0; i < call_graph_caller_count(iv->calls, f); i++) {
    struct state one = intervals_call_entry(iv, callers[i], f, &iv->at[p->edges.data[callers[i]].source]);
    r = intervals_state_join(iv, &r, &one);
  }
  return r;
}

static bool meet_values(void *data, uint32_t key, const struct interval *x, const struct interval *y,
                        struct interval *ret) {
  *ret = interval_meet(width_of(data, key), x, y);
  return !interval_is_bottom(ret);
}

/* The smaller of the two states, slot by slot; `now` where they contradict each other. */
static struct state narrowed(struct intervals *iv, loc_id l, const struct state *old, const struct state *now) {
  bool ok = true;
  struct widening w = {iv, false, NULL};
  if (!now->is_reached || !old->is_reached) return (struct state){false, NULL, NULL};
  struct state r = {true, slot_map_either(&iv->arena, old->globals, now->globals, meet_values, &w, &ok), NULL};
  w.results = exited(iv, l);
  r.locals = slot_map_either(&iv->arena, old->locals, now->locals, meet_values, &w, &ok);
  return ok ? r : *now;
}

static bool stores_are_allowed(struct intervals *iv, loc_id l) {
  const struct program *p = iv->program;
  for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
    edge_id e = p->locations.data[l].out.data[i];
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind != OP_STORE || !iv->at[l].is_reached) continue;
    uint16_t width = expr_width(&p->exprs, op->b);
    if (width > INTERVAL_MAX_WIDTH || scalars_find(iv->scalars, op->a, width) != ID_NONE) continue;
    struct interval v = intervals_eval(iv, &iv->at[l], op->b);
    if (!intervals_region_allows(iv, e, &v)) return false;
  }
  return true;
}

static bool is_inductive_at(struct intervals *iv, loc_id l) {
  struct state now = pull(iv, l);
  return intervals_state_includes(&iv->at[l], &now) && stores_are_allowed(iv, l);
}

bool intervals_check(struct intervals *iv) {
  for (uint32_t i = 0; i < iv->order_count; i++)
    if (!is_inductive_at(iv, iv->order[i])) return false;
  return true;
}

/* Queues the locations whose state depends on that of l. */
static void enqueue_dependants(struct intervals *iv, loc_id l) {
  const struct program *p = iv->program;
  function_id f = p->locations.data[l].function;
  for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
    edge_id e = p->locations.data[l].out.data[i];
    uint32_t count;
    const function_id *callees = points_to_callees(iv->points_to, e, &count);
    intervals_enqueue(iv, p->edges.data[e].target);
    for (uint32_t k = 0; k < count; k++)
      if (p->functions.data[callees[k]].entry != ID_NONE) intervals_enqueue(iv, p->functions.data[callees[k]].entry);
  }
  if (p->functions.data[f].exit != l) return;
  const edge_id *callers = call_graph_callers(iv->calls, f);
  for (uint32_t i = 0; i < call_graph_caller_count(iv->calls, f); i++)
    intervals_enqueue(iv, p->edges.data[callers[i]].target);
}

/* Computes states anew, beginning with the widened ones, and follows what became smaller; a location at most a few
 * times. False if a limit was reached. */
static bool narrow(struct intervals *iv, struct bitset *changed) {
  uint8_t *visits = xcalloc(iv->order_count + 1, sizeof *visits);
  bool in_time = true;
  for (loc_id l = bitset_next(&iv->widened, 0); l < iv->widened.size; l = bitset_next(&iv->widened, l + 1))
    intervals_enqueue(iv, l);
  for (iv->cursor = 0; in_time && (iv->cursor = bitset_next(&iv->pending, iv->cursor)) < iv->pending.size;) {
    uint32_t place = iv->cursor;
    loc_id l = iv->order[place];
    bitset_remove(&iv->pending, place);
    in_time = !limits_exceeded(&iv->context->limits);
    if (!in_time || visits[place]++ >= NARROWING_VISITS) continue;
    struct state now = pull(iv, l), smaller = narrowed(iv, l, &iv->at[l], &now);
    if (intervals_state_includes(&smaller, &iv->at[l])) continue;
    iv->at[l] = smaller;
    bitset_add(changed, place);
    enqueue_dependants(iv, l);
  }
  bitset_clear(&iv->pending);
  free(visits);
  return in_time;
}

/* Only the states that changed, and those that depend on them, can have lost what makes the result inductive. */
static bool is_still_inductive(struct intervals *iv, const struct bitset *changed) {
  bool ok = true;
  for (uint32_t i = bitset_next(changed, 0); i < changed->size; i = bitset_next(changed, i + 1)) {
    intervals_enqueue(iv, iv->order[i]);
    enqueue_dependants(iv, iv->order[i]);
  }
  for (uint32_t i = bitset_next(&iv->pending, 0); i < iv->pending.size && ok; i = bitset_next(&iv->pending, i + 1))
    ok = is_inductive_at(iv, iv->order[i]);
  bitset_clear(&iv->pending);
  return ok;
}

/* False if a limit was reached. */
static bool descend(struct intervals *iv) {
  uint32_t count = iv->program->locations.len;
  struct state *saved = xmalloc((count + 1) * sizeof *saved);
  struct bitset changed;
  bitset_init(&changed, iv->order_count);
  memcpy(saved, iv->at, count * sizeof *saved);
  bool in_time = narrow(iv, &changed);
  if (in_time && !is_still_inductive(iv, &changed)) memcpy(iv->at, saved, count * sizeof *saved);
  bitset_release(&changed);
  free(saved);
  return in_time;
}

struct intervals *intervals_compute(struct context *ctx, const struct cfg *cfg, const struct call_graph *calls,
                                    struct intervals_options options) {
  statistics_start(&ctx->stats, PHASE_INTERVALS);
  const struct program *p = cfg->program;
  struct intervals *iv = xcalloc(1, sizeof *iv);
  iv->program = p;
  iv->cfg = cfg;
  iv->calls = calls;
  iv->points_to = calls->points_to;
  iv->context = ctx;
  iv->options = options;
  iv->scalars = scalars_new(p);
  iv->at = xcalloc(p->locations.len + 1, sizeof *iv->at);
  iv->updates = xcalloc(p->locations.len + 1, sizeof *iv->updates);
  bitset_init(&iv->widen_at, p->locations.len);
  bitset_init(&iv->widened, p->locations.len);
  find_order(iv);
  find_steps(iv);
  intervals_regions_init(iv);
  bool in_time = calls->function_count == 0 || (ascend(iv) && descend(iv));
  statistics_stop(&ctx->stats, PHASE_INTERVALS);
  if (in_time) return iv;
  intervals_free(iv);
  return NULL;
}

void intervals_free(struct intervals *iv) {
  if (!iv) return;
  intervals_regions_free(iv);
  scalars_free(iv->scalars);
  arena_release(&iv->arena);
  free(iv->at);
  free(iv->updates);
  bitset_release(&iv->widen_at);
  bitset_release(&iv->widened);
  bitset_release(&iv->pending);
  vec_release(&iv->signed_steps);
  vec_release(&iv->unsigned_steps);
  free(iv->order);
  free(iv->place);
  walk_release(&iv->walk);
  vec_release(&iv->value);
  free(iv);
}
