#include "fuzz/chain.h"

#include "fuzz/draw.h"

static void put(struct chain *c, uint32_t k, term t) {
  struct terms *s = c->q->terms;
  term *at = &c->q->partitions[c->positions[k]];
  *at = term_and2(s, *at, term_implies(s, c->guard, t));
}

static void put_claim(struct chain *c, term t) {
  if (c->has_claim) put(c, c->length - 1, t);
}

/* ---- x' = f(x) from a known value ---- */

enum update_kind { UPDATE_AFFINE, UPDATE_DIV, UPDATE_MOD, UPDATE_ITE };

struct update {
  enum update_kind kind;
  term a, b, m;
};

static struct update draw_update(struct sequence *q) {
  static const enum update_kind kinds[] = {UPDATE_AFFINE, UPDATE_AFFINE, UPDATE_AFFINE, UPDATE_AFFINE,
                                           UPDATE_AFFINE, UPDATE_DIV,    UPDATE_MOD,    UPDATE_ITE};
  static const int64_t factors[] = {1, 1, 1, 1, -1, 2, 3, -2};
  struct update u = {kinds[draw(q, 8)], integer(q, factors[draw(q, 8)]), draw_number(q), integer(q, 2 + draw(q, 6))};
  if (q->magnitude && chance(q, 12)) u.a = draw_number(q);
  return u;
}

/* Of a variable or of its value: constants are folded. */
static term apply(struct sequence *q, const struct update *u, term x) {
  struct terms *s = q->terms;
  switch (u->kind) {
  case UPDATE_AFFINE: return affine(q, u->a, x, u->b);
  case UPDATE_DIV: return term_add2(s, term_div(s, x, u->m), u->b);
  case UPDATE_MOD: return term_add2(s, term_mod(s, x, u->m), u->b);
  case UPDATE_ITE: return term_ite(s, term_le(s, x, u->b), term_add2(s, x, u->m), affine(q, u->a, x, u->m));
  }
  return x;
}

/* Something that x = value makes false. */
static term deny_value(struct sequence *q, term x, term value) {
  struct terms *s = q->terms;
  term m = integer(q, 2 + draw(q, 5));
  switch (draw(q, 6)) {
  case 0: return term_lt(s, x, value);
  case 1: return term_gt(s, x, value);
  case 2: return term_not(term_equals(s, term_mod(s, x, m), term_mod(s, value, m)));
  case 3: {
    term z = new_int(q, "z");
    return term_equals(s, x, term_add2(s, affine(q, m, z, integer(q, 1)), term_mod(s, value, m)));
  }
  case 4: return term_or2(s, term_le(s, x, term_sub(s, value, m)), term_ge(s, x, term_add2(s, value, m)));
  default: return term_not(term_equals(s, x, value));
  }
}

static void add_point(struct chain *c) {
  struct sequence *q = c->q;
  term x = new_int(q, "x"), value = draw_number(q);
  put(c, 0, say_equal(q, x, value));
  for (uint32_t k = 1; k + 1 < c->length; k++) {
    struct update u = draw_update(q);
    term next = new_int(q, "x");
    put(c, k, say_equal(q, next, apply(q, &u, x)));
    x = next, value = apply(q, &u, value);
    if (chance(q, 5)) put(c, k, say_below(q, x, term_add2(q->terms, value, draw_positive(q)))); /* a guard */
  }
  put_claim(c, deny_value(q, x, value));
}

/* ---- bounds ---- */

struct interval {
  term low, high;
};

