/* Invariants that can be read: first the variables whose value is known, then pairs that are equal or different, then
 * what remains, split into parts that share no variables, each as a sum of products or a product of sums, whichever has
 * fewer literals. */
#include "boolean/reach_private.h"
#include "boolean/readable.h"

enum { MOST_LITERALS = 600, SAMPLES = 64 };

struct readable_formula {
  struct reach *reach;
  bp_stmt_id stmt;
  bp_proc_id procedure;
  BDD rest;     /* what is still to be said */
  bp_expr said; /* what was said */
  bool is_exact;
  struct readable clauses, cubes; /* of the rest: its negation's products, and its own */
  VEC(uint64_t) samples;          /* per slot */
  VEC(uint32_t) group;            /* per slot, for parts without common variables */
};

static bp_expr variable_at(struct readable_formula *f, uint32_t slot) {
  const struct bp_program *p = f->reach->program;
  const struct bp_procedure *x = &p->procedures.data[f->procedure];
  uint32_t first_local = f->reach->transfer.first_local, own = slot - first_local;
  assert(slot < first_local || own < x->parameters.len + x->locals.len);
  bp_var_id v = slot < first_local        ? p->globals.data[slot]
                : own < x->parameters.len ? x->parameters.data[own]
                                          : x->locals.data[own - x->parameters.len];
  return bp_var(f->reach->program, v);
}

static void say(struct readable_formula *f, bp_expr e) { f->said = bp_and(f->reach->program, f->said, e); }

static BDD now(const struct readable_formula *f, uint32_t slot) {
  return bdd_ithvar(transfer_variable(&f->reach->transfer, slot, NOW));
}

static void say_known(struct readable_formula *f, uint32_t scope) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  struct bp_program *p = f->reach->program;
  for (uint32_t i = 0; i < scope; i++) {
    bool is_true = diagram_minus(d, f->rest, now(f, i)) == bddfalse;
    if (!is_true && diagram_and(d, f->rest, now(f, i)) != bddfalse) continue;
    bp_expr v = variable_at(f, i);
    say(f, is_true ? v : bp_not(p, v));
    f->rest = diagram_exist(d, f->rest, now(f, i));
  }
}

/* Slots of variables that the rest depends on, in order. */
static uint32_t support(struct readable_formula *f, uint32_t scope, uint32_t *slots) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  uint32_t count = 0;
  for (uint32_t i = 0; i < scope; i++) {
    uint32_t mark = diagrams_mark(d);
    if (diagram_exist(d, f->rest, now(f, i)) != f->rest) slots[count++] = i;
    diagrams_drop(d, mark);
  }
  return count;
}

/* Some states of the rest: the i-th bit of a slot's word is its value in the i-th of them. */
static void sample(struct readable_formula *f, uint32_t scope) {
  vec_clear(&f->samples);
  vec_resize(&f->samples, scope);
  for (uint32_t i = 0; i < SAMPLES; i++) {
    uint64_t coins = hash_u64(i + 1);
    for (uint32_t slot = 0; slot < scope; slot++)
      if (hash_combine(coins, slot) & 1) f->samples.data[slot] |= 1ull << i; /* for those that are free */
    for (BDD at = f->rest; at != bddtrue;) {
      uint32_t slot = transfer_slot(&f->reach->transfer, (uint32_t)bdd_var(at));
      assert(slot < scope);
      bool is_high = bdd_high(at) != bddfalse && (bdd_low(at) == bddfalse || (hash_combine(coins, slot) & 1));
      f->samples.data[slot] = (f->samples.data[slot] & ~(1ull << i)) | (uint64_t)is_high << i;
      at = is_high ? bdd_high(at) : bdd_low(at);
    }
  }
}

