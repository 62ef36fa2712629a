// unsafe line 8; flags: --rule rules/stdio.rule
#include <stdio.h>

int main(void) {
  FILE *log = fopen("log", "w");
  if (!log) return 1;
  fclose(log);
  fputs("x", log);
  fputs("x", stdout);
  return 0;
}
