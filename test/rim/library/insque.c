// safe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <search.h>
struct e { struct e *next, *prev; int v; };
int main(void) {
  struct e a = {0, 0, 1}, b = {0, 0, 2};
  insque(&a, 0);
  insque(&b, &a);
  if (a.next != &b) reach_error();
  return 0;
}
