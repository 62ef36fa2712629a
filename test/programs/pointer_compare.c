/* Comparison of pointers: into one array, against null, as conditions. */
#include <stdio.h>

static int find(const int *a, const int *end, int v) {
  for (const int *p = a; p < end; p++)
    if (*p == v) return (int)(p - a);
  return -1;
}

static void reverse(char *first, char *last) {
  while (first < last) {
    char t = *first;
    *first++ = *last;
    *last-- = t;
  }
}

int main(void) {
  int a[5] = {4, 8, 15, 16, 23};
  printf("%d %d\n", find(a, a + 5, 16), find(a, a + 5, 42));
  int *p = &a[1], *q = &a[3];
  printf("%d%d%d%d%d%d\n", p < q, p <= q, p > q, p >= q, p == q, p != q);
  printf("%d%d\n", p + 2 == q, &a[0] == a);
  char text[] = "palindrome";
  reverse(text, text + 9);
  printf("%s\n", text);
  const void *null = 0;
  if (p && !null && (p || null)) printf("conditions\n");
  int x, y;
  printf("%d %d\n", &x == &y, &x == &x);
  printf("%d\n", (p ? 1 : 2) + (null ? 10 : 20));
  return 0;
}
