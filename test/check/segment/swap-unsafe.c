// unsafe
// Pointers are swapped through pointers to them.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct node { struct node *next; int data; };
static void swap(struct node **a, struct node **b) {
  struct node *t = *a;
  *a = *b;
  *b = t;
}
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), *x = a, *y = b;
  swap(&x, &y);
  if (x == b) reach_error();
  return 0;
}
