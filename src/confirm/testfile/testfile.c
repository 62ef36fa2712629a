/* Find the run, read the sources' trees, choose between standing beside the sources and copying, write. */
#include "confirm/testfile/testfile.h"

#include "base/process/output.h"
#include "confirm/testfile/test_private.h"
#include "program/text/print.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool test_refuse(struct test *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (!t->failed) strbuf_vprintf(t->why, format, args);
  va_end(args);
  t->failed = true;
  return false;
}

static const struct edge *violated_edge(const struct test *t) {
  return &t->program->edges.data[vec_last(&t->request->trace->steps).edge];
}

bool test_is_about_arithmetic(const struct test *t) {
  const struct operation *op = &violated_edge(t)->op;
  return op->kind == OP_VIOLATION && check_set_has(CHECKS_OF_ARITHMETIC, (enum check_kind)op->sub);
}

bool test_is_about_loss(const struct test *t) {
  return t->run.end.violation == RUN_LOSS || t->run.end.violation == RUN_LEFT;
}

const char *test_end(const struct test *t) {
  if (test_is_about_loss(t)) return "ockham_end";
  return test_rules_have_end(t) ? RULE_MONITOR_END : NULL;
}

/* ---- which form ---- */

static bool has_suffix(const char *text, const char *suffix) {
  size_t a = strlen(text), b = strlen(suffix);
  return a >= b && strcmp(text + a - b, suffix) == 0;
}

static bool read_trees(struct test *t) {
  const struct sources *s = t->request->sources;
  for (uint32_t i = 0; i < s->files.len; i++) {
    struct ast tree;
    if (has_suffix(s->files.data[i], ".json")) return test_refuse(t, "a program in JSON cannot be compiled");
    bool ok = ast_read(t->ctx, s, s->files.data[i], &tree, t->why);
    vec_push(&t->trees, tree);
    t->failed |= !ok;
    if (!ok) return false;
  }
  return s->files.len || test_refuse(t, "there is no source to compile");
}

static bool read_rules(struct test *t) {
  const string_list *files = &t->request->sources->rules;
  for (uint32_t i = 0; i < files->len; i++)
    if (!rules_read(&t->rules, files->data[i], &t->ctx->diagnostics)) return test_refuse(t, "its rules cannot be read");
  return true;
}

static const char *entry_name(const struct test *t) {
  return program_string(t->program, t->program->functions.data[t->program->entry].name);
}

static bool has_own_error(const struct test *t) {
  const struct program *p = t->program;
  for (function_id f = 0; f < p->functions.len; f++) {
    const char *name = program_string(p, p->functions.data[f].name);
    if (library_find(name) == LIBRARY_ERROR && test_has_body(t, name)) return true;
  }
  return false;
}

static bool has_wrappers(const struct test *t) {
  const struct program *p = t->program;
  for (function_id f = 0; f < p->functions.len && t->rules.rules.len; f++)
    if (test_rules_wrap(t, program_string(p, p->functions.data[f].name))) return true;
  return false;
}

static bool choose_form(struct test *t) {
  const struct ast_node *entry = test_find_function(t, entry_name(t));
  bool is_about_memory = t->program->asked & CHECKS_OF_MEMORY;
  t->is_copy = is_about_memory || test_is_about_arithmetic(t) || has_own_error(t) || has_wrappers(t) ||
               (entry && entry->is_static);
  t->has_main = strcmp(entry_name(t), "main") != 0 || test_end(t);
  if (t->is_copy && t->request->sources->files.len > 1)
    return test_refuse(t, "of several sources none can stand in the test");
  return true;
}

/* ---- the text ---- */

static void put_word(struct strbuf *b, const char *word) {
  strbuf_shell_word(b, word);
  strbuf_putc(b, ' ');
}

/* A word that is C to the compiler, whatever its name is. */
static void put_source(struct strbuf *b, const char *file) {
  struct strbuf name = STRBUF_INIT;
  bool is_known = has_suffix(file, ".c") || has_suffix(file, ".i");
  if (*file == '@') strbuf_puts(&name, "./");
  strbuf_puts(&name, file);
  if (!is_known) strbuf_puts(b, "-x c ");
  put_word(b, name.text);
  if (!is_known) strbuf_puts(b, "-x none ");
  strbuf_release(&name);
}

bool test_renames_main(const struct test *t) { return t->has_main && !t->is_copy && test_has_body(t, "main"); }

/* What a source includes is there. */
void test_put_folder(const struct test *t, struct strbuf *out) {
  const char *file = t->request->sources->files.data[0], *slash = strrchr(file, '/');
  strbuf_puts(out, "-I");
  strbuf_add(out, slash ? file : ".", slash ? (size_t)(slash - file) : 1);
}

