// unsafe, or unknown
#include <libintl.h>
extern void reach_error(void);
int main(void) {
  if (gettext("abc") == gettext("abc")) reach_error();
  return 0;
}