/* Whether the two are always equal, or always different; most pairs are not, which samples show. */
static bool is_pair(struct readable_formula *f, uint32_t a, uint32_t b, bool *ret_is_same) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  uint64_t differ = f->samples.data[a] ^ f->samples.data[b];
  if (differ != 0 && ~differ != 0) return false;
  uint32_t mark = diagrams_mark(d);
  BDD same = diagram_equal(d, now(f, a), now(f, b));
  *ret_is_same = differ == 0;
  bool is_so = (differ == 0 ? diagram_minus(d, f->rest, same) : diagram_and(d, f->rest, same)) == bddfalse;
  diagrams_drop(d, mark);
  return is_so;
}

static void say_pairs(struct readable_formula *f, uint32_t *slots, uint32_t count) {
  struct bp_program *p = f->reach->program;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = i + 1; k < count; k++) {
      bool is_same;
      if (!is_pair(f, slots[i], slots[k], &is_same)) continue;
      bp_expr a = variable_at(f, slots[i]), b = variable_at(f, slots[k]);
      say(f, is_same ? bp_equal(p, a, b) : bp_different(p, a, b));
      f->rest = diagram_exist(&f->reach->transfer.diagrams, f->rest, now(f, slots[k]));
      for (uint32_t j = k--; j + 1 < count; j++) slots[j] = slots[j + 1];
      count--;
    }
}

/* ---- sums and products ---- */

static uint32_t slot_of(const struct readable_formula *f, uint32_t literal) {
  return transfer_slot(&f->reach->transfer, literal / 2);
}

static bp_expr literal_of(struct readable_formula *f, uint32_t literal, bool negated) {
  bp_expr v = variable_at(f, slot_of(f, literal));
  return (literal & 1) != negated ? bp_not(f->reach->program, v) : v;
}

/* In the order of declaration. */
static int compare_literals(const void *a, const void *b, void *formula) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  uint32_t first = slot_of(formula, x), second = slot_of(formula, y);
  if (first != second) return first < second ? -1 : 1;
  return x < y ? -1 : x > y;
}

struct cube_order {
  struct readable_formula *formula;
  const struct readable *cover;
};

static int compare_cubes(const void *a, const void *b, void *order) {
  const struct cube_order *o = order;
  const struct readable_cube *x = a, *y = b;
  for (uint32_t i = 0; i < x->count && i < y->count; i++) {
    const uint32_t *all = o->cover->literals.data;
    int first = compare_literals(all + x->first + i, all + y->first + i, o->formula);
    if (first) return first;
  }
  return x->count < y->count ? -1 : x->count > y->count;
}

/* So that formulas do not depend on the order of BDD variables more than they must. */
static void sort(struct readable_formula *f, struct readable *c) {
  struct cube_order order = {f, c};
  for (uint32_t i = 0; i < c->cubes.len; i++)
    qsort_r(c->literals.data + c->cubes.data[i].first, c->cubes.data[i].count, sizeof(uint32_t), compare_literals, f);
  if (c->cubes.len > 0) qsort_r(c->cubes.data, c->cubes.len, sizeof *c->cubes.data, compare_cubes, &order);
}

/* The literals joined by &&; negated: the negated literals joined by ||. */
static bp_expr cube_expr(struct readable_formula *f, const struct readable *c, const struct readable_cube *cube,
                         bool negated) {
  struct bp_program *p = f->reach->program;
  bp_expr e = negated ? BP_FALSE : BP_TRUE;
  for (uint32_t i = 0; i < cube->count; i++) {
    bp_expr l = literal_of(f, c->literals.data[cube->first + i], negated);
    e = negated ? bp_or(p, e, l) : bp_and(p, e, l);
  }
  return e;
}

static uint32_t size_of(const struct readable *c) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->cubes.len; i++) count += c->cubes.data[i].count;
  return count;
}

static void reset(struct readable *c) {
  readable_release(c);
  *c = (struct readable){.most = 0};
}

static bp_expr sum_of(struct readable_formula *f, struct readable *c) {
  bp_expr e = BP_FALSE;
  sort(f, c);
  for (uint32_t i = 0; i < c->cubes.len; i++)
    e = bp_or(f->reach->program, e, cube_expr(f, c, &c->cubes.data[i], false));
  return e;
}

