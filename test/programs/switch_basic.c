/* switch: fall-through, default in the middle, no match, nested, on expressions of several types. */
#include <stdio.h>

static int fall(int n) {
  int r = 0;
  switch (n) {
    case 0: r += 1;
    case 1: r += 10;
    default: r += 100;
    case 5: r += 1000; break;
    case -3: r = -3;
  }
  return r;
}

static const char *kind(char c) {
  switch (c) {
    case 'a': case 'e': case 'i': case 'o': case 'u': return "vowel";
    case ' ': return "space";
    case '\0': return "end";
  }
  return "other";
}

static int nested(unsigned a, unsigned b) {
  switch (a) {
    case 1:
      switch (b) {
        case 1: return 11;
        case 2: break;
        default: return 19;
      }
      return 12;
    case 2: return 2;
  }
  return 0;
}

int main(void) {
  for (int i = -4; i <= 6; i++) printf("%d ", fall(i));
  printf("\n");
  for (const char *p = "a b"; ; p++) {
    printf("%s ", kind(*p));
    if (!*p) break;
  }
  printf("\n%d %d %d %d %d\n", nested(1, 1), nested(1, 2), nested(1, 3), nested(2, 0), nested(3, 3));
  int n = 0;
  for (int i = 0; i < 10; i++) {
    switch (i % 4) {
      case 0: continue;
      case 3: n += 100; break;
      case 1: n++;
    }
    n += 10;
  }
  printf("%d\n", n);
  return 0;
}
