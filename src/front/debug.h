/* debug: names, types and places of the C source, read from the debug information of an LLVM module.
 *
 * The C API of LLVM gives typed access to only part of it; the rest is read from the operands of the metadata nodes by
 * position, which holds for LLVM 19 (checked by test/unit/front). */
#ifndef OCKHAM_FRONT_DEBUG_H
#define OCKHAM_FRONT_DEBUG_H

#include "base/map.h"
#include "front/lines.h"
#include "front/llvm.h"
#include "program/program.h"

struct debug {
  struct program *p;
  LLVMContextRef context;
  struct map types;        /* metadata node -> ctype_id + 1 */
  struct map parents;      /* scope node -> enclosing scope node */
  struct map scope_files;  /* scope node -> string_id + 1 of its file */
  struct names tags;       /* "struct.list" as LLVM names it */
  VEC(ctype_id) tag_types; /* the type for each of `tags` */
  struct lines lines;      /* of preprocessed sources; empty = places are as their markers claim */
};

/* A variable as the source declares it. */
struct declared {
  const char *name; /* "" if none; lives as long as the LLVM module */
  ctype_id type;
  struct position at;
  LLVMMetadataRef scope;    /* NULL if not known */
  LLVMValueRef instruction; /* llvm.dbg.declare, NULL for globals and functions */
  bool is_const;            /* its type is qualified so, as a whole */
};

#define DECLARED_NONE ((struct declared){"", CTYPE_NONE, {ID_NONE, 0, 0}, NULL, NULL, false})

void debug_init(struct debug *, struct program *, LLVMContextRef);
/* From now on, places in preprocessed sources are those in the files that were given. */
void debug_read_lines(struct debug *);
void debug_release(struct debug *);

ctype_id debug_type(struct debug *, LLVMMetadataRef); /* NULL = void: CTYPE_NONE */
/* The C type of an LLVM struct type's name such as "struct.list", CTYPE_NONE if there is none. */
ctype_id debug_tagged(const struct debug *, const char *llvm_name);
struct position debug_position(struct debug *, LLVMValueRef instruction);
/* The scope of an instruction, NULL if it has none. */
LLVMMetadataRef debug_scope(LLVMValueRef instruction);
LLVMMetadataRef debug_parent_scope(struct debug *, LLVMMetadataRef scope);
/* What an llvm.dbg.declare says, and of which address (NULL if it is gone). */
struct declared debug_declare(struct debug *, LLVMValueRef call, LLVMValueRef *ret_address);
struct declared debug_global(struct debug *, LLVMValueRef global);
struct declared debug_function(struct debug *, LLVMValueRef function);

#endif
