// unsafe, or unknown; flags: --property valid-alignment
struct s { int a, b, c; };
static _Alignas(8) char b[32];
int main(void) {
  struct s x = {1, 2, 3}, *p = (struct s *)(b + 2);
  *p = x;
  return b[2];
}
/* not native: a run without the sanitizer of the property does not fail */
