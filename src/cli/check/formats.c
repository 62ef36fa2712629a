/* One line per format: the option that asks for it, and who writes it. */
#include "cli/check/formats.h"

#include "base/process/output.h"
#include "report/formats/junit.h"
#include "report/formats/result_json.h"
#include "report/formats/sarif.h"
#include "report/html/html.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
  size_t option; /* offset of its value in the options: a path */
  void (*write)(const struct result *, struct strbuf *);
  const char *suffix; /* of a path that is the file itself; any other is a folder. NULL: it is always the file */
} formats[] = {
    {offsetof(struct options, json), result_json, NULL},
    {offsetof(struct options, sarif), sarif_write, NULL},
    {offsetof(struct options, junit), junit_write, NULL},
    {offsetof(struct options, html), html_write, ".html"},
};
enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

static const char *path_of(const struct options *o, size_t format) {
  const char *path;
  memcpy(&path, (const char *)o + formats[format].option, sizeof path);
  return path;
}

/* The folder that the path names, if it does. */
static const char *folder_of(const char *path, const char *suffix) {
  if (!path || !suffix || strcmp(path, "-") == 0) return NULL;
  size_t len = strlen(path), end = strlen(suffix);
  return len > end && strcmp(path + len - end, suffix) == 0 ? NULL : path;
}

/* The caller frees it. */
static char *file_of(const char *path, const char *suffix) {
  struct strbuf file = STRBUF_INIT;
  strbuf_printf(&file, folder_of(path, suffix) ? "%s/index.html" : "%s", path);
  return strbuf_detach(&file);
}

static bool write_to(const char *path, const char *suffix, const struct strbuf *text, struct diagnostics *d) {
  char *file = file_of(path, suffix);
  if (folder_of(path, suffix)) (void)!mkdir(path, 0777); /* writing to it says what is wrong */
  bool ok = output_write(file, text->text, text->len, d);
  free(file);
  return ok;
}

bool formats_write_page(const char *path, const struct strbuf *text, struct diagnostics *d) {
  return write_to(path, ".html", text, d);
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
        return diagnostics_error(
            d, NULL, 0, 0,
            "only one of '--json', '--sarif', '--junit', '--html' and '--test' can write to %s; name a file "
            "for each of the others",
            strcmp(paths[i], "-") == 0 ? "standard output" : paths[i]);
  return true;
}

void formats_write(const struct options *o, const struct result *r, struct diagnostics *d) {
  for (size_t i = 0; i < FORMAT_COUNT; i++) {
    if (!path_of(o, i)) continue;
    struct strbuf text = STRBUF_INIT;
    formats[i].write(r, &text);
    write_to(path_of(o, i), formats[i].suffix, &text, d);
    strbuf_release(&text);
  }
}

void formats_prepare(const struct options *o, const struct result *r, struct prepared_formats *p) {
  for (size_t i = 0; i < FORMAT_COUNT; i++) {
    if (!path_of(o, i)) continue;
    struct strbuf text = STRBUF_INIT;
    struct last_file f = {0};
    char *path = file_of(path_of(o, i), formats[i].suffix);
    const char *folder = folder_of(path_of(o, i), formats[i].suffix);
    formats[i].write(r, &text);
    f.len = text.len;
    f.text = strbuf_detach(&text);
    if (folder && mkdir(folder, 0777) == 0) p->folder = folder; /* whoever ends the run from outside makes none */
    output_prepare(path, &f);
    vec_push(&p->files, f);
    free(path);
  }
}

void formats_discard(struct prepared_formats *p) {
  for (uint32_t i = 0; i < p->files.len; i++) {
    free((char *)p->files.data[i].path);
    free((char *)p->files.data[i].temporary);
    free((char *)p->files.data[i].text);
  }
  vec_release(&p->files);
  if (p->folder) rmdir(p->folder); /* if nothing was written to it */
}
