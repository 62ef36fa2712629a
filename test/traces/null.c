// flags: --property valid-memsafety
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *p = malloc(sizeof *p);
  p->next = NULL;
  p->value = 1;
  p = p->next;
  return p->value;
}
