// unsafe line 7, may be unknown: clang marks no end of what a function returned
// What a function returned lives as long as the expression.
struct s { int a[3]; };
static struct s f(int n) { return (struct s){{n, n, n}}; }
int main(void) {
  int *p = f(1).a;
  return *p;
}
