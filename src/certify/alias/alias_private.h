/* Inside of the check of alias facts. */
#ifndef OCKHAM_CERTIFY_ALIAS_PRIVATE_H
#define OCKHAM_CERTIFY_ALIAS_PRIVATE_H

#include "certify/alias/alias.h"

struct alias_checker {
  struct alias *a;
  const struct flow *flow;
  edge_id *wrappers; /* by function, see wrapper_sites */
  struct first *first;
  uint32_t unknown;   /* the set of TARGET_UNKNOWN */
  edge_id at;         /* for messages; ID_NONE = the initial state */
  struct strbuf *why; /* empty = no failure yet */
  uint32_t scattered; /* the set of all that is written to unknown memory */
};

bool alias_fail(struct alias_checker *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The variable may hold what is in the set. */
void alias_hold(struct alias_checker *, var_id, uint32_t set);
/* A value of the set is written to `bytes` bytes there. */
void alias_write(struct alias_checker *, const struct alias_target *, uint32_t bytes, uint32_t set);
void alias_write_all(struct alias_checker *, uint32_t addresses, uint32_t bytes, uint32_t set);
/* The first contents of new memory, as far as they may be read. */
struct byte_range;
void alias_new_memory(struct alias_checker *, struct alias_target block, const struct byte_range *, uint32_t count);
void alias_copy(struct alias_checker *, uint32_t to, uint32_t from, uint32_t bytes);
/* The world comes to know the addresses. */
void alias_open(struct alias_checker *, uint32_t set);
/* The variable becomes unknown. */
void alias_forget(struct alias_checker *, var_id);
/* alias_call.c */
void alias_check_call(struct alias_checker *, edge_id);

/* wrapper.c: by function, the one ALLOCATE edge of an allocation wrapper; ID_NONE for others. The caller frees it. */
edge_id *wrapper_sites(const struct program *, const struct flow *);

#endif
