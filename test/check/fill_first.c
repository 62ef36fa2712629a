// safe
#include <string.h>
extern void reach_error(void);

/* What memset and memcpy write begins with the first byte and ends with the last. */
struct three {
  int first, middle, last;
};

int main(void) {
  struct three x = {1, 2, 3}, y = {4, 5, 6};
  memset(&x, 0, sizeof x);
  if (x.first || x.middle || x.last) reach_error();
  x.first = 7;
  x.last = 9;
  memcpy(&y, &x, sizeof y);
  if (y.first != 7 || y.middle != 0 || y.last != 9) reach_error();
  memset(&y.middle, 0, sizeof y.middle);
  if (y.first != 7 || y.last != 9) reach_error();
  return 0;
}
