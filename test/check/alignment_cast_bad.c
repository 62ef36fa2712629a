// unsafe line 7; flags: --property valid-alignment
/* An int one byte behind a multiple of 8. */

int main(void) {
  char b[8] __attribute__((aligned(8))) = {0};
  int *p = (int *)(b + 1);
  return *p;
}
