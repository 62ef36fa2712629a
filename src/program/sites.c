/* Names of places that survive a change of ids: a variable is named by its function and the number of its declaration
 * among those of its name, an edge by what happens there, in which function, and how many such positions the source has
 * before it. Edges at one position share a name: they come from one piece of text. */
#include "program/sites.h"

#include <stdlib.h>

/* A variable or object, in the order in which the source declares those of one name in one function. */
struct named {
  function_id function;
  string_id name;
  uint32_t line, column, id;
  bool is_object;
};

/* A position of an edge of some kind. */
struct site {
  uint32_t base; /* in sites.bases */
  uint32_t line, column;
};

struct sites {
  const struct program *p;
  uint32_t *variable_number, *object_number; /* among those of the same name and function */
  struct names bases;
  VEC(struct site) sites; /* sorted, without repetition */
};

static int compare_numbers(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

static int compare_named(const void *x, const void *y) {
  const struct named *a = x, *b = y;
  int order = compare_numbers(a->function, b->function);
  if (!order) order = compare_numbers(a->name, b->name);
  if (!order) order = compare_numbers(a->line, b->line);
  if (!order) order = compare_numbers(a->column, b->column);
  if (!order) order = compare_numbers(a->is_object, b->is_object);
  return order ? order : compare_numbers(a->id, b->id);
}

static int compare_sites(const void *x, const void *y) {
  const struct site *a = x, *b = y;
  int order = compare_numbers(a->base, b->base);
  if (!order) order = compare_numbers(a->line, b->line);
  return order ? order : compare_numbers(a->column, b->column);
}

static void number_names(struct sites *s) {
  const struct program *p = s->p;
  VEC(struct named) all = VEC_INIT;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind == VARIABLE_TEMPORARY) continue;
    function_id owner = x->kind == VARIABLE_GLOBAL ? ID_NONE : x->function;
    vec_push(&all, ((struct named){owner, x->name, x->at.line, x->at.column, v, false}));
  }
  for (object_id o = 0; o < p->objects.len; o++) {
    const struct object *x = &p->objects.data[o];
    vec_push(&all, ((struct named){x->function, x->name, x->at.line, x->at.column, o, true}));
  }
  if (all.len) qsort(all.data, all.len, sizeof *all.data, compare_named);
  for (uint32_t i = 0, number = 0; i < all.len; i++) {
    const struct named *n = &all.data[i];
    bool same = i && n->function == n[-1].function && n->name == n[-1].name;
    number = same ? number + 1 : 0;
    *(n->is_object ? &s->object_number[n->id] : &s->variable_number[n->id]) = number;
  }
  vec_release(&all);
}

static void add_name(const struct sites *s, function_id f, string_id name, uint32_t number, struct strbuf *key) {
  const struct program *p = s->p;
  strbuf_printf(key, "%s:%s", f == ID_NONE ? "" : program_string(p, p->functions.data[f].name),
                program_string(p, name));
  if (number) strbuf_printf(key, "#%u", number);
}

void sites_variable(const struct sites *s, var_id v, struct strbuf *key) {
  assert(v < s->p->variables.len);
  const struct variable *x = &s->p->variables.data[v];
  add_name(s, x->kind == VARIABLE_GLOBAL ? ID_NONE : x->function, x->name, s->variable_number[v], key);
}

void sites_object(const struct sites *s, object_id o, struct strbuf *key) {
  assert(o < s->p->objects.len);
  const struct object *x = &s->p->objects.data[o];
  add_name(s, x->function, x->name, s->object_number[o], key);
}

static bool scope_base(const struct sites *s, const struct operation *op, struct strbuf *base) {
  if (op->sub != HAVOC_SCOPE) return false;
  strbuf_puts(base, "scope:");
  if (op->kind == OP_HAVOC) {
    sites_variable(s, op->var, base);
    return true;
  }
  const struct expr_node *n = expr_get(&s->p->exprs, op->a);
  if (n->kind != E_OBJECT) return false;
  sites_object(s, n->ref, base);
  return true;
}

