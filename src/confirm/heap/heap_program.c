/* The heap as statements of C: a calloc per node, then members, then globals. Which struct a node is follows from what
 * leads to it, to a fixed point from variables along links. The sources are included and not linked, so that static
 * functions can be called and malloc of the code under test is ours. */
#include "confirm/heap/heap_program.h"

#include "confirm/heap/heap_formula.h"

#include <stdlib.h>

enum { MOST_FIELDS = 24 }; /* of heap_runtime.c */

struct writer {
  struct heap_names names;
  const struct program *program;
  const struct picture *picture;
  ctype_id *types; /* per node: its struct, CTYPE_NONE = nothing that is known leads to it */
  struct strbuf *out;
  bool failed; /* the heap cannot be built in C as it is */
};

static ctype_id pointee(const struct writer *w, ctype_id type) {
  return ctype_resolve(&w->program->types, ctype_pointee(&w->program->types, type));
}

static void set_type(struct writer *w, uint32_t node, ctype_id type, bool *has_changed) {
  assert(node <= w->picture->nodes);
  if (!node || w->types[node] != CTYPE_NONE || type == CTYPE_NONE) return;
  w->types[node] = type;
  *has_changed = true;
}

/* A node that nothing leads to has the struct of a link that it has; any, if it has none. */
static void guess_type(struct writer *w, uint32_t node) {
  const struct picture *p = w->picture;
  for (uint32_t i = 0; i < p->field_count; i++)
    if (w->types[node] == CTYPE_NONE || (p->fields[i].is_link && p->fields[i].successors[node]))
      w->types[node] = p->fields[i].record;
}

/* Variables know what they point to, and members of nodes whose type is known. */
static void find_types(struct writer *w) {
  const struct picture *p = w->picture;
  bool has_changed = true;
  w->types = xmalloc((p->nodes + 1) * sizeof *w->types);
  for (uint32_t n = 0; n <= p->nodes; n++) w->types[n] = CTYPE_NONE;
  while (has_changed) {
    has_changed = false;
    for (uint32_t i = 0; i < p->pointer_count; i++)
      if (p->pointers[i].variable != ID_NONE)
        set_type(w, p->pointers[i].node, pointee(w, w->program->variables.data[p->pointers[i].variable].type),
                 &has_changed);
    for (uint32_t i = 0; i < p->field_count; i++) {
      const struct cmember *m = p->fields[i].is_link ? heap_names_member(&w->names, &p->fields[i]) : NULL;
      for (uint32_t n = 1; m && n <= p->nodes; n++)
        if (w->types[n] == p->fields[i].record)
          set_type(w, p->fields[i].successors[n], pointee(w, m->type), &has_changed);
    }
  }
  for (uint32_t n = 1; n <= p->nodes; n++)
    if (w->types[n] == CTYPE_NONE) guess_type(w, n);
}

/* Nodes have the numbers of the picture. */
static void put_nodes(struct writer *w) {
  for (uint32_t n = 1; n <= w->picture->nodes; n++) {
    struct strbuf name = STRBUF_INIT;
    const struct ctype *t = ctype_get(&w->program->types, w->types[n]);
    w->failed |= !t || t->is_incomplete;
    strbuf_printf(&name, "*ockham_n%u", n);
    strbuf_puts(w->out, "  ");
    ctype_print(&w->program->types, w->types[n], name.text, w->out);
    strbuf_printf(w->out, " = calloc(1, sizeof *ockham_n%u);\n  ockham_node(ockham_n%u, %d);\n", n, n,
                  (int)w->types[n]);
    strbuf_release(&name);
  }
}

static void put_node(struct writer *w, uint32_t node) {
  assert(node <= w->picture->nodes);
  if (node)
    strbuf_printf(w->out, "ockham_n%u", node);
  else
    strbuf_puts(w->out, "0");
}

