// flags: --rule rules/stdio.rule
#include <stdio.h>
int main(void) {
  FILE *f = fopen("data", "r");
  if (!f) return 1;
  int first = fgetc(f);
  if (first == EOF) {
    fclose(f);
    printf("empty\n");
  }
  fclose(f);
  return 0;
}