static uint32_t find_group(struct readable_formula *f, uint32_t slot) {
  assert(slot < f->group.len);
  while (f->group.data[slot] != slot) slot = f->group.data[slot];
  return slot;
}

static uint32_t group_of(struct readable_formula *f, const struct readable_cube *clause) {
  return find_group(f, slot_of(f, f->clauses.literals.data[clause->first]));
}

/* Slots that occur in one clause come into one group. */
static void find_groups(struct readable_formula *f, uint32_t scope) {
  vec_resize(&f->group, scope);
  for (uint32_t i = 0; i < scope; i++) f->group.data[i] = i;
  for (uint32_t i = 0; i < f->clauses.cubes.len; i++) {
    const struct readable_cube *clause = &f->clauses.cubes.data[i];
    for (uint32_t k = 1; k < clause->count; k++) {
      uint32_t other = find_group(f, slot_of(f, f->clauses.literals.data[clause->first + k]));
      f->group.data[other] = group_of(f, clause);
    }
  }
}

/* The clauses of one group, or the equivalent sum if that is shorter. */
static void say_group(struct readable_formula *f, uint32_t group) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  uint32_t count = 0;
  BDD part = bddtrue;
  for (uint32_t i = 0; i < f->clauses.cubes.len; i++) {
    const struct readable_cube *clause = &f->clauses.cubes.data[i];
    if (group_of(f, clause) != group) continue;
    count += clause->count;
    part = diagram_minus(d, part, readable_cube(d, &f->clauses, clause));
  }
  if (count == 0) return;
  reset(&f->cubes);
  readable_compute(&f->cubes, d, part, count);
  if (!f->cubes.is_too_long && size_of(&f->cubes) < count) {
    say(f, sum_of(f, &f->cubes));
    return;
  }
  for (uint32_t i = 0; i < f->clauses.cubes.len; i++)
    if (group_of(f, &f->clauses.cubes.data[i]) == group)
      say(f, cube_expr(f, &f->clauses, &f->clauses.cubes.data[i], true));
}

static void say_rest(struct readable_formula *f, uint32_t scope) {
  struct diagrams *d = &f->reach->transfer.diagrams;
  readable_compute(&f->clauses, d, diagram_not(d, f->rest), MOST_LITERALS);
  if (!f->clauses.is_too_long) {
    sort(f, &f->clauses);
    find_groups(f, scope);
    for (uint32_t i = 0; i < scope; i++)
      if (find_group(f, i) == i) say_group(f, i);
    return;
  }
  readable_compute(&f->cubes, d, f->rest, MOST_LITERALS);
  if (f->cubes.is_too_long)
    f->is_exact = false;
  else
    say(f, sum_of(f, &f->cubes));
}

static void compute(void *data) {
  struct readable_formula *f = data;
  struct transfer *t = &f->reach->transfer;
  uint32_t scope = transfer_scope(t, f->procedure);
  f->rest = diagram_exist(&t->diagrams, f->reach->path_edges.data[f->stmt], t->entry_set);
  assert(f->stmt < f->reach->path_edges.len);
  if (f->rest == bddfalse) {
    f->said = BP_FALSE;
    f->is_exact = true;
    return;
  }
  say_known(f, scope);
  vec_resize(&f->group, scope);
  uint32_t count = support(f, scope, f->group.data);
  sample(f, scope);
  say_pairs(f, f->group.data, count);
  f->is_exact = true;
  if (f->rest != bddtrue) say_rest(f, scope);
}

bp_expr reach_invariant(struct reach *r, bp_stmt_id s, bool *ret_is_exact) {
  struct readable_formula f = {
      .reach = r, .stmt = s, .procedure = r->program->stmts.data[s].procedure, .said = BP_TRUE};
  if (!diagrams_run(&r->transfer.diagrams, compute, &f)) f.is_exact = false;
  diagrams_drop(&r->transfer.diagrams, 0);
  readable_release(&f.clauses);
  readable_release(&f.cubes);
  vec_release_all(&f.group, &f.samples);
  *ret_is_exact = f.is_exact;
  return f.said;
}
