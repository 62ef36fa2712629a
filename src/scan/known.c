/* An answer goes to the store as it was given, with the lines of its functions, so that its places move along with
 * them. */
#include "scan/known.h"

#include "base/process/output.h"

#include <sys/stat.h>
#include <unistd.h>

enum { MOST_PAGE = 1 << 26 };

void known_page_path(const struct scan *s, uint32_t index, struct strbuf *out) {
  strbuf_printf(out, "%s/%u.html", s->request->pages, index);
}

static struct record_limits limits_of(const struct scan *s) {
  return (struct record_limits){s->request->seconds, s->request->megabytes};
}

/* A page is kept beside the answer; its lines do not move. */
static void page_key(const struct scan *s, const struct function_result *x, char key[DIGEST_TEXT]) {
  struct digest d;
  uint32_t line = scan_function_of(s, x)->line;
  digest_init(&d);
  digest_word(&d, "page");
  digest_word(&d, x->key);
  digest_bytes(&d, &line, sizeof line);
  digest_end(&d, key);
}

static bool write_page(struct scan *s, uint32_t index, const struct strbuf *text) {
  struct strbuf path = STRBUF_INIT;
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  known_page_path(s, index, &path);
  bool ok = output_write(path.text, text->text, text->len, &ignored);
  diagnostics_release(&ignored);
  strbuf_release(&path);
  return ok;
}

/* Of what is no proof there is a page, if pages are wanted. */
static bool take_page(struct scan *s, uint32_t index) {
  struct function_result *x = &s->results.data[index];
  struct strbuf text = STRBUF_INIT;
  char key[DIGEST_TEXT];
  if (!s->request->pages || x->answer.kind == ANSWER_PROVED) return true;
  page_key(s, x, key);
  x->has_page = store_get(s->reuse.store, key, &text) && write_page(s, index, &text);
  strbuf_release(&text);
  return x->has_page;
}

/* The page that the check has left; that of a proof goes. */
static void keep_page(struct scan *s, uint32_t index) {
  struct function_result *x = &s->results.data[index];
  struct strbuf path = STRBUF_INIT, text = STRBUF_INIT;
  char key[DIGEST_TEXT];
  if (!s->request->pages) return;
  known_page_path(s, index, &path);
  if (x->answer.kind == ANSWER_PROVED)
    unlink(path.text);
  else
    x->has_page = strbuf_read_file(&text, path.text, MOST_PAGE);
  if (x->has_page && *x->key && s->reuse.store) {
    page_key(s, x, key);
    store_put(s->reuse.store, key, &text);
  }
  strbuf_release_all(&path, &text);
}

/* From the store, if it is there and as good as a new one. */
static bool take_known(struct scan *s, uint32_t index) {
  struct function_result *x = &s->results.data[index];
  const struct function_list *l = &s->units.data[x->unit].functions;
  struct read_record known;
  bool is_narrow;
  if (!reuse_answer(&s->reuse, x->key, &s->project.units.data[x->unit], l, limits_of(s), &known, &is_narrow))
    return false;
  bool ok = answer_read(&x->answer, l, x->function, known.result.text, known.result.len) &&
            (!is_narrow || x->answer.kind != ANSWER_OPEN) && take_page(s, index);
  x->nanoseconds = known.nanoseconds;
  x->is_done = x->is_reused = ok;
  read_record_release(&known);
  if (!ok) answer_release(&x->answer);
  return ok;
}

uint32_t known_look_up(struct scan *s, uint32_t unit) {
  struct scanned_unit *u = &s->units.data[unit];
  struct text_parts parts = TEXT_PARTS_INIT;
  uint32_t known = 0;
  if (!u->has_text || !s->reuse.store || !u->count) return 0;
  text_parts_init(&parts, &s->project.arena, &u->text, &u->functions);
  for (uint32_t i = u->first; i < u->first + u->count; i++) {
    struct function_result *x = &s->results.data[i];
    const struct reuse_question q = {&s->request->words, &s->request->questions.data[x->question].words};
    reuse_answer_key(&s->reuse, &s->project.units.data[unit], &u->functions, &parts, x->function, q, x->key);
    known += take_known(s, i);
  }
  text_parts_release(&parts);
  return known;
}

static bool is_since(struct timespec at, uint64_t began) {
  return (uint64_t)at.tv_sec * 1000000000u + (uint64_t)at.tv_nsec >= began;
}

/* A file that was written since the text was read may say something else; so may one that was put there, with an older
 * time of its own. */
bool known_may_keep(const struct scanned_unit *u) {
  for (uint32_t i = 0; i < u->text.files.text.len; i++) {
    struct stat info;
    if (stat(u->text.files.text.data[i], &info) != 0) continue; /* a name that the compiler made */
    if (is_since(info.st_mtim, u->began) || is_since(info.st_ctim, u->began)) return false;
  }
  return true;
}

static void keep_answer(struct scan *s, const struct function_result *x) {
  const struct scanned_unit *u = &s->units.data[x->unit];
  struct strbuf text = STRBUF_INIT;
  if (!*x->key || !x->answer.result.len || !known_may_keep(u)) return;
  record_write(&u->functions, x->function, limits_of(s), x->nanoseconds, &x->answer.result, &text);
  store_put(s->reuse.store, x->key, &text);
  strbuf_release(&text);
}

void known_keep(struct scan *s, uint32_t index) {
  keep_answer(s, &s->results.data[index]);
  keep_page(s, index);
}
