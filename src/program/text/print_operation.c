/* Operations, positions and whole functions as text. */
#include "program/text/print_private.h"

#include <stdio.h>

static struct value_type variable_type(const struct program *p, var_id v) {
  return value_type_from(p, p->variables.data[v].type, p->variables.data[v].width);
}

static void print_name(struct printer *pr, var_id v) {
  strbuf_puts(pr->out, program_string(pr->program, pr->program->variables.data[v].name));
}

/* `name(a, b, ...)`; ends at the first EXPR_NONE. Numbers are sizes and bytes. */
static void print_effect(struct printer *pr, const char *name, expr a, expr b, expr c) {
  const expr operands[] = {a, b, c};
  strbuf_puts(pr->out, name);
  strbuf_putc(pr->out, '(');
  for (int i = 0; i < 3 && !expr_is_none(operands[i]); i++) {
    if (i) strbuf_puts(pr->out, ", ");
    printer_expr(pr, operands[i], value_type_integer(expr_width(&pr->program->exprs, operands[i]), false));
  }
  strbuf_putc(pr->out, ')');
}

static void print_assignment(struct printer *pr, const struct operation *op) {
  print_name(pr, op->var);
  strbuf_puts(pr->out, " = ");
  printer_converted(pr, op->a, variable_type(pr->program, op->var));
}

/* A store into a bit-field writes its unit with the other bits as they were:
 * (old & ~mask) | (value & ones) << low. */
struct bit_store {
  uint64_t low;
  uint16_t width;
  expr value;
  bool is_constant; /* then `bits` is the value */
  u128 bits;
};

static bool is_old_unit(const struct printer *pr, expr e, expr address) {
  const struct expr_node *n = printer_node(pr, e);
  return n->kind == E_LOAD && expr_same(n->a, address);
}

/* Is `hole` one run of ones? */
static bool is_run(u128 hole, unsigned unit, uint64_t *low, uint16_t *width) {
  *low = 0;
  *width = 0;
  while (*low < unit && !(hole >> *low & 1)) ++*low;
  while (*low + *width < unit && (hole >> (*low + *width) & 1)) ++*width;
  return *width > 0 && bits_mask(*width) << *low == hole;
}

/* The written value below its shift and mask. */
static void peel_value(const struct printer *pr, struct bit_store *s) {
  for (;;) {
    const struct expr_node *n = printer_node(pr, s->value);
    u128 k;
    bool by_constant = (n->kind == E_SHL || n->kind == E_AND) && printer_is_constant(pr, n->b, &k);
    if (n->kind == E_SHL && by_constant && k == s->low)
      s->value = n->a;
    else if (n->kind == E_AND && by_constant && (k == bits_mask(s->width) || k == bits_mask(s->width) << s->low))
      s->value = n->a;
    else if ((n->kind == E_ZEXT || n->kind == E_SEXT) && printer_node(pr, n->a)->width >= s->width)
      s->value = n->a;
    else
      return;
  }
}

/* Is `e` the old unit with some bits cleared? */
static bool is_kept(const struct printer *pr, expr e, expr address, u128 *mask) {
  const struct expr_node *n = printer_node(pr, e);
  if (n->kind == E_AND) return printer_is_constant(pr, n->b, mask) && is_old_unit(pr, n->a, address);
  if (n->kind != E_ZEXT) return false;
  const struct expr_node *low = printer_node(pr, n->a);
  *mask = bits_mask(low->width);
  return low->kind == E_EXTRACT && low->imm == 0 && is_old_unit(pr, low->a, address);
}

static bool match_bit_store(const struct printer *pr, const struct operation *op, struct bit_store *ret) {
  const struct expr_node *n = printer_node(pr, op->b);
  u128 mask;
  expr value = n->kind == E_OR ? n->b : EXPR_NONE;
  if (n->kind == E_OR ? !is_kept(pr, n->a, op->a, &mask) : !is_kept(pr, op->b, op->a, &mask)) {
    if (n->kind != E_OR || !is_kept(pr, n->b, op->a, &mask)) return false;
    value = n->a;
  }
  if (!is_run(bits_trunc(n->width, ~mask), n->width, &ret->low, &ret->width)) return false;
  ret->value = value;
  ret->bits = 0;
  ret->is_constant = expr_is_none(value) || printer_is_constant(pr, value, &ret->bits);
  ret->bits = bits_trunc(ret->width, ret->bits >> ret->low);
  if (!ret->is_constant) peel_value(pr, ret);
  return true;
}

