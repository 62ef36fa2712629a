/* Blocks and labels become edges; then the order in which reachability works: a procedure after those it calls, and in
 * it statements in reverse postorder, so that a join is looked at once all that leads to it was. */
#include "boolean/bp_graph.h"

#include "base/checking.h"

struct graph_builder {
  struct bp_graph *graph;
  const struct bp_program *p;
  VEC(bp_stmt_id) next; /* per statement, where execution goes on behind it */
};

static bp_stmt_id first_of(const struct bp_program *p, bp_block_id block, bp_stmt_id otherwise) {
  if (block == BP_NONE || p->blocks.data[block].stmts.len == 0) return otherwise;
  return p->blocks.data[block].stmts.data[0];
}

/* What follows each statement of the block, and of those inside; `behind` follows the block. */
static void find_next(struct graph_builder *b, bp_block_id block, bp_stmt_id behind) {
  if (block == BP_NONE) return;
  const struct bp_block *x = &b->p->blocks.data[block];
  for (uint32_t i = 0; i < x->stmts.len; i++) {
    bp_stmt_id s = x->stmts.data[i], next = i + 1 < x->stmts.len ? x->stmts.data[i + 1] : behind;
    const struct bp_stmt *stmt = &b->p->stmts.data[s];
    b->next.data[s] = next;
    find_next(b, stmt->then_block, stmt->kind == BP_WHILE ? s : next);
    find_next(b, stmt->else_block, next);
  }
}

static void add_edge(struct graph_builder *b, bp_stmt_id from, bp_stmt_id to, enum bp_guard guard) {
  assert(to < b->p->stmts.len && b->p->stmts.data[from].procedure == b->p->stmts.data[to].procedure);
  vec_push(&b->graph->edges, ((struct bp_edge){from, to, guard}));
}

static void add_edges(struct graph_builder *b, bp_stmt_id s) {
  const struct bp_stmt *x = &b->p->stmts.data[s];
  bp_stmt_id next = b->next.data[s];
  if (s == b->p->procedures.data[x->procedure].end) return;
  switch (x->kind) {
  case BP_SKIP:
  case BP_ASSIGN:
  case BP_CALL: add_edge(b, s, next, BP_ALWAYS); break;
  case BP_RETURN: break;
  case BP_GOTO:
    for (uint32_t i = 0; i < x->goto_count; i++)
      add_edge(b, s, bp_find_label(b->p, x->procedure, x->gotos[i]), BP_ALWAYS);
    break;
  case BP_ASSUME:
  case BP_ASSERT: add_edge(b, s, next, BP_IF_TRUE); break;
  case BP_IF:
    add_edge(b, s, first_of(b->p, x->then_block, next), BP_IF_TRUE);
    add_edge(b, s, first_of(b->p, x->else_block, next), BP_IF_FALSE);
    break;
  case BP_WHILE:
    add_edge(b, s, first_of(b->p, x->then_block, s), BP_IF_TRUE);
    add_edge(b, s, next, BP_IF_FALSE);
    break;
  }
}

/* ---- order ---- */

struct graph_visit {
  uint32_t node, next;
};

struct rank_search {
  VEC(bool) seen;
  VEC(struct graph_visit) stack;
};

/* Appends the statements reachable from `start` to `found` in postorder. */
static void postorder(const struct bp_graph *graph, struct rank_search *o, bp_stmt_id start, bp_stmt_id *found,
                      uint32_t *count) {
  if (o->seen.data[start]) return;
  o->seen.data[start] = true;
  vec_push(&o->stack, ((struct graph_visit){start, graph->first.data[start]}));
  while (o->stack.len > 0) {
    struct graph_visit *top = &o->stack.data[o->stack.len - 1];
    if (top->next == graph->first.data[top->node + 1]) {
      found[(*count)++] = top->node;
      (void)vec_pop(&o->stack);
      continue;
    }
    bp_stmt_id to = graph->edges.data[top->next++].to;
    if (o->seen.data[to]) continue;
    o->seen.data[to] = true;
    vec_push(&o->stack, ((struct graph_visit){to, graph->first.data[to]}));
  }
}

static void rank_procedure(struct bp_graph *graph, struct rank_search *o, bp_proc_id f, bp_stmt_id *scratch) {
  uint32_t count = 0;
  postorder(graph, o, graph->entry.data[f], scratch, &count);
  for (uint32_t i = count; i-- > 0;) vec_push(&graph->by_rank, scratch[i]);
  for (uint32_t i = 0; i < graph->statements.data[f].len; i++) { /* without a way to them */
    bp_stmt_id s = graph->statements.data[f].data[i];
    if (o->seen.data[s]) continue;
    o->seen.data[s] = true;
    vec_push(&graph->by_rank, s);
  }
}

