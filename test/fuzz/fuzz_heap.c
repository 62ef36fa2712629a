/* fuzz_heap: random formulas of reachability logic; the decision procedure against Z3's MBQI.
 *
 *     fuzz_heap [--count N] [--seed N] [--offset N] [--verbose]
 *
 * Each formula speaks of two link fields and has at least three quantifiers; some have an order, an idempotent and a
 * bounded function besides. Its conjuncts are assumptions. Every answer is compared with Z3, every heap is evaluated
 * with the axioms, a quarter of the cores are asked again of Z3; and one solver is kept over many formulas, whose
 * answers must be the same. Formula number i of a seed is the same whatever the others are.
 *
 * Exit status 1: a disagreement, too many formulas that Z3 does not decide, or too few of either kind. */
#include "lists/logic/decide.h"
#include "lists/logic/predicates.h"
#include "lists/logic/text.h"
#include "logic/build.h"
#include "logic/traverse.h"
#include "unit/lists/logic/random_formula.h"

#include <getopt.h>
#include <stdio.h>

enum { MOST_CONJUNCTS = 16, KEPT_FOR = 25, CORES_OF = 4, Z3_MILLISECONDS = 20000 };

struct counts {
  uint64_t formulas, sat, unsat, undecided, failures, quantifiers, conjuncts, nodes;
  uint64_t time, z3_time, kept_time; /* nanoseconds */
};

struct trial {
  struct context ctx;
  struct terms terms;
  struct vocabulary v;
  struct random_formulas g;
  struct heap_solver *kept; /* used for many formulas */
  struct counts counts;
  bool is_verbose;
};

static bool mentions(struct trial *t, const term *ts, uint32_t count, uint32_t symbol) {
  term_list nodes = VEC_INIT;
  function wanted = t->v.symbols.data[symbol].function;
  bool is_found = false;
  traverse_nodes(&t->terms, ts, count, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++)
    is_found |=
        term_kind(&t->terms, nodes.data[i]) == TERM_APPLY && term_symbol(&t->terms, nodes.data[i]).id == wanted.id;
  vec_release(&nodes);
  return is_found;
}

/* Conjuncts until there are quantifiers and fields enough; their number decides how often the formula can be satisfied.
 */
static uint32_t generate(struct trial *t, uint64_t seed, term *ret) {
  struct random_formulas *g = &t->g;
  static const char *const names[] = {"h", "x", "y", "z"};
  g->random = seed;
  g->has_order = draw(g, 2) == 0;
  g->has_functions = draw(g, 4) == 0;
  g->quantifiers = 0;
  vec_clear(&g->scope);
  vec_push(&g->scope, g->v->null);
  for (uint32_t i = 0; i < 2 + draw(g, 3); i++) vec_push(&g->scope, heap_constant(g->v, names[i % 4]));
  uint32_t wanted = 3 + draw(g, 5), count = 0;
  while (count < MOST_CONJUNCTS && (count < wanted || g->quantifiers < 3 || !mentions(t, ret, count, g->fields[0]) ||
                                    !mentions(t, ret, count, g->fields[1])))
    ret[count++] = random_conjunct(g);
  return count;
}

/* ---- checks ---- */

static void failure(struct trial *t, uint64_t number, const term *ts, uint32_t count, const char *what) {
  struct strbuf b = STRBUF_INIT;
  for (uint32_t i = 0; i < count; i++) {
    strbuf_puts(&b, i ? "\n  && (" : "  (");
    heap_print(&t->v, ts[i], &b);
    strbuf_putc(&b, ')');
  }
  fprintf(stderr, "number %llu: %s\n%s\n", (unsigned long long)number, what, b.text);
  strbuf_release(&b);
  t->counts.failures++;
}

static bool is_model(struct trial *t, const struct heap_model *m, const term *ts, uint32_t count) {
  term_list all = VEC_INIT;
  bool is_good = true;
  heap_axioms_of(&t->v, ts, count, &all);
  for (uint32_t i = 0; i < count; i++) vec_push(&all, ts[i]);
  for (uint32_t i = 0; i < all.len && is_good; i++) is_good = heap_model_satisfies(m, all.data[i]);
  vec_release(&all);
  return is_good;
}

static void check_model(struct trial *t, struct heap_solver *h, uint64_t number, const term *ts, uint32_t count) {
  struct heap_model m;
  heap_solver_model(h, &m);
  t->counts.nodes += m.nodes;
  if (!is_model(t, &m, ts, count)) failure(t, number, ts, count, "the heap is no model");
  heap_model_release(&m);
  if (number % 8) return;
  heap_solver_small_model(h, &m);
  if (!is_model(t, &m, ts, count)) failure(t, number, ts, count, "the small heap is no model");
  heap_model_release(&m);
}

static void check_core(struct trial *t, struct heap_solver *h, uint64_t number, const term *ts, uint32_t count) {
  solver_index_list core = VEC_INIT;
  term_list some = VEC_INIT;
  if (number % 8)
    heap_solver_core(h, &core);
  else
    heap_solver_minimal_core(h, &core);
  for (uint32_t i = 0; i < core.len; i++) vec_push(&some, ts[core.data[i]]);
  if (number % CORES_OF == 0 && heap_ask_z3(&t->ctx, &t->v, some.data, some.len, Z3_MILLISECONDS) == SOLVER_SAT)
    failure(t, number, ts, count, "the core has a model");
  vec_release(&core);
  vec_release(&some);
}

