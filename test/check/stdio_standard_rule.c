// safe; flags: --rule rules/stdio.rule
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc > 1 && !freopen("out", "w", stdout)) return 1;
  fputs("x", stdout);
  fputs("x", stderr);
  return fclose(stdout) != 0;
}
