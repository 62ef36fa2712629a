// unsafe line 28
// repaired: -DREPAIRED
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
  int data;
  struct node *next;
};
static struct node *make(int n) {
  struct node *list = NULL;
  while (n-- > 0) {
    struct node *x = malloc(sizeof *x);
    if (!x) exit(0);
    x->data = n;
    x->next = list;
    list = x;
  }
  return list;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), count = 0;
  if (n < 0 || n > 5) return 0;
#ifdef REPAIRED
  return 0;
#endif
  for (struct node *x = make(n); x; x = x->next) count++;
  if (count == 3) reach_error();
  return 0;
}
