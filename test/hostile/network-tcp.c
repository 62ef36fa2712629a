/* unconfined: changes */
#include "hostile.h"
static void attack(void) {
  struct sockaddr_in to;
  memset(&to, 0, sizeof to);
  to.sin_family = AF_INET;
  to.sin_port = htons(PORT);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  escaped_if(s >= 0 && connect(s, (struct sockaddr *)&to, sizeof to) == 0);
  escaped_if(s >= 0);
}