/* The other form of the same: high bits of the old unit, the value, low bits of the old unit, concatenated. */
static bool match_concat_store(const struct printer *pr, const struct operation *op, struct bit_store *ret) {
  const struct expr_node *n = printer_node(pr, op->b);
  expr parts[3];
  int count = 0;
  for (expr e = op->b; count < 3; e = printer_node(pr, e)->b) {
    const struct expr_node *x = printer_node(pr, e);
    parts[count++] = x->kind == E_CONCAT ? x->a : e;
    if (x->kind != E_CONCAT) break;
  }
  if (count < 2) return false;
  uint64_t at = n->width;
  int found = -1;
  for (int i = 0; i < count; i++) {
    const struct expr_node *x = printer_node(pr, parts[i]);
    at -= x->width;
    if (x->kind == E_EXTRACT && x->imm == at && is_old_unit(pr, x->a, op->a)) continue;
    if (found >= 0) return false;
    found = i;
    *ret = (struct bit_store){at, x->width, parts[i], false, 0};
  }
  if (found < 0 || at != 0) return false;
  ret->is_constant = printer_is_constant(pr, ret->value, &ret->bits);
  return true;
}

static bool print_bit_store(struct printer *pr, const struct operation *op) {
  struct bit_store s;
  struct printer_shown field;
  if (!match_bit_store(pr, op, &s) && !match_concat_store(pr, op, &s)) return false;
  if (!printer_bit_field(pr, op->a, s.low, s.width, &field)) return false;
  strbuf_puts(pr->out, " = ");
  if (s.is_constant && value_type_is_signed(field.type) && (s.bits >> (s.width - 1) & 1)) {
    strbuf_putc(pr->out, '-');
    printer_u128(pr->out, bits_trunc(s.width, -s.bits));
  } else if (s.is_constant) {
    printer_u128(pr->out, s.bits);
  } else {
    const struct expr_node *n = printer_node(pr, s.value);
    bool narrows = n->kind == E_EXTRACT && n->imm == 0 && printer_node(pr, n->a)->kind != E_LOAD;
    printer_converted(pr, narrows ? n->a : s.value, field.type);
  }
  return true;
}

static void print_store(struct printer *pr, const struct operation *op) {
  uint16_t width = expr_width(&pr->program->exprs, op->b);
  if (print_bit_store(pr, op)) return;
  printer_access(pr, op->a, width, op->type);
  strbuf_puts(pr->out, " = ");
  struct value_type want = value_type_from(pr->program, op->type, width);
  if (want.class == VALUE_UNKNOWN) {
    ctype_id cell = value_type_of(pr, op->a).pointee;
    if (ctype_has_width(ctype_resolved(&pr->program->types, cell), width))
      want = value_type_from(pr->program, cell, width);
  }
  printer_converted(pr, op->b, want);
}

static void print_havoc(struct printer *pr, const struct operation *op) {
  if (op->sub == HAVOC_INPUT && op->name != ID_NONE) {
    print_name(pr, op->var);
    strbuf_printf(pr->out, " = %s()", program_string(pr->program, op->name));
    return;
  }
  strbuf_puts(pr->out, "havoc(");
  print_name(pr, op->var);
  strbuf_printf(pr->out, ") [%s]", havoc_reason_name(op->sub));
}

/* The type of parameter `index` of the function type, for the form of constants. */
static struct value_type argument_type(struct printer *pr, const struct operation *op, uint32_t index, expr e) {
  const struct program *p = pr->program;
  struct value_type unknown = value_type_unknown(expr_width(&p->exprs, e));
  if (op->callee == ID_NONE) return unknown;
  const struct function *f = &p->functions.data[op->callee];
  if (index < f->parameters.len) return variable_type(p, f->parameters.data[index]);
  const struct cmember *m = ctype_member(&p->types, f->type, index);
  return m ? value_type_from(p, m->type, unknown.width) : unknown;
}

static void print_results(struct printer *pr, const struct operation *op) {
  const var_id *results = vec_from(&pr->program->results, op->first_result);
  bool used = false;
  for (uint32_t i = 0; i < op->result_count; i++) used |= results[i] != ID_NONE;
  if (!used) return;
  if (op->result_count > 1) strbuf_putc(pr->out, '{');
  for (uint32_t i = 0; i < op->result_count; i++) {
    if (i) strbuf_puts(pr->out, ", ");
    if (results[i] == ID_NONE)
      strbuf_putc(pr->out, '_');
    else
      print_name(pr, results[i]);
  }
  strbuf_puts(pr->out, op->result_count > 1 ? "} = " : " = ");
}

