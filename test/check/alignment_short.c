// safe; flags: --property valid-alignment
/* Two bytes are enough for a short. */

int main(void) {
  char b[8] __attribute__((aligned(8))) = {0};
  short *p = (short *)(b + 2);
  *p = 1;
  return 0;
}
