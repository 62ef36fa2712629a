// unsafe line 8; flags: --property valid-alignment
/* In steps of three bytes. */

int main(void) {
  char a[40] __attribute__((aligned(8))) = {0};
  int s = 0;
  for (char *p = a; p < a + 36; p += 3)
    s += *(int *)p;
  return s;
}