static void print_call(struct printer *pr, const struct operation *op) {
  const struct program *p = pr->program;
  print_results(pr, op);
  if (op->callee != ID_NONE) {
    strbuf_puts(pr->out, program_string(p, p->functions.data[op->callee].name));
  } else {
    size_t start = pr->out->len;
    struct printer_shown s = printer_expr(pr, op->a, value_type_unknown(p->pointer_width));
    printer_at_least(pr, start, s.precedence, P_POSTFIX);
  }
  strbuf_putc(pr->out, '(');
  for (uint32_t i = 0; i < op->arg_count; i++) {
    expr e = p->args.data[op->first_arg + i];
    if (i) strbuf_puts(pr->out, ", ");
    printer_expr(pr, e, argument_type(pr, op, i, e));
  }
  strbuf_putc(pr->out, ')');
}

/* The scalar result type of the function that is returned from is not known here; the value's own type decides. */
static void print_return(struct printer *pr, const struct operation *op) {
  const struct program *p = pr->program;
  strbuf_puts(pr->out, "return");
  if (op->arg_count > 1) strbuf_puts(pr->out, " {");
  for (uint32_t i = 0; i < op->arg_count; i++) {
    expr e = p->args.data[op->first_arg + i];
    strbuf_puts(pr->out, i ? ", " : op->arg_count > 1 ? "" : " ");
    printer_expr(pr, e, value_type_unknown(expr_width(&p->exprs, e)));
  }
  if (op->arg_count > 1) strbuf_putc(pr->out, '}');
}

static void print_allocate(struct printer *pr, const struct operation *op) {
  print_name(pr, op->var);
  strbuf_puts(pr->out, " = ");
  if (op->sub == ALLOC_STACK) {
    print_effect(pr, "alloca", op->a, EXPR_NONE, EXPR_NONE);
  } else if (op->sub == ALLOC_HEAP_ZEROED) {
    strbuf_puts(pr->out, "calloc(1, ");
    printer_expr(pr, op->a, value_type_unknown(pr->program->pointer_width));
    strbuf_putc(pr->out, ')');
  } else if (!expr_is_none(op->b)) {
    print_effect(pr, "aligned_alloc", op->b, op->a, EXPR_NONE);
  } else {
    print_effect(pr, "malloc", op->a, EXPR_NONE, EXPR_NONE);
  }
}

/* `s = t` where whole structs are copied. */
static void print_copy(struct printer *pr, const struct operation *op) {
  const struct program *p = pr->program;
  size_t start = pr->out->len;
  u128 size;
  ctype_id to, from;
  if (printer_is_constant(pr, op->c, &size) && size <= UINT64_MAX &&
      printer_aggregate(pr, op->a, (uint64_t)size, &to)) {
    strbuf_puts(pr->out, " = ");
    if (printer_aggregate(pr, op->b, (uint64_t)size, &from) && ctype_same(&p->types, to, from)) return;
    pr->out->len = start;
    pr->out->text[start] = '\0';
  }
  print_effect(pr, op->sub ? "memmove" : "memcpy", op->a, op->b, op->c);
}

/* `x + y overflows int`, where the condition is `x + y fits in int`. */
static bool print_overflow(struct printer *pr, const char *condition) {
  static const char verb[] = " fits in ";
  const char *found = NULL;
  for (const char *at = strstr(condition, verb); at; at = strstr(at + 1, verb)) found = at;
  if (found)
    strbuf_printf(pr->out, "violation: %.*s overflows %s", (int)(found - condition), condition,
                  found + sizeof verb - 1);
  return found;
}

/* `division by x, which is zero`, `shift by n, which is not from 0 to 31`: of `x != 0`, `n is from 0 to 31`. */
static bool print_operand_violation(struct printer *pr, enum check_kind kind, const char *condition) {
  bool is_division = kind == CHECK_DIVISION;
  const char *verb = is_division ? " != 0" : " is from ", *found = NULL;
  for (const char *at = strstr(condition, verb); at; at = strstr(at + 1, verb)) found = at;
  if (!found) return false;
  strbuf_printf(pr->out, "violation: %s by %.*s, which is ", is_division ? "division" : "shift",
                (int)(found - condition), condition);
  strbuf_printf(pr->out, is_division ? "zero" : "not %s", found + strlen(" is "));
  return true;
}

/* `access of p, which is not aligned to 4 bytes`, `read of x, which was never set`: of `p is aligned to 4 bytes`, `x is
 * set`. */
