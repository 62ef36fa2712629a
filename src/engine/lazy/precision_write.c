/* A formula over symbols has no one way to be said in C: where signed and unsigned values meet, or a cell has a type
 * that the address does not show, C computes something else. So styles with more and more casts are tried, and what was
 * written is read again and compared with what was meant. */
#include "engine/lazy/precision_write.h"

#include "logic/substitute.h"
#include "logic/text/print_c.h"
#include "logic/traverse.h"
#include "program/text/print.h"

#include <stdlib.h>

/* How symbols are written; tried in this order. Sums of unsigned numbers and pointers need casts, so that C computes
 * what the formula says; memory whose address C's types do not lead to is written with casts as well. */
enum style { STYLE_PLAIN, STYLE_WIDE, STYLE_RAW, STYLE_WIDE_RAW, STYLE_COUNT };

static bool is_wide(enum style s) { return s == STYLE_WIDE || s == STYLE_WIDE_RAW; }
static bool is_raw(enum style s) { return s == STYLE_RAW || s == STYLE_WIDE_RAW; }

/* A line of the file. */
struct line {
  function_id function; /* ID_NONE: global, the last */
  enum where where;
  uint32_t number;
  char *text;
};

struct writer {
  const struct precision *precision;
  struct given *given;
  struct entailment *entailment;
  struct map written; /* atom, function -> text + 1; 0 = not tried; IMPOSSIBLE */
  VEC(char *) texts;
  VEC(struct line) lines;
  uint32_t lost;
};

static const uint64_t IMPOSSIBLE = UINT64_MAX;

/* ---- symbols ---- */

static struct places *places_of(struct writer *w) { return &w->given->s->places; }

static bool is_hidden(const struct program *p, function_id f, string_id name) {
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].function == f && p->variables.data[v].name == name) return true;
  for (object_id o = 0; o < p->objects.len; o++)
    if (p->objects.data[o].function == f && p->objects.data[o].name == name) return true;
  return false;
}

/* Is the name declared twice in the function? */
static bool is_ambiguous(const struct program *p, function_id f, string_id name) {
  uint32_t count = 0;
  for (var_id v = 0; v < p->variables.len; v++)
    count += p->variables.data[v].function == f && p->variables.data[v].name == name;
  return count > 1;
}

/* The name of a variable or object of the function `owner` (ID_NONE: global) as it is written in `reader`. */
static void print_name(const struct program *p, function_id reader, function_id owner, string_id name, uint32_t line,
                       struct strbuf *out) {
  if (owner != ID_NONE && owner != reader) strbuf_printf(out, "%s::", program_string(p, p->functions.data[owner].name));
  if (owner == ID_NONE && reader != ID_NONE && is_hidden(p, reader, name)) strbuf_puts(out, "::");
  strbuf_puts(out, program_string(p, name));
  if (owner != ID_NONE && is_ambiguous(p, owner, name)) strbuf_printf(out, "@%u", line);
}

static void print_variable(const struct program *p, function_id reader, var_id v, struct strbuf *out) {
  const struct variable *x = &p->variables.data[v];
  function_id owner = x->kind == VARIABLE_GLOBAL ? ID_NONE : x->function;
  print_name(p, reader, owner, x->name, x->at.line, out);
}

/* The type of a cell in memory. */
static const char *cell_type(const struct writer *w, const struct place *p) {
  const struct ctype *t = ctype_resolved(&w->given->s->program->types, p->type);
  if (t && t->kind == CT_POINTER) return "void *";
  switch (p->width) {
  case 8: return p->is_signed ? "signed char" : "unsigned char";
  case 16: return p->is_signed ? "short" : "unsigned short";
  case 64: return p->is_signed ? "long long" : "unsigned long long";
  default: return p->is_signed ? "int" : "unsigned";
  }
}

static bool print_formula(struct writer *, function_id reader, term, enum style, struct strbuf *out);

/* Is the cell what a variable points to by its type? */
static bool is_followed(struct writer *w, const struct place *cell) {
  const struct ctypes *types = &w->given->s->program->types;
  place_id pointer = places_of_symbol(places_of(w), cell->address);
  if (pointer == ID_NONE || places_get(places_of(w), pointer)->kind != PLACE_VARIABLE) return false;
  const struct ctype *t = ctype_resolved(types, places_get(places_of(w), pointer)->type);
  const struct ctype *target = t && t->kind == CT_POINTER ? ctype_resolved(types, t->target) : NULL;
  return target && target->kind != CT_VOID && target->size * 8 == cell->width;
}

static bool print_cell(struct writer *w, function_id reader, const struct place *p, enum style style,
                       struct strbuf *out) {
  if (!is_raw(style)) {
    print_lvalue(w->given->s->program, p->alias, p->width, p->type, out);
    return true;
  }
  if (is_followed(w, p)) {
    strbuf_putc(out, '*');
    return print_formula(w, reader, p->address, STYLE_PLAIN, out);
  }
  strbuf_printf(out, "*(%s *)(", cell_type(w, p));
  bool ok = print_formula(w, reader, p->address, STYLE_WIDE_RAW, out);
  strbuf_putc(out, ')');
  return ok;
}

