#include "build.h"

#include <stdio.h>
#include <stdlib.h>

struct build build_new(enum data_model model) {
  struct build b = {.p = program_new(model), .f = ID_NONE, .here = ID_NONE, .line = 1};
  vec_push(&b.p->sources, program_intern(b.p, "test.c"));
  return b;
}

void build_free(struct build *b) {
  struct strbuf why = STRBUF_INIT;
  if (b->p->functions.len && !program_check(b->p, &why)) {
    fprintf(stderr, "malformed program: %s\n", why.text);
    abort();
  }
  strbuf_release(&why);
  program_free(b->p);
}

static function_id add_function(struct build *b, const char *name) {
  string_id id = program_intern(b->p, name);
  *vec_push_zero(&b->p->functions) = (struct function){.name = id,
                                                       .type = CTYPE_NONE,
                                                       .at = {ID_NONE, 0, 0},
                                                       .entry = ID_NONE,
                                                       .exit = ID_NONE,
                                                       .library = (uint8_t)library_find(name)};
  return b->p->functions.len - 1;
}

function_id build_function(struct build *b, const char *name) {
  b->f = add_function(b, name);
  if (b->p->entry == ID_NONE) b->p->entry = b->p->start = b->f;
  loc_id entry = build_location(b), exit = build_location(b);
  b->p->functions.data[b->f].entry = b->here = entry;
  b->p->functions.data[b->f].exit = exit;
  return b->f;
}

function_id build_extern(struct build *b, const char *name) { return add_function(b, name); }

static var_id add_variable(struct build *b, const char *name, uint16_t width, enum variable_kind kind, expr initial) {
  string_id id = program_intern(b->p, name);
  return program_add_variable(b->p, (struct variable){.name = id,
                                                      .width = width,
                                                      .kind = (uint8_t)kind,
                                                      .type = CTYPE_NONE,
                                                      .function = kind == VARIABLE_GLOBAL ? ID_NONE : b->f,
                                                      .at = {ID_NONE, 0, 0},
                                                      .initial = initial});
}

var_id build_variable(struct build *b, const char *name, uint16_t width, enum variable_kind kind) {
  return add_variable(b, name, width, kind, EXPR_NONE);
}

var_id build_parameter(struct build *b, const char *name, uint16_t width) {
  var_id v = add_variable(b, name, width, VARIABLE_PARAMETER, EXPR_NONE);
  vec_push(&b->p->functions.data[b->f].parameters, v);
  return v;
}

var_id build_global(struct build *b, const char *name, uint16_t width, expr initial) {
  return add_variable(b, name, width, VARIABLE_GLOBAL, initial);
}

static object_id add_object(struct build *b, const char *name, uint64_t size, function_id f) {
  string_id id = program_intern(b->p, name);
  *vec_push_zero(&b->p->objects) = (struct object){.name = id,
                                                   .size = size,
                                                   .alignment = 8,
                                                   .type = CTYPE_NONE,
                                                   .function = f,
                                                   .declared_in = ID_NONE,
                                                   .at = {ID_NONE, 0, 0}};
  return b->p->objects.len - 1;
}

object_id build_object(struct build *b, const char *name, uint64_t size, const char *bytes) {
  object_id o = add_object(b, name, size, ID_NONE);
  if (!bytes) return o;
  b->p->objects.data[o].bytes = arena_copy(&b->p->arena, bytes, size);
  b->p->objects.data[o].byte_count = size;
  return o;
}

object_id build_local_object(struct build *b, const char *name, uint64_t size) {
  object_id o = add_object(b, name, size, b->f);
  vec_push(&b->p->functions.data[b->f].objects, o);
  return o;
}

expr build_value(struct build *b, var_id v) { return expr_var(&b->p->exprs, b->p->variables.data[v].width, v); }
expr build_const(struct build *b, uint16_t width, int64_t value) {
  return expr_const(&b->p->exprs, width, (u128)(i128)value);
}
expr build_op(struct build *b, enum expr_kind kind, expr x, expr y) { return expr_binary(&b->p->exprs, kind, x, y, 0); }
expr build_nsw(struct build *b, enum expr_kind kind, expr x, expr y) {
  return expr_binary(&b->p->exprs, kind, x, y, EXPR_NSW);
}
expr build_load(struct build *b, uint16_t width, expr address) {
  return expr_load(&b->p->exprs, width, address, CTYPE_NONE);
}
expr build_index(struct build *b, expr address, expr index, uint64_t stride) {
  return expr_index(&b->p->exprs, address, index, stride, CTYPE_NONE);
}
expr build_offset(struct build *b, expr address, uint64_t offset) {
  return build_index(b, address, build_const(b, b->p->pointer_width, (int64_t)offset), 1);
}

loc_id build_location(struct build *b) { return program_add_location(b->p, b->f); }

static void add_edge(struct build *b, loc_id target, struct operation op) {
  struct position at = {b->p->sources.data[0], b->line++, 1};
  program_add_edge(b->p, b->here, target, op, at, 0);
}

void build_append(struct build *b, struct operation op) {
  loc_id next = build_location(b);
  add_edge(b, next, op);
  b->here = next;
}

void build_assign(struct build *b, var_id v, expr value) {
  struct operation op = operation_make(OP_ASSIGN);
  op.var = v;
  op.a = value;
  build_append(b, op);
}

void build_store(struct build *b, expr address, expr value) {
  struct operation op = operation_make(OP_STORE);
  op.a = address;
  op.b = value;
  build_append(b, op);
}

static void add_call(struct build *b, struct operation op, var_id result, const expr *args, uint32_t count) {
  op.first_arg = b->p->args.len;
  op.arg_count = count;
  for (uint32_t i = 0; i < count; i++) vec_push(&b->p->args, args[i]);
  op.first_result = b->p->results.len;
  op.result_count = result == ID_NONE ? 0 : 1;
  if (result != ID_NONE) vec_push(&b->p->results, result);
  build_append(b, op);
}

void build_call(struct build *b, function_id f, var_id result, const expr *args, uint32_t count) {
  struct operation op = operation_make(OP_CALL);
  op.callee = f;
  add_call(b, op, result, args, count);
}

void build_call_pointer(struct build *b, expr address, var_id result, const expr *args, uint32_t count) {
  struct operation op = operation_make(OP_CALL);
  op.a = address;
  add_call(b, op, result, args, count);
}

void build_return(struct build *b, expr value) {
  struct operation op = operation_make(OP_RETURN);
  if (!expr_is_none(value)) {
    op.first_arg = b->p->args.len;
    op.arg_count = 1;
    vec_push(&b->p->args, value);
  }
  add_edge(b, b->p->functions.data[b->f].exit, op);
  b->here = ID_NONE;
}

void build_assume(struct build *b, expr condition, loc_id target) {
  struct operation op = operation_make(OP_ASSUME);
  op.a = condition;
  add_edge(b, target, op);
}

void build_goto(struct build *b, loc_id target) {
  add_edge(b, target, operation_make(OP_SKIP));
  b->here = ID_NONE;
}

loc_id build_if(struct build *b, expr condition) {
  loc_id yes = build_location(b), no = build_location(b);
  build_assume(b, condition, yes);
  build_assume(b, expr_negate(&b->p->exprs, condition), no);
  b->here = yes;
  return no;
}
