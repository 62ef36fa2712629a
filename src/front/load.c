#include "front/load.h"

#include <string.h>

#include "front/compact.h"
#include "front/front.h"
#include "program/json/json_read.h"
#include "rules/rule.h"

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

static struct program *load_files(struct context *c) {
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

static bool read_rules(struct context *c, struct rules *rules) {
  const struct options *o = c->options;
  if (o->property != PROPERTY_UNREACH_CALL)
    return diagnostics_error(&c->diagnostics, NULL, 0, 0,
                             "'--rule' gives the property itself; leave out '--property %s', or check it on its own",
                             options_choice_name("property", o->property));
  for (uint32_t i = 0; i < o->rule.len; i++)
    if (!rules_read(rules, o->rule.data[i], &c->diagnostics)) return false;
  return true;
}

static struct program *load_with_rules(struct context *c, const struct rules *rules, enum rule_choosing choosing) {
  c->rules = rules;
  struct program *p = load_files(c);
  c->rules = NULL;
  if (p && !rules_weave(rules, p, choosing, &c->diagnostics)) {
    program_free(p);
    return NULL;
  }
  if (p) compact_program(p, c->options->keeps_labels);
  return p;
}

struct program *load_program(struct context *c, enum rule_choosing choosing) {
  if (!c->options->rule.len) return load_files(c);
  struct rules rules = RULES_INIT;
  struct program *p = read_rules(c, &rules) ? load_with_rules(c, &rules, choosing) : NULL;
  rules_release(&rules);
  return p;
}
