// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  char a0[] = "x", a1[] = "-a";
  char *argv[] = {a0, a1, 0};
  if (getopt(2, argv, "a") != 'a') reach_error();
  return 0;
}
