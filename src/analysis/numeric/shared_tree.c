/* Patricia trees. Recursion is as deep as keys have bits. */
#include "analysis/numeric/shared_tree.h"

void shared_trees_init(struct shared_trees *t) {
  *t = (struct shared_trees){.nodes = VEC_INIT};
  vec_push(&t->nodes, ((struct shared_tree_node){0, 0, 0, 0}));
}

void shared_trees_release(struct shared_trees *t) {
  vec_release(&t->nodes);
  unique_release(&t->index);
}

static bool is_same(const void *owner, uint32_t index, const void *key) {
  const struct shared_tree_node *a = &((const struct shared_trees *)owner)->nodes.data[index], *b = key;
  return a->key == b->key && a->bit == b->bit && a->left == b->left && a->right == b->right;
}

static shared_tree make(struct shared_trees *t, struct shared_tree_node n) {
  uint64_t hash = hash_combine(hash_u64((uint64_t)n.key << 32 | n.bit), (uint64_t)n.left << 32 | n.right);
  uint32_t known = unique_find(&t->index, hash, is_same, t, &n);
  if (known != UINT32_MAX) return known;
  vec_push(&t->nodes, n);
  unique_add(&t->index, hash, t->nodes.len - 1);
  return t->nodes.len - 1;
}

static shared_tree leaf(struct shared_trees *t, uint32_t key, uint32_t value) {
  return make(t, (struct shared_tree_node){key, 0, value, 0});
}

/* The bits above `bit`. */
static uint32_t above(uint32_t key, uint32_t bit) { return key & ~(bit | (bit - 1)); }

static shared_tree branch(struct shared_trees *t, uint32_t key, uint32_t bit, shared_tree left, shared_tree right) {
  if (!left) return right;
  if (!right) return left;
  return make(t, (struct shared_tree_node){above(key, bit), bit, left, right});
}

/* Of two trees without a common branch: one that has both. */
static shared_tree join_apart(struct shared_trees *t, uint32_t key, shared_tree a, uint32_t other, shared_tree b) {
  assert(key != other);
  uint32_t bit = 1u << (31 - __builtin_clz(key ^ other));
  return key & bit ? branch(t, key, bit, b, a) : branch(t, key, bit, a, b);
}

bool shared_tree_get(const struct shared_trees *t, shared_tree x, uint32_t key, uint32_t *value) {
  while (x) {
    const struct shared_tree_node *n = &t->nodes.data[x];
    if (!n->bit) {
      *value = n->left;
      return n->key == key;
    }
    x = key & n->bit ? n->right : n->left;
  }
  return false;
}

shared_tree shared_tree_put(struct shared_trees *t, shared_tree x, uint32_t key, uint32_t value) {
  if (!x) return leaf(t, key, value);
  const struct shared_tree_node n = t->nodes.data[x];
  if (!n.bit && n.key == key) return leaf(t, key, value);
  if (!n.bit || above(key, n.bit) != n.key) return join_apart(t, key, leaf(t, key, value), n.key, x);
  if (key & n.bit) return branch(t, key, n.bit, n.left, shared_tree_put(t, n.right, key, value));
  return branch(t, key, n.bit, shared_tree_put(t, n.left, key, value), n.right);
}

shared_tree shared_tree_remove(struct shared_trees *t, shared_tree x, uint32_t key) {
  if (!x) return x;
  const struct shared_tree_node n = t->nodes.data[x];
  if (!n.bit) return n.key == key ? SHARED_TREE_EMPTY : x;
  if (above(key, n.bit) != n.key) return x;
  if (key & n.bit) return branch(t, n.key, n.bit, n.left, shared_tree_remove(t, n.right, key));
  return branch(t, n.key, n.bit, shared_tree_remove(t, n.left, key), n.right);
}

