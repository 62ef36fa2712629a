/* Pointers are all of one type here, as integers of one width are. A declaration without parameters, `int f();`, is as
 * its calls are. */
#include "front/library/agreement.h"

#include <string.h>

const char *name_of_function(LLVMValueRef f) {
  const char *name = LLVMGetValueName(f);
  return *name == '\1' ? name + 1 : name;
}

/* What models call is the library's, also where the program has one of that name (models.c). */
static const struct library_contract *contract_behind(LLVMValueRef f) {
  const char *name = name_of_function(f), *suffix = strstr(name, MODEL_SUFFIX);
  if (!suffix || suffix[strlen(MODEL_SUFFIX)]) return contract_find(name);
  for (size_t i = 0; i < library_contract_count; i++) {
    const char *known = library_contracts[i].name;
    if (strlen(known) == (size_t)(suffix - name) && strncmp(known, name, strlen(known)) == 0)
      return &library_contracts[i];
  }
  return NULL;
}

static bool is_letter(LLVMValueRef f, LLVMTypeRef type, char letter) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(f));
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  unsigned width = kind == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
  switch (letter) {
  case 'v': return kind == LLVMVoidTypeKind;
  case 'b': return width == 8;
  case 'h': return width == 16;
  case 'i': return width == 32;
  case 'l': return width == 8 * LLVMPointerSize(layout);
  case 'q': return width == 64;
  case 'd': return kind == LLVMDoubleTypeKind;
  case 'f': return kind == LLVMFloatTypeKind;
  default: return kind == LLVMPointerTypeKind;
  }
}

static bool is_unprototyped(LLVMTypeRef type) { return LLVMIsFunctionVarArg(type) && LLVMCountParamTypes(type) == 0; }

/* What stands at a place of the parameters: the types of a declaration, or those of a call. */
static bool parameters_fit(LLVMValueRef f, LLVMTypeRef *types, unsigned count, const char *shape) {
  bool is_variadic = shape[strlen(shape) - 1] == '.';
  unsigned wanted = (unsigned)strlen(shape) - 1 - is_variadic;
  if (count < wanted || (count > wanted && !is_variadic)) return false;
  for (unsigned i = 0; i < wanted; i++)
    if (!is_letter(f, types[i], shape[i + 1])) return false;
  return true;
}

enum { MOST_PARAMETERS = 64 };

static unsigned types_of_call(LLVMValueRef call, LLVMTypeRef *types) {
  unsigned count = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < count && i < MOST_PARAMETERS; i++) types[i] = LLVMTypeOf(LLVMGetOperand(call, i));
  return count;
}

static bool calls_fit(LLVMValueRef f, const char *shape) {
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    LLVMTypeRef types[MOST_PARAMETERS];
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f) return false;
    unsigned count = types_of_call(call, types);
    if (count > MOST_PARAMETERS || !parameters_fit(f, types, count, shape)) return false;
  }
  return true;
}

static bool has_shape(LLVMValueRef f, const char *shape) {
  LLVMTypeRef type = LLVMGlobalGetValueType(f), types[MOST_PARAMETERS];
  if (!is_letter(f, LLVMGetReturnType(type), shape[0])) return false;
  if (is_unprototyped(type)) return calls_fit(f, shape);
  unsigned count = LLVMCountParamTypes(type);
  if (count > MOST_PARAMETERS || LLVMIsFunctionVarArg(type) != (shape[strlen(shape) - 1] == '.')) return false;
  LLVMGetParamTypes(type, types);
  return parameters_fit(f, types, count, shape) && count + 1 + LLVMIsFunctionVarArg(type) == strlen(shape);
}

const struct library_contract *contract_of(LLVMValueRef f) {
  const struct library_contract *c = contract_behind(f);
  return c && has_shape(f, c->shape) ? c : NULL;
}

/* Operations take integers of any width: old programs declare malloc in many ways. */
static bool is_like(LLVMValueRef f, const char *shape) {
  LLVMTypeRef type = LLVMGlobalGetValueType(f), types[MOST_PARAMETERS];
  unsigned count = LLVMCountParamTypes(type);
  if (is_unprototyped(type)) return true;
  if (count + 1 != strlen(shape)) return false;
  LLVMGetParamTypes(type, types);
  for (unsigned i = 0; i < count; i++)
    if ((LLVMGetTypeKind(types[i]) == LLVMPointerTypeKind) != (shape[i + 1] == 'p')) return false;
  return true;
}

/* Whatever is given to a function may be what it changes. */
static bool is_given_nothing(LLVMValueRef f) {
  LLVMTypeRef type = LLVMGlobalGetValueType(f);
  if (!is_unprototyped(type)) return LLVMCountParamTypes(type) == 0;
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (LLVMIsACallInst(call) && LLVMGetCalledValue(call) == f && LLVMGetNumArgOperands(call)) return false;
  }
  return true;
}

enum library_model library_of(LLVMValueRef f) {
  const struct library_contract *c = contract_behind(f);
  bool applies = !c || (c->kind == CONTRACT_OPERATION ? is_like : has_shape)(f, c->shape);
  enum library_model model = applies ? library_find(c ? c->name : name_of_function(f)) : LIBRARY_NONE;
  return model == LIBRARY_INPUT && !is_given_nothing(f) ? LIBRARY_NONE : model;
}

bool agrees(LLVMValueRef declared, LLVMValueRef defined) {
  const struct library_contract *c = contract_find(name_of_function(defined));
  if (c) return has_shape(declared, c->shape);
  LLVMTypeRef type = LLVMGlobalGetValueType(declared);
  return type == LLVMGlobalGetValueType(defined) || is_unprototyped(type);
}
