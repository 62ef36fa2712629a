/* Algorithms 1 and 2 of chapter 4. Obligations are handled lowest level first and kept until the run of the solver that
 * they belong to is over, so that a chain of them is an abstract run. An abstract run that no concrete one follows asks
 * for more predicates, and only when there are none left is the property called inexpressible. An invariant is made
 * shorter at the end, since people read it and two others check it. */
#include "lists/pdr/pdr.h"

#include "base/checking.h"
#include "lists/pdr/frames.h"
#include "logic/build.h"
#include "logic/traverse.h"

#define NONE UINT32_MAX

/* Longest cores that are made smaller literal by literal; the most runs, and the most moves in one, that are
 * tried when an abstract run is none; and the most questions for making an invariant shorter. */
enum { LONGEST_CORE = 60, MOST_RUNS = 300, LONGEST_RUN = 36, MOST_QUERIES = 20000 };

/* A cube to be blocked, because a violation follows from it. */
struct obligation {
  uint32_t level, cut;
  domain_cube cube;
  uint32_t next, path; /* the obligation that it leads to, by this path; NONE: to the violation */
  uint32_t violation;
  bool is_done;
};

enum progress { GO_ON, DONE };

struct pdr {
  struct context *ctx;
  const struct pdr_request *request;
  struct pdr_result *result;
  struct flow_paths paths;
  struct domain domain;
  struct frames frames;
  term_list initial, axioms, everything;
  VEC(struct obligation) obligations;
  uint32_t level; /* N */
};

static enum progress give_up(struct pdr *p, const char *reason) {
  p->result->outcome = PDR_UNKNOWN;
  if (!p->result->reason.len) strbuf_puts(&p->result->reason, reason);
  return DONE;
}

static enum progress no_answer(struct pdr *p) { return give_up(p, p->frames.reason.text); }

/* ---- obligations ---- */

static void release_obligations(struct pdr *p) {
  for (uint32_t i = 0; i < p->obligations.len; i++) vec_release(&p->obligations.data[i].cube);
  vec_clear(&p->obligations);
}

/* Each leads to the next, one level up, by its path. */
static bool is_linked(const struct pdr *p, const struct obligation *o) {
  if (o->next == NONE) return o->path == NONE && o->violation < p->paths.violations.len;
  const struct obligation *next = &p->obligations.data[o->next];
  const struct flow_path *path = &p->paths.paths.data[o->path];
  return o->level + 1 == next->level && path->source == o->cut && path->target == next->cut;
}

static void add_obligation(struct pdr *p, struct obligation o, struct heap_model *m) {
  assert(o.cut > 0 && o.level > 0 && o.level <= p->level);
  assert(is_linked(p, &o));
  domain_abstract(&p->domain, o.cut, m, &o.cube);
  heap_model_release(m);
  vec_push(&p->obligations, o);
}

/* The one with the lowest level, the newest of those. */
static uint32_t next_obligation(const struct pdr *p) {
  uint32_t best = NONE;
  for (uint32_t i = 0; i < p->obligations.len; i++)
    if (!p->obligations.data[i].is_done &&
        (best == NONE || p->obligations.data[i].level <= p->obligations.data[best].level))
      best = i;
  return best;
}

/* ---- counterexamples ---- */

static enum progress found(struct pdr *p) {
  p->result->outcome = PDR_UNSAFE;
  return DONE;
}

static enum solver_result try_trace(struct pdr *p, const uint32_t *paths, uint32_t count, uint32_t violation,
                                    bool is_quick) {
  struct flow_trace_request r = {&p->paths, p->everything.data, p->everything.len, is_quick};
  p->frames.queries++;
  flow_trace_release(&p->result->trace);
  return flow_trace_find(p->ctx, &r, paths, count, &p->paths.violations.data[violation], &p->result->trace);
}

typedef VEC(uint32_t) path_list;

/* Tries all violations at the end of the run. */
static enum solver_result try_run(struct pdr *p, const path_list *run, uint32_t cut) {
  enum solver_result result = SOLVER_UNSAT;
  for (uint32_t i = 0; i < p->paths.violations.len && result == SOLVER_UNSAT; i++)
    if (p->paths.violations.data[i].cut == cut) result = try_trace(p, run->data, run->len, i, true);
  return result;
}

