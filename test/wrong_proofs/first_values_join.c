extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
/* On one way the pointer of a new node is not set, and is then anything, the node itself, too. */
struct node { struct node *next; int value; };
struct node *kept;
int main(void) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  if (__VERIFIER_nondet_int())
    n->value = 0;
  else
    n->next = 0;
  kept = n;
  n->value = 1;
  struct node *m = n->next;
  if (m == n) m->value = 2;
  if (n->value != 1) reach_error();
  return 0;
}
