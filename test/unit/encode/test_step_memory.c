/* What a load finds in a step's log is looked up once per address and place in the log: the number of look-ups in a
 * chain of loads behind stores through unknown pointers must not multiply from load to load. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "encode/step.h"
#include "engine/task.h"
#include "front/front.h"

enum { STORES = 8, MOST_LOOKUPS = 100000 };

static void write_source(uint32_t loads, struct strbuf *out) {
  strbuf_puts(out,
              "struct node { struct node *next; };\nextern struct node *get(void);\nextern void reach_error(void);\n"
              "int main(void) {\n");
  for (int i = 0; i < STORES; i++) strbuf_printf(out, "  struct node *p%d = get();\n", i);
  strbuf_puts(out, "  struct node *h = get();\n");
  for (int i = 0; i < STORES; i++) strbuf_printf(out, "  p%d->next = p%d;\n", i, (i + 3) % STORES);
  for (uint32_t i = 0; i < loads; i++) strbuf_puts(out, "  h = h->next;\n");
  strbuf_puts(out, "  if (h == p0) reach_error();\n  return 0;\n}\n");
}

static struct program *load_source(struct context *ctx, const char *text) {
  char path[] = "/tmp/ockham-test-XXXXXX.c";
  int fd = mkstemps(path, 2);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
  close(fd);
  struct sources sources = SOURCES_INIT;
  vec_push(&sources.files, path);
  struct program *p = front_load(ctx, &sources, NULL);
  vec_release(&sources.files);
  unlink(path);
  assert_non_null(p);
  return p;
}

/* Look-ups that the steps of all blocks of main take. */
static uint32_t count_lookups(struct task *task) {
  struct semantics s;
  uint32_t count = 0;
  semantics_init(&s, task->ctx, task->program, task->points_to, &task->terms, ARITHMETIC_INT);
  context_id c = places_frame(&s.places, task->program->entry);
  for (uint32_t i = 0; i < task->blocks->all.len; i++) {
    const struct block *b = &task->blocks->all.data[i];
    if (task->program->locations.data[b->from].function != task->program->entry) continue;
    struct step *step = step_of_block(&s, c, blocks_edges(task->blocks, b), b->edge_count, b->from, b->to);
    count += step->loads.len;
    step_free(step);
  }
  semantics_release(&s);
  return count;
}

static uint32_t lookups_of_chain(uint32_t loads, bool *is_in_limits) {
  struct context ctx;
  struct strbuf source = STRBUF_INIT;
  struct task task;
  const struct engine_parameters parameters = ENGINE_PARAMETERS_INIT;
  context_init(&ctx, 0, 0);
  write_source(loads, &source);
  struct program *p = load_source(&ctx, source.text);
  assert_true(task_init(&task, &ctx, p, &parameters));
  limits_trip_at(&ctx.limits, ctx.limits.checkpoint + MOST_LOOKUPS);
  uint32_t result = count_lookups(&task);
  *is_in_limits = ctx.limits.hit == LIMIT_NONE;
  task_release(&task);
  program_free(p);
  strbuf_release(&source);
  context_release(&ctx);
  return result;
}

static void chains_of_loads(void **state) {
  (void)state;
  bool is_short_done, is_long_done;
  uint32_t few = lookups_of_chain(6, &is_short_done), many = lookups_of_chain(12, &is_long_done);
  assert_true(is_short_done && is_long_done);
  assert_true(few >= 6 * STORES);
  if (many > 5 * few) fail_msg("%u look-ups for 6 loads, %u for 12", few, many);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(chains_of_loads)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
