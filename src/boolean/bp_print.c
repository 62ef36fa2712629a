/* Boolean programs as text; what is printed is read back by bp_parse. */
#include "boolean/bp.h"

#include <ctype.h>

static bool is_identifier(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_') return false;
  for (const char *c = name; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_') return false;
  return !bp_is_reserved(name);
}

void bp_print_variable(const struct bp_program *p, bp_var_id v, struct strbuf *out) {
  const char *name = p->vars.data[v].name;
  if (is_identifier(name))
    strbuf_puts(out, name);
  else
    strbuf_printf(out, "{%s}", name);
}

/* ---- expressions ---- */

/* How strongly operators bind; higher is stronger. */
enum binding { BIND_ITE, BIND_IMPLIES, BIND_OR, BIND_AND, BIND_EQUAL, BIND_NOT };

static void print_bound(const struct bp_program *p, bp_expr e, enum binding context, struct strbuf *out);

static enum binding binding_of(enum bp_expr_kind kind) {
  switch (kind) {
  case BP_ITE: return BIND_ITE;
  case BP_IMPLIES: return BIND_IMPLIES;
  case BP_OR: return BIND_OR;
  case BP_AND: return BIND_AND;
  case BP_EQUAL:
  case BP_DIFFERENT: return BIND_EQUAL;
  case BP_FALSE:
  case BP_TRUE:
  case BP_VAR:
  case BP_UNKNOWN:
  case BP_NOT:
  case BP_CHOOSE: break;
  }
  return BIND_NOT;
}

/* ==> groups to the right, == and != not at all; && and || need no parentheses among themselves. */
static void print_infix(const struct bp_program *p, const struct bp_expr_node *x, const char *sign,
                        struct strbuf *out) {
  enum binding own = binding_of(x->kind);
  bool is_chain = x->kind == BP_AND || x->kind == BP_OR;
  print_bound(p, x->a, is_chain ? own : own + 1, out);
  strbuf_printf(out, " %s ", sign);
  print_bound(p, x->b, is_chain || x->kind == BP_IMPLIES ? own : own + 1, out);
}

static void print_node(const struct bp_program *p, const struct bp_expr_node *x, struct strbuf *out) {
  switch (x->kind) {
  case BP_FALSE: strbuf_puts(out, "false"); break;
  case BP_TRUE: strbuf_puts(out, "true"); break;
  case BP_VAR: bp_print_variable(p, x->a, out); break;
  case BP_UNKNOWN: strbuf_putc(out, '*'); break;
  case BP_NOT:
    strbuf_putc(out, '!');
    print_bound(p, x->a, BIND_NOT, out);
    break;
  case BP_AND: print_infix(p, x, "&&", out); break;
  case BP_OR: print_infix(p, x, "||", out); break;
  case BP_IMPLIES: print_infix(p, x, "==>", out); break;
  case BP_EQUAL: print_infix(p, x, "==", out); break;
  case BP_DIFFERENT: print_infix(p, x, "!=", out); break;
  case BP_ITE:
    print_bound(p, x->a, BIND_IMPLIES, out);
    strbuf_puts(out, " ? ");
    print_bound(p, x->b, BIND_ITE, out);
    strbuf_puts(out, " : ");
    print_bound(p, x->c, BIND_ITE, out);
    break;
  case BP_CHOOSE:
    strbuf_puts(out, "choose(");
    print_bound(p, x->a, BIND_ITE, out);
    strbuf_puts(out, ", ");
    print_bound(p, x->b, BIND_ITE, out);
    strbuf_putc(out, ')');
    break;
  }
}

static void print_bound(const struct bp_program *p, bp_expr e, enum binding context, struct strbuf *out) {
  const struct bp_expr_node *x = &p->exprs.data[e];
  bool is_weak = binding_of(x->kind) < context;
  if (is_weak) strbuf_putc(out, '(');
  print_node(p, x, out);
  if (is_weak) strbuf_putc(out, ')');
}

void bp_print_expr(const struct bp_program *p, bp_expr e, struct strbuf *out) { print_bound(p, e, BIND_ITE, out); }

/* ---- statements ---- */

static void print_variables(const struct bp_program *p, const bp_var_id *vars, uint32_t count, struct strbuf *out) {
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) strbuf_puts(out, ", ");
    bp_print_variable(p, vars[i], out);
  }
}

static void print_values(const struct bp_program *p, const bp_expr *values, uint32_t count, struct strbuf *out) {
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) strbuf_puts(out, ", ");
    bp_print_expr(p, values[i], out);
  }
}

static void print_condition(const struct bp_program *p, const char *word, bp_expr e, const char *end,
                            struct strbuf *out) {
  strbuf_printf(out, "%s(", word);
  bp_print_expr(p, e, out);
  strbuf_printf(out, ")%s", end);
}

