/* Clauses by kind, and effects by a walk over all that is called. A contract without `assigns` promises nothing about
 * memory, so what the code contains decides; of a function that nobody can see, or that calls one, all is possible. */
#include "lists/contract/contract.h"

#include "base/bitset.h"

/* All functions that a call may lead to; false if some cannot be seen: calls through pointers, or without a body. */
static bool called_from(const struct program *p, function_id f, struct bitset *seen) {
  VEC(function_id) work = VEC_INIT;
  assert(f < p->functions.len);
  bool ok = true;
  bitset_init(seen, p->functions.len);
  vec_push(&work, f);
  bitset_add(seen, f);
  while (work.len) {
    function_id g = vec_pop(&work);
    if (p->functions.data[g].entry == ID_NONE && p->functions.data[g].library == LIBRARY_NONE) ok = false;
    for (uint32_t i = 0; i < p->edges.len; i++) {
      const struct edge *e = &p->edges.data[i];
      if (e->op.kind != OP_CALL || p->locations.data[e->source].function != g) continue;
      if (e->op.callee == ID_NONE) {
        ok = false;
      } else if (!bitset_has(seen, e->op.callee)) {
        bitset_add(seen, e->op.callee);
        vec_push(&work, e->op.callee);
      }
    }
  }
  vec_release(&work);
  return ok;
}

static bool is_call_of_library(const struct program *p, const struct edge *e) {
  return e->op.kind == OP_CALL && e->op.callee != ID_NONE && p->functions.data[e->op.callee].entry == ID_NONE;
}

static void find_effects(struct contract *c, const struct program *p) {
  struct bitset seen;
  bool is_visible = called_from(p, c->function, &seen);
  bool has_body = p->functions.data[c->function].entry != ID_NONE;
  if (!is_visible && has_body) c->writes = c->allocates = c->frees = true;
  for (uint32_t i = 0; i < p->edges.len; i++) {
    const struct edge *e = &p->edges.data[i];
    if (!bitset_has(&seen, p->locations.data[e->source].function)) continue;
    c->writes |= e->op.kind == OP_STORE || e->op.kind == OP_COPY || e->op.kind == OP_FILL ||
                 e->op.kind == OP_HAVOC_MEMORY || is_call_of_library(p, e);
    c->allocates |= e->op.kind == OP_ALLOCATE;
    c->frees |= e->op.kind == OP_FREE;
  }
  bitset_release(&seen);
}

static bool assigns_allocation(const struct annotation_clause *c) {
  for (uint32_t i = 0; i < c->assigns.len; i++)
    if (c->assigns.data[i]->kind == SYNTAX_BUILTIN && strcmp(c->assigns.data[i]->text, "\\allocation") == 0)
      return true;
  return false;
}

void contract_init(struct contract *c, const struct program *p, const struct annotations *a, function_id f) {
  const char *name = program_string(p, p->functions.data[f].name);
  memset(c, 0, sizeof *c);
  c->function = f;
  find_effects(c, p);
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *x = &a->clauses.data[i];
    if (!x->function || strcmp(x->function, name) != 0) continue;
    switch (x->kind) {
    case CLAUSE_REQUIRES: vec_push(&c->requires_, x); break;
    case CLAUSE_ENSURES: vec_push(&c->ensures, x); break;
    case CLAUSE_ASSIGNS:
      vec_push(&c->assigns, x);
      c->has_assigns = true;
      if (assigns_allocation(x)) c->allocates = c->frees = true;
      break;
    case CLAUSE_GIVEN: vec_push(&c->given, x); break;
    case CLAUSE_CYCLES: vec_push(&c->cycles, x); break;
    case CLAUSE_INVARIANT:
    case CLAUSE_ASSERT:
    case CLAUSE_LEMMA:
    case CLAUSE_PREDICATE:
    case CLAUSE_KIND_COUNT: break;
    }
  }
  /* Nobody sees what a function without a body does: its contract is taken at its word. */
  if (p->functions.data[f].entry == ID_NONE && !c->has_assigns) c->writes = c->allocates = c->frees = true;
}

void contract_release(struct contract *c) {
  vec_release_all(&c->requires_, &c->ensures, &c->assigns, &c->given, &c->cycles);
}

uint32_t contract_cycles(const struct contract *c, const struct flow_member *m) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < c->cycles.len; i++)
    for (uint32_t k = 0; k < c->cycles.data[i]->assigns.len; k++) {
      const struct annotation_syntax *x = c->cycles.data[i]->assigns.data[k];
      assert(x->number > 0 && x->number <= ANNOTATED_CYCLES);
      if (flow_member_is_named(m, x->text) && (!most || x->number < most)) most = (uint32_t)x->number;
    }
  return most;
}

static void add_global(const struct program *p, var_id v, var_list *out) {
  if (v == ID_NONE || p->variables.data[v].kind != VARIABLE_GLOBAL) return;
  for (uint32_t i = 0; i < out->len; i++)
    if (out->data[i] == v) return;
  vec_push(out, v);
}

void contract_globals(const struct program *p, function_id f, var_list *out) {
  struct bitset seen;
  bool is_visible = called_from(p, f, &seen);
  if (!is_visible)
    for (var_id v = 0; v < p->variables.len; v++) add_global(p, v, out);
  for (uint32_t i = 0; i < p->edges.len; i++) {
    const struct edge *e = &p->edges.data[i];
    if (!bitset_has(&seen, p->locations.data[e->source].function)) continue;
    add_global(p, e->op.var, out);
    for (uint32_t k = 0; e->op.kind == OP_CALL && k < e->op.result_count; k++)
      add_global(p, p->results.data[e->op.first_result + k], out);
  }
  bitset_release(&seen);
}
