/* Sources come from a build database, from folders, or are named. A step of the build that names several sources makes
 * a unit of each. */
#include "scan/project.h"

#include "base/text/json.h"
#include "scan/flags.h"
#include "scan/words.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST_DATABASE = 1 << 30 };
static const char DATABASE[] = "compile_commands.json";

static const char *shown(struct project *p, const char *absolute) {
  size_t len = strlen(p->folder);
  bool is_below = strncmp(absolute, p->folder, len) == 0 && absolute[len] == '/';
  return is_below ? absolute + len + 1 : absolute;
}

const char *project_shown(struct project *p, const struct unit *u, const char *path) {
  return shown(p, words_path(&p->arena, u->directory, path));
}

/* ---- units ---- */

static bool has_same_flags(const struct unit *a, const struct unit *b) {
  if (strcmp(a->directory, b->directory) != 0 || a->model != b->model || a->flags.len != b->flags.len) return false;
  for (uint32_t i = 0; i < a->flags.len; i++)
    if (strcmp(a->flags.data[i], b->flags.data[i]) != 0) return false;
  return true;
}

/* Is it the first of its kind? */
static bool is_new(struct project *p, const struct unit *u) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%d %s", (int)u->model, words_path(&p->arena, u->directory, u->files.data[0]));
  for (uint32_t i = 0; i < u->flags.len; i++) strbuf_printf(&text, "\n%s", u->flags.data[i]);
  uint32_t before = p->seen.text.len;
  bool is_first = names_add(&p->seen, text.text) == before;
  strbuf_release(&text);
  return is_first;
}

static void unit_release(struct unit *u) { vec_release_all(&u->files, &u->flags, &u->dropped); }

static void add_unit(struct project *p, struct unit *u, bool links) {
  if (!is_new(p, u)) {
    p->duplicates++;
    unit_release(u);
    return;
  }
  for (uint32_t i = 0; links && i < p->units.len; i++) {
    struct unit *other = &p->units.data[i];
    if (!has_same_flags(other, u)) continue;
    vec_push(&other->files, u->files.data[0]);
    unit_release(u);
    return;
  }
  vec_push(&p->units, *u);
}

/* `words` begins with the compiler. */
static void add_step(struct project *p, const struct project_request *r, const char *directory, const char *name,
                     const string_list *words) {
  struct build_step s;
  flags_read(&p->arena, words, r->model, &s);
  if (s.why_not) vec_push(&p->skipped, ((struct skipped_step){name, s.why_not}));
  for (uint32_t i = 0; i < s.files.len; i++) {
    struct unit u = {.directory = directory, .model = s.model};
    u.name = shown(p, words_path(&p->arena, directory, s.files.data[i]));
    vec_push(&u.files, s.files.data[i]);
    for (uint32_t k = 0; k < s.flags.len; k++) vec_push(&u.flags, s.flags.data[k]);
    for (uint32_t k = 0; k < r->flags->len; k++) vec_push(&u.flags, r->flags->data[k]);
    for (uint32_t k = 0; k < s.dropped.len; k++) vec_push(&u.dropped, s.dropped.data[k]);
    add_unit(p, &u, r->links);
  }
  build_step_release(&s);
}

/* ---- the build database ---- */

struct entry {
  const char *directory, *file;
  string_list arguments;
  bool has_words;
};

static void read_arguments(struct project *p, struct json *j, string_list *out) {
  json_open(j, '[');
  while (json_element(j)) vec_push(out, arena_strdup(&p->arena, json_string(j)));
}

static void read_entry(struct project *p, struct json *j, struct entry *e) {
  size_t ignored;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "directory") == 0) {
      e->directory = arena_strdup(&p->arena, json_string(j));
    } else if (strcmp(key, "file") == 0) {
      e->file = arena_strdup(&p->arena, json_string(j));
    } else if (strcmp(key, "arguments") == 0) {
      vec_clear(&e->arguments);
      read_arguments(p, j, &e->arguments);
      e->has_words = true;
    } else if (strcmp(key, "command") == 0 && !e->has_words) {
      words_split(&p->arena, json_string(j), &e->arguments);
      e->has_words = true;
    } else {
      json_skip(j, &ignored);
    }
  }
}

