/* A program from JSON. Reading builds the tables as they come; references between tables are checked afterwards, when
 * all of them are there, so the order of the sections does not matter (except that strings precede their uses). */
#include "program/json/json_read.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/checking.h"
#include "program/json/json_names.h"
#include "program/json/json_read_private.h"

void read_fields(struct reader *r, const struct field *fields, size_t count) {
  json_open(&r->json, '{');
  for (const char *key; (key = json_key(&r->json));) {
    size_t i = 0;
    while (i < count && strcmp(fields[i].name, key) != 0) i++;
    if (i < count)
      fields[i].read(r, fields[i].to);
    else
      json_unknown(&r->json, key);
  }
}

void read_id(struct reader *r, void *to) { *(uint32_t *)to = (uint32_t)json_number(&r->json, UINT32_MAX - 1); }
void read_u64(struct reader *r, void *to) { *(uint64_t *)to = json_number(&r->json, (uint64_t)1 << 60); }
void read_u32(struct reader *r, void *to) { *(uint32_t *)to = (uint32_t)json_number(&r->json, UINT32_MAX); }
void read_width(struct reader *r, void *to) { *(uint16_t *)to = (uint16_t)json_number(&r->json, 128); }
void read_flag(struct reader *r, void *to) { *(bool *)to = json_bool(&r->json); }

void read_id_or_null(struct reader *r, void *to) {
  if (json_null(&r->json))
    *(uint32_t *)to = ID_NONE;
  else
    read_id(r, to);
}

uint32_t read_word(struct json *j, const char *const *words, const char *what) {
  const char *word = json_string(j);
  for (uint32_t i = 0; words[i] && !j->failed; i++)
    if (strcmp(words[i], word) == 0) return i;
  json_fail(j, "unknown %s '%.60s'", what, word);
  return 0;
}

void read_name(struct reader *r, void *to) {
  if (json_peek(&r->json) != '"') {
    read_id(r, to);
    return;
  }
  const char *s = json_string(&r->json);
  if (!r->json.failed) *(string_id *)to = program_intern(r->p, s);
}

void read_position(struct reader *r, void *to) {
  struct json *j = &r->json;
  struct position *at = to;
  uint32_t *const parts[] = {&at->file, &at->line, &at->column};
  json_open(j, '[');
  for (int i = 0; i < 3; i++) {
    if (!json_element(j)) {
      json_fail(j, "expected [file, line, column]");
      return;
    }
    if (i == 0)
      read_id_or_null(r, parts[i]);
    else
      read_u32(r, parts[i]);
  }
  if (json_element(j)) json_fail(j, "expected [file, line, column]");
}

void read_marks(struct reader *r, void *to) {
  static const char *const words[] = {
#define X(name, text) #name,
      MARKS(X)
#undef X
          NULL};
  json_open(&r->json, '[');
  while (json_element(&r->json)) *(uint32_t *)to |= 1u << read_word(&r->json, words, "mark");
}

