/* Calls (C2BP section 4.5.3). The caller passes, for each predicate that the callee takes, what it knows of it in terms
 * of the actual parameters; it gets back what the callee knows of globals, memory and the result, and updates its own
 * predicates that the call may have changed.
 *
 * Predicates of the callee are translated with the values that the actual parameters had before the call: a value that
 * the call may change (`x = f(x)`) is named anew, by an "old" symbol. What the caller knew before the call of such
 * values is still in its variables when they are updated, and helps. */
#include "abstract/abstract_private.h"

#include <stdio.h>
#include <stdlib.h>

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

struct call {
  struct abstraction *a;
  struct procedure *caller, *callee;
  edge_id id;
  const struct operation *op;
  struct step *step; /* entering the callee */
};

/* ---- values before and after ---- */

static bool is_result(const struct call *c, place_id id) {
  const struct place *p = places_get(&c->a->s.places, id);
  if (p->kind != PLACE_VARIABLE) return false;
  for (uint32_t i = 0; i < c->op->result_count; i++)
    if (c->a->p->results.data[c->op->first_result + i] == p->id) {
      bool is_global = c->a->p->variables.data[p->id].kind == VARIABLE_GLOBAL;
      if (is_global || p->context == c->caller->self) return true;
    }
  return false;
}

static bool may_change(const struct call *c, place_id id) {
  return is_result(c, id) || semantics_call_changes(&c->a->s, c->callee->function, id);
}

static term old_symbol(struct call *c, place_id id) {
  uint64_t *known = map_put(&c->a->old_symbols, (uint64_t)c->id << 32 | id);
  if (!*known) {
    const struct place p = *places_get(&c->a->s.places, id);
    *known = value_fresh(&c->a->s.unit, "old", p.width, p.is_signed).t.id;
    vec_clear(&c->a->s.unit.created);
  }
  return (term){(uint32_t)*known};
}

static bool is_touched(const struct call *c, term t);

/* Is the value of the symbol another one after the call? Also that of a cell if its address is. */
static bool is_symbol_touched(const struct call *c, place_id id) {
  const struct place *p = places_get(&c->a->s.places, id);
  return may_change(c, id) || (p->kind == PLACE_CELL && is_touched(c, p->address));
}

/* The formula with each symbol replaced by what `image` makes of it. */
static term with_symbols(struct call *c, term t, term (*image)(struct call *, term symbol)) {
  struct semantics *s = &c->a->s;
  struct substitution sub;
  term_list symbols = VEC_INIT;
  substitution_init(&sub, s->terms);
  term_free_variables(s->terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    term to = image(c, symbols.data[i]);
    if (to.id != symbols.data[i].id) substitution_add(&sub, symbols.data[i], to);
  }
  term result = sub.from.len ? substitution_apply(&sub, t) : t;
  substitution_release(&sub);
  vec_release(&symbols);
  return result;
}

static term symbol_before(struct call *c, term symbol) {
  place_id p = places_of_symbol(&c->a->s.places, symbol);
  return p != ID_NONE && is_symbol_touched(c, p) ? old_symbol(c, p) : symbol;
}

/* A formula about the state before the call, while symbols mean the state after it. */
static term as_before(struct call *c, term t) { return with_symbols(c, t, symbol_before); }

static bool mentions(const struct call *c, term t, bool (*is_meant)(const struct call *, place_id)) {
  struct locations l;
  bool result = false;
  locations_init(&l, &c->a->s, t);
  for (uint32_t i = 0; i < l.symbols.len && !result; i++) {
    place_id p = places_of_symbol(&c->a->s.places, (term){l.symbols.data[i]});
    result = p != ID_NONE && is_meant(c, p);
  }
  locations_release(&l);
  return result;
}

/* Does the formula mention a value that the call may change? */
static bool is_touched(const struct call *c, term t) { return mentions(c, t, may_change); }
static bool mentions_result(const struct call *c, term t) { return mentions(c, t, is_result); }

/* ---- translation of the callee's predicates ---- */

/* In the state before the call: e[a1/f1, ...]. */
static term at_entry(struct call *c, term t) {
  return step_post_term(&c->a->s, c->step, abstract_unbind(c->a, c->callee->function, c->callee->callee, t));
}

static term result_symbol(struct call *c) {
  struct semantics *s = &c->a->s;
  var_id v = c->op->result_count == 1 ? c->a->p->results.data[c->op->first_result] : ID_NONE;
  var_id r = c->callee->result;
  assert(r != ID_NONE && r < c->a->p->variables.len);
  if (v == ID_NONE || c->a->p->variables.data[v].width != c->a->p->variables.data[r].width) return term_none;
  place_id to = places_variable(&s->places, c->caller->self, v);
  place_id from = places_variable(&s->places, c->callee->callee, r);
  bool is_signed = places_get(&s->places, from)->is_signed;
  return value_as(&s->unit, value_of_place(&s->unit, to), is_signed).t;
}

