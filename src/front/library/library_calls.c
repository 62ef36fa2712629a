/* A pass over the program's calls, in LLVM's IR, so that translation and replay know nothing of it.
 *
 *   printf    stays, and is as cheap as it was; where memory is asked for, the strings that it prints are read before
 *             it, and what sprintf writes is checked; what %n writes is written behind it
 *   scanf     becomes a function of its own, `scanf.1`, that writes any values where the format says, as many as it
 *             returns; a replay supplies them where the function itself could have written them
 *   unknown   where the format is not known, the call is one of `printf.unknown`, a function without a body
 *   missing   what writes a buffer later (setvbuf), or reads strings that nobody can check, is `setvbuf.missing`
 *
 * A format is known if it is a literal, whichever of several, translated or handed on by a function that is not called
 * in other ways. */
#include "front/library/library_calls.h"

#include "front/library/agreement.h"
#include "front/library/expansion.h"
#include "front/library/format.h"
#include "front/library/wrapper.h"

#include <stdio.h>
#include <string.h>

typedef VEC(LLVMValueRef) value_list;
typedef VEC(const char *) format_list;

bool models_check_memory(const struct sources *s, enum models_use use) {
  return use == MODELS_OF_RUN || (s->asked & CHECKS_OF_MEMORY) != 0;
}

bool models_check_reads(const struct sources *s, enum models_use use) {
  return models_check_memory(s, use) || check_set_has(s->asked, CHECK_INIT);
}

/* ---- formats ---- */

enum { MOST_DEEP = 12 };

static bool find_formats(LLVMValueRef, int depth, format_list *);

static bool find_literal(LLVMValueRef global, format_list *out) {
  LLVMValueRef initial = LLVMIsGlobalConstant(global) ? LLVMGetInitializer(global) : NULL;
  size_t len;
  if (!initial) return false;
  if (LLVMIsNull(initial)) {
    vec_push(out, "");
    return true;
  }
  if (!LLVMIsAConstantDataSequential(initial) || !LLVMIsConstantString(initial)) return false;
  const char *text = LLVMGetAsString(initial, &len);
  if (!memchr(text, 0, len)) return false;
  vec_push(out, text);
  return true;
}

/* Whatever is ever stored in a local that nothing else is done with. */
static bool find_stored(LLVMValueRef local, int depth, format_list *out) {
  for (LLVMUseRef u = LLVMGetFirstUse(local); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsALoadInst(user)) continue;
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != local) return false;
    if (!find_formats(LLVMGetOperand(user, 0), depth + 1, out)) return false;
  }
  return true;
}

/* Whatever is ever passed to a function that is only called. */
static bool find_passed(LLVMValueRef argument, int depth, format_list *out) {
  LLVMValueRef f = LLVMGetParamParent(argument);
  unsigned index = 0;
  while (LLVMGetParam(f, index) != argument) index++;
  if (!LLVMGetFirstUse(f)) return false; /* the entry, or it is called from elsewhere */
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f || LLVMGetNumArgOperands(call) <= index) return false;
    if (LLVMGetOperandUse(call, (unsigned)LLVMGetNumOperands(call) - 1) != u) return false;
    if (!find_formats(LLVMGetOperand(call, index), depth + 1, out)) return false;
  }
  return true;
}

/* A translation asks for the same arguments as the text. */
static bool find_translated(LLVMValueRef call, int depth, format_list *out) {
  static const struct {
    const char *name;
    int first, second;
  } texts[] = {{"gettext", 0, -1}, {"dgettext", 1, -1}, {"dcgettext", 1, -1}, {"ngettext", 0, 1}, {"dcngettext", 1, 2}};
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (!LLVMIsAFunction(f) || !LLVMIsDeclaration(f) || !contract_of(f)) return false;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (strcmp(texts[i].name, name_of_function(f)) == 0)
      return find_formats(LLVMGetOperand(call, (unsigned)texts[i].first), depth + 1, out) &&
             (texts[i].second < 0 || find_formats(LLVMGetOperand(call, (unsigned)texts[i].second), depth + 1, out));
  return false;
}

