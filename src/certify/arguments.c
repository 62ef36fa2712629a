/* A few options; each with its value behind it or behind '='. */
#include "certify/arguments.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *const arguments_help =
    "usage: ockham-certify [options] DIR\n"
    "\n"
    "check the certificate in DIR that a program is safe; 'ockham certify DIR' compares the sources, too\n"
    "\n"
    "  --property P      reject a certificate of another property than P\n"
    "  --solver S        who discharges the obligations: cvc5, z3; of an unwound program\n"
    "                    also minisat, cryptominisat [cvc5]\n"
    "  --timeout S       stop after S seconds; 0 = no limit [0]\n"
    "  --memory MB       stop at MB megabytes of memory; 0 = no limit [0]\n"
    "  --help            print this text\n";

static bool take_number(uint32_t *to, struct diagnostics *d, const char *name, const char *text) {
  char *end;
  unsigned long number = strtoul(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end || number > INT_MAX)
    return diagnostics_error(d, NULL, 0, 0, "option '%s' needs a whole number from 0 to %d, not '%s'", name, INT_MAX,
                             text);
  *to = (uint32_t)number;
  return true;
}

static bool take_value(struct arguments *a, struct diagnostics *d, const char *name, const char *value) {
  if (strcmp(name, "--timeout") == 0) return take_number(&a->timeout, d, name, value);
  if (strcmp(name, "--memory") == 0) return take_number(&a->memory, d, name, value);
  if (strcmp(name, "--property") == 0) {
    a->property = value;
    return true;
  }
  static const char *const solvers[CERTIFY_SOLVERS] = {"cvc5", "z3", "minisat", "cryptominisat"};
  for (int i = 0; i < CERTIFY_SOLVERS; i++) {
    a->solver = (enum certify_solver)i;
    if (strcmp(value, solvers[i]) == 0) return true;
  }
  return diagnostics_error(d, NULL, 0, 0, "option '--solver' needs one of cvc5, z3, minisat, cryptominisat, not '%s'",
                           value);
}

/* The option that the word is or begins with. */
static const char *find_option(const char *word) {
  static const char *const names[] = {"--timeout", "--memory", "--property", "--solver"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t len = strlen(names[i]);
    if (strncmp(word, names[i], len) == 0 && (!word[len] || word[len] == '=')) return names[i];
  }
  return NULL;
}

bool arguments_parse(struct arguments *a, struct diagnostics *d, int argc, char **argv) {
  *a = (struct arguments){0};
  for (int i = 0; i < argc; i++) {
    const char *name = find_option(argv[i]), *equals = strchr(argv[i], '=');
    if (name) {
      const char *value = equals ? equals + 1 : i + 1 < argc ? argv[++i] : NULL;
      if (!value) return diagnostics_error(d, NULL, 0, 0, "option '%s' needs a value", name);
      if (!take_value(a, d, name, value)) return false;
    } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
      a->is_help = true;
    } else if (argv[i][0] == '-' && argv[i][1]) {
      return diagnostics_error(d, NULL, 0, 0, "unknown option '%s'; see 'ockham-certify --help'", argv[i]);
    } else if (a->directory) {
      return diagnostics_error(d, NULL, 0, 0, "give one directory with a certificate");
    } else {
      a->directory = argv[i];
    }
  }
  if (a->directory || a->is_help) return true;
  return diagnostics_error(d, NULL, 0, 0, "give one directory with a certificate");
}
