/* Commands, symbols and sorts. Terms are in read_term.c. */
#include "logic/text/read_smt.h"

#include <stdlib.h>

void smt_reader_init(struct smt_reader *r, struct terms *s, struct diagnostics *d) {
  memset(r, 0, sizeof *r);
  r->terms = s;
  r->diagnostics = d;
}

void smt_reader_release(struct smt_reader *r) {
  arena_release(&r->arena);
  names_release(&r->names);
  vec_release_all(&r->meanings, &r->symbols, &r->parameters, &r->sorts, &r->levels);
}

bool smt_error(struct smt_reader *r, const struct sexpr *e, const char *format, ...) {
  va_list args;
  va_start(args, format);
  diagnostics_add(r->diagnostics, true, (struct text_place){r->file, e->line, e->column}, format, args);
  va_end(args);
  return false;
}

/* ---- symbols ---- */

void smt_bind(struct smt_reader *r, const char *name, struct smt_symbol meaning) {
  meaning.name = names_add(&r->names, name);
  if (meaning.name >= r->meanings.len) vec_resize(&r->meanings, meaning.name + 1);
  meaning.hidden = r->meanings.data[meaning.name];
  vec_push(&r->symbols, meaning);
  r->meanings.data[meaning.name] = r->symbols.len;
}

void smt_unbind(struct smt_reader *r, uint32_t count) {
  assert(count <= r->symbols.len);
  while (r->symbols.len > count) {
    struct smt_symbol x = vec_pop(&r->symbols);
    assert(r->meanings.data[x.name] == r->symbols.len + 1 && x.hidden <= r->symbols.len);
    r->meanings.data[x.name] = x.hidden;
  }
}

const struct smt_symbol *smt_lookup(const struct smt_reader *r, const char *name) {
  uint32_t id = names_find(&r->names, name);
  assert(id == MAP_NONE || id < r->meanings.len);
  if (id == MAP_NONE || !r->meanings.data[id]) return NULL;
  return &r->symbols.data[r->meanings.data[id] - 1];
}

void smt_reader_define(struct smt_reader *r, const char *name, term t) {
  smt_bind(r, name, (struct smt_symbol){.kind = SMT_SYMBOL_TERM, .term = t});
}

void smt_reader_declare(struct smt_reader *r, const char *name, function f) {
  smt_bind(r, name, (struct smt_symbol){.kind = SMT_SYMBOL_FUNCTION, .function = f});
}

/* ---- sorts ---- */

bool smt_small_number(struct smt_reader *r, const struct sexpr *e, uint32_t *ret) {
  if (e->kind != SEXPR_NUMERAL || strlen(e->text) > 8 || atol(e->text) >= 1 << 24)
    return smt_error(r, e, "a number below 2^24 is needed here");
  *ret = (uint32_t)atol(e->text);
  return true;
}

static const struct smt_sort *find_sort(const struct smt_reader *r, const char *name) {
  for (uint32_t i = r->sorts.len; i-- > 0;)
    if (strcmp(r->sorts.data[i].name, name) == 0) return &r->sorts.data[i];
  return NULL;
}

enum { SORT_DEPTH = 1000 };

static bool to_sort(struct smt_reader *r, const struct sexpr *e, uint32_t depth, sort *ret);

/* A defined sort with arguments: its parameters mean the arguments while the body is read. */
static bool expand_sort(struct smt_reader *r, const struct sexpr *e, uint32_t depth, sort *ret) {
  const struct sexpr *head = e->kind == SEXPR_LIST ? e->items[0] : e;
  uint32_t count = e->kind == SEXPR_LIST ? e->count - 1 : 0, mark = r->sorts.len;
  const struct smt_sort *found = head->kind == SEXPR_SYMBOL ? find_sort(r, head->text) : NULL;
  if (!found) return smt_error(r, e, "unknown sort%s%s", head->text ? " " : "", head->text ? head->text : "");
  struct smt_sort definition = *found;
  if (count != definition.parameter_count)
    return smt_error(r, e, "sort '%s' needs %u arguments, not %u", definition.name, definition.parameter_count, count);
  if (!definition.body) {
    *ret = definition.sort;
    return true;
  }
  VEC(struct smt_sort) arguments = VEC_INIT;
  bool is_good = true;
  for (uint32_t i = 0; i < count && is_good; i++) {
    struct smt_sort *x = vec_push_zero(&arguments);
    x->name = definition.parameters->items[i]->text;
    is_good = to_sort(r, e->items[i + 1], depth + 1, &x->sort);
  }
  for (uint32_t i = 0; i < count; i++) vec_push(&r->sorts, arguments.data[i]);
  is_good = is_good && to_sort(r, definition.body, depth + 1, ret);
  r->sorts.len = mark;
  vec_release(&arguments);
  return is_good;
}

