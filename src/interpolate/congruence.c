/* Ackermann's reduction on demand: instances of congruence are added only for pairs that a model contradicts, since all
 * pairs of n applications would be n * n clauses. Candidates are found by hashing the values of arguments. A pair that
 * no partition may compare is the hard case: bridges first (bridge.c), then another model in which the arguments
 * differ, searched for by asserting s < t or s > t in the arithmetic, then the value itself as an argument of both. */
#include "interpolate/congruence.h"

#include "interpolate/theory.h"
#include "logic/build.h"

/* A model search makes so many checks of the arithmetic; a solution asks for so many instances, so many of them over
 * values. */
enum { MODEL_CHECKS = 64, MOST_INSTANCES = 50000, MOST_VIA_VALUE = 400, MOST_PAIRS = 64 };

/* Two applications, by their number, with equal arguments and different results. */
struct application_pair {
  uint32_t left, right;
  uint32_t partition; /* that may have the instance; UINT32_MAX if there is none */
};

typedef VEC(struct application_pair) pair_list;

void congruence_init(struct congruence *c, struct terms *terms, const term *partitions, uint32_t count,
                     const struct cut *cuts, uint32_t cut_count) {
  *c = (struct congruence){.instance_count = 0};
  occurrence_init(&c->occurrences, terms, partitions, count, cuts, cut_count);
}

static void clear_numbers(struct congruence *c) {
  for (uint32_t i = 0; i < c->values.len; i++) rational_clear(&c->values.data[i]);
  for (uint32_t i = 0; i < c->results.len; i++) rational_clear(&c->results.data[i]);
  vec_clear(&c->values);
  vec_clear(&c->results);
}

void congruence_release(struct congruence *c) {
  clear_numbers(c);
  occurrence_release(&c->occurrences);
  map_release(&c->instances);
  vec_release_all(&c->values, &c->results);
}

/* ---- the model ---- */

static bool is_uninterpreted(const struct theory *t, term x) {
  const struct terms *s = t->encoder.terms;
  return sort_kind(&s->sorts, term_sort(s, x)) == SORT_NAMED;
}

/* The value of a base; where nothing is known but equality, the number of its class. */
static void take_value(const struct theory *t, uint32_t base, struct rational *ret) {
  if (is_uninterpreted(t, t->encoder.bases.data[base]))
    rational_set_int(ret, equality_class(t, base));
  else
    rational_set(ret, arith_value(t->arith, base));
}

static void add_argument_value(struct theory *t, const struct encoder_argument *a) {
  struct rational value = RATIONAL_ZERO, part = RATIONAL_ZERO;
  rational_set(&value, &a->constant);
  for (uint32_t i = 0; i < a->entry_count; i++) {
    const struct encoder_entry *x = &t->encoder.entries.data[a->first_entry + i];
    take_value(t, x->base, &part);
    rational_add_product(&value, &x->coefficient, &part);
  }
  rational_clear(&part);
  vec_push(&t->congruence.values, value);
}

/* Values of all arguments and results in the solution that the arithmetic has now. */
static void evaluate(struct theory *t, const struct cdcl *search) {
  struct congruence *c = &t->congruence;
  const struct encoder *e = &t->encoder;
  clear_numbers(c);
  arith_model(t->arith);
  for (uint32_t i = 0; i < e->arguments.len; i++) add_argument_value(t, &e->arguments.data[i]);
  for (uint32_t i = 0; i < e->applications.len; i++) {
    const struct encoder_application *a = &e->applications.data[i];
    struct rational result = RATIONAL_ZERO;
    if (a->base == UINT32_MAX)
      rational_set_int(&result, cdcl_value(search, lit_make(a->variable, false)));
    else
      take_value(t, a->base, &result);
    vec_push(&c->results, result);
  }
}

static uint32_t arity_of(const struct theory *t, uint32_t application) {
  return term_count(t->encoder.terms, t->encoder.applications.data[application].term);
}

static const struct rational *value_of(const struct theory *t, uint32_t application, uint32_t i) {
  assert(i < arity_of(t, application));
  assert(t->encoder.applications.data[application].first_argument + i < t->congruence.values.len);
  return &t->congruence.values.data[t->encoder.applications.data[application].first_argument + i];
}

static function symbol_of(const struct theory *t, uint32_t application) {
  return term_symbol(t->encoder.terms, t->encoder.applications.data[application].term);
}

static bool agree_on_arguments(const struct theory *t, uint32_t a, uint32_t b) {
  if (symbol_of(t, a).id != symbol_of(t, b).id) return false;
  for (uint32_t i = 0; i < arity_of(t, a); i++)
    if (!rational_equal(value_of(t, a, i), value_of(t, b, i))) return false;
  return true;
}

