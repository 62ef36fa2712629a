/* strcmp, strncmp: order, prefixes, unsigned comparison of bytes. */
#include <stdio.h>
#include <string.h>

static int sign(int x) { return x < 0 ? -1 : x > 0; }

int main(void) {
  const char *words[] = {"", "a", "ab", "abc", "abd", "b", "\x80", "A"};
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) printf("%2d ", sign(strcmp(words[i], words[j])));
    printf("\n");
  }
  printf("%d %d %d %d\n", sign(strncmp("abcdef", "abcxyz", 3)), sign(strncmp("abcdef", "abcxyz", 4)),
         sign(strncmp("ab", "abc", 5)), sign(strncmp("x", "y", 0)));
  const char *sorted[] = {"pear", "apple", "fig", "cherry"};
  for (int i = 1; i < 4; i++)
    for (int j = i; j > 0 && strcmp(sorted[j], sorted[j - 1]) < 0; j--) {
      const char *t = sorted[j];
      sorted[j] = sorted[j - 1];
      sorted[j - 1] = t;
    }
  for (int i = 0; i < 4; i++) printf("%s ", sorted[i]);
  printf("\n");
  return 0;
}