/* All that the value may be; false if that is not known. */
static bool find_formats(LLVMValueRef v, int depth, format_list *out) {
  if (depth > MOST_DEEP) return false;
  if (LLVMIsAGlobalVariable(v)) return find_literal(v, out);
  if (LLVMIsAArgument(v)) return find_passed(v, depth, out);
  if (LLVMIsACallInst(v)) return find_translated(v, depth, out);
  if (LLVMIsASelectInst(v))
    return find_formats(LLVMGetOperand(v, 1), depth + 1, out) && find_formats(LLVMGetOperand(v, 2), depth + 1, out);
  if (LLVMIsAPHINode(v)) {
    for (unsigned i = 0; i < LLVMCountIncoming(v); i++)
      if (!find_formats(LLVMGetIncomingValue(v, i), depth + 1, out)) return false;
    return true;
  }
  if (LLVMIsALoadInst(v) && LLVMIsAAllocaInst(LLVMGetOperand(v, 0)))
    return find_stored(LLVMGetOperand(v, 0), depth, out);
  return false;
}

/* ---- calls of the models ---- */

static LLVMValueRef word(struct expansion *x, uint64_t n) { return LLVMConstInt(x->word, n, false); }

/* The same call of a function with another name, which has no body. */
static void redirect(struct expansion *x, LLVMValueRef call, const char *suffix) {
  struct strbuf name = STRBUF_INIT;
  LLVMValueRef f = LLVMGetCalledValue(call);
  strbuf_printf(&name, "%s.%s", name_of_function(f), suffix);
  LLVMValueRef other = LLVMGetNamedFunction(x->module, name.text);
  if (!other) other = LLVMAddFunction(x->module, name.text, LLVMGlobalGetValueType(f));
  LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, other);
  strbuf_release(&name);
}

static LLVMValueRef argument(LLVMValueRef call, unsigned index) {
  return index < LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, index) : NULL;
}

static bool is_pointer(LLVMValueRef v) { return v && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind; }

/* ---- printf ---- */

static uint64_t least_length(const struct conversion *c) {
  uint64_t least = c->letter == 'n' || c->letter == 's' || c->precision >= 0 ? 0 : 1;
  return c->width > 0 && (uint64_t)c->width > least ? (uint64_t)c->width : least;
}

/* Room that a number or character takes at most: digits of the widest integer in octal, or of the largest double. */
static uint64_t most_length(const struct conversion *c) {
  enum { INTEGER = 24, FLOATING = 350, LONG_FLOATING = 5000 };
  uint64_t most = strchr("fFeEgGaA", c->letter) ? (c->length[0] == 'L' ? LONG_FLOATING : FLOATING) : INTEGER;
  if (c->letter == 'c' || c->letter == 'n') most = c->letter == 'c';
  if (c->letter == 'd' && !c->length[0]) most = 11;
  if (c->precision > 0) most += (uint64_t)c->precision;
  return c->width > 0 && (uint64_t)c->width > most ? (uint64_t)c->width : most;
}

/* The precision of a string: no more characters than these are read. */
static LLVMValueRef limit_of(struct expansion *x, LLVMValueRef call, unsigned index, const struct conversion *c) {
  if (c->precision >= 0) return word(x, (uint64_t)c->precision);
  LLVMValueRef given = c->precision == -2 && index ? argument(call, index - 1) : NULL;
  return given && LLVMTypeOf(given) == x->i32 ? LLVMBuildSExtOrBitCast(x->builder, given, x->word, "")
                                              : word(x, UINT64_MAX);
}

/* A string that is printed to memory, which may not be written meanwhile. */
struct printed_string {
  LLVMValueRef address, bytes;
};
typedef VEC(struct printed_string) printed_strings;

/* Checks before the call; `first` is the number of the first argument of the format. For what goes to memory, `to` is
 * where and `room` how much of it there is. False if a format asks for what cannot be checked. */
