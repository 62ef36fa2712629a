// safe
// It is used in the expression only.
struct s { int a[3]; };
static struct s f(int n) { return (struct s){{n, n, n}}; }
static int first(const int *p) { return p[0]; }
int main(void) {
  int sum = 0, *p;
  for (int i = 0; i < 3; i++) sum += first(f(i).a) + f(i).a[1] + *(p = f(i).a);
  return sum > 100;
}
