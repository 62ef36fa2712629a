/* source_text: lines of the files that a report is about. Each file is read once; what cannot be read has no lines. */
#ifndef OCKHAM_REPORT_STORY_SOURCE_TEXT_H
#define OCKHAM_REPORT_STORY_SOURCE_TEXT_H

#include "base/map.h"
#include "base/strbuf.h"

struct source_file {
  struct strbuf text;
  VEC(uint32_t) lines; /* where each begins; its end is a zero byte */
};

struct source_text {
  struct names names;
  VEC(struct source_file) files; /* one per name */
};

#define SOURCE_TEXT_INIT {NAMES_INIT, VEC_INIT}

/* The line, from 1 on, without its end; NULL if there is none. */
const char *source_text_line(struct source_text *, const char *file, uint32_t line);
void source_text_release(struct source_text *);

#endif