static bool check_print(struct expansion *x, LLVMValueRef call, unsigned first, const char *format, LLVMValueRef to,
                        LLVMValueRef room) {
  conversion_list list = VEC_INIT;
  uint64_t literal;
  bool ok = format_parse_print(format, &list, &literal);
  LLVMValueRef least = word(x, literal), most = word(x, literal);
  printed_strings strings = VEC_INIT;
  for (uint32_t i = 0; i < list.len && ok; i++) {
    const struct conversion *c = &list.data[i];
    LLVMValueRef a = argument(call, first + i);
    if (c->letter == '*') continue;
    if (c->letter == 'S' || c->letter == 'C' || (c->letter == 's' && c->length[0]) || c->width == -2) ok = false;
    if (c->letter != 's') {
      least = LLVMBuildAdd(x->builder, least, word(x, least_length(c)), "");
      most = LLVMBuildAdd(x->builder, most, word(x, most_length(c)), "");
      continue;
    }
    if (!ok || !is_pointer(a)) {
      ok = false;
      break;
    }
    format_list literals = VEC_INIT;
    LLVMValueRef args[] = {a, limit_of(x, call, first + i, c)};
    bool is_literal = LLVMIsAGlobalVariable(a) && find_literal(a, &literals);
    if (to && is_literal && c->precision == -1) {
      least = LLVMBuildAdd(x->builder, least, word(x, strlen(literals.data[0])), "");
      most = LLVMBuildAdd(x->builder, most, word(x, strlen(literals.data[0]) + (c->width > 0 ? (uint64_t)c->width : 0)),
                          "");
    } else if (to) {
      LLVMValueRef length = expansion_call(x, "__ockham_length", x->word, args, 2);
      LLVMValueRef bytes = c->precision == -1 ? LLVMBuildAdd(x->builder, length, word(x, 1), "") : length;
      vec_push(&strings, ((struct printed_string){a, bytes}));
      least = LLVMBuildAdd(x->builder, least, length, "");
      most = LLVMBuildAdd(x->builder, most, length, "");
      if (c->width > 0) most = LLVMBuildAdd(x->builder, most, word(x, (uint64_t)c->width), "");
    } else if (!is_literal) {
      expansion_call(x, c->precision == -1 ? "__ockham_reads_string" : "__ockham_reads_string_to", x->none, args,
                     c->precision == -1 ? 1 : 2);
    }
    vec_release(&literals);
  }
  for (uint32_t i = 0; i < strings.len && ok; i++) {
    LLVMValueRef args[] = {to, room, most, strings.data[i].address, strings.data[i].bytes};
    expansion_call(x, "__ockham_apart_text", x->none, args, 5);
  }
  vec_release(&strings);
  if (ok && to) {
    LLVMValueRef args[] = {to, room, least, most};
    expansion_call(x, "__ockham_prints", x->none, args, 4);
  }
  vec_release(&list);
  return ok;
}

/* Where `to` goes, and how much room is there, in calls that print to memory. */
static LLVMValueRef room_of(struct expansion *x, LLVMValueRef call, const struct library_contract *c) {
  bool is_limited = strstr(c->name, "snprintf"); /* snprintf(to, n, format, ...) */
  return is_limited ? argument(call, 1) : word(x, UINT64_MAX);
}

/* What %n writes: the number of characters so far. */
static bool write_counts(struct expansion *x, LLVMValueRef call, unsigned first, const char *format) {
  conversion_list list = VEC_INIT;
  uint64_t literal;
  bool ok = format_parse_print(format, &list, &literal);
  for (uint32_t i = 0; i < list.len && ok; i++) {
    if (list.data[i].letter != 'n') continue;
    LLVMValueRef args[] = {argument(call, first + i), word(x, format_bytes(&list.data[i], x->is_64_bit))};
    ok = is_pointer(args[0]);
    if (!ok) break;
    LLVMPositionBuilderBefore(x->builder, LLVMGetNextInstruction(call));
    expansion_call(x, "__ockham_write", x->none, args, 2);
  }
  vec_release(&list);
  return ok;
}

static bool has_conversion(const char *format, char letter, bool *is_understood) {
  conversion_list list = VEC_INIT;
  uint64_t literal;
  bool found = false;
  *is_understood = format_parse_print(format, &list, &literal);
  for (uint32_t i = 0; i < list.len; i++) found |= list.data[i].letter == letter;
  vec_release(&list);
  return found;
}

