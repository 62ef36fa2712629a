/* Boolean programs: from text to `struct bp_program`, by recursive descent. Variables are resolved here, because their
 * names need declarations before them; everything else is left to bp_check. */
#include "boolean/bp_reader.h"

#include <ctype.h>
#include <errno.h>

enum { DEEPEST = 2000, MOST_RESULTS = 10000 };

typedef VEC(bp_expr) expr_list;
typedef VEC(bp_var_id) var_list;

static bool enter(struct bp_reader *r) {
  if (++r->in.depth > DEEPEST) lexer_fail(&r->in, r->in.token.at, "this is nested more than %d deep", DEEPEST);
  return !r->in.failed;
}

static const char *parse_identifier(struct bp_reader *r, const char *what) {
  if (r->in.token.kind != TOKEN_WORD || bp_is_reserved(r->in.token.text)) {
    lexer_expected(&r->in, what);
    return "";
  }
  const char *text = r->in.token.text;
  lexer_advance(&r->in);
  return text;
}

static bool is_name(const struct bp_reader *r) {
  return r->in.token.kind == TOKEN_OWN || (r->in.token.kind == TOKEN_WORD && !bp_is_reserved(r->in.token.text));
}

static const char *parse_name(struct bp_reader *r, const char *what) {
  if (!is_name(r)) {
    lexer_expected(&r->in, what);
    return "";
  }
  const char *text = r->in.token.text;
  lexer_advance(&r->in);
  return text;
}

/* A variable that was declared; number 0 after an error. */
static bp_var_id parse_variable(struct bp_reader *r) {
  struct text_place at = r->in.token.at;
  bool is_braced = r->in.token.kind == TOKEN_OWN;
  const char *name = parse_name(r, "a variable");
  bp_var_id v = bp_find_variable(r->program, r->procedure, name);
  if (v == BP_NONE)
    lexer_fail(&r->in, at, "%s%s%s is not declared; write 'bool %s%s%s;' before", is_braced ? "{" : "'", name,
               is_braced ? "}" : "'", is_braced ? "{" : "", name, is_braced ? "}" : "");
  return v == BP_NONE ? 0 : v;
}

/* ---- expressions ---- */

static bp_expr parse_expression(struct bp_reader *);

static bp_expr parse_choose(struct bp_reader *r) {
  lexer_advance(&r->in);
  const char *close = lexer_is(&r->in, "[") ? "]" : ")";
  lexer_expect(&r->in, *close == ']' ? "[" : "(");
  bp_expr pos = parse_expression(r);
  lexer_expect(&r->in, ",");
  bp_expr neg = parse_expression(r);
  lexer_expect(&r->in, close);
  return bp_choose(r->program, pos, neg);
}

static bp_expr parse_constant(struct bp_reader *r) {
  bool is_one = strcmp(r->in.token.text, "1") == 0;
  if (!is_one && strcmp(r->in.token.text, "0") != 0) {
    lexer_expected(&r->in, "an expression (numbers are 0 and 1)");
    return BP_FALSE;
  }
  lexer_advance(&r->in);
  return is_one ? BP_TRUE : BP_FALSE;
}

static bp_expr parse_primary(struct bp_reader *r) {
  struct bp_program *p = r->program;
  if (lexer_accept(&r->in, "true")) return bp_true(p);
  if (lexer_accept(&r->in, "false")) return bp_false(p);
  if (lexer_accept(&r->in, "*")) return bp_unknown(p);
  if (lexer_accept(&r->in, "unknown")) {
    if (lexer_accept(&r->in, "(")) lexer_expect(&r->in, ")");
    return bp_unknown(p);
  }
  if (lexer_is(&r->in, "choose") || lexer_is(&r->in, "schoose")) return parse_choose(r);
  if (r->in.token.kind == TOKEN_NUMBER) return parse_constant(r);
  if (lexer_accept(&r->in, "(")) {
    bp_expr e = parse_expression(r);
    lexer_expect(&r->in, ")");
    return e;
  }
  if (!is_name(r)) {
    lexer_expected(&r->in, "an expression");
    return BP_FALSE;
  }
  bp_var_id v = parse_variable(r);
  if (lexer_is(&r->in, "("))
    lexer_fail(&r->in, r->in.token.at, "a call stands alone on the right-hand side of an assignment");
  return r->in.failed ? BP_FALSE : bp_var(p, v);
}

static bp_expr parse_negation(struct bp_reader *r) {
  bool negated = false;
  while (lexer_accept(&r->in, "!")) negated = !negated;
  bp_expr e = parse_primary(r);
  return negated ? bp_not(r->program, e) : e;
}

