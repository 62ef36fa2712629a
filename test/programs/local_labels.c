/* Labels local to a block, a jump out of a statement expression, and casts to a union. */
#include <stdio.h>

#define FIND(a, n, v)                        \
  ({                                         \
    __label__ found;                         \
    int at_ = -1;                            \
    for (int i_ = 0; i_ < (n); i_++)         \
      if ((a)[i_] == (v)) {                  \
        at_ = i_;                            \
        goto found;                          \
      }                                      \
  found:                                     \
    at_;                                     \
  })

union number { int i; unsigned char b[4]; short h; };

static int low(union number n) { return n.b[0]; }

int main(void) {
  int a[] = {4, 8, 15, 16, 23, 42};
  int x = FIND(a, 6, 16), y = FIND(a, 6, 5);
  printf("%d %d %d\n", x, y, FIND(a, 6, 42));
  printf("%d %d\n", low((union number)0x1234), ((union number)0x0506).h);
  int n = 0;
  for (;;) {
    n += ({
      if (n > 20) goto out;
      n + 1;
    });
  }
out:
  printf("%d\n", n);
  {
    __label__ again;
    int k = 0;
  again:
    if (++k < 4) goto again;
    printf("%d\n", k);
  }
  return 0;
}
