/* Bytes that are read together. Those of one term are that term again. Where states have met, each byte may be a choice
 * of its own between the same sides: the whole is one choice then, so that an address stays visible (U4), and so does a
 * constant. */
#include "engine/bounded/unwinding.h"

enum { MOST_PARTS = 16, MOST_LEAVES = 32 };

struct parts {
  term part[MOST_PARTS]; /* the lowest first */
  uint32_t count;
};

static bool is_choice(const struct terms *s, term t) { return term_kind(s, t) == TERM_ITE; }

static term in_a_row(struct terms *s, const struct parts *p) {
  term all = p->part[0];
  for (uint32_t i = 1; i < p->count; i++) all = term_concat(s, p->part[i], all);
  return all;
}

/* What they are on one side of the condition. */
static struct parts side(const struct terms *s, const struct parts *p, term condition, bool is_true) {
  struct parts x = {.count = p->count};
  for (uint32_t i = 0; i < p->count; i++) {
    bool is_it = is_choice(s, p->part[i]) && term_eq(term_child(s, p->part[i], 0), condition);
    x.part[i] = is_it ? term_child(s, p->part[i], is_true ? 1 : 2) : p->part[i];
  }
  return x;
}

/* term_none if that takes more sides than are left. */
static term divided(struct terms *s, const struct parts *p, uint32_t *left) {
  for (uint32_t i = 0; i < p->count; i++) {
    if (!is_choice(s, p->part[i])) continue;
    term condition = term_child(s, p->part[i], 0);
    struct parts then = side(s, p, condition, true), otherwise = side(s, p, condition, false);
    term x = divided(s, &then, left), y = x.id ? divided(s, &otherwise, left) : term_none;
    return y.id ? term_ite(s, condition, x, y) : term_none;
  }
  if (!*left) return term_none;
  --*left;
  return in_a_row(s, p);
}

term put_together(struct unwinding *u, const term *list, uint32_t count) {
  struct parts p = {.count = count};
  uint32_t left = MOST_LEAVES;
  assert(count && count <= MOST_PARTS);
  for (uint32_t i = 0; i < count; i++) p.part[i] = list[i];
  if (count == 1) return list[0];
  term t = divided(u->terms, &p, &left);
  return t.id ? t : in_a_row(u->terms, &p);
}
