// unsafe
// Links and back links of a doubly linked list.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct node { struct node *next, *prev; int data; };
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = __VERIFIER_nondet_int();
    n->prev = 0;
    n->next = list;
    if (list) list->prev = n;
    list = n;
  }
  for (struct node *p = list; p; p = p->next)
    if (p->prev && p->prev->prev && p->data == 5) reach_error();
  return 0;
}
