/* Random walks over the graph of places. Inputs are small numbers mostly, and numbers that the program mentions: loops
 * end soon then, and branches are taken both ways. A walk that has come by a place often is recorded there less and
 * less, so that many short walks decide what holds, and not one long one. */
#include "engine/impact/samples.h"

#include "interpret/random.h"
#include "logic/build.h"
#include "logic/eval.h"

#include <stdlib.h>

enum { WALKS = 64, WALK_LENGTH = 80, MOST_SAMPLES = 160 };

struct walk_state {
  struct place_graph *graph;
  struct random random;
  uint64_t walk;
  VEC(int64_t) constants; /* of the program */
  struct assignment now;
};

/* ---- values ---- */

static void collect_constants(struct walk_state *w) {
  const struct exprs *all = &w->graph->tree->task->program->exprs;
  for (uint32_t i = 0; i < all->nodes.len; i++) {
    u128 value;
    if (expr_is_const(all, (expr){i}, &value) && value < (u128)1 << 62) vec_push(&w->constants, (int64_t)value);
  }
}

/* Small numbers above all: loops end soon then. */
static term choose(struct walk_state *w, uint16_t width, bool is_signed) {
  struct terms *t = w->graph->tree->s->terms;
  uint64_t kind = random_next(&w->random), detail = random_next(&w->random);
  if (width == 1) return term_bool(kind & 1);
  u128 bits = detail % (3 + w->walk % 12);
  if (kind % 8 == 0 && w->constants.len) bits = (u128)w->constants.data[detail % w->constants.len] + kind / 8 % 3 - 1;
  if (kind % 8 == 1) bits = random_value(&w->random, width);
  bits = bits_trunc(width, bits);
  i128 value = is_signed ? bits_signed(width, bits) : (i128)bits;
  return term_int(t, value > INT64_MAX ? INT64_MAX : (int64_t)value);
}

static void choose_inputs(struct walk_state *w, const struct step *step) {
  const struct value_ranges *ranges = &w->graph->tree->s->unit.ranges;
  for (uint32_t i = 0; i < step->inputs.len; i++) {
    term symbol = step->inputs.data[i].symbol;
    uint16_t width;
    bool is_signed;
    if (ranges_symbol_type(ranges, symbol, &width, &is_signed))
      assignment_set(&w->now, symbol, choose(w, width, is_signed));
  }
}

/* ---- walks ---- */

static term symbol_of(const struct place_graph *g, uint32_t variable) {
  return places_get(&g->tree->s->places, g->variables.data[variable])->symbol;
}

static void begin(struct walk_state *w) {
  const struct program *p = w->graph->tree->task->program;
  for (uint32_t i = 0; i < w->graph->variables.len; i++) {
    const struct place *x = places_get(&w->graph->tree->s->places, w->graph->variables.data[i]);
    const struct variable *v = &p->variables.data[x->id];
    u128 bits;
    term value = choose(w, x->width, x->is_signed);
    if (v->kind == VARIABLE_GLOBAL && !expr_is_none(v->initial) && expr_is_const(&p->exprs, v->initial, &bits))
      value = term_int(w->graph->tree->s->terms, x->is_signed ? (int64_t)bits_signed(x->width, bits) : (int64_t)bits);
    assignment_set(&w->now, x->symbol, value);
  }
}

/* The first rounds of a walk and then fewer and fewer: many walks tell more than a long one. */
static void record(struct walk_state *w, struct place_graph_node *n) {
  struct place_graph *g = w->graph;
  n->visits = n->last_walk == w->walk ? n->visits + 1 : 1;
  n->last_walk = w->walk;
  bool is_rare = n->visits <= 3 || (n->visits & (n->visits - 1)) == 0;
  if (!is_rare || n->samples.len >= MOST_SAMPLES) return;
  struct sample s = {xcalloc(g->variables.len + 1, sizeof *s.values),
                     xcalloc(g->variables.len + 1, sizeof *s.is_known)};
  for (uint32_t i = 0; i < n->variables.len; i++) {
    uint32_t v = n->variables.data[i];
    assert(v < g->variables.len);
    const uint64_t *value = map_get(&w->now.values, symbol_of(g, v).id);
    s.is_known[v] = value && term_get_int64(g->tree->s->terms, (term){(uint32_t)*value}, &s.values[v]) &&
                    s.values[v] < INT64_MAX / 4 && s.values[v] > INT64_MIN / 4;
  }
  vec_push(&n->samples, s);
}

/* Tries one step; false if its guard is false. */
static bool take(struct walk_state *w, const struct place_graph_edge *e) {
  struct place_graph *g = w->graph;
  struct semantics *s = g->tree->s;
  term value, *after = xcalloc(g->variables.len + 1, sizeof *after);
  for (uint32_t i = 0; i < g->variables.len; i++) after[i] = step_post(s, e->step, g->variables.data[i]);
  w->now.seed = random_next(&w->random) | 1;
  choose_inputs(w, e->step);
  bool is_taken = term_eval(s->terms, &w->now, e->step->guard, &value) && value.id == term_true.id;
  for (uint32_t i = 0; i < g->variables.len && is_taken; i++)
    if (!term_eval(s->terms, &w->now, after[i], &after[i])) after[i] = term_int(s->terms, 0);
  for (uint32_t i = 0; i < g->variables.len && is_taken; i++) assignment_set(&w->now, symbol_of(g, i), after[i]);
  free(after);
  return is_taken;
}

static bool step_on(struct walk_state *w, uint32_t *node) {
  const struct place_graph_node *n = &w->graph->nodes.data[*node];
  uint32_t first = n->out.len ? (uint32_t)(random_next(&w->random) % n->out.len) : 0;
  for (uint32_t i = 0; i < n->out.len; i++) {
    const struct place_graph_edge *e = &w->graph->edges.data[n->out.data[(first + i) % n->out.len]];
    assert(e->from == *node);
    if (!take(w, e)) continue;
    *node = e->to;
    return true;
  }
  return false;
}

void samples_draw(struct place_graph *g) {
  struct walk_state w = {.graph = g, .now = ASSIGNMENT_INIT};
  collect_constants(&w);
  for (w.walk = 0; w.walk < WALKS; w.walk++) {
    uint32_t node = 0;
    w.random = random_make(hash_combine(77, w.walk));
    begin(&w);
    for (uint32_t i = 0; i < WALK_LENGTH && !limits_exceeded(&g->tree->task->ctx->limits); i++) {
      if (!step_on(&w, &node)) break;
      record(&w, &g->nodes.data[node]);
    }
  }
  assignment_release(&w.now);
  vec_release(&w.constants);
}