/* Other runs of at most this many paths, the shortest first. */
static enum solver_result try_runs(struct pdr *p, uint32_t length) {
  struct flow_trace_request r = {&p->paths, p->everything.data, p->everything.len, true};
  const struct flow_paths *paths = &p->paths;
  VEC(path_list) runs = VEC_INIT;
  enum solver_result result = SOLVER_UNSAT;
  vec_push_zero(&runs);
  for (uint32_t i = 0; i < runs.len && i < MOST_RUNS && result == SOLVER_UNSAT; i++) {
    uint32_t count = runs.data[i].len, cut = count ? paths->paths.data[vec_last(&runs.data[i])].target : 0;
    if (!flow_run_is_possible(p->ctx, &r, runs.data[i].data, count, LONGEST_RUN)) continue;
    result = try_run(p, &runs.data[i], cut);
    for (uint32_t k = 0; k < paths->paths.len && count < length; k++)
      if (paths->paths.data[k].source == cut && !p->frames.is_impossible.data[k]) {
        path_list longer = VEC_INIT;
        for (uint32_t j = 0; j < count; j++) vec_push(&longer, runs.data[i].data[j]);
        vec_push(&longer, k);
        vec_push(&runs, longer);
      }
  }
  for (uint32_t i = 0; i < runs.len; i++) vec_release(&runs.data[i]);
  vec_release(&runs);
  return result;
}

static void describe_cube(struct pdr *p, uint32_t cut, const domain_cube *cube) {
  struct strbuf b = STRBUF_INIT, words = STRBUF_INIT;
  for (uint32_t i = 0; i < cube->len; i++) {
    if (i) strbuf_puts(&b, " && ");
    domain_print_literal(&p->domain, cube->data[cube->len - 1 - i], &b);
  }
  domain_describe(&p->domain, cube, &words);
  struct flow_trace_cube c = {p->paths.cuts.data[cut], strbuf_detach(&b), strbuf_detach(&words)};
  vec_push(&p->result->trace.cubes, c);
}

static enum progress inexpressible(struct pdr *p, uint32_t obligation, const uint32_t *paths, uint32_t count) {
  struct flow_trace *t = &p->result->trace;
  flow_trace_release(t);
  memset(t, 0, sizeof *t);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < p->paths.paths.data[paths[i]].edges.len; k++)
      vec_push(&t->edges, p->paths.paths.data[paths[i]].edges.data[k]);
  for (; obligation != NONE; obligation = p->obligations.data[obligation].next) {
    const struct obligation *o = &p->obligations.data[obligation];
    const struct flow_violation *v = o->next == NONE ? &p->paths.violations.data[o->violation] : NULL;
    describe_cube(p, o->cut, &o->cube);
    for (uint32_t k = 0; v && k < v->edges.len; k++) vec_push(&t->edges, v->edges.data[k]);
    if (v) t->kind = v->kind, t->error = v->error;
  }
  p->result->outcome = PDR_INEXPRESSIBLE;
  return DONE;
}

/* An abstract run: the path leads from the start into the obligation. If no concrete run is behind it, there may be
 * better predicates. */
static enum progress abstract_run(struct pdr *p, uint32_t obligation, uint32_t path) {
  VEC(uint32_t) paths = VEC_INIT;
  uint32_t last = obligation;
  assert(p->paths.paths.data[path].source == 0);
  assert(p->paths.paths.data[path].target == p->obligations.data[obligation].cut);
  vec_push(&paths, path);
  for (; p->obligations.data[last].next != NONE; last = p->obligations.data[last].next)
    vec_push(&paths, p->obligations.data[last].path);
  enum solver_result result = try_trace(p, paths.data, paths.len, p->obligations.data[last].violation, false);
  enum progress progress = GO_ON;
  if (result == SOLVER_UNSAT && !domain_extend(&p->domain)) {
    result = try_runs(p, paths.len);
    if (result == SOLVER_UNSAT) progress = inexpressible(p, obligation, paths.data, paths.len);
  }
  if (result == SOLVER_SAT) progress = found(p);
  if (result == SOLVER_UNKNOWN) progress = give_up(p, limits_reason(&p->ctx->limits));
  if (progress == GO_ON) release_obligations(p);
  vec_release(&paths);
  return progress;
}

/* ---- blocking ---- */

static void copy_cube(domain_cube *to, const domain_cube *from) {
  vec_clear(to);
  for (uint32_t i = 0; i < from->len; i++) vec_push(to, from->data[i]);
}

