// safe; flags: --property valid-init
struct s { int a, b[4]; };
int main(void) {
  struct s x = {.b[2] = 1};
  int a[3] = {1};
  return x.a + x.b[0] + x.b[3] + a[2];
}
