/* The source is read again as a tree, so that places are those of its statements. An invariant that clang does not take
 * at its place is left out. */
#include "report/witness/compose_private.h"

#include "base/process/output.h"
#include "base/process/workplace.h"
#include "front/clang/clang.h"
#include "witness/weave.h"
#include "witness/write.h"

#include <stdlib.h>
#include <string.h>

struct witness_place compose_place(struct composing *c, size_t offset, const char *function) {
  struct witness_place p = {.file = c->source.file, .function = arena_strdup(&c->witness.arena, function)};
  line_table_place(&c->source.lines, offset, &p.line, &p.column);
  return p;
}

bool compose_is_here(const struct composing *c, struct position at) {
  return at.file != ID_NONE && strcmp(program_string(c->r->program, at.file), c->source.file) == 0;
}

/* ---- what the formats cover ---- */

static bool is_covered(struct composing *c) {
  const struct result *r = c->r;
  check_set asked = r->program ? r->program->asked : 0;
  bool is_call = !(asked & ~(check_set)CHECKS_OF_CALLS) && !r->sources->rules.len;
  if (r->verdict->kind == VERDICT_UNKNOWN) {
    strbuf_puts(c->why, "nothing was decided");
    return false;
  }
  if (asked == 1u << CHECK_OVERFLOW) return true;
  if (asked == CHECKS_OF_SAFE_MEMORY && r->verdict->kind == VERDICT_UNSAFE) return true;
  if (is_call && r->verdict->kind == VERDICT_SAFE) return true;
  check_id failed = r->verdict->kind == VERDICT_UNSAFE ? verdict_failed_check(r->verdict, r->program) : ID_NONE;
  if (is_call && failed != ID_NONE && r->program->checks.data[failed].kind == CHECK_ERROR) return true;
  strbuf_puts(c->why, "the formats of witnesses do not cover this property");
  return false;
}

static void put_specification(const struct composing *c, struct strbuf *out) {
  static const char *const memory[] = {"G valid-free", "G valid-deref", "G valid-memtrack"};
  check_set asked = c->r->program->asked;
  bool is_memory = asked == CHECKS_OF_SAFE_MEMORY;
  for (int i = 0; i < (is_memory ? 3 : 1); i++) {
    const char *formula = is_memory                       ? memory[i]
                          : asked == 1u << CHECK_OVERFLOW ? "G ! overflow"
                                                          : "G ! call(reach_error())";
    strbuf_printf(out, "%sCHECK( init(%s()), LTL(%s) )", i ? "\n" : "", c->r->sources->entry, formula);
  }
}

/* ---- what a compiler says ---- */

static bool compiles(struct composing *c, const struct witness *w) {
  struct woven woven = WOVEN_INIT;
  struct strbuf why = STRBUF_INIT, bitcode = STRBUF_INIT;
  struct sources sources = *c->r->sources;
  sources.compiled = NULL;
  bool ok = weave_witness(c->ctx, &sources, w, WEAVE_PLAIN, &woven, &why) == WEAVING_DONE;
  char *directory = ok ? workplace_make(c->ctx, "witness") : NULL;
  if (directory) ok = woven_compiles(c->ctx, &sources, &woven, directory);
  if (directory) workplace_remove(c->ctx, directory);
  woven_release(&woven);
  strbuf_release_all(&why, &bitcode);
  return ok;
}

/* Each by itself, where not all do. */
static void drop_strange(struct composing *c) {
  struct witness *w = &c->witness, one = {.kind = WITNESS_OF_CORRECTNESS, .specification = "", .data_model = ""};
  uint32_t kept = 0;
  if (!w->invariants.len || compiles(c, w)) return;
  for (uint32_t i = 0; i < w->invariants.len; i++) {
    vec_clear(&one.invariants);
    vec_push(&one.invariants, w->invariants.data[i]);
    if (compiles(c, &one))
      w->invariants.data[kept++] = w->invariants.data[i];
    else
      c->lost++;
  }
  w->invariants.len = kept;
  vec_release(&one.invariants);
}

/* ---- the whole ---- */

static bool write_file(struct composing *c, const char *path) {
  struct strbuf text = STRBUF_INIT, specification = STRBUF_INIT, description = STRBUF_INIT, command = STRBUF_INIT;
  put_specification(c, &specification);
  if (c->lost)
    strbuf_printf(&description, "%u %s left out, which C cannot say", c->lost,
                  c->lost == 1 ? "part of an invariant is" : "parts of invariants are");
  strbuf_puts(&command, "ockham check");
  for (int i = 0; i < c->r->words->count; i++) {
    strbuf_putc(&command, ' ');
    strbuf_shell_word(&command, c->r->words->words[i]);
  }
  const struct witness_task task = {c->source.file, specification.text, data_model_name(c->r->sources->model),
                                    description.text, command.text};
  bool is_graphml = witness_is_graphml(path);
  bool ok =
      is_graphml ? witness_write_graphml(&c->witness, &task, &text) : witness_write_yaml(&c->witness, &task, &text);
  if (ok)
    output_write(path, text.text, text.len, &c->ctx->diagnostics);
  else
    strbuf_puts(c->why, "there is no room for it");
  strbuf_release_all(&text, &specification, &description, &command);
  return ok;
}

bool witness_compose(struct context *ctx, const struct result *r, const char *path, struct strbuf *why) {
  struct composing c = {.ctx = ctx, .r = r, .why = why, .has_contents = !witness_is_graphml(path)};
  witness_init(&c.witness);
  if (!is_covered(&c)) return false;
  bool ok = source_map_read(&c.source, ctx, r->sources, why);
  if (ok && r->verdict->kind == VERDICT_UNSAFE) {
    ok = compose_violation(&c);
  } else if (ok && witness_is_graphml(path)) {
    strbuf_puts(why, "GraphML is written for violations only: name a file that ends in .yml");
    ok = false;
  } else if (ok) {
    ok = compose_correctness(&c);
    if (ok) drop_strange(&c);
  }
  ok = ok && write_file(&c, path);
  witness_release(&c.witness);
  source_map_release(&c.source);
  return ok;
}
