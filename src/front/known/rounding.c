/* Whether the program may compute with floating point in another way than to nearest, with subnormal numbers, in the
 * format of the type itself: then results are unknown. */
#include "front/known/intrinsic.h"

#include <string.h>

/* What changes the direction of rounding, or how subnormal numbers are treated. A function that the program does not
 * define and that is called otherwise leaves them as they are, as the conventions of calls have it. */
static const char *const changing[] = {
    "fesetround",      "fesetenv",          "feupdateenv",         "fesetmode",
    "__fesetround",    "llvm.set.rounding", "llvm.set.fpenv",      "llvm.reset.fpenv",
    "llvm.set.fpmode", "llvm.reset.fpmode", "llvm.x86.sse.ldmxcsr"};
static const char *const changing_code[] = {"mxcsr", "fldcw", "fldenv", "frstor", "xrstor", "finit", "fninit"};

static bool is_changing(const char *name) {
  for (size_t i = 0; i < sizeof changing / sizeof *changing; i++) {
    size_t length = strlen(changing[i]);
    if (strncmp(name, changing[i], length) == 0 && (!name[length] || name[length] == '.')) return true;
  }
  return false;
}

static bool code_is_changing(const char *text) {
  for (size_t i = 0; i < sizeof changing_code / sizeof *changing_code; i++)
    if (text && strstr(text, changing_code[i])) return true;
  return false;
}

static bool assembly_is_changing(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      size_t length;
      LLVMValueRef code = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
      if (code && LLVMIsAInlineAsm(code) && code_is_changing(LLVMGetInlineAsmAsmString(code, &length))) return true;
    }
  return false;
}

bool rounding_may_change(LLVMModuleRef module) {
  size_t length;
  if (code_is_changing(LLVMGetModuleInlineAsm(module, &length))) return true;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (is_changing(LLVMGetValueName2(f, &length)) || assembly_is_changing(f)) return true;
  return false;
}

static bool has_attribute(LLVMValueRef f, const char *name, const char *text, bool is_missing) {
  LLVMAttributeRef a =
      LLVMGetStringAttributeAtIndex(f, (unsigned)LLVMAttributeFunctionIndex, name, (unsigned)strlen(name));
  unsigned length;
  if (!a) return is_missing;
  return strstr(LLVMGetStringAttributeValue(a, &length), text);
}

bool computes_as_typed(LLVMValueRef f) {
  static const char *const subnormal[] = {"denormal-fp-math", "denormal-fp-math-f32"};
  for (size_t i = 0; i < sizeof subnormal / sizeof *subnormal; i++)
    if (!has_attribute(f, subnormal[i], "ieee,ieee", true)) return false;
  /* a compiler that has fused products may use them: C lets it compute an expression at once (6.5p8) */
  return has_attribute(f, "target-features", "+sse2", false) && !has_attribute(f, "target-features", "+fma", false);
}