static bp_expr parse_equality(struct bp_reader *r) {
  bp_expr a = parse_negation(r);
  if (lexer_accept(&r->in, "==")) return bp_equal(r->program, a, parse_negation(r));
  if (lexer_accept(&r->in, "!=")) return bp_different(r->program, a, parse_negation(r));
  return a;
}

/* A long chain becomes a tree of little depth. */
static bp_expr join(struct bp_program *p, bp_expr (*connect)(struct bp_program *, bp_expr, bp_expr),
                    const bp_expr *parts, uint32_t count) {
  if (count == 1) return parts[0];
  bp_expr left = join(p, connect, parts, (count + 1) / 2);
  return connect(p, left, join(p, connect, parts + (count + 1) / 2, count / 2));
}

static bp_expr parse_chain(struct bp_reader *r, const char *sign, bp_expr (*part)(struct bp_reader *),
                           bp_expr (*connect)(struct bp_program *, bp_expr, bp_expr)) {
  expr_list parts = VEC_INIT;
  do vec_push(&parts, part(r));
  while (lexer_accept(&r->in, sign));
  bp_expr e = join(r->program, connect, parts.data, parts.len);
  vec_release(&parts);
  return e;
}

static bp_expr parse_conjunction(struct bp_reader *r) { return parse_chain(r, "&&", parse_equality, bp_and); }
static bp_expr parse_disjunction(struct bp_reader *r) { return parse_chain(r, "||", parse_conjunction, bp_or); }

static bp_expr parse_implication(struct bp_reader *r) {
  bp_expr a = BP_FALSE;
  if (enter(r)) a = parse_disjunction(r);
  if (lexer_accept(&r->in, "==>")) a = bp_implies(r->program, a, parse_implication(r));
  r->in.depth--;
  return a;
}

static bp_expr parse_expression(struct bp_reader *r) {
  bp_expr a = BP_FALSE;
  if (enter(r)) a = parse_implication(r);
  if (lexer_accept(&r->in, "?")) {
    bp_expr b = parse_expression(r);
    lexer_expect(&r->in, ":");
    a = bp_ite(r->program, a, b, parse_expression(r));
  }
  r->in.depth--;
  return a;
}

static void parse_expressions(struct bp_reader *r, expr_list *list) {
  do vec_push(list, parse_expression(r));
  while (lexer_accept(&r->in, ","));
}

/* ---- statements ---- */

static void parse_stmt(struct bp_reader *, bp_block_id);

/* The contents of a block whose brace was read, up to the closing one. */
static void parse_block(struct bp_reader *r, bp_block_id block) {
  if (enter(r))
    while (!r->in.failed && !lexer_is(&r->in, "}")) parse_stmt(r, block);
  r->in.depth--;
  lexer_expect(&r->in, "}");
}

static bp_expr parse_condition(struct bp_reader *r, const char *close) {
  lexer_expect(&r->in, "(");
  bp_expr e = parse_expression(r);
  if (close)
    lexer_expect(&r->in, close);
  else
    bp_expect_block(r, ")");
  return e;
}

/* `file.c:12: text`, `12: text` or just text. */
static void set_source(struct bp_reader *r, bp_stmt_id s, const char *comment) {
  const char *at = comment, *colon = strchr(at, ':'), *file_end = NULL;
  if (colon && !isdigit((unsigned char)*at) && colon > at && isdigit((unsigned char)colon[1]) &&
      !memchr(at, ' ', (size_t)(colon - at))) {
    file_end = colon;
    at = colon + 1;
  }
  char *end;
  errno = 0;
  unsigned long line = isdigit((unsigned char)*at) ? strtoul(at, &end, 10) : 0;
  if (line == 0 || errno || line > UINT32_MAX || *end != ':' || (end[1] && end[1] != ' ')) {
    bp_set_source(r->program, s, NULL, 0, comment);
    return;
  }
  const char *text = end[1] ? end + 2 : NULL;
  char *file = file_end ? xstrndup(comment, (size_t)(file_end - comment)) : NULL;
  bp_set_source(r->program, s, file, (uint32_t)line, text);
  free(file);
}

/* The comment belongs to the statement if it began before the end of its last line. */
static void take_comment(struct bp_reader *r, bp_stmt_id s) {
  if (!r->in.failed && r->in.comment.text && r->in.comment.line <= r->in.last_line)
    set_source(r, s, r->in.comment.text);
  r->in.comment.text = NULL;
}

