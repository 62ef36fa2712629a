// flags: --trace all
// Structs are passed and returned in registers, or by address; nobody sees how.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
  int a, b;
};
struct large {
  long a[5];
};
static struct pair make(int a, int b) {
  struct pair p = {a, b};
  return p;
}
static int sum(struct pair p) { return p.a + p.b; }
static long last(struct large l) { return l.a[4]; }
static int sign(int x) {
  if (x < 0) return -1;
  return x > 0;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct pair p = make(x, 3);
  struct large l = {{1, 2, 3, 4, 5}};
  int s = sign(sum(p) - 20);
  if (x == 6 && sum(make(s, 2)) == 1 && last(l) == 5) reach_error();
  return 0;
}
