/* Assembly, in functions and beside them.
 *
 * Where every instruction of an inline text is known and none writes memory at an address of its own, its effect is on
 * its outputs alone: results are unknown, and so is the memory of outputs that lie there. Without instructions, outputs
 * are the inputs they are tied to. Any other text is an unknown function over its operands and the symbols in it
 * (unknown.c). Where control may go to code of the program, or symbols of the program change, behaviour is missing.
 *
 * A global that some text names is no variable, and its address has got about: global.c asks for that. */
#include "front/known/assembly.h"
#include "front/known/idle.h"
#include "front/translate/body.h"
#include "rules/rule.h"

#include <string.h>

/* ---- operands in the text ---- */

/* The operands as the text numbers them, and which of them are arguments of the call: inputs, and outputs in memory. */
struct operand_walk {
  const char *at, *end; /* of the constraints, behind the present one */
  const char *text;     /* the present one */
  size_t len;
  unsigned number, argument;
  bool is_output, is_input, is_indirect;
};

static struct operand_walk operands_of(LLVMValueRef code) {
  size_t len;
  const char *constraints = LLVMGetInlineAsmConstraintString(code, &len);
  return (struct operand_walk){.at = constraints, .end = constraints + len, .number = UINT32_MAX};
}

static bool next_operand(struct operand_walk *w) {
  if (w->at >= w->end) return false;
  if (w->is_input || (w->is_output && w->is_indirect)) w->argument++;
  w->number++;
  const char *comma = memchr(w->at, ',', (size_t)(w->end - w->at));
  size_t size = (size_t)((comma ? comma : w->end) - w->at);
  w->text = w->at, w->len = size;
  w->is_output = *w->at == '=';
  w->is_input = !w->is_output && !strchr("~!", *w->at);
  w->is_indirect = memchr(w->at, '*', size) != NULL;
  w->at += size + 1;
  return true;
}

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
  LLVMValueRef call; /* of inline assembly; null beside functions */
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

static bool look_up_constant(void *data, unsigned number, long long *value) {
  const struct symbols *s = data;
  if (!s->call) return false;
  for (struct operand_walk w = operands_of(LLVMGetCalledValue(s->call)); next_operand(&w);) {
    if (w.number != number || !w.is_input || w.argument >= LLVMGetNumArgOperands(s->call)) continue;
    LLVMValueRef operand = LLVMGetOperand(s->call, w.argument);
    if (!LLVMIsAConstantInt(operand) || LLVMGetIntTypeWidth(LLVMTypeOf(operand)) > 64) return false;
    *value = LLVMConstIntGetSExtValue(operand);
    return true;
  }
  return false;
}

/* All globals that some inline assembly names. */
void find_named_in_assembly(struct translator *t) {
  struct symbols s = {t->module, NULL, VEC_INIT};
  for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef code = is_call(i) ? LLVMGetCalledValue(i) : NULL;
        if (!code || !LLVMIsAInlineAsm(code)) continue;
        struct asm_facts facts = ASM_FACTS_INIT;
        size_t len;
        const char *text = LLVMGetInlineAsmAsmString(code, &len);
        s.call = i;
        asm_read(&facts, text, len, true, true, look_up, look_up_constant, &s);
        if (facts.is_lasting) t->has_lasting_assembly = true;
        asm_facts_release(&facts);
      }
  size_t len;
  const char *text = LLVMGetModuleInlineAsm(t->module, &len);
  struct asm_facts facts = ASM_FACTS_INIT;
  asm_read(&facts, text, len, false, false, look_up, look_up_constant, &s);
  asm_facts_release(&facts);
  for (uint32_t i = 0; i < s.named.len; i++) *map_put(&t->named_in_assembly, (uint64_t)(uintptr_t)s.named.data[i]) = 1;
  vec_release(&s.named);
}

