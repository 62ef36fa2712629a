/* A predicate of a file is evaluated as if all that it names were of the activation at hand, and then each place is
 * replaced by the one that is meant: that of the caller who owns the variable, the value at the entry, or a result.
 * What has no such place in an activation cannot be said there and is not tracked there. */
#include "engine/lazy/given.h"

#include "logic/rewrite.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

void given_init(struct given *g, struct located *file, struct semantics *s) {
  *g = (struct given){.file = file, .s = s};
}

void given_release(struct given *g) { map_release(&g->terms); }

/* ---- lines ---- */

static bool ends_a_step(const struct task *task, function_id f, uint32_t line) {
  const struct program *p = task->program;
  for (loc_id l = 0; l < p->locations.len; l++) {
    bool is_end = l == p->functions.data[f].entry || l == p->functions.data[f].exit;
    if (p->locations.data[l].function != f || is_end || !blocks_is_cut(task->blocks, l)) continue;
    if (program_position(p, l).line == line) return true;
  }
  return false;
}

void given_relocate(struct located *file, const struct task *task) {
  const struct located_predicate *warned = NULL;
  for (uint32_t i = 0; i < file->all.len; i++) {
    struct located_predicate *x = &file->all.data[i];
    if (x->where != WHERE_LINE || ends_a_step(task, x->function, x->where_line)) continue;
    bool is_new = !warned || warned->function != x->function || warned->where_line != x->where_line;
    if (is_new)
      diagnostics_warning(&task->ctx->diagnostics, file->file, x->line, x->column,
                          "no step of '%s' ends in line %u; what is given for it is tracked everywhere in '%s'",
                          program_string(file->program, file->program->functions.data[x->function].name), x->where_line,
                          program_string(file->program, file->program->functions.data[x->function].name));
    warned = x;
    x->where = WHERE_ALL;
  }
}

/* ---- names of other activations ---- */

static const struct frame_value *find_frame_value(const struct located *file, var_id v) {
  for (uint32_t i = 0; i < file->frame_values.len; i++)
    if (file->frame_values.data[i].variable == v) return &file->frame_values.data[i];
  return NULL;
}

/* The activation of the function among those that led to `c`, ID_NONE if there is none. */
static context_id activation_of(const struct places *places, context_id c, function_id f) {
  while (c != ID_NONE && places->contexts.data[c].function != f) c = places->contexts.data[c].parent;
  return c;
}

static place_id frame_place(struct given *g, context_id c, const struct frame_value *x) {
  struct places *places = &g->s->places;
  context_id frame = c;
  while (!places_is_frame(places, frame) && places->contexts.data[frame].parent != ID_NONE)
    frame = places->contexts.data[frame].parent;
  if (!places_is_frame(places, frame)) return ID_NONE;
  if (x->is_result) return frame == c ? places_result(places, frame, 0, x->width, x->is_signed) : ID_NONE;
  assert(x->of < places->program->variables.len);
  const struct variable *of = &places->program->variables.data[x->of];
  bool is_global = of->kind == VARIABLE_GLOBAL || of->function == ID_NONE;
  if (!is_global && of->function != places->contexts.data[frame].function) return ID_NONE;
  return places_entry(places, frame, places_variable(places, frame, x->of));
}

static term rename_term(struct given *, context_id, term, bool is_address);

static place_id cell_place(struct given *g, context_id c, const struct place *p) {
  term address = rename_term(g, c, p->address, true);
  return address.id == term_none.id ? ID_NONE : places_cell(&g->s->places, address, p->width, p->alias, p->type);
}

/* What a place of `c`, named as if everything were its own, is meant to be; ID_NONE if there is no such place.
 * Addresses of memory do not speak of frame values: points-to knows nothing of those. */
