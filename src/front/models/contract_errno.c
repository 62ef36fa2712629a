/* errno, as functions that may fail leave it. */
#include "front/models/contract.h"

int *__errno_location(void);

MODEL void __ockham_set_errno(void) {
  if (__ockham_any_int(0, 1)) *__errno_location() = __ockham_any_int(1, 4095);
}
