/* One walk over the edges of the functions that run, as the call graph knows them. */
#include "confirm/record.h"

#include "program/library.h"

static const char *const names[] = {
#define ROW(KIND, name) [RECORD_##KIND] = name,
    RECORD_KINDS(ROW)
#undef ROW
};

void record_release(struct record *r) {
  vec_release_all(&r->assumptions, &r->bodiless, &r->environment, &r->unread, &r->suggested, &r->marks, &r->unreached);
}

const char *record_kind_name(enum record_kind k) { return names[k]; }

void record_confirm(struct record *r, enum record_kind kind, const char *solver, const char *method,
                    uint64_t obligations) {
  r->kind = kind;
  r->none = NULL;
  r->solver = solver;
  r->method = method;
  r->obligations = obligations;
}

void record_assume(struct record *r, enum assumption a) {
  for (uint32_t i = 0; i < r->assumptions.len; i++)
    if (r->assumptions.data[i] == a) return;
  vec_push(&r->assumptions, a);
}

/* ---- the program ---- */

static bool runs(const struct task *t, function_id f) { return t->call_graph->component[f] != ID_NONE; }

static bool is_bodiless(const struct function *f) { return f->entry == ID_NONE && f->library == LIBRARY_NONE; }

static void note_bodiless(struct record *r, const struct task *t, function_id f) {
  uint32_t count = call_graph_caller_count(t->call_graph, f);
  const edge_id *calls = call_graph_callers(t->call_graph, f);
  if (!count) return;
  struct record_function x = {.function = f, .at = t->program->edges.data[calls[0]].at, .calls = count};
  for (uint32_t i = 0; i < count && !x.matters; i++) {
    x.matters = bitset_has(&t->slice->edges, calls[i]);
    if (x.matters) x.at = t->program->edges.data[calls[i]].at;
  }
  vec_push(&r->bodiless, x);
}

static void note_mark(struct record *r, enum mark mark, edge_id e, struct position at) {
  for (uint32_t i = 0; i < r->marks.len; i++)
    if (r->marks.data[i].mark == mark) {
      r->marks.data[i].count++;
      return;
    }
  vec_push(&r->marks, ((struct record_mark){mark, e, at, 1}));
}

/* Where the program has an edge: of one inside of a library model, where the library is called first. */
static struct position place_of(const struct task *t, edge_id e) {
  const struct program *p = t->program;
  for (uint32_t depth = 0; depth < p->functions.len; depth++) {
    function_id f = p->locations.data[p->edges.data[e].source].function;
    if (!p->functions.data[f].is_library_model || !call_graph_caller_count(t->call_graph, f)) break;
    e = call_graph_callers(t->call_graph, f)[0];
  }
  return p->edges.data[e].at;
}

/* Are all operations on numbers among those that a proof by unwinding knows: of formats of IEEE 754, and no remainder?
 */
static bool floats_are_exact(const struct program *p) {
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    if (n->kind != E_FLOAT) continue;
    enum float_op op = (enum float_op)n->imm;
    bool from_integer = op == FLOAT_FROM_SIGNED || op == FLOAT_FROM_UNSIGNED;
    bool to_other = op == FLOAT_TO_SIGNED || op == FLOAT_TO_UNSIGNED || op >= FLOAT_OEQ;
    if (op == FLOAT_REM || (!from_integer && !float_is_ieee(expr_width(&p->exprs, n->a)))) return false;
    if (!to_other && !float_is_ieee(n->width)) return false;
  }
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_HAVOC && p->edges.data[e].op.sub == HAVOC_FLOAT) return false;
  return true;
}

/* Functions without a body are named one by one. */
static void note_edge(struct record *r, const struct task *t, edge_id id, uint32_t exact) {
  const struct edge *e = &t->program->edges.data[id];
  for (unsigned bit = 0; bit < MARK_COUNT; bit++)
    if ((e->marks & ~exact) >> bit & 1 && (1u << bit) != MARK_EXTERN)
      note_mark(r, (enum mark)(1u << bit), id, place_of(t, id));
}

/* Where something unknown is called, by name or through a pointer that may lead anywhere. */
static void assume_of_unknown(struct record *r, const struct task *t) {
  const struct program *p = t->program;
  bool calls = r->bodiless.len;
  for (edge_id e = 0; e < p->edges.len && !calls; e++)
    calls = p->edges.data[e].op.kind == OP_CALL && points_to_calls_unknown(t->points_to, e);
  enum assumption a = assumption_of_unknown(p->extern_effects);
  if (calls && a != ASSUMPTION_COUNT) record_assume(r, a);
  for (uint32_t i = 0; i < r->bodiless.len; i++)
    if (p->functions.data[r->bodiless.data[i].function].is_watched && a == ASSUMPTION_UNKNOWN_NAMES)
      record_assume(r, ASSUMPTION_WATCHED);
}

/* What lies on the stack is not asked for. */
void record_assume_allocation(struct record *r, const struct task *t) {
  const struct program *p = t->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    if (x->op.kind == OP_ALLOCATE && x->op.sub != ALLOC_STACK && runs(t, p->locations.data[x->source].function))
      record_assume(r, ASSUMPTION_ALLOCATION);
  }
}

void record_survey(struct record *r, const struct task *t, const struct verdict *v) {
  const struct program *p = t->program;
  bool is_unwound = v->kind == VERDICT_SAFE && v->proof.kind == PROOF_INVARIANTS && v->proof.by_invariants.is_unwound;
  uint32_t exact = is_unwound && floats_are_exact(p) ? MARK_FLOAT : 0;
  assert(!r->is_surveyed && t->call_graph);
  r->is_surveyed = true;
  r->checks = p->checks.len;
  for (function_id f = 0; f < p->functions.len; f++) {
    const struct function *x = &p->functions.data[f];
    if (program_made_function(p, f)) continue;
    if (is_bodiless(x)) note_bodiless(r, t, f);
    if (x->entry != ID_NONE && !x->is_library_model && f != p->start && !runs(t, f)) vec_push(&r->unreached, f);
  }
  assume_of_unknown(r, t);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (runs(t, p->locations.data[p->edges.data[e].source].function)) note_edge(r, t, e, exact);
  for (check_id i = 0; i < p->checks.len; i++)
    r->checks_in_reach += runs(t, p->locations.data[p->edges.data[p->checks.data[i].edge].source].function);
}
