/* The bytes of objects seen through character pointers. */
#include <stdio.h>
#include <string.h>

static unsigned sum(const void *p, unsigned n) {
  const unsigned char *b = p;
  unsigned s = 0;
  while (n--) s = s * 31 + *b++;
  return s;
}

int main(void) {
  unsigned u = 0x01020304;
  unsigned char *b = (unsigned char *)&u;
  printf("%d %d %d %d\n", b[0], b[1], b[2], b[3]);
  b[1] = 0xff;
  printf("%08x\n", u);
  unsigned short halves[2] = {0x1122, 0x3344};
  unsigned joined;
  memcpy(&joined, halves, 4);
  printf("%08x\n", joined);
  long long q = -2;
  printf("%u\n", sum(&q, sizeof q));
  char text[8] = "abcdefg";
  unsigned long long word;
  memcpy(&word, text, 8);
  printf("%llx\n", word);
  ((char *)&word)[3] = 'Z';
  memcpy(text, &word, 8);
  printf("%s\n", text);
  int i = 5, copy;
  for (unsigned k = 0; k < sizeof i; k++) ((char *)&copy)[k] = ((char *)&i)[k];
  printf("%d\n", copy);
  return 0;
}