static void expand_print(struct expansion *x, LLVMValueRef call, const struct library_contract *c) {
  format_list formats = VEC_INIT;
  bool is_list = c->shape[strlen(c->shape) - 1] != '.', is_into = c->kind == CONTRACT_PRINT_INTO;
  bool is_known = find_formats(argument(call, (unsigned)c->format), 0, &formats) && formats.len;
  bool is_unchecked = is_into && is_list; /* nobody knows how long the text is */
  for (uint32_t i = 0; i < formats.len && is_known; i++) {
    bool is_understood, counts = has_conversion(formats.data[i], 'n', &is_understood);
    if (!is_understood || (counts && (is_list || formats.len > 1))) is_known = false;
    if (is_list && has_conversion(formats.data[i], 's', &is_understood)) is_unchecked = true;
  }
  unsigned first = (unsigned)c->format + 1;
  if (is_known && !is_list) is_known = write_counts(x, call, first, formats.data[0]);
  if (is_known && !is_list && x->checks_memory) {
    LLVMPositionBuilderBefore(x->builder, call);
    for (uint32_t i = 0; i < formats.len; i++)
      if (!check_print(x, call, first, formats.data[i], is_into ? argument(call, 0) : NULL, room_of(x, call, c)))
        is_unchecked = true;
  }
  if (!is_known)
    redirect(x, call, "unknown");
  else if (x->checks_memory && is_unchecked)
    redirect(x, call, "missing");
  vec_release(&formats);
}

/* ---- scanf ---- */

static bool is_scanned_string(const struct conversion *c) { return c->letter && strchr("sS[", c->letter); }

/* Is it written if and only if it is counted? Not %n, and of several characters the first may be there in the end. */
static bool is_counted_when_written(const struct conversion *c) {
  return c->letter != 'n' && !(strchr("cC", c->letter) && c->width > 1);
}

/* Can a replay write what the function could have written? */
static bool is_scan_supplied(const struct conversion *c) {
  bool is_text = strchr("cs", c->letter), is_wide = strchr("CS", c->letter) || (is_text && c->length[0] == 'l');
  return is_counted_when_written(c) && !is_wide && c->letter != '[';
}

/* Is every value possible that is supplied then? Widths make numbers short. */
static bool is_sure_conversion(const struct conversion *c) {
  return is_scan_supplied(c) && strchr("diouxXcs", c->letter) && (c->width < 0 || c->letter == 's');
}

/* Tells a replay what was read, so that it knows what may follow; it says what is returned. */
static LLVMValueRef note_scan(struct expansion *x, LLVMValueRef f, const struct library_contract *c,
                              const conversion_list *list, LLVMValueRef result) {
  struct strbuf letters = STRBUF_INIT;
  for (uint32_t i = 0; i < list->len; i++) strbuf_printf(&letters, "%c", list->data[i].letter);
  LLVMValueRef args[] = {LLVMBuildGlobalStringPtr(x->builder, c->name, ""),
                         c->stream < 0 ? LLVMConstNull(x->pointer) : LLVMGetParam(f, (unsigned)c->stream),
                         LLVMBuildGlobalStringPtr(x->builder, letters.text, ""), result};
  strbuf_release(&letters);
  return expansion_call(x, "__ockham_after_scan", x->i32, args, 4);
}

/* Where the builder stands. */
static void scan_one(struct expansion *x, LLVMValueRef to, const struct conversion *c) {
  uint64_t bytes = format_bytes(c, x->is_64_bit);
  LLVMValueRef any[] = {word(x, 2), word(x, INT64_MAX >> (x->is_64_bit ? 0 : 32))};
  LLVMValueRef args[] = {to, bytes ? word(x, bytes) : expansion_call(x, "__ockham_any_ulong", x->word, any, 2)};
  bool is_exact = bytes && is_counted_when_written(c) && x->use != MODELS_OF_REPLAY;
  expansion_call(x, is_exact ? LIBRARY_WRITE_ALL : "__ockham_write", x->none, args, 2);
  if (x->use == MODELS_OF_REPLAY && is_scanned_string(c)) expansion_call(x, "__ockham_scanned", x->none, args, 2);
}

