/* The cleanup attribute: runs at the end of the scope, in reverse order, also on return, break and goto. */
#include <stdio.h>
#include <stdlib.h>

static void leave(int *v) { printf("-%d ", *v); }
static void release(char **p) {
  printf("free %s ", *p);
  free(*p);
}

#define TRACED(name, v) __attribute__((cleanup(leave))) int name = (v)

static int early(int n) {
  TRACED(a, 1);
  if (n == 0) return a * 10;
  TRACED(b, 2);
  if (n == 1) return a + b;
  a += 5;
  return n;
}

static void heap(void) {
  __attribute__((cleanup(release))) char *p = malloc(3);
  p[0] = 'o';
  p[1] = 'k';
  p[2] = 0;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    int r = early(i);
    printf("= %d\n", r);
  }
  for (int i = 0; i < 4; i++) {
    TRACED(c, 100 + i);
    if (i == 1) continue;
    if (i == 2) break;
    printf("body ");
  }
  printf("\n");
  {
    TRACED(d, 7);
    goto out;
  }
out:
  heap();
  printf("\n");
  return 0;
}
