#include "program/sample.h"

static ctype_id basic(struct program *p, enum ctype_kind kind, const char *name, uint64_t size, bool is_signed) {
  return ctype_add(
      &p->types,
      (struct ctype){.kind = kind, .name = name, .size = size, .is_signed = is_signed, .target = CTYPE_NONE});
}

static ctype_id array(struct program *p, ctype_id element, uint64_t size, uint64_t count) {
  return ctype_add(&p->types,
                   (struct ctype){.kind = CT_ARRAY, .name = "", .size = size, .target = element, .count = count});
}

static void add_records(struct sample *s) {
  struct ctypes *t = &s->p->types;
  s->t_pair = basic(s->p, CT_STRUCT, "pair", 4, false);
  ctype_set_members(t, s->t_pair, (struct cmember[]){{"x", s->t_short, 0, 0, false}, {"y", s->t_short, 16, 0, false}},
                    2);
  s->t_union = basic(s->p, CT_UNION, "", 4, false);
  ctype_set_members(t, s->t_union, (struct cmember[]){{"i", s->t_int, 0, 0, false}, {"p", s->t_pair, 0, 0, false}}, 2);
  s->t_anonymous = basic(s->p, CT_STRUCT, "", 2, false);
  ctype_set_members(t, s->t_anonymous, (struct cmember[]){{"c", s->t_char, 0, 0, false}, {"d", s->t_char, 8, 0, false}},
                    2);
  s->t_int_array = array(s->p, s->t_int, 40, 10);
  s->t_row = array(s->p, s->t_pair, 12, 3);
  s->t_grid = array(s->p, s->t_row, 24, 2);
  s->t_node = basic(s->p, CT_STRUCT, "node", 88, false);
  s->t_node_pointer = ctype_pointer(t, s->t_node, 8);
  const struct cmember members[] = {
      {"value", s->t_int, 0, 0, false},     {"flags", s->t_uint, 32, 3, false},
      {"level", s->t_int, 35, 5, false},    {"next", s->t_node_pointer, 64, 0, false},
      {"a", s->t_int_array, 128, 0, false}, {"u", s->t_union, 448, 0, false},
      {"", s->t_anonymous, 480, 0, false},  {"grid", s->t_grid, 512, 0, false},
  };
  ctype_set_members(t, s->t_node, members, 8);
}

static object_id add_object(struct sample *s, const char *name, uint64_t size, ctype_id type) {
  struct program *p = s->p;
  string_id id = program_intern(p, name);
  *vec_push_zero(&p->objects) = (struct object){.name = id,
                                                .size = size,
                                                .alignment = 8,
                                                .type = type,
                                                .function = ID_NONE,
                                                .declared_in = ID_NONE,
                                                .at = {ID_NONE, 0, 0},
                                                .relocations = VEC_INIT};
  return p->objects.len - 1;
}

expr sample_variable(struct sample *s, const char *name, uint16_t width, ctype_id type) {
  struct program *p = s->p;
  var_id v = program_add_variable(p, (struct variable){.name = program_intern(p, name),
                                                       .width = width,
                                                       .kind = VARIABLE_LOCAL,
                                                       .type = type,
                                                       .function = s->f,
                                                       .at = {ID_NONE, 0, 0},
                                                       .initial = EXPR_NONE});
  return expr_var(&p->exprs, width, v);
}

static void add_function(struct sample *s) {
  struct program *p = s->p;
  s->t_function = ctype_add(&p->types, (struct ctype){.kind = CT_FUNCTION, .name = "", .target = s->t_int});
  ctype_set_members(&p->types, s->t_function,
                    (struct cmember[]){{"", s->t_int, 0, 0, false}, {"", s->t_node_pointer, 0, 0, false}}, 2);
  string_id name = program_intern(p, "main"), file = program_intern(p, "sample.c");
  vec_push(&p->sources, file);
  *vec_push_zero(&p->functions) =
      (struct function){.name = name, .type = s->t_function, .at = {file, 3, 5}, .entry = ID_NONE, .exit = ID_NONE};
  s->f = p->functions.len - 1;
  p->start = p->entry = s->f;
}