/* { if (result > number) the conversion is written } */
static void scan_if(struct expansion *x, LLVMValueRef f, LLVMValueRef result, uint32_t number, LLVMValueRef to,
                    const struct conversion *c) {
  LLVMBasicBlockRef then = LLVMAppendBasicBlockInContext(x->llvm, f, ""),
                    after = LLVMAppendBasicBlockInContext(x->llvm, f, "");
  LLVMValueRef is_there = LLVMBuildICmp(x->builder, LLVMIntSGT, result, LLVMConstInt(x->i32, number, false), "");
  LLVMBuildCondBr(x->builder, is_there, then, after);
  LLVMPositionBuilderAtEnd(x->builder, then);
  scan_one(x, to, c);
  LLVMBuildBr(x->builder, after);
  LLVMPositionBuilderAtEnd(x->builder, after);
}

/* int scanf.1(format, ...) { the result says how many are written, the first ones; } */
static LLVMValueRef make_scanner(struct expansion *x, LLVMValueRef call, const struct library_contract *c,
                                 const conversion_list *list, const char *format) {
  VEC(LLVMTypeRef) types = VEC_INIT;
  struct strbuf name = STRBUF_INIT;
  unsigned count = LLVMGetNumArgOperands(call);
  uint32_t counted = 0;
  for (unsigned i = 0; i < count; i++) vec_push(&types, LLVMTypeOf(argument(call, i)));
  for (uint32_t i = 0; i < list->len; i++) counted += list->data[i].letter != 'n';
  strbuf_printf(&name, "%s.%u", c->name, ++x->made);
  LLVMValueRef f = LLVMAddFunction(x->module, name.text, LLVMFunctionType(x->i32, types.data, count, false));
  LLVMSetLinkage(f, LLVMInternalLinkage);
  names_add(x->defined, name.text);
  LLVMPositionBuilderAtEnd(x->builder, LLVMAppendBasicBlockInContext(x->llvm, f, ""));
  bool is_sure = format_is_free(format);
  for (uint32_t i = 0; i < list->len; i++) is_sure &= is_sure_conversion(&list->data[i]);
  if (x->use == MODELS_OF_REPLAY && !is_sure) expansion_doubt(x, c->name);
  LLVMValueRef bounds[] = {LLVMConstInt(x->i32, UINT64_MAX, true), LLVMConstInt(x->i32, counted, false)};
  LLVMValueRef result = expansion_call(x, "__ockham_result_int", x->i32, bounds, 2);
  if (x->use == MODELS_OF_REPLAY) result = note_scan(x, f, c, list, result);
  for (uint32_t i = 0, number = 0; i < list->len; i++) {
    LLVMValueRef to = LLVMGetParam(f, (unsigned)c->format + 1 + i);
    if (is_counted_when_written(&list->data[i]))
      scan_if(x, f, result, number, to, &list->data[i]);
    else
      scan_one(x, to, &list->data[i]);
    number += list->data[i].letter != 'n';
  }
  expansion_call(x, "__ockham_set_errno", x->none, NULL, 0);
  LLVMBuildRet(x->builder, result);
  vec_release(&types);
  strbuf_release(&name);
  return f;
}

