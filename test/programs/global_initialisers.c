/* Initial values of globals: constants, addresses, offsets, strings, cross references, functions. */
#include <stdio.h>

struct node {
  int v;
  struct node *next, *prev;
};

extern struct node b;
struct node a = {1, &b, 0};
struct node c;
struct node b = {2, &c, &a};
struct node c = {3, 0, &b};

static int numbers[5] = {1, 2, 3};
static int *middle = &numbers[2];
static int *end = numbers + 5;
static char *tail = "prefix-tail" + 7;
static const char **pp = (const char *[]){"x", "yy"};
static int size = sizeof numbers / sizeof *numbers, negative = -3 * 4, shifted = 1 << 10 | 5;
static unsigned char bytes[] = {255, 'a', '\n', 0x7f + 1};
static void *self = &self;
static long long wide = 0x123456789abcLL;

static int f(void) { return numbers[0]; }
static int (*pf)(void) = f;
static struct { int (*call)(void); int *p; char text[4]; } mix = {f, &numbers[1], "ab"};
int tentative;
int tentative;

int main(void) {
  for (struct node *p = &a; p; p = p->next) printf("%d ", p->v);
  for (struct node *p = &c; p; p = p->prev) printf("%d ", p->v);
  printf("\n%d %td %s %s\n", *middle, end - middle, tail, pp[1]);
  printf("%d %d %d %d %d\n", size, negative, shifted, bytes[0], bytes[3]);
  printf("%d %llx %d %d\n", self == &self, wide, pf(), tentative);
  printf("%d %d %s\n", mix.call(), *mix.p, mix.text);
  numbers[0] = 50;
  a.next = &c;
  printf("%d %d\n", pf(), a.next->v);
  return 0;
}
