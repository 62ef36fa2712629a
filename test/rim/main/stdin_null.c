// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  if (!stdin || stdin == stdout) reach_error();
  return 0;
}