static int hex_value(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

/* Bytes of a string of hexadecimal digits, in the program's memory, with a zero behind them. */
static unsigned char *read_hex(struct reader *r, uint64_t *len) {
  const char *s = json_string(&r->json);
  *len = r->json.failed ? 0 : r->json.string.len / 2;
  unsigned char *bytes = arena_alloc(&r->p->arena, *len + 1);
  for (uint64_t i = 0; i < *len && !r->json.failed; i++) {
    int high = hex_value(s[2 * i]), low = hex_value(s[2 * i + 1]);
    if (high < 0 || low < 0)
      json_fail(&r->json, "expected lower-case hexadecimal digits");
    else
      bytes[i] = (unsigned char)(high << 4 | low);
  }
  if (r->json.string.len % 2) json_fail(&r->json, "expected an even number of hexadecimal digits");
  return bytes;
}

static const char *read_hex_string(struct reader *r) {
  uint64_t len = 0;
  const char *bytes = "";
  json_open(&r->json, '{');
  for (const char *key; (key = json_key(&r->json));) {
    if (strcmp(key, "hex") == 0)
      bytes = (const char *)read_hex(r, &len);
    else
      json_unknown(&r->json, key);
  }
  if (strlen(bytes) != len) json_fail(&r->json, "a string must not contain a zero character");
  return bytes;
}

static void read_strings(struct reader *r, void *unused) {
  struct json *j = &r->json;
  (void)unused;
  json_open(j, '[');
  for (uint32_t count = 0; json_element(j); count++) {
    const char *s = json_peek(j) == '{' ? read_hex_string(r) : json_string(j);
    if (!j->failed && program_intern(r->p, s) != count)
      json_fail(j, "string %u occurs twice, or strings are used before their table", count);
  }
}

static void read_text_copy(struct reader *r, void *to) {
  *(const char **)to = arena_strdup(&r->p->types.arena, json_string(&r->json));
}

static void read_member(struct reader *r) {
  struct json *j = &r->json;
  struct cmember m = {.name = "", .type = CTYPE_NONE};
  json_open(j, '[');
  if (json_element(j)) read_text_copy(r, &m.name);
  if (json_element(j)) read_id_or_null(r, &m.type);
  if (json_element(j))
    m.bit_offset = json_number(j, UINT64_MAX); /* of an enumeration: any value */
  else
    json_fail(j, "expected [name, type, bit offset]");
  if (!j->failed && json_element(j)) {
    m.bit_width = (uint32_t)json_number(j, 128);
    if (json_element(j)) json_fail(j, "expected [name, type, bit offset, bit width]");
  }
  vec_push(&r->p->types.members, m);
}

static void read_members(struct reader *r, void *to) {
  struct ctype *t = to;
  t->first_member = r->p->types.members.len;
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_member(r);
  t->member_count = r->p->types.members.len - t->first_member;
}

static void read_type_kind(struct reader *r, void *to) {
  *(enum ctype_kind *)to = (enum ctype_kind)read_word(&r->json, json_type_kinds, "kind of type");
}

static void read_count(struct reader *r, void *to) { *(uint64_t *)to = json_number(&r->json, UINT64_MAX); }

static void read_types(struct reader *r, void *unused) {
  (void)unused;
  json_open(&r->json, '[');
  while (json_element(&r->json)) {
    struct ctype t = {.kind = CT_VOID, .name = "", .target = CTYPE_NONE};
    READ_FIELDS(r, {"kind", read_type_kind, &t.kind}, {"name", read_text_copy, &t.name}, {"size", read_u64, &t.size},
                {"signed", read_flag, &t.is_signed}, {"incomplete", read_flag, &t.is_incomplete},
                {"variadic", read_flag, &t.is_variadic}, {"target", read_id, &t.target},
                {"count", read_count, &t.count}, {"members", read_members, &t});
    vec_push(&r->p->types.types, t);
  }
}

static void read_variable_kind(struct reader *r, void *to) {
  *(uint8_t *)to = (uint8_t)read_word(&r->json, json_variable_kinds, "kind of variable");
}

static void read_variables(struct reader *r, void *unused) {
  (void)unused;
  json_open(&r->json, '[');
  while (json_element(&r->json)) {
    struct variable v = {.name = ID_NONE,
                         .kind = VARIABLE_LOCAL,
                         .type = CTYPE_NONE,
                         .function = ID_NONE,
                         .at = {ID_NONE, 0, 0},
                         .initial = EXPR_NONE};
    READ_FIELDS(r, {"name", read_name, &v.name}, {"kind", read_variable_kind, &v.kind}, {"width", read_width, &v.width},
                {"static", read_flag, &v.is_static}, {"type", read_id, &v.type}, {"function", read_id, &v.function},
                {"initial", read_id, &v.initial}, {"at", read_position, &v.at});
    program_add_variable(r->p, v);
  }
}

static void read_relocations(struct reader *r, void *to) {
  struct object *o = to;
  json_open(&r->json, '[');
  while (json_element(&r->json)) {
    struct relocation x = {0, EXPR_NONE};
    json_open(&r->json, '[');
    if (json_element(&r->json)) read_u64(r, &x.offset);
    if (json_element(&r->json)) read_id(r, &x.value);
    if (json_element(&r->json)) json_fail(&r->json, "expected [offset, expression]");
    vec_push(&o->relocations, x);
  }
}

static void read_contents_text(struct reader *r, void *to) {
  struct object *o = to;
  const char *s = json_string(&r->json);
  o->byte_count = strlen(s) + 1;
  o->bytes = arena_copy(&r->p->arena, s, o->byte_count);
}

static void read_contents_hex(struct reader *r, void *to) {
  struct object *o = to;
  o->bytes = read_hex(r, &o->byte_count);
}

static void read_objects(struct reader *r, void *unused) {
  (void)unused;
  json_open(&r->json, '[');
  while (json_element(&r->json)) {
    struct object o = {.name = ID_NONE,
                       .alignment = 1,
                       .type = CTYPE_NONE,
                       .function = ID_NONE,
                       .declared_in = ID_NONE,
                       .at = {ID_NONE, 0, 0},
                       .relocations = VEC_INIT};
    READ_FIELDS(r, {"name", read_name, &o.name}, {"size", read_u64, &o.size}, {"alignment", read_u32, &o.alignment},
                {"type", read_id, &o.type}, {"function", read_id, &o.function},
                {"declared-in", read_id, &o.declared_in}, {"constant", read_flag, &o.is_constant},
                {"literal", read_flag, &o.is_literal}, {"open-literal", read_flag, &o.is_open_literal},
                {"static", read_flag, &o.is_static}, {"external", read_flag, &o.is_external},
                {"escaping", read_flag, &o.is_escaping}, {"at", read_position, &o.at}, {"text", read_contents_text, &o},
                {"hex", read_contents_hex, &o}, {"relocations", read_relocations, &o});
    vec_push(&r->p->objects, o);
  }
}

static void read_parameters(struct reader *r, void *to) {
  struct function *f = to;
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_id(r, vec_push_zero(&f->parameters));
}

static void read_local_objects(struct reader *r, void *to) {
  struct function *f = to;
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_id(r, vec_push_zero(&f->objects));
}

static void read_results(struct reader *r, void *to) {
  struct function *f = to;
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_width(r, vec_push_zero(&f->result_widths));
}

static void read_library(struct reader *r, void *to) {
  const char *word = json_string(&r->json);
  enum library_model model = library_model_by_name(word);
  if (model == LIBRARY_MODEL_COUNT) json_fail(&r->json, "unknown library model '%.60s'", word);
  *(uint8_t *)to = (uint8_t)model;
}

static void read_functions(struct reader *r, void *unused) {
  (void)unused;
  json_open(&r->json, '[');
  while (json_element(&r->json)) {
    struct function f = {.name = ID_NONE, .type = CTYPE_NONE, .at = {ID_NONE, 0, 0}, .entry = ID_NONE, .exit = ID_NONE};
    READ_FIELDS(r, {"name", read_name, &f.name}, {"type", read_id, &f.type}, {"parameters", read_parameters, &f},
                {"results", read_results, &f}, {"entry", read_id, &f.entry}, {"exit", read_id, &f.exit},
                {"objects", read_local_objects, &f}, {"variadic", read_flag, &f.is_variadic},
                {"static", read_flag, &f.is_static}, {"library-model", read_flag, &f.is_library_model},
                {"watched", read_flag, &f.is_watched}, {"library", read_library, &f.library},
                {"at", read_position, &f.at});
    vec_push(&r->p->functions, f);
  }
}

static void read_sources(struct reader *r, void *unused) {
  (void)unused;
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_id(r, vec_push_zero(&r->p->sources));
}

static void read_format(struct reader *r, void *is_ours) {
  const char *format = json_string(&r->json);
  if (strcmp(format, JSON_FORMAT) != 0)
    json_fail(&r->json, "this is not a program of ockham: the format is '%.60s'", format);
  *(bool *)is_ours = !r->json.failed;
}

static void read_version(struct reader *r, void *unused) {
  (void)unused;
  uint64_t version = json_number(&r->json, UINT64_MAX);
  if (!r->json.failed && version != JSON_VERSION)
    json_fail(&r->json, "version %llu of the format is not known; this is version %d", (unsigned long long)version,
              JSON_VERSION);
}

static void read_model(struct reader *r, void *has_model) {
  static const char *const words[] = {
#define X(member, spelling) spelling,
      DATA_MODEL_CHOICES(X)
#undef X
          NULL};
  if (r->p->exprs.nodes.len) json_fail(&r->json, "the data model must precede the expressions");
  r->p->model = (enum data_model)read_word(&r->json, words, "data model");
  r->p->pointer_width = r->p->exprs.pointer_width = r->p->model == DATA_MODEL_ILP32 ? 32 : 64;
  *(bool *)has_model = true;
}

static void read_extern_effects(struct reader *r, void *unused) {
  static const char *const words[] = {
#define X(member, spelling) spelling,
      EXTERN_EFFECTS_CHOICES(X)
#undef X
          NULL};
  (void)unused;
  r->p->extern_effects = (enum extern_effects)read_word(&r->json, words, "effect of functions without a body");
}

static void read_program(struct reader *r) {
  bool is_ours = false, has_model = false, overflow = false, division = false, shift = false;
  bool alignment = false, init = false;
  READ_FIELDS(r, {"format", read_format, &is_ours}, {"version", read_version, NULL}, {"model", read_model, &has_model},
              {"extern-effects", read_extern_effects, NULL}, {"overflow-checks", read_flag, &overflow},
              {"division-checks", read_flag, &division}, {"shift-checks", read_flag, &shift},
              {"alignment-checks", read_flag, &alignment}, {"init-checks", read_flag, &init},
              {"start", read_id, &r->p->start}, {"entry", read_id, &r->p->entry}, {"sources", read_sources, NULL},
              {"strings", read_strings, NULL}, {"types", read_types, NULL}, {"variables", read_variables, NULL},
              {"objects", read_objects, NULL}, {"functions", read_functions, NULL},
              {"expressions", read_expressions, NULL}, {"locations", read_locations, NULL}, {"edges", read_edges, NULL},
              {"notes", read_notes, NULL});
  json_finish(&r->json);
  r->p->arithmetic = (check_set)overflow << CHECK_OVERFLOW | (check_set)division << CHECK_DIVISION |
                     (check_set)shift << CHECK_SHIFT | (check_set)alignment << CHECK_ALIGNMENT |
                     (check_set)init << CHECK_INIT;
  if (!is_ours) json_fail(&r->json, "this is not a program of ockham: it has no member \"format\"");
  if (!has_model) json_fail(&r->json, "the member \"model\" is missing");
}

struct program *json_read_text(const char *path, const char *text, size_t len, struct diagnostics *d) {
  struct reader r = {.p = program_new(DATA_MODEL_LP64)};
  struct strbuf why = STRBUF_INIT;
  json_init(&r.json, d, path, text, len);
  read_program(&r);
  bool ok = !r.json.failed;
  if (ok && (!json_validate(r.p, &why) || !program_check(r.p, &why)))
    ok = diagnostics_error(d, path, 0, 0, "the program is not well formed: %s", why.text);
  json_release(&r.json);
  strbuf_release(&why);
  assert_structure(!ok || exprs_is_valid(&r.p->exprs));
  if (ok) return r.p;
  program_free(r.p);
  return NULL;
}

struct program *json_read_program(const char *path, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  struct program *p = NULL;
  if (strbuf_read_file(&text, path, SIZE_MAX))
    p = json_read_text(path, text.text, text.len, d);
  else
    diagnostics_error(d, path, 0, 0, "cannot read: %s", strerror(errno));
  strbuf_release(&text);
  return p;
}
