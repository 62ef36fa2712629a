// safe, may be unknown: what the last node holds is not in the domain
// The node that was made first is the last one, and has a value of its own.
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
  struct node *list = fresh(3, 0);
  while (__VERIFIER_nondet_int()) list = fresh(1, list);
  struct node *p = list;
  while (p->data == 1) p = p->next;
  if (p->data != 3 || p->next) reach_error();
  return 0;
}
