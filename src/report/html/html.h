/* html: the result of `ockham check` as one page to look at, which needs nothing else: docs/html.md describes it.
 *
 * What has words in it is written here, so that it can be read without scripts; the drawings are made by the page from
 * the data that it carries. Nothing of the program under check is ever markup: all of it passes html_text or
 * html_data. */
#ifndef OCKHAM_REPORT_HTML_HTML_H
#define OCKHAM_REPORT_HTML_HTML_H

#include "report/result.h"
#include "report/story/scene.h"

void html_write(const struct result *, struct strbuf *);

/* A step that another command tells, in its own words. */
struct html_step {
  const char *file; /* NULL: nowhere */
  uint32_t line;
  const char *kind; /* story_kind_name */
  char *text;
  struct scene scene; /* what is known then */
};

struct html_told {
  char *title;
  VEC(struct html_step) steps;
};

/* What is said of a line. */
struct html_note {
  const char *file;
  uint32_t line;
  enum outcome_kind kind;
  bool is_plain; /* it stands above the line: PASS: always holds; OPEN: is just said */
  char *text;
};

/* A page of a program without a result of `check`: its sources and graphs, and what else is to be told of it. `says`
 * are lines `key: text`. */
struct html_program {
  const struct program *program;
  const struct sources *sources;
  const struct request_words *words;
  const struct statistics *statistics;
  const char *says;
  const char *word;   /* the verdict; NULL: there is none */
  const char *symbol; /* beside the word; NULL: that of the verdict */
  const char *detail;
  const char *const *files; /* that are shown besides those of the program, before them */
  uint32_t file_count;
  const struct html_note *notes;
  const struct html_told *told;
  uint32_t note_count, told_count;
};
void html_write_program(const struct html_program *, struct strbuf *);

#endif
