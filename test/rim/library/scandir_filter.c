// unsafe, or unknown
extern void reach_error(void);
#include <dirent.h>
static int calls;
static int all(const struct dirent *d) { calls++; return 0; }
int main(void) {
  struct dirent **list;
  scandir("/", &list, all, 0);
  if (calls) reach_error();
  return 0;
}