static bool to_sort(struct smt_reader *r, const struct sexpr *e, uint32_t depth, sort *ret) {
  if (depth > SORT_DEPTH) return smt_error(r, e, "sorts are nested too deeply");
  if (e->kind == SEXPR_LIST && e->count == 0) return smt_error(r, e, "a sort is needed here");
  if (e->kind == SEXPR_SYMBOL && find_sort(r, e->text)) return expand_sort(r, e, depth, ret);
  if (sexpr_is(e, "Bool")) return *ret = sort_bool, true;
  if (sexpr_is(e, "Int")) return *ret = sort_int, true;
  if (sexpr_is_list(e, "_") && e->count == 3 && sexpr_is(e->items[1], "BitVec")) {
    uint32_t width;
    if (!smt_small_number(r, e->items[2], &width)) return false;
    if (width == 0) return smt_error(r, e, "a bit-vector has at least one bit");
    return *ret = sort_bitvec(&r->terms->sorts, width), true;
  }
  if (sexpr_is_list(e, "Array") && e->count == 3) {
    sort index, element;
    if (!to_sort(r, e->items[1], depth + 1, &index) || !to_sort(r, e->items[2], depth + 1, &element)) return false;
    return *ret = sort_array(&r->terms->sorts, index, element), true;
  }
  return expand_sort(r, e, depth, ret);
}

bool smt_sexpr_to_sort(struct smt_reader *r, const struct sexpr *e, sort *ret) { return to_sort(r, e, 0, ret); }

/* ---- declarations ---- */

/* A command needs `count` parts after its name, the first of them a symbol. */
static bool check_form(struct smt_reader *r, const struct sexpr *e, uint32_t count) {
  if (e->count != count + 1)
    return smt_error(r, e, "'%s' needs %u arguments, not %u", e->items[0]->text, count, e->count - 1);
  if (e->items[1]->kind != SEXPR_SYMBOL) return smt_error(r, e->items[1], "a symbol is needed here");
  return true;
}

static bool check_new_sort(struct smt_reader *r, const struct sexpr *name) {
  bool is_known = find_sort(r, name->text);
  static const char *const built_in[] = {"Bool", "Int", "BitVec", "Array"};
  for (uint32_t i = 0; i < sizeof built_in / sizeof built_in[0]; i++) is_known |= sexpr_is(name, built_in[i]);
  return !is_known || smt_error(r, name, "there is a sort '%s' already; take another name", name->text);
}

static bool declare_sort(struct smt_reader *r, const struct sexpr *e) {
  uint32_t arity = 0;
  if (e->count == 2 && !check_form(r, e, 1)) return false;
  if (e->count != 2 && !check_form(r, e, 2)) return false;
  if (e->count == 3 && !smt_small_number(r, e->items[2], &arity)) return false;
  if (arity) return smt_error(r, e, "sorts with parameters are not supported");
  if (!check_new_sort(r, e->items[1])) return false;
  const char *name = e->items[1]->text;
  vec_push(&r->sorts, ((struct smt_sort){name, 0, NULL, NULL, sort_named(&r->terms->sorts, name)}));
  return true;
}

