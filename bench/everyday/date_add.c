// unreach-call no-overflow; seeded: unreach-call
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

struct date {
  int year, month, day;
};

static bool is_leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }

static int days_in(int y, int m) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return m == 2 && is_leap(y) ? 29 : days[m - 1];
}

static struct date add_days(struct date d, int days) {
  d.day += days;
#ifdef SEEDED
  int length = days_in(d.year, d.month);
  while (d.day > length) {
    d.day -= length;
    if (++d.month > 12) d.month = 1, d.year++;
  }
#else
  while (d.day > days_in(d.year, d.month)) {
    d.day -= days_in(d.year, d.month);
    if (++d.month > 12) d.month = 1, d.year++;
  }
#endif
  return d;
}

int main(void) {
  struct date d = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  int days = __VERIFIER_nondet_int();
  if (d.year < 1900 || d.year > 2100 || d.month < 1 || d.month > 12) return 0;
  if (d.day < 1 || d.day > days_in(d.year, d.month) || days < 0 || days > 90) return 0;
  struct date e = add_days(d, days);
  assert(e.month >= 1 && e.month <= 12 && e.day >= 1 && e.day <= days_in(e.year, e.month));
  assert(e.year > d.year || (e.year == d.year && (e.month > d.month || (e.month == d.month && e.day >= d.day))));
  return 0;
}