/* Leaves out literals, the dearest first, as long as the cube stays blocked. */
static void generalize(struct pdr *p, uint32_t cut, uint32_t level, domain_cube *cube) {
  domain_cube smaller = VEC_INIT, core = VEC_INIT;
  for (uint32_t i = 0; i < cube->len && cube->len <= LONGEST_CORE && !limits_exceeded(&p->ctx->limits);) {
    vec_clear(&smaller);
    vec_clear(&core);
    for (uint32_t k = 0; k < cube->len; k++)
      if (k != i) vec_push(&smaller, cube->data[k]);
    if (frames_blocked(&p->frames, cut, level, &smaller, &core, NULL) != SOLVER_UNSAT) {
      i++;
      continue;
    }
    /* literals before this one were needed, and still are */
    uint32_t kept = 0;
    for (uint32_t k = 0; k < core.len; k++)
      for (uint32_t j = 0; j < i; j++) kept += core.data[k] == cube->data[j];
    assert(core.len < cube->len && kept <= i);
    copy_cube(cube, &core);
    i = kept;
  }
  vec_release_all(&smaller, &core);
}

static void learn(struct pdr *p, uint32_t cut, uint32_t level, domain_cube *cube) {
  domain_cube core = VEC_INIT;
  assert(level > 0 && level <= p->level);
  generalize(p, cut, level, cube);
  while (level < p->level && frames_blocked(&p->frames, cut, level + 1, cube, &core, NULL) == SOLVER_UNSAT) {
    level++;
    vec_clear(&core);
  }
  frames_add(&p->frames, cut, level, cube);
  vec_release(&core);
}

/* Handles obligations until there are none, or there is a run from the start. */
static enum progress block_all(struct pdr *p) {
  for (uint32_t i; (i = next_obligation(p)) != NONE;) {
    if (limits_exceeded(&p->ctx->limits)) return give_up(p, limits_reason(&p->ctx->limits));
    struct obligation *o = &p->obligations.data[i];
    uint32_t cut = o->cut, level = o->level;
    if (frames_exclude(&p->frames, cut, level, &o->cube)) {
      o->is_done = true;
      continue;
    }
    domain_cube core = VEC_INIT;
    struct frames_predecessor before = {0};
    enum solver_result result = frames_blocked(&p->frames, cut, level, &o->cube, &core, &before);
    enum progress progress = GO_ON;
    if (result == SOLVER_UNSAT) {
      o->is_done = true;
      learn(p, cut, level, &core);
    } else if (result == SOLVER_UNKNOWN) {
      progress = no_answer(p);
    } else if (p->paths.paths.data[before.path].source == 0) {
      heap_model_release(&before.heap);
      progress = abstract_run(p, i, before.path);
    } else {
      uint32_t source = p->paths.paths.data[before.path].source;
      assert(p->paths.paths.data[before.path].target == cut && level > 1);
      add_obligation(p, (struct obligation){level - 1, source, VEC_INIT, i, before.path, NONE, false}, &before.heap);
    }
    vec_release(&core);
    if (progress == DONE) return DONE;
  }
  return GO_ON;
}

/* No violation in R[N], of the cut 0 or of the others. */
static enum progress exclude_violations(struct pdr *p, bool at_start) {
  for (uint32_t i = 0; i < p->paths.violations.len;) {
    uint32_t cut = p->paths.violations.data[i].cut;
    struct heap_model m;
    enum solver_result result = SOLVER_UNSAT;
    if ((cut == 0) == at_start) result = frames_violated(&p->frames, i, p->level, &m);
    if (result == SOLVER_UNKNOWN) return no_answer(p);
    if (result == SOLVER_UNSAT) {
      i++;
      continue;
    }
    if (at_start) {
      heap_model_release(&m);
      return try_trace(p, NULL, 0, i, false) == SOLVER_SAT ? found(p) : no_answer(p);
    }
    release_obligations(p);
    add_obligation(p, (struct obligation){p->level, cut, VEC_INIT, NONE, NONE, i, false}, &m);
    if (block_all(p) == DONE) return DONE;
  }
  return GO_ON;
}

/* ---- fixpoint ---- */

static void push_clauses(struct pdr *p, uint32_t level) {
  domain_cube core = VEC_INIT, cube = VEC_INIT;
  for (uint32_t cut = 1; cut < p->frames.at.len; cut++)
    for (uint32_t i = 0; i < p->frames.at.data[cut].len; i++) {
      if (p->frames.at.data[cut].data[i].level != level) continue;
      copy_cube(&cube, &p->frames.at.data[cut].data[i].cube);
      vec_clear(&core);
      if (frames_blocked(&p->frames, cut, level + 1, &cube, &core, NULL) == SOLVER_UNSAT)
        p->frames.at.data[cut].data[i].level = level + 1;
    }
  vec_release_all(&core, &cube);
}

