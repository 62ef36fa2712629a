/* The tables of a program and how they grow. An edge is entered twice, in the table and in the list of its source, and
 * arguments and results of calls lie in pools, so that an operation has a fixed size. Nothing is ever taken out here: a
 * pass that drops locations or edges builds the tables anew (front/compact.c). */
#include "program/program.h"

#include <string.h>

static const char *const op_names[] = {
#define X(kind, name) name,
    OPERATIONS(X)
#undef X
};

static const char *const mark_texts[] = {
#define X(name, text) text,
    MARKS(X)
#undef X
};

static const char *const mark_names[] = {
#define X(name, text) #name,
    MARKS(X)
#undef X
};

static const char *const havoc_names[HAVOC_REASON_COUNT] = {"input", "scope",      "undef",    "asm",
                                                            "float", "unmodelled", "callback", "choice"};

bool ctype_reads_signed(const struct program *p, ctype_id type) {
  const struct ctype *t = ctype_resolved(&p->types, type);
  return t && (t->kind == CT_INT || t->kind == CT_ENUM) ? t->is_signed : !t || t->kind != CT_POINTER;
}

const char *op_kind_name(enum op_kind kind) {
  assert(kind < OP_KIND_COUNT);
  return op_names[kind];
}

const char *mark_name(unsigned bit) {
  assert(bit < MARK_COUNT);
  return mark_names[bit];
}

const char *mark_text(enum mark mark) {
  assert(__builtin_popcount((unsigned)mark) == 1 && mark < 1 << MARK_COUNT);
  return mark_texts[__builtin_ctz((unsigned)mark)];
}

const char *havoc_reason_name(enum havoc_reason reason) {
  assert(reason < HAVOC_REASON_COUNT);
  return havoc_names[reason];
}

struct program *program_new(enum data_model model) {
  struct program *p = xcalloc(1, sizeof *p);
  p->model = model;
  p->asked = CHECKS_OF_CALLS;
  p->pointer_width = model == DATA_MODEL_ILP32 ? 32 : 64;
  p->extern_effects = EXTERN_EFFECTS_MEMORY;
  exprs_init(&p->exprs, p->pointer_width);
  p->start = p->entry = ID_NONE;
  return p;
}

void program_free(struct program *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->functions.len; i++) {
    vec_release_all(&p->functions.data[i].parameters, &p->functions.data[i].result_widths,
                    &p->functions.data[i].objects);
  }
  for (uint32_t i = 0; i < p->locations.len; i++) vec_release(&p->locations.data[i].out);
  for (uint32_t i = 0; i < p->objects.len; i++) vec_release(&p->objects.data[i].relocations);
  names_release(&p->strings);
  ctypes_release(&p->types);
  exprs_release(&p->exprs);
  arena_release(&p->arena);
  vec_release_all(&p->functions, &p->locations, &p->edges, &p->checks, &p->variables, &p->objects, &p->args,
                  &p->results, &p->notes, &p->labels, &p->sources);
  free(p);
}

loc_id program_add_location(struct program *p, function_id function) {
  assert(function < p->functions.len);
  vec_push_zero(&p->locations)->function = function;
  return p->locations.len - 1;
}

edge_id program_add_edge(struct program *p, loc_id source, loc_id target, struct operation op, struct position at,
                         uint32_t marks) {
  edge_id id = p->edges.len;
  assert(source < p->locations.len && target < p->locations.len);
  assert(p->locations.data[source].function == p->locations.data[target].function);
  assert(p->functions.data[p->locations.data[source].function].exit != source); /* nothing follows the end */
  assert(op.kind < OP_KIND_COUNT && marks < 1u << MARK_COUNT);
  assert(op.first_arg + op.arg_count <= p->args.len && op.first_result + op.result_count <= p->results.len);
  vec_push(&p->edges, ((struct edge){.source = source, .target = target, .op = op, .at = at, .marks = marks}));
  vec_push(&p->locations.data[source].out, id);
  return id;
}

var_id program_add_variable(struct program *p, struct variable v) {
  vec_push(&p->variables, v);
  return p->variables.len - 1;
}

void program_note(struct program *p, enum mark mark, struct position at, const char *text) {
  assert(__builtin_popcount((unsigned)mark) == 1);
  vec_push(&p->notes, ((struct note){mark, at, program_intern(p, text)}));
}

struct operation operation_make(enum op_kind kind) {
  return (struct operation){.kind = (uint8_t)kind,
                            .var = ID_NONE,
                            .a = EXPR_NONE,
                            .b = EXPR_NONE,
                            .c = EXPR_NONE,
                            .type = CTYPE_NONE,
                            .callee = ID_NONE,
                            .name = ID_NONE};
}

string_id program_intern(struct program *p, const char *s) { return names_add(&p->strings, s); }

string_id program_intern_visible(struct program *p, const char *s) {
  struct strbuf text = STRBUF_INIT;
  strbuf_visible(&text, s);
  string_id id = program_intern(p, text.text);
  strbuf_release(&text);
  return id;
}

bool program_calls_back(const struct program *p, function_id f) {
  return strncmp(program_string(p, p->functions.data[f].name), CALLBACKS_NAME, strlen(CALLBACKS_NAME)) == 0;
}

bool program_made_function(const struct program *p, function_id f) {
  return program_string(p, p->functions.data[f].name)[0] == '<';
}

function_id program_find_function(const struct program *p, const char *name) {
  string_id id = names_find(&p->strings, name);
  if (id == MAP_NONE) return ID_NONE;
  for (function_id f = 0; f < p->functions.len; f++)
    if (p->functions.data[f].name == id) return f;
  return ID_NONE;
}

struct position program_position(const struct program *p, loc_id l) {
  assert(l < p->locations.len);
  const struct location *x = &p->locations.data[l];
  for (uint32_t i = 0; i < x->out.len; i++)
    if (p->edges.data[x->out.data[i]].at.line) return p->edges.data[x->out.data[i]].at;
  return p->functions.data[x->function].at;
}

bool program_forbids_write(const struct program *p, object_id o, expr address) {
  const struct object *x = &p->objects.data[o];
  if (!x->is_constant) return false;
  const struct expr_node *root = expr_get(&p->exprs, expr_root(&p->exprs, address));
  return x->function == ID_NONE || root->kind != E_OBJECT || root->ref != o;
}

void operation_expressions(const struct program *p, const struct operation *op, void (*visit)(void *, expr),
                           void *data) {
  assert((uint64_t)op->first_arg + op->arg_count <= p->args.len);
  if (!expr_is_none(op->a)) visit(data, op->a);
  if (!expr_is_none(op->b)) visit(data, op->b);
  if (!expr_is_none(op->c)) visit(data, op->c);
  for (uint32_t i = 0; i < op->arg_count; i++) visit(data, p->args.data[op->first_arg + i]);
}
