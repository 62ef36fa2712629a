// unsafe, or unknown; flags: --property valid-memsafety
static void set(int **p, int *q) { *p = q; }
int main(void) {
  int *p, y = 0;
  {
    int x = 3;
    set(&p, &x);
  }
  return *p;
}
