/* Assembly, in functions and beside them.
 *
 * Where every instruction of an inline text is known and none writes memory at an address of its own, its effect is on
 * its outputs alone: results are unknown, and so is the memory of outputs that lie there. Without instructions, outputs
 * are the inputs they are tied to. Any other text is an unknown function over its operands and the symbols in it
 * (unknown.c). Where control may go to code of the program, or symbols of the program change, behaviour is missing.
 *
 * A global that some text names is no variable, and its address has got about: global.c asks for that. */
#include "front/known/assembly.h"
#include "front/translate/body.h"
#include "rules/rule.h"

#include <string.h>

/* ---- symbols ---- */

/* Symbols of static objects that came from another file have a number behind their name. */
static LLVMValueRef find_symbol(LLVMModuleRef module, const char *name) {
  LLVMValueRef found = LLVMGetNamedFunction(module, name);
  if (!found) found = LLVMGetNamedGlobal(module, name);
  if (!found) found = LLVMGetNamedGlobalAlias(module, name, strlen(name));
  if (!found) found = LLVMGetNamedGlobalIFunc(module, name, strlen(name));
  return found && LLVMIsAFunction(found) && LLVMGetIntrinsicID(found) ? NULL : found;
}

static bool is_numbered(const char *symbol, const char *name) {
  size_t len = strlen(name);
  return strncmp(symbol, name, len) == 0 && symbol[len] == '.' && symbol[len + 1] &&
         strspn(symbol + len + 1, "0123456789") == strlen(symbol + len + 1);
}

struct symbols {
  LLVMModuleRef module;
  VEC(LLVMValueRef) named;
};

static void add_named(struct symbols *s, LLVMValueRef v) {
  while (LLVMIsAGlobalAlias(v)) v = LLVMAliasGetAliasee(v);
  for (uint32_t i = 0; i < s->named.len; i++)
    if (s->named.data[i] == v) return;
  vec_push(&s->named, v);
}

static enum asm_symbol look_up(void *data, const char *name) {
  struct symbols *s = data;
  LLVMValueRef found = find_symbol(s->module, name);
  for (LLVMValueRef g = LLVMGetFirstGlobal(s->module); g; g = LLVMGetNextGlobal(g))
    if (is_numbered(LLVMGetValueName(g), name)) add_named(s, g);
  if (!found) return SYMBOL_FOREIGN;
  add_named(s, found);
  if (LLVMIsAGlobalVariable(found)) return SYMBOL_DATA;
  return LLVMIsAFunction(found) && LLVMIsDeclaration(found) ? SYMBOL_DECLARED : SYMBOL_CODE;
}

/* All globals that some inline assembly names. */
void find_named_in_assembly(struct translator *t) {
  struct symbols s = {t->module, VEC_INIT};
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef code = is_call(i) ? LLVMGetCalledValue(i) : NULL;
        if (!code || !LLVMIsAInlineAsm(code)) continue;
        struct asm_facts facts = ASM_FACTS_INIT;
        size_t len;
        const char *text = LLVMGetInlineAsmAsmString(code, &len);
        asm_read(&facts, text, len, true, true, look_up, &s);
        if (facts.is_lasting) t->has_lasting_assembly = true;
        asm_facts_release(&facts);
      }
  size_t len;
  const char *text = LLVMGetModuleInlineAsm(t->module, &len);
  struct asm_facts facts = ASM_FACTS_INIT;
  asm_read(&facts, text, len, false, false, look_up, &s);
  asm_facts_release(&facts);
  for (uint32_t i = 0; i < s.named.len; i++) *map_put(&t->named_in_assembly, (uint64_t)(uintptr_t)s.named.data[i]) = 1;
  vec_release(&s.named);
}

/* Assembly beside functions: harmless unless it defines, changes or calls what the program has. */
uint32_t check_module_assembly(struct translator *t) {
  size_t len;
  const char *text = LLVMGetModuleInlineAsm(t->module, &len);
  struct symbols s = {t->module, VEC_INIT};
  struct asm_facts facts = ASM_FACTS_INIT;
  asm_read(&facts, text, len, false, false, look_up, &s);
  uint32_t marks = 0;
  if (facts.forbidden.len)
    marks = missing_behaviour(t, "module-level assembly: %s", facts.forbidden.text);
  else if (!facts.is_empty)
    marks = missing_behaviour(t, "module-level assembly with instructions");
  else if (t->has_lasting_assembly)
    marks = missing_behaviour(t, "inline assembly with directives that change the program");
  asm_facts_release(&facts);
  vec_release(&s.named);
  return marks;
}

/* ---- operands ---- */

