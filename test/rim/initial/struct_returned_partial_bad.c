// unsafe, or unknown; flags: --property valid-init
struct s { int a, b; };
static struct s make(void) {
  struct s x;
  x.a = 1;
  return x;
}
int main(void) {
  struct s x = make();
  return x.b ? 1 : 0;
}
/* not native: a run without the sanitizer of the property does not fail */
