// unsafe, or unknown; flags: --property valid-memsafety
struct s { int n; int a[]; };
static struct s g = {4, {1, 2, 3}};
int main(void) {
  int t = 0;
  for (int i = 0; i < g.n; i++) t += g.a[i];
  return t;
}
