/* Rule files: from text to `struct rules`. Names are resolved here, so that what is wrong is said with its place. */
#include "rules/rule_private.h"

#include <errno.h>
#include <stdio.h>

enum { DEEPEST = 200 }; /* nesting of statements */

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
  struct rule_place at = r->token.at;
  const char *text = rule_word(r, what);
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (strcmp(text, reserved[i]) == 0) rule_fail(r, at, "'%s' is a word of the language; choose another name", text);
  if (rule_find_state(r->rule, text) != ID_NONE || rule_find_constant(r->rule, text))
    rule_fail(r, at, "'%s' is declared twice in this rule", text);
  return text;
}

static void parse_enumeration(struct rule_reader *r) {
  uint64_t next = 0;
  rule_expect(r, "{");
  do {
    const char *name = new_name(r, "a name for a constant");
    vec_push(&r->rule->constants, ((struct rule_constant){.name = name, .value = next++}));
  } while (rule_accept(r, ","));
  rule_expect(r, "}");
}

/* `FILE *`, `struct lock *`: the name is only for people. */
static const char *parse_pointee(struct rule_reader *r) {
  static const char want[] = "a type: bool, int, unsigned, enum { ... } or a pointer such as FILE *";
  const char *text = rule_word(r, want);
  if (strcmp(text, "struct") == 0 || strcmp(text, "union") == 0) text = rule_word(r, "the tag of a struct or union");
  if (!rule_is(r, "*")) rule_expected(r, "'*': a type is bool, int, unsigned, enum { ... } or a pointer");
  rule_expect(r, "*");
  if (!rule_is(r, "*")) return text;
  while (rule_accept(r, "*")) {}
  return "";
}

static struct rule_state parse_type(struct rule_reader *r) {
  struct rule_state s = {.type = RULE_INT, .pointee = ""};
  if (rule_accept(r, "bool"))
    s.type = RULE_BOOL;
  else if (rule_accept(r, "unsigned"))
    s.type = RULE_UNSIGNED;
  else if (rule_accept(r, "enum"))
    parse_enumeration(r);
  else if (rule_is(r, "int")) {
    rule_advance(r);
  } else {
    s.pointee = parse_pointee(r);
    s.type = RULE_POINTER;
  }
  return s;
}

/* `-5`, `0x103`, `true` or the name of a constant. */
static struct rule_constant parse_constant(struct rule_reader *r) {
  struct rule_constant c = {.name = ""};
  bool negative = rule_accept(r, "-");
  struct rule_place at = r->token.at;
  if (r->token.kind == TOKEN_NUMBER) {
    c = (struct rule_constant){"", r->token.number, r->token.is_wide, r->token.is_unsigned};
    rule_advance(r);
  } else {
    const char *text = rule_word(r, "a constant");
    if (!rule_constant_named(r->rule, text, &c)) rule_fail(r, at, "'%s' is not a constant", text);
  }
  if (negative) c.value = c.is_wide ? 0 - c.value : (uint32_t)(0 - c.value);
  return c;
}

/* Its value as a number; the types of the constant and of the state variable agree on the bits that both have. */
static int64_t number_of(struct rule_constant c) {
  return c.is_wide ? (int64_t)c.value : c.is_unsigned ? (int64_t)c.value : (int32_t)(uint32_t)c.value;
}

static void parse_const(struct rule_reader *r) {
  const char *name = new_name(r, "a name for the constant");
  rule_expect(r, "=");
  struct rule_constant c = parse_constant(r);
  c.name = name;
  rule_expect(r, ";");
  vec_push(&r->rule->constants, c);
}

static void parse_state(struct rule_reader *r) {
  struct rule_state s = parse_type(r);
  s.at = r->token.at;
  s.name = new_name(r, "a name for the state variable");
  if (rule_accept(r, "=")) {
    struct rule_place at = r->token.at;
    s.initial = number_of(parse_constant(r));
    if (s.type == RULE_POINTER && s.initial) rule_fail(r, at, "a pointer begins as null");
    if (s.type == RULE_BOOL) s.initial = s.initial != 0;
  }
  rule_expect(r, ";");
  vec_push(&r->rule->states, s);
}

