// safe
// All values are replaced.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
struct node {
  int data;
  struct node *next;
};
static struct node *fresh(int data, struct node *next) {
  struct node *p = malloc(sizeof *p);
  if (!p) abort();
  p->data = data;
  p->next = next;
  return p;
}
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) list = fresh(__VERIFIER_nondet_int(), list);
  for (struct node *p = list; p; p = p->next) p->data = 2;
  for (struct node *p = list; p; p = p->next)
    if (p->data != 2) reach_error();
  return 0;
}
