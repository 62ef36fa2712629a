// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

static struct node *insert(struct node *list, int key) {
  struct node *n = malloc(sizeof(struct node));
  if (n == NULL) return list;
  n->key = key;
  n->next = list;
  return n;
}

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

static void destroy(struct node *list) {
  while (list) {
#ifdef SEEDED
    free(list);
    list = list->next;
#else
    struct node *next = list->next;
    free(list);
    list = next;
#endif
  }
}

int main(void) {
  struct node *list = NULL;
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 0 || n > 4) return 0;
  for (int i = 0; i < n; i++) list = insert(list, i);
  list = reverse(list);
  int last = -1;
  for (struct node *p = list; p; p = p->next) {
    assert(p->key > last);
    last = p->key;
    sum += p->key;
  }
  assert(sum <= 6);
  destroy(list);
  return 0;
}
