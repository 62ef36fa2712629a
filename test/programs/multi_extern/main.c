/* Globals that refer to each other across files. */
#include <stdio.h>

struct item {
  const char *name;
  int (*run)(int);
  struct item *next;
};

extern struct item first;
struct item second;
extern int shared[];
extern int tentative;
extern char text[];
extern int *into_shared;
int sum_shared(void);

int plus_one(int x) { return x + 1; }
int minus_one(int x) { return x - 1; }
struct item second = {"second", minus_one, &first};

int main(void) {
  struct item *p = &first;
  int v = 10;
  for (int i = 0; i < 5; i++, p = p->next) {
    v = p->run(v) * 2;
    printf("%s %d\n", p->name, v);
  }
  shared[3] = 40;
  tentative = 500;
  *into_shared += 1000;
  printf("%d %s\n", sum_shared(), text);
  return v % 256;
}
