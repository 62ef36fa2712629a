/* Where a program starts and how it ends: `<start>` calls constructors and the entry function, `<finish>`, if there are
 * destructors, calls those. What of the program as a whole is not modelled has a place at the start. */
#include "front/translate/body.h"
#include "front/translate/checks/overflow.h"

#include <string.h>

const char *input_name(struct strbuf *name, const char *entry, uint32_t index) {
  static const char *const main_names[] = {"main.argc", "main.argv", "main.envp"};
  if (strcmp(entry, "main") == 0 && index < 3) return main_names[index];
  strbuf_clear(name);
  strbuf_printf(name, "%s.%u", entry, index + 1);
  return name->text;
}

/* What the C standard promises of main's first argument. */
static void assume_argument(struct translator *t, uint32_t index, var_id input) {
  struct exprs *s = &t->p->exprs;
  struct front_value count = read_variable(t, input);
  uint16_t width = expr_width(s, count.e);
  if (index || width != 32) return;
  struct operation op = operation_make(OP_ASSUME);
  op.a = expr_binary(s, E_SLE, expr_const(s, width, 0), count.e, 0);
  emit(t, op, &count, 1, 0);
}

static void call_in_start(struct translator *t, function_id callee, bool is_entry) {
  struct program *p = t->p;
  struct operation op = operation_make(OP_CALL);
  struct strbuf name = STRBUF_INIT;
  VEC(expr) args = VEC_INIT;
  op.callee = callee;
  const char *callee_name = program_string(p, p->functions.data[callee].name);
  for (uint32_t i = 0; i < p->functions.data[callee].parameters.len; i++) {
    const struct variable *v = &p->variables.data[p->functions.data[callee].parameters.data[i]];
    var_id input = new_temporary(t, v->width, "input", v->type);
    emit_havoc(t, input, HAVOC_INPUT, input_name(&name, callee_name, i), 0);
    if (is_entry && strcmp(callee_name, "main") == 0) assume_argument(t, i, input);
    vec_push(&args, read_variable(t, input).e);
  }
  op.first_arg = p->args.len;
  op.arg_count = args.len;
  for (uint32_t i = 0; i < args.len; i++) vec_push(&p->args, args.data[i]);
  op.first_result = p->results.len;
  op.result_count = p->functions.data[callee].result_widths.len;
  assert(!is_entry || op.result_count == p->functions.data[p->start].result_widths.len);
  struct operation ret = operation_make(OP_RETURN);
  VEC(var_id) results = VEC_INIT;
  for (uint32_t i = 0; i < op.result_count; i++) {
    vec_push(&results, new_temporary(t, p->functions.data[callee].result_widths.data[i], "result", CTYPE_NONE));
    vec_push(&p->results, results.data[i]);
  }
  emit(t, op, NULL, 0, 0);
  if (is_entry) finish_program(t);
  if (is_entry) {
    ret.first_arg = p->args.len;
    ret.arg_count = results.len;
    for (uint32_t i = 0; i < results.len; i++) vec_push(&p->args, read_variable(t, results.data[i]).e);
    program_add_edge(p, t->body->here, p->functions.data[t->body->function].exit, ret, t->body->at, 0);
  }
  vec_release_all(&results, &args);
  strbuf_release(&name);
}

/* ---- constructors and destructors ---- */

struct listed {
  uint64_t priority;
  function_id function;
};
typedef VEC(struct listed) listed_functions;

/* The functions in a list of LLVM's, in order of their priorities; equal ones as in the list. */
static void read_list(struct translator *t, const char *name, listed_functions *out) {
  LLVMValueRef list = LLVMGetNamedGlobal(t->module, name);
  LLVMValueRef all = list ? LLVMGetInitializer(list) : NULL;
  uint64_t count = all ? LLVMGetArrayLength2(LLVMTypeOf(all)) : 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef entry = LLVMGetAggregateElement(all, i);
    struct entity e = entity_of(t, LLVMGetAggregateElement(entry, 1));
    if (e.kind != ENTITY_FUNCTION) continue;
    vec_push(out, ((struct listed){LLVMConstIntGetZExtValue(LLVMGetAggregateElement(entry, 0)), e.id}));
    for (uint32_t k = out->len - 1; k > 0 && out->data[k - 1].priority > out->data[k].priority; k--) {
      struct listed swap = out->data[k];
      out->data[k] = out->data[k - 1], out->data[k - 1] = swap;
    }
  }
}

