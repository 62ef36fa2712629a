// flags: --trace all
// Signs, characters, constants, pointers, members, memory.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
enum color { RED, GREEN = 5, BLUE = -1 };
struct node {
  int value;
  struct node *next;
  char tag;
};
static int table[4] = {1, 2, 3, 4};
static struct node root;
static int twice(int x) { return 2 * x; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  enum color c = BLUE;
  struct node *p = malloc(sizeof *p);
  int *q = &table[2];
  int (*f)(int) = twice;
  const char *s = "text";
  if (x != -1 || u != 4294967295u) return 0;
  p->value = x - 1;
  p->next = &root;
  p->next->tag = s[1];
  root.next = NULL;
  *q = f(-7);
  if (c == BLUE && q == table + 2) assert(table[2] > 0 || p->value + root.tag != 99);
  return 0;
}