static uint64_t hash_arguments(const struct theory *t, uint32_t application) {
  uint64_t h = hash_u64(symbol_of(t, application).id);
  for (uint32_t i = 0; i < arity_of(t, application); i++)
    h = hash_combine(h, rational_hash(value_of(t, application, i)));
  return h;
}

/* ---- pairs ---- */

static term term_of(const struct theory *t, uint32_t application) {
  return t->encoder.applications.data[application].term;
}

static uint64_t instance_key(term a, term b) {
  return a.id < b.id ? (uint64_t)a.id << 32 | b.id : (uint64_t)b.id << 32 | a.id;
}

static struct application_pair make_pair(struct theory *t, uint32_t a, uint32_t b) {
  term both[] = {term_of(t, a), term_of(t, b)};
  return (struct application_pair){a, b, occurrence_partition(&t->congruence.occurrences, both, 2)};
}

/* The pairs that contradict each other: each application with the first before it that fits, or with the first one. */
static void find_pairs(struct theory *t, pair_list *local, pair_list *distant) {
  struct congruence *c = &t->congruence;
  assert(c->results.len == t->encoder.applications.len && c->values.len == t->encoder.arguments.len);
  struct map latest = MAP_INIT;     /* hash -> application + 1 */
  VEC(uint32_t) earlier = VEC_INIT; /* per application: the one before it with the same hash, + 1 */
  for (uint32_t i = 0; i < t->encoder.applications.len && local->len + distant->len < MOST_PAIRS; i++) {
    uint64_t *slot = map_put(&latest, hash_arguments(t, i));
    struct application_pair best = {UINT32_MAX, i, UINT32_MAX};
    for (uint64_t k = *slot; k && best.partition == UINT32_MAX; k = earlier.data[k - 1]) {
      uint32_t other = (uint32_t)k - 1;
      if (!agree_on_arguments(t, other, i) || rational_equal(&c->results.data[other], &c->results.data[i])) continue;
      struct application_pair p = make_pair(t, other, i);
      if (best.left == UINT32_MAX || p.partition != UINT32_MAX) best = p;
    }
    if (best.left != UINT32_MAX && best.partition != UINT32_MAX) vec_push(local, best);
    if (best.left != UINT32_MAX && best.partition == UINT32_MAX) vec_push(distant, best);
    vec_push(&earlier, (uint32_t)*slot);
    *slot = (uint64_t)i + 1;
  }
  map_release(&latest);
  vec_release(&earlier);
}

/* ---- instances ---- */

static term instance(struct terms *s, term a, term b) {
  assert(term_kind(s, a) == TERM_APPLY && term_kind(s, b) == TERM_APPLY);
  assert(term_symbol(s, a).id == term_symbol(s, b).id);
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < term_count(s, a); i++)
    vec_push(&parts, term_not(term_equals(s, term_child(s, a, i), term_child(s, b, i))));
  vec_push(&parts, term_equals(s, a, b));
  term result = term_or(s, parts.data, parts.len);
  vec_release(&parts);
  return result;
}

/* False if it was added before. */
static bool add_instance(struct theory *t, uint32_t partition, term a, term b) {
  assert(partition < t->congruence.occurrences.partition_count);
  if (a.id == b.id) return false;
  uint64_t *known = map_put(&t->congruence.instances, instance_key(a, b));
  if (*known) return false;
  *known = 1;
  t->congruence.instance_count++;
  encode_formula(&t->encoder, partition, instance(t->encoder.terms, a, b));
  return true;
}

static bool add_instance_somewhere(struct theory *t, term a, term b) {
  term both[] = {a, b};
  uint32_t partition = occurrence_partition(&t->congruence.occurrences, both, 2);
  return partition != UINT32_MAX && add_instance(t, partition, a, b);
}

static bool add_pairs(struct theory *t, const pair_list *local) {
  bool added = false;
  for (uint32_t i = 0; i < local->len; i++) {
    const struct application_pair *p = &local->data[i];
    added |= add_instance(t, p->partition, term_of(t, p->left), term_of(t, p->right));
  }
  return added;
}

static bool add_bridge(struct theory *t, const struct application_pair *p) {
  term_list steps = VEC_INIT;
  bool added = false;
  if (congruence_bridge(t, p->left, p->right, &steps))
    for (uint32_t i = 0; i + 1 < steps.len; i++) added |= add_instance_somewhere(t, steps.data[i], steps.data[i + 1]);
  vec_release(&steps);
  return added;
}

