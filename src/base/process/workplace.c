/* The janitor knows a temporary folder by name before it exists, so it goes whenever this process is killed. The name
 * is made absolute first (who works there may change directory) and ends in letters that nobody can guess. */
#include "base/process/workplace.h"

#include "base/alloc.h"
#include "base/process/janitor.h"
#include "base/strbuf.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

static bool choose_letters(char *at, size_t count) {
  static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  uint8_t chosen[16];
  if (count > sizeof chosen || getrandom(chosen, count, 0) != (ssize_t)count) return false;
  for (size_t i = 0; i < count; i++) at[i] = LETTERS[chosen[i] % (sizeof LETTERS - 1)];
  return true;
}

/* The folder of `path`, without links, and its last name. */
static char *absolute_path(const char *path) {
  struct strbuf s = STRBUF_INIT;
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  if (slash)
    strbuf_printf(&s, "%.*s/", (int)(slash - path), path);
  else
    strbuf_puts(&s, ".");
  char *folder = realpath(s.text, NULL);
  strbuf_clear(&s);
  if (folder) strbuf_printf(&s, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
  char *result = folder ? xstrdup(s.text) : NULL;
  free(folder);
  strbuf_release(&s);
  return result;
}

char *workplace_make_as(struct context *c, const char *prefix) {
  enum { LETTERS = 12, TRIALS = 100 };
  struct strbuf s = STRBUF_INIT;
  strbuf_printf(&s, "%s%.*s", prefix, LETTERS, "XXXXXXXXXXXXXXXX");
  char *path = absolute_path(s.text);
  strbuf_release(&s);
  for (int i = 0; path && i < TRIALS; i++) {
    if (!choose_letters(path + strlen(path) - LETTERS, LETTERS)) break;
    janitor_watch(c->janitor, path);
    if (mkdir(path, S_IRWXU) == 0) return path;
    int why = errno;
    janitor_forget(c->janitor, path);
    errno = why;
    if (why != EEXIST) break;
  }
  free(path); /* errno stays */
  return NULL;
}

const char *workplace_folder(void) {
  const char *temporary = getenv("TMPDIR");
  return temporary && *temporary ? temporary : "/tmp";
}

char *workplace_make(struct context *c, const char *what) {
  struct strbuf s = STRBUF_INIT;
  strbuf_printf(&s, "%s/ockham-%s-", workplace_folder(), what);
  char *path = workplace_make_as(c, s.text);
  strbuf_release(&s);
  return path;
}

void workplace_each_file(const char *directory, void (*act)(void *, const char *name), void *data) {
  DIR *d = opendir(directory);
  struct dirent *e;
  while (d && (e = readdir(d)))
    if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) act(data, e->d_name);
  if (d) closedir(d);
}

/* A program that ran there may have made directories; what it made there goes too. */
static void remove_file(void *directory, const char *name) {
  struct strbuf path = STRBUF_INIT;
  struct stat info;
  strbuf_printf(&path, "%s/%s", (const char *)directory, name);
  if (lstat(path.text, &info) == 0 && S_ISDIR(info.st_mode)) {
    workplace_each_file(path.text, remove_file, path.text);
    rmdir(path.text);
  } else {
    unlink(path.text);
  }
  strbuf_release(&path);
}

void workplace_leave(struct context *c, char *path) {
  if (path) janitor_forget(c->janitor, path);
  free(path);
}

void workplace_remove(struct context *c, char *path) {
  if (!path) return;
  workplace_each_file(path, remove_file, path);
  rmdir(path);
  workplace_leave(c, path);
}
