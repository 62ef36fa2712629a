// unsafe, or unknown; flags: --property valid-memsafety
// not native: at -O0 a constant local is memory like any other
struct s { int a, b; };
int main(void) {
  const struct s *p = &(const struct s){1, 2};
  ((struct s *)p)->b = 3;
  return 0;
}
