// unsafe, or unknown; flags: --property valid-init
#include <sys/stat.h>
int main(void) {
  struct stat s;
  stat("/nonexistent/file", &s);
  return s.st_size > 5;
}
/* not native: a run without the sanitizer of the property does not fail */
