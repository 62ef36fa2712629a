/* From cheap to dear: one path only, lists as segments (segments.c), then reachability logic with PDR (chapter 4 of the
 * thesis), with lists that end at first; where one may become cyclic, its field gets cuts (section 6.2) and PDR begins
 * again. Null, freed and cyclic memory count as errors here, since what is undefined may lead to the error, too. */
#include "engine/lists/shape.h"

#include "engine/lists/segments.h"
#include "engine/search.h"
#include "interpret/interpreter.h"
#include "lists/flow/list_loops.h"
#include "lists/flow/single.h"
#include "lists/pdr/recheck.h"
#include "logic/build.h"

enum { RECHECK_MILLISECONDS = 10000, MOST_STEPS = 1 << 26, MOST_HEAP = 1 << 26, MOST_CYCLES = 2 };

struct shape {
  struct task *task;
  struct flow *flow;
  struct pdr_request request;
  struct pdr_result result;
  term_list axioms;
  VEC(const char *) cyclic; /* link fields that may have cycles, by name; other lists end */
  uint32_t cycles;          /* of each such field, at a time */
  struct verdict verdict;
};

/* Why a program is beyond reachability logic, and where. */
struct beyond {
  struct strbuf why;
  struct position at;
};
#define BEYOND_INIT                                                                                                    \
  {                                                                                                                    \
    STRBUF_INIT, { .file = ID_NONE }                                                                                   \
  }

static struct flow *build_flow(struct task *task, const char *const *cyclic, uint32_t cyclic_count, uint32_t cycles,
                               struct beyond *beyond) {
  struct flow_request request = {.program = task->program,
                                 .function = task->program->start,
                                 .tracks_allocation = true,
                                 .only_error = true,
                                 .cyclic = cyclic,
                                 .cyclic_count = cyclic_count,
                                 .cycles = cycles,
                                 .where = &beyond->at};
  return flow_build(task->ctx, &task->terms, &request, &beyond->why);
}

/* Nothing is allocated yet. What memory holds that is not allocated matters to nobody: call it null. So there is no
 * cycle. */
static term nothing_allocated(struct flow *f) {
  struct vocabulary *v = &f->vocabulary;
  struct terms *s = v->terms;
  term a = heap_constant(v, "?a"), b = heap_constant(v, "?b"), result = term_true;
  term is_allocated = heap_apply(v, f->state.allocated, &a);
  term is_value = f->value == HEAP_NO_SYMBOL ? term_false : heap_apply(v, f->value, &a);
  result = term_forall(s, &a, 1, term_implies(s, is_allocated, is_value));
  for (uint32_t i = 0; i < f->fields.len; i++) {
    term reach = heap_apply(v, f->fields.data[i], (term[]){a, b});
    term trivial = term_or2(s, term_equals(s, a, b), term_equals(s, b, v->null));
    result = term_and2(s, result, term_forall(s, (term[]){a, b}, 2, term_implies(s, reach, trivial)));
  }
  for (uint32_t i = 0; i < f->cuts.len; i++) {
    term is_free = term_equals(s, f->cuts.data[i].from, v->null);
    result = term_and(s, (term[]){result, is_free, term_equals(s, f->cuts.data[i].to, v->null)}, 3);
  }
  return result;
}

static void ask(struct shape *e) {
  flow_axioms(e->flow, &e->axioms);
  e->request =
      (struct pdr_request){.flow = e->flow,
                           .initial = nothing_allocated(e->flow),
                           .axioms = e->axioms.data,
                           .axiom_count = e->axioms.len,
                           .counts = {[HEAP_ERROR_NULL] = true, [HEAP_ERROR_FREED] = true, [HEAP_ERROR_CYCLE] = true},
                           .error_counts = true};
  pdr_run(e->task->ctx, &e->request, &e->result);
}

/* ---- outcomes ---- */

