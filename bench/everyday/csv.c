// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <string.h>
#define MAX 8
extern char __VERIFIER_nondet_char(void);

static int split(char *line, char **fields, int most) {
  int n = 0;
  char *p = line;
  fields[n++] = p;
  while (*p) {
    if (*p == ',') {
      *p = '\0';
      if (n == most) return n;
      fields[n++] = p + 1;
    }
#ifdef SEEDED
    if (*p == ';') n++;
#endif
    p++;
  }
  return n;
}

int main(void) {
  char line[6], *fields[MAX];
  int commas = 0;
  for (int i = 0; i < 5; i++) line[i] = __VERIFIER_nondet_char();
  line[5] = '\0';
  for (const char *p = line; *p; p++) commas += *p == ',';
  int n = split(line, fields, MAX);
  assert(n == commas + 1);
  for (int i = 0; i < n; i++) assert(strchr(fields[i], ',') == NULL);
  return 0;
}
