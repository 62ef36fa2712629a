/* Checks of a program that comes from a file. */
#include "program/json/json_read_private.h"

enum { MAX_NESTING = 200 };

static bool string_exists(const struct program *p, string_id s) { return s == ID_NONE || s < p->strings.text.len; }

static bool places_exist(const struct program *p) {
  for (uint32_t i = 0; i < p->functions.len; i++)
    if (!string_exists(p, p->functions.data[i].at.file)) return false;
  for (uint32_t i = 0; i < p->variables.len; i++)
    if (!string_exists(p, p->variables.data[i].at.file)) return false;
  for (uint32_t i = 0; i < p->objects.len; i++)
    if (!string_exists(p, p->objects.data[i].at.file)) return false;
  for (uint32_t i = 0; i < p->edges.len; i++)
    if (!string_exists(p, p->edges.data[i].at.file)) return false;
  for (uint32_t i = 0; i < p->notes.len; i++)
    if (!string_exists(p, p->notes.data[i].at.file) || !string_exists(p, p->notes.data[i].text)) return false;
  for (uint32_t i = 0; i < p->sources.len; i++)
    if (p->sources.data[i] >= p->strings.text.len) return false;
  return true;
}

/* Each edge leaves its source exactly once. */
static bool edges_are_listed(const struct program *p, struct strbuf *why) {
  VEC(uint32_t) listed = VEC_INIT;
  bool ok = true;
  vec_resize(&listed, p->edges.len);
  for (uint32_t i = 0; i < p->locations.len && ok; i++)
    for (uint32_t k = 0; k < p->locations.data[i].out.len && ok; k++) {
      edge_id e = p->locations.data[i].out.data[k];
      ok = e < p->edges.len && p->edges.data[e].source == i && listed.data[e]++ == 0;
      if (!ok) strbuf_printf(why, "location %u lists edge %u, which is not its own or listed twice", i, e);
    }
  vec_release(&listed);
  return ok;
}

/* How types may refer to each other: a chain that ends, where a type is spelled out (pointers, arrays, functions,
 * typedefs up to a struct) and where it is contained (arrays, members). */
struct nesting {
  const struct ctypes *types;
  bool contains;         /* which of the two */
  unsigned char *height; /* 0 = not looked at; MAX_NESTING + 1 = being looked at */
  ctype_id culprit;
};

#define MOST_BITS ((uint64_t)1 << 60) /* before a member */

static bool measure(struct nesting *n, ctype_id id, int depth);

static bool measure_part(struct nesting *n, ctype_id part, int depth, int *height) {
  if (part == CTYPE_NONE) return true;
  if (!measure(n, part, depth + 1)) return false;
  if (n->height[part] + 1 > *height) *height = n->height[part] + 1;
  return *height < MAX_NESTING;
}

static bool measure(struct nesting *n, ctype_id id, int depth) {
  const struct ctype *t = ctype_get(n->types, id);
  n->culprit = id;
  if (!t || depth > MAX_NESTING || n->height[id] > MAX_NESTING) return false;
  if (n->height[id]) return true;
  n->height[id] = MAX_NESTING + 1;
  bool is_record = t->kind == CT_STRUCT || t->kind == CT_UNION;
  bool has_target = n->contains ? t->kind == CT_ARRAY || t->kind == CT_TYPEDEF : !is_record;
  bool has_members = n->contains ? is_record : t->kind == CT_FUNCTION;
  int height = 1;
  if (has_target && !measure_part(n, t->target, depth, &height)) return false;
  for (uint32_t i = 0; is_record && i < t->member_count; i++)
    if (n->types->members.data[t->first_member + i].bit_offset > MOST_BITS) return false;
  for (uint32_t i = 0; has_members && i < t->member_count; i++)
    if (!measure_part(n, n->types->members.data[t->first_member + i].type, depth, &height)) return false;
  n->height[id] = (unsigned char)height;
  return true;
}

static bool types_nest(const struct program *p, struct strbuf *why) {
  bool ok = true;
  for (int contains = 0; contains < 2 && ok; contains++) {
    struct nesting n = {&p->types, contains, xcalloc(p->types.types.len + 1, 1), CTYPE_NONE};
    for (ctype_id i = 0; i < p->types.types.len && ok; i++) ok = measure(&n, i, 0);
    if (!ok) strbuf_printf(why, "type %u does not exist, contains itself or is nested too deeply", n.culprit);
    free(n.height);
  }
  return ok;
}

/* Initial values are constants or addresses: the program has no state yet when they are given. */
static bool initial_values_are_constant(const struct program *p, struct strbuf *why) {
  unsigned char *reads_state = xcalloc(p->exprs.nodes.len + 1, 1); /* per expression; operands precede their users */
  bool ok = true;
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    const expr operands[] = {n->a, n->b, n->c};
    reads_state[i] = n->kind == E_VAR || n->kind == E_LOAD;
    for (int k = 0; k < expr_arity(n->kind); k++)
      if (operands[k].id < i) reads_state[i] |= reads_state[operands[k].id];
  }
  for (uint32_t i = 0; i < p->variables.len && ok; i++) {
    expr e = p->variables.data[i].initial;
    ok = e.id >= p->exprs.nodes.len || !reads_state[e.id];
    if (!ok) strbuf_printf(why, "the initial value of variable %u is not a constant or an address", i);
  }
  for (uint32_t i = 0; i < p->objects.len && ok; i++)
    for (uint32_t k = 0; k < p->objects.data[i].relocations.len && ok; k++) {
      expr e = p->objects.data[i].relocations.data[k].value;
      ok = e.id < p->exprs.nodes.len && !reads_state[e.id];
      if (!ok) strbuf_printf(why, "the initial value of object %u contains something that is not an address", i);
    }
  free(reads_state);
  return ok;
}

static bool declarations_exist(const struct program *p, struct strbuf *why) {
  for (uint32_t i = 0; i < p->objects.len; i++) {
    const struct object *o = &p->objects.data[i];
    if (o->declared_in == ID_NONE || o->declared_in < p->functions.len) continue;
    strbuf_printf(why, "object %u is declared in a function that does not exist", i);
    return false;
  }
  return true;
}

bool json_validate(const struct program *p, struct strbuf *why) {
  if (!places_exist(p)) {
    strbuf_puts(why, "a place names a file, or a note a text, that is not in the table of strings");
    return false;
  }
  return edges_are_listed(p, why) && types_nest(p, why) && initial_values_are_constant(p, why) &&
         declarations_exist(p, why);
}
