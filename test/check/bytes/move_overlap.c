// safe
/* memmove within one array, as if through a copy. */
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char text[5], x = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 5; i++) text[i] = (unsigned char)i;
  text[1] = x;
  memmove(text + 1, text, 4);
  if (text[0] != 0 || text[1] != 0 || text[2] != x || text[3] != 2 || text[4] != 3) reach_error();
  memmove(text, text + 2, 3);
  if (text[0] != x || text[1] != 2 || text[2] != 3) reach_error();
  return 0;
}
