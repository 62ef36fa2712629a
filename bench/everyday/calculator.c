// unreach-call no-overflow valid-memsafety; seeded: no-overflow
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);

static const char *input;

static int expression(void);

static int primary(void) {
  if (*input == '(') {
    input++;
    int v = expression();
    if (*input == ')') input++;
    return v;
  }
  if (isdigit((unsigned char)*input)) return *input++ - '0';
  exit(1);
}

static int term(void) {
  int v = primary();
#ifdef SEEDED
  while (*input == '*' || *input == '-') v = *input++ == '*' ? v * primary() : v << primary() * 4;
#else
  while (*input == '*') {
    input++;
    v *= primary();
  }
#endif
  return v;
}

static int expression(void) {
  int v = term();
  while (*input == '+') {
    input++;
    v += term();
  }
  return v;
}

int main(void) {
  char text[6];
  for (int i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_char();
  text[5] = '\0';
  input = text;
  int v = expression();
  assert(v >= 0 && v <= 729);
  return 0;
}
