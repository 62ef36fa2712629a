// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
struct pair {
  int first;
  short second;
  char third;
};
static void swap(struct pair *p) {
  int t = p->first;
  p->first = p->second;
  p->second = (short)t;
}
int main(void) {
  struct pair a = {3, 4, 5};
  swap(&a);
  if (a.first != 4 || a.second != 3 || a.third != 5) reach_error();
  return 0;
}
