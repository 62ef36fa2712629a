// safe
// Constant locals are initialised, also anew in each round, and by what a function returns.
struct pair { int a[5], b; };
static struct pair make(int n) { return (struct pair){{n, n}, n}; }
static int sum(const int *p) { return p[0] + p[1]; }
int main(void) {
  int total = 0;
  for (int i = 0; i < 3; i++) {
    const int x[3] = {i, 1};
    const struct pair y = make(i);
    const int *p = x;
    total += sum(p) + sum(y.a) + sum(&(const int[]){2, 3}[0]);
  }
  return total > 100;
}