/* Depth first over the calls; a procedure is ranked when it is left. */
static void rank_all(struct bp_graph *graph, const struct bp_program *p) {
  struct rank_search o = {VEC_INIT, VEC_INIT};
  VEC(bool) entered = VEC_INIT;
  VEC(struct graph_visit) stack = VEC_INIT;
  bp_stmt_id *scratch = xmalloc((p->stmts.len + 1) * sizeof *scratch);
  vec_resize(&o.seen, p->stmts.len);
  vec_resize(&entered, p->procedures.len);
  for (bp_proc_id start = 0; start < p->procedures.len; start++) {
    if (entered.data[start]) continue;
    entered.data[start] = true;
    vec_push(&stack, ((struct graph_visit){start, 0}));
    while (stack.len > 0) {
      struct graph_visit *top = &stack.data[stack.len - 1];
      if (top->next == graph->statements.data[top->node].len) {
        rank_procedure(graph, &o, top->node, scratch);
        (void)vec_pop(&stack);
        continue;
      }
      const struct bp_stmt *x = &p->stmts.data[graph->statements.data[top->node].data[top->next++]];
      if (x->kind != BP_CALL || entered.data[x->callee]) continue;
      entered.data[x->callee] = true;
      vec_push(&stack, ((struct graph_visit){x->callee, 0}));
    }
  }
  vec_resize(&graph->rank, p->stmts.len);
  for (uint32_t i = 0; i < graph->by_rank.len; i++) graph->rank.data[graph->by_rank.data[i]] = i;
  vec_release_all(&o.seen, &o.stack, &entered, &stack);
  free(scratch);
}

/* Calls have one edge, returns and ends none; the ranks are a permutation. */
static bool bp_graph_is_valid(const struct bp_graph *graph, const struct bp_program *p) {
  assert(graph->first.len == p->stmts.len + 1 && graph->by_rank.len == p->stmts.len);
  for (bp_stmt_id s = 0; s < p->stmts.len; s++) {
    const struct bp_stmt *x = &p->stmts.data[s];
    uint32_t count = graph->first.data[s + 1] - graph->first.data[s];
    bool is_exit = x->kind == BP_RETURN || s == p->procedures.data[x->procedure].end;
    assert(is_exit ? count == 0 : count > 0 && (x->kind != BP_CALL || count == 1));
    for (uint32_t i = graph->first.data[s]; i < graph->first.data[s + 1]; i++) assert(graph->edges.data[i].from == s);
    assert(graph->rank.data[s] < p->stmts.len && graph->by_rank.data[graph->rank.data[s]] == s);
  }
  return true;
}

void bp_graph_init(struct bp_graph *graph, const struct bp_program *p) {
  struct graph_builder b = {graph, p, VEC_INIT};
  memset(graph, 0, sizeof *graph);
  vec_resize(&b.next, p->stmts.len);
  vec_resize(&graph->callers, p->procedures.len);
  vec_resize(&graph->statements, p->procedures.len);
  for (bp_proc_id f = 0; f < p->procedures.len; f++) {
    const struct bp_procedure *x = &p->procedures.data[f];
    vec_push(&graph->entry, first_of(p, x->body, x->end));
    find_next(&b, x->body, x->end);
  }
  for (bp_stmt_id s = 0; s < p->stmts.len; s++) {
    const struct bp_stmt *x = &p->stmts.data[s];
    vec_push(&graph->first, graph->edges.len);
    add_edges(&b, s);
    vec_push(&graph->statements.data[x->procedure], s);
    if (x->kind == BP_CALL) vec_push(&graph->callers.data[x->callee], s);
  }
  vec_push(&graph->first, graph->edges.len);
  rank_all(graph, p);
  assert_structure(bp_graph_is_valid(graph, p));
  vec_release(&b.next);
}

void bp_graph_release(struct bp_graph *graph) {
  for (uint32_t f = 0; f < graph->callers.len; f++) {
    vec_release_all(&graph->callers.data[f], &graph->statements.data[f]);
  }
  vec_release_all(&graph->edges, &graph->first, &graph->entry, &graph->rank, &graph->by_rank, &graph->callers,
                  &graph->statements);
}
