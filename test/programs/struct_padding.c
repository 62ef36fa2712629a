/* Layout: padding, alignment, offsets, sizes of arrays of structures. */
#include <stddef.h>
#include <stdio.h>

struct a { char c; int i; char d; };
struct b { char c; long long q; char d; };
struct c { struct a x; char c; struct b y; };
struct d { short s; char c[3]; void *p; };
struct e { char c[3]; };
union u { struct b b; char c[20]; };

#define SHOW(type, member) printf("%s.%s at %zu\n", #type, #member, offsetof(type, member))

int main(void) {
  printf("%zu %zu %zu %zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct c), sizeof(struct d),
         sizeof(struct e), sizeof(union u));
  SHOW(struct a, i);
  SHOW(struct a, d);
  SHOW(struct b, q);
  SHOW(struct b, d);
  SHOW(struct c, c);
  SHOW(struct c, y.q);
  SHOW(struct d, c[2]);
  SHOW(struct d, p);
  struct b array[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  char *p = (char *)array;
  printf("%d\n", (int)*(long long *)(p + sizeof(struct b) + offsetof(struct b, q)));
  printf("%d\n", *(p + 2 * sizeof(struct b) + offsetof(struct b, d)));
  printf("%zu %zu\n", _Alignof(struct c), _Alignof(union u));
  return 0;
}
