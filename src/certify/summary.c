/* Functions that are proved once for all their activations: calls by summary, which recursion needs.
 *
 * A summary context is any activation of its function, whoever called it. The certificate has for it an entry
 * condition, an exit relation, and invariants as for any context; all may speak of values at the entry of the
 * activation, which are symbols of their own: the entry value of a variable is a term variable, that of a cell the
 * application of a memory function that belongs to the context. Obligations:
 *
 *   entry condition, with entry values = current values,  implies  what is claimed or needed at the entry location
 *   an invariant implies wp as ever, where RETURN needs the exit relation with the returned values as results
 *   a CALL needs the entry condition for its arguments, and that the exit relation, between the state before and any
 *   state after that differs only in what the function may modify, implies what is needed after the call
 *
 * That is the rule for recursive procedures: by induction over the length of a run, every claim holds whenever control
 * is there. What a function may modify is computed here, from the operations of all functions that it may call and the
 * alias facts. */
#include "certify/certify.h"

#include "logic/traverse.h"

/* ---- renaming ---- */

/* The term with variables replaced, and cells of one memory by those of another. */
static term rename_state(struct certify *c, term t, const struct map *variables, uint32_t from, uint32_t to) {
  struct terms *s = &c->terms;
  term_list nodes = VEC_INIT, children = VEC_INIT;
  struct map images = MAP_INIT;
  traverse_nodes(s, &t, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    term x = nodes.data[i], y = x;
    const uint64_t *known = map_get(variables, x.id);
    vec_clear(&children);
    for (uint32_t k = 0; k < term_count(s, x); k++) {
      term child = term_child(s, x, k);
      term image = {(uint32_t)*map_get(&images, term_positive(child).id)};
      vec_push(&children, term_is_negated(child) ? term_not(image) : image);
    }
    if (known) y = (term){(uint32_t)*known};
    if (children.len) y = rewrite_node(s, x, children.data);
    if (term_kind(s, x) == TERM_APPLY) {
      const struct function_info *f = function_info(c, term_symbol(s, x));
      if (f && from != to && f->memory == from) y = memory_cell(c, to, children.data[0], f->width, f->is_signed);
    }
    *map_put(&images, x.id) = y.id;
  }
  term image = {(uint32_t)*map_get(&images, term_positive(t).id)};
  vec_release_all(&nodes, &children);
  map_release(&images);
  return term_is_negated(t) ? term_not(image) : image;
}

static bool is_global_variable(const struct certify *c, var_id v) {
  return c->program->variables.data[v].kind == VARIABLE_GLOBAL;
}

term summary_at_entry(struct certify *c, uint32_t context, term t) {
  struct map entry = MAP_INIT;
  term_list variables = VEC_INIT;
  term_free_variables(&c->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *known = symbol_find(c, variables.data[i]);
    if (!known || known->kind != SYMBOL_VARIABLE) continue;
    struct symbol s = *known;
    if (s.context != context && !is_global_variable(c, s.id)) continue; /* of <start>: the same all the time */
    *map_put(&entry, s.t.id) = symbol_entry(c, s.id, context).id;
  }
  term result = rename_state(c, t, &entry, MEMORY_NOW, c->contexts.data[context].entry_memory);
  vec_release(&variables);
  map_release(&entry);
  return result;
}

term summary_at_present(struct certify *c, uint32_t context, term t) {
  struct map now = MAP_INIT;
  term_list variables = VEC_INIT;
  term_free_variables(&c->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *known = symbol_find(c, variables.data[i]);
    if (!known || known->kind != SYMBOL_ENTRY || known->context != context) continue;
    struct symbol s = *known;
    *map_put(&now, s.t.id) = symbol_variable(c, s.id, context).id;
  }
  term result = rename_state(c, t, &now, c->contexts.data[context].entry_memory, MEMORY_NOW);
  vec_release(&variables);
  map_release(&now);
  return result;
}

/* ---- use ---- */

uint32_t summary_find(const struct certify *c, function_id f) {
  const uint64_t *i = map_get(&c->summary_of, f);
  return i ? (uint32_t)*i - 1 : ID_NONE;
}

/* Entry values of the callee, under new names, and what they are before the call. */
struct instance {
  struct map names; /* entry and result symbols -> new names */
  struct map values;
  uint32_t memory; /* the new name of its memory at the entry */
};

static void name_result(struct certify *c, struct instance *x, const struct symbol *s, var_id v, term value) {
  term t;
  if (v != ID_NONE && c->program->variables.data[v].width == s->width)
    t = s->width == 1 ? value : convert_reading(c, value, s->width, variable_is_signed(c, v), s->is_signed);
  else
    t = symbol_unknown(c, s->width, s->is_signed, EXPR_NONE);
  *map_put(&x->names, s->t.id) = t.id;
}

static void name_entry(struct certify *c, struct instance *x, const struct symbol *s, const struct operation *op,
                       const struct function *f) {
  expr self = expr_var(&c->program->exprs, s->width, s->id);
  term name = symbol_unknown(c, s->width, s->is_signed, self);
  term value = is_global_variable(c, s->id) ? symbol_variable(c, s->id, 0) : call_argument(c, op, f, s->id);
  *map_put(&x->names, s->t.id) = name.id;
  *map_put(&x->values, name.id) = value.id;
}

