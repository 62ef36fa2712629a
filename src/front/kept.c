/* A header in lines, the lengths of the texts among them, then the texts. The header is compared as a text: it is what
 * the same sources would write now. */
#include "front/kept.h"

#include "base/process/output.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 30 };

/* What has to be the same. */
static void describe(const struct sources *s, struct strbuf *out) {
  strbuf_printf(out, "ockham-compiled-1 %s\nasked %u model %d lines %d\n", OCKHAM_VERSION, s->asked, (int)s->model,
                s->presumes_lines);
  for (uint32_t i = 0; i < s->clang_flags.len; i++) {
    strbuf_puts(out, "flag ");
    strbuf_json(out, s->clang_flags.data[i]);
    strbuf_putc(out, '\n');
  }
  for (uint32_t i = 0; i < s->files.len; i++) {
    struct stat info = {0};
    if (stat(s->files.data[i], &info) != 0) info.st_size = -1;
    strbuf_printf(out, "file %jd %jd.%09ld ", (intmax_t)info.st_size, (intmax_t)info.st_mtim.tv_sec,
                  info.st_mtim.tv_nsec);
    strbuf_json(out, s->files.data[i]);
    strbuf_putc(out, '\n');
  }
}

/* A number that ends its line; false if there is none. */
static bool take_number(const char **at, const char *end, uint64_t *ret) {
  *ret = 0;
  const char *start = *at;
  for (; *at < end && **at >= '0' && **at <= '9' && *ret < LARGEST; ++*at) *ret = *ret * 10 + (uint64_t)(**at - '0');
  return *at > start && *at < end && *(*at)++ == '\n';
}

static bool take_text(const char **at, const char *end, struct strbuf *ret) {
  uint64_t len;
  if (!take_number(at, end, &len) || len > (uint64_t)(end - *at)) return false;
  strbuf_add(ret, *at, len);
  *at += len;
  return true;
}

static bool take_texts(const char *at, const char *end, uint32_t files, struct compiled *c) {
  uint64_t exempt, seen, texts;
  if (!take_number(&at, end, &exempt) || !take_number(&at, end, &seen) || !take_number(&at, end, &texts)) return false;
  if (exempt > 1 || seen > 1 || texts > files) return false;
  c->is_exempt = exempt;
  c->is_seen = seen;
  for (uint32_t i = 0; i < files; i++) vec_push(&c->bitcode, ((struct strbuf)STRBUF_INIT));
  for (uint32_t i = 0; i < texts; i++) vec_push(&c->texts, ((struct strbuf)STRBUF_INIT));
  for (uint32_t i = 0; i < files; i++)
    if (!take_text(&at, end, &c->bitcode.data[i])) return false;
  for (uint32_t i = 0; i < texts; i++)
    if (!take_text(&at, end, &c->texts.data[i])) return false;
  return at == end;
}

bool kept_read(const struct sources *s, struct compiled *c) {
  struct strbuf text = STRBUF_INIT, wanted = STRBUF_INIT;
  struct compiled found = COMPILED_INIT;
  bool ok = s->kept && strbuf_read_file(&text, s->kept, LARGEST);
  if (ok) describe(s, &wanted);
  ok = ok && text.len > wanted.len && memcmp(text.text, wanted.text, wanted.len) == 0 &&
       take_texts(text.text + wanted.len, text.text + text.len, s->files.len, &found);
  strbuf_release_all(&text, &wanted);
  if (!ok) {
    compiled_release(&found);
    return false;
  }
  compiled_release(c);
  *c = found;
  return true;
}

static void add_text(const struct strbuf *text, struct strbuf *out) {
  strbuf_printf(out, "%zu\n", text->len);
  strbuf_add(out, text->text, text->len);
}

void kept_write(const struct sources *s, const struct compiled *c) {
  struct strbuf text = STRBUF_INIT;
  struct diagnostics ignored = DIAGNOSTICS_INIT; /* without it, the next one compiles, too */
  if (!s->kept) return;
  describe(s, &text);
  strbuf_printf(&text, "%d\n%d\n%u\n", c->is_exempt, c->is_seen, c->texts.len);
  for (uint32_t i = 0; i < c->bitcode.len; i++) add_text(&c->bitcode.data[i], &text);
  for (uint32_t i = 0; i < c->texts.len; i++) add_text(&c->texts.data[i], &text);
  output_write(s->kept, text.text, text.len, &ignored);
  diagnostics_release(&ignored);
  strbuf_release(&text);
}
