/* picture: a heap as the user would draw it: nodes, where variables and fields point, and data as numbers. */
#ifndef OCKHAM_LISTS_CONTRACT_PICTURE_H
#define OCKHAM_LISTS_CONTRACT_PICTURE_H

#include "base/arena.h"
#include "lists/flow/flow.h"
#include "lists/logic/model.h"
#include "lists/logic/step.h"

struct picture_pointer {
  const char *name;
  uint32_t node;   /* 0 = null */
  var_id variable; /* of the program, ID_NONE = none */
};

struct picture_number {
  const char *name;
  long long value;
  var_id variable;
};

struct picture_field {
  const char *name;
  bool is_link;
  ctype_id record; /* whose member it is */
  uint64_t offset;
  uint32_t *successors; /* per node, of links */
  long long *values;    /* per node, of data */
};

struct picture {
  uint32_t nodes;     /* from 1; 0 is null */
  bool *is_allocated; /* per node; NULL if not tracked */
  struct picture_pointer *pointers;
  uint32_t pointer_count;
  struct picture_number *numbers;
  uint32_t number_count;
  struct picture_field *fields;
  uint32_t field_count;
  bool has_numbers; /* the values are integers in the order of the model; otherwise no integers fit */
};

/* What the model is like after the step, which belongs to it: constants that `is_shown` accepts. */
struct picture *picture_make(struct arena *, const struct flow *, const struct heap_model *, const struct heap_step *,
                             bool (*is_shown)(const void *, const struct flow_variable *), const void *data);
/* Where the heap is one that a function is called with, and a parameter leads to memory that is not allocated: the
 * precondition that excludes it, as `\stable(next, h)`. False if there is none. */
bool picture_missing_precondition(const struct picture *, struct strbuf *);
void picture_print(const struct picture *, const char *indent, struct strbuf *);
void picture_dot(const struct picture *, const char *title, struct strbuf *);
void picture_json(const struct picture *, struct strbuf *);

#endif
