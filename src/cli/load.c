#include "cli/load.h"

#include <string.h>

#include "front/front.h"
#include "program/json_read.h"

static bool is_json(const char *path) {
  size_t len = strlen(path);
  return len > 5 && strcmp(path + len - 5, ".json") == 0;
}

static struct program *load_json(struct context *c, const char *path) {
  const struct options *o = c->options;
  if (o->clang_flags.len) {
    diagnostics_error(&c->diagnostics, NULL, 0, 0, "flags for clang have no meaning for a program read from JSON");
    return NULL;
  }
  struct program *p = json_read_program(path, &c->diagnostics);
  if (!p) return NULL;
  const char *entry = program_string(p, p->functions.data[p->entry].name);
  if (strcmp(o->entry, entry) != 0 && strcmp(o->entry, "main") != 0) {
    diagnostics_error(&c->diagnostics, path, 0, 0, "the entry function of this program is '%s' and cannot be changed",
                      entry);
    program_free(p);
    return NULL;
  }
  return p;
}

struct program *load_program(struct context *c) {
  const string_list *files = &c->options->files;
  if (files->len == 1 && is_json(files->data[0])) return load_json(c, files->data[0]);
  for (uint32_t i = 0; i < files->len; i++) {
    if (!is_json(files->data[i])) continue;
    diagnostics_error(&c->diagnostics, files->data[i], 0, 0, "a program in JSON cannot be combined with other files");
    return NULL;
  }
  const string_list *flags = &c->options->clang_flags;
  return front_load(c, files->data, files->len, flags->data, flags->len);
}
