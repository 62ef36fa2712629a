// unsafe, or unknown
#include <string.h>
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  p++;
  if (!memcmp(&p, &q, sizeof p)) reach_error();
  return 0;
}
