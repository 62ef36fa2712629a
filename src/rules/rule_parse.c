/* Rule files: from text to `struct rules`. Names are resolved here, so that what is wrong is said with its place. */
#include "rules/rule_private.h"

#include <stdio.h>

enum { DEEPEST = 200 }; /* nesting of statements */

static const char *const signs[] = {"||", "&&", "==", "!=", "<=", ">=", "(", ")", "{", "}", ";", ",",
                                    "=",  "*",  "!",  "~",  "-",  "+",  "<", ">", "|", "&", "^", NULL};
static const struct lexer_language language = {
    .name = "a rule",
    .end = "the end of the file",
    .features = LEXER_NUMBERS | LEXER_STRINGS | LEXER_LINES | LEXER_BLOCKS,
    .letters = "$",
    .signs = signs,
};

const struct rule_constant *rule_find_constant(const struct rule *rule, const char *name) {
  for (uint32_t i = 0; i < rule->constants.len; i++)
    if (strcmp(rule->constants.data[i].name, name) == 0) return &rule->constants.data[i];
  return NULL;
}

bool rule_constant_named(const struct rule *rule, const char *name, struct rule_constant *ret) {
  const struct rule_constant *known = rule_find_constant(rule, name);
  bool is_true = strcmp(name, "true") == 0;
  *ret = known ? *known : (struct rule_constant){.name = name, .value = is_true};
  return known || is_true || strcmp(name, "false") == 0 || strcmp(name, "null") == 0 || strcmp(name, "NULL") == 0;
}

uint32_t rule_find_state(const struct rule *rule, const char *name) {
  for (uint32_t i = 0; i < rule->states.len; i++)
    if (strcmp(rule->states.data[i].name, name) == 0) return i;
  return ID_NONE;
}

const struct rule_binding *rule_find_binding(const struct rule_call *call, const char *name) {
  if (call->result.mode != RULE_IGNORED && strcmp(call->result.name, name) == 0) return &call->result;
  for (uint32_t i = 0; i < call->parameters.len; i++) {
    const struct rule_binding *b = &call->parameters.data[i];
    if (b->mode != RULE_IGNORED && strcmp(b->name, name) == 0) return b;
  }
  return NULL;
}

/* ---- state ---- */

static const char *const reserved[] = {"rule", "state", "const",  "object", "before", "after", "at",  "if",
                                       "else", "error", "assume", "some",   "new",    "bool",  "int", "unsigned",
                                       "enum", "true",  "false",  "null",   "NULL",   "_"};

/* A name for something of the rule's own that is not taken yet. */
static const char *new_name(struct rule_reader *r, const char *what) {
  struct text_place at = r->in.token.at;
  const char *text = lexer_word(&r->in, what);
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (strcmp(text, reserved[i]) == 0)
      lexer_fail(&r->in, at, "'%s' is a word of the language; choose another name", text);
  if (rule_find_state(r->rule, text) != ID_NONE || rule_find_constant(r->rule, text))
    lexer_fail(&r->in, at, "'%s' is declared twice in this rule", text);
  return text;
}

static void parse_enumeration(struct rule_reader *r) {
  uint64_t next = 0;
  lexer_expect(&r->in, "{");
  do {
    const char *name = new_name(r, "a name for a constant");
    vec_push(&r->rule->constants, ((struct rule_constant){.name = name, .value = next++}));
  } while (lexer_accept(&r->in, ","));
  lexer_expect(&r->in, "}");
}

/* `FILE *`, `struct lock *`: the name is only for people. */
static const char *parse_pointee(struct rule_reader *r) {
  static const char want[] = "a type: bool, int, unsigned, enum { ... } or a pointer such as FILE *";
  const char *text = lexer_word(&r->in, want);
  if (strcmp(text, "struct") == 0 || strcmp(text, "union") == 0)
    text = lexer_word(&r->in, "the tag of a struct or union");
  if (!lexer_is(&r->in, "*")) lexer_expected(&r->in, "'*': a type is bool, int, unsigned, enum { ... } or a pointer");
  lexer_expect(&r->in, "*");
  if (!lexer_is(&r->in, "*")) return text;
  while (lexer_accept(&r->in, "*")) {}
  return "";
}

