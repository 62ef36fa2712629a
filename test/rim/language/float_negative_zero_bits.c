// safe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  float a = 0.0f, b = -0.0f;
  if (a != b || memcmp(&a, &b, sizeof a) == 0) reach_error();
  return 0;
}
