/* Proofs are kept as they come and never changed, so a node is an index into flat arrays and a learned clause costs its
 * literals and its chain, nothing else. The check replays each chain (resolution, Robinson 1965) on a set of literals
 * that is emptied by counting up a stamp; it shares no code with the search that made the chain. */
#include "interpolate/proof.h"

#include <stdio.h>
#include <string.h>

static uint32_t add_literals(struct proof *p, const lit *literals, uint32_t count) {
  uint32_t first = p->literals.len;
  vec_reserve(&p->literals, first + count);
  if (count) memcpy(p->literals.data + first, literals, count * sizeof *literals);
  p->literals.len = first + count;
  return first;
}

node_index proof_add_leaf(struct proof *p, enum proof_kind kind, uint32_t origin, const lit *literals, uint32_t count) {
  assert(kind != PROOF_CHAIN && p->refutation == NODE_NONE);
  vec_push(&p->nodes, ((struct proof_node){.kind = kind,
                                           .origin = origin,
                                           .first_literal = add_literals(p, literals, count),
                                           .literal_count = count,
                                           .first = NODE_NONE}));
  return p->nodes.len - 1;
}

node_index proof_add_chain(struct proof *p, node_index first, const struct proof_step *steps, uint32_t step_count,
                           const lit *literals, uint32_t count) {
  assert(first < p->nodes.len);
  if (!step_count) return first;
  uint32_t first_step = p->steps.len;
  for (uint32_t i = 0; i < step_count; i++) {
    assert(steps[i].clause < p->nodes.len);
    vec_push(&p->steps, steps[i]);
  }
  vec_push(&p->nodes, ((struct proof_node){.kind = PROOF_CHAIN,
                                           .first_literal = add_literals(p, literals, count),
                                           .literal_count = count,
                                           .first = first,
                                           .first_step = first_step,
                                           .step_count = step_count}));
  return p->nodes.len - 1;
}

void proof_release(struct proof *p) {
  vec_release_all(&p->nodes, &p->literals, &p->steps);
  p->refutation = NODE_NONE;
}

/* A set of literals that can be emptied in constant time. */
struct literal_set {
  VEC(uint32_t) stamp; /* per literal */
  uint32_t now, size;
};

static bool set_has(const struct literal_set *s, lit l) { return l < s->stamp.len && s->stamp.data[l] == s->now; }

static void set_add(struct literal_set *s, lit l) {
  if (l >= s->stamp.len) vec_resize(&s->stamp, l + 1);
  if (s->stamp.data[l] == s->now) return;
  s->stamp.data[l] = s->now;
  s->size++;
}

static bool set_remove(struct literal_set *s, lit l) {
  if (!set_has(s, l)) return false;
  assert(s->size > 0);
  s->stamp.data[l] = 0;
  s->size--;
  return true;
}

static void set_add_clause(struct literal_set *s, const struct proof *p, node_index n, lit except) {
  const struct proof_node *node = &p->nodes.data[n];
  for (uint32_t i = 0; i < node->literal_count; i++)
    if (proof_literals(p, node)[i] != except) set_add(s, proof_literals(p, node)[i]);
}

static bool clause_has(const struct proof *p, node_index n, lit l) {
  const struct proof_node *node = &p->nodes.data[n];
  for (uint32_t i = 0; i < node->literal_count; i++)
    if (proof_literals(p, node)[i] == l) return true;
  return false;
}

static bool breach(struct strbuf *why, node_index n, const char *what) {
  strbuf_printf(why, "node %u: %s", n, what);
  return false;
}

static bool check_chain(const struct proof *p, node_index n, struct literal_set *set, struct strbuf *why) {
  const struct proof_node *node = &p->nodes.data[n];
  if (node->first >= n) return breach(why, n, "the chain starts from a later clause");
  assert(set->now < UINT32_MAX);
  set->now++;
  set->size = 0;
  set_add_clause(set, p, node->first, UINT32_MAX);
  for (uint32_t i = 0; i < node->step_count; i++) {
    struct proof_step step = p->steps.data[node->first_step + i];
    if (step.clause >= n) return breach(why, n, "a step uses a later clause");
    if (!set_remove(set, step.pivot)) return breach(why, n, "the pivot is not in the resolvent");
    if (!clause_has(p, step.clause, lit_not(step.pivot)))
      return breach(why, n, "the negated pivot is not in the clause");
    set_add_clause(set, p, step.clause, lit_not(step.pivot));
  }
  uint32_t found = 0;
  for (uint32_t i = 0; i < node->literal_count; i++)
    if (set_remove(set, proof_literals(p, node)[i])) found++;
  if (set->size || found != node->literal_count) return breach(why, n, "the clause is not what the chain yields");
  return true;
}

bool proof_check(const struct proof *p, struct strbuf *why) {
  struct literal_set set = {VEC_INIT, 0, 0};
  bool ok = true;
  for (node_index n = 0; n < p->nodes.len && ok; n++)
    if (p->nodes.data[n].kind == PROOF_CHAIN) ok = check_chain(p, n, &set, why);
  if (ok && p->refutation >= p->nodes.len) ok = breach(why, p->nodes.len, "there is no refutation");
  if (ok && p->nodes.data[p->refutation].literal_count) ok = breach(why, p->refutation, "the refutation is not empty");
  vec_release(&set.stamp);
  return ok;
}

bool proof_is_valid(const struct proof *p) {
  struct strbuf why = STRBUF_INIT;
  bool ok = proof_check(p, &why);
  if (!ok) fprintf(stderr, "%s\n", why.text);
  assert(ok && "each chain of the refutation yields its clause");
  strbuf_release(&why);
  return ok;
}

bool *proof_needed(const struct proof *p) {
  assert(p->refutation == NODE_NONE || p->refutation < p->nodes.len);
  bool *needed = xcalloc(p->nodes.len, sizeof *needed);
  if (p->refutation != NODE_NONE) needed[p->refutation] = true;
  for (node_index n = p->nodes.len; n-- > 0;) {
    const struct proof_node *node = &p->nodes.data[n];
    if (!needed[n] || node->kind != PROOF_CHAIN) continue;
    assert(node->first < n);
    needed[node->first] = true;
    for (uint32_t i = 0; i < node->step_count; i++) needed[p->steps.data[node->first_step + i].clause] = true;
  }
  return needed;
}
