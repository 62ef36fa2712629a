/* PDR on the programs of Tables 4.1, 4.5 and 4.7 as flows, and on others whose answer is known. Invariants are checked
 * again, by Z3; traces by evaluating what they claim. */
#include "heap/predicates.h"
#include "shape/recheck.h"
#include "unit/shape/text_flow.h"

#include <stdio.h>
#include <time.h>

struct sample {
  const char *name, *declarations, *edges, *initial, *goal;
  enum pdr_outcome expected;
  uint32_t nodes; /* of the counterexample, at most */
};

static void show(const struct pdr_result *r) {
  static const char *const names[] = {"safe", "unsafe", "inexpressible", "unknown"};
  print_message("  %s %s: %u frames, %u queries, %u clauses, %u predicates\n", names[r->outcome], r->reason.text,
                r->frames, r->queries, r->clauses, r->predicates);
  for (uint32_t i = 0; i < r->invariants.len; i++)
    for (uint32_t k = 0; k < r->invariants.data[i].texts.len; k++)
      print_message("    %u: %s\n", r->invariants.data[i].location, r->invariants.data[i].texts.data[k]);
  for (uint32_t i = 0; i < r->trace.cubes.len; i++) print_message("    %s\n", r->trace.cubes.data[i]);
  for (uint32_t i = 0; i < r->trace.states.len; i++) {
    struct strbuf b = STRBUF_INIT;
    heap_model_print(&r->trace.states.data[i].heap, &b);
    print_message("    at %u:\n%s", r->trace.states.data[i].location, b.text);
    strbuf_release(&b);
  }
}

static struct pdr_request request_of(struct text_flow *t, const struct sample *p) {
  struct pdr_request r = {.flow = &t->flow, .counts = {true, true, true}, .error_counts = true};
  r.initial = text_flow_formula(t, p->initial);
  if (p->goal) r.goal = text_flow_formula(t, p->goal);
  return r;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void run(const struct sample *p) {
  struct text_flow t;
  struct pdr_result result;
  text_flow_init(&t, p->declarations, p->edges);
  struct pdr_request request = request_of(&t, p);
  double start = now();
  pdr_run(&t.ctx, &request, &result);
  print_message("%s: %.3f s\n", p->name, now() - start);
  show(&result);
  assert_int_equal(result.outcome, p->expected);
  if (result.outcome == PDR_SAFE) {
    struct strbuf why = STRBUF_INIT;
    start = now();
    if (pdr_recheck(&t.ctx, &request, &result, 10000, &why) != SOLVER_UNSAT) fail_msg("%s", why.text);
    print_message("  rechecked: %.3f s\n", now() - start);
    strbuf_release(&why);
  }
  if (p->nodes) assert_in_range(result.trace.nodes, 1, p->nodes);
  pdr_result_release(&result);
  text_flow_release(&t);
}

#include "programs.inc"
