// safe, or unknown
extern void reach_error(void);
#include <arpa/inet.h>
int main(void) {
  if (inet_addr("1.2.3.4") != 0x04030201u) reach_error();
  return 0;
}
