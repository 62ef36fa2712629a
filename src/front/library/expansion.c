/* What replays may believe. A contract allows more than the world does: what is written to a file is read again. So an
 * answer shows nothing if a function has been called before, in this run, that spoils it; the program of a replay notes
 * which of them have been. */
#include "front/library/expansion.h"

#include <string.h>

LLVMValueRef expansion_call(struct expansion *x, const char *name, LLVMTypeRef result, LLVMValueRef *args,
                            unsigned count) {
  LLVMTypeRef types[4];
  for (unsigned i = 0; i < count; i++) types[i] = LLVMTypeOf(args[i]);
  LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
  LLVMValueRef f = LLVMGetNamedFunction(x->module, name);
  if (!f) f = LLVMAddFunction(x->module, name, type);
  return LLVMBuildCall2(x->builder, type, f, args, count, "");
}

void expansion_doubt(struct expansion *x, const char *function) {
  LLVMValueRef name = LLVMBuildGlobalStringPtr(x->builder, function, "");
  expansion_call(x, "__ockham_unsure", x->none, &name, 1);
}

bool is_standard_stream(LLVMValueRef v) {
  LLVMValueRef from = LLVMIsALoadInst(v) ? LLVMGetOperand(v, 0) : NULL;
  if (!from || !LLVMIsAGlobalVariable(from)) return false;
  const char *name = LLVMGetValueName(from);
  return strcmp(name, "stdin") == 0 || strcmp(name, "stdout") == 0 || strcmp(name, "stderr") == 0;
}

static bool is_direct_call(LLVMUseRef u, LLVMValueRef f) {
  LLVMValueRef call = LLVMGetUser(u);
  return LLVMIsACallInst(call) && LLVMGetCalledValue(call) == f &&
         LLVMGetOperandUse(call, (unsigned)LLVMGetNumOperands(call) - 1) == u;
}

/* What is printed on the standard streams is in no file that the program reads. */
static bool is_harmless(LLVMValueRef call, LLVMValueRef f) {
  const struct library_contract *c = contract_of(f);
  return c && c->kind == CONTRACT_PRINT && c->stream >= 0 &&
         is_standard_stream(LLVMGetOperand(call, (unsigned)c->stream));
}

/* The variable that says whether the function has been called; NULL if it never is. */
static LLVMValueRef note_of(struct expansion *x, const char *function) {
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "__ockham_called.%s", function);
  LLVMValueRef f = LLVMGetNamedFunction(x->module, function), note = LLVMGetNamedGlobal(x->module, name.text);
  for (LLVMUseRef u = f && !note ? LLVMGetFirstUse(f) : NULL; u; u = LLVMGetNextUse(u)) {
    bool is_call = is_direct_call(u, f);
    if (is_call && is_harmless(LLVMGetUser(u), f)) continue;
    if (!note) {
      note = LLVMAddGlobal(x->module, x->i32, name.text);
      LLVMSetLinkage(note, LLVMInternalLinkage);
      LLVMSetInitializer(note, LLVMConstInt(x->i32, 0, false));
    }
    if (!is_call) { /* whoever has its address may call it at any time */
      LLVMSetInitializer(note, LLVMConstInt(x->i32, 1, false));
      continue;
    }
    LLVMPositionBuilderBefore(x->builder, LLVMGetUser(u));
    LLVMBuildStore(x->builder, LLVMConstInt(x->i32, 1, false), note);
  }
  strbuf_release(&name);
  return note;
}

/* A program that looks at the environment itself knows what getenv says. */
static bool uses_environment(const struct expansion *x) {
  LLVMValueRef variable = LLVMGetNamedGlobal(x->module, "environ"), entry = LLVMGetNamedFunction(x->module, "main");
  return variable || (entry && LLVMCountParams(entry) > 2);
}

