// safe; flags: --property valid-memsafety
/* No access: an address is computed. */
struct s { int a, b; };
int main(void) {
  struct s x, *p = &x;
  int *q = &p->b;
  return q == 0;
}
