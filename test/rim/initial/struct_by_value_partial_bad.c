// unsafe, or unknown; flags: --property valid-init
struct s { int a, b; };
static int second(struct s x) { return x.b ? 1 : 0; }
int main(void) {
  struct s x;
  x.a = 1;
  return second(x);
}
/* not native: a run without the sanitizer of the property does not fail */
