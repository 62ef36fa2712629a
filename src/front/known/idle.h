/* Inline assembly, as far as a replay has to know it: what can be left out of the compiled program, and what has to. */
#ifndef OCKHAM_FRONT_KNOWN_IDLE_H
#define OCKHAM_FRONT_KNOWN_IDLE_H

#include "front/llvm.h"

#include <stdbool.h>

/* Does the call of assembly do nothing but go on, whatever its operands are? */
bool assembly_is_idle(LLVMValueRef call);
/* Must an operand be a number that is part of the text, and is none here, without the optimiser? */
bool assembly_cannot_be_built(LLVMValueRef call);

#endif
