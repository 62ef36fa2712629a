// safe; flags: --property valid-memsafety
struct s { int a, b; };
int main(void) {
  struct s out = {0, 0};
  int *p;
  {
    struct s in = {1, 2};
    p = &out.b;
    out = in;
  }
  return *p;
}
