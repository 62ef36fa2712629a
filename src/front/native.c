/* A start of clang costs as much as compiling a small file, and most of that is loading LLVM, which is here. Code is
 * made as clang makes it with -O0: without optimisation, for any address, for the processor that functions name. */
#include "front/native.h"

#include "front/llvm.h"

#include <string.h>
#include <unistd.h>

enum { FAILED = 1 };

/* Not by exit: what is registered for the end of the program belongs to the parent. */
static void end_here(const char *reason) {
  (void)reason;
  _exit(FAILED);
}

static void hear(LLVMDiagnosticInfoRef info, void *data) {
  (void)data;
  if (LLVMGetDiagInfoSeverity(info) == LLVMDSError) _exit(FAILED);
}

static bool is_plain(LLVMModuleRef module) {
  size_t len = 0;
  LLVMGetModuleInlineAsm(module, &len);
  return !len && !LLVMGetNamedGlobal(module, "llvm.global_ctors") && !LLVMGetNamedGlobal(module, "llvm.global_dtors") &&
         !LLVMGetFirstGlobalIFunc(module);
}

static bool write_object(LLVMModuleRef module, const char *path) {
  const char *triple = LLVMGetTarget(module);
  LLVMTargetRef target;
  char *message = NULL, name[4096];
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeX86AsmParser();
  if (strlen(path) >= sizeof name || LLVMGetTargetFromTriple(triple, &target, &message)) return false;
  strcpy(name, path);
  const char *cpu = strncmp(triple, "x86_64", 6) == 0 ? "x86-64" : "i686"; /* of functions that name none */
  LLVMTargetMachineRef machine =
      LLVMCreateTargetMachine(target, triple, cpu, "", LLVMCodeGenLevelNone, LLVMRelocPIC, LLVMCodeModelDefault);
  return machine && !LLVMTargetMachineEmitToFile(machine, module, name, LLVMObjectFile, &message);
}

int native_write(const void *data) {
  const struct native_request *r = data;
  LLVMModuleRef module = NULL;
  LLVMContextRef context = LLVMContextCreate();
  LLVMInstallFatalErrorHandler(end_here);
  LLVMContextSetDiagnosticHandler(context, hear, NULL);
  LLVMMemoryBufferRef text = LLVMCreateMemoryBufferWithMemoryRange(r->bitcode->text, r->bitcode->len, "program", false);
  bool ok = !LLVMParseBitcodeInContext2(context, text, &module) && is_plain(module) && write_object(module, r->path);
  return ok ? 0 : FAILED; /* the process ends: nothing is released */
}