/* The claims as text, at the locations of the program. Those about cuts are no annotations, which do not name them. */
static void claim(struct shape *e) {
  if (e->cyclic.len) return;
  for (uint32_t i = 0; i < e->result.invariants.len; i++) {
    const struct pdr_invariant *v = &e->result.invariants.data[i];
    assert(v->location < e->flow->locations.len);
    const struct flow_location *l = &e->flow->locations.data[v->location];
    for (uint32_t j = 0; j < v->texts.len && l->location != ID_NONE; j++)
      vec_push(&e->verdict.proof.by_lists.claims, ((struct list_claim){l->location, xstrdup(v->texts.data[j])}));
  }
}

static void proved(struct shape *e) {
  struct verdict *v = &e->verdict;
  struct strbuf why = STRBUF_INIT;
  struct list_proof proof = {.what = "invariants in reachability logic"};
  bool is_asked = !e->task->parameters->is_unconfirmed;
  if (is_asked && pdr_recheck(e->task->ctx, &e->request, &e->result, RECHECK_MILLISECONDS, &proof.obligations, &why) !=
                      SOLVER_UNSAT) {
    verdict_give_up(v, REASON_UNREPEATED, POSITION_NONE, why.text);
  } else {
    if (is_asked) proof.repeated = "Z3";
    verdict_prove_by_lists(v, proof);
    claim(e);
  }
  strbuf_release(&why);
}

/* Where the run of the graph goes wrong. */
static struct position alarm_position(const struct shape *e) {
  const struct flow_trace *t = &e->result.trace;
  return t->edges.len ? e->flow->edges.data[vec_last(&t->edges)].at : POSITION_NONE;
}

/* What is undefined may lead anywhere, also to the error; so it must not happen if anything is to be proved. */
static const char *name_alarm(const struct flow_trace *t) {
  if (t->kind != VIOLATION_STATEMENT) return "the error may be reached, but no run was found";
  switch (t->error) {
  case HEAP_ERROR_NULL: return "a null pointer may be followed";
  case HEAP_ERROR_FREED: return "freed memory may be used";
  case HEAP_ERROR_CYCLE:
  case HEAP_ERROR_COUNT: break;
  }
  return "a list may become cyclic";
}

static void alarmed(struct shape *e) {
  const struct flow_trace *t = &e->result.trace;
  assert(e->verdict.kind == VERDICT_UNKNOWN);
  if (search_run(e->task, &e->verdict)) return;
  verdict_give_up(&e->verdict, REASON_LIST_SUSPECT, alarm_position(e), name_alarm(t));
}

static void conclude(struct shape *e) {
  switch (e->result.outcome) {
  case PDR_SAFE: proved(e); return;
  case PDR_UNSAFE: alarmed(e); return;
  case PDR_INEXPRESSIBLE:
    if (!search_run(e->task, &e->verdict)) verdict_give_up(&e->verdict, REASON_LIST_DOMAIN, POSITION_NONE, NULL);
    return;
  case PDR_UNKNOWN: verdict_give_up(&e->verdict, REASON_LIST_DOMAIN, POSITION_NONE, NULL); return;
  }
}

/* All runs take one path, without the error: the interpreter, which knows memory as bytes, must agree. */
static bool has_single_path(struct shape *e) {
  struct context *ctx = e->task->ctx;
  if (!flow_single_path_is_safe(ctx, e->flow)) return false;
  struct run_options options = RUN_OPTIONS_INIT;
  options.step_limit = MOST_STEPS;
  options.heap_limit = MOST_HEAP;
  struct run_result r = interpreter_run(ctx, e->task->program, &options);
  bool is_same = r.outcome == RUN_EXITED || r.outcome == RUN_ABORTED || r.outcome == RUN_ASSUMPTION;
  run_result_release(&r);
  if (is_same)
    verdict_prove_by_lists(&e->verdict, (struct list_proof){"all runs take one path", "the interpreter", 1, VEC_INIT});
  return is_same;
}

/* ---- as a program over integers ---- */

/* That gets half of the time, if there is a limit. */
static bool is_decided_by_segments(struct shape *e) {
  if (e->task->parameters->lists == LISTS_LOGIC) return false;
  struct limits *limits = &e->task->ctx->limits;
  uint32_t before = limits_narrow(limits, (struct budget){2, 0});
  struct verdict v = segments_run(e->task);
  limits_widen(limits, before);
  verdict_release(&e->verdict);
  assert(v.kind != VERDICT_UNKNOWN || reason_is_given(&v.reason));
  e->verdict = v; /* at least the reason why not */
  return v.kind != VERDICT_UNKNOWN;
}

