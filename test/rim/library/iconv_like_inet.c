// unsafe, or unknown
extern void reach_error(void);
#include <arpa/inet.h>
int main(void) {
  struct in_addr a = {0};
  if (inet_pton(AF_INET, "1.2.3.4", &a) == 1 && a.s_addr == htonl(0x01020304)) reach_error();
  return 0;
}