/* Assembly beside functions: harmless unless it defines, changes or calls what the program has. */
uint32_t check_module_assembly(struct translator *t) {
  size_t len;
  const char *text = LLVMGetModuleInlineAsm(t->module, &len);
  struct symbols s = {t->module, NULL, VEC_INIT};
  struct asm_facts facts = ASM_FACTS_INIT;
  asm_read(&facts, text, len, false, false, look_up, look_up_constant, &s);
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
  for (struct operand_walk w = operands_of(code); next_operand(&w);) {
    bool is_written = w.is_output || (w.number < 64 && written >> w.number & 1);
    if (is_written && w.is_indirect && w.argument < LLVMGetNumArgOperands(call)) visit(t, call, w.argument, data);
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

/* A global, or a place in it that is the same at each call. */
static LLVMValueRef global_of(LLVMValueRef v) {
  for (;;) {
    if (LLVMIsAGlobalAlias(v))
      v = LLVMAliasGetAliasee(v);
    else if (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr)
      v = LLVMGetOperand(v, 0);
    else
      return v;
  }
}

/* An operand that control may go to: code of the program, or not known. What a global leads to has escaped to the
 * assembly, which may call it as any unknown function may. */
static bool may_lead_to_code(LLVMValueRef call, LLVMValueRef code, uint64_t called) {
  for (struct operand_walk w = operands_of(code); next_operand(&w);) {
    bool is_argument = w.is_input || (w.is_output && w.is_indirect);
    if (!is_argument || w.argument >= LLVMGetNumArgOperands(call)) continue;
    if (w.number < 63 && !(called >> w.number & 1)) continue;
    LLVMValueRef v = global_of(LLVMGetOperand(call, w.argument));
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

/* ---- registers ---- */

/* The output that is result number `index` of the assembly; false if there is none. */
static bool find_result(LLVMValueRef code, unsigned index, struct operand_walk *output) {
  unsigned results = 0;
  for (*output = operands_of(code); next_operand(output);)
    if (output->is_output && !output->is_indirect && results++ == index) return true;
  return false;
}

/* The input in the same place: `0` for `=r` that is number 0, `{rsp}` for `={rsp}`. */
static bool find_tied(LLVMValueRef code, const struct operand_walk *output, struct operand_walk *input) {
  for (*input = operands_of(code); next_operand(input);) {
    if (!input->is_input) continue;
    bool is_numbered = *input->text >= '0' && *input->text <= '9' && (unsigned)atoi(input->text) == output->number;
    bool is_named =
        *input->text == '{' && input->len + 1 == output->len && memcmp(input->text, output->text + 1, input->len) == 0;
    if (is_numbered || is_named) return true;
  }
  return false;
}

/* Does the text neither name the operands nor do what cannot be told? */
static bool leaves_alone(struct translator *t, LLVMValueRef call, unsigned a, unsigned b) {
  size_t len;
  const char *text = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(call), &len);
  struct symbols s = {t->module, call, VEC_INIT};
  struct asm_facts facts = ASM_FACTS_INIT;
  asm_read(&facts, text, len, true, false, look_up, look_up_constant, &s);
  bool kept = !facts.forbidden.len && a < 63 && b < 63 && !(facts.mentioned >> a & 1) && !(facts.mentioned >> b & 1);
  asm_facts_release(&facts);
  vec_release(&s.named);
  return kept;
}

/* `asm("call f" : "+r"(stack_pointer))`, stack_pointer being a register: what was read there is an input, what comes
 * out is written there again, and the text does not touch it. */
bool assembly_keeps_register(struct translator *t, LLVMValueRef write) {
  LLVMValueRef value = LLVMGetOperand(write, 1);
  bool is_part = LLVMIsAExtractValueInst(value) && LLVMGetNumIndices(value) == 1;
  LLVMValueRef call = is_part ? LLVMGetOperand(value, 0) : value;
  LLVMValueRef code = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
  struct operand_walk output, input;
  if (!code || !LLVMIsAInlineAsm(code)) return false;
  if (!find_result(code, is_part ? *LLVMGetIndices(value) : 0, &output) || !find_tied(code, &output, &input))
    return false;
  if (input.argument >= LLVMGetNumArgOperands(call)) return false;
  LLVMValueRef read = LLVMGetOperand(call, input.argument);
  LLVMValueRef reader = LLVMIsACallInst(read) ? LLVMGetCalledValue(read) : NULL;
  return reader && strncmp(LLVMGetValueName(reader), "llvm.read_register.", 19) == 0 &&
         LLVMGetOperand(read, 0) == LLVMGetOperand(write, 0) && leaves_alone(t, call, output.number, input.number);
}

/* ---- what a replay may leave out ---- */

bool assembly_is_idle(LLVMValueRef call) {
  size_t len;
  const char *text = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(call), &len);
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  struct symbols s = {LLVMGetGlobalParent(function), call, VEC_INIT};
  struct asm_facts f = ASM_FACTS_INIT;
  asm_read(&f, text, len, true, false, look_up, look_up_constant, &s);
  bool has_result = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
  bool is_idle = f.is_idle && !has_result && !f.forbidden.len && !f.is_lasting;
  for (struct operand_walk w = operands_of(LLVMGetCalledValue(call)); next_operand(&w);) is_idle &= !w.is_output;
  vec_release(&s.named);
  asm_facts_release(&f);
  return is_idle;
}

bool assembly_cannot_be_built(LLVMValueRef call) {
  static const char immediates[] = "ine";
  for (struct operand_walk w = operands_of(LLVMGetCalledValue(call)); next_operand(&w);) {
    if (!w.is_input || w.argument >= LLVMGetNumArgOperands(call)) continue;
    bool is_number = w.len != 0;
    for (size_t i = 0; i < w.len; i++)
      is_number &= strchr(immediates, w.text[i]) || (w.text[i] >= 'I' && w.text[i] <= 'O');
    if (is_number && !LLVMIsAConstant(LLVMGetOperand(call, w.argument))) return true;
  }
  return false;
}

/* ---- translation ---- */

/* Assembly without instructions, as programs use it to hide a value from the optimiser: outputs are the inputs they are
 * tied to, everything else stays. False if some output is not tied. */
static bool translate_empty(struct translator *t, LLVMValueRef call, LLVMValueRef code) {
  LLVMTypeRef type = LLVMTypeOf(call);
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  unsigned outputs = kind == LLVMVoidTypeKind ? 0 : kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : 1;
  values out = VEC_INIT;
  bool tied = true;
  for (unsigned i = 0; i < outputs && tied; i++) {
    struct operand_walk output, input;
    tied = find_result(code, i, &output) && find_tied(code, &output, &input) &&
           input.argument < LLVMGetNumArgOperands(call);
    if (tied) get_values(t, LLVMGetOperand(call, input.argument), &out);
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
  struct symbols s = {t->module, call, VEC_INIT};
  struct asm_facts facts = ASM_FACTS_INIT;
  asm_read(&facts, text, len, true, LLVMIsACallBrInst(call) != NULL, look_up, look_up_constant, &s);
  struct operands operands = look_at_operands(t, call, code, facts.written);
  if (LLVMGetInlineAsmDialect(code) != LLVMInlineAsmDialectATT && !facts.is_empty)
    strbuf_puts(&facts.forbidden, "assembly in another syntax");
  uint32_t marks = 0;
  if (facts.calls_operand && may_lead_to_code(call, code, facts.called) && !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "assembly that goes where an operand leads");
  if (calls_watched(t, &facts, &s) && !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "assembly that calls what a rule watches");
  if ((facts.calls_foreign || facts.calls_operand) && t->finish != ID_NONE && !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "what destructors do when assembly ends the program");
  if (is_naked(t->body->llvm) && !facts.forbidden.len) strbuf_puts(&facts.forbidden, "a naked function");
  bool is_unchecked = t->p->asked & CHECKS_OF_MEMORY && !facts.is_empty;
  if (is_unchecked && (operands.has_memory || operands.has_pointer || facts.writes_memory || facts.accesses_memory) &&
      !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "whether the memory is there that assembly accesses");
  if (check_set_has(t->p->asked, CHECK_INIT) && operands.has_memory && !facts.is_empty && !facts.forbidden.len)
    strbuf_puts(&facts.forbidden, "whether what assembly reads was ever set");
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