/* Functions with __attribute__((constructor)), as the linker would order them. */
static void call_constructors(struct translator *t) {
  listed_functions all = VEC_INIT;
  read_list(t, "llvm.global_ctors", &all);
  for (uint32_t i = 0; i < all.len; i++) call_in_start(t, all.data[i].function, false);
  vec_release(&all);
}

void declare_finish(struct translator *t) {
  listed_functions all = VEC_INIT;
  read_list(t, "llvm.global_dtors", &all);
  if (all.len) {
    t->finish = t->p->functions.len;
    vec_push(&t->p->functions, ((struct function){.name = program_intern(t->p, "<finish>"),
                                                  .type = CTYPE_NONE,
                                                  .at = t->p->functions.data[all.data[0].function].at,
                                                  .entry = ID_NONE,
                                                  .exit = ID_NONE,
                                                  .is_static = true}));
  }
  vec_release(&all);
}

void finish_program(struct translator *t) {
  if (t->finish == ID_NONE) return;
  struct operation op = operation_make(OP_CALL);
  op.callee = t->finish;
  op.first_arg = t->p->args.len;
  op.first_result = t->p->results.len;
  emit(t, op, NULL, 0, 0);
}

/* Begins the body of a function that is ours; `body` is the translator's until it is ended. */
static void begin_body(struct translator *t, function_id f, struct body *body) {
  struct program *p = t->p;
  loc_id first = program_add_location(p, f), exit = program_add_location(p, f);
  p->functions.data[f].entry = first;
  p->functions.data[f].exit = exit;
  *body = (struct body){.function = f, .here = first, .at = p->functions.data[f].at};
  t->body = body;
}

/* Functions with __attribute__((destructor)), the last first: when main returns, and in `exit`. */
static void create_finish(struct translator *t) {
  if (t->finish == ID_NONE) return;
  listed_functions all = VEC_INIT;
  struct body body;
  read_list(t, "llvm.global_dtors", &all);
  begin_body(t, t->finish, &body);
  for (uint32_t i = all.len; i > 0; i--) call_in_start(t, all.data[i - 1].function, false);
  program_add_edge(t->p, body.here, t->p->functions.data[t->finish].exit, operation_make(OP_RETURN), body.at, 0);
  t->body = NULL;
  vec_release(&all);
}

/* ---- the program as a whole ---- */

/* Symbols that may be defined elsewhere or not at all: their address is null or theirs, as the linker decides. */
static void choose_weak_addresses(struct translator *t) {
  struct exprs *s = &t->p->exprs;
  for (uint32_t i = 0; i < t->weak.entries.len; i++) {
    LLVMValueRef symbol = (LLVMValueRef)(uintptr_t)t->weak.entries.data[i].key;
    var_id v = (var_id)t->weak.entries.data[i].value;
    struct entity e = entity_of(t, symbol);
    struct front_value is_there = unknown_value(t, 1, HAVOC_UNMODELLED, MARK_EXTERN);
    expr address = e.kind == ENTITY_FUNCTION ? expr_function(s, e.id) : expr_object(s, e.id);
    expr null = expr_const(s, t->p->pointer_width, 0);
    note(t, MARK_EXTERN, "'%s' is weak and has no definition: its address may be null", LLVMGetValueName(symbol));
    emit_assign(t, v, value_combine(expr_ite(s, is_there.e, address, null), &is_there, 1));
  }
}

/* The only function of the sources that nobody calls, ID_NONE if there is none or several. */
static function_id only_uncalled(const struct program *p) {
  function_id found = ID_NONE;
  for (function_id f = 0; f < p->functions.len; f++) {
    if (p->functions.data[f].entry == ID_NONE || p->functions.data[f].is_library_model) continue;
    bool is_called = false;
    for (edge_id e = 0; e < p->edges.len && !is_called; e++) {
      const struct edge *x = &p->edges.data[e];
      is_called = x->op.kind == OP_CALL && x->op.callee == f && p->locations.data[x->source].function != f;
    }
    if (is_called) continue;
    if (found != ID_NONE) return ID_NONE;
    found = f;
  }
  return found;
}

static void check_exemptions(struct translator *t, const struct sources *s) {
  if (!t->asks_arithmetic || t->log) return;
  uint32_t marks = 0;
  if (s->compiled->is_exempt)
    marks |= missing_behaviour(t, "what overflows in functions that '__attribute__((no_sanitize))' may exempt");
  if (s->compiled->is_seen) marks |= missing_behaviour(t, "what the source does where it finds no sanitizers");
  if (marks) emit(t, operation_make(OP_SKIP), NULL, 0, marks);
}

/* ---- a program without an entry: anything that others can call, again and again ---- */

static bool is_callable(const struct function *f) {
  return f->entry != ID_NONE && !f->is_static && !f->is_library_model;
}

