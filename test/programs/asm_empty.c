/* Inline assembly without instructions: values pass through it unchanged. */
#include <stdio.h>

static int hide(int x) {
  __asm__ volatile("" : "+r"(x));
  return x;
}

int main(void) {
  int a[3] = {1, 2, 3}, i = hide(2);
  long v = 40;
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("" : "+r"(v), "+r"(i) : "r"(a));
  __asm__ volatile("" : "+m"(a[1]));
  printf("%d %ld %d\n", a[i], v, a[1]);
  return 0;
}
