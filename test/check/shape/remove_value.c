// safe
// All nodes with a value are taken out.
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
  struct node *list = fresh(0, 0);
  while (__VERIFIER_nondet_int()) list->next = fresh(__VERIFIER_nondet_int(), list->next);
  struct node *p = list;
  while (p->next) {
    struct node *q = p->next;
    if (q->data == 9) {
      p->next = q->next;
      free(q);
    } else {
      p = q;
    }
  }
  for (p = list; p; p = p->next)
    if (p->data == 9) reach_error();
  return 0;
}
