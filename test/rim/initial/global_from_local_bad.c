// unsafe; flags: --property valid-init
struct s { int a, b; };
static struct s g;
int main(void) {
  struct s x;
  x.a = 1;
  g = x;
  return g.b > 2;
}
/* not native: a run without the sanitizer of the property does not fail */
