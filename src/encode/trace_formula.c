/* Two passes: backwards over the steps, to find which places matter at which cut, then forwards, to name their versions
 * and to build the parts. Only what was asked for is built, so a long path with a short reason has a short formula; and
 * a version is named by its place and cut, so that paths with a common beginning share its terms. */
#include "encode/trace_formula.h"

#include "encode/state_facts.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"
#include "program/text/print.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- which places matter ---- */

/* True if it is new. */
static bool ask_place(struct trace_formula *f, uint32_t cut, struct map *asked, place_id p) {
  uint64_t *known = map_put(asked, p);
  if (*known || place_is_constant(places_get(&f->s->places, p))) return false;
  *known = 1;
  vec_push(&f->cuts[cut], ((struct version){p, term_none}));
  return true;
}

static void ask_term(struct trace_formula *f, uint32_t cut, struct map *asked, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(f->s->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    place_id p = places_of_symbol(&f->s->places, variables.data[i]);
    if (p == ID_NONE) continue;
    if (ask_place(f, cut, asked, p) && places_get(&f->s->places, p)->kind == PLACE_CELL)
      ask_term(f, cut, asked, places_get(&f->s->places, p)->address);
  }
  vec_release(&variables);
}

/* Variables that matter in a step, inputs among them; addresses of objects do not connect anything. */
static void see(struct trace_formula *f, struct map *seen, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(f->s->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    place_id p = places_of_symbol(&f->s->places, variables.data[i]);
    if (p == ID_NONE || !place_is_address(places_get(&f->s->places, p))) *map_put(seen, variables.data[i].id) = 1;
  }
  vec_release(&variables);
}

static bool is_seen(struct trace_formula *f, const struct map *seen, term t) {
  term_list variables = VEC_INIT;
  bool result = false;
  term_free_variables(f->s->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len && !result; i++) result = map_get(seen, variables.data[i].id) != NULL;
  vec_release(&variables);
  return result;
}

/* The conjuncts that share variables with those seen, or with other such conjuncts. */
static term connected_conjuncts(struct trace_formula *f, struct map *seen, term all) {
  struct terms *t = f->s->terms;
  term_list left = VEC_INIT, taken = VEC_INIT;
  term_conjuncts(t, all, &left);
  for (bool is_changed = true; is_changed;) {
    uint32_t kept = 0;
    is_changed = false;
    for (uint32_t k = 0; k < left.len; k++) {
      if (!is_seen(f, seen, left.data[k])) {
        left.data[kept++] = left.data[k];
        continue;
      }
      see(f, seen, left.data[k]);
      vec_push(&taken, left.data[k]);
      is_changed = true;
    }
    left.len = kept;
  }
  term result = term_and(t, taken.data, taken.len);
  vec_release_all(&left, &taken);
  return result;
}

/* What the guard says of the values asked for after the step, and of symbols that matter `anywhere`. */
static term connected_guard(struct trace_formula *f, uint32_t i, struct step *step, const struct map *anywhere) {
  struct map seen = MAP_INIT;
  for (uint32_t k = 0; k < anywhere->entries.len; k++) *map_put(&seen, anywhere->entries.data[k].key) = 1;
  for (uint32_t k = 0; k < f->cuts[i].len; k++) see(f, &seen, step_post(f->s, step, f->cuts[i].data[k].place));
  term result = connected_conjuncts(f, &seen, step->guard);
  map_release(&seen);
  return result;
}

/* What is known before the path of the values asked for: all else would matter only if it contradicted itself. */
static term connected_before(struct trace_formula *f, const struct trace_request *r) {
  struct map seen = MAP_INIT;
  for (uint32_t k = 0; k < r->asked_count; k++) see(f, &seen, r->asked[k]); /* constants among it */
  for (uint32_t k = 0; k < f->cuts[0].len; k++)
    *map_put(&seen, places_get(&f->s->places, f->cuts[0].data[k].place)->symbol.id) = 1;
  term result = r->before.id == term_false.id ? r->before : connected_conjuncts(f, &seen, r->before);
  map_release(&seen);
  return result;
}