/* A link, and the bounds after it. */
static term interval_link(struct sequence *q, term x, term next, struct interval *i) {
  struct terms *s = q->terms;
  term b1 = draw_number(q), b2 = draw_number(q), least = smaller(q, b1, b2), most = larger(q, b1, b2);
  switch (draw(q, 5)) {
  case 0: { /* between two lines */
    term a = integer(q, 1 + draw(q, 3));
    i->low = affine(q, a, i->low, least), i->high = affine(q, a, i->high, most);
    return term_and2(s, say_below(q, affine(q, a, x, least), next), say_below(q, next, affine(q, a, x, most)));
  }
  case 1: { /* a branch */
    i->low = term_add2(s, i->low, least), i->high = term_add2(s, i->high, most);
    return term_or2(s, term_equals(s, next, term_add2(s, x, b1)), term_equals(s, next, term_add2(s, x, b2)));
  }
  case 2: { /* a branch on a flag */
    i->low = term_add2(s, i->low, least), i->high = term_add2(s, i->high, most);
    return term_equals(s, next, term_add2(s, x, term_ite(s, new_bool(q, "c"), b1, b2)));
  }
  case 3: {
    term m = integer(q, 2 + draw(q, 3));
    i->low = term_add2(s, term_div(s, i->low, m), b1), i->high = term_add2(s, term_div(s, i->high, m), b1);
    return term_equals(s, next, term_add2(s, term_div(s, x, m), b1));
  }
  default: { /* the other way round */
    struct interval old = *i;
    i->low = term_sub(s, b1, old.high), i->high = term_sub(s, b1, old.low);
    return say_equal(q, next, term_sub(s, b1, x));
  }
  }
}

static void add_interval(struct chain *c) {
  struct sequence *q = c->q;
  term x = new_int(q, "x"), a = draw_number(q), b = draw_number(q);
  struct interval i = {smaller(q, a, b), larger(q, a, b)};
  put(c, 0, term_and2(q->terms, say_below(q, i.low, x), say_below(q, x, i.high)));
  for (uint32_t k = 1; k + 1 < c->length; k++) {
    term next = new_int(q, "x");
    put(c, k, interval_link(q, x, next, &i));
    x = next;
  }
  term below = term_lt(q->terms, x, i.low), above = term_gt(q->terms, x, i.high);
  uint32_t way = draw(q, 3);
  put_claim(c, way == 0 ? below : way == 1 ? above : term_or2(q->terms, below, above));
}

/* ---- Farkas ---- */

/* p x + r y over new variables; coefficients are never 0. */
static term draw_form(struct sequence *q) {
  term p = draw_positive(q), r = draw_positive(q), x = new_int(q, "x"), y = new_int(q, "y");
  return term_add2(q->terms, term_mul2(q->terms, chance(q, 2) ? p : term_neg(q->terms, p), x),
                   term_mul2(q->terms, chance(q, 2) ? r : term_neg(q->terms, r), y));
}

/* form_k+1 <= form_k + c, as two rows over a local variable that scale it. */
static term hidden_row(struct sequence *q, term form, term next, term c) {
  struct terms *s = q->terms;
  term scale = draw_positive(q), z = new_int(q, "z"), k = draw_positive(q), offset = draw_number(q);
  term first = term_add2(s, term_mul2(s, scale, next), term_mul2(s, k, z));
  term second = term_add2(s, term_mul2(s, scale, form), term_mul2(s, k, z));
  return term_and2(s, term_le(s, first, offset), term_le(s, offset, term_add2(s, second, term_mul2(s, scale, c))));
}

static void add_farkas(struct chain *c) {
  struct sequence *q = c->q;
  struct terms *s = q->terms;
  bool is_equal = chance(q, 3);
  term form = draw_form(q), bound = draw_number(q);
  put(c, 0, is_equal ? say_equal(q, form, bound) : say_below(q, form, bound));
  for (uint32_t k = 1; k + 1 < c->length; k++) {
    term next = draw_form(q), step = draw_number(q), link = term_add2(s, form, step);
    if (is_equal)
      put(c, k, say_equal(q, next, link));
    else
      put(c, k, chance(q, 2) ? hidden_row(q, form, next, step) : say_below(q, next, link));
    form = next, bound = term_add2(s, bound, step);
  }
  put_claim(c, is_equal ? deny_value(q, form, bound) : term_gt(s, form, bound));
}

/* ---- remainders ---- */

static term parity_link(struct sequence *q, term x, term next, term m, term *residue) {
  struct terms *s = q->terms;
  term b = draw_number(q), z = new_int(q, "z"), a = integer(q, 1 + draw(q, 3));
  switch (draw(q, 4)) {
  case 0:
    *residue = term_mod(s, term_add2(s, *residue, b), m);
    return term_or2(s, term_equals(s, next, term_add2(s, x, b)),
                    term_equals(s, next, term_add2(s, x, term_add2(s, m, b))));
  case 1: {
    term flag = new_bool(q, "c");
    return term_equals(s, next, term_ite(s, flag, term_add2(s, x, m), affine(q, integer(q, -2), m, x)));
  }
  case 2: *residue = term_mod(s, term_add2(s, *residue, b), m); return say_equal(q, next, term_add2(s, x, b));
  default:
    *residue = term_mod(s, affine(q, a, *residue, b), m);
    return term_equals(s, next, term_add2(s, affine(q, a, x, b), term_mul2(s, m, z)));
  }
}