shared_tree shared_tree_common(struct shared_trees *t, shared_tree x, shared_tree y,
                               uint32_t (*both)(void *, uint32_t, uint32_t, uint32_t), void *data) {
  if (x == y || !x || !y) return x == y ? x : SHARED_TREE_EMPTY;
  const struct shared_tree_node a = t->nodes.data[x], b = t->nodes.data[y];
  if (!a.bit && !b.bit) {
    if (a.key != b.key) return SHARED_TREE_EMPTY;
    uint32_t value = both(data, a.key, a.left, b.left);
    return value == UINT32_MAX ? SHARED_TREE_EMPTY : leaf(t, a.key, value);
  }
  if (a.bit == b.bit && a.key == b.key) {
    shared_tree left = shared_tree_common(t, a.left, b.left, both, data);
    return branch(t, a.key, a.bit, left, shared_tree_common(t, a.right, b.right, both, data));
  }
  if (a.bit > b.bit)
    return above(b.key, a.bit) != a.key ? SHARED_TREE_EMPTY
                                        : shared_tree_common(t, b.key & a.bit ? a.right : a.left, y, both, data);
  return above(a.key, b.bit) != b.key ? SHARED_TREE_EMPTY
                                      : shared_tree_common(t, x, a.key & b.bit ? b.right : b.left, both, data);
}

static bool only(const struct shared_trees *t, shared_tree x, bool is_second,
                 bool (*visit)(void *, uint32_t, uint32_t, uint32_t), void *data) {
  if (!x) return true;
  const struct shared_tree_node n = t->nodes.data[x];
  if (!n.bit) return is_second ? visit(data, n.key, UINT32_MAX, n.left) : visit(data, n.key, n.left, UINT32_MAX);
  return only(t, n.left, is_second, visit, data) && only(t, n.right, is_second, visit, data);
}

bool shared_tree_differ(const struct shared_trees *t, shared_tree x, shared_tree y,
                        bool (*visit)(void *, uint32_t, uint32_t, uint32_t), void *data) {
  if (x == y) return true;
  if (!x || !y) return only(t, x ? x : y, !x, visit, data);
  const struct shared_tree_node a = t->nodes.data[x], b = t->nodes.data[y];
  if (!a.bit && !b.bit && a.key == b.key) return visit(data, a.key, a.left, b.left);
  if (a.bit && a.bit == b.bit && a.key == b.key)
    return shared_tree_differ(t, a.left, b.left, visit, data) && shared_tree_differ(t, a.right, b.right, visit, data);
  if (a.bit > b.bit && above(b.key, a.bit) == a.key)
    return b.key & a.bit ? only(t, a.left, false, visit, data) && shared_tree_differ(t, a.right, y, visit, data)
                         : shared_tree_differ(t, a.left, y, visit, data) && only(t, a.right, false, visit, data);
  if (b.bit > a.bit && above(a.key, b.bit) == b.key)
    return a.key & b.bit ? only(t, b.left, true, visit, data) && shared_tree_differ(t, x, b.right, visit, data)
                         : shared_tree_differ(t, x, b.left, visit, data) && only(t, b.right, true, visit, data);
  return only(t, x, false, visit, data) && only(t, y, true, visit, data);
}

bool shared_tree_each_in(const struct shared_trees *t, shared_tree x, uint32_t low, uint32_t high,
                         bool (*visit)(void *, uint32_t, uint32_t, uint32_t), void *data) {
  if (!x) return true;
  const struct shared_tree_node n = t->nodes.data[x];
  if (!n.bit) return n.key < low || n.key >= high || visit(data, n.key, n.left, UINT32_MAX);
  uint32_t last = n.key | n.bit | (n.bit - 1);
  if (last < low || n.key >= high) return true;
  return shared_tree_each_in(t, n.left, low, high, visit, data) &&
         shared_tree_each_in(t, n.right, low, high, visit, data);
}

shared_tree shared_tree_filter(struct shared_trees *t, shared_tree x, bool (*keep)(void *, uint32_t), void *data) {
  if (!x) return x;
  const struct shared_tree_node n = t->nodes.data[x];
  if (!n.bit) return keep(data, n.key) ? x : SHARED_TREE_EMPTY;
  shared_tree left = shared_tree_filter(t, n.left, keep, data);
  return branch(t, n.key, n.bit, left, shared_tree_filter(t, n.right, keep, data));
}
