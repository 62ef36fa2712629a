// unsafe line 5; flags: --property valid-alignment
/* The function that accesses knows nothing of it. */

static int get(int *p) {
  return *p;
}
int main(void) {
  char y[16] __attribute__((aligned(16))) = {0};
  return get((int *)(y + 3));
}
