// safe
// A node is inserted at an unknown place and found again.
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
  struct node *list = fresh(1, 0);
  while (__VERIFIER_nondet_int()) list = fresh(1, list);
  struct node *p = list;
  while (p->next && __VERIFIER_nondet_int()) p = p->next;
  struct node *inserted = fresh(4, p->next);
  p->next = inserted;
  for (p = list; p && p != inserted; p = p->next)
    if (p->data != 1) reach_error();
  if (!p || p->data != 4) reach_error();
  return 0;
}
