/* A proposal is a list of clauses. They are added to the contract that is there, and the check is run again: nothing is
 * suggested that was not proved, and nothing that no call can keep. */
#include "cli/check/suggest.h"

#include "cli/check/surroundings.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum { PROPOSALS = 5 };

struct suggesting {
  struct checking *k;
  struct arena *arena;
  const struct program *p;
  const struct function *f;
  string_list clauses;
};

static const char *print(struct suggesting *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static const char *print(struct suggesting *s, const char *format, ...) {
  struct strbuf b = STRBUF_INIT;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&b, format, args);
  va_end(args);
  const char *text = arena_strdup(s->arena, b.text);
  strbuf_release(&b);
  return text;
}

/* ---- what the checks speak of ---- */

static const struct ctype *type_of(const struct suggesting *s, uint32_t i) {
  return ctype_resolved(&s->p->types, s->p->variables.data[s->f->parameters.data[i]].type);
}

static const char *name_of(const struct suggesting *s, uint32_t i) {
  return program_string(s->p, s->p->variables.data[s->f->parameters.data[i]].name);
}

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Does the text have the word, with that behind it? */
static bool mentions(const char *text, const char *word, const char *behind) {
  size_t len = strlen(word);
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
    if ((at == text || !is_letter(at[-1])) && !is_letter(at[len]) && strncmp(at + len, behind, strlen(behind)) == 0)
      return true;
  return false;
}

static bool any_check_mentions(const struct suggesting *s, const char *word, const char *behind) {
  for (check_id i = 0; i < s->p->checks.len; i++)
    if (mentions(program_string(s->p, s->p->checks.data[i].condition), word, behind)) return true;
  return false;
}

/* Are all its names parameters? */
static bool speaks_of_parameters(const struct suggesting *s, const char *text) {
  for (const char *at = text; *at;) {
    if (!is_letter(*at)) {
      at++;
      continue;
    }
    const char *end = at;
    while (is_letter(*end)) end++;
    bool is_known = isdigit((unsigned char)*at);
    for (uint32_t i = 0; i < s->f->parameters.len; i++)
      is_known |= strlen(name_of(s, i)) == (size_t)(end - at) && strncmp(name_of(s, i), at, (size_t)(end - at)) == 0;
    if (!is_known) return false;
    at = end;
  }
  return true;
}

static void propose(struct suggesting *s, const char *clause) {
  for (uint32_t i = 0; i < s->clauses.len; i++)
    if (strcmp(s->clauses.data[i], clause) == 0) return;
  vec_push(&s->clauses, clause);
}

static void propose_arithmetic(struct suggesting *s) {
  static const char fits[] = " fits in int";
  for (check_id i = 0; i < s->p->checks.len; i++) {
    const struct check *c = &s->p->checks.data[i];
    const char *text = program_string(s->p, c->condition), *end = strstr(text, fits);
    const char *body = end ? print(s, "%.*s", (int)(end - text), text) : text;
    bool is_number = c->kind == CHECK_DIVISION || c->kind == CHECK_SHIFT || (c->kind == CHECK_OVERFLOW && end);
    if (!is_number || !*body || !speaks_of_parameters(s, body)) continue;
    propose(s, end ? print(s, "-2147483648 <= %s <= 2147483647", body) : body);
  }
}

/* Pointers: to one object, or to as many as the parameter `length` says; with indices that are parameters. */
static void propose_memory(struct suggesting *s, uint32_t length, bool has_indices) {
  for (uint32_t i = 0; i < s->f->parameters.len; i++) {
    const struct ctype *t = type_of(s, i);
    const char *name = name_of(s, i);
    if (!t || t->kind != CT_POINTER) continue;
    bool is_array = length != UINT32_MAX && any_check_mentions(s, name, "[");
    propose(s, is_array ? print(s, "\\valid(%s + (0 .. %s - 1))", name, name_of(s, length))
                        : print(s, "\\valid(%s)", name));
    for (uint32_t k = 0; k < s->f->parameters.len && is_array && has_indices; k++)
      if (k != length && any_check_mentions(s, name, print(s, "[%s]", name_of(s, k))))
        propose(s, print(s, "0 <= %s < %s", name_of(s, k), name_of(s, length)));
  }
}

