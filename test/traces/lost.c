// flags: --property valid-memsafety
// What is lost at the end, where it came from, and where the last pointer to it went.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
};

static struct node *kept;

int main(void) {
  struct node *p = malloc(sizeof *p);
  kept = malloc(sizeof *kept);
  if (!p || !kept) return 0;
  kept->next = p;
  char *copy = strdup("text");
  p->next = NULL;
  copy = NULL;
  return copy != NULL;
}
