/* A parcel is texts that end in zero bytes: words hold anything else. A result is a line of numbers, what was said, and
 * a last line. */
#include "scan/cluster/parcel.h"

#include "base/process/output.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char first_of_parcel[] = "ockham-parcel-1", first_of_result[] = "ockham-result-1", last[] = "end";

enum { LARGEST = 1 << 30, LONGEST_HEAD = 200 };

/* ---- parcels ---- */

static void add_text(struct strbuf *out, const char *text) { strbuf_add(out, text, strlen(text) + 1); }

static void add_number(struct strbuf *out, uint32_t number) {
  strbuf_printf(out, "%u", number);
  strbuf_putc(out, '\0');
}

static void add_item(struct strbuf *out, const struct parcel_item *x) {
  add_number(out, x->number);
  add_number(out, x->work.seconds);
  add_text(out, x->work.directory);
  add_number(out, x->work.words.len);
  for (uint32_t i = 0; i < x->work.words.len; i++) add_text(out, x->work.words.data[i]);
}

bool parcel_write(const struct parcel *p, const char *path) {
  struct strbuf text = STRBUF_INIT;
  add_text(&text, first_of_parcel);
  add_text(&text, p->program);
  add_number(&text, p->items.len);
  for (uint32_t i = 0; i < p->items.len; i++) add_item(&text, &p->items.data[i]);
  add_text(&text, last);
  bool ok = output_write(path, text.text, text.len, NULL);
  strbuf_release(&text);
  return ok;
}

struct reader {
  struct arena *arena;
  const char *at, *end;
  bool is_bad;
};

static const char *take_text(struct reader *r) {
  const char *text = r->at, *zero = r->at < r->end ? memchr(text, '\0', (size_t)(r->end - text)) : NULL;
  r->is_bad |= !zero;
  if (r->is_bad) return "";
  r->at = zero + 1;
  return arena_strdup(r->arena, text);
}

static uint32_t take_number(struct reader *r) {
  uint32_t number = 0;
  const char *text = take_text(r);
  r->is_bad |= sscanf(text, "%" SCNu32, &number) != 1;
  return number;
}

static void take_item(struct reader *r, struct parcel *p) {
  struct parcel_item x = {take_number(r), WORK_INIT};
  x.work.seconds = take_number(r);
  x.work.directory = take_text(r);
  for (uint32_t left = take_number(r); left && !r->is_bad; left--) vec_push(&x.work.words, take_text(r));
  vec_push(&p->items, x);
}

bool parcel_read(struct parcel *p, const char *path) {
  struct strbuf text = STRBUF_INIT;
  *p = (struct parcel)PARCEL_INIT;
  if (!strbuf_read_file(&text, path, LARGEST)) return false;
  struct reader r = {&p->arena, text.text, text.text + text.len, false};
  r.is_bad |= strcmp(take_text(&r), first_of_parcel) != 0;
  p->program = take_text(&r);
  for (uint32_t left = take_number(&r); left && !r.is_bad; left--) take_item(&r, p);
  r.is_bad |= strcmp(take_text(&r), last) != 0;
  strbuf_release(&text);
  if (r.is_bad) parcel_release(p);
  return !r.is_bad;
}

void parcel_release(struct parcel *p) {
  for (uint32_t i = 0; i < p->items.len; i++) work_release(&p->items.data[i].work);
  vec_release(&p->items);
  arena_release(&p->arena);
}

/* ---- results ---- */

bool result_write(const struct work_result *r, const char *path) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%s %d %d %" PRIu64 " %zu %zu\n", first_of_result, (int)r->end, r->status, r->nanoseconds,
                r->output.len, r->error.len);
  strbuf_add(&text, r->output.text, r->output.len);
  strbuf_add(&text, r->error.text, r->error.len);
  strbuf_puts(&text, last);
  bool ok = output_write(path, text.text, text.len, NULL);
  strbuf_release(&text);
  return ok;
}

static bool take_result(struct work_result *r, const struct strbuf *text) {
  size_t output, error, head = strcspn(text->text, "\n") + 1;
  int end, read = 0;
  if (head > LONGEST_HEAD || head > text->len || strncmp(text->text, first_of_result, sizeof first_of_result - 1) != 0)
    return false;
  if (sscanf(text->text + sizeof first_of_result - 1, "%d %d %" SCNu64 " %zu %zu%n", &end, &r->status, &r->nanoseconds,
             &output, &error, &read) != 5)
    return false;
  if (end < 0 || end > WORK_LOST || output > LARGEST || error > LARGEST) return false;
  if (text->len != head + output + error + sizeof last - 1 || strcmp(text->text + head + output + error, last) != 0)
    return false;
  r->end = (enum work_end)end;
  strbuf_add(&r->output, text->text + head, output);
  strbuf_add(&r->error, text->text + head + output, error);
  return true;
}

bool result_read(struct work_result *r, const char *path) {
  struct strbuf text = STRBUF_INIT;
  *r = (struct work_result){WORK_DONE, 0, STRBUF_INIT, STRBUF_INIT, 0};
  bool ok = strbuf_read_file(&text, path, LARGEST) && take_result(r, &text);
  strbuf_release(&text);
  return ok;
}