/* Is it one of the paths that were asked for, or below one? None means all. */
static bool is_wanted(struct project *p, const struct project_request *r, const char *absolute) {
  for (uint32_t i = 0; i < r->paths->len; i++) {
    const char *path = words_path(&p->arena, p->folder, r->paths->data[i]);
    size_t len = strlen(path);
    if (strncmp(absolute, path, len) == 0 && (!absolute[len] || absolute[len] == '/')) return true;
  }
  return !r->paths->len;
}

/* What the entry itself names comes first: a step may name others. */
static void add_entry(struct project *p, const struct project_request *r, const char *folder, struct entry *e) {
  string_list words = VEC_INIT;
  const char *directory = words_path(&p->arena, folder, e->directory ? e->directory : ".");
  const char *absolute = words_path(&p->arena, directory, e->file ? e->file : ".");
  if (!is_wanted(p, r, absolute)) return;
  words_expand(&p->arena, directory, &e->arguments, &words);
  if (!words.len)
    vec_push(&p->skipped, ((struct skipped_step){shown(p, absolute), "has no command"}));
  else
    add_step(p, r, directory, shown(p, absolute), &words);
  vec_release(&words);
}

static bool read_database(struct project *p, struct context *ctx, const struct project_request *r, const char *path) {
  struct strbuf text = STRBUF_INIT;
  struct json j;
  if (!strbuf_read_file(&text, path, LARGEST_DATABASE)) {
    int why = errno;
    strbuf_release(&text);
    return diagnostics_error(&ctx->diagnostics, path, 0, 0, "cannot read the file: %s", strerror(why));
  }
  const char *slash = strrchr(path, '/');
  const char *folder = slash ? arena_strndup(&p->arena, path, (size_t)(slash - path)) : ".";
  folder = words_path(&p->arena, p->folder, *folder ? folder : "/");
  json_init(&j, &ctx->diagnostics, path, text.text, text.len);
  json_open(&j, '[');
  while (json_element(&j)) {
    struct entry e = {.arguments = VEC_INIT};
    read_entry(p, &j, &e);
    if (!j.failed) add_entry(p, r, folder, &e);
    vec_release(&e.arguments);
  }
  bool ok = json_finish(&j);
  json_release(&j);
  strbuf_release(&text);
  return ok;
}

static bool is_there(const char *path) { return access(path, F_OK) == 0; }

static bool is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* The file, or that of the folder, or that of a folder around it; NULL if there is none. */
static const char *find_database(struct project *p, const char *given) {
  if (!is_folder(given)) return given;
  struct strbuf path = STRBUF_INIT;
  strbuf_puts(&path, words_path(&p->arena, p->folder, given));
  const char *found = NULL;
  while (!found && path.len) {
    size_t len = path.len;
    strbuf_printf(&path, "/%s", DATABASE);
    if (is_there(path.text)) found = arena_strdup(&p->arena, path.text);
    path.len = len;
    path.text[len] = '\0';
    char *slash = strrchr(path.text, '/');
    path.len = slash ? (size_t)(slash - path.text) : 0;
    path.text[path.len] = '\0';
  }
  strbuf_release(&path);
  return found;
}

static bool add_database(struct project *p, struct context *ctx, const struct project_request *r) {
  const char *path = find_database(p, r->database);
  if (path) return read_database(p, ctx, r, path);
  return diagnostics_error(&ctx->diagnostics, r->database, 0, 0,
                           "there is no %s in this folder or above it; make one with 'bear -- make', or with "
                           "'cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON'",
                           DATABASE);
}

/* ---- folders and files ---- */

static void add_source(struct project *p, const struct project_request *r, const char *path) {
  string_list words = VEC_INIT;
  vec_push(&words, "cc");
  vec_push(&words, path);
  add_step(p, r, p->folder, path, &words);
  vec_release(&words);
}

