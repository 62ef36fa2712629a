// unsafe, or unknown; flags: --property valid-init
#include <unistd.h>
int main(void) {
  char b[4];
  ssize_t n = read(0, b, sizeof b);
  if (n < 0) return 0;
  return b[3] == 'x';
}
/* not native: a run without the sanitizer of the property does not fail */