static term at_return(struct call *c, term t);

/* What a symbol of the callee's predicate is for the caller after the call. */
static term symbol_at_return(struct call *c, term symbol) {
  struct semantics *s = &c->a->s;
  place_id id = places_of_symbol(&s->places, symbol);
  if (id == ID_NONE) return symbol;
  const struct place p = *places_get(&s->places, id);
  if (p.kind == PLACE_CELL) {
    term address = at_return(c, p.address);
    if (address.id == p.address.id) return symbol;
    place_id cell = places_cell(&s->places, address, p.width, p.alias, p.type);
    return value_as(&s->unit, value_of_place(&s->unit, cell), p.is_signed).t;
  }
  if (p.kind != PLACE_VARIABLE || c->a->p->variables.data[p.id].kind == VARIABLE_GLOBAL) return symbol;
  if (p.id == c->callee->result) {
    term r = result_symbol(c);
    return r.id == term_none.id ? symbol : r;
  }
  return as_before(c, at_entry(c, symbol));
}

/* In the state after the call: e[v/r, a1/f1, ...]. */
static term at_return(struct call *c, term t) { return with_symbols(c, t, symbol_at_return); }

/* ---- statements ---- */

/* A temporary of the procedure called PREFIX1, PREFIX2, ... */
static bp_var_id temporary(struct abstraction *a, struct procedure *f, bp_var_list *list, const char *prefix,
                           uint32_t index) {
  assert(f->bp != BP_NONE && index <= list->len);
  while (list->len <= index) {
    char name[48];
    snprintf(name, sizeof name, "%s%u", prefix, list->len + 1);
    while (bp_find_variable(a->bp, f->bp, name) != BP_NONE && strlen(name) < sizeof name - 2) strcat(name, "_");
    vec_push(list, bp_add_local(a->bp, f->bp, name));
  }
  return list->data[index];
}

static bp_stmt_id note(struct call *c, bp_stmt_id first, bp_stmt_id s) {
  struct run r = {{c->id}, 1};
  abstract_source(c->a, s, &r);
  return first == BP_NONE ? s : first;
}

static bool is_simple(const struct abstraction *a, bp_expr e) {
  enum bp_expr_kind k = a->bp->exprs.data[e].kind;
  return k == BP_TRUE || k == BP_FALSE || k == BP_VAR || k == BP_UNKNOWN || k == BP_NOT;
}

/* The arguments; those that are more than a variable go through temporaries, as in the paper. */
static bp_stmt_id pass_arguments(struct call *c, const struct scope *s, bp_block_id block, bp_expr *arguments) {
  struct abstraction *a = c->a;
  VEC(term) formulas = VEC_INIT;
  bp_var_list targets = VEC_INIT;
  VEC(bp_expr) values = VEC_INIT;
  for (uint32_t i = 0; i < c->callee->locals.len; i++)
    if (c->callee->locals.data[i].is_parameter) vec_push(&formulas, at_entry(c, c->callee->locals.data[i].callee));
  struct strengthened *found = xcalloc(formulas.len + 1u, sizeof *found);
  if (formulas.len) abstract_strengthen(a, s, c->step->guard, formulas.data, formulas.len, found);
  for (uint32_t i = 0; i < formulas.len; i++) {
    arguments[i] = abstract_choose(a, found[i]);
    if (is_simple(a, arguments[i])) continue;
    bp_var_id t = temporary(a, c->caller, &c->caller->arguments, "prm", targets.len);
    vec_push(&targets, t);
    vec_push(&values, arguments[i]);
    arguments[i] = bp_var(a->bp, t);
  }
  bp_stmt_id stmt = BP_NONE;
  if (targets.len) stmt = note(c, BP_NONE, bp_assign(a->bp, block, targets.data, values.data, targets.len));
  free(found);
  vec_release_all(&formulas, &targets, &values);
  return stmt;
}

/* The caller's predicates that may have changed, from those that have not, from what was returned, and from what was
 * known before. */
