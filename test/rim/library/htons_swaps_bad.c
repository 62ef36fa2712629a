// unsafe, or unknown
extern void reach_error(void);
#include <arpa/inet.h>
int main(void) {
  volatile unsigned short x = 0x1234;
  if (htons(x) != 0x1234) reach_error();
  return 0;
}
