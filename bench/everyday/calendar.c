// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

static int days_in(int year, int month) {
#ifdef SEEDED
  return days[month] + (month == 2 && is_leap(year));
#else
  return days[month - 1] + (month == 2 && is_leap(year));
#endif
}

static int day_of_year(int year, int month, int day) {
  int n = day;
  for (int m = 1; m < month; m++) n += days_in(year, m);
  return n;
}

int main(void) {
  int year = __VERIFIER_nondet_int(), month = __VERIFIER_nondet_int(), day = __VERIFIER_nondet_int();
  if (year < 1900 || year > 2100 || month < 1 || month > 12) return 0;
  if (day < 1 || day > days_in(year, month)) return 0;
  int n = day_of_year(year, month, day);
  assert(n >= 1 && n <= 366);
  assert(n != 366 || is_leap(year));
  return 0;
}