static bp_stmt_id parse_if(struct bp_reader *r, bp_block_id block, struct text_place at) {
  bp_stmt_id s = bp_if(r->program, block, parse_condition(r, NULL));
  r->program->stmts.data[s].at = at;
  take_comment(r, s);
  parse_block(r, bp_then(r->program, s));
  if (!lexer_is(&r->in, "else")) return s;
  r->in.mode = BP_BRACE_IS_BLOCK;
  lexer_advance(&r->in);
  r->in.mode = BP_BRACE_IS_NAME;
  struct text_place else_at = r->in.token.at;
  if (lexer_accept(&r->in, "if")) {
    if (enter(r)) parse_if(r, bp_else(r->program, s), else_at);
    r->in.depth--;
    return s;
  }
  lexer_expect(&r->in, "{");
  parse_block(r, bp_else(r->program, s));
  return s;
}

static bp_stmt_id parse_while(struct bp_reader *r, bp_block_id block, struct text_place at) {
  bp_stmt_id s = bp_while(r->program, block, parse_condition(r, NULL));
  r->program->stmts.data[s].at = at;
  take_comment(r, s);
  parse_block(r, bp_then(r->program, s));
  return s;
}

static bp_stmt_id parse_goto(struct bp_reader *r, bp_block_id block) {
  VEC(const char *) labels = VEC_INIT;
  do vec_push(&labels, parse_identifier(r, "a label"));
  while (lexer_accept(&r->in, ","));
  bp_stmt_id s = bp_goto(r->program, block, labels.data, labels.len);
  vec_release(&labels);
  return s;
}

static bp_stmt_id parse_return(struct bp_reader *r, bp_block_id block) {
  expr_list values = VEC_INIT;
  if (!lexer_is(&r->in, ";")) parse_expressions(r, &values);
  bp_stmt_id s = bp_return(r->program, block, values.data, values.len);
  vec_release(&values);
  return s;
}

/* The arguments of a call whose name was read. */
static bp_stmt_id parse_call(struct bp_reader *r, bp_block_id block, const var_list *targets, const char *callee) {
  expr_list arguments = VEC_INIT;
  lexer_expect(&r->in, "(");
  if (!lexer_is(&r->in, ")")) parse_expressions(r, &arguments);
  lexer_expect(&r->in, ")");
  bp_stmt_id s = bp_call(r->program, block, targets->data, targets->len, callee, arguments.data, arguments.len);
  vec_release(&arguments);
  return s;
}

/* Whether a call comes: a word followed by an opening parenthesis. */
static bool is_call(const struct bp_reader *r) {
  return lexer_is_before(&r->in, "(") && !bp_is_reserved(r->in.token.text);
}

static bp_stmt_id parse_assignment(struct bp_reader *r, bp_block_id block) {
  var_list targets = VEC_INIT;
  expr_list values = VEC_INIT;
  bp_stmt_id s;
  struct text_place at = r->in.token.at;
  do vec_push(&targets, parse_variable(r));
  while (lexer_accept(&r->in, ","));
  lexer_expect(&r->in, "=");
  if (is_call(r)) {
    const char *callee = parse_identifier(r, "a procedure");
    s = parse_call(r, block, &targets, callee);
  } else {
    parse_expressions(r, &values);
    if (!r->in.failed && values.len != targets.len)
      lexer_fail(&r->in, at, "%u variables on the left, but %u values on the right", targets.len, values.len);
    s = bp_assign(r->program, block, targets.data, values.data, values.len < targets.len ? values.len : targets.len);
  }
  vec_release_all(&targets, &values);
  return s;
}

static bp_stmt_id parse_simple(struct bp_reader *r, bp_block_id block) {
  static const char want[] = "a statement";
  var_list none = VEC_INIT;
  if (lexer_accept(&r->in, "skip")) return bp_skip(r->program, block);
  if (lexer_accept(&r->in, "assume")) return bp_assume(r->program, block, parse_condition(r, ")"));
  if (lexer_accept(&r->in, "assert")) return bp_assert(r->program, block, parse_condition(r, ")"));
  if (lexer_accept(&r->in, "goto")) return parse_goto(r, block);
  if (lexer_accept(&r->in, "return")) return parse_return(r, block);
  if (is_call(r)) return parse_call(r, block, &none, parse_identifier(r, want));
  if (is_name(r)) return parse_assignment(r, block);
  lexer_expected(&r->in, want);
  return bp_skip(r->program, block);
}

static bool is_label(const struct bp_reader *r) {
  return lexer_is_before(&r->in, ":") && !bp_is_reserved(r->in.token.text);
}

