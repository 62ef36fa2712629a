// safe, or unknown
extern void reach_error(void);
#include <sys/auxv.h>
#include <unistd.h>
int main(void) {
  if (getauxval(AT_UID) != getuid()) reach_error();
  return 0;
}