static bool has_level(const struct pdr *p, uint32_t level) {
  for (uint32_t cut = 1; cut < p->frames.at.len; cut++)
    for (uint32_t i = 0; i < p->frames.at.data[cut].len; i++)
      if (p->frames.at.data[cut].data[i].level == level) return true;
  return false;
}

/* Whether the clauses of this level are an invariant without which no violation is excluded. */
static bool is_proof(struct pdr *p, uint32_t level) {
  domain_cube core = VEC_INIT;
  bool result = true;
  for (uint32_t i = 0; i < p->paths.violations.len && result; i++) {
    struct heap_model m;
    if (!p->paths.violations.data[i].cut) continue;
    enum solver_result answer = frames_violated(&p->frames, i, level, &m);
    if (answer == SOLVER_SAT) heap_model_release(&m);
    result = answer == SOLVER_UNSAT;
  }
  for (uint32_t cut = 1; cut < p->frames.at.len; cut++)
    for (uint32_t i = 0; i < p->frames.at.data[cut].len && result; i++) {
      const struct frame_clause *c = &p->frames.at.data[cut].data[i];
      if (c->level < level) continue;
      vec_clear(&core);
      result = frames_blocked(&p->frames, cut, level + 1, &c->cube, &core, NULL) == SOLVER_UNSAT;
    }
  vec_release(&core);
  return result;
}

/* Clauses above the level are inductive together. Those that are not needed go, the longest and newest first. */
static void drop_clauses(struct pdr *p, uint32_t level) {
  for (uint32_t length = LONGEST_CORE; length > 0; length--)
    for (uint32_t cut = 1; cut < p->frames.at.len; cut++)
      for (uint32_t i = p->frames.at.data[cut].len; i-- > 0;) {
        struct frame_clause *c = &p->frames.at.data[cut].data[i];
        uint32_t before = c->level;
        if (before <= level || c->cube.len != length || p->frames.queries > MOST_QUERIES) continue;
        c->level = level;
        if (!is_proof(p, level + 1)) c->level = before;
      }
}

static void add_invariant(struct pdr *p, uint32_t cut, uint32_t level) {
  assert(p->frames.at.data[0].len == 0);
  struct pdr_invariant *v = vec_push_zero(&p->result->invariants);
  v->location = p->paths.cuts.data[cut];
  for (uint32_t i = 0; i < p->frames.at.data[cut].len; i++) {
    const struct frame_clause *c = &p->frames.at.data[cut].data[i];
    struct strbuf b = STRBUF_INIT;
    if (c->level <= level) continue;
    domain_print_clause(&p->domain, &c->cube, &b);
    vec_push(&v->clauses, c->formula);
    vec_push(&v->texts, strbuf_detach(&b));
    p->result->clauses++;
  }
}

static bool frames_are_valid(const struct pdr *p) {
  for (uint32_t cut = 0; cut < p->frames.at.len; cut++)
    for (uint32_t i = 0; i < p->frames.at.data[cut].len; i++) {
      const struct frame_clause *c = &p->frames.at.data[cut].data[i];
      assert(cut > 0 && c->level > 0 && c->level <= p->level);
      assert(term_eq(c->formula, domain_clause(&p->domain, &c->cube)));
    }
  return true;
}

static enum progress safe(struct pdr *p, uint32_t level) {
  assert(level < p->level && !has_level(p, level));
  drop_clauses(p, level);
  p->result->outcome = PDR_SAFE;
  for (uint32_t cut = 1; cut < p->frames.at.len; cut++) add_invariant(p, cut, level);
  return DONE;
}

/* R[N] has no violation: the next level. */
static enum progress next_level(struct pdr *p) {
  p->level++;
  assert_structure(frames_are_valid(p));
  for (uint32_t level = 1; level < p->level; level++) {
    push_clauses(p, level);
    if (limits_exceeded(&p->ctx->limits)) return give_up(p, limits_reason(&p->ctx->limits));
    if (!has_level(p, level)) return safe(p, level);
  }
  return GO_ON;
}

/* ---- the whole ---- */

