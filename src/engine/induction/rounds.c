/* Backwards over the steps. A step's inputs get new names each time that it is passed, since it may be taken in each
 * round with other values. */
#include "engine/induction/rounds.h"

#include "encode/state_facts.h"
#include "encode/trace_formula.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

#include <inttypes.h>

enum { MOST_PLACES = 600, MOST_WAYS = 2500, DEEPEST = 16 };

/* ---- places ---- */

static uint32_t place_at(struct rounds *r, context_id c, loc_id l) {
  uint64_t *known = map_put(&r->index, (uint64_t)c << 32 | l);
  if (!*known) {
    struct round_place p = {.context = c, .location = l};
    p.is_head = cfg_is_loop_head(r->ways->task->cfg, l);
    vec_push(&r->places, p);
    *known = r->places.len;
  }
  return (uint32_t)*known - 1;
}

bool rounds_init(struct rounds *r, struct ways *ways) {
  const struct task *task = ways->task;
  uint32_t count = 0;
  *r = (struct rounds){.ways = ways};
  place_at(r, 0, task->program->functions.data[task->program->start].entry);
  for (uint32_t i = 0; i < r->places.len; i++) {
    successor_list found = VEC_INIT;
    ways_on(ways, r->places.data[i].context, r->places.data[i].location, &found);
    r->places.data[i].ways = found;
    count += found.len;
    if (limits_exceeded(&task->ctx->limits)) return false;
    for (uint32_t k = 0; k < found.len; k++) {
      if (ways->s->places.contexts.data[found.data[k].context].depth > DEEPEST) return false;
      if (!found.data[k].is_error) place_at(r, found.data[k].context, found.data[k].location);
    }
    if (r->places.len > MOST_PLACES || count > MOST_WAYS) return false;
  }
  return true;
}

void rounds_release(struct rounds *r) {
  for (uint32_t i = 0; i < r->places.len; i++) vec_release(&r->places.data[i].ways);
  vec_release_all(&r->places, &r->now);
  map_release(&r->index);
}

/* ---- one step ---- */

static void add_fresh(struct rounds *r, struct substitution *names, term symbol) {
  struct terms *t = r->ways->s->terms;
  struct strbuf name = STRBUF_INIT;
  uint16_t width;
  bool is_signed;
  if (map_get(&names->pairs, symbol.id)) return;
  strbuf_printf(&name, "%s@%" PRIu32, term_name(t, symbol), r->fresh);
  term fresh = term_var(t, name.text, term_sort(t, symbol));
  strbuf_release(&name);
  if (ranges_symbol_type(&r->ways->s->unit.ranges, symbol, &width, &is_signed))
    ranges_declare(&r->ways->s->unit.ranges, fresh, width, is_signed);
  substitution_add(names, symbol, fresh);
}

/* The need with new names for what the step does not determine. */
static term with_fresh_inputs(struct rounds *r, const struct step *step, term need) {
  struct substitution names;
  substitution_init(&names, r->ways->s->terms);
  r->fresh++;
  for (uint32_t i = 0; i < step->inputs.len; i++) add_fresh(r, &names, step->inputs.data[i].symbol);
  for (uint32_t i = 0; i < step->allocations.len; i++)
    if (places_of_symbol(&r->ways->s->places, step->allocations.data[i].symbol) == ID_NONE)
      add_fresh(r, &names, step->allocations.data[i].symbol);
  need = substitution_apply(&names, need);
  substitution_release(&names);
  return need;
}

static term need_of_way(struct rounds *r, const struct successor *w, term behind) {
  struct semantics *s = r->ways->s;
  if (behind.id == term_true.id) return term_true;
  term post = w->is_error ? term_false : step_post_term(s, w->step, behind);
  return with_fresh_inputs(r, w->step, term_implies(s->terms, w->step->guard, post));
}

/* ---- a round ---- */

static term need_of_place(struct rounds *r, const struct needs *n, uint32_t place, enum round_kind_of kind) {
  const struct round_place p = r->places.data[place];
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < p.ways.len && !limits_exceeded_now(&r->ways->task->ctx->limits); i++) {
    const struct successor *w = &p.ways.data[i];
    term behind = term_bool(kind == ROUND_FORGIVING);
    if (!w->is_error) {
      uint32_t next = place_at(r, w->context, w->location);
      if (!r->places.data[next].is_head && r->now.data[next].id == term_none.id)
        r->now.data[next] = need_of_place(r, n, next, kind);
      behind = r->places.data[next].is_head ? n->at.data[next] : r->now.data[next];
    }
    if (limits_exceeded(&r->ways->task->ctx->limits)) break; /* of all places on the way here, too */
    vec_push(&parts, need_of_way(r, w, behind));
  }
  term need = term_and(r->ways->s->terms, parts.data, parts.len);
  vec_release(&parts);
  return need;
}

static void begin_round(struct rounds *r) {
  vec_clear(&r->now);
  for (uint32_t i = 0; i < r->places.len; i++) vec_push(&r->now, term_none);
}

void needs_begin(const struct rounds *r, struct needs *n, const term *at) {
  *n = (struct needs){.counted = 0};
  for (uint32_t i = 0; i < r->places.len; i++) vec_push(&n->at, at ? at[i] : term_true);
}

void needs_release(struct needs *n) { vec_release(&n->at); }

bool rounds_add(struct rounds *r, struct needs *n, enum round_kind_of kind) {
  term_list before = VEC_INIT;
  begin_round(r);
  for (uint32_t i = 0; i < r->places.len; i++)
    vec_push(&before, r->places.data[i].is_head ? need_of_place(r, n, i, kind) : term_true);
  vec_release(&n->at);
  n->at = before;
  n->counted++;
  return !limits_exceeded(&r->ways->task->ctx->limits);
}

term rounds_first(struct rounds *r, const struct needs *n, enum round_kind_of kind) {
  begin_round(r);
  if (r->places.data[0].is_head) return n->at.data[0];
  return need_of_place(r, n, 0, kind);
}

term rounds_start(struct rounds *r, term need) {
  struct semantics *s = r->ways->s;
  term_list symbols = VEC_INIT, known = VEC_INIT;
  state_symbols(s, &need, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id p = places_of_symbol(&s->places, symbols.data[i]);
    struct value v;
    if (p == ID_NONE || !trace_initial_value(s, p, &v)) continue;
    term value = value_as(&s->unit, v, places_get(&s->places, p)->is_signed).t;
    vec_push(&known, term_equals(s->terms, symbols.data[i], value));
  }
  term t = term_and(s->terms, known.data, known.len);
  vec_release_all(&symbols, &known);
  return t;
}