static void ask_along(struct trace_formula *f, const struct trace_request *r, const struct map *anywhere) {
  struct map asked = MAP_INIT;
  uint32_t n = r->step_count;
  bool is_open = r->after.id == term_none.id; /* no question yet: it is the last guard that says something */
  if (!is_open) ask_term(f, n, &asked, r->after);
  for (uint32_t i = 0; i < r->asked_count; i++) ask_term(f, n, &asked, r->asked[i]);
  for (uint32_t i = n; i > 0; i--) {
    map_clear(&asked);
    struct step *step = r->steps[i - 1];
    f->guards[i] = is_open || !r->is_focused ? step->guard : connected_guard(f, i, step, anywhere);
    is_open &= f->guards[i].id == term_true.id;
    ask_term(f, i - 1, &asked, f->guards[i]);
    for (uint32_t k = 0; k < f->cuts[i].len; k++)
      ask_term(f, i - 1, &asked, step_post(f->s, r->steps[i - 1], f->cuts[i].data[k].place));
  }
  if (r->before.id != term_none.id) {
    f->before = connected_before(f, r);
    ask_term(f, 0, &asked, f->before);
  }
  map_release(&asked);
}

static void ask_all(struct trace_formula *f, const struct trace_request *r) {
  struct map anywhere = MAP_INIT;
  ask_along(f, r, &anywhere);
  if (r->is_focused && r->is_wide) {
    for (uint32_t i = 0; i <= r->step_count; i++) {
      for (uint32_t k = 0; k < f->cuts[i].len; k++)
        *map_put(&anywhere, places_get(&f->s->places, f->cuts[i].data[k].place)->symbol.id) = 1;
      vec_clear(&f->cuts[i]);
    }
    ask_along(f, r, &anywhere);
  }
  map_release(&anywhere);
}

/* ---- versions ---- */

static term new_version(struct trace_formula *f, uint32_t cut, place_id p) {
  char text[32];
  struct strbuf name = STRBUF_INIT;
  const struct place *place = places_get(&f->s->places, p);
  strbuf_puts(&name, term_name(f->s->terms, place->symbol));
  snprintf(text, sizeof text, "@%u", cut);
  strbuf_puts(&name, text);
  term symbol = term_var(f->s->terms, name.text, places_sort(&f->s->places, place->width));
  strbuf_release(&name);
  assert(places_of_symbol(&f->s->places, symbol) == ID_NONE && !map_get(&f->place_of, symbol.id)); /* it is new */
  *map_put(&f->place_of, symbol.id) = (uint64_t)p + 1;
  return symbol;
}

term trace_formula_version(const struct trace_formula *f, uint32_t cut, place_id p) {
  assert(cut <= f->step_count);
  for (uint32_t i = 0; i < f->cuts[cut].len; i++)
    if (f->cuts[cut].data[i].place == p) return f->cuts[cut].data[i].symbol;
  return term_none;
}

/* The symbols of a state formula as versions at the cut. */
static void add_versions(struct trace_formula *f, uint32_t cut, struct substitution *sub) {
  for (uint32_t i = 0; i < f->cuts[cut].len; i++)
    substitution_add(sub, places_get(&f->s->places, f->cuts[cut].data[i].place)->symbol, f->cuts[cut].data[i].symbol);
}

static void add_inputs(struct trace_formula *f, uint32_t i, const struct step *step, struct substitution *sub) {
  for (uint32_t k = 0; k < step->inputs.len; k++) {
    term input = step->inputs.data[k].symbol;
    char text[16];
    struct strbuf name = STRBUF_INIT;
    snprintf(text, sizeof text, "@%u", i);
    strbuf_puts(&name, term_name(f->s->terms, input));
    strbuf_puts(&name, text);
    term version = term_var(f->s->terms, name.text, term_sort(f->s->terms, input));
    strbuf_release(&name);
    *map_put(f->inputs[i], input.id) = version.id;
    substitution_add(sub, input, version);
  }
}

/* Bounds of the inputs that occur in the part. */
static term input_bounds(struct trace_formula *f, const struct step *step, uint32_t i, term part) {
  term_list variables = VEC_INIT;
  struct map occurring = MAP_INIT;
  term result = term_true;
  term_free_variables(f->s->terms, &part, 1, &variables);
  for (uint32_t k = 0; k < variables.len; k++) *map_put(&occurring, variables.data[k].id) = 1;
  for (uint32_t k = 0; k < step->inputs.len; k++) {
    term input = step->inputs.data[k].symbol, version = {(uint32_t)*map_get(f->inputs[i], input.id)};
    if (!map_get(&occurring, version.id)) continue;
    term bounds = value_bounds(&f->s->unit, input);
    result = term_and2(f->s->terms, result, term_substitute(f->s->terms, bounds, &input, &version, 1));
  }
  map_release(&occurring);
  vec_release(&variables);
  return result;
}