static struct rule_state parse_type(struct rule_reader *r) {
  struct rule_state s = {.type = RULE_INT, .pointee = ""};
  if (lexer_accept(&r->in, "bool"))
    s.type = RULE_BOOL;
  else if (lexer_accept(&r->in, "unsigned"))
    s.type = RULE_UNSIGNED;
  else if (lexer_accept(&r->in, "enum")) {
    s.first_constant = r->rule->constants.len;
    parse_enumeration(r);
    s.constant_count = r->rule->constants.len - s.first_constant;
  } else if (lexer_is(&r->in, "int")) {
    lexer_advance(&r->in);
  } else {
    s.pointee = parse_pointee(r);
    s.type = RULE_POINTER;
  }
  return s;
}

/* `-5`, `0x103`, `true` or the name of a constant. */
static struct rule_constant parse_constant(struct rule_reader *r) {
  struct rule_constant c = {.name = ""};
  bool negative = lexer_accept(&r->in, "-");
  struct text_place at = r->in.token.at;
  if (r->in.token.kind == TOKEN_NUMBER) {
    c = (struct rule_constant){"", r->in.token.number, r->in.token.is_wide, r->in.token.is_unsigned};
    lexer_advance(&r->in);
  } else {
    const char *text = lexer_word(&r->in, "a constant");
    if (!rule_constant_named(r->rule, text, &c)) lexer_fail(&r->in, at, "'%s' is not a constant", text);
  }
  if (negative) c.value = c.is_wide ? 0 - c.value : (uint32_t)(0 - c.value);
  return c;
}

/* Its value as a number; the types of the constant and of the state variable agree on the bits that both have. */
static int64_t number_of(struct rule_constant c) {
  assert(c.is_wide || c.value <= UINT32_MAX);
  return c.is_wide ? (int64_t)c.value : c.is_unsigned ? (int64_t)c.value : (int32_t)(uint32_t)c.value;
}

static void parse_const(struct rule_reader *r) {
  const char *name = new_name(r, "a name for the constant");
  lexer_expect(&r->in, "=");
  struct rule_constant c = parse_constant(r);
  c.name = name;
  lexer_expect(&r->in, ";");
  vec_push(&r->rule->constants, c);
}

static void parse_state(struct rule_reader *r) {
  struct rule_state s = parse_type(r);
  s.at = r->in.token.at;
  s.name = new_name(r, "a name for the state variable");
  if (lexer_accept(&r->in, "=")) {
    struct text_place at = r->in.token.at;
    s.initial = number_of(parse_constant(r));
    if (s.type == RULE_POINTER && s.initial) lexer_fail(&r->in, at, "a pointer begins as null");
    if (s.type == RULE_BOOL) s.initial = s.initial != 0;
  }
  lexer_expect(&r->in, ";");
  vec_push(&r->rule->states, s);
}

static void parse_object(struct rule_reader *r, struct text_place at) {
  struct rule_state s = {.type = RULE_POINTER};
  if (r->rule->object != ID_NONE) lexer_fail(&r->in, at, "a rule is about one object; write a second rule for another");
  s.pointee = parse_pointee(r);
  s.at = r->in.token.at;
  s.name = new_name(r, "a name for the object");
  lexer_expect(&r->in, ";");
  r->rule->object = r->rule->states.len;
  vec_push(&r->rule->states, s);
}

/* ---- statements ---- */

static struct rule_statement *parse_statement(struct rule_reader *r, uint32_t depth);

static struct rule_statement *new_statement(struct rule_reader *r, enum rule_statement_kind kind) {
  struct rule_statement *s = arena_new(&r->rules->arena, struct rule_statement);
  s->kind = kind;
  return s;
}

static struct rule_statement *parse_block(struct rule_reader *r, uint32_t depth) {
  struct rule_statement *s = new_statement(r, RULE_BLOCK), **next = &s->first;
  lexer_expect(&r->in, "{");
  while (!r->in.failed && !lexer_is(&r->in, "}")) {
    if (r->in.token.kind == TOKEN_END) lexer_expected(&r->in, "'}' or a statement");
    *next = parse_statement(r, depth);
    next = &(*next)->sibling;
  }
  lexer_expect(&r->in, "}");
  return s;
}

static struct rule_expr *parse_condition(struct rule_reader *r) {
  lexer_expect(&r->in, "(");
  struct rule_expr *e = rule_parse_expression(r);
  lexer_expect(&r->in, ")");
  return e;
}

static struct rule_statement *parse_if(struct rule_reader *r, uint32_t depth) {
  struct rule_statement *s = new_statement(r, RULE_IF);
  s->value = parse_condition(r);
  s->first = parse_statement(r, depth + 1);
  if (lexer_accept(&r->in, "else")) s->second = parse_statement(r, depth + 1);
  return s;
}

