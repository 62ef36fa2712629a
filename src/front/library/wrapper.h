/* wrapper: bodies for library functions that are operations of the program but whose address a program takes. */
#ifndef OCKHAM_FRONT_WRAPPER_H
#define OCKHAM_FRONT_WRAPPER_H

#include "front/llvm.h"
#include "rules/rule.h"

/* For `hooks.release = free`: adds to the module a function that calls `free`, and uses its address instead. Afterwards
 * every such library function is only called directly, and those calls become operations. Functions that rules watch
 * are called through such a function everywhere, so that the program keeps their calls. `rules` may be NULL. */
void wrap_library_functions(LLVMModuleRef, const struct rules *);

#endif
