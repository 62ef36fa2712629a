/* Every node has the same number of slots, and all leaves the same depth: the shape of the tree says nothing, so that
 * two trees can be walked side by side. */
#include "engine/bounded/cells.h"

#include "base/alloc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SLOT_BITS = 5, SLOTS = 1 << SLOT_BITS, LEVELS = CELLS_BITS / SLOT_BITS };

struct cells_node {
  uint32_t users;
  union {
    struct cells_node *below[SLOTS];
    uint64_t values[SLOTS]; /* on level 0 */
  };
};

static uint32_t slot_of(uint32_t cell, uint32_t level) { return cell >> level * SLOT_BITS & (SLOTS - 1); }

static void node_release(struct cells_node *n, uint32_t level) {
  if (!n || --n->users) return;
  for (uint32_t i = 0; level && i < SLOTS; i++) node_release(n->below[i], level - 1);
  free(n);
}

/* The node for one user alone: itself, or a copy. */
static struct cells_node *node_own(struct cells_node *n, uint32_t level) {
  if (n && n->users == 1) return n;
  struct cells_node *own = xcalloc(1, sizeof *own);
  if (n) {
    *own = *n;
    for (uint32_t i = 0; level && i < SLOTS; i++)
      if (own->below[i]) own->below[i]->users++;
    n->users--;
  }
  own->users = 1;
  return own;
}

struct cells cells_copy(struct cells s) {
  if (s.root) s.root->users++;
  return s;
}

void cells_release(struct cells *s) {
  node_release(s->root, LEVELS - 1);
  s->root = NULL;
}

uint64_t cells_get(const struct cells *s, uint32_t cell) {
  const struct cells_node *n = s->root;
  assert(cell < 1u << CELLS_BITS);
  for (uint32_t level = LEVELS - 1; n && level; level--) n = n->below[slot_of(cell, level)];
  return n ? n->values[slot_of(cell, 0)] : 0;
}

void cells_set(struct cells *s, uint32_t cell, uint64_t value) {
  struct cells_node **at = &s->root;
  assert(cell < 1u << CELLS_BITS);
  for (uint32_t level = LEVELS - 1;; level--) {
    *at = node_own(*at, level);
    if (!level) break;
    at = &(*at)->below[slot_of(cell, level)];
  }
  (*at)->values[slot_of(cell, 0)] = value;
}

struct joining {
  cells_join_function join;
  void *data;
};

/* What `x`, whose user is the result, becomes together with `y`. */
static struct cells_node *node_join(const struct joining *j, struct cells_node *x, const struct cells_node *y,
                                    uint32_t level, uint32_t cell) {
  if (x == y) return x;
  x = node_own(x, level);
  for (uint32_t i = 0; i < SLOTS; i++) {
    uint32_t inner = cell | i << level * SLOT_BITS;
    if (level)
      x->below[i] = node_join(j, x->below[i], y ? y->below[i] : NULL, level - 1, inner);
    else if (x->values[i] != (y ? y->values[i] : 0))
      x->values[i] = j->join(j->data, inner, x->values[i], y ? y->values[i] : 0);
  }
  return x;
}

void cells_join(struct cells *into, const struct cells *from, cells_join_function join, void *data) {
  struct joining j = {join, data};
  into->root = node_join(&j, into->root, from->root, LEVELS - 1, 0);
}
