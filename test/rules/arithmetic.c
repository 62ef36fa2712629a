// Values and conversions are those of C; what an `after` knows of the arguments is what they were.
//@ rule arithmetic.rule
//@ holds 3, -4
//@ holds -1, 1
//@ holds 2147483640, -2147483640
//@ holds 200, 100
//@ breaks 77, 77: 26:17: arithmetic: less
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static void less(int v, int a, int b) {}
static void less_unsigned(int v, unsigned a, unsigned b) {}
static void less_mixed(int v, unsigned a, long long b) {}
static void less_char(int v, signed char a, unsigned char b) {}
static void compute(unsigned v, unsigned a, unsigned b) {}
static void constants(int v, int c) {}
static struct node *next(struct node *p) { return p->next; }
static int recurse(int n) { return n > 0 ? recurse(n - 1) + 1 : 1; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  unsigned ua = (unsigned)a, ub = (unsigned)b;
  struct node second = {0}, first = {&second}, *p = &first;
  less(a < b, a, b);
  less_unsigned(ua < ub, ua, ub);
  less_mixed(ua < (long long)b, ua, b);
  less_char((signed char)a < (unsigned char)b, (signed char)a, (unsigned char)b);
  if (a == 77)  less(1, a, b);
  compute(ua + ub * 3 - (ua & ub) + (ua | ub ^ 5) + ~ua + -ub, ua, ub);
  constants(0xC0000016, -7);
  recurse(5);
  p = next(p);
  return 0;
}
