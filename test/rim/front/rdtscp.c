// safe, or unknown
extern void reach_error(void);
#include <x86intrin.h>
int main(void) {
  unsigned aux = 0xffffffffu;
  __rdtscp(&aux);
  /* aux is what the system put there: any value as far as this program can know. */
  if (aux == 5 && aux == 6) reach_error();
  return 0;
}