static bool print_access_violation(struct printer *pr, enum check_kind kind, const char *condition) {
  bool is_init = kind == CHECK_INIT;
  const char *verb = is_init ? " is set" : " is aligned to ", *found = NULL;
  for (const char *at = strstr(condition, verb); at; at = strstr(at + 1, verb)) found = at;
  if (!found) return false;
  strbuf_printf(pr->out, "violation: %s %.*s, which ", is_init ? "read of" : "access of", (int)(found - condition),
                condition);
  strbuf_printf(pr->out, is_init ? "was never set" : "is not %s", found + strlen(" is "));
  return true;
}

static void print_violation(struct printer *pr, const struct operation *op) {
  const char *condition = op->name == ID_NONE ? NULL : program_string(pr->program, op->name);
  bool is_operand = op->sub == CHECK_DIVISION || op->sub == CHECK_SHIFT;
  if (condition && op->sub == CHECK_OVERFLOW && print_overflow(pr, condition)) return;
  if (condition && is_operand && print_operand_violation(pr, (enum check_kind)op->sub, condition)) return;
  bool is_access = op->sub == CHECK_ALIGNMENT || op->sub == CHECK_INIT;
  if (condition && is_access && print_access_violation(pr, (enum check_kind)op->sub, condition)) return;
  strbuf_printf(pr->out, "violation: %s", check_text((enum check_kind)op->sub));
  if (op->name != ID_NONE) strbuf_printf(pr->out, " (%s)", program_string(pr->program, op->name));
}

static void print_stop(struct printer *pr, const struct operation *op) {
  switch ((enum stop_kind)op->sub) {
  case STOP_EXIT:
    strbuf_puts(pr->out, "exit(");
    if (!expr_is_none(op->a)) printer_expr(pr, op->a, value_type_integer(expr_width(&pr->program->exprs, op->a), true));
    strbuf_putc(pr->out, ')');
    break;
  case STOP_ABORT: strbuf_puts(pr->out, "abort()"); break;
  case STOP_UNREACHABLE: strbuf_puts(pr->out, "unreachable()"); break;
  case STOP_UNMODELLED:
    strbuf_printf(pr->out, "%s() [unmodelled]", op->name == ID_NONE ? "stop" : program_string(pr->program, op->name));
    break;
  }
}

static void print_variable_effect(struct printer *pr, const struct operation *op, const char *name) {
  print_name(pr, op->var);
  strbuf_puts(pr->out, " = ");
  print_effect(pr, name, op->a, EXPR_NONE, EXPR_NONE);
}

void print_operation(const struct program *p, const struct operation *op, struct strbuf *out) {
  assert(op->kind < OP_KIND_COUNT);
  struct printer printer = printer_make(p, out), *pr = &printer;
  switch ((enum op_kind)op->kind) {
  case OP_SKIP: strbuf_puts(out, "skip"); break;
  case OP_ASSIGN: print_assignment(pr, op); break;
  case OP_STORE: print_store(pr, op); break;
  case OP_ASSUME: print_effect(pr, "assume", op->a, EXPR_NONE, EXPR_NONE); break;
  case OP_HAVOC: print_havoc(pr, op); break;
  case OP_HAVOC_MEMORY:
    print_effect(pr, "havoc", op->a, op->b, EXPR_NONE);
    strbuf_printf(out, " [%s]", havoc_reason_name(op->sub));
    break;
  case OP_CALL: print_call(pr, op); break;
  case OP_RETURN: print_return(pr, op); break;
  case OP_ALLOCATE: print_allocate(pr, op); break;
  case OP_FREE: print_effect(pr, "free", op->a, EXPR_NONE, EXPR_NONE); break;
  case OP_OBJECT_SIZE: print_variable_effect(pr, op, "object_size"); break;
  case OP_COPY: print_copy(pr, op); break;
  case OP_FILL: print_effect(pr, "memset", op->a, op->b, op->c); break;
  case OP_STACK_SAVE: print_variable_effect(pr, op, "stack_save"); break;
  case OP_STACK_RESTORE: print_effect(pr, "stack_restore", op->a, EXPR_NONE, EXPR_NONE); break;
  case OP_BEGIN_LIFE: print_effect(pr, "begin_life", op->a, EXPR_NONE, EXPR_NONE); break;
  case OP_END_LIFE: print_effect(pr, "end_life", op->a, EXPR_NONE, EXPR_NONE); break;
  case OP_VA_START: print_effect(pr, "va_start", op->a, EXPR_NONE, EXPR_NONE); break;
  case OP_VIOLATION: print_violation(pr, op); break;
  case OP_STOP: print_stop(pr, op); break;
  case OP_KIND_COUNT: break;
  }
}