/* What makes C compute with the symbol as with a mathematical integer; addresses are added to as char pointers. */
static const char *cast_of(const struct writer *w, const struct place *p) {
  const struct ctype *t = ctype_resolved(&w->given->s->program->types, p->type);
  if (place_is_address(p) || (t && t->kind == CT_POINTER)) return "(char *)";
  if (p->is_signed || p->width == 1) return "";
  return p->width < 64 ? "(long long)" : "(__int128)";
}

static bool print_symbol(struct writer *w, function_id reader, const struct place *p, enum style style,
                         struct strbuf *out) {
  const struct program *program = w->given->s->program;
  if (is_wide(style)) strbuf_puts(out, cast_of(w, p));
  switch (p->kind) {
  case PLACE_VARIABLE: print_variable(program, reader, p->id, out); return true;
  case PLACE_CELL: return print_cell(w, reader, p, style, out);
  case PLACE_FUNCTION: strbuf_puts(out, program_string(program, program->functions.data[p->id].name)); return true;
  case PLACE_OBJECT: {
    const struct object *o = &program->objects.data[p->id];
    function_id owner = o->function == ID_NONE ? o->declared_in : o->function;
    strbuf_putc(out, '&');
    print_name(program, reader, owner, o->name, o->at.line, out);
    return true;
  }
  case PLACE_ENTRY:
    strbuf_puts(out, "old(");
    print_variable(program, reader, places_get(places_of(w), p->id)->id, out);
    strbuf_putc(out, ')');
    return true;
  case PLACE_RESULT: strbuf_puts(out, p->is_signed ? "__result" : "__uresult"); return p->id >> 1 == 0;
  }
  return false;
}

/* ---- predicates ---- */

/* The term with symbols that are called as C calls them. */
static bool print_formula(struct writer *w, function_id reader, term t, enum style style, struct strbuf *out) {
  struct terms *terms = w->given->s->terms;
  term_list symbols = VEC_INIT;
  struct substitution sub;
  struct strbuf name = STRBUF_INIT;
  bool ok = true;
  substitution_init(&sub, terms);
  term_free_variables(terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len && ok; i++) {
    place_id id = places_of_symbol(places_of(w), symbols.data[i]);
    ok = id != ID_NONE;
    if (!ok) break;
    const struct place p = *places_get(places_of(w), id);
    strbuf_clear(&name);
    ok = print_symbol(w, reader, &p, style, &name);
    assert(!ok || name.len);
    term named = ok ? term_var(terms, name.text, term_sort(terms, symbols.data[i])) : term_none;
    if (ok && named.id != symbols.data[i].id) substitution_add(&sub, symbols.data[i], named);
  }
  ok = ok && print_c_term(out, terms, substitution_apply(&sub, t));
  substitution_release(&sub);
  strbuf_release(&name);
  vec_release(&symbols);
  return ok;
}

/* Does the text, read in the function and understood in the activation, mean the atom or its negation? */
static bool means(struct writer *w, context_id c, function_id f, const char *text, term atom) {
  expr e;
  if (!located_expression(w->given->file, f, text, &e)) return false;
  term t = given_eval(w->given, c, e);
  if (t.id == term_none.id) return false;
  if (term_positive(t).id == atom.id) return true;
  return entailment_ask(w->entailment, t, atom) == ENTAILMENT_YES &&
         entailment_ask(w->entailment, atom, t) == ENTAILMENT_YES;
}

/* NULL if it cannot be said in C. */
static const char *write_atom(struct writer *w, context_id c, function_id f, term atom) {
  uint64_t key = (uint64_t)atom.id << 32 | f, *known = map_put(&w->written, key);
  if (*known) return *known == IMPOSSIBLE ? NULL : w->texts.data[*known - 1];
  struct strbuf text = STRBUF_INIT;
  bool is_found = false;
  for (enum style s = 0; s < STYLE_COUNT && !is_found; s++) {
    strbuf_clear(&text);
    is_found = print_formula(w, f, atom, s, &text) && means(w, c, f, text.text, atom);
  }
  known = map_put(&w->written, key);
  *known = IMPOSSIBLE;
  if (is_found) {
    vec_push(&w->texts, strbuf_detach(&text));
    *known = w->texts.len;
  } else {
    w->lost++;
  }
  strbuf_release(&text);
  return is_found ? vec_last(&w->texts) : NULL;
}

/* ---- lists ---- */

