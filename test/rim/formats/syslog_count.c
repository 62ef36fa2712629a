// unsafe, or unknown
#include <syslog.h>
extern void reach_error(void);
int main(void) {
  int n = 0;
  syslog(LOG_DEBUG, "ab%n", &n);
  if (n) reach_error();
  return 0;
}
