/* News: what one engine says of a place is the same formula for another one; and false news change no verdict. */
#include "unit.h"

#include "program/source.h"

#include "engine/news.h"
#include "engine/portfolio/engines.h"
#include "logic/build.h"

static const char safe[] = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
                           "int main(void) {\n"
                           "  int i = 0, k = 0, n = __VERIFIER_nondet_int();\n"
                           "  if (n < 0 || n > 1000) return 0;\n"
                           "  while (i < n) { i++; k += 2; }\n"
                           "  if (k != 2 * n) reach_error();\n"
                           "  return 0;\n"
                           "}\n";

static const char unsafe[] = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
                             "int main(void) {\n"
                             "  int i = 0, k = 0, n = __VERIFIER_nondet_int();\n"
                             "  if (n < 0 || n > 1000) return 0;\n"
                             "  while (i < n) { i++; k += 2; }\n"
                             "  if (k == 6) reach_error();\n"
                             "  return 0;\n"
                             "}\n";

struct side {
  struct source source;
  struct task task;
  struct news news;
};

static const struct engine_parameters parameters = ENGINE_PARAMETERS_INIT;

static void begin(struct side *s, const char *text) {
  s->news = (struct news){.engine = NULL};
  source_load(&s->source, text);
  assert_true(task_init(&s->task, &s->source.context, s->source.p, &parameters));
  s->task.news = &s->news;
}

static void end(struct side *s) {
  task_release(&s->task);
  source_free(&s->source);
  news_release(&s->news);
}

static loc_id head_of(const struct side *s) {
  for (loc_id l = 0; l < s->task.program->locations.len; l++)
    if (cfg_is_loop_head(s->task.cfg, l)) return l;
  fail();
  return 0;
}

static var_id variable(const struct side *s, const char *name) {
  const struct program *p = s->task.program;
  for (var_id v = 0; v < p->variables.len; v++)
    if (strcmp(program_string(p, p->variables.data[v].name), name) == 0) return v;
  fail_msg("no variable %s", name);
  return 0;
}

static context_id activation(const struct side *s, struct semantics *m) {
  const struct program *p = s->task.program;
  function_id f = p->locations.data[head_of(s)].function;
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_CALL && p->edges.data[e].op.callee == f) return places_call(&m->places, 0, e, f);
  return 0;
}

/* k = 2 * i */
static term relation(const struct side *s, struct semantics *m, context_id c) {
  struct terms *t = m->terms;
  term k = places_get(&m->places, places_variable(&m->places, c, variable(s, "k")))->symbol;
  term i = places_get(&m->places, places_variable(&m->places, c, variable(s, "i")))->symbol;
  return term_equals(t, k, term_mul2(t, term_int(t, 2), i));
}

static void arrives(void **state) {
  (void)state;
  struct side from, to;
  struct semantics said, heard;
  term_list found = VEC_INIT;
  begin(&from, safe);
  begin(&to, safe);
  semantics_init(&said, from.task.ctx, from.task.program, from.task.points_to, &from.task.terms, ARITHMETIC_INT);
  semantics_init(&heard, to.task.ctx, to.task.program, to.task.points_to, &to.task.terms, ARITHMETIC_INT);
  context_id a = activation(&from, &said), b = activation(&to, &heard);
  news_begin(&from.news, "impact");
  news_tell(&from.task, &said, a, head_of(&from), relation(&from, &said, a));
  news_tell(&from.task, &said, a, head_of(&from), relation(&from, &said, a)); /* twice is once */
  assert_int_equal(from.news.all.len, 1);
  const struct news_item *x = &from.news.all.data[0];
  news_take(&to.news, x->from, x->edges, x->location, x->text, strlen(x->text));
  news_begin(&to.news, "lazy");
  news_at(&to.task, &heard, b, head_of(&to) + 1, &found);
  assert_int_equal(found.len, 0); /* of another place */
  news_at(&to.task, &heard, b, head_of(&to), &found);
  assert_int_equal(found.len, 1);
  assert_int_equal(found.data[0].id, relation(&to, &heard, b).id);
  assert_int_equal(to.news.used.data[0].count, 1);
  vec_clear(&found);
  news_begin(&to.news, "impact");
  news_at(&to.task, &heard, b, head_of(&to), &found);
  assert_int_equal(found.len, 0); /* its own */
  news_begin(&to.news, "lazy");
  to.news.all.data[0].edges++;
  news_at(&to.task, &heard, b, head_of(&to), &found);
  assert_int_equal(found.len, 0); /* of another program */
  vec_release(&found);
  semantics_release(&said);
  semantics_release(&heard);
  end(&from);
  end(&to);
}

/* Contradictions, nonsense, and what is true of some runs only. */
static void tell_lies(struct side *s) {
  static const char *const forms[] = {"(= v%u 17)", "(not (= v%u v%u))", "(<= v%u (- 5))", "(and", "v%u", "(= w1 3)"};
  var_id i = variable(s, "i"), k = variable(s, "k");
  for (uint32_t n = 0; n < sizeof forms / sizeof *forms; n++)
    for (loc_id l = 0; l < s->task.program->locations.len; l++) {
      char text[64];
      snprintf(text, sizeof text, forms[n], n % 2 ? k : i, i); /* NOLINT: of the table above */
      news_take(&s->news, "somebody", s->task.program->edges.len, l, text, strlen(text));
    }
  assert_true(s->news.all.len > 0);
}

static void expect(const char *text, enum engine_choice engine, enum verdict_kind kind) {
  struct side s;
  begin(&s, text);
  tell_lies(&s);
  struct verdict v = engine_run(engine, &s.task, BUDGET_ALL);
  if (v.kind != kind) fail_msg("%s: verdict %d, %s", engine_name(engine), (int)v.kind, reason_name(v.reason.id));
  verdict_release(&v);
  end(&s);
}

static void lies_change_no_verdict(void **state) {
  (void)state;
  static const enum engine_choice hearing[] = {ENGINE_IMPACT, ENGINE_LAZY, ENGINE_INDUCTION};
  for (uint32_t i = 0; i < sizeof hearing / sizeof *hearing; i++) {
    expect(safe, hearing[i], VERDICT_SAFE);
    expect(unsafe, hearing[i], VERDICT_UNSAFE);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(arrives), cmocka_unit_test(lies_change_no_verdict)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
