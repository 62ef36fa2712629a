/* Plain char against signed and unsigned char; character constants; escapes. */
#include <limits.h>
#include <stdio.h>

int main(void) {
  char c = '\xff';
  signed char s = (signed char)c;
  unsigned char u = (unsigned char)c;
  printf("%d %d %d %d\n", c, s, u, CHAR_MIN < 0);
  printf("%d %d %d\n", c == s, c == u, (unsigned char)c == u);
  printf("%d %d %d %d %d\n", 'a', '\n', '\0', '\\', '\'');
  printf("%d %d %d\n", '\101', '\x41', '\177');
  printf("%zu %zu\n", sizeof 'a', sizeof(char));
  const char text[] = "tab\there \"quoted\" \x41\102 end";
  for (unsigned i = 0; i < sizeof text; i++) printf("%d ", text[i]);
  printf("\n");
  int counts[256] = {0};
  for (const char *p = "h\xc3\xa4llo"; *p; p++) counts[(unsigned char)*p]++;
  printf("%d %d %d\n", counts['l'], counts[0xc3], counts[0xa4]);
  for (c = 'a'; c <= 'e'; c++) putchar(c);
  putchar('\n');
  return 0;
}
