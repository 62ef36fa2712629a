// unsafe line 27, may be unknown with impact, lazy, slam: what a block holds that nobody has written is no part of their alarms; flags: --property valid-memsafety
/* The second child is never set: what it holds decides whether anything goes wrong. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
  int key;
  struct tree *left, *right;
};

static struct tree *leaf(int key) {
  struct tree *t = malloc(sizeof *t);
  t->key = key;
  t->left = NULL;
  return t;
}

static struct tree *insert(struct tree *t, int key) {
  if (!t) return leaf(key);
  if (key < t->key) t->left = insert(t->left, key);
  if (key > t->key) t->right = insert(t->right, key);
  return t;
}

static void destroy(struct tree *t) {
  while (t) {
    struct tree *next = t->right;
    free(t->left);
    free(t);
    t = next;
  }
}

int main(void) {
  struct tree *t = insert(NULL, __VERIFIER_nondet_int());
  destroy(t);
  return 0;
}
