/* A binary search tree: recursion over the heap, deletion of inner nodes. */
#include <stdio.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else if (key > t->key) {
    t->right = insert(t->right, key);
  }
  return t;
}

static struct tree *erase(struct tree *t, int key) {
  if (!t) return t;
  if (key < t->key) t->left = erase(t->left, key);
  else if (key > t->key) t->right = erase(t->right, key);
  else if (t->left && t->right) {
    struct tree *m = t->right;
    while (m->left) m = m->left;
    t->key = m->key;
    t->right = erase(t->right, m->key);
  } else {
    struct tree *c = t->left ? t->left : t->right;
    free(t);
    return c;
  }
  return t;
}

static int show(const struct tree *t) {
  if (!t) return 0;
  int l = show(t->left);
  printf("%d ", t->key);
  int r = show(t->right);
  return 1 + (l > r ? l : r);
}

int main(void) {
  struct tree *t = NULL;
  int keys[] = {50, 20, 70, 10, 30, 60, 80, 25, 35, 65};
  for (int i = 0; i < 10; i++) t = insert(t, keys[i]);
  printf("depth %d\n", show(t));
  t = erase(erase(erase(t, 20), 50), 80);
  printf("depth %d\n", show(t));
  while (t) t = erase(t, t->key);
  return 0;
}