/* A number that the type can hold: another one would be another heap, of which the precondition may not hold. */
static void put_number(struct writer *w, ctype_id type, long long value) {
  const struct ctype *t = ctype_resolved(&w->program->types, type);
  bool is_number = t && (t->kind == CT_INT || t->kind == CT_ENUM || t->kind == CT_BOOL) && t->size && t->size <= 8;
  uint32_t bits = is_number ? (t->kind == CT_BOOL ? 1 : (uint32_t)t->size * 8) : 0;
  bool is_signed = is_number && t->is_signed && t->kind != CT_BOOL;
  assert(!is_number || bits > (uint32_t)is_signed);
  long long most = bits >= 64 ? INT64_MAX : (1LL << (bits - is_signed)) - 1, least = is_signed ? -most - 1 : 0;
  if (bits < 64 || !is_signed) w->failed |= !is_number || value < least || value > most;
  strbuf_printf(w->out, "%lldLL", value);
}

static void put_fields(struct writer *w) {
  const struct picture *p = w->picture;
  for (uint32_t i = 0; i < p->field_count; i++) {
    const struct cmember *m = heap_names_member(&w->names, &p->fields[i]);
    for (uint32_t n = 1; m && *m->name && n <= p->nodes; n++) {
      if (w->types[n] != p->fields[i].record) continue;
      strbuf_printf(w->out, "  ockham_n%u->%s = ", n, m->name);
      if (p->fields[i].is_link)
        put_node(w, p->fields[i].successors[n]);
      else
        put_number(w, m->type, p->fields[i].values[n]);
      w->failed |= m->bit_width != 0;
      strbuf_puts(w->out, ";\n");
    }
  }
}

/* Appends the value that a variable has in the heap; false if it has none. */
static bool put_value(struct writer *w, var_id v) {
  for (uint32_t i = 0; i < w->picture->pointer_count; i++)
    if (w->picture->pointers[i].variable == v) {
      put_node(w, w->picture->pointers[i].node);
      return true;
    }
  for (uint32_t i = 0; i < w->picture->number_count; i++)
    if (w->picture->numbers[i].variable == v) {
      put_number(w, w->program->variables.data[v].type, w->picture->numbers[i].value);
      return true;
    }
  return false;
}

static void put_global(struct writer *w, var_id v) {
  struct writer probe = *w;
  struct strbuf text = STRBUF_INIT;
  probe.out = &text;
  const struct variable *x = &w->program->variables.data[v];
  if (x->kind == VARIABLE_GLOBAL && x->function == ID_NONE && put_value(&probe, v))
    strbuf_printf(w->out, "  %s = %s;\n", program_string(w->program, x->name), text.text);
  w->failed |= probe.failed;
  strbuf_release(&text);
}

/* ---- the call ---- */

static const struct ctype *result_type(const struct writer *w, function_id f, ctype_id *ret) {
  const struct ctype *t = ctype_resolved(&w->program->types, w->program->functions.data[f].type);
  *ret = t && t->kind == CT_FUNCTION ? t->target : CTYPE_NONE;
  return ctype_resolved(&w->program->types, *ret);
}

static void put_call(struct writer *w, function_id f) {
  const struct function *x = &w->program->functions.data[f];
  ctype_id type;
  const struct ctype *result = result_type(w, f, &type);
  bool has_result = result && result->kind != CT_VOID && x->result_widths.len == 1;
  w->failed |= x->is_variadic;
  strbuf_puts(w->out, "  ");
  if (has_result) {
    ctype_print(&w->program->types, type, "ockham_result", w->out);
    strbuf_puts(w->out, " = ");
  }
  strbuf_printf(w->out, "%s(", program_string(w->program, x->name));
  for (uint32_t i = 0; i < x->parameters.len; i++) {
    const struct ctype *t = ctype_resolved(&w->program->types, w->program->variables.data[x->parameters.data[i]].type);
    w->failed |= !t || t->kind == CT_STRUCT || t->kind == CT_UNION; /* pieces of structs are no arguments */
    if (i) strbuf_puts(w->out, ", ");
    if (!put_value(w, x->parameters.data[i])) strbuf_puts(w->out, "0"); /* nothing depends on it */
  }
  strbuf_puts(w->out, ");\n");
  if (has_result && result->kind == CT_POINTER)
    strbuf_printf(w->out, "  ockham_index(ockham_result, %d);\n", (int)pointee(w, type));
}

