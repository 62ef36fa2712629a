/* Build a list, reverse it in place, add it up. Nothing is lost, nothing is leaked. Safe. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->value = value;
  n->next = head;
  return n;
}

static struct node *reverse(struct node *head) {
  struct node *done = NULL;
  while (head) {
    struct node *rest = head->next;
    head->next = done;
    done = head;
    head = rest;
  }
  return done;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 1; i <= 5; i++) list = push(list, i * i);
  list = reverse(list);
  assert(list->value == 1);

  int sum = 0;
  while (list) {
    struct node *next = list->next;
    printf("%d%s", list->value, next ? " " : "\n");
    sum += list->value;
    free(list);
    list = next;
  }
  assert(sum == 55);
  return 0;
}
