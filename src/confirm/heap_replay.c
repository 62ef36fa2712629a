#include "confirm/heap_replay.h"

#include "confirm/process.h"
#include "confirm/workplace.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { COMPILE_SECONDS = 30, RUN_SECONDS = 10 };

/* ---- the program ---- */

struct writer {
  const struct program *program;
  const struct picture *picture;
  ctype_id *types; /* per node: its struct, CTYPE_NONE = nothing that is known leads to it */
  struct strbuf *out;
  bool failed; /* the heap cannot be built in C as it is */
};

static ctype_id pointee(const struct writer *w, ctype_id type) {
  return ctype_resolve(&w->program->types, ctype_pointee(&w->program->types, type));
}

static const struct cmember *member_at(const struct writer *w, const struct picture_field *f) {
  const struct ctype *t = ctype_get(&w->program->types, f->record);
  for (uint32_t i = 0; t && i < t->member_count; i++) {
    const struct cmember *m = ctype_member(&w->program->types, f->record, i);
    if (m->bit_offset == f->offset * 8) return m;
  }
  return NULL;
}

static void set_type(struct writer *w, uint32_t node, ctype_id type, bool *has_changed) {
  if (!node || w->types[node] != CTYPE_NONE || type == CTYPE_NONE) return;
  w->types[node] = type;
  *has_changed = true;
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
      const struct cmember *m = p->fields[i].is_link ? member_at(w, &p->fields[i]) : NULL;
      for (uint32_t n = 1; m && n <= p->nodes; n++)
        if (w->types[n] == p->fields[i].record)
          set_type(w, p->fields[i].successors[n], pointee(w, m->type), &has_changed);
    }
  }
}

static void put_nodes(struct writer *w) {
  for (uint32_t n = 1; n <= w->picture->nodes; n++) {
    if (w->types[n] == CTYPE_NONE) continue;
    struct strbuf name = STRBUF_INIT;
    strbuf_printf(&name, "*node%u", n);
    strbuf_puts(w->out, "  ");
    ctype_print(&w->program->types, w->types[n], name.text, w->out);
    strbuf_printf(w->out, " = calloc(1, sizeof *node%u);\n", n);
    strbuf_release(&name);
  }
}

static void put_node(struct writer *w, uint32_t node) {
  w->failed |= node && w->types[node] == CTYPE_NONE;
  if (node)
    strbuf_printf(w->out, "node%u", node);
  else
    strbuf_puts(w->out, "0");
}

/* A number that the type can hold: another one would be another heap, of which the precondition may not hold. */
static void put_number(struct writer *w, ctype_id type, long long value) {
  const struct ctype *t = ctype_resolved(&w->program->types, type);
  bool is_number = t && (t->kind == CT_INT || t->kind == CT_ENUM || t->kind == CT_BOOL) && t->size && t->size <= 8;
  uint32_t bits = is_number ? (t->kind == CT_BOOL ? 1 : (uint32_t)t->size * 8) : 0;
  bool is_signed = is_number && t->is_signed && t->kind != CT_BOOL;
  long long most = bits >= 64 ? INT64_MAX : (1LL << (bits - is_signed)) - 1, least = is_signed ? -most - 1 : 0;
  if (bits < 64 || !is_signed) w->failed |= !is_number || value < least || value > most;
  strbuf_printf(w->out, "%lldLL", value);
}

