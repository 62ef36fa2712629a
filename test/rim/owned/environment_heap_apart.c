// unsafe, or unknown
#include <stdlib.h>
#include <string.h>
void reach_error(void);
/* putenv makes the string itself part of the environment */
int main(void) {
  static char text[] = "A_NAME=abc";
  putenv(text);
  char *p = getenv("A_NAME");
  if (p && p == text + 7) reach_error();
  return 0;
}