static term exit_relation(struct certify *c, const struct certify_summary *s, const struct operation *op,
                          const term *results, struct instance *x) {
  const struct function *f = &c->program->functions.data[c->contexts.data[s->context].function];
  term_list variables = VEC_INIT;
  x->memory = ++c->memory_count;
  term_free_variables(&c->terms, &s->exit, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *known = symbol_find(c, variables.data[i]);
    if (!known) continue;
    struct symbol y = *known;
    if (y.kind == SYMBOL_ENTRY) name_entry(c, x, &y, op, f);
    if (y.kind != SYMBOL_RESULT) continue;
    bool is_taken = y.id < op->result_count;
    name_result(c, x, &y, is_taken ? c->program->results.data[op->first_result + y.id] : ID_NONE,
                is_taken ? results[y.id] : term_none);
  }
  vec_release(&variables);
  return rename_state(c, s->exit, &x->names, c->contexts.data[s->context].entry_memory, x->memory);
}

/* The results become new values, which are known to the exit relation. */
static term take_results(struct certify *c, uint32_t context, const struct operation *op, term post,
                         term_list *results) {
  struct change x = {VEC_INIT, VEC_INIT, VEC_INIT};
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = c->program->results.data[op->first_result + i];
    term value = term_none;
    if (v != ID_NONE) {
      uint16_t width = c->program->variables.data[v].width;
      value = symbol_unknown(c, width, variable_is_signed(c, v), expr_var(&c->program->exprs, width, v));
      change_variable(&x, symbol_variable(c, v, context), value);
    }
    vec_push(results, value);
  }
  term result = change_apply(c, &x, post);
  change_release(&x);
  return result;
}

static term forget_modified(struct certify *c, function_id f, term t) {
  struct change x = {VEC_INIT, VEC_INIT, VEC_INIT};
  const struct effects *effects = effects_of(c, f);
  term_list variables = VEC_INIT;
  term_free_variables(&c->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *known = symbol_find(c, variables.data[i]);
    if (!known || known->kind != SYMBOL_VARIABLE || !bitset_has(&effects->variables, known->id)) continue;
    struct symbol s = *known;
    change_variable(&x, s.t, symbol_unknown(c, s.width, s.is_signed, s.points_to));
  }
  vec_push(&x.writes, ((struct write){.kind = WRITE_SUMMARY, .id = f, .bytes = UINT64_MAX}));
  term result = change_apply(c, &x, t);
  change_release(&x);
  vec_release(&variables);
  return result;
}

static term entry_condition(struct certify *c, const struct certify_summary *s, const struct operation *op) {
  const struct function *f = &c->program->functions.data[c->contexts.data[s->context].function];
  struct map arguments = MAP_INIT;
  term_list variables = VEC_INIT;
  term_free_variables(&c->terms, &s->entry, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *known = symbol_find(c, variables.data[i]);
    if (!known || known->kind != SYMBOL_VARIABLE || known->context != s->context) continue;
    struct symbol y = *known;
    *map_put(&arguments, y.t.id) = call_argument(c, op, f, y.id).id;
  }
  term result = rename_state(c, s->entry, &arguments, MEMORY_NONE, MEMORY_NONE);
  vec_release(&variables);
  map_release(&arguments);
  return result;
}

term summary_call(struct certify *c, uint32_t context, edge_id e, uint32_t index) {
  const struct operation op = c->program->edges.data[e].op;
  const struct certify_summary s = c->summaries.data[index];
  function_id f = c->contexts.data[s.context].function;
  term_list results = VEC_INIT;
  struct instance x = {MAP_INIT, MAP_INIT, 0};
  term post = take_results(c, context, &op, pair_claim(c, context, c->program->edges.data[e].target), &results);
  term relation = exit_relation(c, &s, &op, results.data, &x);
  term after = forget_modified(c, f, term_implies(&c->terms, relation, post));
  term before = rename_state(c, after, &x.values, x.memory, MEMORY_NOW);
  term entry = leaf_claim(c, LEAF_ENTRY, index, entry_condition(c, &s, &op));
  vec_release(&results);
  map_release_all(&x.names, &x.values);
  return term_and2(&c->terms, entry, before);
}

/* ---- proof ---- */

term summary_return(struct certify *c, uint32_t context, edge_id e) {
  const struct operation op = c->program->edges.data[e].op;
  uint32_t index = summary_find(c, c->contexts.data[context].function);
  const struct certify_summary s = c->summaries.data[index];
  struct map results = MAP_INIT;
  term_list variables = VEC_INIT;
  term_free_variables(&c->terms, &s.exit, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *known = symbol_find(c, variables.data[i]);
    if (!known || known->kind != SYMBOL_RESULT) continue;
    struct symbol y = *known;
    expr value = y.id < op.arg_count ? c->program->args.data[op.first_arg + y.id] : EXPR_NONE;
    term t;
    if (!expr_is_none(value) && expr_width(&c->program->exprs, value) == y.width)
      t = y.width == 1 ? expr_truth(c, value) : expr_value(c, value, y.is_signed);
    else
      t = symbol_unknown(c, y.width, y.is_signed, EXPR_NONE);
    *map_put(&results, y.t.id) = t.id;
  }
  term claim = rename_state(c, s.exit, &results, MEMORY_NONE, MEMORY_NONE);
  vec_release(&variables);
  map_release(&results);
  return leaf_claim(c, LEAF_EXIT, index, claim);
}

bool summary_obligation(struct certify *c, uint32_t index, term *hypothesis, term *conclusion) {
  const struct certify_summary s = c->summaries.data[index];
  loc_id entry = c->program->functions.data[c->contexts.data[s.context].function].entry;
  if (pair_is_known(c, pair_key(s.context, entry)))
    *conclusion = pair_claim(c, s.context, entry);
  else if (!pair_precondition(c, s.context, entry, conclusion))
    return false;
  *hypothesis = s.entry;
  *conclusion = summary_at_present(c, s.context, *conclusion);
  return true;
}
