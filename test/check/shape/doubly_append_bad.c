// unsafe line 29
// A doubly-linked list that grows at its end, walked back from there to its first node. Not so.
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
  struct node *list = fresh(1), *end = list;
  while (__VERIFIER_nondet_int()) {
    struct node *p = fresh(2);
    p->prev = end->prev;
    end->next = p;
    end = p;
  }
  while (end && end->data == 2) end = end->prev;
  if (end != list) reach_error();
  return 0;
}
