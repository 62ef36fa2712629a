/* Written straight from the tables, ids as they are, so that a reader gets the same program. What has its default value
 * is left out: a program of some thousand lines is then a few megabytes, and a person can read it. */
#include "program/json/json_write.h"

#include "program/json/json_names.h"

enum { FLUSH_AT = 1 << 16 };

struct writer {
  const struct program *p;
  FILE *to;
  struct strbuf out;
  bool is_first; /* no comma before the next member or element */
};

static void flush_if_full(struct writer *w) {
  if (w->out.len < FLUSH_AT) return;
  fwrite(w->out.text, 1, w->out.len, w->to);
  strbuf_clear(&w->out);
}

static void comma(struct writer *w) {
  if (!w->is_first) strbuf_putc(&w->out, ',');
  w->is_first = false;
}

static void put_number(struct writer *w, u128 x) {
  char digits[44];
  int i = sizeof digits;
  bool quoted = x > (u128)1 << 53; /* beyond what every reader of JSON holds exactly */
  if (quoted) digits[--i] = '"';
  do digits[--i] = (char)('0' + (int)(x % 10));
  while ((x /= 10) != 0);
  if (quoted) digits[--i] = '"';
  strbuf_add(&w->out, digits + i, sizeof digits - (size_t)i);
}

static void enter(struct writer *w, char bracket) {
  strbuf_putc(&w->out, bracket);
  w->is_first = true;
}

static void leave(struct writer *w, char bracket) {
  strbuf_putc(&w->out, bracket);
  w->is_first = false;
}

static void element(struct writer *w, u128 x) {
  comma(w);
  put_number(w, x);
}

static void element_or_null(struct writer *w, uint32_t id) {
  comma(w);
  if (id == ID_NONE)
    strbuf_puts(&w->out, "null");
  else
    put_number(w, id);
}

static void element_text(struct writer *w, const char *s) {
  comma(w);
  strbuf_json(&w->out, s);
}

static void key(struct writer *w, const char *name) {
  comma(w);
  strbuf_printf(&w->out, "\"%s\":", name);
}

static void member(struct writer *w, const char *name, u128 x) {
  key(w, name);
  put_number(w, x);
}

static void member_id(struct writer *w, const char *name, uint32_t id) {
  if (id != ID_NONE) member(w, name, id);
}

static void member_flag(struct writer *w, const char *name, bool is_set) {
  if (!is_set) return;
  key(w, name);
  strbuf_puts(&w->out, "true");
}

static void member_text(struct writer *w, const char *name, const char *s) {
  key(w, name);
  strbuf_json(&w->out, s);
}

/* Can JSON hold the string as it is? */
static bool is_utf8(const char *text) {
  for (const unsigned char *s = (const unsigned char *)text; *s;) {
    int n = *s < 0x80 ? 1 : *s >= 0xc2 && *s < 0xe0 ? 2 : (*s & 0xf0) == 0xe0 ? 3 : (*s & 0xf8) == 0xf0 ? 4 : 0;
    if (!n) return false;
    for (int i = 1; i < n; i++)
      if ((s[i] & 0xc0) != 0x80) return false;
    s += n;
  }
  return true;
}

static void put_hex(struct writer *w, const unsigned char *bytes, uint64_t len) {
  static const char digits[] = "0123456789abcdef";
  strbuf_putc(&w->out, '"');
  for (uint64_t i = 0; i < len; i++) {
    strbuf_putc(&w->out, digits[bytes[i] >> 4]);
    strbuf_putc(&w->out, digits[bytes[i] & 15]);
    flush_if_full(w);
  }
  strbuf_putc(&w->out, '"');
}

/* A name is written out, so that people can read it; one that JSON cannot hold by its number. */
static void member_name(struct writer *w, const char *name, string_id s) {
  if (s == ID_NONE) return;
  const char *text = program_string(w->p, s);
  if (is_utf8(text))
    member_text(w, name, text);
  else
    member(w, name, s);
}

