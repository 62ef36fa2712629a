// unsafe, or unknown
extern void reach_error(void);
#include <uchar.h>
int main(void) {
  char16_t s[] = u"a\U0001F600";
  if (sizeof s == 8 && s[1] == 0xd83d) reach_error();
  return 0;
}
