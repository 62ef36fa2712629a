/* From what the user names to a program: C through clang, or JSON; then the rules, which add variables and edges and so
 * come before any analysis. Weaving leaves SKIP edges behind, hence the second compaction. Last, what unknown functions
 * call back, which needs to know where pointers lead. */
#include "front/load.h"

#include <string.h>

#include "analysis/callbacks.h"
#include "base/checking.h"
#include "front/compact.h"
#include "front/front.h"
#include "program/json/json_read.h"
#include "rules/rule.h"

static bool is_json(const char *path) {
  size_t len = strlen(path);
  return len > 5 && strcmp(path + len - 5, ".json") == 0;
}

/* What clang was not asked about when the program was translated is not known of it. */
static bool has_arithmetic(struct context *c, const struct program *p, check_set asked, const char *path) {
  check_set missing = asked & CHECKS_OF_TRANSLATION & ~p->arithmetic;
  struct strbuf names = STRBUF_INIT;
  if (!missing) return true;
  check_set_print(missing, &names);
  diagnostics_error(&c->diagnostics, path, 0, 0,
                    "the program was translated without these checks: write it with 'cfa --property %s'", names.text);
  strbuf_release(&names);
  return false;
}

static struct program *load_json(struct context *c, const struct sources *s) {
  const char *path = s->files.data[0];
  if (s->clang_flags.len) {
    diagnostics_error(&c->diagnostics, NULL, 0, 0, "flags for clang have no meaning for a program read from JSON");
    return NULL;
  }
  struct program *p = json_read_program(path, &c->diagnostics);
  if (!p) return NULL;
  if (!has_arithmetic(c, p, s->asked, path)) {
    program_free(p);
    return NULL;
  }
  const char *entry = program_string(p, p->functions.data[p->entry].name);
  if (strcmp(s->entry, entry) != 0 && strcmp(s->entry, "main") != 0) {
    diagnostics_error(&c->diagnostics, path, 0, 0, "the entry function of this program is '%s' and cannot be changed",
                      entry);
    program_free(p);
    return NULL;
  }
  return p;
}

static struct program *load_files(struct context *c, const struct sources *s, const struct rules *watched) {
  if (s->files.len == 1 && is_json(s->files.data[0])) return load_json(c, s);
  for (uint32_t i = 0; i < s->files.len; i++) {
    if (!is_json(s->files.data[i])) continue;
    diagnostics_error(&c->diagnostics, s->files.data[i], 0, 0, "a program in JSON cannot be combined with other files");
    return NULL;
  }
  return front_load(c, s, watched);
}

static bool read_rules(struct context *c, const struct sources *s, struct rules *rules) {
  if (s->asked != CHECKS_OF_CALLS)
    return diagnostics_error(&c->diagnostics, NULL, 0, 0,
                             "'--rule' gives the property itself; leave out '--property', or check it on its own");
  for (uint32_t i = 0; i < s->rules.len; i++)
    if (!rules_read(rules, s->rules.data[i], &c->diagnostics)) return false;
  return true;
}

static struct program *load_with_rules(struct context *c, const struct sources *s, const struct rules *rules,
                                       enum rule_choosing choosing) {
  struct program *p = load_files(c, s, rules);
  if (p && !rules_weave(rules, p, choosing, &c->diagnostics)) {
    program_free(p);
    return NULL;
  }
  if (p) compact_program(p, s->keeps_labels);
  return p;
}

struct program *load_program(struct context *c, const struct sources *s, enum rule_choosing choosing) {
  struct rules rules = RULES_INIT;
  struct program *p = NULL;
  if (!s->rules.len)
    p = load_files(c, s, NULL);
  else if (read_rules(c, s, &rules))
    p = load_with_rules(c, s, &rules, choosing);
  rules_release(&rules);
  if (p) p->asked = s->asked;
  if (p) callbacks_insert(c, p);
  assert_structure(!p || program_is_valid(p));
  return p;
}
