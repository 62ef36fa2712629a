/* Duff's device: case labels inside a loop body. */
#include <stdio.h>

static void copy(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
      } while (--n > 0);
  }
}

static int odd_block(int n) {
  int r = 0;
  switch (n) {
    if (r) {
      case 1: r = 10;
    } else {
      case 2: r = 20;
    }
    r++;
    case 3: r += 100;
  }
  return r;
}

int main(void) {
  const char text[] = "the quick brown fox jumps over the lazy dog";
  char out[64];
  for (int n = 1; n <= (int)sizeof text; n += 7) {
    for (int i = 0; i < 64; i++) out[i] = 0;
    copy(out, text, n);
    out[n] = 0;
    printf("%d [%s]\n", n, out);
  }
  printf("%d %d %d %d\n", odd_block(1), odd_block(2), odd_block(3), odd_block(4));
  return 0;
}
