/* The list is sorted when it is applied, and tells afterwards where each edit went. */
#include "base/text/edits.h"

#include <stdlib.h>

void edits_add(struct edits *e, size_t at, enum edit_kind kind, size_t replaced, struct strbuf *text) {
  vec_push(&e->list, ((struct edit){at, kind, e->list.len, replaced, strbuf_detach(text), 0}));
}

static int compare_edits(const void *x, const void *y) {
  const struct edit *a = x, *b = y;
  if (a->at != b->at) return a->at < b->at ? -1 : 1;
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  int order = a->number < b->number ? -1 : 1;
  return a->kind == EDIT_CLOSE ? -order : order;
}

void edits_apply(struct edits *edits, const char *text, size_t len, struct strbuf *out) {
  size_t at = 0;
  if (edits->list.len) qsort(edits->list.data, edits->list.len, sizeof *edits->list.data, compare_edits);
  for (uint32_t i = 0; i < edits->list.len; i++) {
    struct edit *e = &edits->list.data[i];
    e->result = out->len;
    if (e->at < at) { /* inside of what is replaced */
      e->text[0] = '\0';
      continue;
    }
    strbuf_add(out, text + at, e->at - at);
    e->result = out->len;
    strbuf_puts(out, e->text);
    at = e->at + e->replaced;
  }
  strbuf_add(out, text + at, len - at);
}

uint32_t edits_origin(const struct edits *edits, size_t result, size_t *ret_at) {
  *ret_at = result;
  for (uint32_t i = 0; i < edits->list.len && edits->list.data[i].result <= result; i++) {
    const struct edit *e = &edits->list.data[i];
    size_t end = e->result + strlen(e->text);
    *ret_at = result < end ? e->at : e->at + e->replaced + (result - end);
    if (result < end) return e->number;
  }
  return UINT32_MAX;
}

void edits_release(struct edits *e) {
  for (uint32_t i = 0; i < e->list.len; i++) free(e->list.data[i].text);
  vec_release(&e->list);
}