static void parse_object(struct rule_reader *r, struct rule_place at) {
  struct rule_state s = {.type = RULE_POINTER};
  if (r->rule->object != ID_NONE) rule_fail(r, at, "a rule is about one object; write a second rule for another");
  s.pointee = parse_pointee(r);
  s.at = r->token.at;
  s.name = new_name(r, "a name for the object");
  rule_expect(r, ";");
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
  rule_expect(r, "{");
  while (!r->failed && !rule_is(r, "}")) {
    if (r->token.kind == TOKEN_END) rule_expected(r, "'}' or a statement");
    *next = parse_statement(r, depth);
    next = &(*next)->sibling;
  }
  rule_expect(r, "}");
  return s;
}

static struct rule_expr *parse_condition(struct rule_reader *r) {
  rule_expect(r, "(");
  struct rule_expr *e = rule_parse_expression(r);
  rule_expect(r, ")");
  return e;
}

static struct rule_statement *parse_if(struct rule_reader *r, uint32_t depth) {
  struct rule_statement *s = new_statement(r, RULE_IF);
  s->value = parse_condition(r);
  s->first = parse_statement(r, depth + 1);
  if (rule_accept(r, "else")) s->second = parse_statement(r, depth + 1);
  return s;
}

static struct rule_statement *parse_error(struct rule_reader *r) {
  struct rule_statement *s = new_statement(r, RULE_ERROR);
  s->name = r->token.text;
  if (r->token.kind == TOKEN_STRING)
    rule_advance(r);
  else
    rule_expected(r, "a message in quotes after 'error'");
  rule_expect(r, ";");
  return s;
}

static struct rule_statement *parse_assignment(struct rule_reader *r) {
  struct rule_statement *s = new_statement(r, RULE_ASSIGN);
  struct rule_place at = r->token.at;
  s->name = rule_word(r, "a statement: if, error, assume, { ... } or an assignment");
  uint32_t state = rule_find_state(r->rule, s->name);
  if (state == ID_NONE)
    rule_fail(r, at, "'%s' is not a state variable, so it cannot be assigned; declare it with 'state'", s->name);
  else if (state == r->rule->object)
    rule_fail(r, at, "the object '%s' cannot be assigned: it is chosen where an event says 'some' or 'new'", s->name);
  rule_expect(r, "=");
  s->value = rule_parse_expression(r);
  rule_expect(r, ";");
  return s;
}

static struct rule_statement *parse_statement(struct rule_reader *r, uint32_t depth) {
  if (depth > DEEPEST) rule_fail(r, r->token.at, "statements are nested too deeply");
  if (rule_is(r, "{")) return parse_block(r, depth + 1);
  if (rule_accept(r, "if")) return parse_if(r, depth);
  if (rule_accept(r, "error")) return parse_error(r);
  if (!rule_accept(r, "assume")) return parse_assignment(r);
  struct rule_statement *s = new_statement(r, RULE_ASSUME);
  s->value = parse_condition(r);
  rule_expect(r, ";");
  return s;
}

/* ---- events ---- */

/* `some f`, `new f`, `f`, `value` or `_`. */
static struct rule_binding parse_binding(struct rule_reader *r, const char *what) {
  struct rule_binding b = {.at = r->token.at, .mode = RULE_VALUE};
  if (rule_accept(r, "some"))
    b.mode = RULE_SOME;
  else if (rule_accept(r, "new"))
    b.mode = RULE_NEW;
  struct rule_place at = r->token.at;
  b.name = rule_word(r, what);
  uint32_t state = rule_find_state(r->rule, b.name);
  bool is_object = state != ID_NONE && state == r->rule->object;
  if (b.mode != RULE_VALUE && !is_object)
    rule_fail(r, at, "only the object of the rule can be 'some' or 'new'; declare it: object TYPE *%s;", b.name);
  else if (state != ID_NONE && !is_object)
    rule_fail(r, at, "'%s' is a state variable; give the value another name and compare them", b.name);
  else if (rule_find_constant(r->rule, b.name))
    rule_fail(r, at, "'%s' is a constant; give the value another name and compare them", b.name);
  if (b.mode == RULE_VALUE) b.mode = is_object ? RULE_TRACKED : strcmp(b.name, "_") == 0 ? RULE_IGNORED : RULE_VALUE;
  return b;
}

/* A name of a function; with `*` for any characters. */
static const char *parse_function(struct rule_reader *r) {
  struct strbuf text = STRBUF_INIT;
  if (r->token.kind != TOKEN_WORD && !rule_is(r, "*")) rule_expected(r, "the name of a function");
  do {
    strbuf_puts(&text, r->token.text);
    rule_advance(r);
  } while ((r->token.kind == TOKEN_WORD || rule_is(r, "*")) && r->token.is_joined);
  const char *name = arena_strdup(&r->rules->arena, text.text);
  strbuf_release(&text);
  return name;
}

