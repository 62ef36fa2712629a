// error 5:8: '__builtin_add_overflow_p' is a built-in function that clang does not have
#include <limits.h>
extern void reach_error(void);
int main(void) {
  if (!__builtin_add_overflow_p(INT_MAX, 1, (int)0)) reach_error();
  return 0;
}
