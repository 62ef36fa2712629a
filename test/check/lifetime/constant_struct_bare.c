// unsafe, may be unknown: whose write it is does not show
struct s { int a, b; };
int main(void) {
  struct s y = {1, 2};
  const struct s x;
  *(struct s *)&x = y;
  return x.a;
}
