/* parts: what the parts of the page share (private to report/html). */
#ifndef OCKHAM_REPORT_HTML_PARTS_H
#define OCKHAM_REPORT_HTML_PARTS_H

#include "report/html/html.h"
#include "report/story/source_text.h"

#include <string.h>

/* A run to step through: that of the verdict, or of another finding; or what another command tells. */
struct html_run {
  const struct html_told *told; /* NULL: it is a story */
  const struct story *story;
  const struct trace *trace;
  VEC(uint32_t) steps; /* of the story, that the page shows */
  uint32_t left_out;   /* how many it does not, */
  uint32_t gap;        /* before this one of `steps` */
};

/* What a place of the source has to say: a check, or an invariant. */
struct html_mark {
  uint32_t file, line; /* `file` is one of the page's */
  const struct outcome *outcome;
  const struct html_note *note;
  const struct invariant_line *invariant; /* one of the three */
};

struct html_page {
  const struct result *r;
  const char *word, *symbol;        /* the verdict, or what is shown in its place */
  const char *says;                 /* NULL: the answer of the result */
  const struct html_program *shown; /* whose page it is, if it is of no result */
  struct names files;               /* of the program: their numbers are those of the page */
  struct source_text source;
  VEC(struct html_run) runs;
  VEC(struct html_mark) marks; /* in order of their places */
  struct strbuf *out;
};

/* ---- text.c ---- */

/* As text, or as the value of an attribute in quotes. Bytes that are no UTF-8, controls, and what turns the direction
 * of text around become visible. */
void html_text(struct strbuf *, const char *);
/* JSON as the contents of a script element. */
void html_data(struct strbuf *, const char *json);
/* As html_text makes it, as a JSON string. */
void html_json(struct strbuf *, const char *);

/* ---- files.c ---- */

/* The number of the page's file; ID_NONE for no place. */
uint32_t html_file(const struct html_page *, const struct program *, struct position);
void html_note_file(struct html_page *, const struct program *, struct position);
uint32_t html_named_file(const struct html_page *, const char *name);
/* `"f0l12"`: what names the line in the page. */
void html_line_id(struct strbuf *, uint32_t file, uint32_t line);
/* A link to the place with its line, or with its file, too. */
void html_link(const struct html_page *, const struct program *, struct position, bool has_file, struct strbuf *);
/* Is it code of the user's? */
bool html_is_shown(const struct program *, function_id);

static inline bool html_is_same_line(const struct invariant_line *x, const struct invariant_line *y) {
  return x->at.file == y->at.file && x->at.line == y->at.line;
}
static inline bool html_says_same(const struct invariant_line *x, const struct invariant_line *y) {
  return strcmp(x->text, y->text) == 0 && strcmp(x->memory, y->memory) == 0;
}

/* ---- the parts ---- */

void html_source(struct html_page *); /* source.c: the files, with what is said of their lines */
void html_runs(struct html_page *);   /* runs.c: the steps as lists */
void html_proof(struct html_page *);  /* proof.c: the invariants as a list */
void html_invariant(struct html_page *, const struct invariant_line *);
void html_checks(struct html_page *); /* checks.c: each check in a table */
void html_says(struct html_page *);   /* verdict.c: what is said on a terminal, too */
void html_statistics(struct html_page *);
void html_choose_steps(struct html_run *);
void html_runs_json(const struct html_page *, struct strbuf *);   /* scenes.c: what is known at each step */
void html_graphs_json(const struct html_page *, struct strbuf *); /* graphs.c: the automata */

#endif
