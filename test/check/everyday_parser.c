// safe, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* Copies the digits at the beginning of a text into memory of the right size, and reads the number. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static char *digits_of(const char *text) {
  size_t n = 0;
  while (text[n] >= '0' && text[n] <= '9') n++;
  char *copy = malloc(n + 1);
  for (size_t i = 0; i < n; i++) copy[i] = text[i];
  copy[n] = '\0';
  return copy;
}

int main(void) {
  char text[6];
  for (int i = 0; i < 5; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[5] = '\0';
  char *digits = digits_of(text);
  int number = 0, count = 0;
  for (; digits[count]; count++) number = 10 * number + (digits[count] - '0');
  if (count > 5 || number < 0 || number > 99999) reach_error();
  free(digits);
  return 0;
}
