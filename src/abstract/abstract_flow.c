/* Control flow: locations in the order of the program text, branches as `if`, loops as `while` where the head decides
 * whether to go on, everything else with `goto`.
 *
 * A location is written once. Control that comes to it a second time, or to a location that an enclosing construct is
 * going to write (where its branches meet, where its loop begins), goes there by name. */
#include "abstract/abstract_private.h"

#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_NAME = 256 };

struct flow {
  struct abstraction *a;
  struct procedure *f;
  bp_stmt_id *first;       /* by location: its first statement, BP_NONE = not written yet */
  struct bitset reserved;  /* locations that an enclosing construct writes */
  struct bitset is_target; /* of a goto */
};

static const struct edge *edge_of(const struct flow *x, edge_id e) { return &x->a->p->edges.data[e]; }
static const struct location *location_of(const struct flow *x, loc_id l) { return &x->a->p->locations.data[l]; }

/* ---- names ---- */

static bool is_c_label(const struct flow *x, const char *name) {
  const struct program *p = x->a->p;
  for (uint32_t i = 0; i < p->labels.len; i++)
    if (p->locations.data[p->labels.data[i].location].function == x->f->function &&
        strcmp(program_string(p, p->labels.data[i].name), name) == 0)
      return true;
  return false;
}

/* The C label, if there is one. */
static const char *c_label(const struct flow *x, loc_id l) {
  const struct program *p = x->a->p;
  for (uint32_t i = 0; i < p->labels.len; i++) {
    const char *name = program_string(p, p->labels.data[i].name);
    if (p->labels.data[i].location == l && !bp_is_reserved(name)) return name;
  }
  return NULL;
}

static void label_name(const struct flow *x, loc_id l, char *name, size_t size) {
  const char *given = c_label(x, l);
  if (given && strlen(given) < size) {
    strcpy(name, given);
    return;
  }
  snprintf(name, size, "at%u", l);
  while (is_c_label(x, name) && strlen(name) + 2 < size) strcat(name, "_");
}

static void jump(struct flow *x, loc_id to, bp_block_id block) {
  char name[LONGEST_NAME];
  label_name(x, to, name, sizeof name);
  const char *text = name;
  assert(location_of(x, to)->function == x->f->function);
  bp_goto(x->a->bp, block, &text, 1);
  bitset_add(&x->is_target, to);
}

static void add_labels(struct flow *x) {
  struct program *p = x->a->p;
  for (uint32_t i = 0; i < p->labels.len; i++) {
    const struct label *l = &p->labels.data[i];
    const char *name = program_string(p, l->name);
    if (p->locations.data[l->location].function != x->f->function || x->first[l->location] == BP_NONE) continue;
    if (!bp_is_reserved(name)) bp_add_label(x->a->bp, x->first[l->location], name);
  }
  for (uint32_t l = bitset_next(&x->is_target, 0); l < x->is_target.size; l = bitset_next(&x->is_target, l + 1)) {
    if (c_label(x, l)) continue;
    char name[LONGEST_NAME];
    label_name(x, l, name, sizeof name);
    assert(x->first[l] != BP_NONE); /* what is jumped to was written */
    bp_add_label(x->a->bp, x->first[l], name);
  }
}

static bool has_label(const struct flow *x, loc_id l) {
  for (uint32_t i = 0; i < x->a->p->labels.len; i++)
    if (x->a->p->labels.data[i].location == l) return true;
  return false;
}

/* ---- runs: temporaries and their uses together ---- */

struct use {
  const struct program *p;
  const struct bitset *variables;
  bool found;
};

static bool find_use(void *data, expr e, const struct expr_node *n) {
  struct use *u = data;
  (void)e;
  if (n->kind == E_VAR && bitset_has(u->variables, n->ref)) u->found = true;
  return !u->found;
}

static void find_use_in(void *data, expr e) {
  struct use *u = data;
  expr_visit(&u->p->exprs, e, find_use, u);
}

static bool uses_any(const struct flow *x, edge_id e, const struct bitset *variables) {
  struct use u = {x->a->p, variables, false};
  operation_expressions(x->a->p, &edge_of(x, e)->op, find_use_in, &u);
  return u.found;
}

static bool can_be_in_run(const struct edge *e) {
  return e->op.kind == OP_ASSIGN || e->op.kind == OP_STORE || e->op.kind == OP_ASSUME;
}

static bool defines_temporary(const struct flow *x, edge_id e) {
  const struct operation *op = &edge_of(x, e)->op;
  return op->kind == OP_ASSIGN && x->a->p->variables.data[op->var].kind == VARIABLE_TEMPORARY;
}

