// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
extern char __VERIFIER_nondet_char(void);

static bool evaluate(const char *s, long *result) {
  long stack[4];
  int depth = 0;
  for (; *s; s++) {
    if (*s >= '0' && *s <= '9') {
      if (depth == 4) return false;
      stack[depth++] = *s - '0';
      continue;
    }
#ifdef SEEDED
    if (depth < 1) return false;
#else
    if (depth < 2) return false;
#endif
    long b = stack[--depth], a = stack[--depth];
    switch (*s) {
    case '+': a += b; break;
    case '-': a -= b; break;
    case '*': a *= b; break;
    default: return false;
    }
    stack[depth++] = a;
  }
  if (depth != 1) return false;
  *result = stack[0];
  return true;
}

int main(void) {
  char text[6];
  for (int i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_char();
  text[5] = 0;
  long r;
  if (evaluate(text, &r)) assert(r >= -81 && r <= 729);
  return 0;
}
