// safe, or unknown
extern void reach_error(void);
#include <sys/statvfs.h>
int main(void) {
  struct statvfs s;
  if (statvfs("/", &s) != 0) reach_error();
  return 0;
}
