// unsafe line 14, may be unknown with impact, lazy, slam: what the library gives is to be supplied; flags: --property valid-memsafety
/* A line of input fills the buffer, and its end is written behind it: what the library reads is part of the alarm. */
#include <stdio.h>

int main(void) {
  char line[4];
  unsigned n = 0;
  for (;;) {
    int c = getchar();
    if (c == EOF || c == '\n') break;
    if (n == sizeof line) break;
    line[n++] = (char)c;
  }
  line[n] = '\0';
  return line[0] == 'a';
}
