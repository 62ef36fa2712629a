// unsafe line 23
// The nodes of a circular list of unknown length are removed until one is left, which then is its own successor. Not so.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *first = malloc(sizeof *first);
  if (!first) abort();
  first->next = first;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    if (!p) abort();
    p->next = 0;
    first->next = p;
  }
  while (first->next != first) {
    struct node *p = first->next;
    if (!p) reach_error();
    first->next = p->next;
    free(p);
  }
  if (first->next != first) reach_error();
  free(first);
  return 0;
}