static void member_position(struct writer *w, struct position at) {
  if (at.file == ID_NONE && !at.line && !at.column) return;
  key(w, "at");
  enter(w, '[');
  element_or_null(w, at.file);
  element(w, at.line);
  element(w, at.column);
  leave(w, ']');
}

static void member_ids(struct writer *w, const char *name, const uint32_t *ids, uint32_t count) {
  if (!count) return;
  key(w, name);
  enter(w, '[');
  for (uint32_t i = 0; i < count; i++) element_or_null(w, ids[i]);
  leave(w, ']');
}

/* Sections: one element per line. */

static void begin_section(struct writer *w, const char *name) {
  strbuf_printf(&w->out, ",\n\"%s\":[", name);
  w->is_first = true;
}

static void begin_item(struct writer *w, char bracket) {
  flush_if_full(w);
  comma(w);
  strbuf_putc(&w->out, '\n');
  enter(w, bracket);
}

static void end_section(struct writer *w) {
  strbuf_puts(&w->out, "\n]");
  w->is_first = false;
}

static void write_strings(struct writer *w) {
  begin_section(w, "strings");
  for (uint32_t i = 0; i < w->p->strings.text.len; i++) {
    const char *s = w->p->strings.text.data[i];
    flush_if_full(w);
    comma(w);
    strbuf_putc(&w->out, '\n');
    if (is_utf8(s)) {
      strbuf_json(&w->out, s);
    } else {
      strbuf_puts(&w->out, "{\"hex\":");
      put_hex(w, (const unsigned char *)s, strlen(s));
      strbuf_putc(&w->out, '}');
    }
  }
  end_section(w);
}

static void write_members(struct writer *w, const struct ctype *t) {
  key(w, "members");
  enter(w, '[');
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = &w->p->types.members.data[t->first_member + i];
    comma(w);
    enter(w, '[');
    element_text(w, m->name);
    element_or_null(w, m->type);
    element(w, m->bit_offset);
    if (m->bit_width) element(w, m->bit_width);
    leave(w, ']');
  }
  leave(w, ']');
}

static void write_types(struct writer *w) {
  begin_section(w, "types");
  for (ctype_id i = 0; i < w->p->types.types.len; i++) {
    const struct ctype *t = &w->p->types.types.data[i];
    begin_item(w, '{');
    member_text(w, "kind", json_type_kinds[t->kind]);
    if (*t->name) member_text(w, "name", t->name);
    if (t->size) member(w, "size", t->size);
    member_flag(w, "signed", t->is_signed);
    member_flag(w, "incomplete", t->is_incomplete);
    member_flag(w, "variadic", t->is_variadic);
    member_id(w, "target", t->target);
    if (t->count) member(w, "count", t->count);
    if (t->member_count) write_members(w, t);
    leave(w, '}');
  }
  end_section(w);
}

static void write_variables(struct writer *w) {
  begin_section(w, "variables");
  for (var_id i = 0; i < w->p->variables.len; i++) {
    const struct variable *v = &w->p->variables.data[i];
    begin_item(w, '{');
    member_name(w, "name", v->name);
    member_text(w, "kind", json_variable_kinds[v->kind]);
    member(w, "width", v->width);
    member_flag(w, "static", v->is_static);
    member_id(w, "type", v->type);
    member_id(w, "function", v->function);
    member_id(w, "initial", v->initial.id);
    member_position(w, v->at);
    leave(w, '}');
  }
  end_section(w);
}

/* Printable bytes with one zero at the end are shown as text. */
static bool is_text(const struct object *o) {
  if (o->byte_count == 0 || o->bytes[o->byte_count - 1] != 0) return false;
  for (uint64_t i = 0; i + 1 < o->byte_count; i++)
    if (o->bytes[i] >= 0x7f || (o->bytes[i] < 0x20 && o->bytes[i] != '\n')) return false;
  return true;
}

