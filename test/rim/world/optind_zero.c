// unsafe, or unknown
#include <unistd.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  static char *v[] = {"x", "-a", "-b", 0};
  getopt(3, v, "ab");
  if (getopt(3, v, "ab") == 'b') reach_error();
  return 0;
}
