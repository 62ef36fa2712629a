/* A recursive descent parser: mutual recursion over a global cursor. */
#include <stdio.h>

static const char *at;
static int errors;

static int sum(void);

static int atom(void) {
  while (*at == ' ') at++;
  if (*at == '(') {
    at++;
    int v = sum();
    if (*at == ')') at++;
    else errors++;
    return v;
  }
  if (*at == '-') {
    at++;
    return -atom();
  }
  if (*at < '0' || *at > '9') {
    errors++;
    return 0;
  }
  int v = 0;
  while (*at >= '0' && *at <= '9') v = v * 10 + *at++ - '0';
  return v;
}

static int product(void) {
  int v = atom();
  for (;;) {
    while (*at == ' ') at++;
    if (*at == '*') at++, v *= atom();
    else if (*at == '/') {
      at++;
      int d = atom();
      v = d ? v / d : (errors++, 0);
    } else return v;
  }
}

static int sum(void) {
  int v = product();
  while (*at == '+' || *at == '-') {
    char op = *at++;
    int r = product();
    v = op == '+' ? v + r : v - r;
  }
  return v;
}

int main(void) {
  const char *all[] = {"1 + 2 * 3", "(1+2)*3", "-(4 - 6) * -5", "100/7/2", "2*(3", "7/0", "((((9))))", ""};
  for (int i = 0; i < 8; i++) {
    at = all[i];
    errors = 0;
    int v = sum();
    printf("%s = %d, %d errors\n", all[i], v, errors);
  }
  return 0;
}
