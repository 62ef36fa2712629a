/* Recursion follows the bits of the keys, so it is at most 33 deep. */
#include "analysis/intervals/slot_map.h"

static bool is_leaf(const struct slot_map *t) { return t->bit == 0; }
/* Do the high bits of the key, above the branching bit, agree with the branch? */
static bool has_prefix(const struct slot_map *t, uint32_t key) { return (key & ~(t->bit | (t->bit - 1))) == t->key; }

const struct interval *slot_map_get(const struct slot_map *t, uint32_t key) {
  while (t && !is_leaf(t)) t = key & t->bit ? t->right : t->left;
  return t && t->key == key ? &t->value : NULL;
}

static const struct slot_map *leaf(struct arena *a, uint32_t key, const struct interval *value) {
  struct slot_map *t = arena_new(a, struct slot_map);
  t->key = key;
  t->value = *value;
  return t;
}

static const struct slot_map *branch(struct arena *a, uint32_t key, uint32_t bit, const struct slot_map *left,
                                     const struct slot_map *right) {
  if (!left) return right;
  if (!right) return left;
  struct slot_map *t = arena_new(a, struct slot_map);
  t->key = key;
  t->bit = bit;
  t->left = left;
  t->right = right;
  return t;
}

/* A branch over two maps whose keys differ first (from above) where x and y do. */
static const struct slot_map *split(struct arena *a, uint32_t x, const struct slot_map *s, uint32_t y,
                                    const struct slot_map *t) {
  uint32_t bit = (uint32_t)1 << (31 - __builtin_clz(x ^ y)), key = x & ~(bit | (bit - 1));
  return x & bit ? branch(a, key, bit, t, s) : branch(a, key, bit, s, t);
}

const struct slot_map *slot_map_put(struct arena *a, const struct slot_map *t, uint32_t key, const struct interval *v) {
  if (!t) return leaf(a, key, v);
  if (is_leaf(t)) {
    if (t->key != key) return split(a, key, leaf(a, key, v), t->key, t);
    return interval_equal(&t->value, v) ? t : leaf(a, key, v);
  }
  if (!has_prefix(t, key)) return split(a, key, leaf(a, key, v), t->key, t);
  const struct slot_map *old = key & t->bit ? t->right : t->left, *new = slot_map_put(a, old, key, v);
  if (new == old) return t;
  return key & t->bit ? branch(a, t->key, t->bit, t->left, new) : branch(a, t->key, t->bit, new, t->right);
}

const struct slot_map *slot_map_remove(struct arena *a, const struct slot_map *t, uint32_t key) {
  if (!t) return NULL;
  if (is_leaf(t)) return t->key == key ? NULL : t;
  if (!has_prefix(t, key)) return t;
  const struct slot_map *old = key & t->bit ? t->right : t->left, *new = slot_map_remove(a, old, key);
  if (new == old) return t;
  return key & t->bit ? branch(a, t->key, t->bit, t->left, new) : branch(a, t->key, t->bit, new, t->right);
}

const struct slot_map *slot_map_both(struct arena *a, const struct slot_map *s, const struct slot_map *t,
                                     slot_combine combine, void *data) {
  if (s == t || !s || !t) return s == t ? s : NULL;
  if (is_leaf(s) || is_leaf(t)) {
    const struct slot_map *l = is_leaf(s) ? s : t;
    const struct interval *x = slot_map_get(s, l->key), *y = slot_map_get(t, l->key);
    struct interval r;
    if (!x || !y || !combine(data, l->key, x, y, &r)) return NULL;
    if (is_leaf(s) && interval_equal(&r, x)) return s;
    return is_leaf(t) && interval_equal(&r, y) ? t : leaf(a, l->key, &r);
  }
  if (s->bit == t->bit) {
    if (s->key != t->key) return NULL;
    const struct slot_map *left = slot_map_both(a, s->left, t->left, combine, data);
    const struct slot_map *right = slot_map_both(a, s->right, t->right, combine, data);
    if (left == s->left && right == s->right) return s;
    if (left == t->left && right == t->right) return t;
    return branch(a, s->key, s->bit, left, right);
  }
  if (s->bit > t->bit) {
    if (!has_prefix(s, t->key)) return NULL;
    return slot_map_both(a, t->key & s->bit ? s->right : s->left, t, combine, data);
  }
  if (!has_prefix(t, s->key)) return NULL;
  return slot_map_both(a, s, s->key & t->bit ? t->right : t->left, combine, data);
}

static const struct slot_map *put_combined(struct arena *a, const struct slot_map *t, const struct slot_map *l,
                                           bool l_first, slot_combine combine, void *data, bool *ok) {
  const struct interval *old = slot_map_get(t, l->key);
  struct interval r = l->value;
  if (old && !combine(data, l->key, l_first ? &l->value : old, l_first ? old : &l->value, &r)) *ok = false;
  return *ok ? slot_map_put(a, t, l->key, &r) : t;
}

const struct slot_map *slot_map_either(struct arena *a, const struct slot_map *s, const struct slot_map *t,
                                       slot_combine combine, void *data, bool *ok) {
  if (s == t || !t) return s;
  if (!s) return t;
  if (is_leaf(s)) return put_combined(a, t, s, true, combine, data, ok);
  if (is_leaf(t)) return put_combined(a, s, t, false, combine, data, ok);
  if (s->bit == t->bit && s->key == t->key) {
    const struct slot_map *left = slot_map_either(a, s->left, t->left, combine, data, ok);
    const struct slot_map *right = slot_map_either(a, s->right, t->right, combine, data, ok);
    if (left == s->left && right == s->right) return s;
    return branch(a, s->key, s->bit, left, right);
  }
  if (s->bit > t->bit && has_prefix(s, t->key)) {
    const struct slot_map *old = t->key & s->bit ? s->right : s->left;
    const struct slot_map *new = slot_map_either(a, old, t, combine, data, ok);
    if (new == old) return s;
    return t->key & s->bit ? branch(a, s->key, s->bit, s->left, new) : branch(a, s->key, s->bit, new, s->right);
  }
  if (t->bit > s->bit && has_prefix(t, s->key)) {
    const struct slot_map *old = s->key & t->bit ? t->right : t->left;
    const struct slot_map *new = slot_map_either(a, s, old, combine, data, ok);
    return s->key & t->bit ? branch(a, t->key, t->bit, t->left, new) : branch(a, t->key, t->bit, new, t->right);
  }
  return split(a, s->key, s, t->key, t);
}

bool slot_map_includes(const struct slot_map *x, const struct slot_map *y) {
  if (x == y || !x) return true;
  if (!y) return false;
  if (is_leaf(x)) {
    const struct interval *v = slot_map_get(y, x->key);
    return v && interval_includes(&x->value, v);
  }
  if (is_leaf(y) || x->bit > y->bit) return false; /* x restricts a slot that y does not */
  if (x->bit == y->bit)
    return x->key == y->key && slot_map_includes(x->left, y->left) && slot_map_includes(x->right, y->right);
  if (!has_prefix(y, x->key)) return false;
  return slot_map_includes(x, x->key & y->bit ? y->right : y->left);
}

uint32_t slot_map_count(const struct slot_map *t) {
  if (!t) return 0;
  return is_leaf(t) ? 1 : slot_map_count(t->left) + slot_map_count(t->right);
}
