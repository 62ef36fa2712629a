/* Invariants that can be read: first the variables whose value is known, then pairs that are equal or different, then
 * what remains, split into parts that share no variables, each as a sum of products or a product of sums, whichever has
 * fewer literals. */
#include "boolean/cover.h"
#include "boolean/reach_private.h"

enum { MOST_LITERALS = 600, MOST_FOR_PAIRS = 80 };

struct formula {
  struct reach *reach;
  bp_stmt_id stmt;
  bp_proc_id procedure;
  BDD rest;     /* what is still to be said */
  bp_expr said; /* what was said */
  bool is_exact;
  struct cover clauses, cubes; /* of the rest: its negation's products, and its own */
  VEC(uint32_t) group;         /* per slot, for parts without common variables */
};

static bp_expr variable_at(struct formula *f, uint32_t slot) {
  const struct bp_program *p = f->reach->program;
  const struct bp_procedure *x = &p->procedures.data[f->procedure];
  uint32_t first_local = f->reach->transfer.first_local, own = slot - first_local;
  bp_var_id v = slot < first_local        ? p->globals.data[slot]
                : own < x->parameters.len ? x->parameters.data[own]
                                          : x->locals.data[own - x->parameters.len];
  return bp_var(f->reach->program, v);
}

static void say(struct formula *f, bp_expr e) { f->said = bp_and(f->reach->program, f->said, e); }

static BDD now(uint32_t slot) { return bdd_ithvar(transfer_variable(slot, NOW)); }

static void say_known(struct formula *f, uint32_t scope) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  struct bp_program *p = f->reach->program;
  for (uint32_t i = 0; i < scope; i++) {
    bool is_true = diagram_minus(d, f->rest, now(i)) == bddfalse;
    if (!is_true && diagram_and(d, f->rest, now(i)) != bddfalse) continue;
    bp_expr v = variable_at(f, i);
    say(f, is_true ? v : bp_not(p, v));
    f->rest = diagram_exist(d, f->rest, now(i));
  }
}

/* Slots of variables that the rest depends on, in order. */
static uint32_t support(struct formula *f, uint32_t scope, uint32_t *slots) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  uint32_t count = 0;
  for (uint32_t i = 0; i < scope; i++) {
    uint32_t mark = diagrams_mark(d);
    if (diagram_exist(d, f->rest, now(i)) != f->rest) slots[count++] = i;
    diagrams_drop(d, mark);
  }
  return count;
}

static void say_pairs(struct formula *f, uint32_t *slots, uint32_t count) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  struct bp_program *p = f->reach->program;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = i + 1; k < count; k++) {
      BDD same = diagram_equal(d, now(slots[i]), now(slots[k]));
      bool is_same = diagram_minus(d, f->rest, same) == bddfalse;
      if (!is_same && diagram_and(d, f->rest, same) != bddfalse) continue;
      bp_expr a = variable_at(f, slots[i]), b = variable_at(f, slots[k]);
      say(f, is_same ? bp_equal(p, a, b) : bp_different(p, a, b));
      f->rest = diagram_exist(d, f->rest, now(slots[k]));
      for (uint32_t j = k--; j + 1 < count; j++) slots[j] = slots[j + 1];
      count--;
    }
}

/* ---- sums and products ---- */

static bp_expr literal_of(struct formula *f, uint32_t literal, bool negated) {
  bp_expr v = variable_at(f, literal / 2 / MOMENT_COUNT);
  return (literal & 1) != negated ? bp_not(f->reach->program, v) : v;
}

static int compare_literals(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* The literals joined by &&; negated: the negated literals joined by ||. */
static bp_expr cube_expr(struct formula *f, struct cover *c, const struct cube *cube, bool negated) {
  struct bp_program *p = f->reach->program;
  uint32_t *own = c->literals.data + cube->first;
  bp_expr e = negated ? BP_FALSE : BP_TRUE;
  if (cube->count > 0) qsort(own, cube->count, sizeof *own, compare_literals);
  for (uint32_t i = 0; i < cube->count; i++) {
    bp_expr l = literal_of(f, own[i], negated);
    e = negated ? bp_or(p, e, l) : bp_and(p, e, l);
  }
  return e;
}

static uint32_t size_of(const struct cover *c) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->cubes.len; i++) count += c->cubes.data[i].count;
  return count;
}

