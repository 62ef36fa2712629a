/* One table. Whether a program is needed is decided from the options alone, before any work: a proof that takes an hour
 * shall not end with the message that its checker is missing. */
#include "cli/needs.h"

#include "base/process/tools.h"
#include "confirm/certificate/certificate.h"

#include <string.h>

static bool is_always(const struct options *o) {
  (void)o;
  return true;
}

static bool reads_c(const struct options *o) {
  for (uint32_t i = 0; i < o->files.len; i++) {
    size_t len = strlen(o->files.data[i]);
    if (len <= 5 || strcmp(o->files.data[i] + len - 5, ".json") != 0) return true;
  }
  return false;
}

static bool is_confirming(const struct options *o) { return !o->no_confirm; }
static bool is_solved_by_cvc5(const struct options *o) { return o->solver == SOLVER_CHOICE_CVC5; }
static bool is_solved_by_minisat(const struct options *o) { return o->solver == SOLVER_CHOICE_MINISAT; }
static bool is_solved_by_cryptominisat(const struct options *o) { return o->solver == SOLVER_CHOICE_CRYPTOMINISAT; }

static bool is_on_a_cluster(const struct options *o) { return o->slurm; }

static const struct need {
  unsigned commands; /* a mask of ON_... */
  enum tool tool;
  bool (*is_needed)(const struct options *);
} needs[] = {
    {ON_CHECK | ON_VALIDATE | ON_CFA | ON_RUN | ON_ABSTRACT | ON_EXPLAIN | ON_PROVE | ON_INFER, TOOL_CLANG, reads_c},
    {ON_REPLAY | ON_SCAN, TOOL_CLANG, is_always},
    {ON_PROVE | ON_INFER, TOOL_SYMBOLIZER, is_always},
    {ON_CHECK | ON_SCAN | ON_VALIDATE, TOOL_CVC5, is_confirming},
    {ON_CHECK | ON_SCAN | ON_VALIDATE, TOOL_MINISAT, is_confirming},
    {ON_CHECK | ON_SCAN | ON_VALIDATE, TOOL_CRYPTOMINISAT, is_always},
    {ON_SCAN, TOOL_SBATCH, is_on_a_cluster},
    {ON_SCAN, TOOL_SQUEUE, is_on_a_cluster},
    {ON_SCAN, TOOL_SCANCEL, is_on_a_cluster},
    {ON_CERTIFY, TOOL_CVC5, is_solved_by_cvc5},
    {ON_CERTIFY, TOOL_MINISAT, is_solved_by_minisat},
    {ON_CERTIFY, TOOL_CRYPTOMINISAT, is_solved_by_cryptominisat},
};

/* It is no program along PATH: it lies beside this one. */
static bool is_checker_there(struct diagnostics *d) {
  struct strbuf path = STRBUF_INIT;
  bool ok = certificate_find_checker(&path);
  if (!ok)
    diagnostics_error(d, NULL, 0, 0, "ockham-certify is not installed: it re-checks proofs; it belongs at '%s'",
                      path.text);
  strbuf_release(&path);
  return ok;
}

bool needs_are_met(enum command command, const struct options *o, struct diagnostics *d) {
  unsigned bit = 1u << command;
  for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
    if ((needs[i].commands & bit) && needs[i].is_needed(o) && !tool_require(needs[i].tool, d)) return false;
  bool needs_checker = command == COMMAND_CERTIFY || command == COMMAND_VALIDATE || command == COMMAND_SCAN ||
                       (command == COMMAND_CHECK && is_confirming(o));
  return !needs_checker || is_checker_there(d);
}
