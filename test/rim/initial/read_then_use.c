// safe, or unknown; flags: --property valid-init
#include <unistd.h>
int main(void) {
  char b[4];
  ssize_t n = read(0, b, sizeof b);
  for (ssize_t i = 0; i < n; i++)
    if (b[i] == 'x') return 1;
  return 0;
}
