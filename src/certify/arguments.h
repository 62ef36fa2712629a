/* arguments: the command line of ockham-certify, which `ockham` writes for people. */
#ifndef OCKHAM_CERTIFY_ARGUMENTS_H
#define OCKHAM_CERTIFY_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diagnostic.h"

/* Who discharges the obligations; MINISAT and CRYPTOMINISAT know clauses only, which is enough for unwound programs. */
enum certify_solver { CERTIFY_CVC5, CERTIFY_Z3, CERTIFY_MINISAT, CERTIFY_CRYPTOMINISAT, CERTIFY_SOLVERS };

struct arguments {
  const char *directory;
  const char *property; /* the one that was asked for; NULL = whichever the certificate names */
  enum certify_solver solver;
  bool is_help;
  uint32_t timeout, memory; /* seconds, megabytes; 0 = no limit */
};

extern const char *const arguments_help;
/* False after adding an error. */
bool arguments_parse(struct arguments *, struct diagnostics *, int argc, char **argv);

#endif
