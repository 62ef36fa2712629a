// unsafe, or unknown
#include <locale.h>
extern void reach_error(void);
/* empty strings may be one */
int main(void) {
  struct lconv *l = localeconv();
  if (l->thousands_sep == l->currency_symbol || l->positive_sign == l->negative_sign) reach_error();
  return 0;
}
