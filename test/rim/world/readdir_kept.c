// unsafe, or unknown
#include <dirent.h>
extern void reach_error(void);
int main(void) {
  DIR *d = opendir("/");
  if (!d) return 0;
  struct dirent *a = readdir(d);
  char c = a ? a->d_name[0] : 0;
  struct dirent *b = readdir(d);
  if (a && b && a->d_name[0] == c) reach_error();
  return 0;
}
