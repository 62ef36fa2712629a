// unsafe line 30
// A doubly-linked list that grows at its front: back pointers lead back. Not so.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
struct node {
  int data;
  struct node *next, *prev;
};
static struct node *fresh(int data) {
  struct node *p = malloc(sizeof *p);
  if (!p) abort();
  p->data = data;
  p->next = 0;
  p->prev = 0;
  return p;
}
int main(void) {
  struct node *list = fresh(0);
  while (__VERIFIER_nondet_int()) {
    struct node *p = fresh(0);
    p->next = list;
    if (p->next->next) list->prev = p;
    list = p;
  }
  if (list->prev) reach_error();
  for (struct node *p = list; p->next; p = p->next)
    if (p->next->prev != p) reach_error();
  return 0;
}
