/* ockham-certify DIR: checks DIR/certificate.json against DIR/program.json. Exit status: 0 valid, 1 rejected, 2 bad
 * usage or input, 3 unknown. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/large_pages.h"
#include "base/process/interrupt.h"
#include "base/process/janitor.h"
#include "base/process/tools.h"
#include "certify/arguments.h"
#include "certify/certify.h"
#include "program/json/json_read.h"

static void release(struct certify *c) {
  for (uint32_t i = 0; i < c->target_lists.len; i++) vec_release(&c->target_lists.data[i]);
  for (uint32_t i = 0; i < c->assumptions.len; i++) free(c->assumptions.data[i]);
  vec_release_all(&c->target_lists, &c->assumptions);
  for (uint32_t i = 0; i < c->effects.len; i++) effects_release(&c->effects.data[i]);
  vec_release_all(&c->effects, &c->summaries, &c->contexts, &c->siblings, &c->invariants, &c->names, &c->symbols,
                  &c->is_signed, &c->functions, &c->depths, &c->marks, &c->assumed, &c->todo, &c->ends.needed,
                  &c->leaves);
  struct map *maps[] = {&c->children,
                        &c->invariant_at,
                        &c->symbol_of,
                        &c->variable_of,
                        &c->object_of,
                        &c->function_of,
                        &c->targets_of,
                        &c->function_info_of,
                        &c->values,
                        &c->memo[0],
                        &c->memo[1],
                        &c->leaf_of,
                        &c->summary_of,
                        &c->entry_of,
                        &c->result_of,
                        &c->effects_of,
                        &c->ranges,
                        &c->unwinding.rounds,
                        &c->unwinding.activations,
                        &c->unwinding.rooms};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
  bounds_release(&c->bounds);
  if (c->solver) solver_free(c->solver);
  flow_free(c->flow);
  strbuf_release(&c->out);
  terms_release(&c->terms);
  alias_release(&c->alias);
  if (c->program) program_free(c->program);
}

/* What the solver is started as; TOOL_COUNT: it is a library. */
static const enum tool tool_of[CERTIFY_SOLVERS] = {TOOL_CVC5, TOOL_COUNT, TOOL_MINISAT, TOOL_CRYPTOMINISAT};

static int check(struct certify *c, enum certify_solver solver) {
  bool is_of_clauses = solver == CERTIFY_MINISAT || solver == CERTIFY_CRYPTOMINISAT;
  c->sat = is_of_clauses ? tool_of[solver] : TOOL_COUNT;
  if (is_of_clauses && !c->unwinding.is_made) c->stuck = "its solver knows clauses only", c->is_limit = true;
  c->solver = solver_new(c->ctx, &c->terms,
                         (struct solver_options){.backend = solver == CERTIFY_CVC5 ? SOLVER_CVC5 : SOLVER_Z3,
                                                 .theory = c->is_bv ? SOLVER_BITVECTORS : SOLVER_INTEGERS});
  return certify_check(c);
}

static int certify_directory(struct context *ctx, const struct arguments *a) {
  struct certify c = {.ctx = ctx, .out = STRBUF_INIT, .asked = a->property};
  struct strbuf path = STRBUF_INIT;
  int status = STATUS_INPUT;
  terms_init(&c.terms);
  strbuf_printf(&path, "%s/program.json", a->directory);
  c.program = json_read_program(path.text, &ctx->diagnostics);
  if (c.program &&
      (c.program->start >= c.program->functions.len || c.program->functions.data[c.program->start].entry == ID_NONE))
    diagnostics_error(&ctx->diagnostics, path.text, 0, 0, "the program has no start function");
  strbuf_clear(&path);
  strbuf_printf(&path, "%s/certificate.json", a->directory);
  if (c.program && !ctx->diagnostics.error_count) {
    vec_resize(&c.is_signed, c.program->variables.len);
    alias_init(&c.alias, c.program);
    c.flow = flow_new(c.program);
    if (certify_read(&c, path.text)) status = check(&c, a->solver);
  }
  interrupt_spoken();
  fputs(c.out.text, stdout);
  fflush(stdout);
  strbuf_release(&path);
  release(&c);
  return status;
}

static int run(const struct arguments *a) {
  struct context ctx;
  int status = STATUS_INPUT;
  context_init(&ctx, a->timeout, a->memory);
  ctx.janitor = janitor_new();
  interrupt_begin(&ctx.limits, ctx.janitor,
                  (struct last_words){STDOUT_FILENO, "certificate: unknown (", ")\n", STATUS_UNKNOWN});
  enum tool tool = tool_of[a->solver];
  if (tool == TOOL_COUNT || tool_require(tool, &ctx.diagnostics)) status = certify_directory(&ctx, a);
  interrupt_end();
  janitor_free(ctx.janitor);
  if (fflush(stdout) != 0 || ferror(stdout))
    diagnostics_error(&ctx.diagnostics, NULL, 0, 0, "standard output cannot be written");
  diagnostics_print(&ctx.diagnostics, stderr);
  if (ctx.diagnostics.error_count) status = STATUS_INPUT;
  context_release(&ctx);
  return status;
}

int main(int argc, char **argv) {
  large_pages_begin();
  struct diagnostics diagnostics = DIAGNOSTICS_INIT;
  struct arguments a;
  int status = STATUS_INPUT;
  if (arguments_parse(&a, &diagnostics, argc - 1, argv + 1))
    status = !a.is_help ? run(&a) : fputs(arguments_help, stdout) >= 0 ? 0 : STATUS_INPUT;
  diagnostics_print(&diagnostics, stderr);
  diagnostics_release(&diagnostics);
  return status;
}
