/* Search in a list; the list found is not empty and holds the value (the program of Table 2 is not printed in the
 * paper). */
#include <stddef.h>

struct cell {
  int val;
  struct cell *next;
};

extern void reach_error(void);

/* The first cell with the value, and the one before it through `before`. */
struct cell *find(struct cell *list, int value, struct cell **before) {
  struct cell *curr, *prev;
  curr = list;
  prev = NULL;
  while (curr != NULL) {
    if (curr->val == value) {
      if (prev != NULL) {
        if (prev->val == value) reach_error();
        if (prev == curr) reach_error();
      }
    FOUND:
      *before = prev;
      return curr;
    }
    prev = curr;
    curr = curr->next;
  }
  *before = prev;
  return NULL;
}

int main(int argc, char **argv) {
  struct cell a = {argc, NULL}, b = {3, &a};
  struct cell *before;
  struct cell *found = find(&b, 3, &before);
  return found == &b;
}
