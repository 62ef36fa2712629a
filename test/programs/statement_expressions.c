/* GNU statement expressions and typeof. */
#include <stdio.h>

#define MAX(a, b)       \
  ({                    \
    __typeof__(a) x_ = (a); \
    __typeof__(b) y_ = (b); \
    x_ > y_ ? x_ : y_;  \
  })
#define SWAP(a, b)          \
  do {                      \
    typeof(a) t_ = (a);     \
    (a) = (b);              \
    (b) = t_;               \
  } while (0)

struct p { int x, y; };

int main(void) {
  int a = 3, b = 8;
  printf("%d\n", MAX(a++, b++));
  printf("%lld\n", MAX(1LL << 40, (long long)a));
  printf("%d %d\n", a, b);
  SWAP(a, b);
  printf("%d %d\n", a, b);
  int r = ({
    int s = 0;
    for (int i = 0; i < 5; i++) s += i;
    s * 2;
  });
  printf("%d\n", r + ({ 1; }) * ({ int k = 5; k++; k; }));
  struct p p = ({ struct p q = {1, 2}; q.x += 10; q; });
  printf("%d %d\n", p.x, ({ p; }).y);
  typeof(int[3]) v = {1, 2, 3};
  typeof(&v[0]) e = v + 2;
  typeof(*e) w = *e;
  printf("%d %zu\n", w, sizeof(typeof(v)));
  for (int i = 0; i < 4; i++)
    a += ({
      if (i == 2) break;
      i + 1;
    });
  printf("%d\n", a);
  __auto_type z = (unsigned char)300;
  printf("%d %zu\n", z, sizeof z);
  return 0;
}
