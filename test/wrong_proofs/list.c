extern void reach_error(void);
extern void *malloc(unsigned long);
/* Two nodes, one behind the other. */
struct node { struct node *next; int v; };
int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->next = head; n->v = i; head = n;
  }
  if (head->next->v == 0) reach_error();
  return 0;
}
