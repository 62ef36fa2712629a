/* String literals: concatenation, embedded zero, arrays against pointers, addresses into them. */
#include <stdio.h>
#include <string.h>

static const char *const months[] = {"Jan", "Feb", "Mar"};
static char buffer[] = "global";
static char fixed[10] = "ten";
static char exact[3] = "abc";

int main(void) {
  const char *p = "first "
                  "second";
  printf("%s %zu %s\n", p, strlen(p), p + 6);
  const char z[] = "a\0b\0c";
  printf("%zu %zu %s\n", sizeof z, strlen(z), z + 2);
  buffer[0] = 'G';
  printf("%s %zu %zu\n", buffer, sizeof buffer, sizeof fixed);
  for (int i = 0; i < 10; i++) printf("%d ", fixed[i]);
  printf("\n%c%c%c %zu\n", exact[0], exact[1], exact[2], sizeof exact);
  for (int i = 2; i >= 0; i--) printf("%s", months[i]);
  printf("\n%c %c\n", "hexadecimal"[3], *("pointer" + 2));
  char local[] = {'x', 'y', 0};
  printf("%s %zu %zu\n", local, sizeof "literal", sizeof local);
  return months[1][0];
}
