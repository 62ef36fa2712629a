// safe
// Each object has a list of its own.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct node { struct node *next; int data; };
struct outer { struct outer *next; struct node *list; };
int main(void) {
  struct outer *all = 0;
  while (__VERIFIER_nondet_int()) {
    struct outer *o = malloc(sizeof *o);
    o->list = 0;
    while (__VERIFIER_nondet_int()) {
      struct node *n = malloc(sizeof *n);
      n->data = 3;
      n->next = o->list;
      o->list = n;
    }
    o->next = all;
    all = o;
  }
  for (struct outer *o = all; o; o = o->next)
    for (struct node *q = o->list; q; q = q->next)
      if (q->data != 3) reach_error();
  return 0;
}
