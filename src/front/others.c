/* Whose memory a volatile read through a pointer reads is decided when the whole program is there: points-to says which
 * memory the address may be of. If that is the program's own in any case, its objects and what it allocates, the read
 * stays what it is; if not, what was read becomes any value right behind it. That may be an address, too, so the
 * question is asked again until nothing changes: what is left then is the program's own in the program that is left. */
#include "front/others.h"

#include "analysis/points_to/points_to.h"
#include "program/walk.h"

enum { MOST_ROUNDS = 8 };

struct decision {
  struct program *p;
  struct points_to *points_to; /* NULL: nothing is known */
  VEC(edge_id) open;
};

static bool is_own(const struct program *p, const struct target *t) {
  if (t->kind == TARGET_OBJECT) return !p->objects.data[t->id].is_external;
  return t->kind == TARGET_DYNAMIC || t->kind == TARGET_FUNCTION || t->kind == TARGET_VARARGS;
}

static bool leads_to_own(const struct decision *d, expr address) {
  target_list targets = VEC_INIT;
  bool all = d->points_to != NULL;
  if (d->points_to) points_to_targets(d->points_to, address, &targets);
  all &= targets.len > 0; /* null, or code that points-to takes for dead */
  for (uint32_t i = 0; i < targets.len && all; i++) all = is_own(d->p, &targets.data[i]);
  vec_release(&targets);
  return all;
}

/* All that the value is loaded from; parts of it may be put together of several loads. */
static bool reads_own(const struct decision *d, expr value) {
  struct walk w = WALK_INIT;
  bool all = true;
  walk_begin(&w, &d->p->exprs);
  walk_add(&w, &d->p->exprs, value);
  for (uint32_t i = 0; i < w.order.len && all; i++) {
    const struct expr_node *n = expr_get(&d->p->exprs, w.order.data[i]);
    if (n->kind == E_LOAD) all = leads_to_own(d, n->a);
  }
  walk_release(&w);
  return all;
}

static bool is_certain(const struct decision *d, edge_id e) {
  const struct operation *op = &d->p->edges.data[e].op;
  assert(op->kind == OP_ASSIGN || op->kind == OP_COPY);
  return op->kind == OP_COPY ? leads_to_own(d, op->b) : reads_own(d, op->a);
}

static void note_once(struct program *p, struct position at) {
  string_id text = program_intern(p, NOTE_OF_OTHERS);
  for (uint32_t i = 0; i < p->notes.len; i++) {
    const struct note *n = &p->notes.data[i];
    if (n->text == text && n->at.file == at.file && n->at.line == at.line) return;
  }
  program_note(p, MARK_EXTERN, at, NOTE_OF_OTHERS);
}

/* Behind the edge, what it has read is any value. */
static void forget(struct program *p, edge_id e) {
  const struct edge x = p->edges.data[e];
  struct operation op = operation_make(x.op.kind == OP_COPY ? OP_HAVOC_MEMORY : OP_HAVOC);
  op.sub = HAVOC_UNMODELLED;
  op.var = x.op.var;
  if (x.op.kind == OP_COPY) op.a = x.op.a, op.b = x.op.c;
  loc_id behind = program_add_location(p, p->locations.data[x.source].function);
  p->edges.data[e].target = behind;
  program_add_edge(p, behind, x.target, op, x.at, MARK_EXTERN);
  note_once(p, x.at);
}

static bool decide_round(struct decision *d) {
  uint32_t kept = 0, count = d->open.len;
  for (uint32_t i = 0; i < count; i++) {
    if (is_certain(d, d->open.data[i]))
      d->open.data[kept++] = d->open.data[i];
    else
      forget(d->p, d->open.data[i]);
  }
  d->open.len = kept;
  return kept < count;
}

static bool has_unknown(const struct program *p) {
  for (function_id f = 0; f < p->functions.len; f++)
    if (p->functions.data[f].entry == ID_NONE && p->functions.data[f].library == LIBRARY_NONE) return true;
  return false;
}

/* Unknown functions may call whatever has its address taken, and what they can name. */
static void find_called_from_outside(const struct program *p, struct bitset *out) {
  if (!extern_effects_reach_escaped(p->extern_effects) || !has_unknown(p)) return;
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++)
    if (p->exprs.nodes.data[i].kind == E_FUNCTION) bitset_add(out, p->exprs.nodes.data[i].ref);
  for (function_id f = 0; f < p->functions.len; f++) {
    const struct function *x = &p->functions.data[f];
    if (p->extern_effects == EXTERN_EFFECTS_ALL && !x->is_static) bitset_add(out, f);
    if (x->entry == ID_NONE || f == p->start) bitset_remove(out, f);
  }
}

void others_decide(struct context *ctx, struct program *p) {
  struct decision d = {.p = p};
  struct bitset outside;
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].is_in_doubt) vec_push(&d.open, e);
  if (!d.open.len) return;
  bitset_init(&outside, p->functions.len);
  find_called_from_outside(p, &outside);
  struct points_to_options view = {.initialised_memory = true, .called_from_outside = &outside};
  for (int round = 0; d.open.len; round++) {
    d.points_to = round < MOST_ROUNDS ? points_to_compute_with(ctx, p, view) : NULL;
    bool again = decide_round(&d);
    points_to_free(d.points_to);
    if (!again) break;
  }
  bitset_release(&outside);
  vec_release(&d.open);
}