/* ---- clauses ---- */

static bool is_clause(const struct writer *w, const struct heap_obligation *o, const struct annotation_clause *c,
                      enum annotation_clause_kind kind) {
  return c->kind == kind && c->function &&
         strcmp(c->function, program_string(w->program, w->program->functions.data[o->function].name)) == 0;
}

/* Whoever calls a function sees to its precondition. */
static void put_requires(struct writer *w, const struct heap_obligation *o) {
  const struct annotations *a = w->names.proof->annotations;
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *c = &a->clauses.data[i];
    if (!is_clause(w, o, c, CLAUSE_REQUIRES)) continue;
    strbuf_printf(w->out, "  /* requires, line %u */\n  if (!", c->at.line);
    w->failed |= !heap_formula_put(&w->names, c->formula, false, w->out);
    strbuf_puts(w->out, ") return;\n");
  }
  strbuf_puts(w->out, "  if (ockham_has_cycle() || ockham_is_vague()) return;\n");
}

static bool is_about(const struct heap_obligation *o, const struct annotation_clause *c) {
  return o->at.line == c->at.line && o->at.column == c->at.column;
}

/* The clause that the obligation is about; all of them if it is about none. */
static void put_ensures(struct writer *w, const struct heap_obligation *o) {
  const struct annotations *a = w->names.proof->annotations;
  bool has_clause = false;
  uint32_t count = 0;
  for (uint32_t i = 0; i < a->clauses.len; i++)
    has_clause |= is_clause(w, o, &a->clauses.data[i], CLAUSE_ENSURES) && is_about(o, &a->clauses.data[i]);
  strbuf_puts(w->out, "  if (ockham_has_cycle()) return;\n  ockham_take(0);\n");
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *c = &a->clauses.data[i];
    if (!is_clause(w, o, c, CLAUSE_ENSURES) || (has_clause && !is_about(o, c))) continue;
    strbuf_printf(w->out, "  /* ensures, line %u */\n  if (!", c->at.line);
    w->failed |= !heap_formula_put(&w->names, c->formula, true, w->out);
    strbuf_puts(w->out, " && !ockham_is_vague()) ockham_fails(\"" HEAP_SAYS_POSTCONDITION "\");\n");
    count++;
  }
  w->failed |= !count;
}

/* ---- around the call ---- */

/* How many cycles there may be along the field. */
static long long allowed_cycles(const struct writer *w, const char *field) {
  const struct annotations *a = w->names.proof->annotations;
  const char *function = program_string(w->program, w->program->functions.data[w->names.function].name);
  long long result = 0;
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *c = &a->clauses.data[i];
    if (c->kind != CLAUSE_CYCLES || !c->function || strcmp(c->function, function) != 0) continue;
    for (uint32_t k = 0; k < c->assigns.len; k++)
      if (strcmp(c->assigns.data[k]->text, field) == 0) result = c->assigns.data[k]->number;
  }
  return result;
}

static void put_fields_table(struct writer *w) {
  const struct picture *p = w->picture;
  strbuf_puts(w->out, "const struct ockham_field {\n  int record, target;\n  unsigned long offset;\n"
                      "  int size, is_signed, cycles;\n} ockham_fields[] = {\n");
  for (uint32_t i = 0; i < p->field_count; i++) {
    const struct cmember *m = heap_names_member(&w->names, &p->fields[i]);
    const struct ctype *t = m ? ctype_resolved(&w->program->types, m->type) : NULL;
    w->failed |= !t || t->size > 8 || !*m->name;
    if (w->failed) return;
    strbuf_printf(w->out, "  {%d, %d, %llu, %u, %d, %lld}, /* %s */\n", (int)p->fields[i].record,
                  p->fields[i].is_link ? (int)pointee(w, m->type) : -1, (unsigned long long)p->fields[i].offset,
                  (unsigned)t->size, t->is_signed, allowed_cycles(w, m->name), m->name);
  }
  strbuf_printf(w->out, "  {-1, -1, 0, 0, 0, 0}};\nconst int ockham_field_count = %u;\nint ockham_watches;\n",
                p->field_count);
  w->failed |= p->field_count > MOST_FIELDS;
}

