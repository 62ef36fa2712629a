/* words: the command lines of build databases as words. */
#ifndef OCKHAM_SCAN_WORDS_H
#define OCKHAM_SCAN_WORDS_H

#include "base/arena.h"
#include "base/vec.h"

/* Splits a command as a POSIX shell does, without expanding anything. A quotation that does not end goes on to the end
 * of the text. The words live in the arena. */
void words_split(struct arena *, const char *command, string_list *out);

/* The words with `@FILE` replaced by those in FILE, which is relative to a directory; a file that cannot be read stays
 * a word. */
void words_expand(struct arena *, const char *directory, const string_list *words, string_list *out);

/* `path`, below `directory` if it is relative, without `.` and empty parts. */
const char *words_path(struct arena *, const char *directory, const char *path);

#endif
