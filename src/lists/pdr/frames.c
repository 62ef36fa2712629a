/* A clause is kept once, with its level: R[i] is every clause of level i or more, so frames are monotone by
 * construction and pushing a clause is adding to a number. Each path has its own incremental solver, in which frames
 * are assumptions: the guard of the path and what was learnt about it are there once and for all. */
#include "lists/pdr/frames.h"

#include "base/checking.h"
#include "logic/build.h"

void frames_init(struct frames *f, struct context *ctx, const struct flow_paths *paths, const struct domain *domain,
                 const term *initial, uint32_t initial_count, const term *axioms, uint32_t axiom_count) {
  memset(f, 0, sizeof *f);
  f->ctx = ctx;
  f->paths = paths;
  f->domain = domain;
  f->initial = initial;
  f->initial_count = initial_count;
  f->axioms = axioms;
  f->axiom_count = axiom_count;
  f->reason = (struct strbuf)STRBUF_INIT;
  vec_resize(&f->at, paths->cuts.len);
  vec_resize(&f->steps, paths->paths.len);
  vec_resize(&f->before, paths->paths.len);
  vec_resize(&f->is_impossible, paths->paths.len);
  vec_resize(&f->violations, paths->violations.len);
}

static void release_clauses(frame_clauses *clauses) {
  for (uint32_t i = 0; i < clauses->len; i++) vec_release(&clauses->data[i].cube);
  vec_release(clauses);
}

void frames_release(struct frames *f) {
  for (uint32_t i = 0; i < f->at.len; i++) release_clauses(&f->at.data[i]);
  for (uint32_t i = 0; i < f->steps.len; i++) heap_solver_free(f->steps.data[i]);
  for (uint32_t i = 0; i < f->violations.len; i++) heap_solver_free(f->violations.data[i]);
  for (uint32_t i = 0; i < f->before.len; i++) map_release(&f->before.data[i]);
  vec_release_all(&f->at, &f->steps, &f->violations, &f->before, &f->is_impossible);
  strbuf_release(&f->reason);
}

/* ---- questions ---- */

static struct heap_solver *new_solver(struct frames *f, uint32_t cut, const term_list *conditions) {
  struct heap_solver *h = heap_solver_new(f->ctx, &f->paths->flow->vocabulary);
  for (uint32_t i = 0; i < f->axiom_count; i++) heap_solver_assert(h, flow_paths_at(f->paths, cut, f->axioms[i]));
  for (uint32_t i = 0; i < f->initial_count && cut == 0; i++) heap_solver_assert(h, f->initial[i]);
  for (uint32_t i = 0; i < conditions->len; i++) heap_solver_assert(h, conditions->data[i]);
  return h;
}

static enum solver_result ask(struct frames *f, struct heap_solver *h, const term_list *assumptions) {
  f->queries++;
  enum solver_result result = heap_solver_check(h, assumptions->data, assumptions->len);
  if (result == SOLVER_UNKNOWN) {
    strbuf_clear(&f->reason);
    strbuf_puts(&f->reason, heap_solver_reason(h));
  }
  return result;
}

static void assume_frame(const struct frames *f, uint32_t cut, uint32_t level, term_list *out) {
  const frame_clauses *clauses = &f->at.data[cut];
  for (uint32_t i = 0; i < clauses->len; i++)
    if (clauses->data[i].level >= level) vec_push(out, clauses->data[i].formula);
}

enum solver_result frames_violated(struct frames *f, uint32_t violation, uint32_t level, struct heap_model *ret) {
  assert(violation < f->violations.len);
  const struct flow_violation *v = &f->paths->violations.data[violation];
  struct heap_solver **h = &f->violations.data[violation];
  term_list assumptions = VEC_INIT;
  if (!*h) *h = new_solver(f, v->cut, &v->conditions);
  assume_frame(f, v->cut, level, &assumptions);
  enum solver_result result = ask(f, *h, &assumptions);
  if (result == SOLVER_SAT) heap_solver_model(*h, ret);
  vec_release(&assumptions);
  return result;
}

/* ---- predecessors ---- */

static term literal_before(struct frames *f, uint32_t path, int literal) {
  uint64_t *known = map_put(&f->before.data[path], (uint64_t)(uint32_t)literal);
  if (!*known) {
    const struct flow_path *p = &f->paths->paths.data[path];
    *known = flow_paths_at(f->paths, p->source, heap_step_before(&p->step, domain_literal(f->domain, literal))).id;
  }
  return (term){(uint32_t)*known};
}

struct question {
  uint32_t path, level;
  const domain_cube *cube; /* whose states are not considered, NULL = none */
};

