/* Loads in the order of expressions: what an address loads comes before it. */
#include "analysis/numeric/paths.h"

#include "program/walk.h"

#include <stdlib.h>

enum { MOST_NODES = 16, WIDEST = 64 };

struct use {
  slot_id slot, path;
};

struct finder {
  struct paths *to;
  const struct scalars *scalars;
  struct walk walk;
  VEC(struct use) uses;
};

static uint64_t key_of(expr address, uint16_t width) { return (uint64_t)address.id << 16 | width; }

slot_id paths_at(const struct paths *p, expr address, uint16_t width) {
  const uint64_t *known = map_get(&p->index, key_of(address, width));
  return known ? p->first + (slot_id)*known - 1 : ID_NONE;
}

/* May the address of a path be made of it? What it reads has a slot. */
static bool is_plain(const struct finder *f, expr e) {
  const struct expr_node *n = expr_get(&f->scalars->program->exprs, e);
  switch ((enum expr_kind)n->kind) {
  case E_VAR:
  case E_LOAD: return f->to->slots.data[e.id] != ID_NONE;
  case E_CONST:
  case E_OBJECT:
  case E_ANY_STEP:
  case E_ANY_EXTENSION:
  case E_ADD:
  case E_SUB: return true;
  default: return false;
  }
}

static function_id owner_of(const struct finder *f, expr e) {
  const struct program *p = f->scalars->program;
  const struct expr_node *n = expr_get(&p->exprs, e);
  if (n->kind == E_OBJECT) return p->objects.data[n->ref].function;
  return n->kind == E_VAR ? scalars_function(f->scalars, n->ref) : ID_NONE;
}

/* The path of a load, if it is one. */
static slot_id add_path(struct finder *f, const struct expr_node *load) {
  const struct program *p = f->scalars->program;
  struct path x = {load->a, load->width, load->type, ID_NONE};
  if (load->width > WIDEST || load->width == 1) return ID_NONE;
  walk_begin(&f->walk, &p->exprs);
  walk_add(&f->walk, &p->exprs, load->a);
  if (f->walk.order.len > MOST_NODES) return ID_NONE;
  for (uint32_t i = 0; i < f->walk.order.len; i++) {
    expr e = f->walk.order.data[i];
    if (!is_plain(f, e)) return ID_NONE;
    function_id owner = owner_of(f, e);
    if (owner != ID_NONE && x.function != ID_NONE && owner != x.function) return ID_NONE;
    if (owner != ID_NONE) x.function = owner;
  }
  slot_id slot = f->to->first + f->to->all.len;
  vec_push(&f->to->all, x);
  *map_put(&f->to->index, key_of(x.address, x.width)) = f->to->all.len;
  for (uint32_t i = 0; i < f->walk.order.len; i++) {
    slot_id of = f->to->slots.data[f->walk.order.data[i].id];
    if (of != ID_NONE) vec_push(&f->uses, ((struct use){of, slot}));
  }
  return slot;
}

/* Is it behind a parameter, or in an object by name, and no memory is read on the way? */
static bool is_passed_on(struct finder *f, expr address) {
  const struct program *p = f->scalars->program;
  bool found = false;
  walk_begin(&f->walk, &p->exprs);
  walk_add(&f->walk, &p->exprs, address);
  for (uint32_t i = 0; i < f->walk.order.len; i++) {
    const struct expr_node *n = expr_get(&p->exprs, f->walk.order.data[i]);
    if (n->kind == E_LOAD) return false;
    found |= n->kind == E_VAR && p->variables.data[n->ref].kind == VARIABLE_PARAMETER;
    found |= n->kind == E_OBJECT;
  }
  return found;
}

/* What a function writes is read by its callers behind its parameters, or by those that it calls. */
static void add_stores(struct finder *f) {
  const struct program *p = f->scalars->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind != OP_STORE || !is_passed_on(f, op->a)) continue;
    struct expr_node load = {.kind = E_LOAD, .width = expr_width(&p->exprs, op->b), .type = op->type, .a = op->a};
    bool is_known =
        scalars_find(f->scalars, load.a, load.width) != ID_NONE || paths_at(f->to, load.a, load.width) != ID_NONE;
    if (!is_known) add_path(f, &load);
  }
}

static slot_id slot_of(struct finder *f, expr e) {
  const struct expr_node n = *expr_get(&f->scalars->program->exprs, e);
  if (n.kind == E_VAR) return n.ref;
  if (n.kind != E_LOAD) return ID_NONE;
  slot_id cell = scalars_find(f->scalars, n.a, n.width), known = paths_at(f->to, n.a, n.width);
  if (cell != ID_NONE) return cell;
  return known != ID_NONE ? known : add_path(f, &n);
}

static void index_users(struct finder *f) {
  uint32_t count = f->to->first + f->to->all.len;
  f->to->first_user = xcalloc(count + 2, sizeof *f->to->first_user);
  f->to->users = xcalloc(f->uses.len + 1, sizeof *f->to->users);
  for (uint32_t i = 0; i < f->uses.len; i++) f->to->first_user[f->uses.data[i].slot + 2]++;
  for (uint32_t i = 0; i < count; i++) f->to->first_user[i + 2] += f->to->first_user[i + 1];
  for (uint32_t i = 0; i < f->uses.len; i++)
    f->to->users[f->to->first_user[f->uses.data[i].slot + 1]++] = f->uses.data[i].path;
}

void paths_find(struct paths *to, const struct scalars *scalars) {
  struct finder f = {.to = to, .scalars = scalars, .walk = WALK_INIT};
  const struct exprs *all = &scalars->program->exprs;
  *to = (struct paths){.first = scalars_count(scalars)};
  for (uint32_t i = 0; i < all->nodes.len; i++) {
    slot_id slot = slot_of(&f, (expr){i});
    vec_push(&to->slots, slot);
  }
  add_stores(&f);
  index_users(&f);
  walk_release(&f.walk);
  vec_release(&f.uses);
}

void paths_release(struct paths *p) {
  vec_release_all(&p->all, &p->slots);
  map_release(&p->index);
  free(p->first_user);
  free(p->users);
}
