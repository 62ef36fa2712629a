// unsafe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(int argc, char **argv) {
  char *words[] = {"x", "-a", 0};
  optind = 1;
  getopt(2, words, "a");
  if (optind == 2) reach_error();
  return 0;
}
