// flags: -std=gnu89 -Wno-deprecated-non-prototype
/* Definitions in the style before prototypes, with promoted parameters. */
#include <stdio.h>

int add(a, b)
int a, b;
{
  return a + b;
}

long mixed(c, s, p)
char c;
short s;
int *p;
{
  *p += c;
  return s - c;
}

static char *skip(s, n)
char *s;
int n;
{
  while (n-- > 0 && *s) s++;
  return s;
}

no_type() { return 5; }

int undeclared();

int main() {
  int v = 10;
  printf("%d\n", add(2, 3));
  printf("%ld %d\n", mixed(3, -7, &v), v > 0);
  printf("%s %d\n", skip("backward", 4), no_type());
  printf("%d\n", undeclared(1, 2));
  return 0;
}

int undeclared(x, y)
int x, y;
{
  return x * 10 + y;
}
