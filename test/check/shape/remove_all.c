// safe
// Nodes are taken from the front and given back until none is left.
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
  while (__VERIFIER_nondet_int()) list = fresh(5, list);
  while (list) {
    struct node *p = list;
    list = p->next;
    if (p->data != 5) reach_error();
    free(p);
  }
  if (list) reach_error();
  return 0;
}
