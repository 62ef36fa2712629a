/* Finds annotations in a C source, and what they belong to, without understanding C: literals, comments, directives,
 * braces, and names before a parenthesis. Line directives of preprocessed sources are obeyed. */
#include "base/strbuf.h"
#include "lists/contract/annotation_private.h"

#include <ctype.h>
#include <stdlib.h>

struct scanner {
  struct annotations *out;
  struct diagnostics *diagnostics;
  const char *at;
  struct text_place place;
  uint32_t depth;        /* of braces */
  bool is_line_start;    /* nothing but blanks since the last line end */
  const char *name;      /* the last name before a parenthesis outside of braces */
  uint32_t pending;      /* first clause that still looks for what it belongs to */
  uint32_t open_asserts; /* first clause whose statement has not ended yet */
  uint32_t parentheses;  /* that are open */
  bool is_static;        /* the declaration outside of braces that is being read */
  bool is_typedef;       /* the same: it names no function */
  bool is_initial;       /* the same: its value is being read */
  bool is_taken;         /* what the next parenthesis is about is known */
  bool is_system;        /* the lines are of a header of the system */
};

static void skip(struct scanner *s) {
  if (*s->at == '\n') {
    s->place.line++;
    s->place.column = 0;
    s->is_line_start = true;
  }
  s->place.column++;
  s->at++;
}

static void skip_many(struct scanner *s, uint32_t count) {
  for (uint32_t i = 0; i < count && *s->at; i++) skip(s);
}

static bool fails(struct scanner *s, const struct text_place *at, const char *message) {
  return diagnostics_error(s->diagnostics, at->file, at->line, at->column, "%s", message);
}

/* The name in a marker, behind its quote; compilers write bytes that are not ASCII as three digits. */
static const char *file_name(struct scanner *s, const char *t, const char **behind) {
  struct strbuf name = STRBUF_INIT;
  for (; *t && *t != '"' && *t != '\n'; t++) {
    bool is_number = t[0] == '\\' && isdigit((unsigned char)t[1]) && t[2] && t[3];
    if (is_number)
      strbuf_putc(&name, (char)((t[1] - '0') << 6 | (t[2] - '0') << 3 | (t[3] - '0'))), t += 3;
    else if (*t != '\\' || !t[1])
      strbuf_putc(&name, *t);
    else
      strbuf_putc(&name, *++t);
  }
  const char *copy = arena_strdup(&s->out->arena, name.text ? name.text : "");
  strbuf_release(&name);
  *behind = *t == '"' ? t + 1 : t;
  return copy;
}

/* `# 12 "file.c"` or `#line 12 "file.c"`: the next line is that one. Other directives are skipped. A 3 behind the name
 * says that it is a header of the system. */
static void directive(struct scanner *s) {
  const char *t = s->at + 1;
  while (*t == ' ' || *t == '\t') t++;
  if (strncmp(t, "line", 4) == 0) t += 4;
  while (*t == ' ' || *t == '\t') t++;
  bool is_line = isdigit((unsigned char)*t);
  unsigned long line = is_line ? strtoul(t, (char **)&t, 10) : 0;
  while (*t == ' ' || *t == '\t') t++;
  if (is_line && *t == '"') {
    s->place.file = file_name(s, t + 1, &t);
    s->is_system = memchr(t, '3', strcspn(t, "\n"));
  }
  while (*s->at && *s->at != '\n') {
    if (s->at[0] == '/' && s->at[1] == '*') return; /* what follows is a comment, perhaps of many lines */
    skip_many(s, s->at[0] == '\\' ? 2 : 1);
  }
  if (*s->at) skip(s);
  if (is_line) s->place.line = (uint32_t)line;
}

static void literal(struct scanner *s) {
  char quote = *s->at;
  for (skip(s); *s->at && *s->at != quote && *s->at != '\n'; skip_many(s, 1))
    if (*s->at == '\\') skip(s);
  if (*s->at == quote) skip(s);
}

/* ---- comments ---- */

/* The end of the comment that starts here: of what is inside, and of all. */
static bool comment_end(struct scanner *s, const char **inner, const char **outer) {
  const char *end;
  if (s->at[1] == '*') {
    end = strstr(s->at + 2, "*/");
    if (!end) return fails(s, &s->place, "this comment does not end; close it with '*/'");
    *outer = end + 2;
    if (end > s->at + 3 && end[-1] == '@') end--;
  } else {
    for (end = s->at; *end && *end != '\n'; end++)
      if (*end == '\\' && end[1]) end++;
    *outer = end;
  }
  *inner = end;
  return true;
}

static bool is_global(enum annotation_clause_kind k) { return k == CLAUSE_LEMMA || k == CLAUSE_PREDICATE; }

