// unsafe
// A circular list is walked around once.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct node { struct node *next; int data; };
int main(void) {
  struct node *head = malloc(sizeof *head);
  head->next = head;
  head->data = 1;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->data = 1;
    n->next = head->next;
    head->next = n;
  }
  struct node *p = head;
  do {
    if (p->next != head) reach_error();
    p = p->next;
  } while (p != head);
  return 0;
}
