// safe; flags: --property valid-memsafety
struct s { int a[2]; int b; };
int main(void) {
  struct s x[2] = {{{0}}};
  struct s *p = x;
  return p[ 1 ].b;
}