static void build_step(struct trace_formula *f, uint32_t i, struct step *step) {
  struct terms *t = f->s->terms;
  struct substitution sub;
  term_list parts = VEC_INIT;
  substitution_init(&sub, t);
  add_versions(f, i - 1, &sub);
  f->inputs[i] = xcalloc(1, sizeof *f->inputs[i]);
  for (uint32_t k = 0; k < f->cuts[i].len; k++) step_post(f->s, step, f->cuts[i].data[k].place); /* may add inputs */
  add_inputs(f, i, step, &sub);
  vec_push(&parts, substitution_apply(&sub, f->guards[i]));
  for (uint32_t k = 0; k < f->cuts[i].len; k++) {
    struct version *v = &f->cuts[i].data[k];
    assert(!place_is_constant(places_get(&f->s->places, v->place)));
    term post = step_post(f->s, step, v->place), symbol = places_get(&f->s->places, v->place)->symbol;
    if (post.id == symbol.id) {
      v->symbol = trace_formula_version(f, i - 1, v->place);
      assert(v->symbol.id != term_none.id); /* what is left alone was asked for before */
      continue;
    }
    v->symbol = new_version(f, i, v->place);
    vec_push(&parts, term_equals(t, v->symbol, substitution_apply(&sub, post)));
  }
  term part = term_and(t, parts.data, parts.len);
  vec_push(&f->parts, term_and2(t, part, input_bounds(f, step, i, part)));
  vec_release(&parts);
  substitution_release(&sub);
}

/* ---- the initial state ---- */

static bool object_bytes(const struct object *o, uint64_t offset, uint32_t bytes, u128 *ret) {
  if (offset + bytes > o->size || bytes > 16) return false;
  u128 value = 0;
  for (uint32_t i = 0; i < bytes; i++) {
    unsigned char b = o->bytes && offset + i < o->byte_count ? o->bytes[offset + i] : 0;
    value |= (u128)b << (8 * i);
  }
  *ret = value;
  return true;
}

/* An address constant: object or function, plus an offset. */
static bool constant_address(struct semantics *s, expr e, struct value *ret) {
  int64_t offset;
  expr base = expr_split_offset(&s->program->exprs, e, &offset);
  const struct expr_node *n = expr_get(&s->program->exprs, base);
  u128 bits;
  if (expr_is_const(&s->program->exprs, e, &bits))
    *ret = value_constant(&s->unit, expr_width(&s->program->exprs, e), bits);
  else if (n->kind == E_OBJECT)
    *ret = value_offset(&s->unit, value_of_place(&s->unit, places_object(&s->places, 0, n->ref)), offset);
  else if (n->kind == E_FUNCTION)
    *ret = value_offset(&s->unit, value_of_place(&s->unit, places_function(&s->places, n->ref)), offset);
  else
    return false;
  return true;
}

/* The cell of a global object, whose initial contents are known. */
static bool initial_cell(struct semantics *s, const struct place *p, struct value *ret) {
  int64_t offset = 0;
  term base = p->address;
  const struct terms *t = s->terms;
  if (term_kind(t, base) == TERM_ADD && term_count(t, base) == 2 && term_get_int64(t, term_child(t, base, 0), &offset))
    base = term_child(t, base, 1);
  place_id object = places_of_symbol(&s->places, base);
  if (object == ID_NONE || places_get(&s->places, object)->kind != PLACE_OBJECT) return false;
  const struct object *o = &s->program->objects.data[places_get(&s->places, object)->id];
  if (o->function != ID_NONE || o->is_external || offset < 0) return false;
  uint32_t bytes = p->width / 8u;
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    const struct relocation *x = &o->relocations.data[i];
    uint64_t size = expr_width(&s->program->exprs, x->value) / 8u;
    if (x->offset == (uint64_t)offset && size == bytes) return constant_address(s, x->value, ret);
    if (x->offset < (uint64_t)offset + bytes && (uint64_t)offset < x->offset + size) return false;
  }
  u128 bits;
  if (!object_bytes(o, (uint64_t)offset, bytes, &bits)) return false;
  *ret = value_constant(&s->unit, p->width, bits);
  return true;
}

