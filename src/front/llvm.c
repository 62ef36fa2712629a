/* LLVM is loaded by name, symbol by symbol, into a table that scripts/llvm_calls.py generates (see the header for why):
 * a symbol that is missing is reported at once, with its name, and not when it would first be called. */
#include "front/llvm.h"

#include <dlfcn.h>
#include <string.h>

struct llvm_calls llvm_calls;

/* In the order of the members. */
static const char *const names[] = {LLVM_CALL_NAMES};
enum { COUNT = sizeof names / sizeof *names };
_Static_assert(sizeof llvm_calls == COUNT * sizeof(void *), "the table holds one pointer for each name");

/* The library is never unloaded: it has destructors of its own, at the end of the process. */
bool llvm_load(struct diagnostics *d) {
  static bool is_loaded;
  if (is_loaded) return true;
  void *library = dlopen(OCKHAM_LLVM_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library)
    return diagnostics_error(d, NULL, 0, 0, "cannot load LLVM (%s); install the package libllvm19", dlerror());
  void *calls[COUNT];
  for (int i = 0; i < COUNT; i++)
    if (!(calls[i] = dlsym(library, names[i])))
      return diagnostics_error(d, NULL, 0, 0, "the library " OCKHAM_LLVM_LIBRARY " has no function %s", names[i]);
  memcpy(&llvm_calls, calls, sizeof llvm_calls);
  is_loaded = true;
  return true;
}

void llvm_print_version(struct strbuf *out) {
  unsigned major, minor, patch;
  LLVMGetVersion(&major, &minor, &patch);
  strbuf_printf(out, "%u.%u.%u", major, minor, patch);
}