static bool define_sort(struct smt_reader *r, const struct sexpr *e) {
  if (!check_form(r, e, 3) || !check_new_sort(r, e->items[1])) return false;
  const struct sexpr *parameters = e->items[2];
  if (parameters->kind != SEXPR_LIST) return smt_error(r, parameters, "a list of parameters is needed here");
  for (uint32_t i = 0; i < parameters->count; i++)
    if (parameters->items[i]->kind != SEXPR_SYMBOL)
      return smt_error(r, parameters->items[i], "a symbol is needed here");
  vec_push(&r->sorts, ((struct smt_sort){e->items[1]->text, parameters->count, parameters, e->items[3], sort_none}));
  return true;
}

typedef VEC(sort) sort_list;

static bool declare_fun(struct smt_reader *r, const struct sexpr *e) {
  bool is_const = sexpr_is(e->items[0], "declare-const"), is_good = true;
  if (!check_form(r, e, is_const ? 2 : 3)) return false;
  const char *name = e->items[1]->text;
  const struct sexpr *arguments = is_const ? NULL : e->items[2];
  sort result;
  sort_list sorts = VEC_INIT;
  if (arguments && arguments->kind != SEXPR_LIST) return smt_error(r, arguments, "a list of sorts is needed here");
  if (!smt_sexpr_to_sort(r, e->items[is_const ? 2 : 3], &result)) return false;
  for (uint32_t i = 0; arguments && i < arguments->count && is_good; i++)
    is_good = smt_sexpr_to_sort(r, arguments->items[i], vec_push_zero(&sorts));
  if (is_good && sorts.len)
    smt_reader_declare(r, name, term_function(r->terms, name, sorts.data, sorts.len, result));
  else if (is_good)
    smt_reader_define(r, name, term_var(r->terms, name, result));
  vec_release(&sorts);
  return is_good;
}

/* Binds the parameters of a definition to fresh variables, which are appended to r->parameters. */
static bool bind_parameters(struct smt_reader *r, const struct sexpr *list) {
  if (list->kind != SEXPR_LIST) return smt_error(r, list, "a list of parameters is needed here");
  for (uint32_t i = 0; i < list->count; i++) {
    const struct sexpr *x = list->items[i];
    sort sort;
    if (x->kind != SEXPR_LIST || x->count != 2 || x->items[0]->kind != SEXPR_SYMBOL)
      return smt_error(r, x, "a parameter (name sort) is needed here");
    if (!smt_sexpr_to_sort(r, x->items[1], &sort)) return false;
    term fresh = term_fresh(r->terms, x->items[0]->text, sort);
    vec_push(&r->parameters, fresh);
    smt_reader_define(r, x->items[0]->text, fresh);
  }
  return true;
}

static bool define_fun(struct smt_reader *r, const struct sexpr *e) {
  bool is_const = sexpr_is(e->items[0], "define-const");
  if (!check_form(r, e, is_const ? 3 : 4)) return false;
  uint32_t mark = r->symbols.len, first = r->parameters.len;
  const struct sexpr *sort_part = e->items[is_const ? 2 : 3], *body_part = e->items[is_const ? 3 : 4];
  sort sort;
  term body;
  bool is_good = is_const || bind_parameters(r, e->items[2]);
  is_good = is_good && smt_sexpr_to_sort(r, sort_part, &sort) && smt_sexpr_to_term(r, body_part, &body);
  smt_unbind(r, mark);
  if (!is_good) return false;
  if (!sort_eq(term_sort(r->terms, body), sort)) return smt_error(r, body_part, "the body is not of the declared sort");
  uint32_t count = r->parameters.len - first;
  smt_bind(r, e->items[1]->text,
           (struct smt_symbol){
               .kind = count ? SMT_SYMBOL_MACRO : SMT_SYMBOL_TERM, .term = body, .parameters = first, .count = count});
  return true;
}

/* ---- commands ---- */

static bool read_assert(struct smt_reader *r, const struct sexpr *e, struct smt_command *c) {
  if (e->count != 2) return smt_error(r, e, "'assert' needs one term");
  r->label = NULL;
  if (!smt_sexpr_to_term(r, e->items[1], &c->term)) return false;
  if (!term_is_bool(r->terms, c->term)) return smt_error(r, e->items[1], "an asserted term is Bool");
  c->label = sexpr_is_list(e->items[1], "!") ? r->label : NULL;
  return true;
}

