/* Sorts are hash-consed like terms, in a store of their own; the first handles are fixed so that Bool and Int need no
 * store to be named. */
#include "logic/sort.h"

static bool node_eq(const void *owner, uint32_t index, const void *key) {
  const struct sort_node *a = &((const struct sorts *)owner)->nodes.data[index], *b = key;
  return a->kind == b->kind && a->a == b->a && a->b == b->b;
}

static sort cons(struct sorts *s, struct sort_node n) {
  uint64_t hash = hash_combine(hash_combine(n.kind, n.a), n.b);
  uint32_t found = unique_find(&s->index, hash, node_eq, s, &n);
  if (found != MAP_NONE) return (sort){found};
  unique_add(&s->index, hash, s->nodes.len);
  vec_push(&s->nodes, n);
  return (sort){s->nodes.len - 1};
}

void sorts_init(struct sorts *s) {
  memset(s, 0, sizeof *s);
  cons(s, (struct sort_node){SORT_NONE, 0, 0});
  sort b = cons(s, (struct sort_node){SORT_BOOL, 0, 0}), i = cons(s, (struct sort_node){SORT_INT, 0, 0});
  assert(sort_eq(b, sort_bool) && sort_eq(i, sort_int));
  (void)b, (void)i;
}

void sorts_release(struct sorts *s) {
  vec_release(&s->nodes);
  unique_release(&s->index);
  names_release(&s->names);
}

static const struct sort_node *node(const struct sorts *s, sort x, enum sort_kind kind) {
  assert(x.id && x.id < s->nodes.len && s->nodes.data[x.id].kind == kind);
  (void)kind;
  return &s->nodes.data[x.id];
}

sort sort_bitvec(struct sorts *s, uint32_t width) {
  assert(width > 0);
  return cons(s, (struct sort_node){SORT_BITVEC, width, 0});
}

sort sort_named(struct sorts *s, const char *name) {
  return cons(s, (struct sort_node){SORT_NAMED, names_add(&s->names, name), 0});
}

sort sort_array(struct sorts *s, sort index, sort element) {
  assert(index.id && element.id);
  assert(index.id < s->nodes.len && element.id < s->nodes.len);
  return cons(s, (struct sort_node){SORT_ARRAY, index.id, element.id});
}

enum sort_kind sort_kind(const struct sorts *s, sort x) {
  assert(x.id < s->nodes.len);
  return s->nodes.data[x.id].kind;
}

uint32_t sort_width(const struct sorts *s, sort x) { return node(s, x, SORT_BITVEC)->a; }
const char *sort_name(const struct sorts *s, sort x) { return s->names.text.data[node(s, x, SORT_NAMED)->a]; }
sort sort_index(const struct sorts *s, sort x) { return (sort){node(s, x, SORT_ARRAY)->a}; }
sort sort_element(const struct sorts *s, sort x) { return (sort){node(s, x, SORT_ARRAY)->b}; }
