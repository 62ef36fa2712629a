/* sort: the types of terms, hash-consed.
 *
 * A sort is a 32-bit handle; two sorts are equal if and only if their handles are. {0} is no sort. */
#ifndef OCKHAM_LOGIC_SORT_H
#define OCKHAM_LOGIC_SORT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "base/vec.h"

typedef struct {
  uint32_t id;
} sort;

enum sort_kind { SORT_NONE, SORT_BOOL, SORT_INT, SORT_BITVEC, SORT_NAMED, SORT_ARRAY };

#define SORT_BOOL_ID 1
#define SORT_INT_ID 2
static const sort sort_none = {0}, sort_bool = {SORT_BOOL_ID}, sort_int = {SORT_INT_ID};

struct sort_node {
  enum sort_kind kind;
  uint32_t a, b; /* BITVEC: width, 0. NAMED: name id, 0. ARRAY: index sort, element sort. */
};

struct sorts {
  VEC(struct sort_node) nodes;
  struct unique index;
  struct names names;
};

void sorts_init(struct sorts *);
void sorts_release(struct sorts *);

/* Bit-vectors of `width` > 0 bits. */
sort sort_bitvec(struct sorts *, uint32_t width);
/* The uninterpreted sort called `name`. */
sort sort_named(struct sorts *, const char *name);
sort sort_array(struct sorts *, sort index, sort element);

static inline bool sort_eq(sort a, sort b) { return a.id == b.id; }
enum sort_kind sort_kind(const struct sorts *, sort);
uint32_t sort_width(const struct sorts *, sort bitvec);
const char *sort_name(const struct sorts *, sort named);
sort sort_index(const struct sorts *, sort array);
sort sort_element(const struct sorts *, sort array);

#endif
