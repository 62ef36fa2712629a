// safe; flags: --property valid-memsafety
struct s { int a, b; };
int main(void) {
  struct s *p = 0;
  unsigned long n = (unsigned long)&p->b;
  return n == 4 ? 0 : 1;
}
