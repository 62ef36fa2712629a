// unsafe, or unknown; flags: --property valid-memsafety
#include <dirent.h>
int main(void) {
  DIR *d = opendir("/");
  if (!d) return 0;
  struct dirent *e = readdir(d);
  closedir(d);
  return e ? e->d_name[0] == 5 : 0;
}
