/* There is no way back from a failed allocation, but there are last words. */
#include "cli/out_of_memory.h"

#include "base/alloc.h"
#include "base/process/interrupt.h"

static void say_out_of_memory(size_t size) {
  (void)size;
  interrupt_last_words("out of memory");
}

/* Of the C++ libraries, std::set_new_handler. */
extern void (*set_new_handler(void (*)(void)))(void) __asm__("_ZSt15set_new_handlerPFvvE") __attribute__((weak));
static void fail_new(void) { alloc_fail(0); }

void expect_out_of_memory(void) {
  alloc_fail_hook = say_out_of_memory;
  if (set_new_handler) set_new_handler(fail_new);
}
