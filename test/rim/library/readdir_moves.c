// unsafe, or unknown
#include <dirent.h>
extern void reach_error(void);
/* where the next entry is nobody says */
int main(void) {
  DIR *d = opendir("/");
  if (!d) return 0;
  struct dirent *a = readdir(d), *b = readdir(d);
  if (a && b && a != b) reach_error();
  return 0;
}
