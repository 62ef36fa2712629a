/* A singly linked list on the heap: insert sorted, delete, reverse. */
#include <stdio.h>
#include <stdlib.h>

typedef struct node {
  int v;
  struct node *next;
} node;

static void insert(node **at, int v) {
  while (*at && (*at)->v < v) at = &(*at)->next;
  node *n = malloc(sizeof *n);
  n->v = v;
  n->next = *at;
  *at = n;
}

static int erase(node **at, int v) {
  for (; *at; at = &(*at)->next)
    if ((*at)->v == v) {
      node *gone = *at;
      *at = gone->next;
      free(gone);
      return 1;
    }
  return 0;
}

static node *reverse(node *l) {
  node *r = NULL;
  while (l) {
    node *n = l->next;
    l->next = r;
    r = l;
    l = n;
  }
  return r;
}

int main(void) {
  node *list = NULL;
  int values[] = {5, 1, 4, 1, 3, 9, 2};
  for (int i = 0; i < 7; i++) insert(&list, values[i]);
  printf("%d %d %d\n", erase(&list, 1), erase(&list, 9), erase(&list, 77));
  list = reverse(list);
  while (list) {
    printf("%d ", list->v);
    node *n = list->next;
    free(list);
    list = n;
  }
  printf("\n");
  return 0;
}
