/* Tseitin's encoding with Plaisted and Greenbaum's directions (1986), partition by partition. Sharing a name between
 * partitions would make it a symbol of both sides that no interpolant may mention; so subformulas are named anew in
 * each partition that has them, and only atoms are shared. Work that a formula leaves behind (definitions of names,
 * meanings of bases, arguments of functions) is a queue, because formulas of long paths are deeper than a C stack. */
#include "interpolate/encode_private.h"

#include "logic/build.h"
#include "logic/substitute.h"

static lit encode_literal(struct encoder *, uint32_t partition, term t, bool positive_use);
static void define_base(struct encoder *, uint32_t partition, uint32_t base);
static void run(struct encoder *);

void encoder_init(struct encoder *e, struct terms *terms, struct cdcl *search, encode_new_atom on_new_atom,
                  void *data) {
  *e = (struct encoder){.terms = terms, .search = search, .on_new_atom = on_new_atom, .data = data};
}

void encoder_release(struct encoder *e) {
  for (uint32_t i = 0; i < e->entries.len; i++) rational_clear(&e->entries.data[i].coefficient);
  for (uint32_t i = 0; i < e->atoms.len; i++) rational_clear(&e->atoms.data[i].bound);
  for (uint32_t i = 0; i < e->arguments.len; i++) rational_clear(&e->arguments.data[i].constant);
  vec_release_all(&e->atoms, &e->entries, &e->bases, &e->base_homes, &e->guarded, &e->unguarded, &e->applications,
                  &e->arguments, &e->tasks);
  map_release_all(&e->atom_index, &e->base_index, &e->names, &e->defined_bases);
}

void encode_unsupported(struct encoder *e, const char *why) {
  if (!e->unsupported) e->unsupported = why;
}

/* ---- variables of the search ---- */

static uint32_t new_variable(struct encoder *e, struct encoder_atom atom) {
  atom.cut_first = UINT32_MAX, atom.cut_last = 0;
  vec_push(&e->atoms, atom); /* first: the search asks about it */
  uint32_t v = cdcl_new_variable(e->search);
  assert(v + 1 == e->atoms.len);
  if (e->on_new_atom) e->on_new_atom(e->data, v);
  return v;
}

static void later(struct encoder *e, struct encoder_task task) { vec_push(&e->tasks, task); }

/* Notes an application, whose arguments are taken apart later. */
static void add_application(struct encoder *e, uint32_t partition, struct encoder_application a) {
  vec_push(&e->applications, a);
  later(e, (struct encoder_task){ENCODE_APPLICATION, partition, a.term, e->applications.len - 1, 0});
}

/* ---- bases ---- */

static uint64_t key_of(const struct encoder *e, uint32_t partition, term t) {
  return e->is_separate ? (uint64_t)(partition + 1) << 32 | t.id : t.id;
}

bool encode_find_base(const struct encoder *e, uint32_t partition, term t, uint32_t *ret) {
  const uint64_t *known = map_get(&e->base_index, key_of(e, partition, t));
  if (known) *ret = (uint32_t)*known - 1;
  return known;
}

/* Comparisons with ite(c, 1, 0) are simplified to c where terms are built, so nothing would say what that base is, and
 * facts about it would not be linear constraints any more. The base is the term ite(c, 1 + 0, 0), which stays. */
static term guard(struct encoder *e, term t) {
  struct terms *s = e->terms;
  if (term_kind(s, t) != TERM_ITE || !term_is_constant(s, term_child(s, t, 1)) ||
      !term_is_constant(s, term_child(s, t, 2)))
    return t;
  term sum[] = {term_child(s, t, 1), term_int(s, 0)};
  term parts[] = {term_child(s, t, 0), term_raw(s, TERM_ADD, sort_int, 0, sum, 2), term_child(s, t, 2)};
  term result = term_raw(s, TERM_ITE, sort_int, 0, parts, 3);
  for (uint32_t i = 0; i < e->guarded.len; i++) /* few; each partition may have it */
    if (e->guarded.data[i].id == result.id) return result;
  vec_push(&e->guarded, result);
  vec_push(&e->unguarded, t);
  return result;
}

term encode_unguard(struct encoder *e, term t) {
  if (!e->guarded.len) return t;
  return term_substitute(e->terms, t, e->guarded.data, e->unguarded.data, e->guarded.len);
}

