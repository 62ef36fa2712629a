/* Results of functions used at once: member access, as arguments, in conditions; empty structures. */
#include <stdio.h>

struct v { int x, y, z; };
struct empty {};
struct wrap { struct v v; struct empty e; };

static struct v add(struct v a, struct v b) { return (struct v){a.x + b.x, a.y + b.y, a.z + b.z}; }
static struct v scale(struct v a, int k) { return (struct v){a.x * k, a.y * k, a.z * k}; }
static struct wrap wrap(struct v v, struct empty e) { return (struct wrap){v, e}; }
static struct empty nothing(void) { return (struct empty){}; }
static struct v recurse(struct v a, int n) { return n ? recurse(add(a, (struct v){n, 0, 1}), n - 1) : a; }

int main(void) {
  struct v a = {1, 2, 3};
  printf("%d\n", add(a, scale(a, 10)).y);
  struct v b = scale(add(add(a, a), scale(a, -1)), 3);
  printf("%d %d %d\n", b.x, b.y, b.z);
  if (add(a, b).z > 10) printf("z\n");
  a = add(a, scale(a, -1));
  struct wrap w = wrap(b, nothing());
  printf("%d %zu\n", w.v.z, sizeof(struct empty));
  b = recurse(b, 5);
  printf("%d %d\n", b.x, b.z);
  for (struct v i = {0, 0, 0}; i.x < 3; i = add(i, (struct v){1, 2, 0})) printf("%d ", i.y);
  printf("\n");
  (void)scale(a, 2);
  struct v (*f)(struct v, int) = b.x > 0 ? scale : 0;
  printf("%d\n", f(b, 2).x);
  return 0;
}
