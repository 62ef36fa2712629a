// safe, or unknown; flags: --property valid-memcleanup
#include <locale.h>
#include <time.h>
int main(void) {
  setlocale(LC_ALL, "");
  time_t t = 0;
  return localtime(&t) == 0;
}
