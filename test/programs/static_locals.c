/* Static locals keep their values; each has its own object. */
#include <stdio.h>

static int counter(void) {
  static int n = 10;
  return n++;
}

static int *cell(int i) {
  static int cells[3];
  return &cells[i];
}

static const char *next_name(void) {
  static const char *const names[] = {"a", "b", "c"};
  static unsigned at;
  return names[at++ % 3];
}

static int twice(int reset) {
  static int n;
  if (reset) n = 0;
  {
    static int n = 100;
    n++;
    if (n % 2) return n;
  }
  return ++n;
}

static int recursive(int d) {
  static int deepest;
  if (d > deepest) deepest = d;
  if (d < 5) recursive(d + 1);
  return deepest;
}

int main(void) {
  int a = counter(), b = counter(), c = counter();
  printf("%d %d %d\n", a, b, c);
  *cell(1) = 5;
  *cell(2) = *cell(1) + 1;
  printf("%d %d %d\n", *cell(0), *cell(1), *cell(2));
  for (int i = 0; i < 5; i++) printf("%s", next_name());
  printf("\n");
  for (int i = 0; i < 6; i++) printf("%d ", twice(i == 3));
  printf("\n%d\n", recursive(0));
  for (int i = 0; i < 3; i++) {
    static int inside = 7;
    printf("%d ", inside++);
  }
  printf("\n");
  return 0;
}