static int is_visible(const struct dirent *e) { return e->d_name[0] != '.'; }

/* In the order of names; links are not followed, so that there is an end. */
static void add_folder(struct project *p, const struct project_request *r, const char *folder) {
  struct dirent **names;
  int count = scandir(folder, &names, is_visible, alphasort);
  for (int i = 0; i < count; i++) {
    struct strbuf path = STRBUF_INIT;
    struct stat info;
    strbuf_printf(&path, "%s%s%s", strcmp(folder, ".") == 0 ? "" : folder, strcmp(folder, ".") == 0 ? "" : "/",
                  names[i]->d_name);
    bool is_known = lstat(path.text, &info) == 0;
    const char *kept = arena_strdup(&p->arena, path.text), *dot = strrchr(kept, '.');
    if (is_known && S_ISDIR(info.st_mode)) add_folder(p, r, kept);
    if (is_known && !S_ISDIR(info.st_mode) && dot && strcmp(dot, ".c") == 0) add_source(p, r, kept);
    strbuf_release(&path);
    free(names[i]);
  }
  if (count >= 0) free(names);
}

static bool add_path(struct project *p, struct context *ctx, const struct project_request *r, const char *path) {
  if (!is_there(path)) return diagnostics_error(&ctx->diagnostics, path, 0, 0, "cannot read it: %s", strerror(errno));
  uint32_t before = p->units.len + p->duplicates;
  if (!is_folder(path))
    add_source(p, r, path);
  else
    add_folder(p, r, path);
  if (p->units.len + p->duplicates > before || r->links) return true;
  return diagnostics_error(&ctx->diagnostics, path, 0, 0, "there is no C source");
}

bool project_read(struct project *p, struct context *ctx, const struct project_request *r) {
  char *folder = getcwd(NULL, 0);
  *p = (struct project){.arena = ARENA_INIT, .seen = NAMES_INIT};
  p->folder = arena_strdup(&p->arena, folder ? folder : "/");
  free(folder);
  bool ok = true;
  if (r->database)
    ok = add_database(p, ctx, r);
  else
    for (uint32_t i = 0; i < r->paths->len && ok; i++) ok = add_path(p, ctx, r, r->paths->data[i]);
  if (ok && !p->units.len)
    ok = diagnostics_error(&ctx->diagnostics, r->database, 0, 0,
                           "no step of the build compiles a C source that is asked for");
  return ok;
}

void project_release(struct project *p) {
  for (uint32_t i = 0; i < p->units.len; i++) unit_release(&p->units.data[i]);
  vec_release_all(&p->units, &p->skipped);
  names_release(&p->seen);
  arena_release(&p->arena);
}

bool unit_drop_flag(struct unit *u, const char *flag) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < u->flags.len; i++)
    if (strcmp(u->flags.data[i], flag) != 0) u->flags.data[kept++] = u->flags.data[i];
  bool is_dropped = kept < u->flags.len;
  u->flags.len = kept;
  if (is_dropped) vec_push(&u->dropped, flag);
  return is_dropped;
}

const char *project_common_folder(struct project *p) {
  struct strbuf common = STRBUF_INIT;
  uint32_t depth = 0;
  for (uint32_t i = 0; i < p->units.len; i++) {
    const struct unit *u = &p->units.data[i];
    for (uint32_t k = 0; k <= u->files.len; k++) {
      const char *path = k < u->files.len ? words_path(&p->arena, u->directory, u->files.data[k]) : u->directory;
      size_t len = 0;
      if (!common.len) strbuf_puts(&common, path);
      while (len < common.len && path[len] == common.text[len]) len++;
      if (len < common.len || (path[len] && path[len] != '/'))
        while (len && common.text[len - 1] != '/') len--;
      common.len = len && common.text[len - 1] == '/' ? len - 1 : len;
      common.text[common.len] = '\0';
    }
  }
  for (const char *c = common.text; *c; c++) depth += *c == '/';
  const char *result = depth >= 2 ? arena_strdup(&p->arena, common.text) : NULL;
  strbuf_release(&common);
  return result;
}
