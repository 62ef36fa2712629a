// safe
// More of an object is filled than is kept as numbers: nothing is known of it, and the zeros around it are forgotten.
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

struct record {
  char text[600];
  struct record *next;
};

int main(void) {
  struct record *r = calloc(1, sizeof *r);
  struct record copy;
  if (!r) return 0;
  memset(r->text, 1, 500);
  r->next = 0;
  memcpy(&copy.text[8], r->text, 300);
  copy.next = r;
  if (copy.next->next) reach_error();
  free(r);
  return 0;
}
