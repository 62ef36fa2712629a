/* sizeof of types, expressions, parameters, members, without evaluation. */
#include <stdio.h>

struct s { int a[5]; char c; };

static unsigned parameter(char p[100], int n) {
  (void)n;
  return sizeof(p) == sizeof(char *);
}

int main(void) {
  int i = 3;
  int a[7];
  printf("%zu %zu %d\n", sizeof(i++), sizeof i, i);
  printf("%zu %zu\n", sizeof a, sizeof a[0]);
  printf("%zu %zu %zu\n", sizeof(struct s), sizeof((struct s *)0)->a, sizeof(((struct s *)0)->c));
  char text[100];
  printf("%u %zu %zu\n", parameter(text, 1), sizeof &a == sizeof(void *), sizeof "four");
  printf("%zu %zu %zu\n", sizeof(char), sizeof(i + 1LL), sizeof(1 == 1));
  printf("%zu\n", sizeof(int[3][4]));
  printf("%zu %zu\n", sizeof(void *) / sizeof(long), sizeof(int (*)[10]) / sizeof(void *));
  int n = 4;
  printf("%zu %d\n", sizeof(int[n++]), n);
  printf("%zu %zu\n", sizeof(struct { char a; short b; }), sizeof(union { char a[3]; short b; }));
  return 0;
}
