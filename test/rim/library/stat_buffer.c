// unsafe, or unknown
extern void reach_error(void);
#include <sys/stat.h>
int main(void) {
  struct stat s = {0};
  if (stat("/", &s) == 0 && s.st_mode != 0) reach_error();
  return 0;
}