static void add_variables(struct sample *s) {
  s->x = sample_variable(s, "x", 32, s->t_int);
  s->y = sample_variable(s, "y", 32, s->t_int);
  s->u = sample_variable(s, "u", 32, s->t_uint);
  s->v = sample_variable(s, "v", 32, s->t_uint);
  s->c = sample_variable(s, "c", 8, s->t_char);
  s->uc = sample_variable(s, "uc", 8, s->t_uchar);
  s->b = sample_variable(s, "b", 8, s->t_bool);
  s->n = sample_variable(s, "n", 64, s->t_node_pointer);
  s->q = sample_variable(s, "q", 64, s->t_int_pointer);
  s->d = sample_variable(s, "d", 64, s->t_double);
  s->fl = sample_variable(s, "f", 32, s->t_float);
  s->l = sample_variable(s, "l", 64, s->t_long);
}

static void add_objects(struct sample *s) {
  struct program *p = s->p;
  s->o_node = add_object(s, "head", 88, s->t_node);
  s->o_array = add_object(s, "table", 40, s->t_int_array);
  s->o_text = add_object(s, ".str", 7, array(p, s->t_char, 7, 7));
  s->o_int = add_object(s, "shared", 4, s->t_int);
  s->o_local = add_object(s, "spot", 4, s->t_int);
  p->objects.data[s->o_local].function = p->objects.data[s->o_local].declared_in = s->f;
  vec_push(&p->functions.data[s->f].objects, s->o_local);
  struct object *text = &p->objects.data[s->o_text];
  text->is_constant = text->is_literal = true;
  text->bytes = arena_copy(&p->arena, "say\n\"\1\0", 7);
  text->byte_count = 7;
  s->node = expr_object(&p->exprs, s->o_node);
  s->array = expr_object(&p->exprs, s->o_array);
  s->text = expr_object(&p->exprs, s->o_text);
  s->object = expr_object(&p->exprs, s->o_int);
  s->local = expr_object(&p->exprs, s->o_local);
  expr next = expr_field(&p->exprs, s->node, 0, s->t_node, NODE_VALUE);
  vec_push(&p->objects.data[s->o_node].relocations, ((struct relocation){8, next}));
}

struct sample sample_new(void) {
  struct sample s = {.p = program_new(DATA_MODEL_LP64)};
  s.t_int = basic(s.p, CT_INT, "int", 4, true);
  s.t_uint = basic(s.p, CT_INT, "unsigned int", 4, false);
  s.t_char = basic(s.p, CT_INT, "char", 1, true);
  s.t_uchar = basic(s.p, CT_INT, "unsigned char", 1, false);
  s.t_short = basic(s.p, CT_INT, "short", 2, true);
  s.t_bool = basic(s.p, CT_BOOL, "_Bool", 1, false);
  s.t_long = basic(s.p, CT_INT, "long", 8, true);
  s.t_double = basic(s.p, CT_FLOAT, "double", 8, true);
  s.t_float = basic(s.p, CT_FLOAT, "float", 4, true);
  s.t_int_pointer = ctype_pointer(&s.p->types, s.t_int, 8);
  s.t_void_pointer = ctype_pointer(&s.p->types, CTYPE_NONE, 8);
  s.t_char_pointer = ctype_pointer(&s.p->types, s.t_char, 8);
  add_records(&s);
  add_function(&s);
  add_variables(&s);
  add_objects(&s);
  return s;
}

struct operation_maker {
  struct sample *s;
  loc_id at;
  struct position where;
};

static void add(struct operation_maker *m, struct operation op, uint32_t marks) {
  loc_id to = program_add_location(m->s->p, m->s->f);
  m->where.line++;
  program_add_edge(m->s->p, m->at, to, op, m->where, marks);
  m->at = to;
}

static struct operation make(enum op_kind kind, var_id var, expr a, expr b, expr c) {
  struct operation op = operation_make(kind);
  op.var = var;
  op.a = a, op.b = b, op.c = c;
  return op;
}

