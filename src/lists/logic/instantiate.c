/* Universal formulas against the candidate.
 *
 * Not every universal formula must hold, only enough of them: in a disjunction that has another true member it does
 * not matter. Those that are needed are evaluated for all classes; where one fails, the instance for the
 * representatives becomes a clause. Values are three: while not all variables have one, a matrix may be true already.
 */
#include "lists/logic/ground.h"

enum { INSTANCES_PER_RULE = 64 };
enum value { FALSE_NOW, TRUE_NOW, OPEN };

/* ---- what is needed ---- */

static bool literal_holds(struct heap_solver *h, uint32_t normal) {
  const struct normal *x = &h->normalizer.normals.data[normal];
  return x->literal && sat_value(&h->sat, x->literal);
}

static bool evaluate_ground(struct heap_solver *h, uint32_t normal);

static void need(struct heap_solver *h, uint32_t normal);

/* A member of a disjunction that holds, best without universal formulas. */
static void need_one(struct heap_solver *h, const struct normal *x) {
  uint32_t best = NO_ATOM;
  for (uint32_t i = 0; i < x->count; i++) {
    uint32_t child = h->normalizer.children.data[x->first + i];
    const struct normal *y = &h->normalizer.normals.data[child];
    if (y->kind == NORMAL_ATOM && evaluate_ground(h, child)) return;
    if (!evaluate_ground(h, child)) continue;
    bool is_better =
        best == NO_ATOM || (y->kind != NORMAL_UNIVERSAL && h->normalizer.normals.data[best].kind == NORMAL_UNIVERSAL);
    if (is_better) best = child;
  }
  assert(best != NO_ATOM); /* the assignment satisfies the clauses of the formula */
  need(h, best);
}

static void need(struct heap_solver *h, uint32_t normal) {
  struct normal x = h->normalizer.normals.data[normal];
  if (!bitset_add(&h->visited, normal)) return;
  switch (x.kind) {
  case NORMAL_ATOM: break;
  case NORMAL_UNIVERSAL:
    if (bitset_add(&h->needed_set, x.universal)) vec_push(&h->needed, normal);
    break;
  case NORMAL_AND:
    for (uint32_t i = 0; i < x.count; i++) need(h, h->normalizer.children.data[x.first + i]);
    break;
  case NORMAL_OR: need_one(h, &x); break;
  }
}

/* ---- values ---- */

/* The value of a function, NO_CLASS where there is none. */
static uint32_t apply(const struct heap_solver *h, uint32_t function, uint32_t class) {
  if (class == NO_CLASS || function == HEAP_NO_SYMBOL) return class;
  assert(class < h->candidate.representative.len && h->candidate.tables.data[function]);
  uint32_t value = h->candidate.tables.data[function][class];
  return value == UNDEFINED_CLASS ? NO_CLASS : value;
}

/* The class of an argument, NO_CLASS while its variable has none. */
static uint32_t class_of(const struct heap_solver *h, const struct normal_argument *a) {
  uint32_t class = a->is_slot ? h->environment.data[a->index] : h->candidate.class_of.data[a->index];
  return apply(h, a->function, apply(h, a->entry, class));
}

static enum value atom_value(struct heap_solver *h, const struct normal *x) {
  if (x->symbol == SYMBOL_BOOL) {
    bool value =
        x->first < h->booleans.len && h->booleans.data[x->first] && sat_value(&h->sat, h->booleans.data[x->first]);
    return value != x->is_negated ? TRUE_NOW : FALSE_NOW;
  }
  uint32_t a = class_of(h, &x->arguments[0]);
  if (a == NO_CLASS) return OPEN;
  uint32_t arity = x->symbol == SYMBOL_EQUAL ? 2 : h->vocabulary->symbols.data[x->symbol].arity;
  uint32_t index = a, b = a;
  for (uint32_t i = 1; i < arity; i++) {
    b = class_of(h, &x->arguments[i]);
    if (b == NO_CLASS) return OPEN;
    index = index * h->candidate.representative.len + b;
  }
  bool value = x->symbol == SYMBOL_EQUAL ? a == b : h->candidate.tables.data[x->symbol][index] == VALUE_TRUE;
  return value != x->is_negated ? TRUE_NOW : FALSE_NOW;
}

static enum value value_of(struct heap_solver *, uint32_t normal);

