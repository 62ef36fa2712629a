// safe, or unknown
extern void reach_error(void);
#include <locale.h>
int main(void) {
  if (!setlocale(LC_ALL, "C")) reach_error();
  return 0;
}
