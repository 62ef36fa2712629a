// safe, or unknown; flags: --property valid-memtrack
#include <dirent.h>
int main(void) {
  for (int i = 0; i < 3; i++) {
    DIR *d = opendir("/");
    if (!d) return 1;
  }
  return 0;
}