static void check_kept(struct trial *t, uint64_t number, const term *ts, uint32_t count, enum solver_result wanted) {
  if (number % KEPT_FOR == 0) {
    heap_solver_free(t->kept);
    t->kept = heap_solver_new(&t->ctx, &t->v);
  }
  uint64_t start = clock_now();
  if (heap_solver_check(t->kept, ts, count) != wanted) failure(t, number, ts, count, "a solver in use says otherwise");
  t->counts.kept_time += clock_now() - start;
  if (wanted != SOLVER_SAT) return;
  struct heap_model m;
  heap_solver_model(t->kept, &m);
  if (!is_model(t, &m, ts, count)) failure(t, number, ts, count, "the heap of a solver in use is no model");
  heap_model_release(&m);
}

static void run(struct trial *t, uint64_t seed, uint64_t number) {
  term ts[MOST_CONJUNCTS];
  uint32_t count = generate(t, seed * 1000003 + number, ts);
  uint64_t start = clock_now();
  struct heap_solver *h = heap_solver_new(&t->ctx, &t->v);
  enum solver_result result = heap_solver_check(h, ts, count);
  uint64_t middle = clock_now();
  enum solver_result z3 = heap_ask_z3(&t->ctx, &t->v, ts, count, Z3_MILLISECONDS);
  uint64_t end = clock_now();
  t->counts.time += middle - start;
  t->counts.z3_time += end - middle;
  t->counts.formulas++;
  t->counts.quantifiers += t->g.quantifiers;
  t->counts.conjuncts += count;
  if (t->is_verbose) {
    struct heap_statistics s = heap_solver_statistics(h);
    printf("%llu: %d z3 %d, %.2f ms against %.2f, %llu rounds, %llu instances, %llu lemmas, %llu elements\n",
           (unsigned long long)number, result, z3, (double)(middle - start) / 1e6, (double)(end - middle) / 1e6,
           (unsigned long long)s.rounds, (unsigned long long)s.instances, (unsigned long long)s.lemmas,
           (unsigned long long)s.elements);
  }
  if (result == SOLVER_UNKNOWN) failure(t, number, ts, count, heap_solver_reason(h));
  if (z3 == SOLVER_UNKNOWN) t->counts.undecided++;
  if (z3 != SOLVER_UNKNOWN && result != z3)
    failure(t, number, ts, count, result == SOLVER_SAT ? "Z3: unsat" : "Z3: sat");
  if (result == SOLVER_SAT) t->counts.sat++, check_model(t, h, number, ts, count);
  if (result == SOLVER_UNSAT) t->counts.unsat++, check_core(t, h, number, ts, count);
  heap_solver_free(h);
  check_kept(t, number, ts, count, result);
}

/* ---- all of them ---- */

static void trial_init(struct trial *t) {
  memset(t, 0, sizeof *t);
  context_init(&t->ctx, 0, 0);
  terms_init(&t->terms);
  vocabulary_init(&t->v, &t->terms);
  random_formulas_init(&t->g, &t->v);
  t->kept = heap_solver_new(&t->ctx, &t->v);
}

static void trial_release(struct trial *t) {
  heap_solver_free(t->kept);
  random_formulas_release(&t->g);
  vocabulary_release(&t->v);
  terms_release(&t->terms);
  context_release(&t->ctx);
}

static int report(const struct counts *n) {
  double formulas = (double)n->formulas, share = 100.0 * (double)n->unsat / formulas;
  printf("%.0f formulas, %.1f quantifiers and %.1f conjuncts each, %.1f %% unsatisfiable, heaps of %.1f nodes\n",
         formulas, (double)n->quantifiers / formulas, (double)n->conjuncts / formulas, share,
         n->sat ? (double)n->nodes / (double)n->sat : 0);
  printf("%.2f ms each, %.2f ms with a solver in use, %.2f ms with Z3, which left %llu undecided\n",
         (double)n->time / 1e6 / formulas, (double)n->kept_time / 1e6 / formulas, (double)n->z3_time / 1e6 / formulas,
         (unsigned long long)n->undecided);
  bool is_good = n->failures == 0;
  if (n->undecided * 50 > n->formulas) is_good = false, printf("too many formulas that Z3 does not decide\n");
  if (n->formulas >= 100 && (share < 40 || share > 60)) is_good = false, printf("not 40 to 60 %% unsatisfiable\n");
  printf("%llu passed, %llu failed\n", (unsigned long long)(n->formulas - n->failures),
         (unsigned long long)n->failures);
  return is_good ? 0 : 1;
}

int main(int argc, char **argv) {
  static const struct option options[] = {{"count", required_argument, NULL, 'c'},
                                          {"seed", required_argument, NULL, 's'},
                                          {"offset", required_argument, NULL, 'o'},
                                          {"verbose", no_argument, NULL, 'v'},
                                          {NULL, 0, NULL, 0}};
  uint64_t count = 200, seed = 1, offset = 0;
  struct trial t;
  trial_init(&t);
  for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
    if (c == 'c') count = strtoull(optarg, NULL, 10);
    if (c == 's') seed = strtoull(optarg, NULL, 10);
    if (c == 'o') offset = strtoull(optarg, NULL, 10);
    if (c == 'v') t.is_verbose = true;
    if (c == '?') return 2;
  }
  for (uint64_t i = offset; i < offset + count; i++) run(&t, seed, i);
  int status = report(&t.counts);
  trial_release(&t);
  return status;
}