static void expand_scan(struct expansion *x, LLVMValueRef call, const struct library_contract *c) {
  format_list formats = VEC_INIT;
  conversion_list list = VEC_INIT;
  bool reads_memory = c->shape[1] == 'p' && c->format == 1 && c->stream < 0; /* sscanf computes */
  bool ok = find_formats(argument(call, (unsigned)c->format), 0, &formats) && formats.len == 1 &&
            format_parse_scan(formats.data[0], &list);
  for (uint32_t i = 0; i < list.len && ok; i++) ok = is_pointer(argument(call, (unsigned)c->format + 1 + i));
  bool is_supplied = !reads_memory;
  for (uint32_t i = 0; i < list.len; i++) is_supplied &= is_scan_supplied(&list.data[i]);
  if (x->use == MODELS_OF_REPLAY && (!is_supplied || !ok)) {
    LLVMPositionBuilderBefore(x->builder, call);
    if (!reads_memory) expansion_doubt(x, c->name);
    ok = false;
  } else if (!ok)
    redirect(x, call, "unknown");
  if (ok && x->checks_memory && reads_memory) {
    LLVMValueRef text = argument(call, 0);
    LLVMPositionBuilderBefore(x->builder, call);
    expansion_call(x, "__ockham_reads_string", x->none, &text, 1);
  }
  if (ok) {
    unsigned count = LLVMGetNumArgOperands(call);
    value_list args = VEC_INIT;
    for (unsigned i = 0; i < count; i++) vec_push(&args, argument(call, i));
    LLVMValueRef f = make_scanner(x, call, c, &list, formats.data[0]);
    LLVMPositionBuilderBefore(x->builder, call);
    LLVMValueRef other = LLVMBuildCall2(x->builder, LLVMGlobalGetValueType(f), f, args.data, count, "");
    LLVMSetMetadata(other, 0, LLVMGetMetadata(call, 0)); /* its place in the source */
    LLVMReplaceAllUsesWith(call, other);
    LLVMInstructionEraseFromParent(call);
    vec_release(&args);
  }
  vec_release_all(&list, &formats);
}

/* ---- all calls ---- */

/* void __ockham_check_puts(const char *): what is asked of memory before puts is called. */
static void check_before(struct expansion *x, LLVMValueRef call, const struct library_contract *c) {
  value_list args = VEC_INIT;
  VEC(LLVMTypeRef) types = VEC_INIT;
  struct strbuf name = STRBUF_INIT;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    vec_push(&args, argument(call, i));
    vec_push(&types, LLVMTypeOf(args.data[i]));
  }
  strbuf_printf(&name, "__ockham_check_%s", c->name);
  LLVMTypeRef type = LLVMFunctionType(x->none, types.data, types.len, false);
  LLVMValueRef f = LLVMGetNamedFunction(x->module, name.text);
  if (!f) f = LLVMAddFunction(x->module, name.text, type);
  LLVMPositionBuilderBefore(x->builder, call);
  LLVMBuildCall2(x->builder, type, f, args.data, args.len, "");
  vec_release_all(&args, &types);
  strbuf_release(&name);
}

/* Variables of the library's own change with the call, if the program knows any. */
static void touch_globals(struct expansion *x, LLVMValueRef call, const struct library_contract *c) {
  static const char *const names[] = {"environ",  "__environ",  "_environ", "timezone", "__timezone",
                                      "daylight", "__daylight", "tzname",   "__tzname"};
  bool is_known = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    LLVMValueRef g = LLVMGetNamedGlobal(x->module, names[i]);
    is_known |= g && LLVMIsDeclaration(g);
  }
  if (!is_known) return;
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "%s.globals", c->name);
  LLVMPositionBuilderBefore(x->builder, LLVMGetNextInstruction(call));
  expansion_call(x, name.text, x->none, NULL, 0);
  strbuf_release(&name);
}

static void expand(struct expansion *x, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  const struct library_contract *c = contract_of(f);
  if (!c) return;
  if (c->touches_globals && x->use != MODELS_OF_REPLAY) touch_globals(x, call, c);
  bool is_print = c->kind == CONTRACT_PRINT || c->kind == CONTRACT_PRINT_INTO;
  if (models_check_memory(x->sources, x->use) && c->stream >= 0 && !x->sources->rules.len) {
    LLVMValueRef stream = argument(call, (unsigned)c->stream);
    LLVMPositionBuilderBefore(x->builder, call);
    const char *check = c->may_stream_be_null ? "__ockham_stream_or_null" : "__ockham_stream";
    if (!is_standard_stream(stream)) expansion_call(x, check, x->none, &stream, 1);
  }
  if (c->keeps >= 0 && !LLVMIsNull(argument(call, (unsigned)c->keeps))) redirect(x, call, "missing");
  if (is_print && c->sets_errno && x->reads_errno && x->use != MODELS_OF_REPLAY) {
    LLVMPositionBuilderBefore(x->builder, LLVMGetNextInstruction(call));
    expansion_call(x, "__ockham_set_errno", x->none, NULL, 0);
  }
  if (is_print && x->use == MODELS_OF_CHECK && c->format >= 0)
    expand_print(x, call, c);
  else if (is_print && x->checks_memory && c->format < 0)
    check_before(x, call, c);
  else if (c->kind == CONTRACT_SCAN)
    expand_scan(x, call, c);
}

