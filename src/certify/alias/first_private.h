/* Inside of `first`: what operations do to values and bytes, as events. */
#ifndef OCKHAM_CERTIFY_FIRST_PRIVATE_H
#define OCKHAM_CERTIFY_FIRST_PRIVATE_H

#include "certify/alias/first.h"

#include "program/walk.h"

enum event_kind {
  EVENT_READ_VALUE,   /* of a variable */
  EVENT_READ_BYTES,   /* of the blocks of a base */
  EVENT_WRITE_BYTES,  /* all of them, certainly */
  EVENT_FORGET_BYTES, /* they become undetermined */
  EVENT_EXPOSE,       /* the address of the base gets out: anything may be read from now on */
  EVENT_SET_VALUE,
  EVENT_FORGET_VALUE,
  EVENT_NEW_BLOCK
};
struct event {
  enum event_kind kind;
  uint32_t id;       /* variable, base or block */
  uint64_t from, to; /* bytes; once the pieces of bases are known, pieces */
};

/* What addresses of memory are built from: a local object, or a local variable that an allocation assigns. The bytes
 * behind it fall into pieces, at all offsets where an access begins or ends. */
struct base {
  VEC(uint64_t) cuts;   /* where pieces begin */
  VEC(uint32_t) blocks; /* that it may refer to */
};

struct block {
  uint32_t base;
  uint32_t bit; /* of its first piece; for an object, the bit before says that it is exposed */
  uint64_t size;
  bool is_object;
};

struct first_finder {
  const struct alias *alias;
  const struct program *p;
  const struct flow *flow;
  struct first *result;
  VEC(struct base) bases;
  VEC(struct block) blocks;
  uint32_t *base_of_object, *base_of_variable; /* ID_NONE = none */
  VEC(struct event) events;
  uint32_t *first_event, *event_count; /* by edge, in the order in which its operation does them */
  struct walk walk;
};

/* first_events.c: the events of all reached operations of the function. */
void first_find_events(struct first_finder *, function_id);

#endif
