// safe, or unknown
extern void reach_error(void);
#include <wchar.h>
int main(void) {
  mbstate_t s = {0};
  if (!mbsinit(&s)) reach_error();
  return 0;
}
