// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
  int key;
  struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    if (!t) exit(1);
    t->key = key;
#ifdef SEEDED
    t->left = NULL;
#else
    t->left = t->right = NULL;
#endif
    return t;
  }
  if (key < t->key)
    t->left = insert(t->left, key);
  else if (key > t->key)
    t->right = insert(t->right, key);
  return t;
}

static bool contains(const struct tree *t, int key) {
  while (t && t->key != key) t = key < t->key ? t->left : t->right;
  return t != NULL;
}

static void destroy(struct tree *t) {
  if (!t) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int main(void) {
  struct tree *root = NULL;
  int keys[3];
  for (int i = 0; i < 3; i++) {
    keys[i] = __VERIFIER_nondet_int();
    root = insert(root, keys[i]);
  }
  for (int i = 0; i < 3; i++) assert(contains(root, keys[i]));
  destroy(root);
  return 0;
}
