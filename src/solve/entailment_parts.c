/* Labels of an unwinding are long conjunctions, of which little matters for a question: conjuncts of A that share no
 * variable with B, nor with others that do, can be left out unless they contradict each other. What remains is the same
 * at many vertices, and so remembered. */
#include "solve/entailment.h"

#include "logic/build.h"
#include "logic/traverse.h"

/* The variables of a conjunct, found once. Valid until the next call. */
static const struct entailment_part *part_of(struct entailment *e, term t) {
  uint64_t *known = map_put(&e->part_index, t.id);
  if (!*known) {
    struct entailment_part new_part = {VEC_INIT, 0};
    term_free_variables(e->terms, &t, 1, &new_part.variables);
    for (uint32_t i = 0; i < new_part.variables.len; i++)
      new_part.signature |= (uint64_t)1 << (hash_u64(new_part.variables.data[i].id) & 63);
    vec_push(&e->parts, new_part);
    *known = e->parts.len;
  }
  assert(*known <= e->parts.len);
  return &e->parts.data[*known - 1];
}

void entailment_parts_release(struct entailment *e) {
  for (uint32_t i = 0; i < e->parts.len; i++) vec_release(&e->parts.data[i].variables);
  vec_release(&e->parts);
  map_release(&e->part_index);
}

/* Variables that matter; a signature that misses that of a conjunct says that they have none in common. */
struct relevance {
  struct map variables;
  uint64_t signature;
};

static void add_part(struct relevance *r, const struct entailment_part *p) {
  for (uint32_t i = 0; i < p->variables.len; i++) *map_put(&r->variables, p->variables.data[i].id) = 1;
  r->signature |= p->signature;
}

static bool is_relevant(const struct relevance *r, const struct entailment_part *p) {
  assert(!p->variables.len == !p->signature);
  if (!(r->signature & p->signature)) return false;
  for (uint32_t i = 0; i < p->variables.len; i++)
    if (map_get(&r->variables, p->variables.data[i].id)) return true;
  return false;
}

/* Those that are connected with `b` by variables. */
static term relevant_conjuncts(struct entailment *e, const term_list *all, term b) {
  struct relevance r = {MAP_INIT, 0};
  term_list left = VEC_INIT, taken = VEC_INIT;
  for (uint32_t i = 0; i < all->len; i++) vec_push(&left, all->data[i]);
  add_part(&r, part_of(e, b));
  for (bool is_changed = true; is_changed;) {
    uint32_t kept = 0;
    is_changed = false;
    for (uint32_t i = 0; i < left.len; i++) {
      const struct entailment_part *p = part_of(e, left.data[i]);
      if (is_relevant(&r, p)) {
        add_part(&r, p);
        vec_push(&taken, left.data[i]);
        is_changed = true;
      } else {
        left.data[kept++] = left.data[i];
      }
    }
    left.len = kept;
  }
  term result = term_and(e->terms, taken.data, taken.len);
  map_release(&r.variables);
  vec_release_all(&left, &taken);
  return result;
}

bool entailment_by_parts(struct entailment *e, term a, term b) {
  if (a.id == b.id || a.id == term_false.id || b.id == term_true.id) return true;
  term_list given = VEC_INIT, goals = VEC_INIT;
  struct map known = MAP_INIT;
  bool is_implied = true;
  term_conjuncts(e->terms, a, &given);
  term_conjuncts(e->terms, b, &goals);
  for (uint32_t i = 0; i < given.len; i++) *map_put(&known, given.data[i].id) = 1;
  for (uint32_t i = 0; is_implied && i < goals.len; i++)
    is_implied = map_get(&known, goals.data[i].id) ||
                 entailment_ask(e, relevant_conjuncts(e, &given, goals.data[i]), goals.data[i]) == ENTAILMENT_YES;
  map_release(&known);
  vec_release_all(&given, &goals);
  return is_implied;
}
