// safe, or unknown
extern void reach_error(void);
#include <string.h>
int main(int argc, char **argv) {
  if (argc > 0 && argv[0] == 0) reach_error();
  return 0;
}