static void parse_stmt(struct bp_reader *r, bp_block_id block) {
  VEC(const char *) labels = VEC_INIT;
  bp_stmt_id s;
  while (is_label(r)) {
    vec_push(&labels, r->in.token.text);
    lexer_advance(&r->in);
    lexer_expect(&r->in, ":");
  }
  struct text_place at = r->in.token.at;
  r->in.comment.text = NULL;
  if (lexer_is(&r->in, "}") && labels.len > 0)
    lexer_fail(&r->in, at, "a label stands before a statement; write 'skip;' here");
  if (lexer_accept(&r->in, "if"))
    s = parse_if(r, block, at);
  else if (lexer_accept(&r->in, "while"))
    s = parse_while(r, block, at);
  else {
    s = parse_simple(r, block);
    lexer_expect(&r->in, ";");
    take_comment(r, s);
  }
  r->program->stmts.data[s].at = at;
  for (uint32_t i = 0; i < labels.len; i++) bp_add_label(r->program, s, labels.data[i]);
  vec_release(&labels);
}

/* ---- declarations ---- */

static void declare(struct bp_reader *r, bool is_parameter) {
  struct text_place at = r->in.token.at;
  const char *name = parse_name(r, "a name for the variable");
  bp_var_id v = r->procedure == BP_NONE ? bp_add_global(r->program, name)
                : is_parameter          ? bp_add_parameter(r->program, r->procedure, name)
                                        : bp_add_local(r->program, r->procedure, name);
  r->program->vars.data[v].at = at;
}

/* After the first name of a list of variables. */
static void parse_more_variables(struct bp_reader *r) {
  while (lexer_accept(&r->in, ",")) declare(r, false);
  lexer_expect(&r->in, ";");
}

static void parse_parameters(struct bp_reader *r) {
  lexer_expect(&r->in, "(");
  if (lexer_accept(&r->in, "void") || lexer_is(&r->in, ")")) return;
  do {
    lexer_accept(&r->in, "bool");
    declare(r, true);
  } while (lexer_accept(&r->in, ","));
}

static void parse_procedure(struct bp_reader *r, uint32_t result_count) {
  struct text_place at = r->in.token.at;
  r->procedure = bp_add_procedure(r->program, parse_identifier(r, "a name for the procedure"), result_count);
  r->program->procedures.data[r->procedure].at = at;
  parse_parameters(r);
  bp_expect_block(r, ")");
  bp_block_id body = bp_body(r->program, r->procedure);
  while (!r->in.failed && !lexer_is(&r->in, "}")) {
    if (lexer_accept(&r->in, "bool")) {
      declare(r, false);
      parse_more_variables(r);
    } else if (lexer_accept(&r->in, "enforce")) {
      bp_enforce(r->program, r->procedure, parse_expression(r));
      lexer_expect(&r->in, ";");
    } else {
      parse_stmt(r, body);
    }
  }
  r->program->stmts.data[r->program->procedures.data[r->procedure].end].at = r->in.token.at;
  r->procedure = BP_NONE;
  lexer_expect(&r->in, "}");
}

/* `<2>` */
static uint32_t parse_result_count(struct bp_reader *r) {
  lexer_expect(&r->in, "<");
  uint64_t count = r->in.token.kind == TOKEN_NUMBER ? r->in.token.number : 0;
  if (count == 0 || count > MOST_RESULTS) {
    lexer_expected(&r->in, "a number of results");
    return 1;
  }
  lexer_advance(&r->in);
  lexer_expect(&r->in, ">");
  return (uint32_t)count;
}

static void parse_top(struct bp_reader *r) {
  if (lexer_accept(&r->in, "void")) {
    parse_procedure(r, 0);
    return;
  }
  if (!lexer_is(&r->in, "bool")) {
    lexer_expected(&r->in, "a declaration: 'bool' or 'void'");
    return;
  }
  lexer_advance(&r->in);
  if (lexer_is(&r->in, "<"))
    parse_procedure(r, parse_result_count(r));
  else if (is_call(r))
    parse_procedure(r, 1);
  else {
    declare(r, false);
    parse_more_variables(r);
  }
}

struct bp_program *bp_read(const char *path, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  struct bp_program *p = text_read(path, &text, d) ? bp_parse(path, text.text, d) : NULL;
  strbuf_release(&text);
  return p;
}

/* The first line may say which C file it is about. */
static void read_abstracts(struct bp_program *p, const char *text) {
  const size_t length = sizeof BP_ABSTRACTS - 1;
  if (strncmp(text, BP_ABSTRACTS, length) != 0) return;
  p->abstracts = arena_strndup(&p->arena, text + length, strcspn(text + length, "\r\n"));
}

struct bp_program *bp_parse(const char *file, const char *text, struct diagnostics *d) {
  struct bp_reader r = {.program = bp_new(file), .procedure = BP_NONE};
  read_abstracts(r.program, text);
  bp_start(&r, text, d);
  while (!r.in.failed && r.in.token.kind != TOKEN_END) parse_top(&r);
  if (!r.in.failed && bp_check(r.program, d)) return r.program;
  bp_free(r.program);
  return NULL;
}
