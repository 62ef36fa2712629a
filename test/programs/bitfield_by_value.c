/* Structures with bit-fields by value, in initialisers, in unions, as globals. */
#include <stdio.h>

struct date {
  unsigned day : 5, month : 4, year : 12;
};

static struct date global = {31, 12, 1999};
static const struct date table[] = {{1, 2, 3}, {.year = 2024, .month = 2, .day = 29}};

union packed {
  struct date date;
  unsigned word;
};

static struct date next(struct date d) {
  if (++d.day == 0) d.month++;
  if (d.month > 12) {
    d.month = 1;
    d.year++;
  }
  return d;
}

static unsigned key(struct date d) { return d.year * 10000u + d.month * 100u + d.day; }

int main(void) {
  printf("%u %u\n", key(global), key(next(global)));
  global = next(next(global));
  printf("%u %u\n", key(global), key(table[1]));
  union packed u = {.word = 0};
  u.date = table[1];
  printf("%x\n", u.word & 0x1fffff);
  u.word += 1;
  printf("%u\n", u.date.day);
  struct date copy[2] = {table[0], global};
  copy[0].year = copy[1].year - 1;
  printf("%u %u\n", key(copy[0]), key(copy[1]));
  return (int)(key(copy[0]) % 200);
}
