#include "fuzz/chain.h"

#include "fuzz/draw.h"

#include "base/map.h"

const char *const family_names[FAMILY_COUNT] = {"point", "interval", "farkas", "parity", "gap",
                                                "box",   "lock",     "strip",  "formula"};

/* ---- calls ---- */

/* Calls inside of scope `parent`: between two there is a step of its own, and at both of its ends. */
static void draw_calls(struct sequence *q, uint32_t parent, uint32_t depth) {
  uint32_t end = q->scopes[parent].right;
  for (uint32_t i = q->scopes[parent].left + 1; i < end; i++) {
    uint32_t room = end - i; /* for the call, and a step after it */
    if (!chance(q, 3)) continue;
    uint32_t length = 1 + draw(q, room < 10 ? room : 10), scope = q->scope_count++;
    if (length > room) length = room;
    q->scopes[scope] = (struct scope){i, i + length - 1, parent};
    for (uint32_t k = i; k < i + length; k++) q->scope_of[k] = scope;
    if (depth && length > 2) draw_calls(q, scope, depth - 1);
    i += length; /* the return */
  }
}

/* ---- where chains run ---- */

/* The partitions that a chain passes, some calls left out. */
static void draw_positions(struct sequence *q, struct chain *c, uint32_t first, uint32_t last) {
  bool left_out[MOST_PARTITIONS] = {false};
  for (uint32_t i = 1; i < q->scope_count; i++) left_out[i] = left_out[q->scopes[i].parent] || chance(q, 3);
  c->length = 0;
  for (uint32_t i = first; i <= last; i++)
    if (!left_out[q->scope_of[i]]) c->positions[c->length++] = i;
  if (chance(q, 3)) /* backwards: the claim comes first */
    for (uint32_t i = 0; i < c->length / 2; i++) {
      uint32_t swap = c->positions[i];
      c->positions[i] = c->positions[c->length - 1 - i], c->positions[c->length - 1 - i] = swap;
    }
}

static void draw_chain(struct sequence *q, enum family family, term guard, bool has_claim) {
  struct chain c = {.q = q, .guard = guard, .has_claim = has_claim};
  uint32_t first = 0, last = q->count - 1;
  if (q->count > 3 && chance(q, has_claim ? 4 : 2)) {
    first = draw(q, q->count / 2);
    last = first + 1 + draw(q, q->count - 1 - first);
  }
  draw_positions(q, &c, first, last);
  if (c.length < 2) draw_positions(q, &c, 0, q->count - 1);
  if (c.length < 2) { /* all but one partition is in a call */
    c.length = 2;
    c.positions[0] = 0, c.positions[1] = q->count - 1;
  }
  chain_add(&c, family);
}

static enum family draw_family(struct sequence *q) {
  return draw(q, 16) < 15 ? (enum family)draw(q, FAMILY_STRIP) : FAMILY_STRIP;
}

void generate(struct sequence *q, struct terms *terms, uint64_t seed, uint64_t index, uint32_t attempt) {
  *q = (struct sequence){.terms = terms, .scope_count = 1};
  q->random = hash_combine(hash_combine(hash_u64(seed + 1), index), attempt);
  uint32_t a = draw(q, MOST_PARTITIONS - 1), b = draw(q, MOST_PARTITIONS - 1);
  q->count = 2 + (a < b ? a : b); /* shorter ones more often */
  q->magnitude = draw(q, 4) % 3;  /* 0 twice as often */
  q->scopes[0] = (struct scope){0, q->count - 1, 0};
  for (uint32_t i = 0; i < q->count; i++) q->partitions[i] = term_true;
  q->is_tree = q->count >= 4 && chance(q, 4);
  if (q->is_tree) draw_calls(q, 0, 3);
  q->family = chance(q, 6) ? FAMILY_FORMULA : draw_family(q);
  for (uint32_t i = draw(q, 4); i-- > 0;) draw_chain(q, draw_family(q), term_true, false);
  if (chance(q, 5)) { /* two reasons, one for each case */
    term guard = new_bool(q, "g");
    draw_chain(q, q->family, guard, true);
    draw_chain(q, draw_family(q), term_not(guard), true);
  } else {
    draw_chain(q, q->family, term_true, true);
  }
}
