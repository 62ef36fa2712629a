/* wrapper: bodies for library functions that are operations of the program but whose address a program takes. */
#ifndef OCKHAM_FRONT_WRAPPER_H
#define OCKHAM_FRONT_WRAPPER_H

#include "front/llvm.h"
#include "rules/rule.h"

/* For `hooks.release = free`: adds to the module a function that calls `free`, and uses its address instead. Afterwards
 * every such library function is only called directly, and those calls become operations. Functions that rules watch
 * are called through such a function everywhere, so that the program keeps their calls. `rules` may be NULL. */
void wrap_library_functions(LLVMModuleRef, const struct rules *);

/* One function: where its address is taken, something takes its place that calls it by its name; or, if it has
 * variable arguments, a function without a body, its name with `of_variadic` behind it. */
void wrap_if_taken(LLVMModuleRef, LLVMValueRef f, const char *of_variadic);

#endif
