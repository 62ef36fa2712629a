// safe, or unknown
extern void reach_error(void);
#include <sys/sysinfo.h>
int main(void) {
  struct sysinfo i;
  if (sysinfo(&i) != 0) reach_error();
  return 0;
}
