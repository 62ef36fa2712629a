// safe; flags: --property valid-memsafety
struct s { int a, b; };
int main(void) {
  struct s *p = 0;
  if (0) *p;
  return 0;
}
