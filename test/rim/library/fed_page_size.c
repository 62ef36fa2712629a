// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
#include <sys/auxv.h>
int main(void) {
  if (sysconf(_SC_PAGESIZE) != getpagesize()) reach_error();
  return 0;
}
