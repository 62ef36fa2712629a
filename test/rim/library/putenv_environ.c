// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
extern char **environ;
int main(void) {
  static char text[] = "OCKA=b";
  putenv(text);
  for (char **p = environ; *p; p++)
    if (*p == text) (*p)[5] = 'c';
  if (text[5] == 'c') reach_error();
  return 0;
}
