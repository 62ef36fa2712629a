// safe
/* A part of a zeroed object that is larger than any cell is copied over with bytes that were never written; the
 * rest stays zero. */
#include <stdlib.h>
#include <string.h>

struct record {
  struct record *next;
  char text[40];
  int count;
};

int main(void) {
  struct record *made = calloc(1, sizeof *made);
  char raw[40];
  raw[0] = 1;
  memcpy(made->text, raw, sizeof raw);
  made->count = made->text[0];
  if (made->next) free(made->next);
  free(made);
  return 0;
}
