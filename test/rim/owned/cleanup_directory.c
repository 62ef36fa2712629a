// safe, or unknown; flags: --property valid-memcleanup
#include <dirent.h>
int main(void) {
  DIR *d = opendir("/");
  return d != 0;
}