/* An activation in which every variable of the pack exists: what is tracked everywhere is about one, too. */
static context_id home_of(struct writer *w, const struct pack *pack) {
  const struct places *places = places_of(w);
  term_list symbols = VEC_INIT;
  context_id home = 0;
  assert(pack->count && pack->count <= PACK_MOST_ATOMS);
  term_free_variables(w->given->s->terms, pack->atoms, pack->count, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) { /* addresses of cells are terms over more symbols */
    place_id id = places_of_symbol(places, symbols.data[i]);
    if (id == ID_NONE) continue;
    const struct place *p = places_get(places, id);
    if (p->kind == PLACE_CELL) term_free_variables(w->given->s->terms, &p->address, 1, &symbols);
    bool is_deeper = home == 0 || places->contexts.data[p->context].depth > places->contexts.data[home].depth;
    if (p->context != 0 && is_deeper) home = p->context;
  }
  vec_release(&symbols);
  return home;
}

static void write_pack(struct writer *w, struct line line, context_id c, const struct pack *pack) {
  struct strbuf text = STRBUF_INIT;
  if (line.function == ID_NONE) c = home_of(w, pack);
  for (uint32_t i = 0; i < pack->count; i++) {
    const char *atom = write_atom(w, c, line.function, pack->atoms[i]);
    if (atom) strbuf_printf(&text, "%s%s", text.len ? ", " : "", atom);
  }
  line.text = text.len ? strbuf_detach(&text) : NULL;
  if (line.text) vec_push(&w->lines, line);
  strbuf_release(&text);
}

static void write_list(struct writer *w, uint64_t key, const pack_list *packs) {
  const struct program *p = w->given->s->program;
  context_id c = (context_id)(key >> 32);
  loc_id l = (loc_id)key;
  bool is_everywhere = key == PRECISION_EVERYWHERE;
  struct line line = {.function = is_everywhere ? ID_NONE : places_of(w)->contexts.data[c].function};
  if (!is_everywhere && l != UINT32_MAX) {
    const struct function *f = &p->functions.data[line.function];
    line.where = l == f->entry ? WHERE_ENTRY : l == f->exit ? WHERE_EXIT : WHERE_LINE;
    line.number = line.where == WHERE_LINE ? program_position(p, l).line : 0;
    if (line.where == WHERE_LINE && !line.number) line.where = WHERE_ALL;
  }
  for (uint32_t i = 0; i < packs->len; i++) write_pack(w, line, c, &w->precision->packs.data[packs->data[i]]);
}

/* ---- the file ---- */

static int compare_numbers(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

static int by_place(const void *x, const void *y) {
  const struct line *a = x, *b = y;
  int order = compare_numbers(a->function, b->function);
  if (!order) order = compare_numbers(a->where, b->where);
  if (!order) order = compare_numbers(a->number, b->number);
  return order ? order : strcmp(a->text, b->text);
}

static bool is_same_block(const struct line *a, const struct line *b) {
  return a->function == b->function && a->where == b->where && a->number == b->number;
}

static void print_head(const struct program *p, const struct line *x, struct strbuf *out) {
  if (x->function == ID_NONE)
    strbuf_puts(out, "global");
  else
    strbuf_puts(out, program_string(p, p->functions.data[x->function].name));
  switch (x->where) {
  case WHERE_ALL: break;
  case WHERE_LINE: strbuf_printf(out, ":%u", x->number); break;
  case WHERE_ENTRY: strbuf_puts(out, ":entry"); break;
  case WHERE_EXIT: strbuf_puts(out, ":exit"); break;
  }
  strbuf_puts(out, " {\n");
}

static void print_lines(struct writer *w, struct strbuf *out) {
  if (w->lines.len) qsort(w->lines.data, w->lines.len, sizeof *w->lines.data, by_place);
  for (uint32_t i = 0; i < w->lines.len; i++) {
    const struct line *x = &w->lines.data[i], *last = i ? x - 1 : NULL;
    assert(!last || by_place(last, x) <= 0);
    if (last && by_place(last, x) == 0) continue;
    if (!last || !is_same_block(last, x)) {
      strbuf_puts(out, last ? "}\n" : "");
      print_head(w->given->s->program, x, out);
    }
    strbuf_printf(out, "  %s;\n", x->text);
  }
  if (w->lines.len) strbuf_puts(out, "}\n");
}

uint32_t precision_write(const struct precision *p, struct given *given, struct entailment *entailment,
                         struct strbuf *out) {
  struct writer w = {.precision = p, .given = given, .entailment = entailment};
  for (uint32_t i = 0; i < p->lists.entries.len; i++)
    write_list(&w, p->lists.entries.data[i].key,
               (const pack_list *)&p->all_lists.data[p->lists.entries.data[i].value - 1]);
  strbuf_printf(out, "// predicates of engine lazy, by place: ockham check --precision-in reads them (docs/lazy.md)\n");
  print_lines(&w, out);
  if (w.lost) strbuf_printf(out, "// left out, since C cannot say them: %u\n", w.lost);
  for (uint32_t i = 0; i < w.lines.len; i++) free(w.lines.data[i].text);
  for (uint32_t i = 0; i < w.texts.len; i++) free(w.texts.data[i]);
  vec_release_all(&w.lines, &w.texts);
  map_release(&w.written);
  return w.lost;
}