/* The only edge out of a location that only the edge before leads to. */
static edge_id only_next(const struct flow *x, loc_id l) {
  if (location_of(x, l)->out.len != 1 || cfg_in_count(x->a->cfg, l) != 1 || has_label(x, l)) return ID_NONE;
  if (bitset_has(&x->reserved, l)) return ID_NONE;
  edge_id e = location_of(x, l)->out.data[0];
  return can_be_in_run(edge_of(x, e)) ? e : ID_NONE;
}

/* From an edge that sets a temporary to the last that uses it, if they follow each other. */
static struct run find_run(const struct flow *x, edge_id e) {
  struct run all = {{e}, 1};
  struct bitset temporaries;
  uint32_t last_use = 1;
  bitset_init(&temporaries, x->a->p->variables.len);
  while (can_be_in_run(edge_of(x, e)) && all.count < sizeof all.edges / sizeof *all.edges) {
    if (defines_temporary(x, e)) bitset_add(&temporaries, edge_of(x, e)->op.var);
    if (!bitset_count(&temporaries) || (e = only_next(x, edge_of(x, e)->target)) == ID_NONE) break;
    all.edges[all.count++] = e;
    if (uses_any(x, e, &temporaries)) last_use = all.count;
  }
  bitset_release(&temporaries);
  assert(last_use >= 1 && last_use <= all.count);
  all.count = last_use;
  return all;
}

/* ---- statements ---- */

static bp_stmt_id write_return(struct flow *x, edge_id e, bp_block_id block) {
  struct abstraction *a = x->a;
  VEC(bp_expr) values = VEC_INIT;
  for (uint32_t i = 0; i < x->f->locals.len; i++)
    if (x->f->locals.data[i].is_returned) vec_push(&values, bp_var(a->bp, x->f->locals.data[i].variable));
  bp_stmt_id s = bp_return(a->bp, block, values.data, values.len);
  vec_release(&values);
  struct run r = {{e}, 1};
  abstract_source(a, s, &r);
  return s;
}

/* Writes the edge, and what belongs together with it; `*next` is where control goes on, ID_NONE: nowhere. */
static bp_stmt_id write_edge(struct flow *x, edge_id id, bp_block_id block, loc_id *next) {
  struct abstraction *a = x->a;
  const struct edge *e = edge_of(x, id);
  struct run run = {{id}, 1};
  bp_stmt_id s;
  *next = e->target;
  switch ((enum op_kind)e->op.kind) {
  case OP_CALL: return abstract_call(a, x->f, id, block);
  case OP_RETURN: *next = ID_NONE; return write_return(x, id, block);
  case OP_VIOLATION:
    s = bp_assert(a->bp, block, bp_false(a->bp));
    abstract_source(a, s, &run);
    return s;
  case OP_STOP:
    *next = ID_NONE;
    s = bp_assume(a->bp, block, bp_false(a->bp));
    abstract_source(a, s, &run);
    return s;
  case OP_SKIP:
  case OP_ANY_SETTER:
  case OP_ANY_WRITER:
  case OP_ASSUME:
  case OP_ANY_RELEASE:
  case OP_ANY_LIFE:
  case OP_KIND_COUNT: break;
  }
  run = find_run(x, id);
  *next = edge_of(x, run.edges[run.count - 1])->target;
  return abstract_run(a, x->f, &run, block);
}

/* ---- structure ---- */

static void write_from(struct flow *x, loc_id l, loc_id stop, bp_block_id block);

static void write_way(struct flow *x, edge_id e, loc_id stop, bp_block_id block) {
  loc_id next;
  write_edge(x, e, block, &next);
  if (next != ID_NONE) write_from(x, next, stop, block);
}

/* One branch per edge; they meet at `join`. */
static bp_stmt_id write_branches(struct flow *x, loc_id l, loc_id join, bp_block_id block) {
  struct abstraction *a = x->a;
  const struct location *at = location_of(x, l);
  assert(at->out.len > 1 && x->first[l] == BP_NONE);
  bp_stmt_id first = x->first[l] = bp_if(a->bp, block, bp_unknown(a->bp)), s = first;
  for (uint32_t i = 0; i < at->out.len; i++) {
    bool is_last = i + 1 == at->out.len;
    if (i && !is_last) s = bp_if(a->bp, bp_else(a->bp, s), bp_unknown(a->bp));
    write_way(x, at->out.data[i], join, is_last ? bp_else(a->bp, s) : bp_then(a->bp, s));
  }
  return first;
}