static void add_parameter(struct rule_reader *r, struct rule_call *call) {
  struct rule_binding b = parse_binding(r, "a name for a parameter, or '_'");
  if (b.mode == RULE_NEW)
    rule_fail(r, b.at, "a parameter is not new: 'new' is for results, as in 'after new f = make()'");
  if (b.mode != RULE_IGNORED && rule_find_binding(call, b.name))
    rule_fail(r, b.at, "'%s' stands twice in this call", b.name);
  vec_push(&call->parameters, b);
}

/* `name(` begins a call, anything else is the name of its result. */
static bool result_follows(const struct rule_reader *r) {
  if (rule_is(r, "some") || rule_is(r, "new")) return true;
  const char *c = r->at;
  while (*c == ' ' || *c == '\t' || *c == '\n' || *c == '\r') c++;
  return *c == '=';
}

static void parse_call(struct rule_reader *r) {
  struct rule_call call = {.at = r->token.at, .result = {.mode = RULE_IGNORED, .name = "_"}};
  if (result_follows(r)) {
    call.result = parse_binding(r, "a name for the result");
    if (r->event->kind == RULE_BEFORE)
      rule_fail(r, call.at, "before the call there is no result; write 'after' instead of 'before'");
    rule_expect(r, "=");
    call.at = r->token.at;
  }
  call.function = parse_function(r);
  rule_expect(r, "(");
  if (!rule_is(r, ")")) do
      add_parameter(r, &call);
    while (rule_accept(r, ","));
  rule_expect(r, ")");
  vec_push(&r->event->calls, call);
}

static void parse_event(struct rule_reader *r, enum rule_event_kind kind, struct rule_place at) {
  struct rule_event *event = vec_push_zero(&r->rule->events);
  event->kind = kind;
  event->at = at;
  r->event = event;
  if (kind == RULE_AT_EXIT) {
    rule_expect(r, "exit");
  } else {
    do parse_call(r);
    while (rule_accept(r, ","));
  }
  event->body = parse_block(r, 0);
  r->event = NULL;
}

static void parse_rule(struct rule_reader *r) {
  r->rule = vec_push_zero(&r->rules->rules);
  r->rule->at = r->token.at;
  r->rule->object = ID_NONE;
  rule_expect(r, "rule");
  r->rule->name = r->token.text;
  if (r->token.kind == TOKEN_STRING)
    rule_advance(r);
  else
    rule_expected(r, "the name of the rule in quotes");
  rule_expect(r, "{");
  while (!r->failed && !rule_is(r, "}")) {
    struct rule_place at = r->token.at;
    if (rule_accept(r, "state"))
      parse_state(r);
    else if (rule_accept(r, "const"))
      parse_const(r);
    else if (rule_accept(r, "object"))
      parse_object(r, at);
    else if (rule_accept(r, "before"))
      parse_event(r, RULE_BEFORE, at);
    else if (rule_accept(r, "after"))
      parse_event(r, RULE_AFTER, at);
    else if (rule_accept(r, "at"))
      parse_event(r, RULE_AT_EXIT, at);
    else
      rule_expected(r, "'state', 'const', 'object', 'before', 'after', 'at exit' or '}'");
  }
  rule_expect(r, "}");
}

bool rules_parse(struct rules *rules, const char *path, const char *text, struct diagnostics *d) {
  struct rule_reader r = {.rules = rules, .diagnostics = d, .at = text, .line_start = text, .line = 1};
  r.file = arena_strdup(&rules->arena, path);
  rule_advance(&r);
  if (!r.failed && r.token.kind == TOKEN_END) rule_fail(&r, r.token.at, "there is no rule here: rule \"name\" { ... }");
  while (!r.failed && r.token.kind != TOKEN_END) parse_rule(&r);
  return !r.failed;
}

bool rules_read(struct rules *rules, const char *path, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  bool ok;
  if (!strbuf_read_file(&text, path, SIZE_MAX))
    ok = diagnostics_error(d, path, 0, 0, "cannot read this rule: %s", strerror(errno));
  else if (strlen(text.text) != text.len)
    ok = diagnostics_error(d, path, 0, 0, "this is not a text: it holds a byte 0");
  else
    ok = rules_parse(rules, path, text.text, d);
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
    vec_release(&rule->events);
    vec_release(&rule->states);
    vec_release(&rule->constants);
  }
  vec_release(&rules->rules);
  arena_release(&rules->arena);
}