static bool is_uninterpreted(const struct encoder *e, term t) {
  return sort_kind(&e->terms->sorts, term_sort(e->terms, t)) == SORT_NAMED;
}

uint32_t encode_base_of(struct encoder *e, uint32_t partition, term t) {
  uint64_t *known = map_put(&e->base_index, key_of(e, partition, t));
  if (!*known) {
    term guarded = guard(e, t);
    if (guarded.id != t.id) {
      *known = (uint64_t)e->bases.len + 1;
      known = map_put(&e->base_index, key_of(e, partition, guarded));
    }
    t = guarded;
    vec_push(&e->bases, t);
    vec_push(&e->base_homes, partition);
    *known = e->bases.len;
    if (term_kind(e->terms, t) == TERM_APPLY)
      add_application(e, partition, (struct encoder_application){t, e->bases.len - 1, UINT32_MAX, 0});
  }
  uint32_t base = (uint32_t)*known - 1;
  assert(base < e->bases.len && e->bases.len == e->base_homes.len);
  assert(!e->is_separate || e->base_homes.data[base] == partition);
  define_base(e, partition, base);
  return base;
}

/* ---- atoms ---- */

static void store_entries(struct encoder *e, const struct base_sum *s) {
  for (uint32_t i = 0; i < s->entries.len; i++) {
    struct encoder_entry x = {s->entries.data[i].base, RATIONAL_ZERO};
    assert(x.base < e->bases.len && (!i || s->entries.data[i - 1].base < x.base));
    assert(!rational_is_zero(&s->entries.data[i].coefficient));
    rational_set(&x.coefficient, &s->entries.data[i].coefficient);
    vec_push(&e->entries, x);
  }
}

static uint32_t add_linear_atom(struct encoder *e, uint32_t partition, term t, enum encoder_atom_kind kind,
                                const struct base_sum *s, const struct rational *bound) {
  struct encoder_atom a = {
      .kind = kind, .term = t, .first_entry = e->entries.len, .entry_count = s->entries.len, .home = partition};
  assert(s->entries.len && rational_is_integer(bound));
  store_entries(e, s);
  rational_init_set(&a.bound, bound);
  return new_variable(e, a);
}

/* The atom `left - right <= 0` or `= 0`; a literal, because the sum may be constant. `fixed` is -1, or 0 or 1 then. */
static uint32_t linear_atom(struct encoder *e, uint32_t partition, term t, int *fixed) {
  enum encoder_atom_kind kind = term_kind(e->terms, t) == TERM_LE ? ATOM_LE : ATOM_EQ;
  struct base_sum s = {VEC_INIT, RATIONAL_ZERO};
  struct rational bound = RATIONAL_ZERO;
  uint32_t v = UINT32_MAX;
  base_sum_add(e, partition, &s, term_child(e->terms, t, 0), 1);
  base_sum_add(e, partition, &s, term_child(e->terms, t, 1), -1);
  base_sum_normalise(&s);
  rational_neg(&bound, &s.constant);
  *fixed = -1;
  if (!s.entries.len)
    *fixed = kind == ATOM_LE ? rational_sign(&bound) >= 0 : rational_is_zero(&bound);
  else if (!base_sum_reduce(&s, &bound, kind == ATOM_EQ))
    *fixed = 0;
  else
    v = add_linear_atom(e, partition, t, kind, &s, &bound);
  base_sum_release(&s);
  rational_clear(&bound);
  return v;
}

static uint32_t same_atom(struct encoder *e, uint32_t partition, term t) {
  struct base_sum s = {VEC_INIT, RATIONAL_ZERO};
  if (e->is_separate) encode_unsupported(e, "an uninterpreted sort, of which no restriction language speaks");
  base_sum_add(e, partition, &s, term_child(e->terms, t, 0), 1);
  base_sum_add(e, partition, &s, term_child(e->terms, t, 1), -1);
  base_sum_normalise(&s);
  assert(s.entries.len == 2 && rational_is_zero(&s.constant));
  uint32_t v = add_linear_atom(e, partition, t, ATOM_SAME, &s, &s.constant);
  base_sum_release(&s);
  return v;
}

/* A literal that is always true, in a partition of its own choosing. */
static lit constant_literal(struct encoder *e, uint32_t partition, bool value) {
  lit l = lit_make(
      new_variable(
          e, (struct encoder_atom){.kind = ATOM_NAME, .term = term_none, .home = partition, .bound = RATIONAL_ZERO}),
      false);
  cdcl_add_input(e->search, partition, &l, 1);
  return value ? l : lit_not(l);
}

