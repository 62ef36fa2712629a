/* Structures with arrays of structures; indices that are expressions; pointers to members. */
#include <stdio.h>

struct cell { unsigned char value; signed char next; };
struct row { struct cell cells[4]; int used; };
struct table { struct row rows[3]; struct row *current; int *counter; };

static void put(struct table *t, int r, unsigned char v) {
  struct row *row = &t->rows[r % 3];
  row->cells[row->used & 3].value = v;
  row->cells[row->used & 3].next = (signed char)(row->used - 1);
  row->used++;
  t->current = row;
  ++*t->counter;
}

int main(void) {
  int counter = 0;
  struct table t = {.counter = &counter};
  for (int i = 0; i < 9; i++) put(&t, i * i, (unsigned char)(i * 30));
  for (int r = 0; r < 3; r++) {
    printf("%d:", t.rows[r].used);
    for (int c = 0; c < 4; c++) printf(" %d/%d", t.rows[r].cells[c].value, t.rows[r].cells[c].next);
    printf("\n");
  }
  printf("%d %d\n", counter, (int)(t.current - t.rows));
  unsigned char *v = &t.rows[0].cells[1].value;
  *v = 77;
  int *used = &t.current->used;
  (*used)--;
  printf("%d %d\n", t.rows[0].cells[1].value, t.current->used);
  struct cell (*cells)[4] = &t.rows[1].cells;
  printf("%d %d\n", (*cells)[0].value, t.rows[1 + (counter > 5)].cells[counter - 9].next);
  return 0;
}