static void put_fields(struct writer *w) {
  const struct picture *p = w->picture;
  for (uint32_t i = 0; i < p->field_count; i++) {
    const struct cmember *m = member_at(w, &p->fields[i]);
    for (uint32_t n = 1; m && *m->name && n <= p->nodes; n++) {
      if (w->types[n] != p->fields[i].record) continue;
      strbuf_printf(w->out, "  node%u->%s = ", n, m->name);
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

static bool put_call(struct writer *w, function_id f) {
  const struct function *x = &w->program->functions.data[f];
  bool ok = !x->is_variadic;
  strbuf_printf(w->out, "  %s(", program_string(w->program, x->name));
  for (uint32_t i = 0; i < x->parameters.len && ok; i++) {
    const struct ctype *t = ctype_resolved(&w->program->types, w->program->variables.data[x->parameters.data[i]].type);
    ok = t && t->kind != CT_STRUCT && t->kind != CT_UNION; /* pieces of structs are no arguments */
    if (i) strbuf_puts(w->out, ", ");
    if (ok && !put_value(w, x->parameters.data[i])) strbuf_puts(w->out, "0"); /* nothing depends on it */
  }
  strbuf_puts(w->out, ");\n");
  return ok;
}

bool heap_replay_program(const struct heap_proof *p, const struct obligation *o, struct strbuf *out) {
  struct writer w = {.program = p->program, .picture = o->before, .out = out};
  const string_list *files = &p->ctx->options->files;
  strbuf_puts(out, "#include <stdlib.h>\n#define main original_main\n");
  for (uint32_t i = 0; i < files->len; i++) {
    char *path = realpath(files->data[i], NULL);
    strbuf_printf(out, "#include \"%s\"\n", path ? path : files->data[i]);
    free(path);
  }
  strbuf_puts(out, "#undef main\nconst char *__asan_default_options(void) { return \"detect_leaks=0\"; }\n"
                   "int main(void) {\n");
  find_types(&w);
  put_nodes(&w);
  put_fields(&w);
  for (var_id v = 0; v < p->program->variables.len; v++) put_global(&w, v);
  for (uint32_t n = 1; n <= o->before->nodes && o->before->is_allocated; n++)
    if (!o->before->is_allocated[n] && w.types[n] != CTYPE_NONE) strbuf_printf(out, "  free(node%u);\n", n);
  bool ok = put_call(&w, o->function) && !w.failed;
  strbuf_puts(out, "  return 0;\n}\n");
  free(w.types);
  return ok;
}

/* ---- its run ---- */

static bool write_source(const char *directory, const struct strbuf *text) {
  struct strbuf path = STRBUF_INIT;
  strbuf_printf(&path, "%s/heap.c", directory);
  FILE *f = fopen(path.text, "w");
  bool ok = f && fputs(text->text, f) >= 0;
  if (f && fclose(f) != 0) ok = false;
  strbuf_release(&path);
  return ok;
}

static bool compile(struct context *c, const char *directory) {
  VEC(const char *) words = VEC_INIT;
  static const char *const fixed[] = {"-O0",    "-g", "-w",  "-fsanitize=address", "-fno-omit-frame-pointer",
                                      "heap.c", "-o", "heap"};
  vec_push(&words, "clang-19");
  vec_push(&words, c->options->data_model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) vec_push(&words, fixed[i]);
  for (uint32_t i = 0; i < c->options->clang_flags.len; i++) vec_push(&words, c->options->clang_flags.data[i]);
  vec_push(&words, NULL);
  struct process p = {.arguments = words.data, .directory = directory, .seconds = COMPILE_SECONDS};
  struct process_result r = process_run(c, &p);
  bool ok = r.end == PROCESS_EXITED && r.number == 0;
  strbuf_release(&r.said);
  vec_release(&words);
  return ok;
}

/* The sanitizer's report names the error, and in its first stack the line. */
static const char *seen(const char *said, const struct obligation *o) {
  static const struct {
    enum obligation_kind kind;
    const char *report, *text;
  } reports[] = {{OBLIGATION_NULL_DEREFERENCE, "SEGV on unknown address 0x00000", "a null pointer is followed"},
                 {OBLIGATION_FREED, "heap-use-after-free", "freed memory is used"},
                 {OBLIGATION_FREED, "attempting double-free", "memory is freed twice"}};
  const char *file = strrchr(o->at.file, '/');
  struct strbuf line = STRBUF_INIT;
  const char *result = NULL;
  strbuf_printf(&line, "%s:%u", file ? file + 1 : o->at.file, o->at.line);
  const char *end = strstr(said, "freed by thread"), *place = strstr(said, line.text);
  bool is_whole = place && !(place[line.len] >= '0' && place[line.len] <= '9');
  if (is_whole && (!end || place < end))
    for (size_t i = 0; i < sizeof reports / sizeof *reports && !result; i++)
      if (reports[i].kind == o->kind && strstr(said, reports[i].report)) result = reports[i].text;
  strbuf_release(&line);
  return result;
}

bool heap_replay(struct heap_proof *p, struct obligation *o) {
  struct strbuf source = STRBUF_INIT;
  bool is_memory = o->kind == OBLIGATION_NULL_DEREFERENCE || o->kind == OBLIGATION_FREED;
  if (!is_memory || o->status != OBLIGATION_FAILS || !o->is_from_entry || !o->before->has_numbers) return false;
  char *directory = heap_replay_program(p, o, &source) ? workplace_make(p->ctx, "heap") : NULL;
  if (directory && write_source(directory, &source) && compile(p->ctx, directory)) {
    struct process run = {
        .arguments = (const char *const[]){"./heap", NULL}, .directory = directory, .seconds = RUN_SECONDS};
    struct process_result r = process_run(p->ctx, &run);
    if (r.end == PROCESS_EXITED && r.number != 0) o->replayed = seen(r.said.text, o);
    strbuf_release(&r.said);
  }
  workplace_remove(p->ctx, directory);
  strbuf_release(&source);
  return o->replayed != NULL;
}