static enum value connective_value(struct heap_solver *h, const struct normal *x) {
  enum value decisive = x->kind == NORMAL_AND ? FALSE_NOW : TRUE_NOW;
  enum value result = x->kind == NORMAL_AND ? TRUE_NOW : FALSE_NOW;
  for (uint32_t i = 0; i < x->count; i++) {
    enum value child = value_of(h, h->normalizer.children.data[x->first + i]);
    if (child == decisive) return child;
    if (child == OPEN) result = OPEN;
  }
  return result;
}

static enum value value_of(struct heap_solver *h, uint32_t normal) {
  struct normal *x = &h->normalizer.normals.data[normal];
  if (x->kind == NORMAL_ATOM) return atom_value(h, x);
  if (x->kind == NORMAL_UNIVERSAL) return literal_holds(h, normal) ? TRUE_NOW : FALSE_NOW;
  uint32_t stamp = x->has_slots ? h->binding : h->round;
  if (x->value_stamp != stamp) {
    x->value = (uint8_t)connective_value(h, x);
    x->value_stamp = stamp;
  }
  return (enum value)x->value;
}

static bool evaluate_ground(struct heap_solver *h, uint32_t normal) { return value_of(h, normal) == TRUE_NOW; }

/* ---- instances ---- */

struct search {
  struct heap_solver *h;
  const struct normal_rule *rule;
  int guard;
  uint32_t found;
};

static void search(struct search *x, uint32_t depth) {
  struct heap_solver *h = x->h;
  enum value value = value_of(h, x->rule->matrix);
  if (value == TRUE_NOW) return;
  if (value == FALSE_NOW) {
    assert(h->candidate.representative.len > 0);
    for (uint32_t i = depth; i < x->rule->slots.len; i++)
      h->environment.data[x->rule->slots.data[i]] = 0; /* any will do */
    ground_instance(h, x->guard, x->rule->matrix);
    x->found++;
  } else if (depth < x->rule->slots.len) { /* otherwise it depends on a value that is not known */
    uint32_t slot = x->rule->slots.data[depth];
    assert(slot < h->environment.len);
    for (uint32_t class = 0; class < h->candidate.representative.len && x->found < INSTANCES_PER_RULE; class ++) {
      h->environment.data[slot] = class;
      h->binding++;
      search(x, depth + 1);
    }
  }
  for (uint32_t i = depth; i < x->rule->slots.len; i++) h->environment.data[x->rule->slots.data[i]] = NO_CLASS;
  h->binding++;
}

/* The universal formulas inside of the matrix that may have made it true. */
static void need_inside(struct heap_solver *h, uint32_t normal) {
  struct normal x = h->normalizer.normals.data[normal];
  if (x.kind == NORMAL_ATOM || !bitset_add(&h->inside, normal)) return;
  if (x.kind == NORMAL_UNIVERSAL) {
    if (literal_holds(h, normal)) need(h, normal);
    return;
  }
  for (uint32_t i = 0; i < x.count; i++) need_inside(h, h->normalizer.children.data[x.first + i]);
}

static bool check_universal(struct heap_solver *h, uint32_t normal) {
  const struct normal *x = &h->normalizer.normals.data[normal];
  assert(x->kind == NORMAL_UNIVERSAL && x->literal);
  int guard = x->literal;
  uint32_t universal = x->universal;
  bool is_good = true;
  uint32_t slots = h->normalizer.universals.data[universal].slots;
  vec_resize(&h->environment, slots);
  for (uint32_t i = 0; i < slots; i++) h->environment.data[i] = NO_CLASS;
  for (uint32_t i = 0; i < h->normalizer.universals.data[universal].rules.len; i++) {
    struct normal_rule rule = h->normalizer.universals.data[universal].rules.data[i];
    struct search s = {.h = h, .rule = &rule, .guard = guard};
    search(&s, 0);
    for (uint32_t k = 0; k < rule.slots.len; k++) assert(h->environment.data[rule.slots.data[k]] == NO_CLASS);
    is_good &= s.found == 0;
    need_inside(h, rule.matrix);
  }
  return is_good;
}

bool instantiate(struct heap_solver *h) {
  bool is_good = true;
  h->round++;
  h->binding++;
  bitset_release_all(&h->visited, &h->needed_set, &h->inside);
  bitset_init(&h->inside, h->normalizer.normals.len);
  bitset_init(&h->visited, h->normalizer.normals.len);
  bitset_init(&h->needed_set, h->normalizer.universals.len);
  vec_clear(&h->needed);
  for (uint32_t i = 0; i < h->current.len; i++) need(h, h->formulas.data[h->current.data[i]].root);
  for (uint32_t i = 0; i < h->needed.len; i++) is_good &= check_universal(h, h->needed.data[i]);
  return is_good;
}