static void make_command(const struct test *t, struct strbuf *ret) {
  const struct sources *s = t->request->sources;
  struct strbuf folder = STRBUF_INIT;
  strbuf_puts(ret, "cc ");
  if (s->model == DATA_MODEL_ILP32) strbuf_puts(ret, "-m32 ");
  for (uint32_t i = 0; i < s->clang_flags.len; i++) put_word(ret, s->clang_flags.data[i]);
  if (test_renames_main(t)) strbuf_puts(ret, "-Dmain=ockham_program ");
  if (t->is_copy) {
    test_put_folder(t, &folder);
    put_word(ret, folder.text);
  }
  put_source(ret, t->request->path);
  for (uint32_t i = 0; i < s->files.len && !t->is_copy; i++) put_source(ret, s->files.data[i]);
  strbuf_puts(ret, "-lm -o failing-test && ./failing-test");
  strbuf_release(&folder);
}

/* In a comment nothing may end it. */
static void put_in_comment(struct strbuf *out, const char *text) {
  for (; *text; text++) {
    strbuf_putc(out, *text == '\n' ? ' ' : *text);
    if (*text == '*' && text[1] == '/') strbuf_putc(out, ' ');
  }
}

static void put_string(struct strbuf *out, const char *text) {
  strbuf_putc(out, '"');
  for (; *text; text++)
    if (*text == '"' || *text == '\\' || *text == '?' || (unsigned char)*text < ' ')
      strbuf_printf(out, "\\%03o", (unsigned char)*text);
    else
      strbuf_putc(out, *text);
  strbuf_putc(out, '"');
}

static void describe(const struct test *t, struct strbuf *text) {
  const struct edge *e = violated_edge(t);
  print_position(t->program, e->at, text);
  strbuf_puts(text, ": ");
  if (t->request->violation)
    strbuf_puts(text, t->request->violation);
  else
    strbuf_puts(text, e->op.kind == OP_VIOLATION ? check_text((enum check_kind)e->op.sub) : "a check fails");
  const char *name = e->op.kind == OP_VIOLATION ? program_string(t->program, e->op.name) : "";
  if (*name) strbuf_printf(text, ": %s", name);
}

static void put_beginning(struct test *t, const char *command) {
  struct strbuf what = STRBUF_INIT, *out = &t->out;
  bool is_32_bit = t->request->sources->model == DATA_MODEL_ILP32;
  describe(t, &what);
  strbuf_puts(out, "/* A failing test, written by ockham:\n *     ");
  put_in_comment(out, command);
  strbuf_puts(out, "\n * What it shows:\n *     ");
  put_in_comment(out, what.text);
  strbuf_puts(
      out, "\n * Exit status 1 after printing what is violated; 2 if the program asks for more than the run that was\n"
           " * found; otherwise that of the program. */\n");
  if (!t->is_copy && t->has_main) strbuf_puts(out, "#undef main\n");
  strbuf_printf(out, "extern void _exit(int);\nextern %s write(int, const void *, unsigned %s);\n\n",
                is_32_bit ? "int" : "long", is_32_bit ? "int" : "long");
  strbuf_printf(out,
                "static void ockham_put(const char *text) {\n  unsigned %s length = 0;\n"
                "  while (text[length]) length++;\n  if (write(2, text, length) < 0) return;\n}\n\n",
                is_32_bit ? "int" : "long");
  strbuf_puts(out,
              "static void ockham_fail(const char *what) {\n  ockham_put(what);\n  ockham_put(\"; ockham found it at ");
  struct strbuf quoted = STRBUF_INIT, place = STRBUF_INIT;
  print_position(t->program, violated_edge(t)->at, &place);
  put_string(&quoted, place.text);
  strbuf_add(out, quoted.text + 1, quoted.len - 2);
  strbuf_puts(out, "\\n\");\n  _exit(1);\n}\n\n"
                   "static void ockham_no_more(const char *function) {\n  ockham_put(function);\n"
                   "  ockham_put(\": more values are asked for than the run has that was found\\n\");\n"
                   "  _exit(2);\n}\n\n");
  strbuf_release_all(&what, &quoted, &place);
}

/* The value of the parameter; what the run does not ask for is 0. */
static u128 argument(const struct test *t, uint32_t index) {
  struct strbuf name = STRBUF_INIT;
  u128 value = 0;
  strbuf_printf(&name, "%s.%u", entry_name(t), index + 1);
  for (uint32_t i = 0; i < t->run.values.len; i++)
    if (strcmp(program_string(t->program, t->run.values.data[i].name), name.text) == 0)
      value = t->run.values.data[i].value;
  strbuf_release(&name);
  return value;
}