static bool is_inside(enum annotation_clause_kind k) { return k == CLAUSE_INVARIANT || k == CLAUSE_ASSERT; }

/* Clauses of a contract stand outside of bodies, those of loops and assertions inside. */
static bool check_place(struct scanner *s, uint32_t first) {
  for (uint32_t i = first; i < s->out->clauses.len; i++) {
    struct annotation_clause *c = &s->out->clauses.data[i];
    if (is_inside(c->kind) && !s->depth)
      return diagnostics_error(s->diagnostics, c->at.file, c->at.line, c->at.column,
                               "'%s' belongs into the body of a function", clause_name(c->kind));
    if (!is_inside(c->kind) && s->depth)
      return diagnostics_error(s->diagnostics, c->at.file, c->at.line, c->at.column,
                               "'%s' belongs before a function, not into its body", clause_name(c->kind));
    if (is_inside(c->kind)) c->function = s->name;
  }
  return true;
}

/* It may be a contract, but of what? */
static void stray(struct scanner *s, struct text_place at, const char *text, size_t len, const char *why) {
  vec_push(&s->out->strays, ((struct annotation_stray){at, arena_strndup(&s->out->arena, text, len), why}));
}

/* Behind blanks, and comments that say what follows. */
static const char *contract_word(const char *p, const char *end) {
  for (;; p++) {
    while (p < end && (isspace((unsigned char)*p) || *p == '@')) p++;
    if (p + 1 >= end || p[0] != '/' || p[1] != '/') return p;
    while (p < end && *p != '\n') p++;
  }
}

/* A comment as it is, if it may be a contract: others begin their comments with such a sign, too. */
static void keep_raw(struct scanner *s, const char *text, size_t len) {
  static const char *const first[] = {"requires",   "ensures", "assigns",   "behavior",  "assumes",
                                      "terminates", "frees",   "decreases", "allocates", "exits"};
  const char *end = text + len, *p = contract_word(text, end), *word = p;
  while (p < end && isalpha((unsigned char)*p)) p++;
  bool is_contract = annotation_is_any(word, (size_t)(p - word), first, sizeof first / sizeof *first);
  if (!is_contract || s->is_system) return;
  if (s->depth || s->parentheses) {
    stray(s, s->place, text, len, s->depth ? "it stands between braces" : "it stands between parentheses");
    return;
  }
  vec_push(&s->out->clauses,
           ((struct annotation_clause){
               .kind = CLAUSE_REQUIRES, .at = s->place, .text = arena_strndup(&s->out->arena, text, len)}));
}

static bool comment(struct scanner *s) {
  const char *inner = s->at, *outer = s->at;
  if (!comment_end(s, &inner, &outer)) return false;
  bool ok = true;
  if (s->at[2] == '@' && s->at + 3 <= inner) {
    uint32_t first = s->out->clauses.len;
    skip_many(s, 3);
    if (s->out->is_raw) keep_raw(s, s->at, (size_t)(inner - s->at));
    ok = s->out->is_raw ||
         (clauses_parse(s->out, s->place, s->at, (size_t)(inner - s->at), s->diagnostics) && check_place(s, first));
  }
  while (s->at < outer) skip(s);
  return ok;
}

/* ---- what clauses belong to ---- */

/* The words of one parameter, the last of them its name. */
struct parameter_words {
  const char *last;
  size_t last_len;
  uint32_t count;
  bool is_tag;    /* the last one follows struct, union or enum */
  bool is_closed; /* the name has come */
};

static void take_word(struct parameter_words *w, const char *word, size_t len) {
  static const char *const passed[] = {"const",    "volatile", "restrict", "__restrict",
                                       "register", "_Nonnull", "_Nullable"};
  static const char *const tags[] = {"struct", "union", "enum"};
  if (w->is_closed || annotation_is_any(word, len, passed, sizeof passed / sizeof *passed)) return;
  w->is_closed = annotation_is_any(word, len, (const char *const[]){"__attribute__"}, 1);
  if (w->is_closed) return;
  w->is_tag = w->last && annotation_is_any(w->last, w->last_len, tags, sizeof tags / sizeof *tags);
  w->last = word, w->last_len = len;
  w->count++;
}

/* A parameter may be a type alone. */
static const char *name_of(struct scanner *s, const struct parameter_words *w) {
  static const char *const types[] = {"int",   "char",   "short", "long",  "unsigned", "signed",
                                      "float", "double", "void",  "_Bool", "bool",     "size_t"};
  bool is_name =
      w->count > 1 && !w->is_tag && !annotation_is_any(w->last, w->last_len, types, sizeof types / sizeof *types);
  return is_name ? arena_strndup(&s->out->arena, w->last, w->last_len) : "";
}