void bp_print_stmt(const struct bp_program *p, bp_stmt_id s, struct strbuf *out) {
  const struct bp_stmt *x = &p->stmts.data[s];
  switch (x->kind) {
  case BP_SKIP: strbuf_puts(out, s == p->procedures.data[x->procedure].end ? "}" : "skip;"); break;
  case BP_ASSIGN:
  case BP_CALL:
    print_variables(p, x->targets, x->target_count, out);
    if (x->target_count > 0) strbuf_puts(out, " = ");
    if (x->kind == BP_CALL) strbuf_printf(out, "%s(", x->callee_name);
    print_values(p, x->values, x->value_count, out);
    strbuf_puts(out, x->kind == BP_CALL ? ");" : ";");
    break;
  case BP_RETURN:
    strbuf_puts(out, x->value_count > 0 ? "return " : "return");
    print_values(p, x->values, x->value_count, out);
    strbuf_putc(out, ';');
    break;
  case BP_GOTO:
    for (uint32_t i = 0; i < x->goto_count; i++) strbuf_printf(out, "%s%s", i > 0 ? ", " : "goto ", x->gotos[i]);
    strbuf_putc(out, ';');
    break;
  case BP_ASSUME: print_condition(p, "assume", x->condition, ";", out); break;
  case BP_ASSERT: print_condition(p, "assert", x->condition, ";", out); break;
  case BP_IF: print_condition(p, "if ", x->condition, "", out); break;
  case BP_WHILE: print_condition(p, "while ", x->condition, "", out); break;
  }
}

/* ---- programs ---- */

enum { SOURCE_COLUMN = 56 };

/* The C statement beside the line that begins at `start`. */
static void print_source(const struct bp_source *source, size_t start, struct strbuf *out) {
  if (source->text || source->line) {
    do strbuf_putc(out, ' ');
    while (out->len - start < SOURCE_COLUMN);
    strbuf_puts(out, "// ");
    if (source->file && source->line) strbuf_printf(out, "%s:", source->file);
    if (source->line) strbuf_printf(out, "%u:%s", source->line, source->text ? " " : "");
    if (source->text) strbuf_puts(out, source->text);
  }
  strbuf_putc(out, '\n');
}

static void indent(uint32_t depth, struct strbuf *out) {
  for (uint32_t i = 0; i < depth; i++) strbuf_puts(out, "  ");
}

static void print_block(const struct bp_program *p, bp_block_id block, uint32_t depth, struct strbuf *out) {
  for (uint32_t i = 0; i < p->blocks.data[block].stmts.len; i++) {
    bp_stmt_id s = p->blocks.data[block].stmts.data[i];
    const struct bp_stmt *x = &p->stmts.data[s];
    size_t start = out->len;
    for (uint32_t k = 0; k < x->label_count; k++) strbuf_printf(out, "%s: ", x->labels[k]);
    while (out->len - start < 2 * (size_t)depth) strbuf_putc(out, ' ');
    bp_print_stmt(p, s, out);
    if (x->kind == BP_IF || x->kind == BP_WHILE) strbuf_puts(out, " {");
    print_source(&x->source, start, out);
    if (x->then_block == BP_NONE) continue;
    print_block(p, x->then_block, depth + 1, out);
    indent(depth, out);
    if (x->else_block != BP_NONE) {
      strbuf_puts(out, "} else {\n");
      print_block(p, x->else_block, depth + 1, out);
      indent(depth, out);
    }
    strbuf_puts(out, "}\n");
  }
}

static void print_declarations(const struct bp_program *p, const bp_var_id *vars, uint32_t count, uint32_t depth,
                               struct strbuf *out) {
  for (uint32_t i = 0; i < count; i++) {
    indent(depth, out);
    strbuf_puts(out, "bool ");
    bp_print_variable(p, vars[i], out);
    strbuf_puts(out, ";\n");
  }
}

static void print_head(const struct bp_program *p, const struct bp_procedure *f, struct strbuf *out) {
  if (f->result_count == 0)
    strbuf_puts(out, "void");
  else if (f->result_count == 1)
    strbuf_puts(out, "bool");
  else
    strbuf_printf(out, "bool<%u>", f->result_count);
  strbuf_printf(out, " %s(", f->name);
  for (uint32_t i = 0; i < f->parameters.len; i++) {
    strbuf_puts(out, i > 0 ? ", bool " : "bool ");
    bp_print_variable(p, f->parameters.data[i], out);
  }
  strbuf_puts(out, ") {\n");
}

void bp_print(const struct bp_program *p, struct strbuf *out) {
  if (p->abstracts) strbuf_printf(out, BP_ABSTRACTS "%s\n", p->abstracts);
  print_declarations(p, p->globals.data, p->globals.len, 0, out);
  for (uint32_t i = 0; i < p->procedures.len; i++) {
    const struct bp_procedure *f = &p->procedures.data[i];
    if (i > 0 || p->globals.len > 0) strbuf_putc(out, '\n');
    print_head(p, f, out);
    print_declarations(p, f->locals.data, f->locals.len, 1, out);
    if (f->enforced != BP_NONE) {
      strbuf_puts(out, "  enforce ");
      bp_print_expr(p, f->enforced, out);
      strbuf_puts(out, ";\n");
    }
    print_block(p, f->body, 1, out);
    strbuf_puts(out, "}\n");
  }
}