static void add_memory_edges(struct operation_maker *m, var_id x, var_id n, expr size) {
  struct sample *s = m->s;
  const expr none = EXPR_NONE;
  struct exprs *e = &s->p->exprs;
  struct operation op = make(OP_STORE, ID_NONE, expr_field(e, s->n, 0, s->t_node, NODE_VALUE), s->x, none);
  op.type = s->t_int;
  add(m, op, 0);
  op = make(OP_HAVOC_MEMORY, ID_NONE, s->node, size, none);
  op.sub = HAVOC_SCOPE;
  add(m, op, 0);
  op = make(OP_ALLOCATE, n, size, none, none);
  op.sub = ALLOC_HEAP_ZEROED;
  add(m, op, 0);
  add(m, make(OP_OBJECT_SIZE, n, s->n, none, none), 0);
  op = make(OP_COPY, ID_NONE, s->n, s->node, size);
  op.sub = 1;
  add(m, op, 0);
  add(m, make(OP_FILL, ID_NONE, s->n, expr_const(e, 8, 255), size), 0);
  add(m, make(OP_FREE, ID_NONE, s->n, none, none), 0);
  add(m, make(OP_STACK_SAVE, n, none, none, none), 0);
  add(m, make(OP_STACK_RESTORE, ID_NONE, s->n, none, none), 0);
  add(m, make(OP_END_LIFE, ID_NONE, s->local, none, none), 0);
  add(m, make(OP_BEGIN_LIFE, ID_NONE, s->local, none, none), 0);
  add(m, make(OP_VA_START, ID_NONE, s->n, none, none), 0);
  op = make(OP_HAVOC, x, none, none, none);
  op.sub = HAVOC_INPUT;
  op.name = program_intern(s->p, "__VERIFIER_nondet_int");
  add(m, op, 0);
}

static void add_control_edges(struct operation_maker *m, var_id x) {
  struct sample *s = m->s;
  struct program *p = s->p;
  const expr none = EXPR_NONE;
  struct operation op = make(OP_CALL, ID_NONE, s->q, none, none);
  op.first_arg = p->args.len, op.arg_count = 2;
  vec_push(&p->args, s->x);
  vec_push(&p->args, s->text);
  op.first_result = p->results.len, op.result_count = 2;
  vec_push(&p->results, x);
  vec_push(&p->results, ID_NONE);
  add(m, op, MARK_EXTERN | MARK_FLOAT);
  op = make(OP_CALL, ID_NONE, none, none, none);
  op.callee = s->f;
  op.first_arg = p->args.len;
  op.first_result = p->results.len;
  add(m, op, 0);
  add(m, make(OP_ASSUME, ID_NONE, expr_binary(&p->exprs, E_SLT, s->x, s->y, 0), none, none), 0);
  loc_id branch = m->at;
  op = make(OP_VIOLATION, ID_NONE, none, none, none);
  op.sub = CHECK_ASSERTION;
  op.name = program_intern(p, "x < y");
  add(m, op, 0);
  op = make(OP_STOP, ID_NONE, expr_const(&p->exprs, 32, 3), none, none);
  add(m, op, 0);
  m->at = branch;
  add(m, make(OP_SKIP, ID_NONE, none, none, none), 0);
  op = make(OP_RETURN, ID_NONE, none, none, none);
  op.first_arg = p->args.len, op.arg_count = 1;
  vec_push(&p->args, s->x);
  program_add_edge(p, m->at, p->functions.data[s->f].exit, op, m->where, 0);
}

void sample_add_edges(struct sample *s) {
  struct program *p = s->p;
  struct function *f = &p->functions.data[s->f];
  var_id x = expr_get(&p->exprs, s->x)->ref, n = expr_get(&p->exprs, s->n)->ref;
  f->entry = program_add_location(p, s->f);
  f->exit = program_add_location(p, s->f);
  vec_push(&f->parameters, x);
  vec_push(&f->parameters, n);
  vec_push(&f->result_widths, 32);
  struct operation_maker m = {s, f->entry, f->at};
  add(&m, make(OP_ASSIGN, x, expr_binary(&p->exprs, E_ADD, s->x, s->y, EXPR_NSW), EXPR_NONE, EXPR_NONE), 0);
  add_memory_edges(&m, x, n, expr_const(&p->exprs, 64, 88));
  add_control_edges(&m, x);
  program_note(p, MARK_FLOAT, m.where, "floating point in main");
}