static void put_argument(struct test *t, const struct test_type *type, uint32_t index) {
  u128 value = argument(t, index);
  if (type->class == TEST_STRUCT || type->class == TEST_FLOAT)
    test_refuse(t, "'%s' takes a struct or a floating-point number", entry_name(t));
  if (!t->failed) test_put_value(t, type, value);
}

/* `ockham_program(argc, argv)`: the program's main, under its other name. */
static void put_call_of_main(struct test *t) {
  struct arena arena = ARENA_INIT;
  struct test_signature s;
  bool is_given = !t->is_copy || (test_signature_of(t, "main", &arena, &s) && s.parameter_count);
  strbuf_printf(&t->out, "  status = ockham_program(%s);\n", is_given ? "argc, argv" : "");
  arena_release(&arena);
}

static void put_call_of_entry(struct test *t, const struct test_signature *s) {
  strbuf_printf(&t->out, "  %s(", entry_name(t));
  for (uint32_t i = 0; i < s->parameter_count; i++) {
    if (i) strbuf_puts(&t->out, ", ");
    put_argument(t, &s->parameters[i], i);
  }
  strbuf_puts(&t->out, ");\n");
}

static void put_declaration(struct test *t, bool is_main, const struct test_signature *s) {
  if (t->is_copy) return;
  if (is_main) {
    strbuf_puts(&t->out, "extern int ockham_program(int, char **);\n");
    return;
  }
  strbuf_puts(&t->out, "extern ");
  test_put_header(t, entry_name(t), s);
  strbuf_puts(&t->out, ";\n");
}

static void put_main(struct test *t) {
  struct arena arena = ARENA_INIT;
  struct test_signature s = {.parameter_count = 0};
  const char *end = test_end(t);
  bool is_main = strcmp(entry_name(t), "main") == 0;
  bool may_exit = end && program_find_function(t->program, "exit") != ID_NONE;
  if (!is_main && !test_signature_of(t, entry_name(t), &arena, &s))
    test_refuse(t, "the type of '%s' is not a simple one", entry_name(t));
  put_declaration(t, is_main, &s);
  if (may_exit) strbuf_puts(&t->out, "extern int atexit(void (*)(void));\n");
  strbuf_puts(&t->out, "int main(int argc, char **argv) {\n  int status = 0;\n  (void)argc, (void)argv;\n");
  if (may_exit) strbuf_printf(&t->out, "  atexit(%s);\n", end);
  if (t->memory.len) strbuf_puts(&t->out, "  ockham_fill_memory();\n");
  if (is_main)
    put_call_of_main(t);
  else
    put_call_of_entry(t, &s);
  if (end && !may_exit) strbuf_printf(&t->out, "  %s();\n", end);
  strbuf_puts(&t->out, "  return status;\n}\n");
  arena_release(&arena);
}

static void put_all(struct test *t, const char *command) {
  put_beginning(t, command);
  if (t->rules.rules.len) test_put_monitor(t);
  test_put_heap(t);
  if (t->is_copy) test_put_copy(t);
  test_put_wrappers(t);
  test_put_definitions(t);
  if (t->has_main) put_main(t);
}

static bool write_it(struct test *t, struct strbuf *command) {
  struct diagnostics *d = &t->ctx->diagnostics;
  if (!read_rules(t) || !read_trees(t)) return false;
  struct strbuf doubt = STRBUF_INIT;
  bool is_followed = test_run_find(t->ctx, t->program, &t->rules, t->request->trace, &t->run, &doubt);
  if (!choose_form(t)) {
    strbuf_release(&doubt);
    return false;
  }
  test_find_heap(t);
  make_command(t, command);
  put_all(t, command->text);
  enum test_outcome outcome = t->failed ? TEST_UNKNOWN : test_try(t);
  if (outcome != TEST_FAILS && !is_followed) test_refuse(t, "%s", doubt.text);
  if (outcome == TEST_PASSES)
    test_refuse(t, "it depends on what nobody has set: in the interpreter the test does not fail");
  strbuf_release(&doubt);
  return !t->failed && output_write(t->request->path, t->out.text, t->out.len, d);
}

bool testfile_write(struct context *ctx, const struct test_request *r, struct strbuf *command, struct strbuf *why) {
  assert(r->trace->steps.len);
  struct test t = {.ctx = ctx, .request = r, .program = r->program, .rules = RULES_INIT, .why = why};
  t.out = (struct strbuf)STRBUF_INIT;
  bool ok = write_it(&t, command);
  for (uint32_t i = 0; i < t.trees.len; i++) ast_release(&t.trees.data[i]);
  for (uint32_t i = 0; i < t.hooks.len; i++) vec_release(&t.hooks.data[i].passed);
  vec_release_all(&t.trees, &t.memory, &t.hooks, &t.hooked);
  rules_release(&t.rules);
  test_run_release(&t.run);
  strbuf_release(&t.out);
  return ok;
}