static struct rule_statement *parse_error(struct rule_reader *r) {
  struct rule_statement *s = new_statement(r, RULE_ERROR);
  s->name = r->in.token.text;
  if (r->in.token.kind == TOKEN_STRING)
    lexer_advance(&r->in);
  else
    lexer_expected(&r->in, "a message in quotes after 'error'");
  lexer_expect(&r->in, ";");
  return s;
}

static struct rule_statement *parse_assignment(struct rule_reader *r) {
  struct rule_statement *s = new_statement(r, RULE_ASSIGN);
  struct text_place at = r->in.token.at;
  s->name = lexer_word(&r->in, "a statement: if, error, assume, { ... } or an assignment");
  uint32_t state = rule_find_state(r->rule, s->name);
  if (state == ID_NONE)
    lexer_fail(&r->in, at, "'%s' is not a state variable, so it cannot be assigned; declare it with 'state'", s->name);
  else if (state == r->rule->object)
    lexer_fail(&r->in, at, "the object '%s' cannot be assigned: it is chosen where an event says 'some' or 'new'",
               s->name);
  lexer_expect(&r->in, "=");
  s->value = rule_parse_expression(r);
  lexer_expect(&r->in, ";");
  return s;
}

static struct rule_statement *parse_statement(struct rule_reader *r, uint32_t depth) {
  if (depth > DEEPEST) lexer_fail(&r->in, r->in.token.at, "statements are nested too deeply");
  if (lexer_is(&r->in, "{")) return parse_block(r, depth + 1);
  if (lexer_accept(&r->in, "if")) return parse_if(r, depth);
  if (lexer_accept(&r->in, "error")) return parse_error(r);
  if (!lexer_accept(&r->in, "assume")) return parse_assignment(r);
  struct rule_statement *s = new_statement(r, RULE_ASSUME);
  s->value = parse_condition(r);
  lexer_expect(&r->in, ";");
  return s;
}

/* ---- events ---- */

/* `some f`, `new f`, `f`, `value` or `_`. */
static struct rule_binding parse_binding(struct rule_reader *r, const char *what) {
  struct rule_binding b = {.at = r->in.token.at, .mode = RULE_VALUE};
  if (lexer_accept(&r->in, "some"))
    b.mode = RULE_SOME;
  else if (lexer_accept(&r->in, "new"))
    b.mode = RULE_NEW;
  struct text_place at = r->in.token.at;
  b.name = lexer_word(&r->in, what);
  uint32_t state = rule_find_state(r->rule, b.name);
  bool is_object = state != ID_NONE && state == r->rule->object;
  if (b.mode != RULE_VALUE && !is_object)
    lexer_fail(&r->in, at, "only the object of the rule can be 'some' or 'new'; declare it: object TYPE *%s;", b.name);
  else if (state != ID_NONE && !is_object)
    lexer_fail(&r->in, at, "'%s' is a state variable; give the value another name and compare them", b.name);
  else if (rule_find_constant(r->rule, b.name))
    lexer_fail(&r->in, at, "'%s' is a constant; give the value another name and compare them", b.name);
  if (b.mode == RULE_VALUE) b.mode = is_object ? RULE_TRACKED : strcmp(b.name, "_") == 0 ? RULE_IGNORED : RULE_VALUE;
  return b;
}

/* A name of a function; with `*` for any characters. */
static const char *parse_function(struct rule_reader *r) {
  struct strbuf text = STRBUF_INIT;
  if (r->in.token.kind != TOKEN_WORD && !lexer_is(&r->in, "*")) lexer_expected(&r->in, "the name of a function");
  do {
    strbuf_puts(&text, r->in.token.text);
    lexer_advance(&r->in);
  } while ((r->in.token.kind == TOKEN_WORD || lexer_is(&r->in, "*")) && r->in.token.is_joined);
  const char *name = arena_strdup(&r->rules->arena, text.text);
  strbuf_release(&text);
  return name;
}

static void add_parameter(struct rule_reader *r, struct rule_call *call) {
  struct rule_binding b = parse_binding(r, "a name for a parameter, or '_'");
  if (b.mode == RULE_NEW)
    lexer_fail(&r->in, b.at, "a parameter is not new: 'new' is for results, as in 'after new f = make()'");
  if (b.mode != RULE_IGNORED && rule_find_binding(call, b.name))
    lexer_fail(&r->in, b.at, "'%s' stands twice in this call", b.name);
  vec_push(&call->parameters, b);
}

