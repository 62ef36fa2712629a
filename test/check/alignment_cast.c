// safe; flags: --property valid-alignment
/* An int at an aligned place among characters. */

int main(void) {
  char b[8] __attribute__((aligned(8))) = {0};
  int *p = (int *)(b + 4);
  return *p;
}