/* ---- cycles ---- */

static bool is_cyclic(const struct shape *e, const char *field) {
  for (uint32_t i = 0; i < e->cyclic.len; i++)
    if (strcmp(e->cyclic.data[i], field) == 0) return true;
  return false;
}

/* The field of a write on the edge may have cycles from now on, or one more. */
static bool allow_cycle(struct shape *e, const struct flow_edge *edge) {
  uint32_t before = e->cyclic.len;
  for (uint32_t i = edge->first; i < edge->first + edge->count; i++) {
    const struct heap_statement *s = &e->flow->statements.data[i];
    for (uint32_t k = 0; s->kind == HEAP_WRITE && k < e->flow->members.len; k++) {
      const struct flow_member *m = &e->flow->members.data[k];
      if (m->is_link && m->symbol == s->symbol && !is_cyclic(e, m->name)) vec_push(&e->cyclic, xstrdup(m->name));
    }
  }
  bool is_more = e->cyclic.len == before;
  if (is_more || !before) e->cycles++;
  return e->cycles <= MOST_CYCLES;
}

/* A list may become cyclic: then cycles are expected from now on, or more of them. */
static bool is_worth_another_try(struct shape *e) {
  const struct flow_trace *t = &e->result.trace;
  if (e->verdict.kind != VERDICT_UNKNOWN || e->result.outcome != PDR_UNSAFE || !t->edges.len) return false;
  bool is_cycle = t->kind == VIOLATION_STATEMENT && t->error == HEAP_ERROR_CYCLE;
  if (!is_cycle || limits_exceeded(&e->task->ctx->limits)) return false;
  return allow_cycle(e, &e->flow->edges.data[vec_last(&t->edges)]);
}

static void ask_and_conclude(struct shape *e) {
  struct beyond beyond = BEYOND_INIT;
  for (bool is_done = false; !is_done;) {
    ask(e);
    conclude(e);
    is_done = !is_worth_another_try(e);
    pdr_result_release(&e->result);
    vec_clear(&e->axioms);
    if (is_done) break;
    assert(e->verdict.kind == VERDICT_UNKNOWN && e->cycles && e->cycles <= MOST_CYCLES);
    flow_free(e->flow);
    e->flow = build_flow(e->task, e->cyclic.data, e->cyclic.len, e->cycles, &beyond);
    if (!e->flow) verdict_give_up(&e->verdict, REASON_LIST_BEYOND, beyond.at, beyond.why.text);
    is_done = !e->flow;
  }
  strbuf_release(&beyond.why);
}

static struct verdict run_logic(struct task *task) {
  struct shape e = {.task = task, .verdict = VERDICT_INIT};
  struct beyond beyond = BEYOND_INIT;
  if (task_missing_mark(task) != ID_NONE) {
    verdict_blame_missing(&e.verdict, task->program, task_missing_mark(task));
    return e.verdict;
  }
  e.flow = task_take(task); /* if somebody looked for lists before */
  if (!e.flow) e.flow = build_flow(task, NULL, 0, 0, &beyond);
  bool has_error = !e.flow || e.flow->error != FLOW_NONE;
  bool is_decided = !has_error || (e.flow && has_single_path(&e)) || is_decided_by_segments(&e);
  if (!has_error)
    verdict_prove_by_lists(&e.verdict, (struct list_proof){.what = "no violation is left in the control flow"});
  if (!is_decided && e.flow && task->parameters->lists != LISTS_SEGMENTS) ask_and_conclude(&e);
  if (!is_decided && !e.flow && !reason_is_given(&e.verdict.reason))
    verdict_give_up(&e.verdict, REASON_LIST_BEYOND, beyond.at, beyond.why.text);
  if (limits_exceeded(&task->ctx->limits) && e.verdict.kind == VERDICT_UNKNOWN)
    verdict_blame_limits(&e.verdict, &task->ctx->limits);
  for (uint32_t i = 0; i < e.cyclic.len; i++) free((char *)e.cyclic.data[i]);
  vec_release_all(&e.cyclic, &e.axioms);
  flow_free(e.flow);
  strbuf_release(&beyond.why);
  if (e.verdict.kind == VERDICT_SAFE && task_missing_behaviour(task) != ID_NONE)
    verdict_blame_missing(&e.verdict, task->program, task_missing_behaviour(task));
  return e.verdict;
}

