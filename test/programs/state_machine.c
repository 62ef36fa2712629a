/* A state machine over a string, with a table of transitions. */
#include <stdio.h>

enum state { START, SIGN, DIGITS, DOT, FRACTION, BAD, STATES };
enum input { PLUS, NUM, POINT, OTHER, INPUTS };

static const unsigned char next[STATES][INPUTS] = {
    [START] = {SIGN, DIGITS, DOT, BAD},         [SIGN] = {BAD, DIGITS, DOT, BAD},
    [DIGITS] = {BAD, DIGITS, DOT, BAD},         [DOT] = {BAD, FRACTION, BAD, BAD},
    [FRACTION] = {BAD, FRACTION, BAD, BAD},     [BAD] = {BAD, BAD, BAD, BAD},
};

static enum input class(char c) {
  return c == '+' || c == '-' ? PLUS : c >= '0' && c <= '9' ? NUM : c == '.' ? POINT : OTHER;
}

static enum state scan(const char *s) {
  enum state q = START;
  for (; *s; s++) q = next[q][class(*s)];
  return q;
}

int main(void) {
  const char *inputs[] = {"", "12", "-3", "+.5", "7.25", "1.2.3", "x", "-", "4.", "--1"};
  int counts[STATES] = {0};
  for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
    enum state q = scan(inputs[i]);
    counts[q]++;
    printf("%s: %s\n", inputs[i], q == DIGITS || q == FRACTION ? "number" : "no");
  }
  for (int i = 0; i < STATES; i++) printf("%d ", counts[i]);
  printf("\n");
  return 0;
}
