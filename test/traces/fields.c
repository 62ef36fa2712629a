// Members of a union by the type that is accessed, bit-fields one by one and with their signs.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
union word {
  float f;
  unsigned i;
};
struct flags {
  unsigned kind : 3, level : 5;
  int shift : 4;
};
int main(void) {
  union word w[2];
  struct flags x = {0};
  w[1].i = 5;
  x.kind = 6;
  x.shift = -3;
  x.level = __VERIFIER_nondet_int();
  if (w[1].i == 5 && x.kind == 6 && x.shift < 0) assert(x.level != 28);
  return 0;
}
