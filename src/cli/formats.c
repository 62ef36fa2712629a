/* One line per format: the option that asks for it, and who writes it. */
#include "cli/formats.h"

#include "base/process/output.h"
#include "report/formats/junit.h"
#include "report/formats/result_json.h"
#include "report/formats/sarif.h"

#include <string.h>

static const struct {
  size_t option; /* offset of its value in the options: a path */
  void (*write)(const struct result *, struct strbuf *);
} formats[] = {
    {offsetof(struct options, json), result_json},
    {offsetof(struct options, sarif), sarif_write},
    {offsetof(struct options, junit), junit_write},
};
enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

static const char *path_of(const struct options *o, size_t format) {
  const char *path;
  memcpy(&path, (const char *)o + formats[format].option, sizeof path);
  return path;
}

static size_t count_on_output(const struct options *o) {
  size_t count = 0;
  for (size_t i = 0; i < FORMAT_COUNT; i++) {
    const char *path = path_of(o, i);
    count += path && strcmp(path, "-") == 0;
  }
  return count;
}

bool formats_take_output(const struct options *o) { return count_on_output(o) > 0; }

bool formats_are_apart(const struct options *o, struct diagnostics *d) {
  const char *paths[FORMAT_COUNT + 1] = {o->test};
  for (size_t i = 0; i < FORMAT_COUNT; i++) paths[i + 1] = path_of(o, i);
  for (size_t i = 0; i <= FORMAT_COUNT; i++)
    for (size_t k = 0; k < i; k++)
      if (paths[i] && paths[k] && strcmp(paths[i], paths[k]) == 0)
        return diagnostics_error(d, NULL, 0, 0,
                                 "only one of '--json', '--sarif', '--junit' and '--test' can write to %s; name a file "
                                 "for each of the others",
                                 strcmp(paths[i], "-") == 0 ? "standard output" : paths[i]);
  return true;
}

void formats_write(const struct options *o, const struct result *r, struct diagnostics *d) {
  for (size_t i = 0; i < FORMAT_COUNT; i++) {
    const char *path = path_of(o, i);
    if (!path) continue;
    struct strbuf text = STRBUF_INIT;
    formats[i].write(r, &text);
    output_write(path, text.text, text.len, d);
    strbuf_release(&text);
  }
}

void formats_prepare(const struct options *o, const struct result *r, struct prepared_formats *p) {
  for (size_t i = 0; i < FORMAT_COUNT; i++) {
    const char *path = path_of(o, i);
    if (!path) continue;
    struct strbuf text = STRBUF_INIT;
    struct last_file f = {0};
    formats[i].write(r, &text);
    f.len = text.len;
    f.text = strbuf_detach(&text);
    output_prepare(path, &f);
    vec_push(&p->files, f);
  }
}

void formats_discard(struct prepared_formats *p) {
  for (uint32_t i = 0; i < p->files.len; i++) {
    free((char *)p->files.data[i].path);
    free((char *)p->files.data[i].temporary);
    free((char *)p->files.data[i].text);
  }
  vec_release(&p->files);
}
