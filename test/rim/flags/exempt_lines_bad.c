// unsafe line 7; flags: --property no-overflow
/* not native: it is exempt */
#include <limits.h>
#define EXEMPT __attribute__((no_sanitize("undefined")))
EXEMPT int main(void) {
  int x = INT_MAX; /* a comment
  of lines */ return x + 1;
}
