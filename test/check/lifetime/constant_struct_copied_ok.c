// safe
struct s { int a, b; };
static int f(struct s x) { return x.a; }
int main(void) {
  struct s y = {1, 2};
  const struct s x = y;
  return f(x) + x.b;
}