bool trace_initial_value(struct semantics *s, place_id id, struct value *ret) {
  const struct place place = *places_get(&s->places, id), *p = &place;
  if (place_is_constant(p)) return false;
  if (p->kind == PLACE_CELL) return initial_cell(s, p, ret);
  const struct variable *v = &s->program->variables.data[p->id];
  return v->kind == VARIABLE_GLOBAL && !expr_is_none(v->initial) && constant_address(s, v->initial, ret);
}

/* Of the places asked for at the start; quadratic, so only for a few. */
static void add_cell_congruence(struct trace_formula *f, term_list *parts) {
  enum { MOST_CELLS = 24 };
  VEC(place_id) cells = VEC_INIT;
  for (uint32_t i = 0; i < f->cuts[0].len; i++)
    if (places_get(&f->s->places, f->cuts[0].data[i].place)->kind == PLACE_CELL)
      vec_push(&cells, f->cuts[0].data[i].place);
  for (uint32_t i = 0; i < cells.len && cells.len <= MOST_CELLS; i++)
    for (uint32_t k = 0; k < i; k++) vec_push(parts, state_cells_agree(f->s, cells.data[i], cells.data[k], false));
  vec_release(&cells);
}

static void build_initial(struct trace_formula *f, const struct trace_request *r) {
  struct semantics *s = f->s;
  struct terms *t = s->terms;
  term_list parts = VEC_INIT;
  struct substitution sub;
  for (uint32_t i = 0; i < f->cuts[0].len; i++) f->cuts[0].data[i].symbol = new_version(f, 0, f->cuts[0].data[i].place);
  substitution_init(&sub, t);
  add_versions(f, 0, &sub);
  bool is_start = r->before.id == term_none.id;
  if (!is_start) vec_push(&parts, f->before);
  for (uint32_t i = 0; i < f->cuts[0].len; i++) {
    const struct place p = *places_get(&s->places, f->cuts[0].data[i].place);
    struct value v;
    if (is_start && trace_initial_value(s, f->cuts[0].data[i].place, &v))
      vec_push(&parts, term_equals(t, p.symbol, value_as(&s->unit, v, p.is_signed).t));
    else
      vec_push(&parts, value_bounds(&s->unit, p.symbol));
  }
  add_cell_congruence(f, &parts);
  term all = term_and(t, parts.data, parts.len);
  vec_push(&f->parts, substitution_apply(&sub, all));
  substitution_release(&sub);
  vec_release(&parts);
}

/* ---- constants: addresses of objects and functions ---- */

/* The part in which the place begins to exist: that of the step which enters its activation. */
static uint32_t begins_at(const struct trace_request *r, const struct place *p) {
  for (uint32_t i = 0; i < r->step_count && p->context != 0; i++)
    for (uint32_t k = 0; k < r->steps[i]->effects.len; k++) {
      const struct effect *e = &r->steps[i]->effects.data[k];
      if (e->kind == EFFECT_ENTER && e->context == p->context) return i + 1;
    }
  return 0;
}

/* Objects and functions that occur: not null, and disjoint. Known from where they begin to exist. */
static void add_addresses(struct trace_formula *f, const struct trace_request *r) {
  enum { MOST = 40 };
  struct semantics *s = f->s;
  struct terms *t = s->terms;
  term_list variables = VEC_INIT, facts = VEC_INIT, bounds = VEC_INIT;
  VEC(place_id) constants = VEC_INIT;
  VEC(uint32_t) begins = VEC_INIT;
  term_free_variables(t, f->parts.data, f->parts.len, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    place_id p = places_of_symbol(&s->places, variables.data[i]);
    if (p == ID_NONE) continue;
    const struct place *x = places_get(&s->places, p);
    if (x->kind == PLACE_ENTRY) vec_push(&bounds, value_bounds(&s->unit, x->symbol));
    if (!place_is_address(x)) continue;
    vec_push(&constants, p);
    vec_push(&begins, begins_at(r, x));
  }
  for (uint32_t part = 0; part < f->parts.len && constants.len <= MOST; part++) {
    vec_clear(&facts);
    for (uint32_t i = 0; i < constants.len; i++) {
      place_id p = constants.data[i];
      if (begins.data[i] == part) vec_push(&facts, state_address_is_valid(s, p));
      for (uint32_t k = 0; k < i; k++)
        if ((begins.data[i] > begins.data[k] ? begins.data[i] : begins.data[k]) == part)
          vec_push(&facts, state_addresses_differ(s, p, constants.data[k]));
    }
    if (facts.len) vec_push(&facts, f->parts.data[part]);
    if (facts.len) f->parts.data[part] = term_and(t, facts.data, facts.len);
  }
  vec_push(&bounds, f->parts.data[0]);
  f->parts.data[0] = term_and(t, bounds.data, bounds.len);
  vec_release_all(&bounds, &facts, &constants, &begins, &variables);
}

