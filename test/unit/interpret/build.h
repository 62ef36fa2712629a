/* build: programs by hand, for tests of the interpreter. */
#ifndef OCKHAM_TEST_SEMANTICS_BUILD_H
#define OCKHAM_TEST_SEMANTICS_BUILD_H

#include "program/program.h"

/* The function under construction; operations are appended at `here`, one line each. */
struct build {
  struct program *p;
  function_id f;
  loc_id here;
  uint32_t line;
};

struct build build_new(enum data_model);
/* Runs program_check, then frees. */
void build_free(struct build *);

/* Begins a function; the first one is the entry. Its body is what is appended from now on. */
function_id build_function(struct build *, const char *name);
/* A function without a body. */
function_id build_extern(struct build *, const char *name);
var_id build_variable(struct build *, const char *name, uint16_t width, enum variable_kind);
var_id build_parameter(struct build *, const char *name, uint16_t width);
var_id build_global(struct build *, const char *name, uint16_t width, expr initial);
/* Bytes NULL: zero. */
object_id build_object(struct build *, const char *name, uint64_t size, const char *bytes);
object_id build_local_object(struct build *, const char *name, uint64_t size);

expr build_value(struct build *, var_id);
expr build_const(struct build *, uint16_t width, int64_t value);
expr build_op(struct build *, enum expr_kind, expr a, expr b);
expr build_nsw(struct build *, enum expr_kind, expr a, expr b);
expr build_load(struct build *, uint16_t width, expr address);
expr build_offset(struct build *, expr address, uint64_t offset);
expr build_index(struct build *, expr address, expr index, uint64_t stride);

/* Appends an edge with that operation and goes to its target. */
void build_append(struct build *, struct operation);
void build_assign(struct build *, var_id, expr);
void build_store(struct build *, expr address, expr value);
void build_call(struct build *, function_id, var_id result, const expr *args, uint32_t count);
void build_call_pointer(struct build *, expr address, var_id result, const expr *args, uint32_t count);
void build_return(struct build *, expr); /* EXPR_NONE: nothing; nothing follows */
loc_id build_location(struct build *);
void build_assume(struct build *, expr condition, loc_id target); /* one more edge; stays here */
void build_goto(struct build *, loc_id target);                   /* nothing follows */
/* Branches; goes on where the condition holds, and returns the other location. */
loc_id build_if(struct build *, expr condition);

#endif
