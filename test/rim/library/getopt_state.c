// unsafe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  char *words[] = {"x", "-a", "v", 0};
  int c = getopt(3, words, "a:");
  if (c == 'a' && optarg == words[2]) reach_error();
  return 0;
}
