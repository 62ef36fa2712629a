// safe
// What is searched for is in the list.
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
  struct node *wanted = fresh(6, 0), *list = wanted;
  while (__VERIFIER_nondet_int()) list = fresh(__VERIFIER_nondet_int(), list);
  struct node *p = list;
  while (p != wanted) {
    if (!p) reach_error();
    p = p->next;
  }
  if (p->data != 6) reach_error();
  return 0;
}