static void write_contents(struct writer *w, const struct object *o) {
  if (o->bytes && is_text(o)) {
    member_text(w, "text", (const char *)o->bytes);
  } else if (o->bytes && o->byte_count) {
    key(w, "hex");
    put_hex(w, o->bytes, o->byte_count);
  }
  if (!o->relocations.len) return;
  key(w, "relocations");
  enter(w, '[');
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    comma(w);
    enter(w, '[');
    element(w, o->relocations.data[i].offset);
    element(w, o->relocations.data[i].value.id);
    leave(w, ']');
    flush_if_full(w);
  }
  leave(w, ']');
}

static void write_objects(struct writer *w) {
  begin_section(w, "objects");
  for (object_id i = 0; i < w->p->objects.len; i++) {
    const struct object *o = &w->p->objects.data[i];
    begin_item(w, '{');
    member_name(w, "name", o->name);
    member(w, "size", o->size);
    member(w, "alignment", o->alignment);
    member_id(w, "type", o->type);
    member_id(w, "function", o->function);
    member_id(w, "declared-in", o->declared_in);
    member_flag(w, "constant", o->is_constant);
    member_flag(w, "literal", o->is_literal);
    member_flag(w, "open-literal", o->is_open_literal);
    member_flag(w, "static", o->is_static);
    member_flag(w, "external", o->is_external);
    member_flag(w, "escaping", o->is_escaping);
    member_position(w, o->at);
    write_contents(w, o);
    leave(w, '}');
  }
  end_section(w);
}

static void write_functions(struct writer *w) {
  begin_section(w, "functions");
  for (function_id i = 0; i < w->p->functions.len; i++) {
    const struct function *f = &w->p->functions.data[i];
    begin_item(w, '{');
    member_name(w, "name", f->name);
    member_id(w, "type", f->type);
    member_ids(w, "parameters", f->parameters.data, f->parameters.len);
    if (f->result_widths.len) {
      key(w, "results");
      enter(w, '[');
      for (uint32_t k = 0; k < f->result_widths.len; k++) element(w, f->result_widths.data[k]);
      leave(w, ']');
    }
    member_id(w, "entry", f->entry);
    member_id(w, "exit", f->exit);
    member_ids(w, "objects", f->objects.data, f->objects.len);
    member_flag(w, "variadic", f->is_variadic);
    member_flag(w, "static", f->is_static);
    member_flag(w, "library-model", f->is_library_model);
    member_flag(w, "watched", f->is_watched);
    if (f->library != LIBRARY_NONE) member_text(w, "library", library_model_name(f->library));
    member_position(w, f->at);
    leave(w, '}');
  }
  end_section(w);
}

/* [kind, width, operands..., what the kind has besides] */
static void write_expression(struct writer *w, const struct expr_node *n) {
  const expr operands[] = {n->a, n->b, n->c};
  begin_item(w, '[');
  element_text(w, expr_kind_name(n->kind));
  element(w, n->width);
  if (n->kind == E_FLOAT) element_text(w, float_op_name((enum float_op)n->imm));
  for (int i = 0; i < expr_arity(n->kind); i++)
    if (!expr_is_none(operands[i])) element(w, operands[i].id);
  if (n->kind == E_CONST) element(w, expr_const_value(n));
  if (n->kind == E_VAR || n->kind == E_OBJECT || n->kind == E_FUNCTION) element(w, n->ref);
  if (n->kind == E_FIELD || n->kind == E_INDEX || n->kind == E_EXTRACT) element(w, n->imm);
  if (n->kind == E_LOAD || n->kind == E_FIELD || n->kind == E_INDEX) element_or_null(w, n->type);
  if (n->kind == E_FIELD) element(w, n->ref);
  if (n->flags & EXPR_NSW) element_text(w, "nsw");
  leave(w, ']');
}

static void write_expressions(struct writer *w) {
  begin_section(w, "expressions");
  for (uint32_t i = 0; i < w->p->exprs.nodes.len; i++) write_expression(w, &w->p->exprs.nodes.data[i]);
  end_section(w);
}

