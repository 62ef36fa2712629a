/* Character classes and case conversion over ASCII. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
  int classes[8] = {0};
  for (int c = 0; c < 128; c++) {
    classes[0] += !!isalpha(c);
    classes[1] += !!isdigit(c);
    classes[2] += !!isalnum(c);
    classes[3] += !!isspace(c);
    classes[4] += !!isupper(c);
    classes[5] += !!islower(c);
    classes[6] += !!isxdigit(c);
    classes[7] += !!ispunct(c);
  }
  for (int i = 0; i < 8; i++) printf("%d ", classes[i]);
  printf("\n");
  for (const char *p = "Mixed Case 42!"; *p; p++) putchar(isupper((unsigned char)*p) ? tolower(*p) : toupper(*p));
  putchar('\n');
  int words = 0, in = 0;
  for (const char *p = " two  words\tand\nmore "; *p; p++) {
    if (isspace((unsigned char)*p)) in = 0;
    else if (!in) {
      in = 1;
      words++;
    }
  }
  printf("%d %d %d\n", words, !!isprint(' '), !!iscntrl('\n'));
  return 0;
}
