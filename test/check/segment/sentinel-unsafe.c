// unsafe
// The list ends with an object of the stack.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct node { struct node *next; int data; };
int main(void) {
  struct node last = {0, 0};
  struct node *list = &last;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = 4;
    n->next = list;
    list = n;
  }
  struct node *p = list;
  while (p->data) p = p->next;
  if (p == &last) reach_error();
  return 0;
}
