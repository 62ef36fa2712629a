// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);

struct node {
  struct node *next[2];
  bool is_end;
};

static bool insert(struct node **at, const char *word) {
  if (!*at && !(*at = calloc(1, sizeof **at))) return false;
  if (!*word) return (*at)->is_end = true;
  return insert(&(*at)->next[*word - 'a'], word + 1);
}

static bool find(const struct node *t, const char *word) {
  for (; t && *word; word++) t = t->next[*word - 'a'];
  return t && t->is_end;
}

static void drop(struct node *t) {
  if (!t) return;
  drop(t->next[0]);
#ifndef SEEDED
  drop(t->next[1]);
#endif
  free(t);
}

int main(void) {
  struct node *root = NULL;
  char word[3];
  for (int i = 0; i < 2; i++) {
    word[i] = __VERIFIER_nondet_char();
    if (word[i] != 'a' && word[i] != 'b') word[i] = '\0';
  }
  word[2] = '\0';
  bool ok = insert(&root, word) && insert(&root, "ab");
  if (ok) assert(find(root, word) && find(root, "ab") && !find(root, "abb"));
  drop(root);
  return 0;
}