/* One bridge is enough to go on with. */
static bool add_bridges(struct theory *t, const pair_list *distant) {
  bool added = false;
  for (uint32_t i = 0; i < distant->len && !added; i++) added = add_bridge(t, &distant->data[i]);
  return added;
}

/* The argument as it is if both have it, else its value in the model; term_none if there is no term for that. */
static term common_argument(struct theory *t, const struct application_pair *p, uint32_t i) {
  struct terms *s = t->encoder.terms;
  term x = term_child(s, term_of(t, p->left), i);
  if (x.id == term_child(s, term_of(t, p->right), i).id) return x;
  if (is_uninterpreted(t, x)) return term_none;
  const struct rational *value = value_of(t, p->left, i);
  assert(rational_equal(value, value_of(t, p->right, i)));
  return term_is_bool(s, x) ? term_bool(!rational_is_zero(value)) : term_int_rational(s, value);
}

/* The application to the values of the arguments: f(5) for f(s) and f(t). Or term_none. */
static term application_to_values(struct theory *t, const struct application_pair *p) {
  struct terms *s = t->encoder.terms;
  term left = term_of(t, p->left);
  term_list arguments = VEC_INIT;
  bool has_terms = true;
  for (uint32_t i = 0; i < term_count(s, left); i++) {
    vec_push(&arguments, common_argument(t, p, i));
    has_terms &= !term_eq(vec_last(&arguments), term_none);
  }
  term result = has_terms ? term_apply(s, term_symbol(s, left), arguments.data, arguments.len) : term_none;
  vec_release(&arguments);
  return result;
}

/* s = 5 -> f(s) = f(5) and t = 5 -> f(t) = f(5): what is not live on both sides is left out. */
static bool add_via_value(struct theory *t, const struct application_pair *p, term middle) {
  if (t->congruence.via_value >= MOST_VIA_VALUE || term_eq(middle, term_none)) return false;
  t->congruence.via_value++;
  bool first = add_instance_somewhere(t, term_of(t, p->left), middle);
  bool second = add_instance_somewhere(t, middle, term_of(t, p->right));
  return first || second;
}

/* ---- other models ---- */

struct arith_monomial *congruence_difference(const struct theory *t, uint32_t s, uint32_t u, uint32_t *ret_count) {
  const struct encoder_argument *x = &t->encoder.arguments.data[s], *y = &t->encoder.arguments.data[u];
  struct arith_monomial *sum = xcalloc(x->entry_count + y->entry_count + 1, sizeof *sum);
  uint32_t count = 0;
  for (uint32_t i = 0; i < x->entry_count + y->entry_count; i++) {
    bool is_left = i < x->entry_count;
    const struct encoder_entry *entry =
        &t->encoder.entries.data[is_left ? x->first_entry + i : y->first_entry + i - x->entry_count];
    sum[count].variable = entry->base;
    rational_init_set(&sum[count].coefficient, &entry->coefficient);
    if (!is_left) rational_neg(&sum[count].coefficient, &sum[count].coefficient);
    count++;
  }
  assert(count == x->entry_count + y->entry_count);
  *ret_count = count;
  return sum;
}

struct model_search {
  struct theory *theory;
  const struct cdcl *search;
  uint32_t checks;
  pair_list found; /* pairs that some partition can have, in a model on the way */
  pair_list met;   /* the others */
};

static bool is_model(struct model_search *);

static bool under(struct model_search *, arith_literal);

/* Is there a model of what is asserted? Levels that it needs stay. A check comes first: after a conflict the values are
 * those of no solution. */
static bool explore(struct model_search *m) {
  if (m->checks++ >= MODEL_CHECKS) return false;
  enum arith_result r = arith_check_integer(m->theory->arith, UINT32_MAX);
  if (r == ARITH_FEASIBLE) return is_model(m);
  if (r != ARITH_BRANCH) return false;
  arith_literal split = arith_split(m->theory->arith);
  return under(m, split) || (!m->found.len && under(m, arith_not(split)));
}

/* Asserts the literal on a level of its own, which stays if there is a model. */
static bool under(struct model_search *m, arith_literal l) {
  arith_push(m->theory->arith);
  arith_assert(m->theory->arith, l);
  bool good = explore(m);
  if (!good) arith_pop(m->theory->arith, 1);
  return good;
}

/* Tries models in which the arguments with number i of the pair differ. In an uninterpreted sort nothing is equal by
 * chance. */
