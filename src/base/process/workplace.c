/* A temporary folder is known to the janitor from the moment it exists, so it goes even if this process is killed. Its
 * path is made absolute at once: who works there may change directory. */
#include "base/process/workplace.h"

#include "base/process/janitor.h"
#include "base/strbuf.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *workplace_make_as(struct context *c, char *template) {
  if (!mkdtemp(template)) return NULL;
  char *path = realpath(template, NULL);
  if (path) janitor_watch(c->janitor, path);
  return path;
}

char *workplace_make(struct context *c, const char *what) {
  struct strbuf s = STRBUF_INIT;
  const char *temporary = getenv("TMPDIR");
  strbuf_printf(&s, "%s/ockham-%s-XXXXXX", temporary && *temporary ? temporary : "/tmp", what);
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
