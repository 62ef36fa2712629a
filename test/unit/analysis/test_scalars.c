/* Tracked cells, and which slots are live. */
#include "unit.h"

#include <string.h>

#include "analysis/liveness.h"
#include "analysis/scalars.h"
#include "program/source.h"

static object_id object_named(const struct source *s, const char *name) {
  for (object_id o = 0; o < s->p->objects.len; o++)
    if (strcmp(program_string(s->p, s->p->objects.data[o].name), name) == 0) return o;
  fail_msg("no object '%s'", name);
  return ID_NONE;
}

static uint32_t cell_count(const struct scalars *x, object_id o) { return x->first[o + 1] - x->first[o]; }

static void cells_of_tracked_objects(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "struct s { int a; short b; long c; }; struct s g; int arr[4], out[4]; union { int i; char c[4]; } "
                  "u; struct s *p;\n"
                  "int main(int argc, char **v) {\n"
                  "  struct s x; x.a = 1; x.b = 2; x.c = 3; g = x; g.a = 4;\n"
                  "  arr[argc] = 1; out[1] = 2; u.i = 5; struct s e; p = &e; e.a = 1;\n"
                  "  return x.a + g.b + out[1] + u.c[0] + p->a; }\n");
  struct scalars *x = scalars_new(s.p);
  object_id xo = object_named(&s, "x"), g = object_named(&s, "g"), out = object_named(&s, "out");
  assert_true(x->is_tracked[xo] && x->is_tracked[g] && x->is_tracked[out]);
  assert_int_equal(cell_count(x, xo), 4); /* three members, and the bytes between that are copied */
  assert_true(cell_count(x, g) >= 2);
  assert_int_equal(cell_count(x, out), 1);
  assert_false(x->is_tracked[object_named(&s, "arr")]); /* variable index */
  assert_false(x->is_tracked[object_named(&s, "u")]);   /* cells that overlap */
  assert_false(x->is_tracked[object_named(&s, "e")]);   /* escapes */
  const struct edge *store = &s.p->edges.data[source_edge(&s, "main", "x.b = 2")];
  slot_id b = scalars_find(x, store->op.a, 16);
  assert_true(b != ID_NONE && scalars_is_cell(x, b));
  assert_int_equal(scalars_width(x, b), 16);
  assert_int_equal(scalars_function(x, b), program_find_function(s.p, "main"));
  assert_int_equal(scalars_find(x, store->op.a, 32), ID_NONE);
  struct scalar_effects effects = SCALAR_EFFECTS_INIT;
  scalars_effects(x, &store->op, &effects);
  assert_true(effects.kills.len == 1 && effects.kills.data[0] == b && effects.uses.len == 0);
  scalar_effects_release(&effects);
  scalars_free(x);
  source_free(&s);
}

static void live_slots(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "int main(void) { int a, b, c, d; struct { int *p; int q; } t; a = 1; if (a) b = 2;\n"
                  "  c = b; t.q = 1; d = t.q; return c + d + (t.p != 0); }\n");
  struct scalars *x = scalars_new(s.p);
  struct liveness *l = liveness_new(s.cfg, x);
  loc_id entry = s.p->functions.data[program_find_function(s.p, "main")].entry;
  const struct edge *assign = &s.p->edges.data[source_edge(&s, "main", "a = 1")];
  assert_false(liveness_is_live(l, assign->source, source_variable(&s, "main", "a")));
  assert_true(liveness_is_live(l, assign->target, source_variable(&s, "main", "a")));
  assert_true(liveness_is_live(l, assign->source, source_variable(&s, "main", "b"))); /* one path does not assign it */
  assert_false(liveness_is_live(l, entry, source_variable(&s, "main", "c")));
  const struct edge *store = &s.p->edges.data[source_edge(&s, "main", "t.q = 1")];
  slot_id q = scalars_find(x, store->op.a, 32);
  assert_false(liveness_is_live(l, assign->source, q));
  for (slot_id p = x->variable_count; p < scalars_count(x); p++) /* the other cell is t.p */
    if (p != q) assert_true(liveness_is_live(l, assign->source, p));
  liveness_free(l);
  scalars_free(x);
  source_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(cells_of_tracked_objects), cmocka_unit_test(live_slots)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
