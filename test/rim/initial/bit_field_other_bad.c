// unsafe, or unknown; flags: --property valid-init
struct s { unsigned a : 4, b : 4; };
int main(void) {
  struct s x;
  x.a = 1;
  return x.b ? 1 : 0;
}
/* not native: a run without the sanitizer of the property does not fail */
