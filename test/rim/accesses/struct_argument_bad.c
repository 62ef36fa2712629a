// unsafe, or unknown; flags: --property valid-memsafety
struct s { int a[10]; };
static int f(struct s x) { return 1; }
int main(void) {
  struct s *p = 0;
  return f(*p);
}
