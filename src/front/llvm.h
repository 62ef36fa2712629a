/* llvm: the C API of LLVM, whose shared library is loaded when a source is read and not before.
 *
 * Why: the loader spends some 12 ms on the addresses in that library, ten times what the rest of ockham takes to start.
 * Commands that read no C source (`interpolate`, `certify`, `--help`) go without it, and while clang compiles, loading
 * costs no time. The program is not linked with LLVM at all: a call such as LLVMGetOperand(...) goes through a table of
 * pointers, which scripts/llvm_calls.py generates from the calls in src/front. There is nothing to do for a new call.
 */
#ifndef OCKHAM_FRONT_LLVM_H
#define OCKHAM_FRONT_LLVM_H

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include "base/diagnostic.h"
#include "base/strbuf.h"
#include "front/llvm_calls.h"

/* To be called before any function of LLVM; again at will. False after adding a diagnostic. */
bool llvm_load(struct diagnostics *);
/* Of the library that is loaded. */
void llvm_print_version(struct strbuf *);

#endif