static void split_disequality(struct encoder *e, uint32_t partition, uint32_t v) {
  struct encoder_atom *a = &e->atoms.data[v];
  if (a->is_split) return;
  a->is_split = true;
  assert(a->kind == ATOM_EQ);
  term left = term_child(e->terms, a->term, 0), right = term_child(e->terms, a->term, 1);
  lit below = encode_literal(e, partition, term_lt(e->terms, left, right), true);
  lit above = encode_literal(e, partition, term_gt(e->terms, left, right), true);
  lit clause[] = {lit_make(v, false), below, above};
  cdcl_add_input(e->search, partition, clause, 3);
}

static lit encode_atom(struct encoder *e, uint32_t partition, term positive, bool positive_use) {
  enum term_kind kind = term_kind(e->terms, positive);
  bool is_linear = kind == TERM_LE || (kind == TERM_EQ && term_is_int(e->terms, term_child(e->terms, positive, 0)));
  bool is_same = kind == TERM_EQ && is_uninterpreted(e, term_child(e->terms, positive, 0));
  uint64_t key = is_linear ? key_of(e, partition, positive) : positive.id;
  uint64_t *known = map_get(&e->atom_index, key);
  uint32_t v;
  if (known) {
    v = (uint32_t)*known - 1;
    const struct encoder_atom a = e->atoms.data[v];
    for (uint32_t i = 0; i < a.entry_count; i++) define_base(e, partition, e->entries.data[a.first_entry + i].base);
  } else {
    int fixed = -1;
    if (is_linear)
      v = linear_atom(e, partition, positive, &fixed);
    else if (is_same)
      v = same_atom(e, partition, positive);
    else
      v = new_variable(
          e, (struct encoder_atom){.kind = ATOM_BOOLEAN, .term = positive, .home = partition, .bound = RATIONAL_ZERO});
    if (kind == TERM_APPLY) add_application(e, partition, (struct encoder_application){positive, UINT32_MAX, v, 0});
    if (fixed >= 0) return constant_literal(e, partition, fixed);
    *map_put(&e->atom_index, key) = (uint64_t)v + 1;
  }
  if (e->atoms.data[v].kind == ATOM_EQ && !positive_use) split_disequality(e, partition, v);
  return lit_make(v, false);
}

bool encode_atom_in(struct encoder *e, uint32_t partition, term atom, uint32_t *ret) {
  if (term_is_bool_constant(atom)) return false;
  enum term_kind kind = term_kind(e->terms, atom);
  if (kind != TERM_LE && kind != TERM_EQ) return false;
  *ret = lit_variable(encode_atom(e, partition, term_positive(atom), true));
  run(e);
  return true;
}

/* ---- what bases mean ---- */

static void define_ite(struct encoder *e, uint32_t partition, term t) {
  term c = term_child(e->terms, t, 0);
  encode_formula(e, partition, term_or2(e->terms, term_not(c), term_equals(e->terms, t, term_child(e->terms, t, 1))));
  encode_formula(e, partition, term_or2(e->terms, c, term_equals(e->terms, t, term_child(e->terms, t, 2))));
}

static void define_division(struct encoder *e, uint32_t partition, term t) {
  struct terms *s = e->terms;
  term dividend = term_child(s, t, 0), divisor = term_child(s, t, 1);
  int64_t k;
  if (!term_is_constant(s, divisor) || (term_get_int64(s, divisor, &k) && k == 0)) {
    encode_unsupported(e, "a division by something that is not a constant");
    return;
  }
  term quotient = term_div(s, dividend, divisor), remainder = term_mod(s, dividend, divisor);
  term size = term_ite(s, term_lt(s, divisor, term_int(s, 0)), term_neg(s, divisor), divisor);
  encode_formula(e, partition, term_equals(s, dividend, term_add2(s, term_mul2(s, divisor, quotient), remainder)));
  encode_formula(e, partition, term_ge(s, remainder, term_int(s, 0)));
  encode_formula(e, partition, term_lt(s, remainder, size));
}

/* Adds what the base means to the partition, once. */
static void define_base(struct encoder *e, uint32_t partition, uint32_t base) {
  term t = e->bases.data[base];
  enum term_kind kind = term_kind(e->terms, t);
  if (kind == TERM_VAR || kind == TERM_APPLY) return;
  uint64_t *done = map_put(&e->defined_bases, (uint64_t)partition << 32 | base);
  if (*done) return;
  *done = 1;
  later(e, (struct encoder_task){ENCODE_BASE, partition, t, base, 0});
}