/* The names between the parenthesis and the one that closes it: `char *a`, `int (*f)(int)`, `int a[N]`. */
static void read_parameters(struct scanner *s, const char *at) {
  VEC(const char *) names = VEC_INIT;
  struct parameter_words w = {NULL, 0, 0, false, false};
  uint32_t depth = 0, brackets = 0;
  bool is_pointer = false; /* `(*` is open */
  for (; *at; at++) {
    const char *start = at;
    if (at[0] == '/' && at[1] == '*') {
      const char *end = strstr(at + 2, "*/");
      if (!end) break;
      at = end + 1;
    } else if (isalpha((unsigned char)*at) || *at == '_') {
      while (isalnum((unsigned char)at[1]) || at[1] == '_') at++;
      if (!brackets && (depth == 1 || is_pointer)) take_word(&w, start, (size_t)(at + 1 - start));
      if (is_pointer && w.last == start) w.is_closed = true;
    } else if (depth == 1 && !brackets && (*at == ',' || *at == ')')) {
      vec_push(&names, name_of(s, &w));
      w = (struct parameter_words){NULL, 0, 0, false, false};
    }
    brackets += *at == '[';
    brackets -= *at == ']' && brackets;
    if (*at == '*' && depth == 2) is_pointer = true;
    if (*at == ')') is_pointer = false;
    depth += *at == '(';
    if (*at == ')' && --depth == 0) break;
  }
  struct annotation_function f = {.name = s->name, .parameter_count = names.len};
  f.parameters = arena_copy(&s->out->arena, names.data, names.len * sizeof *names.data);
  vec_push(&s->out->declared, f);
  vec_release(&names);
}

uint32_t annotations_parameter(const struct annotations *a, const char *function, const char *name) {
  for (uint32_t i = 0; i < a->declared.len; i++) {
    const struct annotation_function *f = &a->declared.data[i];
    for (uint32_t k = 0; k < f->parameter_count && strcmp(f->name, function) == 0; k++)
      if (strcmp(f->parameters[k], name) == 0) return k;
  }
  return UINT32_MAX;
}

/* A function was named outside of bodies: the contract before it is its own. */
static void give_contract(struct scanner *s) {
  for (; s->pending < s->out->clauses.len; s->pending++) {
    struct annotation_clause *c = &s->out->clauses.data[s->pending];
    if (is_global(c->kind)) continue;
    c->function = s->name;
    c->declared = s->out->declared.len - 1;
  }
}

/* The next token of a body: loops and statements begin here. */
static bool give_place(struct scanner *s, const char *word, size_t len, struct text_place at) {
  static const char *const loops[] = {"while", "for", "do"};
  bool is_loop = annotation_is_any(word, len, loops, sizeof loops / sizeof *loops);
  if (is_loop) vec_push(&s->out->loops, at);
  for (; s->pending < s->out->clauses.len; s->pending++) {
    struct annotation_clause *c = &s->out->clauses.data[s->pending];
    c->line = at.line, c->column = at.column;
    if (c->kind == CLAUSE_INVARIANT && !is_loop)
      return fails(s, &c->at, "no loop follows this invariant; it belongs directly before while, for or do");
    if (c->kind == CLAUSE_ASSERT && (*word == '}' || *word == '{'))
      return fails(s, &c->at, "this assertion belongs directly before a statement of the same block");
  }
  return true;
}

/* The statement after an assertion ends here, or at least its first part. */
static void end_asserts(struct scanner *s) {
  for (; s->open_asserts < s->pending; s->open_asserts++) {
    struct annotation_clause *c = &s->out->clauses.data[s->open_asserts];
    c->end_line = s->place.line, c->end_column = s->place.column;
  }
}

/* ---- functions ---- */

/* A function is declared outside of bodies. */
static void name_function(struct scanner *s, struct declarator d) {
  if (s->is_typedef || s->is_initial || !d.parameters) return;
  s->name = arena_strndup(&s->out->arena, d.name, d.len);
  if (s->out->is_raw) vec_push(&s->out->named, s->name);
  if (s->out->is_raw && s->is_static) vec_push(&s->out->internal, s->name);
  if (s->pending < s->out->clauses.len) read_parameters(s, d.parameters);
  give_contract(s);
}

/* A parenthesis, as far as one stands outside of others. */
static void open_declarator(struct scanner *s) {
  bool is_taken = s->is_taken;
  s->is_taken = false;
  if (!is_taken && !*s->name) name_function(s, declarator_inside(s->at));
}