/* `name(` begins a call, anything else is the name of its result. */
static bool result_follows(const struct rule_reader *r) {
  return lexer_is(&r->in, "some") || lexer_is(&r->in, "new") || lexer_is_before(&r->in, "=");
}

static void parse_call(struct rule_reader *r) {
  struct rule_call call = {.at = r->in.token.at, .result = {.mode = RULE_IGNORED, .name = "_"}};
  if (result_follows(r)) {
    call.result = parse_binding(r, "a name for the result");
    if (r->event->kind == RULE_BEFORE)
      lexer_fail(&r->in, call.at, "before the call there is no result; write 'after' instead of 'before'");
    lexer_expect(&r->in, "=");
    call.at = r->in.token.at;
  }
  call.function = parse_function(r);
  lexer_expect(&r->in, "(");
  if (!lexer_is(&r->in, ")")) do
      add_parameter(r, &call);
    while (lexer_accept(&r->in, ","));
  lexer_expect(&r->in, ")");
  vec_push(&r->event->calls, call);
}

static void parse_event(struct rule_reader *r, enum rule_event_kind kind, struct text_place at) {
  struct rule_event *event = vec_push_zero(&r->rule->events);
  event->kind = kind;
  event->at = at;
  r->event = event;
  if (kind == RULE_AT_EXIT) {
    lexer_expect(&r->in, "exit");
  } else {
    do parse_call(r);
    while (lexer_accept(&r->in, ","));
  }
  assert(r->in.failed || (kind == RULE_AT_EXIT) == !event->calls.len);
  event->body = parse_block(r, 0);
  r->event = NULL;
}

static void parse_rule(struct rule_reader *r) {
  r->rule = vec_push_zero(&r->rules->rules);
  r->rule->at = r->in.token.at;
  r->rule->object = ID_NONE;
  lexer_expect(&r->in, "rule");
  assert(!r->event);
  r->rule->name = r->in.token.text;
  if (r->in.token.kind == TOKEN_STRING)
    lexer_advance(&r->in);
  else
    lexer_expected(&r->in, "the name of the rule in quotes");
  lexer_expect(&r->in, "{");
  while (!r->in.failed && !lexer_is(&r->in, "}")) {
    struct text_place at = r->in.token.at;
    if (lexer_accept(&r->in, "state"))
      parse_state(r);
    else if (lexer_accept(&r->in, "const"))
      parse_const(r);
    else if (lexer_accept(&r->in, "object"))
      parse_object(r, at);
    else if (lexer_accept(&r->in, "before"))
      parse_event(r, RULE_BEFORE, at);
    else if (lexer_accept(&r->in, "after"))
      parse_event(r, RULE_AFTER, at);
    else if (lexer_accept(&r->in, "at"))
      parse_event(r, RULE_AT_EXIT, at);
    else
      lexer_expected(&r->in, "'state', 'const', 'object', 'before', 'after', 'at exit' or '}'");
  }
  lexer_expect(&r->in, "}");
}

bool rules_parse(struct rules *rules, const char *path, const char *text, struct diagnostics *d) {
  struct rule_reader r = {.rules = rules};
  struct text_place first = {arena_strdup(&rules->arena, path), 1, 1};
  lexer_start(&r.in, &language, first, text, strlen(text), &rules->arena, d);
  if (!r.in.failed && r.in.token.kind == TOKEN_END)
    lexer_fail(&r.in, r.in.token.at, "there is no rule here: rule \"name\" { ... }");
  while (!r.in.failed && r.in.token.kind != TOKEN_END) parse_rule(&r);
  return !r.in.failed;
}

bool rules_read(struct rules *rules, const char *path, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  bool ok = text_read(path, &text, d) && rules_parse(rules, path, text.text, d);
  strbuf_release(&text);
  return ok;
}

void rules_release(struct rules *rules) {
  for (uint32_t i = 0; i < rules->rules.len; i++) {
    struct rule *rule = &rules->rules.data[i];
    for (uint32_t k = 0; k < rule->events.len; k++) {
      struct rule_event *event = &rule->events.data[k];
      for (uint32_t n = 0; n < event->calls.len; n++) vec_release(&event->calls.data[n].parameters);
      vec_release(&event->calls);
    }
    vec_release_all(&rule->events, &rule->states, &rule->constants);
  }
  vec_release(&rules->rules);
  arena_release(&rules->arena);
}