static place_id meant_place(struct given *g, context_id c, place_id id, bool is_address) {
  struct places *places = &g->s->places;
  const struct program *program = places->program;
  const struct place p = *places_get(places, id);
  context_id owner;
  switch (p.kind) {
  case PLACE_FUNCTION: return id;
  case PLACE_CELL: return cell_place(g, c, &p);
  case PLACE_OBJECT:
    if (program->objects.data[p.id].function == ID_NONE) return id;
    owner = activation_of(places, c, program->objects.data[p.id].function);
    return owner == ID_NONE ? ID_NONE : places_object(places, owner, p.id);
  case PLACE_VARIABLE: {
    const struct variable *v = &program->variables.data[p.id];
    const struct frame_value *f = find_frame_value(g->file, p.id);
    if (f) return is_address ? ID_NONE : frame_place(g, c, f);
    if (v->kind == VARIABLE_GLOBAL || v->function == ID_NONE) return id;
    owner = activation_of(places, c, v->function);
    return owner == ID_NONE ? ID_NONE : places_variable(places, owner, p.id);
  }
  case PLACE_ENTRY:
  case PLACE_RESULT: break;
  }
  return ID_NONE;
}

static term rename_term(struct given *g, context_id c, term t, bool is_address) {
  struct terms *terms = g->s->terms;
  term_list symbols = VEC_INIT;
  struct substitution sub;
  bool is_sayable = true;
  substitution_init(&sub, terms);
  term_free_variables(terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len && is_sayable; i++) {
    place_id p = places_of_symbol(&g->s->places, symbols.data[i]);
    if (p != ID_NONE) p = meant_place(g, c, p, is_address);
    is_sayable = p != ID_NONE;
    if (is_sayable && places_get(&g->s->places, p)->symbol.id != symbols.data[i].id)
      substitution_add(&sub, symbols.data[i], places_get(&g->s->places, p)->symbol);
  }
  term result = is_sayable ? substitution_apply(&sub, t) : term_none;
  substitution_release(&sub);
  vec_release(&symbols);
  return result;
}

/* ---- predicates at places ---- */

term given_eval(struct given *g, context_id c, expr e) {
  bool is_exact;
  struct value v = semantics_eval(g->s, c, e, &is_exact);
  return is_exact && v.width == 1 ? rename_term(g, c, v.t, false) : term_none;
}

bool given_speaks_of_results(const struct places *places, term t) {
  term_list variables = VEC_INIT;
  bool result = false;
  term_free_variables(places->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len && !result; i++) {
    place_id place = places_of_symbol(places, variables.data[i]);
    result = place != ID_NONE && places_get(places, place)->kind == PLACE_RESULT;
  }
  vec_release(&variables);
  return result;
}

static bool belongs(const struct given *g, const struct located_predicate *x, loc_id l) {
  const struct program *p = g->s->program;
  function_id f = p->locations.data[l].function;
  if (x->function == ID_NONE) return true;
  if (x->function != f) return false;
  bool is_end = l == p->functions.data[f].entry || l == p->functions.data[f].exit;
  switch (x->where) {
  case WHERE_ALL: break;
  case WHERE_LINE: return !is_end && program_position(p, l).line == x->where_line;
  case WHERE_ENTRY: return l == p->functions.data[f].entry;
  case WHERE_EXIT: return l == p->functions.data[f].exit;
  }
  return true;
}

term given_at(struct given *g, uint32_t predicate, context_id c, loc_id l) {
  const struct located_predicate *x = &g->file->all.data[predicate];
  assert(predicate < g->file->all.len && l < g->s->program->locations.len);
  if (!belongs(g, x, l)) return term_none;
  uint64_t *known = map_put(&g->terms, (uint64_t)predicate << 32 | c);
  if (!*known) {
    term t = given_eval(g, c, x->e);
    known = map_put(&g->terms, (uint64_t)predicate << 32 | c);
    *known = (uint64_t)t.id + 1;
  }
  term t = {(uint32_t)(*known - 1)};
  assert(t.id == term_none.id || term_is_bool(g->s->terms, t));
  const struct function *f = &g->s->program->functions.data[g->s->program->locations.data[l].function];
  bool is_early = t.id != term_none.id && l != f->exit && given_speaks_of_results(&g->s->places, t);
  return is_early ? term_none : t;
}
