/* Rules follow files by their addresses. `stdin`, `stdout` and `stderr` are expressions of C, and point to three files
 * that are open when the program starts: no file that is opened later is one of them, and none is null. */
#include "front/translate/translate.h"

enum { LARGEST_FILE = 216 /* bytes of a FILE, at most */ };

static void open_file(struct translator *t, const char *name) {
  LLVMValueRef variable = LLVMGetNamedGlobal(t->module, name);
  bool is_theirs = variable && LLVMIsDeclaration(variable);
  if (!is_theirs || LLVMGetTypeKind(LLVMGlobalGetValueType(variable)) != LLVMPointerTypeKind) return;
  struct strbuf own = STRBUF_INIT;
  strbuf_printf(&own, "%s.file", name);
  LLVMTypeRef bytes = LLVMArrayType2(LLVMInt8TypeInContext(t->llvm), LARGEST_FILE);
  LLVMValueRef file = LLVMAddGlobal(t->module, bytes, own.text);
  LLVMSetAlignment(file, 8);
  LLVMSetInitializer(variable, file);
  strbuf_release(&own);
}

void declare_standard_files(struct translator *t) {
  static const char *const names[] = {"stdin", "stdout", "stderr"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) open_file(t, names[i]);
}