/* ---- all of it ---- */

/* A part speaks of versions at its two cuts only, of its own inputs, and of what never changes: that is what makes an
 * interpolant a formula about one state. */
static void check_part(const struct trace_formula *f, uint32_t part) {
  term_list variables = VEC_INIT;
  struct map here = MAP_INIT;
  uint32_t last = part <= f->step_count ? part : f->step_count, first = part ? part - 1 : 0;
  for (uint32_t cut = first; cut <= last; cut++)
    for (uint32_t i = 0; i < f->cuts[cut].len; i++) *map_put(&here, f->cuts[cut].data[i].symbol.id) = 1;
  term_free_variables(f->s->terms, &f->parts.data[part], 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    assert(!map_get(&f->place_of, variables.data[i].id) || map_get(&here, variables.data[i].id));
    place_id p = places_of_symbol(&f->s->places, variables.data[i]);
    assert(p == ID_NONE || place_is_constant(places_get(&f->s->places, p)));
  }
  vec_release(&variables);
  map_release(&here);
}

static bool trace_formula_is_valid(const struct trace_formula *f) {
  enum { MOST_CHECKED = 64 };
  assert(f->parts.len == f->step_count + 1 || f->parts.len == f->step_count + 2);
  for (uint32_t i = 0; i < f->parts.len && i < MOST_CHECKED; i++) {
    assert(term_is_bool(f->s->terms, f->parts.data[i]));
    check_part(f, i);
  }
  return true;
}

void trace_formula_init(struct trace_formula *f, struct semantics *s, const struct trace_request *r) {
  *f = (struct trace_formula){.s = s, .step_count = r->step_count};
  f->cuts = xcalloc(r->step_count + 1, sizeof *f->cuts);
  f->inputs = xcalloc(r->step_count + 1, sizeof *f->inputs);
  f->guards = xcalloc(r->step_count + 1, sizeof *f->guards);
  ask_all(f, r);
  build_initial(f, r);
  for (uint32_t i = 1; i <= r->step_count; i++) build_step(f, i, r->steps[i - 1]);
  assert(f->parts.len == r->step_count + 1);
  if (r->after.id != term_none.id) vec_push(&f->parts, term_not(trace_formula_at(f, r->step_count, r->after)));
  add_addresses(f, r);
  assert_structure(trace_formula_is_valid(f));
}

void trace_formula_release(struct trace_formula *f) {
  for (uint32_t i = 0; i <= f->step_count; i++) {
    vec_release(&f->cuts[i]);
    if (f->inputs[i]) map_release(f->inputs[i]);
    free(f->inputs[i]);
  }
  free(f->cuts);
  free(f->inputs);
  free(f->guards);
  map_release(&f->place_of);
  vec_release(&f->parts);
}

term trace_formula_state(struct trace_formula *f, term t) {
  term_list variables = VEC_INIT;
  struct substitution sub;
  substitution_init(&sub, f->s->terms);
  term_free_variables(f->s->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const uint64_t *place = map_get(&f->place_of, variables.data[i].id);
    if (place) substitution_add(&sub, variables.data[i], places_get(&f->s->places, (place_id)*place - 1)->symbol);
  }
  term result = substitution_apply(&sub, t);
  substitution_release(&sub);
  vec_release(&variables);
  return result;
}

term trace_formula_at(struct trace_formula *f, uint32_t cut, term t) {
  struct substitution sub;
  substitution_init(&sub, f->s->terms);
  add_versions(f, cut, &sub);
  term result = substitution_apply(&sub, t);
  substitution_release(&sub);
  return result;
}

term trace_formula_instance(struct trace_formula *f, uint32_t step, term t) {
  struct substitution sub;
  substitution_init(&sub, f->s->terms);
  assert(step >= 1 && step <= f->step_count);
  add_versions(f, step - 1, &sub);
  for (uint32_t i = 0; i < f->inputs[step]->entries.len; i++)
    substitution_add(&sub, (term){(uint32_t)f->inputs[step]->entries.data[i].key},
                     (term){(uint32_t)f->inputs[step]->entries.data[i].value});
  term result = substitution_apply(&sub, t);
  substitution_release(&sub);
  return result;
}
