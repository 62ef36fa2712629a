// unsafe
// Each object may have an object of its own.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct inner { int data; };
struct node { struct node *next; struct inner *inner; };
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->inner = 0;
    if (__VERIFIER_nondet_int()) {
      n->inner = malloc(sizeof *n->inner);
      n->inner->data = 6;
    }
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p; p = p->next)
    if (!p->inner) reach_error();
  return 0;
}
