// unsafe line 18
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void *malloc(unsigned long);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) return 0;
  a->value = 1;
  b->value = 2;
  a->next = a;
  b->next = 0;
  if (a->next->value != 2) reach_error();
  return 0;
}
