/* qsort and bsearch with callbacks over several element types. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
  char name[8];
  int age;
};

static int by_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int by_age(const void *a, const void *b) {
  return ((const struct person *)a)->age - ((const struct person *)b)->age;
}
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  int a[] = {9, -3, 5, 0, 12, 7, -8};
  qsort(a, 7, sizeof *a, by_int);
  for (int i = 0; i < 7; i++) printf("%d ", a[i]);
  int key = 7, none = 6;
  int *found = bsearch(&key, a, 7, sizeof *a, by_int);
  printf("%td %d\n", found - a, bsearch(&none, a, 7, sizeof *a, by_int) == NULL);
  struct person p[] = {{"ann", 40}, {"bob", 25}, {"cy", 61}, {"dee", 33}};
  qsort(p, 4, sizeof *p, by_age);
  for (int i = 0; i < 4; i++) printf("%s %d, ", p[i].name, p[i].age);
  const char *words[] = {"delta", "alpha", "charlie", "bravo"};
  qsort(words, 4, sizeof *words, by_text);
  for (int i = 0; i < 4; i++) printf("%s ", words[i]);
  printf("\n");
  return 0;
}