/* The input that output number `output` is tied to, as in `"=r,0,~{memory}"`; -1 if there is none. */
static int tied_input(const char *constraints, size_t len, int output) {
  int input = 0;
  for (const char *c = constraints, *end = c + len; c < end;) {
    const char *next = memchr(c, ',', (size_t)(end - c));
    size_t size = (size_t)((next ? next : end) - c);
    bool is_input = *c != '=' && *c != '~' && *c != '!';
    bool is_indirect = memchr(c, '*', size) != NULL;
    if (is_input && *c >= '0' && *c <= '9' && atoi(c) == output) return input;
    if (is_input || is_indirect) input++; /* an indirect output is passed as an argument, too */
    c += size + 1;
  }
  return -1;
}

/* What the operands say of memory. */
struct operands {
  bool has_pointer;          /* or an integer that has room for one */
  bool has_memory;           /* an operand lies in memory */
  bool clobbers;             /* `"memory"` */
  uint32_t narrowest_output; /* in memory, in bytes */
};

static uint32_t element_size(struct translator *t, LLVMValueRef call, unsigned argument) {
  unsigned kind = LLVMGetEnumAttributeKindForName("elementtype", 11);
  LLVMAttributeRef type = LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
  return type ? (uint32_t)store_size(t, LLVMGetTypeAttributeValue(type)) : 0;
}

/* Calls `visit` for every argument in memory that is an output, or that the text writes though it is none. */
static void each_memory_output(LLVMValueRef call, LLVMValueRef code, uint64_t written,
                               void (*visit)(struct translator *, LLVMValueRef call, unsigned argument, void *),
                               struct translator *t, void *data) {
  size_t len;
  const char *c = LLVMGetInlineAsmConstraintString(code, &len), *end = c + len;
  unsigned argument = 0;
  for (unsigned number = 0; c < end; number++) {
    const char *next = memchr(c, ',', (size_t)(end - c));
    size_t size = (size_t)((next ? next : end) - c);
    bool is_output = *c == '=', is_indirect = memchr(c, '*', size) != NULL, is_input = !is_output && !strchr("~!", *c);
    bool is_written = is_output || (number < 64 && written >> number & 1);
    if (is_written && is_indirect && argument < LLVMGetNumArgOperands(call)) visit(t, call, argument, data);
    if (is_input || (is_output && is_indirect)) argument++;
    c += size + 1;
  }
}

static void note_output(struct translator *t, LLVMValueRef call, unsigned argument, void *data) {
  struct operands *o = data;
  uint32_t size = element_size(t, call, argument);
  if (size < o->narrowest_output) o->narrowest_output = size;
}

static struct operands look_at_operands(struct translator *t, LLVMValueRef call, LLVMValueRef code, uint64_t written) {
  struct operands o = {.narrowest_output = UINT32_MAX};
  size_t len;
  const char *constraints = LLVMGetInlineAsmConstraintString(code, &len);
  o.has_memory = memchr(constraints, '*', len) != NULL;
  o.clobbers = memmem(constraints, len, "~{memory}", 9) != NULL;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef operand = LLVMGetOperand(call, i);
    LLVMTypeRef type = LLVMTypeOf(operand);
    bool has_room = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) >= t->p->pointer_width;
    if (!is_scalar_type(type) || LLVMGetTypeKind(type) == LLVMPointerTypeKind ||
        (has_room && !LLVMIsAConstantInt(operand)))
      o.has_pointer = true;
  }
  each_memory_output(call, code, written, note_output, t, &o);
  return o;
}

/* An operand that control may go to: code of the program, or not known. */
static bool may_lead_to_code(LLVMValueRef call) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef v = LLVMGetOperand(call, i);
    while (LLVMIsAGlobalAlias(v)) v = LLVMAliasGetAliasee(v);
    bool is_foreign = (LLVMIsAFunction(v) && LLVMIsDeclaration(v)) || LLVMIsAGlobalVariable(v) || LLVMIsAConstantInt(v);
    if (!is_foreign) return true;
  }
  return false;
}

/* A function that a rule has to see calls of. */
static bool calls_watched(const struct translator *t, const struct asm_facts *f, const struct symbols *s) {
  bool found = false;
  for (uint32_t i = 0; i < s->named.len && t->watched && f->calls_foreign; i++)
    found |= LLVMIsAFunction(s->named.data[i]) && rules_watch(t->watched, LLVMGetValueName(s->named.data[i]));
  return found;
}

/* ---- translation ---- */

/* Assembly without instructions, as programs use it to hide a value from the optimiser: outputs are the inputs they are
 * tied to, everything else stays. False if some output is not tied. */
