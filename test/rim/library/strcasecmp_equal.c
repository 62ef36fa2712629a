// safe, or unknown
extern void reach_error(void);
#include <strings.h>
int main(void) {
  if (strcasecmp("AbC", "aBc") != 0) reach_error();
  return 0;
}