static void put_sources(struct writer *w, const string_list *files) {
  strbuf_puts(w->out, "#include <stdlib.h>\n"
                      "void *ockham_malloc(size_t), *ockham_calloc(size_t, size_t);\nvoid ockham_free(void *);\n"
                      "#define malloc(size) ockham_malloc(size)\n#define calloc(n, size) ockham_calloc(n, size)\n"
                      "#define free(pointer) ockham_free(pointer)\n#define main original_main\n");
  for (uint32_t i = 0; i < files->len; i++) {
    char *path = realpath(files->data[i], NULL);
    strbuf_printf(w->out, "#include \"%s\"\n", path ? path : files->data[i]);
    free(path);
  }
  strbuf_puts(
      w->out,
      "#undef main\n#undef malloc\n#undef calloc\n#undef free\n"
      "int ockham_node(void *, int), ockham_index(const void *, int), ockham_last(void), ockham_is_vague(void);\n"
      "int ockham_has_cycle(void), ockham_link(int, int, int), ockham_edge(int, int, int, int);\n"
      "int ockham_reach(int, int, int, int), ockham_reach_plus(int, int, int, int);\n"
      "int ockham_between(int, int, int, int, int), ockham_segment(int, int, int, int);\n"
      "int ockham_sorted(int, int, int, int, int), ockham_reversed(int, int, int, int, int);\n"
      "int ockham_disjoint(int, int, int, int), ockham_tail(int, int, int, int), ockham_allocated(int, int);\n"
      "int ockham_stable(int, int, int), ockham_unchanged(int), ockham_circular(int, int, int);\n"
      "int ockham_acyclic(int, int, int);\n"
      "long long ockham_data(int, int, int), ockham_natural(unsigned long long);\n"
      "void ockham_take(int), ockham_fails(const char *), ockham_try(void (*)(void), const char *);\n");
}

static void put_trial(struct writer *w, const struct heap_obligation *o) {
  strbuf_puts(w->out, "static void ockham_trial(void) {\n");
  find_types(w);
  put_nodes(w);
  put_fields(w);
  for (var_id v = 0; v < w->program->variables.len; v++) put_global(w, v);
  for (uint32_t n = 1; n <= w->picture->nodes && w->picture->is_allocated; n++)
    if (!w->picture->is_allocated[n]) strbuf_printf(w->out, "  ockham_free(ockham_n%u);\n", n);
  strbuf_puts(w->out, "  ockham_take(1);\n");
  put_requires(w, o);
  if (o->kind == OBLIGATION_CYCLE) strbuf_puts(w->out, "  ockham_watches = 1;\n");
  put_call(w, o->function);
  if (o->kind == OBLIGATION_CYCLE) strbuf_puts(w->out, "  ockham_has_cycle();\n");
  if (o->kind == OBLIGATION_POSTCONDITION) put_ensures(w, o);
  strbuf_puts(w->out, "}\n");
  free(w->types);
}

bool heap_program_write(const struct heap_proof *p, const struct sources *sources, const struct heap_obligation *o,
                        struct strbuf *out) {
  assert(o->status == OBLIGATION_FAILS && o->is_from_entry && o->before->has_numbers);
  assert(o->function < p->program->functions.len);
  struct writer w = {.names = {p, o->before, o->function}, .program = p->program, .picture = o->before, .out = out};
  put_sources(&w, &sources->files);
  put_fields_table(&w);
  if (!w.failed) put_trial(&w, o);
  strbuf_puts(out, "int main(int argc, char **argv) {\n  ockham_try(ockham_trial, argc > 1 ? argv[1] : \"0\");\n"
                   "  return 0;\n}\n");
  return !w.failed;
}