static void add_parity(struct chain *c) {
  struct sequence *q = c->q;
  struct terms *s = q->terms;
  term m = q->magnitude && chance(q, 4) ? term_add2(s, draw_positive(q), integer(q, 1)) : integer(q, 2 + draw(q, 6));
  term x = new_int(q, "x"), z = new_int(q, "z"), residue = term_mod(s, draw_number(q), m);
  put(c, 0, chance(q, 2) ? term_equals(s, term_mod(s, x, m), residue) : term_equals(s, x, affine(q, m, z, residue)));
  for (uint32_t k = 1; k + 1 < c->length; k++) {
    term next = new_int(q, "x");
    put(c, k, parity_link(q, x, next, m, &residue));
    x = next;
  }
  z = new_int(q, "z");
  switch (draw(q, 3)) {
  case 0: put_claim(c, term_equals(s, x, affine(q, m, z, term_add2(s, residue, integer(q, 1))))); break;
  case 1: put_claim(c, term_not(term_equals(s, term_mod(s, x, m), residue))); break;
  default: { /* strictly between two numbers with this remainder */
    term low = affine(q, m, z, residue);
    put_claim(c, term_and2(s, term_lt(s, low, x), term_lt(s, x, term_add2(s, low, m))));
  }
  }
}

/* ---- gaps between multiples ---- */

/* A share of the positions: piece `k` of `pieces` in order. */
static uint32_t piece(const struct chain *c, uint32_t k, uint32_t pieces) { return k * (c->length - 1) / (pieces - 1); }

static void add_gap(struct chain *c) {
  struct sequence *q = c->q;
  struct terms *s = q->terms;
  term m = term_add2(s, draw_positive(q), integer(q, 1)), u = new_int(q, "u"), v = new_int(q, "v");
  put(c, piece(c, 0, 4), term_equals(s, u, term_mul2(s, m, new_int(q, "x"))));
  uint32_t second = piece(c, 1, 4);
  put(c, second, term_equals(s, v, term_mul2(s, m, new_int(q, "y"))));
  term distance = integer(q, 0); /* of u from its beginning, in units of m */
  for (uint32_t k = second + 1; k < piece(c, 2, 4); k++) {
    term u2 = new_int(q, "u"), v2 = new_int(q, "v"), step = draw_small(q);
    put(c, k, term_and2(s, say_equal(q, u2, affine(q, m, step, u)), say_equal(q, v2, v)));
    u = u2, v = v2, distance = term_add2(s, distance, step);
  }
  term low = term_mul2(s, m, term_add2(s, distance, draw_small(q))), difference = term_sub(s, u, v);
  put(c, piece(c, 2, 4), term_gt(s, difference, low));
  put_claim(c, term_lt(s, difference, term_add2(s, low, m)));
}

/* ---- sums that no box has ---- */

static bool is_sum(uint32_t a, uint32_t b, uint32_t c) {
  for (uint32_t x = 0; a * x <= c; x++)
    if ((c - a * x) % b == 0) return true;
  return false;
}

static void add_box(struct chain *c) {
  struct sequence *q = c->q;
  struct terms *s = q->terms;
  uint32_t a = 2 + draw(q, 7), b, total;
  do b = a + 1 + draw(q, 4), total = 1 + draw(q, a * b);
  while (is_sum(a, b, total));
  term x = new_int(q, "x"), y = new_int(q, "y"), sum = new_int(q, "s"), offset = draw_number(q);
  put(c, piece(c, 0, 4),
      term_and2(s, say_below(q, integer(q, 0), x), term_equals(s, sum, affine(q, integer(q, a), x, offset))));
  uint32_t second = piece(c, 1, 4);
  put(c, second, say_below(q, integer(q, 0), y));
  for (uint32_t k = second + 1; k < piece(c, 2, 4); k++) {
    term sum2 = new_int(q, "s"), y2 = new_int(q, "y"), step = draw_number(q);
    put(c, k, term_and2(s, say_equal(q, sum2, term_add2(s, sum, step)), say_equal(q, y2, y)));
    sum = sum2, y = y2, offset = term_add2(s, offset, step);
  }
  term last = new_int(q, "s");
  put(c, piece(c, 2, 4), say_equal(q, last, affine(q, integer(q, b), y, sum)));
  put_claim(c, say_equal(q, last, term_add2(s, offset, integer(q, total))));
}

