// safe; flags: --property valid-alignment
/* In steps of four bytes. */

int main(void) {
  char a[40] __attribute__((aligned(8))) = {0};
  int s = 0;
  for (char *p = a; p < a + 36; p += 4)
    s += *(int *)p;
  return s;
}
