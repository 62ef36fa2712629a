// unsafe
// One of the data may be 7.
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
    n->next = list;
    list = n;
  }
  for (; list; list = list->next)
    if (list->data == 7) reach_error();
  return 0;
}