/* Adds to `spoilt`, where the call is, whether the function has been called. */
static void spoil_by(struct expansion *x, LLVMValueRef call, const char *function, LLVMValueRef *spoilt) {
  LLVMValueRef note = note_of(x, function);
  if (strcmp(function, "environ") == 0 && uses_environment(x)) *spoilt = LLVMConstInt(x->i32, 1, false);
  if (!note) return;
  LLVMPositionBuilderBefore(x->builder, call);
  LLVMValueRef is_called = LLVMBuildLoad2(x->builder, x->i32, note, "");
  *spoilt = *spoilt ? LLVMBuildOr(x->builder, *spoilt, is_called, "") : is_called;
}

/* All that is done to files but to open, read and close them, so that the program may know what is in them. */
static void spoil_by_files(struct expansion *x, LLVMValueRef call, LLVMValueRef *spoilt) {
  static const char *const names[] = {"ungetc",
                                      "freopen",
                                      "fdopen",
                                      "dup",
                                      "dup2",
                                      "dup3",
                                      "close",
                                      "fputc",
                                      "putc",
                                      "_IO_putc",
                                      "fputs",
                                      "fwrite",
                                      "fprintf",
                                      "vfprintf",
                                      "dprintf",
                                      "write",
                                      "pwrite",
                                      "fseek",
                                      "fseeko",
                                      "rewind",
                                      "fsetpos",
                                      "lseek",
                                      "rename",
                                      "truncate",
                                      "ftruncate",
                                      "pipe",
                                      "pipe2",
                                      "socketpair",
                                      "mkfifo",
                                      "popen",
                                      "tmpfile",
                                      "mkstemp",
                                      "clearerr",
                                      "fcntl",
                                      "ioctl",
                                      "fork",
                                      "vfork",
                                      "fputc_unlocked",
                                      "putc_unlocked",
                                      "fputs_unlocked",
                                      "fwrite_unlocked",
                                      "open_memstream",
                                      "fmemopen"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) spoil_by(x, call, names[i], spoilt);
}

/* Nobody knows what is in a file, unless the program has made it empty; stdin where the call names no stream. */
static void doubt_stream(struct expansion *x, LLVMValueRef call, const struct library_contract *c) {
  LLVMPositionBuilderBefore(x->builder, call);
  LLVMValueRef stream = c->stream < 0 ? LLVMConstNull(x->pointer) : LLVMGetOperand(call, (unsigned)c->stream);
  LLVMValueRef are_words_read = LLVMConstInt(x->i32, c->kind == CONTRACT_SCAN, false);
  LLVMValueRef args[] = {LLVMBuildGlobalStringPtr(x->builder, c->name, ""), stream, are_words_read};
  expansion_call(x, "__ockham_unsure_of", x->none, args, 3);
}

static void spoil_by_words(struct expansion *x, LLVMValueRef call, const char *words, LLVMValueRef *spoilt) {
  while (*words) {
    struct strbuf name = STRBUF_INIT;
    size_t len = strcspn(words, " ");
    strbuf_printf(&name, "%.*s", (int)len, words);
    spoil_by(x, call, name.text, spoilt);
    strbuf_release(&name);
    words += len + (words[len] == ' ');
  }
}

void expansion_doubt_answer(struct expansion *x, LLVMValueRef call, const struct library_contract *c) {
  LLVMValueRef spoilt = NULL;
  /* What is not there is not read: other files than the standard input need not be open. */
  bool is_of_others = strcmp(c->name, "read") == 0 && !LLVMIsNull(LLVMGetOperand(call, 0));
  if (!c->sure_unless || is_of_others) {
    LLVMPositionBuilderBefore(x->builder, call);
    expansion_doubt(x, c->name);
    return;
  }
  if (strcmp(c->sure_unless, "files") == 0)
    doubt_stream(x, call, c), spoil_by_files(x, call, &spoilt);
  else
    spoil_by_words(x, call, c->sure_unless, &spoilt);
  if (!spoilt) return;
  LLVMPositionBuilderBefore(x->builder, call);
  LLVMValueRef args[] = {LLVMBuildGlobalStringPtr(x->builder, c->name, ""), spoilt};
  expansion_call(x, "__ockham_unsure_if", x->none, args, 2);
}
