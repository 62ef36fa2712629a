// unreach-call no-overflow; seeded: unreach-call
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

/* Days since 1970-01-01 in the Gregorian calendar, and back. */
static int days_from_civil(int y, int m, int d) {
  y -= m <= 2;
  int era = (y >= 0 ? y : y - 399) / 400;
  int yoe = y - era * 400;
  int doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  int doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
  return era * 146097 + doe - 719468;
}

static int weekday(int days) {
#ifdef SEEDED
  return (days + 4) % 7;
#else
  return days >= -4 ? (days + 4) % 7 : (days + 5) % 7 + 6;
#endif
}

int main(void) {
  int m = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  if (m < 1 || m > 12 || d < 1 || d > 28) return 0;
  int days = days_from_civil(1969, m, d);
  assert(days < 0 && days >= -365);
  int w = weekday(days);
  assert(w >= 0 && w <= 6);
  assert(weekday(days_from_civil(2024, 2, 29)) == 4);
  return 0;
}
