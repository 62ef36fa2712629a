// safe
// A list of twos is put behind a list of ones: no one comes after a two.
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
  struct node *ones = fresh(1, 0), *twos = 0, *end;
  while (__VERIFIER_nondet_int()) ones = fresh(1, ones);
  while (__VERIFIER_nondet_int()) twos = fresh(2, twos);
  for (end = ones; end->next; end = end->next) {
  }
  end->next = twos;
  struct node *p = ones;
  while (p && p->data == 1) p = p->next;
  while (p && p->data == 2) p = p->next;
  if (p) reach_error();
  return 0;
}
