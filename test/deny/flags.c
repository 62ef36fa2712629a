// flags: -- -fshort-wchar
// safe
// flags: -- -fshort-enums
// safe
// flags: -- -fpack-struct
// safe
// flags: -- -funsigned-char
// safe
// flags: -- -ffast-math
// safe
// flags: -- -ftrapv
// safe
// flags: -- -fwrapv
// safe
// flags: -- -O2
// safe
// flags: -- -flto
// safe
// flags: -- -fsanitize=undefined
// safe
// flags: -- -fsanitize=address
// safe
// flags: -- -mavx512f
// safe
// flags: -- -fexceptions
// safe
// flags: -- -mcmodel=large
// safe
// flags: -- -pg
// safe
// flags: --data-model ILP32 -- -mregparm=3
// safe
#include <string.h>
#include <wchar.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum colour { RED, GREEN };
struct pair {
  char c;
  int i;
};

/* Flags mean what they mean to the compiler, and library models are linked all the same. */
int main(void) {
  char text[4] = "abc";
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  if (strlen(text) != 3 || x + 1 < 1 || sizeof(enum colour) > sizeof(int)) reach_error();
  if (sizeof(wchar_t) != sizeof L'a' || sizeof(struct pair) < 5) reach_error();
  return 0;
}
