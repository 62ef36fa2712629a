/* contract_read: the contract of a function, from the comments of the sources. */
#ifndef OCKHAM_ENVIRONMENT_CONTRACT_READ_H
#define OCKHAM_ENVIRONMENT_CONTRACT_READ_H

#include "environment/acsl.h"
#include "front/sources.h"
#include "lists/contract/annotation.h"

/* A comment, which is in several files if it is in a header. */
struct contract_comment {
  struct text_place at;
  uint32_t first, end; /* its clauses */
  VEC(uint32_t) files;
};

struct contract {
  const char *function;
  uint32_t file; /* that alone means this function by the name, since it is static; UINT32_MAX = all do */
  VEC(struct contract_comment) comments;
  acsl_clauses clauses;
  VEC(const char *) parameters; /* as the declaration behind the contract names them */
  struct acsl_foreign foreign;  /* then it is left to `ockham prove` */
  struct diagnostics messages;  /* what is wrong with it, for whoever needs it */
};

struct context;

/* A function that a file declares. */
struct contract_name {
  const char *name;
  uint32_t file;
  bool is_static, is_defined;
};

struct contracts {
  struct arena arena;
  VEC(struct contract) all;
  VEC(struct contract_name) names;
  VEC(struct annotation_stray) strays; /* comments that may be contracts, but of no function */
};
#define CONTRACTS_INIT {ARENA_INIT, VEC_INIT, VEC_INIT, VEC_INIT}

/* False after an error; a contract with mistakes is none, until somebody needs it. */
bool contracts_read(struct contracts *, struct context *, const struct sources *);
void contracts_release(struct contracts *);
/* Of the function that the program has by that name; NULL = it has none. */
const struct contract *contracts_find(const struct contracts *, const char *function);
/* The same to be changed; it is made, if there is none. */
struct contract *contracts_of(struct contracts *, const char *function);
/* False after an error, which is the first that is in the contract. */
bool contract_is_good(const struct contract *, struct diagnostics *);
/* Does that file, or a header of it, have the clause? Nobody knows what its names mean elsewhere. */
bool contract_is_in(const struct contract *, uint32_t clause, uint32_t file);
/* The file that defines the function, UINT32_MAX if none does. */
uint32_t contracts_file(const struct contracts *, const char *function);
/* Does the file mean the program's function by that name? */
bool contracts_names(const struct contracts *, const char *function, uint32_t file);

#endif