static void do_base(struct encoder *e, const struct encoder_task *task) {
  enum term_kind kind = term_kind(e->terms, task->term);
  if (kind == TERM_ITE)
    define_ite(e, task->partition, task->term);
  else if (kind == TERM_DIV || kind == TERM_MOD)
    define_division(e, task->partition, task->term);
  else if (kind != TERM_MUL)
    encode_unsupported(e, "a term that is not arithmetic");
}

/* Records the arguments as sums; their bases get their meaning in the partition. */
static void do_application(struct encoder *e, const struct encoder_task *task) {
  struct terms *t = e->terms;
  assert(task->index < e->applications.len && term_kind(t, task->term) == TERM_APPLY);
  e->applications.data[task->index].first_argument = e->arguments.len;
  for (uint32_t i = 0; i < term_count(t, task->term); i++) {
    struct base_sum s = {VEC_INIT, RATIONAL_ZERO};
    term x = term_child(t, task->term, i);
    if (term_is_bool(t, x))
      x = term_ite(t, x, term_int(t, 1), term_int(t, 0));
    else if (!term_is_int(t, x) && !is_uninterpreted(e, x))
      encode_unsupported(e, "an argument that is neither Int nor Bool nor of an uninterpreted sort");
    base_sum_add(e, task->partition, &s, x, 1);
    base_sum_normalise(&s);
    struct encoder_argument a = {e->entries.len, s.entries.len, RATIONAL_ZERO};
    rational_set(&a.constant, &s.constant);
    store_entries(e, &s);
    vec_push(&e->arguments, a);
    base_sum_release(&s);
  }
}

/* ---- Boolean structure ---- */

enum { DOWN = 1, UP = 2 }; /* name -> formula, formula -> name */

static void name_and(struct encoder *e, uint32_t partition, term t, lit name, int direction) {
  uint32_t count = term_count(e->terms, t);
  literal_list up = VEC_INIT;
  vec_push(&up, name);
  for (uint32_t i = 0; i < count; i++) {
    lit child = encode_literal(e, partition, term_child(e->terms, t, i), direction == DOWN);
    lit down[] = {lit_not(name), child};
    if (direction == DOWN) cdcl_add_input(e->search, partition, down, 2);
    vec_push(&up, lit_not(child));
  }
  if (direction == UP) cdcl_add_input(e->search, partition, up.data, up.len);
  vec_release(&up);
}

/* name <-> (c ? a : b); for a <-> b take c = a, a = b, b = not b. */
static void name_ite(struct encoder *e, uint32_t partition, const term part[3], lit name, int direction) {
  bool down = direction == DOWN;
  lit c = encode_literal(e, partition, part[0], true);
  encode_literal(e, partition, part[0], false); /* the same literal: the condition is used both ways */
  lit a = encode_literal(e, partition, part[1], down), b = encode_literal(e, partition, part[2], down);
  lit head = down ? lit_not(name) : name;
  lit first[] = {head, lit_not(c), down ? a : lit_not(a)}, second[] = {head, c, down ? b : lit_not(b)};
  cdcl_add_input(e->search, partition, first, 3);
  cdcl_add_input(e->search, partition, second, 3);
}

static lit encode_name(struct encoder *e, uint32_t partition, term positive, int direction) {
  assert(!term_is_negated(positive) && (direction == DOWN || direction == UP));
  uint64_t key = (uint64_t)partition << 32 | positive.id;
  uint64_t *slot = map_put(&e->names, key);
  if (!*slot) {
    uint32_t v = new_variable(
        e, (struct encoder_atom){.kind = ATOM_NAME, .term = term_none, .home = partition, .bound = RATIONAL_ZERO});
    slot = map_put(&e->names, key);
    *slot = ((uint64_t)v + 1) << 2;
  }
  lit name = lit_make((uint32_t)(*slot >> 2) - 1, false);
  assert(e->atoms.data[lit_variable(name)].home == partition); /* names are never shared */
  if (!(*slot & (uint64_t)direction))
    later(e, (struct encoder_task){ENCODE_NAME, partition, positive, lit_variable(name), direction});
  *slot |= (uint64_t)direction;
  return name;
}