static void reset(struct cover *c) {
  cover_release(c);
  *c = (struct cover){.most = 0};
}

static bp_expr sum_of(struct formula *f, struct cover *c) {
  bp_expr e = BP_FALSE;
  for (uint32_t i = 0; i < c->cubes.len; i++)
    e = bp_or(f->reach->program, e, cube_expr(f, c, &c->cubes.data[i], false));
  return e;
}

static uint32_t find_group(struct formula *f, uint32_t slot) {
  while (f->group.data[slot] != slot) slot = f->group.data[slot];
  return slot;
}

static uint32_t group_of(struct formula *f, const struct cube *clause) {
  return find_group(f, f->clauses.literals.data[clause->first] / 2 / MOMENT_COUNT);
}

/* Slots that occur in one clause come into one group. */
static void find_groups(struct formula *f, uint32_t scope) {
  vec_resize(&f->group, scope);
  for (uint32_t i = 0; i < scope; i++) f->group.data[i] = i;
  for (uint32_t i = 0; i < f->clauses.cubes.len; i++) {
    const struct cube *clause = &f->clauses.cubes.data[i];
    for (uint32_t k = 1; k < clause->count; k++) {
      uint32_t other = find_group(f, f->clauses.literals.data[clause->first + k] / 2 / MOMENT_COUNT);
      f->group.data[other] = group_of(f, clause);
    }
  }
}

/* The clauses of one group, or the equivalent sum if that is shorter. */
static void say_group(struct formula *f, uint32_t group) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  uint32_t count = 0;
  BDD part = bddtrue;
  for (uint32_t i = 0; i < f->clauses.cubes.len; i++) {
    const struct cube *clause = &f->clauses.cubes.data[i];
    if (group_of(f, clause) != group) continue;
    count += clause->count;
    part = diagram_minus(d, part, cover_cube(d, &f->clauses, clause));
  }
  if (count == 0) return;
  reset(&f->cubes);
  cover_compute(&f->cubes, d, part, count);
  if (!f->cubes.is_too_long && size_of(&f->cubes) < count) {
    say(f, sum_of(f, &f->cubes));
    return;
  }
  for (uint32_t i = 0; i < f->clauses.cubes.len; i++)
    if (group_of(f, &f->clauses.cubes.data[i]) == group)
      say(f, cube_expr(f, &f->clauses, &f->clauses.cubes.data[i], true));
}

static void say_rest(struct formula *f, uint32_t scope) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  cover_compute(&f->clauses, d, diagram_not(d, f->rest), MOST_LITERALS);
  if (!f->clauses.is_too_long) {
    find_groups(f, scope);
    for (uint32_t i = 0; i < scope; i++)
      if (find_group(f, i) == i) say_group(f, i);
    return;
  }
  cover_compute(&f->cubes, d, f->rest, MOST_LITERALS);
  if (f->cubes.is_too_long)
    f->is_exact = false;
  else
    say(f, sum_of(f, &f->cubes));
}

static void compute(void *data) {
  struct formula *f = data;
  struct transfer *t = &f->reach->transfer;
  uint32_t scope = transfer_scope(t, f->procedure);
  f->rest = diagram_exist(&t->diagrams, f->reach->path_edges.data[f->stmt], t->entry_set);
  if (f->rest == bddfalse) {
    f->said = BP_FALSE;
    f->is_exact = true;
    return;
  }
  say_known(f, scope);
  vec_resize(&f->group, scope);
  uint32_t count = support(f, scope, f->group.data);
  if (count <= MOST_FOR_PAIRS) say_pairs(f, f->group.data, count);
  f->is_exact = true;
  if (f->rest != bddtrue) say_rest(f, scope);
}

bp_expr reach_invariant(struct reach *r, bp_stmt_id s, bool *ret_is_exact) {
  struct formula f = {.reach = r, .stmt = s, .procedure = r->program->stmts.data[s].procedure, .said = BP_TRUE};
  if (!diagrams_run(&r->transfer.diagrams, compute, &f)) f.is_exact = false;
  diagrams_drop(&r->transfer.diagrams, 0);
  cover_release(&f.clauses);
  cover_release(&f.cubes);
  vec_release(&f.group);
  *ret_is_exact = f.is_exact;
  return f.said;
}