/* Is memory used as it must be? Null and dangling pointers, the ends of objects, what is freed, and what is lost. */
static struct verdict run_memory(struct task *task) {
  struct verdict v = VERDICT_INIT;
  if (task_missing_mark(task) != ID_NONE) {
    verdict_blame_missing(&v, task->program, task_missing_mark(task));
    return v;
  }
  v = segments_run(task);
  if (v.kind == VERDICT_UNKNOWN) search_run(task, &v);
  return v;
}

struct verdict shape_run(struct task *task) {
  return task->program->asked & CHECKS_OF_MEMORY ? run_memory(task) : run_logic(task);
}

/* Does it assign `x = x->f`, a pointer? */
static bool walks(const struct program *p, const struct operation *op) {
  const struct expr_node *n = op->kind == OP_ASSIGN ? expr_get(&p->exprs, op->a) : NULL;
  if (!n || n->kind != E_LOAD || n->width != p->pointer_width) return false;
  const struct ctype *type = ctype_resolved(&p->types, n->type);
  int64_t offset;
  const struct expr_node *base = expr_get(&p->exprs, expr_split_offset(&p->exprs, n->a, &offset));
  return type && type->kind == CT_POINTER && base->kind == E_VAR && base->ref == op->var;
}

/* What to make of a program that is beyond the graph: it allocates, and walks along links. */
static bool looks_like_lists(const struct task *task) {
  const struct program *p = task->program;
  bool allocates = false, has_walk = false;
  for (edge_id e = bitset_next(&task->part, 0); e < task->part.size; e = bitset_next(&task->part, e + 1)) {
    const struct operation *op = &p->edges.data[e].op;
    allocates |= op->kind == OP_ALLOCATE && op->sub != ALLOC_STACK;
    has_walk |= walks(p, op);
  }
  return allocates && has_walk;
}

/* Is it the type of a pointer, as far as it is known? */
static bool may_be_link(const struct program *p, ctype_id id) {
  const struct ctype *type = ctype_resolved(&p->types, id);
  return !type || type->kind == CT_POINTER;
}

/* A first look, without any graph: is a pointer ever stored in memory, or loaded through a pointer? */
static bool has_links(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind == OP_STORE && expr_width(&p->exprs, op->b) == p->pointer_width && may_be_link(p, op->type))
      return true;
  }
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    int64_t offset;
    if (n->kind != E_LOAD || n->width != p->pointer_width || !may_be_link(p, n->type)) continue;
    if (expr_get(&p->exprs, expr_split_offset(&p->exprs, n->a, &offset))->kind != E_OBJECT) return true;
  }
  return false;
}

static void free_flow(void *flow) { flow_free(flow); }

bool shape_has_list_loops(struct task *task) {
  struct beyond beyond = BEYOND_INIT;
  if (!has_links(task->program)) return false;
  struct flow_request all = {
      .program = task->program, .function = task->program->start, .tracks_allocation = true, .where = &beyond.at};
  struct flow *f = flow_build(task->ctx, &task->terms, &all, &beyond.why);
  strbuf_release(&beyond.why);
  bool found = f && flow_has_list_loops(f);
  flow_free(f);
  return found;
}

bool shape_has_lists(struct task *task) {
  struct beyond beyond = BEYOND_INIT;
  if (!has_links(task->program)) return false;
  struct flow *f = build_flow(task, NULL, 0, 0, &beyond);
  strbuf_release(&beyond.why);
  if (!f) return looks_like_lists(task);
  if (f->error != FLOW_NONE && flow_has_list_loops(f)) {
    task_hand_over(task, f, free_flow);
    return true;
  }
  flow_free(f);
  return false;
}
