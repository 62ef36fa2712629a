// unsafe, or unknown; flags: --property valid-memsafety
/* not native: memory of the library */
#include <dirent.h>
int main(void) {
  DIR *d = opendir("/");
  if (!d) return 0;
  struct dirent *a = readdir(d);
  closedir(d);
  return a ? a->d_name[0] : 0;
}