static bool separate(struct model_search *m, const struct application_pair *p, uint32_t i) {
  struct theory *t = m->theory;
  const struct encoder_application *x = &t->encoder.applications.data[p->left],
                                   *y = &t->encoder.applications.data[p->right];
  if (is_uninterpreted(t, term_child(t->encoder.terms, x->term, i))) return false;
  uint32_t s = x->first_argument + i, u = y->first_argument + i, count;
  struct arith_monomial *sum = congruence_difference(t, s, u, &count);
  struct rational bound = RATIONAL_ZERO, one = {{1}, 1};
  rational_sub(&bound, &t->encoder.arguments.data[u].constant, &t->encoder.arguments.data[s].constant);
  bool good = false;
  if (count) {
    arith_literal above = arith_not(arith_atom(t->arith, sum, count, &bound)); /* s > u */
    rational_sub(&bound, &bound, &one);
    arith_literal below = arith_atom(t->arith, sum, count, &bound);
    good = under(m, above) || (!m->found.len && under(m, below));
  }
  for (uint32_t k = 0; k < count; k++) rational_clear(&sum[k].coefficient);
  free(sum);
  rational_clear(&bound);
  return good;
}

/* Is the solution of the arithmetic a model, or can it be made one by telling equal arguments apart? */
static bool is_model(struct model_search *m) {
  pair_list distant = VEC_INIT;
  evaluate(m->theory, m->search);
  find_pairs(m->theory, &m->found, &distant);
  bool good = !m->found.len && !distant.len;
  for (uint32_t i = 0; i < distant.len && m->met.len < MOST_PAIRS; i++) vec_push(&m->met, distant.data[i]);
  if (!m->found.len && distant.len) {
    const struct application_pair p = distant.data[0];
    for (uint32_t i = 0; i < arity_of(m->theory, p.left) && !good && !m->found.len; i++) good = separate(m, &p, i);
  }
  vec_release(&distant);
  return good;
}

/* ---- check ---- */

/* No partition can have any of the pairs: what else is there to do about them? */
static enum theory_answer settle_distant(struct theory *t, struct cdcl *search, const pair_list *distant) {
  assert(distant->len);
  if (add_bridges(t, distant)) return THEORY_SPLIT;
  const struct application_pair p = distant->data[0];
  term middle = application_to_values(t, &p); /* while the model is there */
  struct model_search m = {t, search, 0, VEC_INIT, VEC_INIT};
  uint32_t level = arith_level(t->arith);
  bool good = explore(&m);
  assert(arith_level(t->arith) >= level && (good || arith_level(t->arith) == level));
  arith_pop(t->arith, arith_level(t->arith) - level);
  bool added = add_pairs(t, &m.found) || (!good && add_bridges(t, &m.met));
  vec_release_all(&m.found, &m.met);
  if (good) return THEORY_OK;
  if (added || add_via_value(t, &p, middle)) return THEORY_SPLIT;
  t->reason = "equal arguments of a function that no partition can compare";
  return THEORY_GIVE_UP;
}

static void begin(struct theory *t, const struct cdcl *search, pair_list *local, pair_list *distant) {
  while (arith_variable_count(t->arith) < t->encoder.bases.len) arith_new_variable(t->arith);
  evaluate(t, search);
  find_pairs(t, local, distant);
}

bool congruence_refine(struct theory *t, struct cdcl *search) {
  if (!t->encoder.applications.len || t->congruence.instance_count > MOST_INSTANCES) return false;
  pair_list local = VEC_INIT, distant = VEC_INIT;
  begin(t, search, &local, &distant);
  bool added = add_pairs(t, &local) || add_bridges(t, &distant);
  vec_release_all(&local, &distant);
  return added && !t->encoder.unsupported;
}

enum theory_answer congruence_check(struct theory *t, struct cdcl *search) {
  if (!t->encoder.applications.len) return THEORY_OK;
  pair_list local = VEC_INIT, distant = VEC_INIT;
  enum theory_answer answer = THEORY_OK;
  begin(t, search, &local, &distant);
  if (t->congruence.instance_count > MOST_INSTANCES) {
    t->reason = "too many instances of congruence";
    answer = THEORY_GIVE_UP;
  } else if (local.len) {
    answer = add_pairs(t, &local) ? THEORY_SPLIT : THEORY_GIVE_UP;
    t->reason = "an instance of congruence that does not hold";
  } else if (distant.len) {
    answer = settle_distant(t, search, &distant);
  }
  vec_release_all(&local, &distant);
  if (t->encoder.unsupported) {
    t->reason = t->encoder.unsupported;
    return THEORY_GIVE_UP;
  }
  return answer;
}
