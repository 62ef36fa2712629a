// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
static void each(const char **s, int (*put)(const char *)) {
  put(s[0]);
  put(s[1]);
}
int main(void) {
  const char *s[2] = {"abc", 0};
  each(s, puts);
  return 0;
}
