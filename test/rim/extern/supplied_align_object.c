// safe, or unknown
// not native: what others define is not here
#include <stdint.h>
extern void reach_error(void);
extern int other_int;
extern struct s { long x; char y; } other_struct;
int main(void) {
  if ((uintptr_t)&other_int & 3) reach_error();
  if ((uintptr_t)&other_struct & 7) reach_error();
  return 0;
}