/* Vacuity: from an initial condition that cannot hold everything would follow. */
static enum progress check_initial(struct pdr *p) {
  struct heap_solver *h = heap_solver_new(p->ctx, &p->request->flow->vocabulary);
  enum solver_result result = heap_solver_check(h, p->everything.data, p->everything.len);
  enum progress progress = GO_ON;
  if (result == SOLVER_UNSAT) progress = give_up(p, "the precondition cannot hold");
  if (result == SOLVER_UNKNOWN) progress = give_up(p, heap_solver_reason(h));
  heap_solver_free(h);
  return progress;
}

static void run(struct pdr *p) {
  if (check_initial(p) == DONE || exclude_violations(p, true) == DONE) return;
  p->level = 1;
  while (exclude_violations(p, false) == GO_ON && next_level(p) == GO_ON) {}
}

static void collect_conditions(struct pdr *p) {
  const struct pdr_request *r = p->request;
  vec_push(&p->initial, r->initial);
  for (uint32_t i = 0; i < r->axiom_count; i++) vec_push(&p->axioms, r->axioms[i]);
  for (uint32_t i = 0; i < p->axioms.len; i++) vec_push(&p->everything, flow_paths_at(&p->paths, 0, p->axioms.data[i]));
  vec_push(&p->everything, r->initial);
}

struct flow_paths_request pdr_paths_request(const struct pdr_request *r) {
  struct flow_paths_request result = {.flow = r->flow,
                                      .error_counts = r->error_counts,
                                      .goal = r->goal,
                                      .at_start = r->at_start,
                                      .visit = r->visit,
                                      .call = r->call,
                                      .data = r->data};
  memcpy(result.counts, r->counts, sizeof result.counts);
  return result;
}

static void keep_frames(struct pdr *p) {
  for (uint32_t cut = 0; cut < p->frames.at.len; cut++)
    for (uint32_t i = 0; i < p->frames.at.data[cut].len; i++) {
      const struct frame_clause *c = &p->frames.at.data[cut].data[i];
      struct strbuf text = STRBUF_INIT;
      domain_print_clause(&p->domain, &c->cube, &text);
      struct pdr_frame_clause known = {p->paths.cuts.data[cut], c->level, strbuf_detach(&text)};
      vec_push(&p->result->known, known);
    }
}

void pdr_run(struct context *ctx, const struct pdr_request *request, struct pdr_result *result) {
  struct pdr p = {.ctx = ctx, .request = request, .result = result};
  memset(result, 0, sizeof *result);
  result->outcome = PDR_UNKNOWN;
  result->reason = (struct strbuf)STRBUF_INIT;
  struct flow_paths_request cutting = pdr_paths_request(request);
  bool is_good = flow_paths_init(&p.paths, &cutting);
  collect_conditions(&p);
  term_list used = VEC_INIT;
  if (request->goal.id) term_free_variables(request->flow->vocabulary.terms, &request->goal, 1, &used);
  domain_init(&p.domain, &p.paths, used.data, used.len, request->names, request->name_count);
  frames_init(&p.frames, ctx, &p.paths, &p.domain, p.initial.data, p.initial.len, p.axioms.data, p.axioms.len);
  if (is_good)
    run(&p);
  else
    give_up(&p, "a call cannot be expressed by its contract");
  assert(result->outcome != PDR_SAFE || result->invariants.len + 1 == p.paths.cuts.len);
  assert(result->outcome != PDR_UNSAFE || result->trace.states.len > 0);
  keep_frames(&p);
  result->frames = p.level;
  result->queries = p.frames.queries;
  result->predicates = p.domain.predicates.len;
  release_obligations(&p);
  vec_release_all(&p.obligations, &used);
  frames_release(&p.frames);
  domain_release(&p.domain);
  flow_paths_release(&p.paths);
  vec_release_all(&p.initial, &p.axioms, &p.everything);
}

void pdr_result_release(struct pdr_result *r) {
  for (uint32_t i = 0; i < r->invariants.len; i++) {
    for (uint32_t k = 0; k < r->invariants.data[i].texts.len; k++) free(r->invariants.data[i].texts.data[k]);
    vec_release_all(&r->invariants.data[i].texts, &r->invariants.data[i].clauses);
  }
  for (uint32_t i = 0; i < r->known.len; i++) free(r->known.data[i].text);
  vec_release_all(&r->invariants, &r->known);
  flow_trace_release(&r->trace);
  strbuf_release(&r->reason);
}