static bool word(struct scanner *s) {
  const char *start = s->at;
  struct text_place at = s->place;
  while (isalnum((unsigned char)*s->at) || *s->at == '_' || *s->at == '$') skip(s);
  size_t len = (size_t)(s->at - start);
  if (s->depth) return give_place(s, start, len, at);
  s->is_static |= len == 6 && strncmp(start, "static", 6) == 0;
  s->is_typedef |= len == 7 && strncmp(start, "typedef", 7) == 0;
  const char *next = declarator_behind_blanks(s->at);
  if (*next != '(' || s->parentheses) return true;
  /* `T (f)(int)`: the word is a type */
  const char *behind = declarator_behind_blanks(declarator_behind_parentheses(next));
  bool is_type = declarator_is_of_types(start, len) || *behind == '(' || *behind == '[';
  s->is_taken = declarator_is_attribute(start, len) || !is_type;
  if (!declarator_is_attribute(start, len) && !is_type) name_function(s, (struct declarator){start, len, next});
  return true;
}

/* A contract must have found its function before the declaration or the body that follows it. */
static bool check_contract(struct scanner *s) {
  for (; s->pending < s->out->clauses.len; s->pending++) {
    struct annotation_clause *c = &s->out->clauses.data[s->pending];
    if (s->out->is_raw)
      stray(s, c->at, c->text, strlen(c->text), "no function follows it");
    else if (!is_global(c->kind) && !c->line)
      return diagnostics_error(s->diagnostics, c->at.file, c->at.line, c->at.column, "no %s follows this '%s'",
                               is_inside(c->kind) ? "statement" : "function", clause_name(c->kind));
  }
  return true;
}

/* A sign outside of braces. */
static bool outer_sign(struct scanner *s, char c) {
  bool ok = true;
  if (c == '(' && !s->parentheses) open_declarator(s);
  if (c == ';' || c == '{' || (c == '=' && !s->parentheses)) ok = check_contract(s);
  if (c == ';' || c == '=') s->name = "";
  if (c == '=' && !s->parentheses) s->is_initial = true;
  if (c == '{' && *s->name) {
    vec_push(&s->out->defined, s->name);
    if (s->is_static) vec_push(&s->out->internal, s->name);
  }
  return ok;
}

static void end_declaration(struct scanner *s) {
  s->is_static = s->is_typedef = s->is_initial = false;
  s->name = "";
}

static bool sign(struct scanner *s) {
  char c = *s->at;
  bool is_outer = !s->depth;
  bool ok = is_outer || give_place(s, s->at, 1, s->place);
  if (is_outer) ok = ok && outer_sign(s, c);
  if (c == '(' || c == '[') s->parentheses++;
  if ((c == ')' || c == ']') && s->parentheses) s->parentheses--;
  if (c == '{') s->depth++;
  if (c == '}' && s->depth) s->depth--;
  bool is_end = c == ';' || (c == '}' && *s->name); /* the members of a struct are no end */
  if (!s->depth && is_end) end_declaration(s);
  if (c == ';' || c == '{' || c == '}') {
    end_asserts(s);
    if (c != ';' || !s->depth) s->parentheses = 0;
  }
  skip(s);
  return ok;
}

bool annotations_read(struct annotations *a, const char *file, const char *text, struct diagnostics *d) {
  struct scanner s = {.out = a, .diagnostics = d, .at = text, .is_line_start = true};
  s.place = (struct text_place){arena_strdup(&a->arena, file), 1, 1};
  s.name = "";
  s.pending = s.open_asserts = a->clauses.len;
  bool ok = true;
  while (ok && *s.at) {
    unsigned char c = (unsigned char)*s.at;
    if (isspace(c)) {
      skip(&s);
      continue;
    }
    bool is_first = s.is_line_start;
    s.is_line_start = false;
    if (c == '#' && is_first)
      directive(&s);
    else if (c == '"' || c == '\'')
      literal(&s);
    else if (c == '/' && (s.at[1] == '*' || s.at[1] == '/'))
      ok = comment(&s);
    else if (isalpha(c) || c == '_' || c == '$')
      ok = word(&s);
    else
      ok = sign(&s);
  }
  if (ok) ok = check_contract(&s);
  end_asserts(&s);
  return ok;
}

void annotations_release(struct annotations *a) {
  for (uint32_t i = 0; i < a->clauses.len; i++) vec_release(&a->clauses.data[i].assigns);
  vec_release_all(&a->clauses, &a->defined, &a->internal, &a->declared, &a->loops, &a->named, &a->strays);
  arena_release(&a->arena);
}

bool annotations_has_contract(const struct annotations *a, const char *function) {
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *c = &a->clauses.data[i];
    if (c->function && !is_inside(c->kind) && strcmp(c->function, function) == 0) return true;
  }
  return false;
}

static bool has_name(const char *const *names, uint32_t count, const char *name) {
  for (uint32_t i = 0; i < count; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

bool annotations_is_defined(const struct annotations *a, const char *function) {
  return has_name(a->defined.data, a->defined.len, function);
}

bool annotations_is_static(const struct annotations *a, const char *function) {
  return has_name(a->internal.data, a->internal.len, function);
}