/* The loop's own decision: one edge stays in it, the other leaves. False if it is of another form. */
static bool loop_edges(const struct flow *x, loc_id head, edge_id *inside, edge_id *outside) {
  const struct location *l = location_of(x, head);
  if (!cfg_is_loop_head(x->a->cfg, head) || l->out.len != 2) return false;
  for (uint32_t i = 0; i < 2; i++) {
    const struct edge *in = edge_of(x, l->out.data[i]), *out = edge_of(x, l->out.data[1 - i]);
    if (in->op.kind != OP_ASSUME || out->op.kind != OP_ASSUME) return false;
    if (!cfg_in_loop(x->a->cfg, head, in->target) || cfg_in_loop(x->a->cfg, head, out->target)) continue;
    *inside = l->out.data[i];
    *outside = l->out.data[1 - i];
    return true;
  }
  return false;
}

/* `while (*) { the way in } the way out`. Answers where control goes on behind it. */
static loc_id write_loop(struct flow *x, loc_id head, edge_id inside, edge_id outside, bp_block_id block) {
  struct abstraction *a = x->a;
  loc_id after = edge_of(x, outside)->target, next;
  assert(inside != outside && x->first[head] == BP_NONE);
  x->first[head] = bp_while(a->bp, block, bp_unknown(a->bp));
  bool is_new = x->first[after] == BP_NONE && bitset_add(&x->reserved, after);
  write_way(x, inside, head, bp_then(a->bp, x->first[head]));
  if (is_new) bitset_remove(&x->reserved, after);
  write_edge(x, outside, block, &next);
  return next;
}

/* Where the ways from a location meet again. Ways on which the program ends do not count: if one is left, it is where
 * that leads. */
static loc_id find_join(const struct flow *x, loc_id l) {
  const struct location *at = location_of(x, l);
  loc_id live = ID_NONE;
  uint32_t count = 0;
  for (uint32_t i = 0; i < at->out.len; i++) {
    const struct edge *e = edge_of(x, at->out.data[i]);
    if (!cfg_flows(e) || !bitset_has(&x->a->returning, e->target)) continue;
    live = e->target;
    count++;
  }
  return count == 1 ? live : x->a->post_dominators[l];
}

static void write_from(struct flow *x, loc_id l, loc_id stop, bp_block_id block) {
  struct abstraction *a = x->a;
  while (l != stop && !limits_exceeded(&a->ctx->limits)) {
    if (x->first[l] != BP_NONE || bitset_has(&x->reserved, l)) {
      jump(x, l, block);
      return;
    }
    const struct location *at = location_of(x, l);
    edge_id inside, outside;
    if (!at->out.len) { /* the program has ended */
      x->first[l] = bp_assume(a->bp, block, bp_false(a->bp));
      return;
    }
    if (at->out.len == 1) {
      x->first[l] = BP_NONE - 1; /* being written: a loop through it jumps */
      loc_id next;
      x->first[l] = write_edge(x, at->out.data[0], block, &next);
      if (next == ID_NONE) return;
      l = next;
    } else if (loop_edges(x, l, &inside, &outside)) {
      l = write_loop(x, l, inside, outside, block);
      if (l == ID_NONE) return;
    } else {
      loc_id join = find_join(x, l);
      loc_id loop = a->cfg->loop[l];
      bool is_free = join != ID_NONE && join != stop && x->first[join] == BP_NONE;
      is_free = is_free && (loop == ID_NONE || cfg_in_loop(a->cfg, loop, join));
      bool is_reserving = is_free && bitset_add(&x->reserved, join);
      write_branches(x, l, is_reserving ? join : stop, block);
      if (!is_reserving) return; /* each way went on by itself; those that come to `stop` fall through */
      bitset_remove(&x->reserved, join);
      l = join;
    }
  }
}

void abstract_body(struct abstraction *a, struct procedure *f) {
  struct flow x = {.a = a, .f = f};
  bp_block_id body = bp_body(a->bp, f->bp);
  x.first = xmalloc(a->p->locations.len * sizeof *x.first);
  for (loc_id l = 0; l < a->p->locations.len; l++) x.first[l] = BP_NONE;
  bitset_init(&x.reserved, a->p->locations.len);
  bitset_init(&x.is_target, a->p->locations.len);
  if (f->function == a->p->start) abstract_initial(a, f, body, false);
  if (f->function == a->p->entry && a->is_start_folded) abstract_initial(a, f, body, true);
  abstract_recheck(a, f, NULL, 0, body);
  write_from(&x, a->p->functions.data[f->function].entry, ID_NONE, body);
  if (!limits_exceeded(&a->ctx->limits)) add_labels(&x); /* otherwise locations are missing, and nobody sees them */
  bitset_release_all(&x.reserved, &x.is_target);
  free(x.first);
}