static uint32_t find_length(const struct suggesting *s, uint32_t nth) {
  for (uint32_t i = 0; i < s->f->parameters.len; i++) {
    const struct ctype *t = type_of(s, i);
    if (t && t->kind == CT_INT && t->size > 1 && !nth--) return i;
  }
  return UINT32_MAX;
}

static bool make_proposal(struct suggesting *s, uint32_t number) {
  vec_clear(&s->clauses);
  uint32_t length = number < 1 ? UINT32_MAX : find_length(s, (number - 1) / 2);
  if (number >= 1 && length == UINT32_MAX) return false;
  propose_memory(s, length, true);
  propose_arithmetic(s);
  if (number >= 1 && number % 2 == 0) propose(s, print(s, "%s > 0", name_of(s, length)));
  return s->clauses.len > 0;
}

/* ---- trying ---- */

static void add_clauses(struct suggesting *s, struct contract *c) {
  const struct text_place at = {"<suggestion>", 1, 1};
  for (uint32_t i = 0; i < s->clauses.len; i++) {
    struct acsl *x = acsl_read_formula(s->arena, at, s->clauses.data[i], &s->k->ctx->diagnostics);
    const char *text = print(s, "requires %s", s->clauses.data[i]);
    if (x) vec_push(&c->clauses, ((struct acsl_clause){.kind = ACSL_REQUIRES, .at = at, .formula = x, .text = text}));
  }
}

/* Is it kept, broken, or not known, where `caller` is called by anybody? */
static void tell_callers(struct suggesting *s) {
  static const char *const words[] = {"it is not known whether '%s' keeps it", "'%s' keeps it", "'%s' breaks it"};
  function_id callee = program_find_function(s->p, s->k->alone);
  for (function_id g = 0; g < s->p->functions.len; g++) {
    const struct function *x = &s->p->functions.data[g];
    bool calls = false;
    for (edge_id e = 0; e < s->p->edges.len && !calls; e++)
      calls = s->p->edges.data[e].op.kind == OP_CALL && s->p->edges.data[e].op.callee == callee &&
              s->p->locations.data[s->p->edges.data[e].source].function == g;
    const char *name = program_string(s->p, x->name);
    if (!calls || g == callee || program_made_function(s->p, g) || strcmp(name, ADDITION_ENTRY) == 0) continue;
    enum verdict_kind v = surroundings_try(s->k, name, 1u << CHECK_CONTRACT);
    struct strbuf line = STRBUF_INIT;
    strbuf_printf(&line, words[v], name);
    vec_push(&s->k->confirmation.record.suggested, arena_strdup(s->arena, line.text));
    strbuf_release(&line);
  }
}

static bool try_proposal(struct suggesting *s) {
  struct contract *c = contracts_of(&s->k->contracts, s->k->alone);
  uint32_t before = c->clauses.len;
  add_clauses(s, c);
  bool is_proved = c->clauses.len > before && surroundings_try(s->k, s->k->alone, s->k->sources.asked) == VERDICT_SAFE;
  for (uint32_t i = c->clauses.len; is_proved && i-- > before;) { /* what is not needed */
    struct acsl_clause x = c->clauses.data[i];
    for (uint32_t k = i; k + 1 < c->clauses.len; k++) c->clauses.data[k] = c->clauses.data[k + 1];
    c->clauses.len--;
    if (surroundings_try(s->k, s->k->alone, s->k->sources.asked) == VERDICT_SAFE) continue;
    vec_push(&c->clauses, x);
  }
  is_proved = is_proved && surroundings_is_possible(s->k);
  for (uint32_t i = before; i < c->clauses.len && is_proved; i++)
    vec_push(&s->k->confirmation.record.suggested, c->clauses.data[i].text);
  if (is_proved) tell_callers(s);
  c->clauses.len = before;
  return is_proved;
}

void suggest_contract(struct checking *k) {
  struct suggesting s = {.k = k, .arena = &k->environment.arena, .p = k->program};
  if (!k->has_environment || !k->alone || k->verdict.kind == VERDICT_SAFE) return;
  function_id f = program_find_function(k->program, k->alone);
  if (f == ID_NONE || strcmp(k->alone, "main") == 0) return;
  s.f = &k->program->functions.data[f];
  progress_say(&k->progress, "looking for a contract");
  for (uint32_t i = 0; i < PROPOSALS && !limits_look(&k->ctx->limits); i++)
    if (make_proposal(&s, i) && try_proposal(&s)) break;
  vec_release(&s.clauses);
}