static bool read_push_pop(struct smt_reader *r, const struct sexpr *e, struct smt_command *c) {
  c->count = 1;
  if (e->count > 2 || (e->count == 2 && !smt_small_number(r, e->items[1], &c->count)))
    return smt_error(r, e, "'%s' needs a number of levels", e->items[0]->text);
  if (c->kind == SMT_POP && c->count > r->levels.len) return smt_error(r, e, "'pop' without 'push'");
  for (uint32_t i = 0; i < c->count; i++) {
    if (c->kind == SMT_PUSH) {
      vec_push(&r->levels, (uint64_t)r->symbols.len << 32 | r->sorts.len);
    } else {
      uint64_t level = vec_pop(&r->levels);
      smt_unbind(r, (uint32_t)(level >> 32));
      r->sorts.len = (uint32_t)level;
    }
  }
  return true;
}

/* To read another command, add a line here; commands that are not here are SMT_OTHER. */
static const struct {
  const char *name;
  enum smt_command_kind kind;
  bool (*declare)(struct smt_reader *, const struct sexpr *);
} command_rows[] = {
    {"set-logic", SMT_SET, NULL},
    {"set-option", SMT_SET, NULL},
    {"set-info", SMT_SET, NULL},
    {"declare-sort", SMT_DECLARE, declare_sort},
    {"define-sort", SMT_DECLARE, define_sort},
    {"declare-fun", SMT_DECLARE, declare_fun},
    {"declare-const", SMT_DECLARE, declare_fun},
    {"define-fun", SMT_DECLARE, define_fun},
    {"define-const", SMT_DECLARE, define_fun},
    {"assert", SMT_ASSERT, NULL},
    {"check-sat", SMT_CHECK_SAT, NULL},
    {"push", SMT_PUSH, NULL},
    {"pop", SMT_POP, NULL},
    {"exit", SMT_EXIT, NULL},
};

static bool read_command(struct smt_reader *r, const struct sexpr *e, struct smt_command *c) {
  *c = (struct smt_command){SMT_OTHER, e, term_none, NULL, 0};
  if (e->kind != SEXPR_LIST || !e->count || e->items[0]->kind != SEXPR_SYMBOL)
    return smt_error(r, e, "a command is needed here");
  if (strncmp(e->items[0]->text, "get-", 4) == 0) c->kind = SMT_GET;
  for (uint32_t i = 0; i < sizeof command_rows / sizeof command_rows[0]; i++) {
    if (!sexpr_is(e->items[0], command_rows[i].name)) continue;
    c->kind = command_rows[i].kind;
    if (command_rows[i].declare) return command_rows[i].declare(r, e);
  }
  if (c->kind == SMT_ASSERT) return read_assert(r, e, c);
  if (c->kind == SMT_PUSH || c->kind == SMT_POP) return read_push_pop(r, e, c);
  return true;
}

bool smt_read_script(struct smt_reader *r, const char *file, const char *text, size_t len, smt_commands *out) {
  struct sexpr_reader reader;
  const struct sexpr *e;
  r->file = file;
  sexpr_reader_init(&reader, file, text, len, &r->arena, r->diagnostics);
  for (;;) {
    struct smt_command c;
    if (!sexpr_read(&reader, &e)) return false;
    if (!e) return true;
    if (!read_command(r, e, &c)) return false;
    vec_push(out, c);
    if (c.kind == SMT_EXIT) return true;
  }
}

bool smt_read_term(struct smt_reader *r, const char *file, const char *text, size_t len, term *ret) {
  struct sexpr_reader reader;
  const struct sexpr *e, *more;
  r->file = file;
  sexpr_reader_init(&reader, file, text, len, &r->arena, r->diagnostics);
  if (!sexpr_read(&reader, &e)) return false;
  if (!e) return diagnostics_error(r->diagnostics, file, 1, 1, "a term is needed here");
  if (!sexpr_read(&reader, &more)) return false;
  if (more) return smt_error(r, more, "one term is needed, and this is a second");
  return smt_sexpr_to_term(r, e, ret);
}
