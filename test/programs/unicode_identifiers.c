/* Identifiers outside ASCII, text in UTF-8. */
#include <stdio.h>
#include <string.h>

struct größe {
  int höhe, breite;
};

static int fläche(struct größe g) { return g.höhe * g.breite; }

static unsigned points(const char *s) {
  unsigned n = 0;
  for (; *s; s++) n += (*s & 0xc0) != 0x80;
  return n;
}

int main(void) {
  struct größe π = {.höhe = 3, .breite = 14};
  int 変数 = fläche(π);
  printf("%d\n", 変数);
  const char *text = "naïve – “quoted” ✓";
  printf("%s %zu %u\n", text, strlen(text), points(text));
  return 0;
}
