// unsafe line 10
/* Filled with ones byte by byte, an integer is not one. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int numbers[2];
  numbers[1] = 5;
  memset(numbers, 1, __VERIFIER_nondet_int() ? sizeof numbers : sizeof *numbers);
  if (numbers[0] == 0x01010101 && numbers[1] != 5) reach_error();
  return 0;
}
