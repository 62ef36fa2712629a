/* contract_read: the contract of a function, from the comments of the sources. */
#ifndef OCKHAM_ENVIRONMENT_CONTRACT_READ_H
#define OCKHAM_ENVIRONMENT_CONTRACT_READ_H

#include "environment/acsl.h"
#include "front/sources.h"

struct contract {
  const char *function;
  acsl_clauses clauses;
  VEC(const char *) parameters; /* as the declaration behind the contract names them */
  struct acsl_foreign foreign;  /* then it is left to `ockham prove` */
  struct diagnostics messages;  /* what is wrong with it, for whoever needs it */
};

struct context;

struct contracts {
  struct arena arena;
  VEC(struct contract) all;
  VEC(const char *) defined; /* functions with a body in the file of the same number */
  VEC(uint32_t) files;
};
#define CONTRACTS_INIT {ARENA_INIT, VEC_INIT, VEC_INIT, VEC_INIT}

/* False after an error; a contract with mistakes is none, until somebody needs it. */
bool contracts_read(struct contracts *, struct context *, const struct sources *);
void contracts_release(struct contracts *);
const struct contract *contracts_find(const struct contracts *, const char *function); /* NULL = it has none */
/* The same to be changed; it is made, if there is none. */
struct contract *contracts_of(struct contracts *, const char *function);
/* False after an error, which is the first that is in the contract. */
bool contract_is_good(const struct contract *, struct diagnostics *);
/* The file that defines the function, UINT32_MAX if none does in so many words. */
uint32_t contracts_file(const struct contracts *, const char *function);

#endif
