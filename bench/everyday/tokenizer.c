// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <ctype.h>
#include <string.h>
#define MAX_TOKENS 4
extern char __VERIFIER_nondet_char(void);

struct token {
  char kind; /* 'n' number, 'w' word, 's' sign */
  int start, length;
};

static int tokenize(const char *s, struct token *tokens, int most) {
  int i = 0, count = 0;
  while (s[i]) {
    if (s[i] == ' ') {
      i++;
      continue;
    }
#ifndef SEEDED
    if (count == most) return -1;
#endif
    struct token *t = &tokens[count++];
    t->start = i;
    if (isdigit((unsigned char)s[i])) {
      t->kind = 'n';
      while (isdigit((unsigned char)s[i])) i++;
    } else if (isalpha((unsigned char)s[i])) {
      t->kind = 'w';
      while (isalnum((unsigned char)s[i])) i++;
    } else {
      t->kind = 's';
      i++;
    }
    t->length = i - t->start;
  }
  return count;
}

int main(void) {
  char text[6];
  struct token tokens[MAX_TOKENS];
  for (int i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_char();
  text[5] = '\0';
  int n = tokenize(text, tokens, MAX_TOKENS), end = 0;
  for (int i = 0; i < n; i++) {
    assert(tokens[i].length > 0 && tokens[i].start >= end);
    end = tokens[i].start + tokens[i].length;
    assert(end <= (int)strlen(text));
  }
  return 0;
}