/* Literals of the cube after the path; those of a core are appended to it. */
static enum solver_result ask_path(struct frames *f, const struct question *q, const domain_cube *literals,
                                   domain_cube *core) {
  const struct flow_path *p = &f->paths->paths.data[q->path];
  struct heap_solver *h = f->steps.data[q->path];
  term_list assumptions = VEC_INIT;
  assert(!p->source || q->level > 1); /* R[0] is empty but for the start */
  assert(!f->is_impossible.data[q->path]);
  if (p->source) assume_frame(f, p->source, q->level - 1, &assumptions);
  if (p->source && p->source == p->target) vec_push(&assumptions, domain_clause(f->domain, q->cube));
  uint32_t first = assumptions.len;
  for (uint32_t i = 0; i < literals->len; i++) vec_push(&assumptions, literal_before(f, q->path, literals->data[i]));
  enum solver_result result = ask(f, h, &assumptions);
  if (result == SOLVER_UNSAT) {
    solver_index_list indices = VEC_INIT;
    heap_solver_core(h, &indices);
    for (uint32_t i = 0; i < indices.len; i++) {
      assert(indices.data[i] < assumptions.len);
      if (indices.data[i] >= first) vec_push(core, literals->data[indices.data[i] - first]);
    }
    vec_release(&indices);
  }
  vec_release(&assumptions);
  return result;
}

/* Paths that cannot be taken from any state are found out once. */
static bool is_possible(struct frames *f, uint32_t path) {
  const struct flow_path *p = &f->paths->paths.data[path];
  if (f->is_impossible.data[path]) return false;
  if (f->steps.data[path]) return true;
  f->steps.data[path] = new_solver(f, p->source, &p->step.guard);
  f->is_impossible.data[path] = ask(f, f->steps.data[path], &(term_list)VEC_INIT) == SOLVER_UNSAT;
  return !f->is_impossible.data[path];
}

static bool has_literal(const domain_cube *cube, int literal) {
  for (uint32_t i = 0; i < cube->len; i++)
    if (cube->data[i] == literal) return true;
  return false;
}

/* Whether all literals of `small` are in `big`. */
static bool is_part(const domain_cube *small, const domain_cube *big) {
  for (uint32_t i = 0; i < small->len; i++)
    if (!has_literal(big, small->data[i])) return false;
  return true;
}

/* What the core of one path has so far may be enough for the next. */
static enum solver_result block_path(struct frames *f, const struct question *q, domain_cube *core) {
  domain_cube more = VEC_INIT;
  enum solver_result result = SOLVER_SAT;
  if (core->len && core->len < q->cube->len) result = ask_path(f, q, core, &more);
  if (result == SOLVER_SAT) {
    vec_clear(&more);
    result = ask_path(f, q, q->cube, &more);
    /* in the order of the cube */
    domain_cube both = VEC_INIT;
    for (uint32_t i = 0; i < q->cube->len && result == SOLVER_UNSAT; i++)
      if (has_literal(core, q->cube->data[i]) || has_literal(&more, q->cube->data[i]))
        vec_push(&both, q->cube->data[i]);
    if (result == SOLVER_UNSAT) {
      vec_release(core);
      *core = both;
    } else {
      vec_release(&both);
    }
  }
  vec_release(&more);
  return result;
}

enum solver_result frames_blocked(struct frames *f, uint32_t cut, uint32_t level, const domain_cube *cube,
                                  domain_cube *core, struct frames_predecessor *ret) {
  assert(cut > 0 && cut < f->at.len && level > 0);
  assert_structure(domain_is_cube(f->domain, cut, cube));
  for (uint32_t i = 0; i < f->paths->paths.len; i++) {
    const struct flow_path *p = &f->paths->paths.data[i];
    if (p->target != cut || (p->source && level <= 1) || !is_possible(f, i)) continue;
    struct question q = {i, level, cube};
    enum solver_result result = block_path(f, &q, core);
    if (result == SOLVER_SAT && ret) {
      ret->path = i;
      heap_solver_model(f->steps.data[i], &ret->heap);
    }
    if (result != SOLVER_UNSAT) return result;
    assert(is_part(core, cube));
  }
  return SOLVER_UNSAT;
}

/* ---- clauses ---- */

bool frames_exclude(const struct frames *f, uint32_t cut, uint32_t level, const domain_cube *cube) {
  const frame_clauses *clauses = &f->at.data[cut];
  for (uint32_t i = 0; i < clauses->len; i++)
    if (clauses->data[i].level >= level && is_part(&clauses->data[i].cube, cube)) return true;
  return false;
}

void frames_add(struct frames *f, uint32_t cut, uint32_t level, const domain_cube *cube) {
  assert(cut > 0 && cut < f->at.len && level > 0); /* nothing is learnt about the start */
  assert_structure(domain_is_cube(f->domain, cut, cube));
  frame_clauses *clauses = &f->at.data[cut];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < clauses->len; i++)
    if (clauses->data[i].level <= level && is_part(cube, &clauses->data[i].cube))
      vec_release(&clauses->data[i].cube);
    else
      clauses->data[kept++] = clauses->data[i];
  clauses->len = kept;
  struct frame_clause clause = {VEC_INIT, domain_clause(f->domain, cube), level};
  for (uint32_t i = 0; i < cube->len; i++) vec_push(&clause.cube, cube->data[i]);
  vec_push(clauses, clause);
  assert(frames_exclude(f, cut, level, cube));
}
