/* ctype: the C types of a program, as the user wrote them (from debug info).
 *
 * Types never decide what an operation means (widths and offsets in expressions do); they give names to fields,
 * signs to numbers and text to messages. Structurally equal anonymous types may occur more than once. */
#ifndef OCKHAM_PROGRAM_CTYPE_H
#define OCKHAM_PROGRAM_CTYPE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"

typedef uint32_t ctype_id;
#define CTYPE_NONE UINT32_MAX

enum ctype_kind {
  CT_VOID,
  CT_BOOL,
  CT_INT,   /* also char */
  CT_FLOAT, /* also double, long double, complex */
  CT_ENUM,
  CT_POINTER,
  CT_ARRAY,
  CT_STRUCT,
  CT_UNION,
  CT_FUNCTION,
  CT_TYPEDEF,
};

struct cmember {
  const char *name;    /* "" for an anonymous struct or union; for a CT_FUNCTION the parameters, unnamed */
  ctype_id type;       /* may be CTYPE_NONE */
  uint64_t bit_offset; /* from the start of the struct; of a constant of a CT_ENUM: its value */
  uint32_t bit_width;  /* of a bit-field, otherwise 0 */
  bool is_const;       /* declared so; not in JSON, since only replays ask */
};

struct ctype {
  enum ctype_kind kind;
  bool is_signed;                      /* CT_INT, CT_ENUM */
  bool is_incomplete;                  /* struct or union without a definition, array of unknown length */
  bool is_variadic;                    /* CT_FUNCTION */
  const char *name;                    /* tag, typedef name or the name of a basic type; "" for none */
  uint64_t size;                       /* in bytes */
  ctype_id target;                     /* pointee (CTYPE_NONE: void), element, aliased type, result type */
  uint64_t count;                      /* elements of an array */
  uint32_t first_member, member_count; /* in `members` */
};

struct ctypes {
  struct arena arena;
  VEC(struct ctype) types;
  VEC(struct cmember) members;
  struct map pointers; /* target -> the pointer type made by ctype_pointer, plus 1 */
};

#define CTYPES_INIT {ARENA_INIT, VEC_INIT, VEC_INIT, MAP_INIT}

ctype_id ctype_add(struct ctypes *, struct ctype); /* `name` is copied */
/* Appends the members of `id` in one go; `name`s are copied. */
void ctype_set_members(struct ctypes *, ctype_id id, const struct cmember *, uint32_t count);
/* A pointer type to `target`, the same one each time. */
ctype_id ctype_pointer(struct ctypes *, ctype_id target, uint64_t size);

static inline const struct ctype *ctype_get(const struct ctypes *t, ctype_id id) {
  return id < t->types.len ? &t->types.data[id] : NULL;
}
/* `id` without typedefs; CTYPE_NONE stays. */
ctype_id ctype_resolve(const struct ctypes *, ctype_id id);
/* The resolved type's record, or NULL for CTYPE_NONE. */
const struct ctype *ctype_resolved(const struct ctypes *, ctype_id id);
const struct cmember *ctype_member(const struct ctypes *, ctype_id id, uint32_t index);
/* The constant of an enumeration that has this value, NULL if there is none. */
const char *ctype_constant(const struct ctypes *, ctype_id id, uint64_t value);
/* What a pointer type points to, CTYPE_NONE for void or for no pointer. */
ctype_id ctype_pointee(const struct ctypes *, ctype_id id);
bool ctype_is_aggregate(const struct ctypes *, ctype_id id); /* struct, union, array */
/* C spelling, e.g. `struct list *`, `int [10]`, `void (*)(int)`; `inner` is the declarator ("" for none). */
void ctype_print(const struct ctypes *, ctype_id id, const char *inner, struct strbuf *);
void ctypes_release(struct ctypes *);

#endif
