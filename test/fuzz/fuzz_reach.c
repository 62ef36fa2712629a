/* Random boolean programs through `reach`, against enumeration.
 *
 *   fuzz_reach [--count N] [--seed N] [--print]
 *
 * For each program: what is printed is read back to the same; each statement is reached in exactly the states that
 * enumeration finds, which is asked of the printed formula; each assert fails if and only if it can; each trace is an
 * execution, and as short as can be. Prints the program with the first difference. */
#include "boolean/bp.h"
#include "boolean/reach.h"
#include "fuzz/explicit_bp.h"
#include "fuzz/random_bp.h"

#include <stdio.h>
#include <string.h>

struct tally {
  uint64_t statements, reached, traces, steps, deepest, failures;
};

struct session {
  struct bp_program *p;
  struct explicit_bp *explicit;
  struct reach *reach;
  struct tally *tally;
};

static bool complain(const struct session *s, bp_stmt_id stmt, const char *what) {
  struct strbuf text = STRBUF_INIT;
  bp_print(s->p, &text);
  strbuf_printf(&text, "statement %u of procedure %s: ", stmt,
                s->p->procedures.data[s->p->stmts.data[stmt].procedure].name);
  bp_print_stmt(s->p, stmt, &text);
  printf("%s\n%s\n", text.text, what);
  strbuf_release(&text);
  return false;
}

static bool check_states(struct session *s, bp_stmt_id stmt) {
  bool is_exact;
  bp_expr invariant = reach_invariant(s->reach, stmt, &is_exact);
  if (!is_exact) return complain(s, stmt, "the invariant is not exact");
  if (!bp_is_deterministic(s->p, invariant)) return complain(s, stmt, "the invariant is not determined");
  if (!reach_holds(s->reach, stmt, invariant)) return complain(s, stmt, "the invariant does not hold");
  for (uint32_t state = 0; state < explicit_state_count(s->explicit, stmt); state++) {
    bool is_there = explicit_distance(s->explicit, stmt, state) != FAR;
    bool is_said = explicit_values(s->explicit, invariant, state) & 2;
    if (is_there != is_said) return complain(s, stmt, is_there ? "a state is missing" : "a state too many");
  }
  return true;
}

static bool check_trace(struct session *s, bp_stmt_id stmt, bool failing) {
  struct reach_trace trace;
  uint32_t distance = explicit_nearest(s->explicit, stmt, failing);
  bool is_found = reach_find_trace(s->reach, &stmt, 1, failing, &trace);
  if (is_found != (distance != FAR)) return complain(s, stmt, is_found ? "a trace too many" : "a trace is missing");
  if (!is_found) return true;
  const char *wrong = explicit_follow(s->explicit, &trace, stmt, failing);
  if (!wrong && trace.steps.len != distance + 1) wrong = "the trace is not a shortest one";
  s->tally->traces++;
  s->tally->steps += trace.steps.len;
  if (trace.steps.len > s->tally->deepest) s->tally->deepest = trace.steps.len;
  reach_trace_release(&trace);
  return !wrong || complain(s, stmt, wrong);
}

static bool check_stmt(struct session *s, bp_stmt_id stmt) {
  bool is_assert = s->p->stmts.data[stmt].kind == BP_ASSERT;
  bool is_reached = explicit_nearest(s->explicit, stmt, false) != FAR;
  s->tally->statements++;
  s->tally->reached += is_reached;
  if (reach_is_reached(s->reach, stmt) != is_reached)
    return complain(s, stmt, is_reached ? "it is reached, but not found" : "it is found, but not reached");
  if (is_assert && reach_can_fail(s->reach, stmt) != (explicit_nearest(s->explicit, stmt, true) != FAR))
    return complain(s, stmt, "a wrong answer on whether it fails");
  if (is_assert && reach_can_fail(s->reach, stmt)) s->tally->failures++;
  return check_states(s, stmt) && check_trace(s, stmt, false) && (!is_assert || check_trace(s, stmt, true));
}

/* The program as it is read back from its text; NULL if that is not the same. */
static struct bp_program *read_back(const struct bp_program *p) {
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct strbuf once = STRBUF_INIT, twice = STRBUF_INIT;
  bp_print(p, &once);
  struct bp_program *again = bp_parse("random.bp", once.text, &d);
  if (again) bp_print(again, &twice);
  if (strcmp(once.text, twice.text) != 0) {
    diagnostics_print(&d, stdout);
    printf("%s\nis read back as\n%s\n", once.text, twice.text);
    bp_free(again);
    again = NULL;
  }
  diagnostics_release(&d);
  strbuf_release(&once);
  strbuf_release(&twice);
  return again;
}

static bool check_program(uint64_t seed, bool print, struct tally *tally) {
  struct limits limits;
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct bp_program *built = random_bp(seed);
  bool ok = bp_check(built, &d);
  diagnostics_print(&d, stdout);
  diagnostics_release(&d);
  struct session s = {.p = ok ? read_back(built) : NULL, .tally = tally};
  bp_free(built);
  if (!s.p) return false;
  if (print) {
    struct strbuf text = STRBUF_INIT;
    bp_print(s.p, &text);
    printf("// seed %llu\n%s\n", (unsigned long long)seed, text.text);
    strbuf_release(&text);
  }
  limits_init(&limits, 0, 0);
  s.explicit = explicit_new(s.p, 0);
  s.reach = reach_new(&limits, s.p, 0);
  ok = reach_run(s.reach);
  for (bp_stmt_id stmt = 0; stmt < s.p->stmts.len && ok; stmt++) ok = check_stmt(&s, stmt);
  reach_free(s.reach);
  explicit_free(s.explicit);
  bp_free(s.p);
  return ok;
}

int main(int argc, char **argv) {
  uint64_t count = 200, seed = 1;
  bool print = false;
  struct tally tally = {0};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--print") == 0)
      print = true;
    else if (i + 1 < argc && strcmp(argv[i], "--count") == 0)
      count = strtoull(argv[++i], NULL, 10);
    else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0)
      seed = strtoull(argv[++i], NULL, 10);
    else {
      fprintf(stderr, "usage: fuzz_reach [--count N] [--seed N] [--print]\n");
      return 2;
    }
  }
  for (uint64_t i = 0; i < count; i++)
    if (!check_program(seed + i, print, &tally)) {
      printf("seed %llu\n%llu passed, 1 failed\n", (unsigned long long)(seed + i), (unsigned long long)i);
      return 1;
    }
  printf("statements %llu, reached %llu, asserts that fail %llu, traces %llu, steps %llu, longest %llu\n",
         (unsigned long long)tally.statements, (unsigned long long)tally.reached, (unsigned long long)tally.failures,
         (unsigned long long)tally.traces, (unsigned long long)tally.steps, (unsigned long long)tally.deepest);
  printf("%llu passed, 0 failed\n", (unsigned long long)count);
  return 0;
}
