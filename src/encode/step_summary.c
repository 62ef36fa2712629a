/* A completed call as one step: what is known of its end, related to the state in which it was entered. */
#include "encode/step_private.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

struct summary_run {
  struct semantics *s;
  struct step *step;
  context_id caller, inner, frame;
  const struct operation *call;
  struct substitution sub;
  VEC(struct value) results; /* by piece; width 0 if it is not known yet */
};

static term fresh(struct summary_run *r, const struct place *p) {
  return step_unknown(r->s, r->step, "after", p->width, p->is_signed).t;
}

/* Of the variable that gets the piece of what is returned. */
static bool is_result_signed(struct summary_run *r, uint32_t piece) {
  var_id v = piece < r->call->result_count ? r->s->program->results.data[r->call->first_result + piece] : ID_NONE;
  return v == ID_NONE || places_get(&r->s->places, places_variable(&r->s->places, r->caller, v))->is_signed;
}

static struct value result_value(struct summary_run *r, uint32_t piece, uint16_t width) {
  if (r->results.len <= piece) vec_resize(&r->results, piece + 1);
  if (!r->results.data[piece].width) {
    struct value v = step_unknown(r->s, r->step, "result", width, is_result_signed(r, piece));
    r->results.data[piece] = v;
  }
  return r->results.data[piece];
}

/* The place of the frame's formula at the entry (`is_after` false) or at the end of this call. */
static term meaning(struct summary_run *r, const struct call_effects *effects, const struct place p) {
  struct places *places = &r->s->places;
  switch (p.kind) {
  case PLACE_ENTRY: {
    const struct place q = *places_get(places, p.id);
    if (q.context != r->frame) return q.symbol;
    return places_get(places, places_variable(places, r->inner, q.id))->symbol;
  }
  case PLACE_VARIABLE:
    if (p.context == r->frame) return fresh(r, &p);
    return bitset_has(&effects->globals, p.id) ? fresh(r, &p) : p.symbol;
  case PLACE_OBJECT: return p.context == r->frame ? fresh(r, &p) : p.symbol;
  case PLACE_FUNCTION: return p.symbol;
  case PLACE_RESULT: return value_as(&r->s->unit, result_value(r, p.id >> 1, p.width), p.is_signed).t;
  case PLACE_CELL: break;
  }
  assert(!"summaries do not speak of memory");
  return fresh(r, &p);
}

/* Global variables that the callee may write, and the results, are what the formula says they are. */
static void add_updates(struct summary_run *r, const struct call_effects *effects, const struct operation *call) {
  struct semantics *s = r->s;
  struct places *places = &s->places;
  for (uint32_t v = bitset_next(&effects->globals, 0); v < effects->globals.size;
       v = bitset_next(&effects->globals, v + 1)) {
    place_id id = places_variable(places, r->caller, v);
    const struct place p = *places_get(places, id);
    term symbol = substitution_apply(&r->sub, p.symbol);
    if (symbol.id == p.symbol.id) symbol = fresh(r, &p);
    vec_push(&r->step->updates, ((struct update){id, {symbol, p.width, p.is_signed}}));
  }
  for (uint32_t i = 0; i < call->result_count; i++) {
    var_id v = s->program->results.data[call->first_result + i];
    if (v == ID_NONE) continue;
    place_id to = places_variable(places, r->caller, v);
    const struct place p = *places_get(places, to);
    struct value value = result_value(r, i, p.width);
    if (value.width != p.width) value = step_unknown(s, r->step, "result", p.width, p.is_signed);
    value = value_as(&s->unit, value, p.is_signed);
    for (uint32_t k = 0; k < r->step->updates.len; k++)
      if (r->step->updates.data[k].place == to) r->step->updates.data[k].value = value;
    vec_push(&r->step->updates, ((struct update){to, value}));
  }
}

struct step *step_of_summary(struct semantics *s, const struct summary *summary) {
  struct summary_run r = {.s = s,
                          .step = xcalloc(1, sizeof *r.step),
                          .caller = summary->caller,
                          .inner = summary->inner,
                          .frame = summary->frame,
                          .call = &s->program->edges.data[summary->call].op};
  term_list symbols = VEC_INIT;
  term formula = summary->formula;
  assert(places_is_frame(&s->places, summary->frame) &&
         s->places.contexts.data[summary->inner].parent == summary->caller);
  assert(s->places.contexts.data[summary->inner].function == s->places.contexts.data[summary->frame].function);
  substitution_init(&r.sub, s->terms);
  term_free_variables(s->terms, &formula, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id p = places_of_symbol(&s->places, symbols.data[i]);
    if (p == ID_NONE) continue;
    term t = meaning(&r, summary->effects, *places_get(&s->places, p));
    if (t.id != symbols.data[i].id) substitution_add(&r.sub, symbols.data[i], t);
  }
  r.step->guard = substitution_apply(&r.sub, formula);
  add_updates(&r, summary->effects, r.call);
  vec_push(
      &r.step->effects,
      ((struct effect){.kind = EFFECT_CALLEE, .guard = term_true, .callee = summary->effects, .edge = summary->call}));
  vec_push(&r.step->edges, ((struct step_edge){summary->call, r.step->guard}));
  step_take_inputs(s, r.step);
  substitution_release(&r.sub);
  vec_release_all(&r.results, &symbols);
  assert_structure(step_is_valid(s, r.step) && places_are_valid(&s->places));
  return r.step;
}
