// safe
// A list of unknown length has as many objects as were counted.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct node { struct node *next; int data; };
int main(void) {
  int length = __VERIFIER_nondet_int(), seen = 0;
  struct node *list = 0;
  if (length < 0) return 0;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p; p = p->next) seen++;
  if (seen != length) reach_error();
  return 0;
}
