// unsafe line 36, may be unknown with impact, lazy, slam: blocks are to be told apart one by one; flags: --property valid-memsafety
/* A tree whose shape the input decides. */
#include <stdlib.h>

struct tree {
  struct tree *left, *right;
  int key;
};
extern int __VERIFIER_nondet_int(void);

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    if (!t) abort();
    t->left = t->right = NULL;
    t->key = key;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else {
    t->right = insert(t->right, key);
  }
  return t;
}

static void drop(struct tree *t) {
  if (!t) return;
  drop(t->left);
  drop(t->right);
  free(t);
}

int main(void) {
  struct tree *t = NULL;
  for (int i = 0; i < 3; i++) t = insert(t, __VERIFIER_nondet_int());
  drop(t);
  return t->key;
}
