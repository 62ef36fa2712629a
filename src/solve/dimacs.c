/* The clauses are written to a file of a temporary folder, whole: a solver that is stopped half-way has read what it
 * was asked. Both solvers are deterministic; only how long they may take depends on the machine. */
#include "solve/dimacs.h"

#include "base/process/process.h"
#include "base/process/workplace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void cnf_release(struct cnf *c) {
  vec_release(&c->literals);
  *c = (struct cnf){.literals = VEC_INIT};
}

void cnf_clause(struct cnf *c, const int *literals, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    assert(literals[i] && abs(literals[i]) <= c->variables);
    vec_push(&c->literals, literals[i]);
  }
  vec_push(&c->literals, 0);
  c->clauses++;
  c->has_empty |= !count;
}

static bool write_clauses(const struct dimacs_question *q, const char *path) {
  const struct cnf *c = q->cnf;
  FILE *f = fopen(path, "w");
  if (!f) return false;
  fprintf(f, "p cnf %d %" PRIu32 "\n", c->variables, c->clauses + q->unit_count);
  for (uint32_t i = 0; i < q->unit_count; i++) fprintf(f, "%d 0\n", q->units[i]);
  for (uint32_t i = 0; i < c->literals.len; i++) fprintf(f, c->literals.data[i] ? "%d " : "%d\n", c->literals.data[i]);
  bool is_good = !ferror(f);
  return fclose(f) == 0 && is_good;
}

/* Is there such a line? */
static bool says(const char *output, const char *line) {
  size_t len = strlen(line);
  for (const char *at = output; (at = strstr(at, line)); at += len)
    if ((at == output || at[-1] == '\n') && (at[len] == '\n' || !at[len])) return true;
  return false;
}

/* The lines `v 1 -2 3 ... 0`, every variable once. */
static bool read_values(const struct dimacs_question *q, const char *output) {
  uint32_t found = 0;
  vec_resize(q->values, 0);
  vec_resize(q->values, (uint32_t)q->cnf->variables + 1);
  for (const char *at = output, *next; *at; at = *next ? next + 1 : next) {
    next = at + strcspn(at, "\n");
    if (strncmp(at, "v ", 2) != 0) continue;
    for (char *p = (char *)at + 1, *end; *p && *p != '\n'; p = end) {
      long literal = strtol(p, &end, 10);
      if (end == p || labs(literal) > q->cnf->variables) return false;
      while (*end == ' ') end++;
      if (!literal) continue;
      q->values->data[labs(literal)] = literal > 0;
      found++;
    }
  }
  return found == (uint32_t)q->cnf->variables;
}

static enum solver_result read_answer(const struct dimacs_question *q, struct process_result p, const char *output,
                                      struct strbuf *error) {
  enum { STATUS_SAT = 10, STATUS_UNSAT = 20 };
  const char *prefix = q->solver == TOOL_CRYPTOMINISAT ? "s " : "";
  struct strbuf line = STRBUF_INIT;
  int status = p.end == PROCESS_EXITED ? p.number : -1;
  strbuf_printf(&line, "%s%s", prefix, status == STATUS_UNSAT ? "UNSATISFIABLE" : "SATISFIABLE");
  bool is_said = says(output, line.text);
  strbuf_release(&line);
  if (status == STATUS_UNSAT && is_said) return SOLVER_UNSAT;
  if (status == STATUS_SAT && is_said && (!q->values || read_values(q, output))) return SOLVER_SAT;
  if (p.end == PROCESS_TIME)
    strbuf_printf(error, "%s: no answer in time", tool_name(q->solver));
  else if (p.end == PROCESS_NOT_RUN)
    strbuf_printf(error, "%s: %s", tool_name(q->solver), strerror(p.number));
  else
    strbuf_printf(error, "%s: no answer", tool_name(q->solver));
  return SOLVER_UNKNOWN;
}

static enum solver_result ask(struct context *ctx, const struct dimacs_question *q, const char *path,
                              struct strbuf *error) {
  struct strbuf output = STRBUF_INIT;
  const char *words[8] = {tool_name(q->solver)};
  uint32_t count = 1, left = limits_seconds_left(&ctx->limits);
  char conflicts[48];
  snprintf(conflicts, sizeof conflicts, "--maxconfl=%" PRIu64, q->conflicts);
  words[count++] = q->solver == TOOL_CRYPTOMINISAT ? "--verb=0" : "-verb=0";
  if (q->solver == TOOL_CRYPTOMINISAT && q->conflicts) words[count++] = conflicts;
  words[count] = path;
  size_t most = PROCESS_WORDS + (q->values ? (size_t)q->cnf->variables * 12 : 0);
  uint32_t seconds = q->seconds && q->seconds < left ? q->seconds : left;
  struct process_request request = {.arguments = words,
                                    .seconds = seconds ? seconds : 1,
                                    .resident = ctx->limits.megabytes,
                                    .output = {&output, most}};
  struct process_result p = process_run(ctx, &request);
  enum solver_result result = read_answer(q, p, output.text ? output.text : "", error);
  strbuf_release(&output);
  return result;
}

enum solver_result dimacs_solve(struct context *ctx, const struct dimacs_question *q, struct strbuf *error) {
  assert(q->solver == TOOL_MINISAT || q->solver == TOOL_CRYPTOMINISAT);
  assert((!q->values && !q->conflicts) || q->solver == TOOL_CRYPTOMINISAT);
  if (q->cnf->has_empty) return SOLVER_UNSAT;
  char *folder = workplace_make(ctx, "clauses");
  struct strbuf path = STRBUF_INIT;
  enum solver_result result = SOLVER_UNKNOWN;
  strbuf_printf(&path, "%s/clauses.cnf", folder ? folder : "");
  if (folder && write_clauses(q, path.text))
    result = ask(ctx, q, path.text, error);
  else
    strbuf_printf(error, "clauses cannot be written: %s", strerror(errno));
  strbuf_release(&path);
  workplace_remove(ctx, folder);
  return result;
}
