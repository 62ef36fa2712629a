/* text: a unit behind the preprocessor, as the digests of its parts.
 *
 * The lines strictly between the first and the last line of a function are that function's own; all other lines, with
 * types, globals and declarations, are what its functions share. So a change within a function concerns whoever reaches
 * it, and any other change the whole unit. Comments that are no annotations of ACSL are no part of it, and
 * neither is where lines are in their files, but for the distance from the first line of a function to each of its own.
 */
#ifndef OCKHAM_SCAN_TEXT_H
#define OCKHAM_SCAN_TEXT_H

#include "base/strbuf.h"
#include "scan/digest.h"
#include "scan/functions.h"

struct unit_text {
  const char *directory; /* what names of files are relative to */
  struct strbuf text;    /* without comments */
  struct names files;    /* that it was made of, as absolute paths */
};

#define UNIT_TEXT_INIT {NULL, STRBUF_INIT, NAMES_INIT}

/* From what `cfa --preprocessed` writes. */
void unit_text_init(struct unit_text *, struct arena *, const char *directory, const char *text, size_t len);
void unit_text_release(struct unit_text *);

/* Of the whole text, with its lines. */
void unit_text_digest(const struct unit_text *, struct digest *);

/* The digests of the parts. */
struct text_part {
  char text[DIGEST_TEXT];
};
struct text_parts {
  char shared[DIGEST_TEXT];
  VEC(struct text_part) functions; /* as in the list */
};
#define TEXT_PARTS_INIT {"", VEC_INIT}
void text_parts_init(struct text_parts *, struct arena *, struct unit_text *, const struct function_list *);
void text_parts_release(struct text_parts *);

#endif
