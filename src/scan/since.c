/* `git diff -U0` says which lines of the new files are others. Lines of files that git does not know are all new. */
#include "scan/since.h"

#include "base/process/process.h"
#include "scan/words.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_OUTPUT = 1 << 28, SECONDS = 300 };

static bool run_git(struct context *ctx, const char *const *words, struct strbuf *out) {
  struct strbuf error = STRBUF_INIT;
  struct process_request q = {
      .arguments = words, .seconds = SECONDS, .output = {out, MOST_OUTPUT}, .error = {&error, PROCESS_WORDS}};
  struct process_result r = process_run(ctx, &q);
  bool ok = r.end == PROCESS_EXITED && r.number == 0;
  if (!ok) {
    error.text[strcspn(error.text, "\n")] = '\0';
    diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "--since: git does not tell what has changed%s%s",
                      error.len ? ": " : "", error.text);
  }
  strbuf_release(&error);
  return ok;
}

/* `,4` = four lines; one, where nothing is said */
static uint32_t read_count(char **at) { return **at == ',' ? (uint32_t)strtoul(*at + 1, at, 10) : 1; }

/* `@@ -1,2 +3,4 @@`. Returns how many lines follow that belong to it. */
static uint32_t read_hunk(struct git_changes *c, char *line, uint32_t file) {
  char *minus = strstr(line, " -"), *plus = strstr(line, " +"), *behind;
  if (!minus || !plus) return 0;
  strtoul(minus + 2, &behind, 10);
  uint32_t before = read_count(&behind), first = (uint32_t)strtoul(plus + 2, &behind, 10), count = read_count(&behind);
  if (file != MAP_NONE)
    vec_push(&c->lines,
             ((struct changed_lines){file, false, first, count ? first + count - 1 : first + 1, count == 0}));
  return before + count;
}

/* A directive, or a line of one that goes on: what is defined there is for all that follows. */
static bool is_directive(const char *line) {
  size_t len = strlen(line);
  if (len && line[len - 1] == '\r') len--;
  return line[strspn(line, " \t")] == '#' || (len && line[len - 1] == '\\');
}

/* The name behind `+++ `: git ends one with a blank in it by a tab, and quotes what has odd characters. */
static char *read_name(char *name) {
  size_t len = strlen(name);
  if (len && name[len - 1] == '\t') name[--len] = '\0';
  if (*name != '"' || len < 2) return name;
  char *to = name;
  for (char *at = name + 1; *at && *at != '"'; at++) {
    if (*at == '\\' && at[1]) {
      static const char letters[] = "abtnvfr", meanings[] = "\a\b\t\n\v\f\r";
      const char *letter = strchr(letters, *++at);
      *to++ = letter ? meanings[letter - letters] : *at;
    } else {
      *to++ = *at;
    }
  }
  *to = '\0';
  return name;
}

static const char *name_alone(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Where it really is: sources may be named by links. */
static const char *real_path(struct arena *arena, const char *path) {
  char *real = realpath(path, NULL);
  const char *result = real ? arena_strdup(arena, real) : path;
  free(real);
  return result;
}

static uint32_t add_file(struct git_changes *c, struct arena *arena, const char *root, const char *name) {
  return names_add(&c->files, real_path(arena, words_path(arena, root, name)));
}

static void read_diff(struct git_changes *c, struct arena *arena, const char *root, char *text) {
  uint32_t file = MAP_NONE, rest_of_hunk = 0;
  const char *old = "";
  for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
    if (rest_of_hunk && (*line == '+' || *line == '-')) {
      rest_of_hunk--;
      if (file != MAP_NONE && is_directive(line + 1)) c->lines.data[c->lines.len - 1].has_directives = true;
    } else if (strncmp(line, "--- ", 4) == 0) {
      old = read_name(line + 4);
    } else if (strncmp(line, "+++ ", 4) == 0) {
      const char *name = read_name(line + 4);
      bool is_gone = strcmp(name, "/dev/null") == 0;
      if (is_gone) names_add(&c->gone, name_alone(old));
      file = is_gone ? MAP_NONE : add_file(c, arena, root, name);
    } else if (strncmp(line, "@@ ", 3) == 0) {
      rest_of_hunk = read_hunk(c, line, file);
    }
  }
}

