/* errno, as functions that may fail leave it. */
#include "front/models/contract.h"

int *__errno_location(void);

MODEL void __ockham_fail(void) {
  int number = __ockham_any_int(1, 4095);
  __ockham_usual_error(&number);
  *__errno_location() = number;
}

MODEL void __ockham_fail_somehow(void) {
  __ockham_unsure("errno");
  __ockham_fail();
}

MODEL void __ockham_fail_or_end(void) {
  if (__ockham_any_int(0, 1)) __ockham_fail();
}

MODEL void __ockham_set_errno(void) {
  if (__ockham_any_int(0, 1)) __ockham_fail_somehow();
}
