// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <ctype.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

static char *trim(char *s) {
  while (isspace((unsigned char)*s)) s++;
  char *end = s + strlen(s);
#ifdef SEEDED
  while (isspace((unsigned char)end[-1])) end--;
#else
  while (end > s && isspace((unsigned char)end[-1])) end--;
#endif
  *end = '\0';
  return s;
}

static int parse(char *line, char **key, char **value) {
  char *s = trim(line);
  if (!*s || *s == ';' || *s == '#') return 0;
  char *is = strchr(s, '=');
  if (!is) return -1;
  *is = '\0';
  *key = trim(s);
  *value = trim(is + 1);
  return **key ? 1 : -1;
}

int main(void) {
  char line[6], *key = NULL, *value = NULL;
  for (int i = 0; i < 5; i++) line[i] = __VERIFIER_nondet_char();
  line[5] = '\0';
  if (parse(line, &key, &value) == 1) {
    assert(*key && !isspace((unsigned char)*key) && !strchr(key, '='));
    assert(key < value && !isspace((unsigned char)*value));
  }
  return 0;
}