/* What the sources define and others can name has any contents whenever others may have run. */
static void forget_globals(struct translator *t) {
  struct program *p = t->p;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable x = p->variables.data[v];
    if (x.kind != VARIABLE_GLOBAL || x.is_static) continue;
    emit_havoc(t, v, HAVOC_UNMODELLED, NULL, MARK_EXTERN);
  }
  for (object_id o = 0; o < p->objects.len; o++) {
    const struct object *x = &p->objects.data[o];
    if (x->function != ID_NONE || x->is_static || x->is_constant || x->is_literal || !x->size) continue;
    struct operation op = operation_make(OP_HAVOC_MEMORY);
    op.sub = HAVOC_UNMODELLED;
    op.a = expr_object(&p->exprs, o);
    op.b = expr_const(&p->exprs, p->pointer_width, x->size);
    emit(t, op, NULL, 0, MARK_EXTERN);
  }
}

/* Code of others: it does to what has escaped what a function without a body does. */
static function_id declare_others(struct program *p) {
  vec_push(&p->functions, ((struct function){.name = program_intern(p, "<others>"),
                                             .type = CTYPE_NONE,
                                             .at = p->functions.data[p->start].at,
                                             .entry = ID_NONE,
                                             .exit = ID_NONE}));
  return p->functions.len - 1;
}

static void call_any(struct translator *t) {
  struct program *p = t->p;
  function_id count = p->functions.len, others = declare_others(p);
  struct operation skip = operation_make(OP_SKIP);
  emit(t, skip, NULL, 0, 0);
  loc_id again = t->body->here;
  forget_globals(t);
  struct operation op = operation_make(OP_CALL);
  op.callee = others;
  op.first_arg = p->args.len;
  op.first_result = p->results.len;
  emit(t, op, NULL, 0, MARK_EXTERN);
  loc_id choice = t->body->here;
  for (function_id f = 0; f < count; f++) {
    if (!is_callable(&p->functions.data[f])) continue;
    t->body->here = choice;
    emit(t, skip, NULL, 0, 0);
    call_in_start(t, f, false);
    program_add_edge(p, t->body->here, again, skip, t->body->at, 0);
  }
  t->body->here = choice;
  emit(t, skip, NULL, 0, 0);
  finish_program(t);
  program_add_edge(p, t->body->here, p->functions.data[p->start].exit, operation_make(OP_RETURN), t->body->at, 0);
}

/* Also if there is no function at all that others can call. */
static void create_start_of_any(struct translator *t, const struct sources *s) {
  struct program *p = t->p;
  struct body body;
  p->start = p->entry = p->functions.len;
  vec_push(&p->functions,
           ((struct function){
               .name = program_intern(p, "<start>"), .type = CTYPE_NONE, .at = {ID_NONE, 0, 0}, .is_static = true}));
  begin_body(t, p->start, &body);
  check_module(t);
  check_exemptions(t, s);
  choose_weak_addresses(t);
  call_constructors(t);
  call_any(t);
  t->body = NULL;
  create_finish(t);
}

bool create_start(struct translator *t, const struct sources *s) {
  const char *entry = s->entry;
  struct program *p = t->p;
  if (strcmp(entry, "*") == 0) {
    create_start_of_any(t, s);
    return true;
  }
  p->entry = program_find_function(p, entry);
  /* A function to be abstracted need not be part of a whole program. */
  if (p->entry == ID_NONE && s->finds_entry && strcmp(entry, "main") == 0) p->entry = only_uncalled(p);
  if (p->entry == ID_NONE || p->functions.data[p->entry].entry == ID_NONE) {
    const char *file = p->sources.len ? program_string(p, p->sources.data[0]) : NULL;
    return diagnostics_error(&t->ctx->diagnostics, file, 0, 0,
                             "there is no function '%s' with a body; name the function to start with by --entry",
                             entry);
  }
  struct function f = {.name = program_intern(p, "<start>"), .type = CTYPE_NONE, .at = p->functions.data[p->entry].at};
  for (uint32_t i = 0; i < p->functions.data[p->entry].result_widths.len; i++)
    vec_push(&f.result_widths, p->functions.data[p->entry].result_widths.data[i]);
  p->start = p->functions.len;
  f.is_static = true;
  vec_push(&p->functions, f);
  struct body body;
  begin_body(t, p->start, &body);
  check_module(t);
  check_exemptions(t, s);
  choose_weak_addresses(t);
  call_constructors(t);
  call_in_start(t, p->entry, true);
  t->body = NULL;
  create_finish(t);
  return true;
}
