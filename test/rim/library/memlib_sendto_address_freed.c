// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdlib.h>
#include <sys/socket.h>
#include <netinet/in.h>
int main(void) {
  struct sockaddr_in *p = calloc(1, sizeof *p);
  if (!p) return 0;
  free(p);
  sendto(0, "a", 1, 0, (struct sockaddr *)p, sizeof *p);
  return 0;
}