/* Constructors get the arguments of main, which a replay supplies to main alone. */
static void doubt_constructors(struct expansion *x) {
  LLVMValueRef list = LLVMGetNamedGlobal(x->module, "llvm.global_ctors"), all = list ? LLVMGetInitializer(list) : NULL;
  uint64_t count = all ? LLVMGetArrayLength2(LLVMTypeOf(all)) : 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef f = LLVMGetAggregateElement(LLVMGetAggregateElement(all, i), 1);
    if (!LLVMIsAFunction(f) || LLVMIsDeclaration(f) || !LLVMCountParams(f)) continue;
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f));
    while (LLVMIsAAllocaInst(first)) first = LLVMGetNextInstruction(first);
    LLVMPositionBuilderBefore(x->builder, first);
    expansion_doubt(x, "main");
  }
}

/* Is more known of it, or is it worse, where it is called by name? */
static bool is_more_by_name(LLVMValueRef f) {
  const struct library_contract *c = contract_of(f);
  if (library_is_operation(library_of(f))) return false; /* wrap_library_functions */
  if (library_of(f) == LIBRARY_THREAD) return true;
  if (!c) return false;
  bool has_format = c->kind == CONTRACT_PRINT || c->kind == CONTRACT_PRINT_INTO || c->kind == CONTRACT_SCAN;
  return has_format || c->keeps >= 0 || c->stream >= 0 || c->touches_globals;
}

static void wrap_taken(struct expansion *x) {
  value_list taken = VEC_INIT;
  for (LLVMValueRef f = LLVMGetFirstFunction(x->module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && is_more_by_name(f)) vec_push(&taken, f);
  for (uint32_t i = 0; i < taken.len; i++)
    wrap_if_taken(x->module, taken.data[i], x->checks_memory ? "missing" : "unknown");
  vec_release(&taken);
}

void library_calls_expand(const struct sources *s, enum models_use use, LLVMModuleRef module, bool reads_errno,
                          struct names *defined) {
  LLVMContextRef llvm = LLVMGetModuleContext(module);
  struct expansion x = {.sources = s, .use = use, .module = module, .llvm = llvm, .defined = defined};
  x.builder = LLVMCreateBuilderInContext(llvm);
  x.none = LLVMVoidTypeInContext(llvm);
  x.i32 = LLVMInt32TypeInContext(llvm);
  x.is_64_bit = s->model != DATA_MODEL_ILP32;
  x.word = x.is_64_bit ? LLVMInt64TypeInContext(llvm) : x.i32;
  x.pointer = LLVMPointerTypeInContext(llvm, 0);
  x.reads_errno = reads_errno;
  x.checks_memory = use == MODELS_OF_CHECK && models_check_reads(s, use);
  value_list calls = VEC_INIT;
  if (use == MODELS_OF_REPLAY) doubt_constructors(&x);
  if (use == MODELS_OF_CHECK) wrap_taken(&x);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMUseRef u = LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) ? LLVMGetFirstUse(f) : NULL; u;
         u = LLVMGetNextUse(u)) {
      LLVMValueRef call = LLVMGetUser(u);
      bool is_callee = LLVMIsACallInst(call) && LLVMGetCalledValue(call) == f &&
                       LLVMGetOperandUse(call, (unsigned)LLVMGetNumOperands(call) - 1) == u;
      if (is_callee && contract_find(name_of_function(f))) vec_push(&calls, call);
    }
  for (uint32_t i = 0; i < calls.len && use == MODELS_OF_REPLAY; i++) {
    const struct library_contract *c = contract_of(LLVMGetCalledValue(calls.data[i]));
    if (c) expansion_doubt_answer(&x, calls.data[i], c);
  }
  for (uint32_t i = 0; i < calls.len; i++) expand(&x, calls.data[i]);
  vec_release(&calls);
  LLVMDisposeBuilder(x.builder);
}
