/* Each statement stands above the line of C that it is made of, if the boolean program says which; invariants above
 * their statements. A step shows the values before it. */
#include "cli/reach_page.h"

#include "cli/annotated/heap_scene.h"
#include "report/html/html.h"

#include <string.h>

struct page {
  struct reach *reach;
  struct bp_program *program;
  string_list files; /* with C */
  VEC(struct html_note) notes;
};

static void note(struct page *g, const char *file, uint32_t line, enum outcome_kind kind, bool is_plain,
                 struct strbuf *text) {
  vec_push(&g->notes, ((struct html_note){file, line, kind, is_plain, strbuf_detach(text)}));
}

static bool has(const bp_stmt_id *list, uint32_t count, bp_stmt_id s) {
  for (uint32_t i = 0; i < count; i++)
    if (list[i] == s) return true;
  return false;
}

/* ---- what is said of statements ---- */

static void note_file(struct page *g, const char *name) {
  for (uint32_t i = 0; i < g->files.len; i++)
    if (strcmp(g->files.data[i], name) == 0) return;
  vec_push(&g->files, name);
}

static void add_source(struct page *g, bp_stmt_id s) {
  const struct bp_stmt *x = &g->program->stmts.data[s];
  struct strbuf text = STRBUF_INIT;
  const char *file = x->source.file ? x->source.file : g->program->abstracts;
  if (!file || !x->source.line) return;
  note_file(g, file);
  strbuf_printf(&text, "%u: ", x->at.line);
  bp_print_stmt(g->program, s, &text);
  note(g, file, x->source.line, OUTCOME_OPEN, true, &text);
}

static bool says_nothing(const struct page *g, bp_expr e) { return g->program->exprs.data[e].kind == BP_TRUE; }

static void add_invariant(struct page *g, bp_stmt_id s) {
  struct strbuf text = STRBUF_INIT;
  bool is_exact;
  bp_expr invariant = reach_invariant(g->reach, s, &is_exact);
  if (says_nothing(g, invariant)) return;
  strbuf_puts(&text, is_exact ? "always here: " : "always here, and more: ");
  bp_print_expr(g->program, invariant, &text);
  note(g, g->program->file, g->program->stmts.data[s].at.line, OUTCOME_PASS, true, &text);
}

static void add_target(struct page *g, const struct reach_result *r, const struct reach_asked *a, bp_stmt_id s) {
  struct strbuf text = STRBUF_INIT;
  bool is_hit = has(a->hit, a->hit_count, s), is_known = is_hit || strcmp(r->verdict, "unknown") != 0;
  strbuf_printf(&text, r->label ? "label %s is " : "the assert ", r->label);
  if (r->label)
    strbuf_puts(&text, is_hit ? "reached" : is_known ? "never reached" : "not reached so far");
  else
    strbuf_puts(&text, is_hit ? "can fail" : is_known ? "never fails" : "did not fail so far");
  note(g, g->program->file, g->program->stmts.data[s].at.line,
       is_hit     ? OUTCOME_FAIL
       : is_known ? OUTCOME_PASS
                  : OUTCOME_OPEN,
       false, &text);
}

static void add_notes(struct page *g, const struct reach_result *r, const struct reach_asked *a) {
  for (bp_stmt_id s = 0; s < g->program->stmts.len; s++) {
    if (!g->program->stmts.data[s].at.line) continue;
    add_source(g, s);
    if (r->with_invariants) add_invariant(g, s);
    if (has(a->targets, a->target_count, s)) add_target(g, r, a, s);
  }
}

/* ---- the trace ---- */

static void add_values(struct page *g, const struct reach_step *step, struct scene *scene) {
  bp_proc_id f = g->program->stmts.data[step->stmt].procedure;
  for (bp_var_id v = 0; v < g->program->vars.len; v++) {
    const struct bp_variable *x = &g->program->vars.data[v];
    if (x->procedure != BP_NONE && x->procedure != f) continue;
    struct strbuf name = STRBUF_INIT;
    bp_print_variable(g->program, v, &name);
    vec_push(&scene->values,
             ((struct scene_value){strbuf_detach(&name), xstrdup(reach_value(g->reach, step, v) ? "1" : "0"),
                                   xstrdup("bool"), 0, 0}));
  }
}

static void tell_step(struct page *g, const struct reach_step *step, bool is_last, struct html_told *t) {
  const struct bp_stmt *x = &g->program->stmts.data[step->stmt];
  struct strbuf text = STRBUF_INIT;
  bp_print_stmt(g->program, step->stmt, &text);
  if (x->source.text) strbuf_printf(&text, "   // %s", x->source.text);
  struct html_step s = {.file = x->at.line ? g->program->file : NULL,
                        .line = x->at.line,
                        .kind = is_last ? "violation" : "statement",
                        .text = strbuf_detach(&text)};
  add_values(g, step, &s.scene);
  vec_push(&t->steps, s);
}

/* ---- the page ---- */

static void say(const struct page *g, const struct reach_asked *a, struct strbuf *out) {
  struct reach_statistics s = reach_statistics(g->reach);
  strbuf_printf(out, "asked: %u place%s, %u of them reached\n", a->target_count, a->target_count == 1 ? "" : "s",
                a->hit_count);
  strbuf_printf(out, "program: %u procedure%s, %u statements, %u variables\n", g->program->procedures.len,
                g->program->procedures.len == 1 ? "" : "s", g->program->stmts.len, g->program->vars.len);
  strbuf_printf(out, "work: %llu steps, decision diagrams of %llu nodes\n", (unsigned long long)s.steps,
                (unsigned long long)s.nodes);
}

void reach_page(const struct invocation *in, struct reach *r, struct bp_program *p, const struct reach_result *result,
                const struct reach_asked *asked, struct strbuf *out) {
  struct page g = {.reach = r, .program = p};
  struct html_told told = {.steps = VEC_INIT};
  struct strbuf says = STRBUF_INIT;
  struct sources sources = sources_of(in->options);
  struct request_words words = request_words_of(in, COMMAND_REACH);
  struct program *none = program_new(sources.model);
  vec_push(&g.files, p->file);
  add_notes(&g, result, asked);
  for (uint32_t i = 0; result->trace && i < result->trace->steps.len; i++)
    tell_step(&g, &result->trace->steps.data[i], i + 1 == result->trace->steps.len, &told);
  told.title = xstrdup(result->reason ? result->reason : "");
  say(&g, asked, &says);
  html_write_program(&(struct html_program){.program = none,
                                            .sources = &sources,
                                            .words = &words,
                                            .statistics = &in->ctx.stats,
                                            .says = says.text,
                                            .word = result->verdict,
                                            .detail = result->reason,
                                            .files = g.files.data,
                                            .file_count = g.files.len,
                                            .notes = g.notes.data,
                                            .note_count = g.notes.len,
                                            .told = &told,
                                            .told_count = told.steps.len > 0},
                     out);
  for (uint32_t i = 0; i < g.notes.len; i++) free(g.notes.data[i].text);
  vec_release_all(&g.notes, &g.files);
  told_release(&told);
  strbuf_release(&says);
  program_free(none);
}