static void write_locations(struct writer *w) {
  begin_section(w, "locations");
  for (loc_id i = 0; i < w->p->locations.len; i++) {
    const struct location *l = &w->p->locations.data[i];
    begin_item(w, '[');
    element(w, l->function);
    for (uint32_t k = 0; k < l->out.len; k++) element(w, l->out.data[k]);
    leave(w, ']');
  }
  end_section(w);
}

static void write_marks(struct writer *w, uint32_t marks) {
  if (!marks) return;
  key(w, "marks");
  enter(w, '[');
  for (unsigned bit = 0; bit < MARK_COUNT; bit++)
    if (marks >> bit & 1) element_text(w, mark_name(bit));
  leave(w, ']');
}

static void write_operation(struct writer *w, const struct operation *op) {
  const char *sub = json_sub_name(op->kind, op->sub);
  member_text(w, "op", op_kind_name(op->kind));
  assert(sub || !op->sub); /* a new value of an enum needs its word in json_names.h */
  if (sub) member_text(w, "sub", sub);
  member_id(w, "var", op->var);
  member_id(w, "a", op->a.id);
  member_id(w, "b", op->b.id);
  member_id(w, "c", op->c.id);
  member_id(w, "type", op->type);
  member_id(w, "callee", op->callee);
  member_name(w, "name", op->name);
  if (op->arg_count) {
    key(w, "args");
    enter(w, '[');
    for (uint32_t i = 0; i < op->arg_count; i++) element(w, w->p->args.data[op->first_arg + i].id);
    leave(w, ']');
  }
  if (op->result_count) member_ids(w, "results", w->p->results.data + op->first_result, op->result_count);
}

static void write_edges(struct writer *w) {
  begin_section(w, "edges");
  for (edge_id i = 0; i < w->p->edges.len; i++) {
    const struct edge *e = &w->p->edges.data[i];
    begin_item(w, '{');
    member(w, "from", e->source);
    member(w, "to", e->target);
    write_operation(w, &e->op);
    write_marks(w, e->marks);
    member_flag(w, "woven", e->is_woven);
    member_position(w, e->at);
    leave(w, '}');
  }
  end_section(w);
}

static void write_notes(struct writer *w) {
  begin_section(w, "notes");
  for (uint32_t i = 0; i < w->p->notes.len; i++) {
    const struct note *n = &w->p->notes.data[i];
    begin_item(w, '{');
    member_text(w, "mark", mark_name((unsigned)__builtin_ctz((unsigned)n->mark)));
    member_name(w, "text", n->text);
    member_position(w, n->at);
    leave(w, '}');
  }
  end_section(w);
}

bool json_write_program(const struct program *p, FILE *to) {
  struct writer w = {p, to, STRBUF_INIT, true};
  strbuf_printf(&w.out, "{\"format\":\"%s\",\"version\":%d", JSON_FORMAT, JSON_VERSION);
  w.is_first = false;
  member_text(&w, "model", data_model_name(p->model));
  member_text(&w, "extern-effects", extern_effects_name(p->extern_effects));
  member_flag(&w, "overflow-checks", check_set_has(p->arithmetic, CHECK_OVERFLOW));
  member_flag(&w, "division-checks", check_set_has(p->arithmetic, CHECK_DIVISION));
  member_flag(&w, "shift-checks", check_set_has(p->arithmetic, CHECK_SHIFT));
  member_flag(&w, "alignment-checks", check_set_has(p->arithmetic, CHECK_ALIGNMENT));
  member_flag(&w, "init-checks", check_set_has(p->arithmetic, CHECK_INIT));
  member_id(&w, "start", p->start);
  member_id(&w, "entry", p->entry);
  member_ids(&w, "sources", p->sources.data, p->sources.len);
  write_strings(&w);
  write_types(&w);
  write_variables(&w);
  write_objects(&w);
  write_functions(&w);
  write_expressions(&w);
  write_locations(&w);
  write_edges(&w);
  write_notes(&w);
  strbuf_puts(&w.out, "\n}\n");
  fwrite(w.out.text, 1, w.out.len, to);
  strbuf_release(&w.out);
  return !ferror(to);
}
