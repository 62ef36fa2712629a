/* The recursion of Minato and Morreale: of a cover between `low` and `high`, the part that needs the literal x, the
 * part that needs !x, and the part that needs neither. Its cubes are then made prime, and superfluous ones dropped. */
#include "boolean/readable.h"

#include "base/checking.h"

static void add_cube(struct readable *c) {
  struct readable_cube cube = {c->literals.len, c->path.len};
  for (uint32_t i = 0; i < c->path.len; i++) vec_push(&c->literals, c->path.data[i]);
  vec_push(&c->cubes, cube);
  if (c->literals.len > c->most) c->is_too_long = true;
}

struct halves {
  BDD low, high;
};

/* Held, because they need not be parts of the diagram any more when variables were reordered. */
static struct halves halves_of(struct diagrams *d, BDD x, int variable) {
  if (x == bddtrue || x == bddfalse || bdd_var(x) != variable) return (struct halves){x, x};
  return (struct halves){diagram_hold(d, bdd_low(x)), diagram_hold(d, bdd_high(x))};
}

static int top_variable(BDD a, BDD b) {
  if (a == bddtrue || a == bddfalse) return bdd_var(b);
  if (b == bddtrue || b == bddfalse) return bdd_var(a);
  return bdd_var2level(bdd_var(a)) < bdd_var2level(bdd_var(b)) ? bdd_var(a) : bdd_var(b);
}

static BDD sum(struct readable *c, struct diagrams *d, BDD low, BDD high) {
  if (low == bddfalse || c->is_too_long) return bddfalse;
  if (high == bddtrue) {
    add_cube(c);
    return bddtrue;
  }
  diagrams_checkpoint(d);
  int x = top_variable(low, high);
  assert_structure(bdd_apply(low, high, bddop_diff) == bddfalse); /* low implies high */
  struct halves l = halves_of(d, low, x), h = halves_of(d, high, x);
  vec_push(&c->path, (uint32_t)x * 2 + 1);
  BDD without = sum(c, d, diagram_minus(d, l.low, h.high), h.low);
  c->path.data[c->path.len - 1] = (uint32_t)x * 2;
  BDD with = sum(c, d, diagram_minus(d, l.high, h.low), h.high);
  (void)vec_pop(&c->path);
  BDD rest = diagram_or(d, diagram_minus(d, l.low, without), diagram_minus(d, l.high, with));
  BDD both = sum(c, d, rest, diagram_and(d, h.low, h.high));
  return diagram_or(d, diagram_ite(d, bdd_ithvar(x), with, without), both);
}

static BDD literal(uint32_t l) { return l & 1 ? bdd_nithvar((int)(l / 2)) : bdd_ithvar((int)(l / 2)); }

BDD readable_cube(struct diagrams *d, const struct readable *c, const struct readable_cube *cube) {
  BDD all = bddtrue;
  for (uint32_t i = 0; i < cube->count; i++) all = diagram_and(d, all, literal(c->literals.data[cube->first + i]));
  return all;
}

/* Drops literals without which the cube still implies the set. */
static void make_prime(struct readable *c, struct diagrams *d, BDD set, struct readable_cube *cube) {
  for (uint32_t i = 0; i < cube->count;) {
    uint32_t *own = vec_from(&c->literals, cube->first);
    uint32_t dropped = own[i], last = own[cube->count - 1];
    own[i] = last;
    cube->count--;
    if (diagram_minus(d, readable_cube(d, c, cube), set) == bddfalse) continue;
    cube->count++;
    own[i] = dropped;
    own[cube->count - 1] = last;
    i++;
  }
}

/* The union of all cubes but one. */
static BDD others(struct readable *c, struct diagrams *d, uint32_t but) {
  BDD all = bddfalse;
  for (uint32_t i = 0; i < c->cubes.len; i++) {
    assert(c->cubes.data[i].first + c->cubes.data[i].count <= c->literals.len);
    if (i != but) all = diagram_or(d, all, readable_cube(d, c, &c->cubes.data[i]));
  }
  return all;
}

static void drop_superfluous(struct readable *c, struct diagrams *d, BDD set) {
  for (uint32_t i = c->cubes.len; i-- > 0;) {
    uint32_t mark = diagrams_mark(d);
    if (diagram_minus(d, set, others(c, d, i)) == bddfalse) {
      for (uint32_t k = i; k + 1 < c->cubes.len; k++) c->cubes.data[k] = c->cubes.data[k + 1];
      c->cubes.len--;
    }
    diagrams_drop(d, mark);
  }
}

void readable_compute(struct readable *c, struct diagrams *d, BDD set, uint32_t most) {
  uint32_t mark = diagrams_mark(d);
  assert(!c->cubes.len && !c->path.len);
  c->most = most;
  sum(c, d, set, set);
  assert(!c->path.len);
  diagrams_drop(d, mark);
  for (uint32_t i = 0; i < c->cubes.len && !c->is_too_long; i++) {
    make_prime(c, d, set, &c->cubes.data[i]);
    diagrams_drop(d, mark);
  }
  if (!c->is_too_long) drop_superfluous(c, d, set);
  assert_structure(c->is_too_long || others(c, d, UINT32_MAX) == set);
  diagrams_drop(d, mark);
}

void readable_release(struct readable *c) { vec_release_all(&c->literals, &c->cubes, &c->path); }