/* Names that end with zero bytes. */
static void read_unknown(struct git_changes *c, struct arena *arena, const char *root, const struct strbuf *text) {
  for (const char *at = text->text, *end = at + text->len; at < end; at += strlen(at) + 1)
    vec_push(&c->lines, ((struct changed_lines){add_file(c, arena, root, at), true, 0, UINT32_MAX, false}));
}

bool git_changes_read(struct git_changes *c, struct context *ctx, struct arena *arena, const char *folder,
                      const char *revision) {
  const char *const top[] = {"git", "-C", folder, "rev-parse", "--show-toplevel", NULL};
  const char *const diff[] = {"git",
                              "-c",
                              "core.quotePath=false",
                              "-C",
                              folder,
                              "diff",
                              "-U0",
                              "--no-color",
                              "--no-ext-diff",
                              "--no-textconv",
                              "--no-prefix",
                              "--no-renames",
                              revision,
                              "--",
                              NULL};
  struct strbuf root = STRBUF_INIT, text = STRBUF_INIT, unknown = STRBUF_INIT;
  bool ok = run_git(ctx, top, &root) && run_git(ctx, diff, &text);
  if (ok) {
    root.text[strcspn(root.text, "\n")] = '\0';
    const char *const others[] = {"git", "-C", root.text, "ls-files", "--others", "--exclude-standard", "-z", NULL};
    read_diff(c, arena, root.text, text.text);
    ok = run_git(ctx, others, &unknown);
    read_unknown(c, arena, root.text, &unknown);
  }
  strbuf_release_all(&root, &text, &unknown);
  return ok;
}

void git_changes_release(struct git_changes *c) {
  names_release_all(&c->files, &c->gone);
  vec_release(&c->lines);
}

/* The function that all of the lines are within, MAP_NONE if there is none: behind its closing brace there may be more.
 */
static uint32_t function_at(const struct git_changes *c, const string_list *files, const struct function_list *l,
                            const struct changed_lines *x) {
  for (uint32_t i = 0; i < l->all.len && !x->has_directives; i++) {
    const struct scanned_function *f = &l->all.data[i];
    if (x->first <= f->line || x->last >= f->last_line + x->is_gap) continue;
    if (strcmp(files->data[i], c->files.text.data[x->file]) == 0) return i;
  }
  return MAP_NONE;
}

static void add_all(struct bitset *s) {
  for (uint32_t i = 0; i < s->size; i++) bitset_add(s, i);
}

/* Who reaches one of them? */
static void add_dependents(const struct function_list *l, const struct bitset *changed, struct bitset *ret) {
  for (uint32_t i = 0; i < l->all.len; i++) {
    struct bitset reached;
    bitset_init(&reached, l->all.len);
    functions_reach(l, i, &reached);
    for (uint32_t k = bitset_next(changed, 0); k < changed->size; k = bitset_next(changed, k + 1))
      if (bitset_has(&reached, k)) bitset_add(ret, i);
    bitset_release(&reached);
  }
}

void git_changes_concern(const struct git_changes *c, struct arena *arena, const struct unit_text *u,
                         const struct function_list *l, struct bitset *ret) {
  struct bitset changed;
  struct names real = NAMES_INIT;
  string_list files = VEC_INIT; /* per function */
  bool is_any = false, is_all = false;
  bitset_init(&changed, l->all.len);
  for (uint32_t i = 0; i < u->files.text.len; i++) {
    names_add(&real, real_path(arena, u->files.text.data[i]));
    is_all |= names_find(&c->gone, name_alone(u->files.text.data[i])) != MAP_NONE;
  }
  for (uint32_t i = 0; i < l->all.len; i++)
    vec_push(&files, real_path(arena, words_path(arena, u->directory, l->all.data[i].file)));
  for (uint32_t i = 0; i < c->lines.len; i++) {
    const struct changed_lines *x = &c->lines.data[i];
    if (names_find(&real, c->files.text.data[x->file]) == MAP_NONE) continue;
    uint32_t f = function_at(c, &files, l, x);
    is_all |= f == MAP_NONE;
    is_any |= f != MAP_NONE;
    if (f != MAP_NONE) bitset_add(&changed, f);
  }
  names_release(&real);
  vec_release(&files);
  if (is_all)
    add_all(ret);
  else if (is_any)
    add_dependents(l, &changed, ret);
  bitset_release(&changed);
}
