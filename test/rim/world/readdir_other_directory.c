// unsafe, or unknown
#include <dirent.h>
extern void reach_error(void);
int main(void) {
  DIR *d = opendir("/"), *e = opendir("/usr");
  if (!d || !e) return 0;
  struct dirent *a = readdir(d), *b = readdir(e);
  if (a && b && a != b) reach_error();
  return 0;
}