/* The name without the number of the position. */
static bool edge_base(const struct sites *s, const struct edge *e, struct strbuf *base) {
  const struct program *p = s->p;
  const struct operation *op = &e->op;
  const char *function = program_string(p, p->functions.data[p->locations.data[e->source].function].name);
  switch ((enum op_kind)op->kind) {
  case OP_HAVOC:
    if (op->sub != HAVOC_INPUT) return scope_base(s, op, base);
    strbuf_printf(base, "input:%s:%s", function, program_string(p, op->name));
    return true;
  case OP_HAVOC_MEMORY:
    if (op->sub == HAVOC_SCOPE) return scope_base(s, op, base);
    strbuf_printf(base, "%s:%s", op->sub == HAVOC_INPUT ? "bytes" : "struct", function);
    return true;
  case OP_CALL:
    if (op->callee != ID_NONE && p->functions.data[op->callee].entry != ID_NONE) return false;
    strbuf_printf(base, "call:%s:%s", function,
                  op->callee == ID_NONE ? "*" : program_string(p, p->functions.data[op->callee].name));
    return true;
  case OP_ALLOCATE:
    if (op->sub == ALLOC_HEAP_ZEROED) return false;
    strbuf_printf(base, "%s:%s", op->sub == ALLOC_STACK ? "stack" : "heap", function);
    return true;
  case OP_SKIP:
  case OP_ASSIGN:
  case OP_STORE:
  case OP_ASSUME:
  case OP_RETURN:
  case OP_ANY_RELEASE:
  case OP_ANY_LIFE:
  case OP_OBJECT_SIZE:
  case OP_COPY:
  case OP_FILL:
  case OP_STACK_SAVE:
  case OP_VA_START:
  case OP_ANY_END:
  case OP_KIND_COUNT: break;
  }
  return false;
}

static void collect_sites(struct sites *s) {
  struct strbuf base = STRBUF_INIT;
  for (edge_id e = 0; e < s->p->edges.len; e++) {
    const struct edge *edge = &s->p->edges.data[e];
    strbuf_clear(&base);
    if (!edge_base(s, edge, &base)) continue;
    vec_push(&s->sites, ((struct site){names_add(&s->bases, base.text), edge->at.line, edge->at.column}));
  }
  strbuf_release(&base);
  if (s->sites.len) qsort(s->sites.data, s->sites.len, sizeof *s->sites.data, compare_sites);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->sites.len; i++)
    if (!kept || compare_sites(&s->sites.data[kept - 1], &s->sites.data[i]) != 0)
      s->sites.data[kept++] = s->sites.data[i];
  s->sites.len = kept;
  for (uint32_t i = 1; i < kept; i++) assert(compare_sites(&s->sites.data[i - 1], &s->sites.data[i]) < 0);
}

struct sites *sites_new(const struct program *p) {
  struct sites *s = xcalloc(1, sizeof *s);
  s->p = p;
  s->variable_number = xcalloc(p->variables.len + 1, sizeof *s->variable_number);
  s->object_number = xcalloc(p->objects.len + 1, sizeof *s->object_number);
  s->bases = (struct names)NAMES_INIT;
  number_names(s);
  collect_sites(s);
  return s;
}

void sites_free(struct sites *s) {
  if (!s) return;
  free(s->variable_number);
  free(s->object_number);
  names_release(&s->bases);
  vec_release(&s->sites);
  free(s);
}

bool sites_site(const struct sites *s, const char *base, struct position at, struct strbuf *key) {
  uint32_t id = names_find(&s->bases, base);
  struct site wanted = {id, at.line, at.column};
  if (id == MAP_NONE) return false;
  const struct site *found = bsearch(&wanted, s->sites.data, s->sites.len, sizeof wanted, compare_sites);
  if (!found) return false;
  uint32_t number = 0;
  for (const struct site *x = found; x > s->sites.data && x[-1].base == id; x--) number++;
  strbuf_printf(key, "%s@%u", base, number);
  return true;
}

bool sites_edge(const struct sites *s, edge_id e, struct strbuf *key) {
  assert(e < s->p->edges.len);
  const struct edge *edge = &s->p->edges.data[e];
  struct strbuf base = STRBUF_INIT;
  bool ok = edge_base(s, edge, &base) && sites_site(s, base.text, edge->at, key);
  strbuf_release(&base);
  return ok;
}
