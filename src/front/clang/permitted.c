/* Flags are the user's own words, so whatever they name may be read. Which of them take a path is not looked up: if a
 * word, or what follows its option, names something that is there, it is meant. */
#include "front/clang/permitted.h"

#include "base/alloc.h"
#include "base/process/tools.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool add_path(struct permitted *r, const char *path) {
  char *real = realpath(path, NULL);
  if (real) vec_push(&r->paths, real);
  return real;
}

/* Of a link, both where it is and where it leads. */
static void add_folder_of(struct permitted *r, const char *file) {
  char *real = realpath(file, NULL), *given = xstrdup(file), *slash = strrchr(given, '/');
  if (slash) slash[slash == given] = '\0';
  add_path(r, slash ? given : ".");
  slash = real ? strrchr(real, '/') : NULL;
  if (slash) {
    slash[slash == real] = '\0';
    add_path(r, real);
  }
  free(real);
  free(given);
}

/* Options whose path may follow without a space. */
static const char *const joined[] = {"-I",           "-isystem", "-iquote",     "-idirafter", "-iprefix",
                                     "-include-pch", "-include", "-imacros",    "-isysroot",  "-iwithprefix",
                                     "-F",           "-B",       "-iframework", "-L",         "@"};

/* A folder; or a file, which may include its neighbours. */
static void add_named(struct permitted *r, const char *path) {
  struct stat info;
  if (!add_path(r, path)) return;
  if (stat(path, &info) == 0 && S_ISREG(info.st_mode)) add_folder_of(r, path);
}

static void add_flag(struct permitted *r, const char *flag) {
  const char *value = strchr(flag, '=');
  if (*flag != '-' && *flag != '@') add_named(r, flag);
  if (value && value[1]) add_named(r, value + 1);
  for (size_t i = 0; i < sizeof joined / sizeof *joined; i++)
    if (strncmp(flag, joined[i], strlen(joined[i])) == 0 && flag[strlen(joined[i])])
      add_named(r, flag + strlen(joined[i]));
}

/* Lists of folders, separated by colons. */
static void add_environment(struct permitted *r, const char *name) {
  const char *value = getenv(name);
  for (const char *p = value; p && *p;) {
    size_t len = strcspn(p, ":");
    struct strbuf folder = STRBUF_INIT;
    strbuf_add(&folder, p, len);
    if (len) add_path(r, folder.text);
    strbuf_release(&folder);
    p += len + (p[len] == ':');
  }
}

/* PREFIX of PREFIX/bin/clang. */
static void add_compiler(struct permitted *r) {
  char *path = tool_path(TOOL_CLANG);
  for (int i = 0; i < 2 && path; i++) {
    char *slash = strrchr(path, '/');
    if (slash) *slash = '\0';
  }
  if (path && *path) add_path(r, path);
  free(path);
}

void permitted_init(struct permitted *r, const char *const *files, uint32_t file_count, const char *const *flags,
                    uint32_t flag_count) {
  *r = (struct permitted){VEC_INIT};
  for (uint32_t i = 0; i < file_count; i++) add_folder_of(r, files[i]);
  for (uint32_t i = 0; i < flag_count; i++) add_flag(r, flags[i]);
  add_environment(r, "CPATH");
  add_environment(r, "C_INCLUDE_PATH");
  add_compiler(r);
  vec_push(&r->paths, NULL);
}

void permitted_release(struct permitted *r) {
  for (uint32_t i = 0; i < r->paths.len; i++) free((char *)r->paths.data[i]);
  vec_release(&r->paths);
}
