// safe
// All data are at least 2.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct node { struct node *next; int data; };
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = __VERIFIER_nondet_int();
    if (n->data < 2) return 0;
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *n = list->next;
    if (list->data < 2) reach_error();
    free(list);
    list = n;
  }
  return 0;
}
