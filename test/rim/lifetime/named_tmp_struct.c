// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not see where this block ends; C11 6.2.4
struct s { int a[3]; };
int main(void) {
  struct s *p;
  switch (1) {
    struct s tmp;
  case 1:
    tmp.a[0] = 0;
    p = &tmp;
  }
  return p->a[0];
}
