// safe; flags: --property valid-init
struct s { int a, b[3]; };
int main(void) {
  struct s x;
  int *p = &x.b[1];
  *p = 4;
  return x.b[1];
}