static void do_name(struct encoder *e, const struct encoder_task *task) {
  lit name = lit_make(task->index, false);
  assert(e->atoms.data[task->index].kind == ATOM_NAME && e->atoms.data[task->index].home == task->partition);
  if (term_kind(e->terms, task->term) == TERM_AND) {
    name_and(e, task->partition, task->term, name, task->direction);
    return;
  }
  bool ite = term_kind(e->terms, task->term) == TERM_ITE;
  term x = term_child(e->terms, task->term, 0), y = term_child(e->terms, task->term, 1);
  term part[3] = {x, y, ite ? term_child(e->terms, task->term, 2) : term_not(y)};
  name_ite(e, task->partition, part, name, task->direction);
}

static bool is_structure(const struct encoder *e, term t) {
  switch (term_kind(e->terms, t)) {
  case TERM_AND: return true;
  case TERM_ITE: return true;
  case TERM_EQ: return term_is_bool(e->terms, term_child(e->terms, t, 0));
  default: return false;
  }
}

static bool is_supported_atom(const struct encoder *e, term t) {
  enum term_kind kind = term_kind(e->terms, t);
  if (kind == TERM_VAR || kind == TERM_LE || kind == TERM_APPLY) return true;
  if (kind != TERM_EQ) return false;
  term side = term_child(e->terms, t, 0);
  return term_is_int(e->terms, side) || is_uninterpreted(e, side);
}

/* A literal that is true if the formula is (positive use), or false if the formula is. */
static lit encode_literal(struct encoder *e, uint32_t partition, term t, bool positive_use) {
  term positive = term_positive(t);
  bool use = positive_use != term_is_negated(t);
  if (term_is_bool_constant(t)) return constant_literal(e, partition, t.id == term_true.id);
  lit l;
  if (is_structure(e, positive)) {
    l = encode_name(e, partition, positive, use ? DOWN : UP);
  } else {
    if (!is_supported_atom(e, positive)) encode_unsupported(e, "an atom that is neither Boolean nor linear arithmetic");
    l = encode_atom(e, partition, positive, use);
  }
  return term_is_negated(t) ? lit_not(l) : l;
}

static void do_formula(struct encoder *e, const struct encoder_task *task) {
  term formula = task->term;
  uint32_t partition = task->partition;
  if (formula.id == term_true.id) return;
  if (formula.id == term_false.id) {
    cdcl_add_input(e->search, partition, NULL, 0);
    return;
  }
  bool conjunction = term_kind(e->terms, formula) == TERM_AND;
  if (conjunction && !term_is_negated(formula)) {
    for (uint32_t i = 0; i < term_count(e->terms, formula); i++)
      later(e, (struct encoder_task){ENCODE_FORMULA, partition, term_child(e->terms, formula, i), 0, 0});
    return;
  }
  literal_list clause = VEC_INIT;
  if (conjunction)
    for (uint32_t i = 0; i < term_count(e->terms, formula); i++)
      vec_push(&clause, encode_literal(e, partition, term_not(term_child(e->terms, formula, i)), true));
  else
    vec_push(&clause, encode_literal(e, partition, formula, true));
  cdcl_add_input(e->search, partition, clause.data, clause.len);
  vec_release(&clause);
}

/* Does what is queued, in order. */
static void run(struct encoder *e) {
  if (e->is_running) return;
  e->is_running = true;
  for (uint32_t i = 0; i < e->tasks.len; i++) {
    const struct encoder_task task = e->tasks.data[i];
    switch (task.kind) {
    case ENCODE_FORMULA: do_formula(e, &task); break;
    case ENCODE_NAME: do_name(e, &task); break;
    case ENCODE_BASE: do_base(e, &task); break;
    case ENCODE_APPLICATION: do_application(e, &task); break;
    }
  }
  vec_clear(&e->tasks);
  e->is_running = false;
  assert(cdcl_variable_count(e->search) == e->atoms.len);
}

void encode_formula(struct encoder *e, uint32_t partition, term formula) {
  assert(term_is_bool(e->terms, formula));
  later(e, (struct encoder_task){ENCODE_FORMULA, partition, formula, 0, 0});
  run(e);
}

term encode_literal_term(struct encoder *e, lit l) {
  term t = e->atoms.data[lit_variable(l)].term;
  assert(t.id != term_none.id);
  return lit_is_negated(l) ? term_not(t) : t;
}
