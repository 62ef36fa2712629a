/* alloca: blocks that live until the function returns, in loops and in recursion. */
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct link {
  int v;
  struct link *next;
};

static int chain(int n) {
  struct link *head = 0;
  for (int i = 1; i <= n; i++) {
    struct link *l = alloca(sizeof *l);
    l->v = i * i;
    l->next = head;
    head = l;
  }
  int s = 0;
  for (; head; head = head->next) s = s * 3 + head->v;
  return s;
}

static int nested(int n, int *above) {
  if (n == 0) return *above;
  int *mine = __builtin_alloca(sizeof(int) * (unsigned)n);
  mine[n - 1] = *above + n;
  return nested(n - 1, &mine[n - 1]) + mine[n - 1];
}

int main(void) {
  int zero = 0;
  printf("%d %d\n", chain(4), chain(7));
  printf("%d\n", nested(5, &zero));
  char *copy = alloca(6);
  memcpy(copy, "alloc", 6);
  char *other = alloca(3);
  memset(other, 'x', 2);
  other[2] = 0;
  printf("%s %s\n", copy, other);
  return 0;
}
