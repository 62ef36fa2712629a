/* Reading grows with the size of the sources; headers are not looked for. An answer grows with the lines of all
 * functions that a run from this one may execute, up to two thirds of its limit: so long do functions take, on average,
 * for which the limit matters. */
#include "scan/cluster/estimate.h"

#include "base/strbuf.h"

#include <sys/stat.h>

enum { START = 300, BYTES_PER_MILLISECOND = 500, QUESTION = 1000, PER_LINE = 500 };

uint32_t estimate_reading(const struct unit *u) {
  enum { MOST = 600000 };
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < u->files.len; i++) {
    struct strbuf path = STRBUF_INIT;
    struct stat info;
    const char *file = u->files.data[i];
    strbuf_printf(&path, "%s%s%s", *file == '/' ? "" : u->directory, *file == '/' ? "" : "/", file);
    if (stat(path.text, &info) == 0) bytes += (uint64_t)info.st_size;
    strbuf_release(&path);
  }
  uint64_t cost = START + bytes / BYTES_PER_MILLISECOND;
  return cost < MOST ? (uint32_t)cost : MOST;
}

uint32_t estimate_answer(const struct function_list *l, uint32_t function, uint32_t seconds) {
  struct bitset reached;
  uint64_t lines = 0;
  bitset_init(&reached, l->all.len);
  functions_reach(l, function, &reached);
  for (uint32_t i = 0; i < l->all.len; i++) {
    const struct scanned_function *f = &l->all.data[i];
    if (bitset_has(&reached, i) && f->last_line >= f->line) lines += f->last_line - f->line + 1;
  }
  bitset_release(&reached);
  uint64_t cost = QUESTION + lines * PER_LINE, most = (uint64_t)seconds * 1000 * 2 / 3;
  return (uint32_t)(cost < most ? cost : most);
}
