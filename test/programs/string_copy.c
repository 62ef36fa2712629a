/* strlen, strcpy, strncpy, strcat, strncat, strdup. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *b, int n) {
  for (int i = 0; i < n; i++) printf("%d ", b[i]);
  printf("\n");
}

int main(void) {
  char b[16];
  memset(b, '#', sizeof b);
  printf("%d\n", strcpy(b, "four") == b);
  show(b, 8);
  strncpy(b, "ab", 4);
  show(b, 8);
  strncpy(b, "longer", 3);
  show(b, 8);
  strcpy(b, "");
  printf("[%s] %zu\n", b, strlen(b));
  strcat(strcat(strcpy(b, "one"), "two"), "");
  printf("%s %zu\n", b, strlen(b));
  strncat(b, "three", 2);
  strncat(b, "x", 10);
  printf("%s %zu\n", b, strlen(b));
  char *d = strdup(b + 3);
  d[0] = 'T';
  printf("%s %s\n", d, b);
  free(d);
  d = strndup("truncated", 5);
  printf("%s\n", d);
  free(d);
  printf("%zu %zu\n", strnlen("abcdef", 3), strnlen("ab", 9));
  return 0;
}
