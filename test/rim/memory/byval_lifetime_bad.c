// unsafe, or unknown; flags: --property valid-memsafety
struct s { int a[10]; };
static int *leak(struct s x) { int *p = x.a;  return p; }
int main(void) {
  struct s s = {{1}};
  return *leak(s);
}