static bool translate_empty(struct translator *t, LLVMValueRef call, LLVMValueRef code) {
  size_t len;
  const char *constraints = LLVMGetInlineAsmConstraintString(code, &len);
  LLVMTypeRef type = LLVMTypeOf(call);
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  unsigned outputs = kind == LLVMVoidTypeKind ? 0 : kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : 1;
  values out = VEC_INIT;
  bool tied = true;
  for (unsigned i = 0; i < outputs && tied; i++) {
    int input = tied_input(constraints, len, (int)i);
    tied = input >= 0 && (unsigned)input < LLVMGetNumArgOperands(call);
    if (tied) get_values(t, LLVMGetOperand(call, (unsigned)input), &out);
  }
  pieces parts = VEC_INIT;
  type_pieces(t, type, &parts);
  tied = tied && out.len == parts.len;
  for (uint32_t i = 0; i < out.len && tied; i++)
    tied = expr_width(&t->p->exprs, out.data[i].e) == scalar_width(t, parts.data[i].type);
  if (tied) define(t, call, &out);
  vec_release_all(&parts, &out);
  return tied;
}

static void forget_output(struct translator *t, LLVMValueRef call, unsigned argument, void *data) {
  (void)data;
  struct front_value address = get_scalar(t, LLVMGetOperand(call, argument));
  struct operation op = operation_make(OP_HAVOC_MEMORY);
  op.sub = HAVOC_ASM;
  op.a = address.e;
  op.b = expr_const(&t->p->exprs, t->p->pointer_width, element_size(t, call, argument));
  emit(t, op, &address, 1, MARK_ASM);
}

/* Only outputs change. */
static void forget_outputs(struct translator *t, LLVMValueRef call, LLVMValueRef code, uint64_t written) {
  note(t, MARK_ASM, "inline assembly: its outputs are unknown");
  each_memory_output(call, code, written, forget_output, t, NULL);
  unknown_result(t, call, HAVOC_ASM, MARK_ASM);
}

static void call_assembly(struct translator *t, LLVMValueRef call, LLVMValueRef code, const struct symbols *s,
                          uint32_t marks) {
  size_t len;
  const char *text = LLVMGetInlineAsmAsmString(code, &len);
  struct strbuf name = STRBUF_INIT;
  char *shown = xstrndup(text, len > 60 ? 60 : len);
  strbuf_puts(&name, "asm(\"");
  strbuf_visible(&name, shown);
  strbuf_puts(&name, "\")");
  free(shown);
  values args = VEC_INIT;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) get_values(t, LLVMGetOperand(call, i), &args);
  for (uint32_t i = 0; i < s->named.len; i++) get_values(t, s->named.data[i], &args);
  note(t, MARK_ASM, "inline assembly: its outputs and what it writes are unknown");
  call_unknown(t, call, name.text, &args, MARK_ASM | marks);
  vec_release(&args);
  strbuf_release(&name);
}

/* Is the effect of the text on its outputs alone? */
static bool changes_outputs_only(const struct asm_facts *f, const struct operands *o) {
  if (f->writes_memory || f->calls_foreign || f->calls_operand) return false;
  if (!f->is_unknown) return f->widest <= o->narrowest_output;
  return !o->clobbers && !o->has_memory && !o->has_pointer;
}

void translate_assembly(struct translator *t, LLVMValueRef call, LLVMValueRef code) {
  size_t len;
  const char *text = LLVMGetInlineAsmAsmString(code, &len);
  struct symbols s = {t->module, VEC_INIT};
  struct asm_facts facts = ASM_FACTS_INIT;
  asm_read(&facts, text, len, true, LLVMIsACallBrInst(call) != NULL, look_up, &s);
  struct operands operands = look_at_operands(t, call, code, facts.written);
  if (LLVMGetInlineAsmDialect(code) != LLVMInlineAsmDialectATT && !facts.is_empty)
    strbuf_puts(&facts.forbidden, "assembly in another syntax");
  uint32_t marks = 0;
  if (facts.calls_operand && may_lead_to_code(call) && !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "assembly that goes where an operand leads");
  if (calls_watched(t, &facts, &s) && !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "assembly that calls what a rule watches");
  if ((facts.calls_foreign || facts.calls_operand) && t->finish != ID_NONE && !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "what destructors do when assembly ends the program");
  if (is_naked(t->body->llvm) && !facts.forbidden.len) strbuf_puts(&facts.forbidden, "a naked function");
  bool is_unchecked = t->p->asked & CHECKS_OF_MEMORY && !facts.is_empty;
  if (is_unchecked && (operands.has_memory || operands.has_pointer || facts.writes_memory) && !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "whether the memory is there that assembly accesses");
  if (facts.forbidden.len) marks = missing_behaviour(t, "%s", facts.forbidden.text);
  bool only_outputs = !marks && changes_outputs_only(&facts, &operands);
  if (!(facts.is_empty && !marks && translate_empty(t, call, code))) {
    if (facts.is_empty && !marks)
      unknown_result(t, call, HAVOC_ASM, MARK_ASM);
    else if (only_outputs)
      forget_outputs(t, call, code, facts.written);
    else
      call_assembly(t, call, code, &s, marks);
  }
  asm_facts_release(&facts);
  vec_release(&s.named);
}