void print_position(const struct program *p, struct position at, struct strbuf *out) {
  strbuf_puts(out, at.file == ID_NONE ? "?" : program_string(p, at.file));
  if (at.line) strbuf_printf(out, ":%u", at.line);
  if (at.line && at.column) strbuf_printf(out, ":%u", at.column);
}

static void print_parameter(const struct program *p, var_id id, struct strbuf *out) {
  const struct variable *v = &p->variables.data[id];
  const char *name = program_string(p, v->name);
  if (v->type != CTYPE_NONE)
    ctype_print(&p->types, v->type, name, out);
  else
    strbuf_printf(out, "bits%u %s", v->width, name);
}

static void print_heading(const struct program *p, const struct function *f, struct strbuf *out) {
  const struct ctype *type = ctype_resolved(&p->types, f->type);
  struct strbuf declarator = STRBUF_INIT;
  strbuf_printf(&declarator, "%s(", program_string(p, f->name));
  for (uint32_t i = 0; i < f->parameters.len; i++) {
    if (i) strbuf_puts(&declarator, ", ");
    print_parameter(p, f->parameters.data[i], &declarator);
  }
  if (f->is_variadic) strbuf_puts(&declarator, f->parameters.len ? ", ..." : "...");
  if (!f->parameters.len && !f->is_variadic) strbuf_puts(&declarator, "void");
  strbuf_putc(&declarator, ')');
  if (f->is_static) strbuf_puts(out, "static ");
  if (f->entry == ID_NONE && !type)
    strbuf_printf(out, "%s()", program_string(p, f->name));
  else if (f->entry == ID_NONE && type->kind == CT_FUNCTION)
    ctype_print(&p->types, f->type, program_string(p, f->name), out);
  else
    ctype_print(&p->types, type && type->kind == CT_FUNCTION ? type->target : CTYPE_NONE, declarator.text, out);
  strbuf_release(&declarator);
}

static void print_marks(uint32_t marks, struct strbuf *out) {
  for (unsigned bit = 0; bit < MARK_COUNT; bit++)
    if (marks >> bit & 1) strbuf_printf(out, "  {%s}", mark_text((enum mark)(1u << bit)));
}

static void print_edge(const struct program *p, const struct edge *e, const struct function *f, struct strbuf *out) {
  char place[32] = "";
  if (e->at.line) snprintf(place, sizeof place, "%u:%u", e->at.line, e->at.column);
  strbuf_printf(out, "  %5u -> %-5u %8s  ", e->source, e->target, place);
  print_operation(p, &e->op, out);
  if (e->at.line && e->at.file != f->at.file && e->at.file != ID_NONE)
    strbuf_printf(out, "  [%s]", program_string(p, e->at.file));
  print_marks(e->marks, out);
  strbuf_putc(out, '\n');
}

void print_function_edges(const struct program *p, function_id id, const loc_id *locations, uint32_t count,
                          struct strbuf *out) {
  const struct function *f = &p->functions.data[id];
  print_heading(p, f, out);
  strbuf_puts(out, "  /* ");
  if (f->at.line) print_position(p, f->at, out);
  if (f->entry == ID_NONE) {
    strbuf_puts(out, f->at.line ? ", no body" : "no body");
    if (f->library != LIBRARY_NONE) strbuf_printf(out, ", model: %s", library_model_name(f->library));
    strbuf_puts(out, " */\n");
    return;
  }
  strbuf_printf(out, "%sentry %u, exit %u%s */\n", f->at.line ? ", " : "", f->entry, f->exit,
                f->is_library_model ? ", library model" : "");
  for (uint32_t i = 0; i < count; i++) {
    const struct location *l = &p->locations.data[locations[i]];
    for (uint32_t k = 0; k < l->out.len; k++) print_edge(p, &p->edges.data[l->out.data[k]], f, out);
  }
}

void print_function(const struct program *p, function_id id, struct strbuf *out) {
  assert(id < p->functions.len);
  VEC(loc_id) locations = VEC_INIT;
  for (loc_id l = 0; l < p->locations.len; l++)
    if (p->locations.data[l].function == id) vec_push(&locations, l);
  print_function_edges(p, id, locations.data, locations.len, out);
  vec_release(&locations);
}