static void update(struct call *c, const struct scope *s, const term *returned, const bp_var_id *temporaries,
                   uint32_t count, bp_block_id block) {
  struct abstraction *a = c->a;
  struct base base;
  bp_var_list vars = VEC_INIT, targets = VEC_INIT;
  VEC(term) formulas = VEC_INIT;
  base_init(&base, &a->strengthening);
  for (uint32_t i = 0; i < s->base->predicates.len; i++) {
    term t = s->base->predicates.data[i];
    bool is_global = i < a->globals.len; /* the callee kept it up to date, up to the result */
    bool is_changed = is_global ? mentions_result(c, t) : is_touched(c, t);
    bool is_own = i < c->caller->base.predicates.len; /* not carried */
    if (is_changed && is_own) {
      vec_push(&formulas, t);
      vec_push(&targets, s->vars[i]);
    }
    if (is_changed && is_global) continue;
    base_add(&base, is_changed ? as_before(c, t) : t);
    vec_push(&vars, s->vars[i]);
  }
  for (uint32_t i = 0; i < count; i++) {
    base_add(&base, returned[i]);
    vec_push(&vars, temporaries[i]);
  }
  struct strengthened *found = xcalloc(formulas.len + 1u, sizeof *found);
  bp_expr *values = xcalloc(formulas.len + 1u, sizeof *values);
  assert(base.predicates.len == vars.len && targets.len == formulas.len);
  struct scope after = {&base, vars.data};
  if (formulas.len) {
    abstract_strengthen(a, &after, term_true, formulas.data, formulas.len, found);
    for (uint32_t i = 0; i < formulas.len; i++) values[i] = abstract_choose(a, found[i]);
    note(c, BP_NONE, bp_assign(a->bp, block, targets.data, values, formulas.len));
  }
  free(found);
  free(values);
  base_release(&base);
  vec_release_all(&vars, &targets, &formulas);
}

/* What the call says of a temporary that holds its result is remembered for the next statement. */
static void carry(struct call *c, const term *returned, const bp_var_id *temporaries, uint32_t count) {
  struct abstraction *a = c->a;
  const struct edge *e = &a->p->edges.data[c->id];
  if (c->op->result_count != 1 || cfg_in_count(a->cfg, e->target) != 1) return;
  var_id v = a->p->results.data[c->op->first_result];
  if (v == ID_NONE || a->p->variables.data[v].kind != VARIABLE_TEMPORARY) return;
  for (uint32_t i = 0; i < count; i++)
    if (mentions_result(c, returned[i]))
      vec_push(&a->carried, ((struct carried){e->target, temporaries[i], returned[i]}));
}

static bp_stmt_id call_one(struct abstraction *a, struct procedure *f, edge_id id, function_id callee, bool is_only,
                           bp_block_id block) {
  const struct edge *e = &a->p->edges.data[id];
  struct call c = {.a = a, .caller = f, .callee = &a->procedures[callee], .id = id, .op = &e->op};
  c.step = abstract_call_step(a, f, id, c.callee);
  struct own_scope scope;
  own_scope_init(a, f, e->source, &scope);
  bp_stmt_id first = BP_NONE;
  if (c.step->guard.id != term_true.id)
    first = note(&c, first, bp_assume(a->bp, block, abstract_weaken(a, &scope.scope, c.step->guard)));
  uint32_t n = c.callee->locals.len, argument_count = 0, count = 0;
  bp_expr *arguments = xcalloc(n + 1u, sizeof *arguments);
  bp_var_id *targets = xcalloc(n + 1u, sizeof *targets);
  term *returned = xcalloc(n + 1u, sizeof *returned);
  bp_stmt_id passing = pass_arguments(&c, &scope.scope, block, arguments);
  if (first == BP_NONE) first = passing;
  for (uint32_t i = 0; i < n; i++) {
    const struct local *l = &c.callee->locals.data[i];
    argument_count += l->is_parameter;
    if (!l->is_returned) continue;
    targets[count] = temporary(a, f, &f->results, "t", count);
    returned[count++] = at_return(&c, l->callee);
  }
  assert(count <= n && argument_count <= n);
  bp_stmt_id call = bp_call(a->bp, block, targets, count, c.callee->name, arguments, argument_count);
  first = note(&c, first, call);
  update(&c, &scope.scope, returned, targets, count, block);
  abstract_recheck(a, f, NULL, 0, block);
  if (is_only) carry(&c, returned, targets, count);
  free(arguments);
  free(targets);
  free(returned);
  own_scope_release(&scope);
  return first;
}

bp_stmt_id abstract_call(struct abstraction *a, struct procedure *f, edge_id id, bp_block_id block) {
  uint32_t count, bodies = 0;
  const function_id *callees = points_to_callees(a->points_to, id, &count);
  for (uint32_t i = 0; i < count; i++) bodies += a->procedures[callees[i]].bp != BP_NONE;
  bool has_other = bodies < count || !count || points_to_calls_unknown(a->points_to, id);
  struct run plain = {{id}, 1};
  if (!bodies) return abstract_run(a, f, &plain, block);
  bp_stmt_id first = BP_NONE;
  for (uint32_t i = 0, done = 0; i < count; i++) {
    if (a->procedures[callees[i]].bp == BP_NONE) continue;
    bool is_last = ++done == bodies && !has_other;
    bp_stmt_id s = is_last ? BP_NONE : bp_if(a->bp, block, bp_unknown(a->bp));
    bp_stmt_id inner = call_one(a, f, id, callees[i], bodies == 1 && !has_other, is_last ? block : bp_then(a->bp, s));
    if (first == BP_NONE) first = is_last ? inner : s;
    if (!is_last) block = bp_else(a->bp, s);
  }
  if (has_other) abstract_run(a, f, &plain, block);
  return first;
}
