// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

/* The first word of a line, in memory of its own. */
static char *first_word(const char *line) {
  while (*line == ' ') line++;
  size_t n = 0;
  while (line[n] && line[n] != ' ') n++;
#ifdef SEEDED
  char *word = malloc(n);
#else
  char *word = malloc(n + 1);
#endif
  if (!word) return NULL;
  memcpy(word, line, n);
  word[n] = '\0';
  return word;
}

int main(void) {
  char line[7];
  for (int i = 0; i < 6; i++) line[i] = __VERIFIER_nondet_char();
  line[6] = '\0';
  char *word = first_word(line);
  if (!word) return 1;
  assert(strlen(word) <= 6);
  assert(strchr(word, ' ') == NULL);
  free(word);
  return 0;
}
