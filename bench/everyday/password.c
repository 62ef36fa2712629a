// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#define MAX 8

static size_t read_line(char *buffer, size_t size) {
  size_t n = 0;
  int c;
#ifdef SEEDED
  while ((c = getchar()) != EOF && c != '\n' && n < size) buffer[n++] = (char)c;
#else
  while ((c = getchar()) != EOF && c != '\n' && n + 1 < size) buffer[n++] = (char)c;
#endif
  buffer[n] = '\0';
  return n;
}

static bool is_strong(const char *s) {
  bool digit = false, upper = false;
  for (; *s; s++) {
    if (*s >= '0' && *s <= '9') digit = true;
    if (*s >= 'A' && *s <= 'Z') upper = true;
  }
  return digit && upper;
}

int main(void) {
  char line[MAX];
  size_t n = read_line(line, sizeof line);
  assert(n < MAX);
  if (is_strong(line)) assert(n >= 2);
  puts(line);
  return 0;
}
