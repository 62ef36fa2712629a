/* Empty statements, blocks, initialisers, structures, functions; arrays of no elements. */
#include <stdio.h>

struct none {};
struct tail { int n; int rest[0]; };
struct nested { struct none a; int v; struct none b; };

static void nothing(void) {}
static int ignore(int x, struct none s, int y) {
  (void)s;
  return x - y;
}

int main(void) {
  ;
  {}
  nothing();
  if (0) {} else {}
  for (int i = 0; i < 3; i++)
    ;
  while (0)
    ;
  struct none e = {}, f;
  f = e;
  int zeros[4] = {};
  struct nested n = {{}, 5, {}};
  struct tail t = {};
  printf("%d %d %d\n", zeros[3], n.v, t.n);
  printf("%zu %zu %zu\n", sizeof e, sizeof n, sizeof t);
  printf("%d\n", ignore(9, f, 4));
  struct none many[3];
  printf("%zu\n", sizeof many);
  switch (n.v) {
    default:;
  }
  goto end;
end:;
  do
    ;
  while (0);
  printf("%d\n", ((void)0, 3));
}
