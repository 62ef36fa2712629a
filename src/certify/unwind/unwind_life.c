/* Which blocks cannot have the same address at different times. What has ended leaves its address to others, and which
 * of them get it is not known: so two blocks are only said to lie apart if one is there throughout, or both are there
 * until the end once they are made. */
#include "certify/unwind/unwind.h"

#include <string.h>

/* May a local object end before the program, or live more than once? */
static bool is_passing(const struct program *p, object_id o) {
  if (p->objects.data[o].function != p->entry) return true;
  for (function_id f = 0; f < p->functions.len; f++) /* destructors run when the entry function has returned */
    if (strcmp(program_string(p, p->functions.data[f].name), "<finish>") == 0) return true;
  uint32_t calls = 0;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind == OP_CALL && (op->callee == p->entry || op->callee == ID_NONE)) calls++;
    bool is_life = op->kind == OP_BEGIN_LIFE || op->kind == OP_END_LIFE;
    if (is_life && expr_get(&p->exprs, op->a)->kind == E_OBJECT && expr_get(&p->exprs, op->a)->ref == o) return true;
  }
  return calls > 1;
}

static bool has_releases(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_FREE) return true;
  return false;
}

enum life life_of_object(const struct program *p, object_id o) {
  if (p->objects.data[o].function == ID_NONE) return LIFE_THROUGHOUT;
  return is_passing(p, o) ? LIFE_PASSING : LIFE_LASTING;
}

enum life life_of_allocation(const struct program *p, const struct operation *op) {
  return op->sub == ALLOC_STACK || has_releases(p) ? LIFE_PASSING : LIFE_LASTING;
}

bool is_in_place(const struct program *p, edge_id e) {
  const struct location *from = &p->locations.data[p->edges.data[e].source];
  const struct function *f = &p->functions.data[from->function];
  return f->is_library_model && strcmp(program_string(p, f->name), "realloc") == 0;
}

bool lives_apart(enum life x, enum life y) {
  return x == LIFE_THROUGHOUT || y == LIFE_THROUGHOUT || (x == LIFE_LASTING && y == LIFE_LASTING);
}
