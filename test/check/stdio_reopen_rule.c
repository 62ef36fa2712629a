// safe; flags: --rule rules/stdio.rule
#include <stdio.h>

int main(void) {
  FILE *log = fopen("log", "w"), *again;
  if (!log) return 1;
  again = freopen("log2", "w", log);
  if (!again) return 1;
  fputs("x", log);
  fclose(again);
  return 0;
}
