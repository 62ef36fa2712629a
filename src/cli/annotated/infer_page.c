/* The run of a defect has a heap at each step; one of a property that cannot be expressed has words, since it is no run
 * of the program. */
#include "cli/annotated/infer_page.h"

#include "cli/annotated/heap_scene.h"
#include "report/record_print.h"
#include "report/verdict_line.h"

#include <string.h>

static const char *file_of(const struct program *p, function_id f) {
  struct position at = p->functions.data[f].at;
  return at.file == ID_NONE ? NULL : program_string(p, at.file);
}

static void note(struct infer_page *g, const char *file, uint32_t line, enum outcome_kind kind, const char *before,
                 const char *text) {
  struct strbuf b = STRBUF_INIT;
  strbuf_printf(&b, "%s%s", before, text);
  vec_push(&g->notes, ((struct html_note){file, line, kind, kind == OUTCOME_PASS, strbuf_detach(&b)}));
}

static struct html_step *tell(struct html_told *t, const char *file, uint32_t line, const char *kind,
                              const char *text) {
  vec_push(&t->steps,
           ((struct html_step){.file = line ? file : NULL, .line = line, .kind = kind, .text = xstrdup(text)}));
  return &t->steps.data[t->steps.len - 1];
}

static void tell_run(struct html_told *t, const char *file, function_id f, const struct inference *i) {
  for (uint32_t k = 0; k < i->states.len; k++) {
    const struct inferred_state *s = &i->states.data[k];
    struct html_step *step = tell(t, file, s->line, "statement", *s->where ? s->where : "then");
    heap_scene_add(&step->scene, f, s->picture);
  }
}

static void tell_abstract_run(struct html_told *t, const char *file, const struct inference *i) {
  for (uint32_t k = 0; k < i->cubes.len; k++) tell(t, file, i->cubes.data[k].line, "condition", i->cubes.data[k].words);
}

static void add_told(struct infer_page *g, const struct program *p, function_id f, const struct inference *i) {
  const char *file = file_of(p, f), *name = program_string(p, p->functions.data[f].name);
  struct html_told t = {.steps = VEC_INIT};
  struct strbuf title = STRBUF_INIT;
  bool is_run = i->outcome == PDR_UNSAFE;
  strbuf_printf(&title, is_run ? "%s: %s" : "%s, heaps that look like good ones: %s", name, i->violation);
  t.title = strbuf_detach(&title);
  if (is_run)
    tell_run(&t, file, f, i);
  else
    tell_abstract_run(&t, file, i);
  struct html_step *last = tell(&t, file, i->violation_line, "violation", i->violation);
  if (is_run && i->states.len) heap_scene_add(&last->scene, f, vec_last(&i->states).picture);
  vec_push(&g->told, t);
}

/* The last frame is the proof, if there is one. */
static void add_frames(struct infer_page *g, const struct program *p, function_id f, const struct inference *i) {
  enum { MOST_CLAUSES = 300 };
  struct html_told t = {.steps = VEC_INIT};
  struct strbuf text = STRBUF_INIT;
  if (!i->known.len) return;
  strbuf_printf(&text, "%s: the frames of the search, what holds at a loop after so many rounds",
                program_string(p, p->functions.data[f].name));
  t.title = strbuf_detach(&text);
  for (uint32_t k = 0; k < i->known.len && k < MOST_CLAUSES; k++) {
    const struct inferred_frame *x = &i->known.data[k];
    strbuf_printf(&text, "up to %u: %s", x->level, x->text);
    tell(&t, file_of(p, f), x->line, "statement", text.text);
    strbuf_clear(&text);
  }
  strbuf_release(&text);
  vec_push(&g->told, t);
}

void infer_page_add(struct infer_page *g, const struct program *p, function_id f, const struct inference *i) {
  const char *file = file_of(p, f), *name = program_string(p, p->functions.data[f].name);
  static const char *const outcomes[] = {[PDR_SAFE] = "invariants that prove it",
                                         [PDR_UNSAFE] = "a run that goes wrong",
                                         [PDR_INEXPRESSIBLE] = "no invariant over these predicates proves it",
                                         [PDR_UNKNOWN] = "not decided"};
  strbuf_printf(&g->says, "%s: %s; %u frames, %u clauses over %u predicates, %u questions\n", name,
                outcomes[i->outcome], i->frames, i->clauses.len, i->predicates, i->queries);
  for (uint32_t k = 0; k < i->clauses.len; k++)
    note(g, file, i->clauses.data[k].line, OUTCOME_PASS, "loop invariant ", i->clauses.data[k].text);
  if (i->outcome == PDR_UNSAFE || i->outcome == PDR_INEXPRESSIBLE) {
    note(g, file, i->violation_line, i->outcome == PDR_UNSAFE ? OUTCOME_FAIL : OUTCOME_OPEN, "", i->violation);
    add_told(g, p, f, i);
  } else if (i->outcome == PDR_UNKNOWN) {
    note(g, file, p->functions.data[f].at.line, OUTCOME_OPEN, "", i->reason);
  }
  add_frames(g, p, f, i);
}

void infer_page_write(const struct infer_page *g, const struct invocation *in, const struct program *p,
                      const struct conclusion *c, struct strbuf *out) {
  struct strbuf says = STRBUF_INIT, detail = STRBUF_INIT;
  struct sources sources = sources_of(in->options);
  struct request_words words = request_words_of(in, COMMAND_INFER);
  strbuf_puts(&says, g->says.text ? g->says.text : "");
  record_print(&c->record, p, c->verdict, &says);
  if (c->verdict == VERDICT_UNKNOWN) reason_print(&c->reason, &words, &says);
  conclusion_detail(c, p, &detail);
  html_write_program(&(struct html_program){.program = p,
                                            .sources = &sources,
                                            .words = &words,
                                            .statistics = &in->ctx.stats,
                                            .says = says.text,
                                            .word = verdict_name(c->verdict),
                                            .detail = detail.text,
                                            .notes = g->notes.data,
                                            .note_count = g->notes.len,
                                            .told = g->told.data,
                                            .told_count = g->told.len},
                     out);
  strbuf_release_all(&says, &detail);
}

void infer_page_release(struct infer_page *g) {
  for (uint32_t i = 0; i < g->notes.len; i++) free(g->notes.data[i].text);
  for (uint32_t i = 0; i < g->told.len; i++) told_release(&g->told.data[i]);
  vec_release_all(&g->notes, &g->told);
  strbuf_release(&g->says);
}
