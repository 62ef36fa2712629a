// safe
// Behind zeros comes a token, and behind that a 2.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct node { struct node *next; int data; };
int main(void) {
  struct node *list = malloc(sizeof *list), *p = list;
  list->data = 0;
  while (__VERIFIER_nondet_int()) {
    p->next = malloc(sizeof *p);
    p = p->next;
    p->data = 0;
  }
  p->data = 1;
  p->next = malloc(sizeof *p);
  p->next->data = 2;
  p->next->next = 0;
  for (p = list; p->data != 1; p = p->next) {}
  p = p->next;
  if (p->data != 2) reach_error();
  return 0;
}