/* ---- locks ---- */

enum { FLAGS = 2 };

/* The state after a step; `state` is a Bool term over the flags, or a variable. */
static term lock_step(struct sequence *q, uint32_t kind, term flag, term state) {
  struct terms *s = q->terms;
  switch (kind) {
  case 0: return term_true;
  case 1: return term_false;
  case 2: return term_or2(s, flag, state);
  case 3: return term_and2(s, term_not(flag), state);
  case 4: return term_not(state);
  default: return state;
  }
}

/* Locks over 0 and 1 take the step by ite. */
static term lock_value(struct sequence *q, term state, bool is_int) {
  return is_int ? term_ite(q->terms, state, integer(q, 1), integer(q, 0)) : state;
}

static void add_lock(struct chain *c) {
  struct sequence *q = c->q;
  struct terms *s = q->terms;
  bool is_int = chance(q, 2);
  term flags[FLAGS], lock = is_int ? new_int(q, "l") : new_bool(q, "l"), state = term_bool(chance(q, 2));
  for (uint32_t i = 0; i < FLAGS; i++) flags[i] = new_bool(q, "f");
  put(c, 0, term_equals(s, lock, lock_value(q, state, is_int)));
  for (uint32_t k = 1; k + 1 < c->length; k++) {
    term next = is_int ? new_int(q, "l") : new_bool(q, "l"), flag = flags[draw(q, FLAGS)];
    uint32_t kind = draw(q, 7);
    term held = is_int ? term_equals(s, lock, integer(q, 1)) : lock;
    put(c, k, term_equals(s, next, lock_value(q, lock_step(q, kind, flag, held), is_int)));
    state = lock_step(q, kind, flag, state), lock = next;
  }
  put_claim(c, term_not(term_equals(s, lock, lock_value(q, state, is_int))));
}

/* ---- by chance ---- */

/* Bounded variables, one to a position, and a narrow strip over some of them at the last ones. */
static void add_strip(struct chain *c) {
  struct sequence *q = c->q;
  struct terms *s = q->terms;
  uint32_t used = c->length < 4 ? c->length : 4;
  term sum = integer(q, 0);
  for (uint32_t k = 0; k < c->length; k++) {
    term next = new_int(q, "s");
    if (k < used) {
      term x = new_int(q, "x");
      put(c, k, term_and2(s, term_le(s, integer(q, 0), x), term_le(s, x, integer(q, 1 + draw(q, 3)))));
      put(c, k, term_equals(s, next, affine(q, integer(q, 5 + draw(q, 12)), x, sum)));
    } else {
      put(c, k, say_equal(q, next, term_add2(s, sum, draw_small(q))));
    }
    sum = next;
  }
  term low = integer(q, draw(q, 60));
  put_claim(c, term_and2(s, say_below(q, low, sum), say_below(q, sum, term_add2(s, low, integer(q, draw(q, 3))))));
}

static void add_formula(struct chain *c) {
  struct sequence *q = c->q;
  term window[3] = {new_int(q, "v"), new_int(q, "v"), new_int(q, "v")};
  for (uint32_t k = 0; k < c->length; k++) {
    put(c, k, draw_formula(q, window, 3, c->has_claim ? 3 : 1));
    window[0] = window[1], window[1] = window[2], window[2] = new_int(q, "v");
  }
}

void chain_add(struct chain *c, enum family family) {
  static void (*const kinds[FAMILY_COUNT])(struct chain *) = {add_point, add_interval, add_farkas, add_parity, add_gap,
                                                              add_box,   add_lock,     add_strip,  add_formula};
  kinds[family](c);
}
