// safe, may be unknown: what the last node holds is not in the domain
// A list of ones behind a two is reversed: the two comes last.
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
  struct node *list = 0, *done = 0;
  while (__VERIFIER_nondet_int()) list = fresh(1, list);
  list = fresh(2, list);
  while (list) {
    struct node *p = list->next;
    list->next = done;
    done = list;
    list = p;
  }
  struct node *p = done;
  while (p && p->data == 1) p = p->next;
  if (!p || p->data != 2 || p->next) reach_error();
  return 0;
}
