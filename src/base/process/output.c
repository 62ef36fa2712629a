/* The file is made beside its target, because a rename is atomic within a file system only. */
#include "base/process/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/strbuf.h"

static bool fail(const char *path, const char *what, struct diagnostics *d) {
  return d && diagnostics_error(d, path, 0, 0, "cannot %s: %s", what, strerror(errno));
}

/* A temporary file gets the permissions that a new file would have had, or those of the old one. */
static mode_t wanted_mode(const struct stat *old) {
  if (old) return old->st_mode & 0777;
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

static bool open_temporary(struct output *o, const struct stat *old, struct diagnostics *d) {
  struct strbuf name = STRBUF_INIT;
  char *real = old ? realpath(o->path, NULL) : NULL; /* a symbolic link stays one */
  o->target = xstrdup(real ? real : o->path);
  free(real);
  strbuf_printf(&name, "%s.XXXXXX", o->target);
  o->temporary = strbuf_detach(&name);
  int fd = mkstemp(o->temporary);
  if (fd >= 0) {
    (void)!fchmod(fd, wanted_mode(old));
    o->file = fdopen(fd, "w");
  }
  if (o->file) return true;
  int error = errno;
  if (fd >= 0) {
    close(fd);
    unlink(o->temporary);
  }
  free(o->target);
  free(o->temporary);
  errno = error;
  return fail(o->path, "write", d);
}

bool output_open(struct output *o, const char *path, struct diagnostics *d) {
  struct stat old;
  *o = (struct output){NULL, path, NULL, NULL};
  if (strcmp(path, "-") == 0) {
    o->path = "standard output";
    o->file = stdout;
    return true;
  }
  bool exists = stat(path, &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) { /* a device or a pipe; a directory fails here */
    o->file = fopen(path, "w");
    return o->file || fail(path, "write", d);
  }
  return open_temporary(o, exists ? &old : NULL, d);
}

bool output_close(struct output *o, struct diagnostics *d) {
  bool ok = fflush(o->file) == 0 && !ferror(o->file);
  int error = errno;
  if (o->file != stdout && fclose(o->file) != 0 && ok) ok = false, error = errno;
  if (o->temporary) {
    if (ok && rename(o->temporary, o->target) != 0) ok = false, error = errno;
    if (!ok) unlink(o->temporary);
  }
  free(o->target);
  free(o->temporary);
  errno = error;
  return ok || fail(o->path, "write", d);
}

bool output_write(const char *path, const void *bytes, size_t size, struct diagnostics *d) {
  struct output o;
  if (!output_open(&o, path, d)) return false;
  fwrite(bytes, 1, size, o.file);
  return output_close(&o, d);
}

void output_prepare(const char *path, struct last_file *f) {
  struct stat old;
  struct strbuf name = STRBUF_INIT;
  bool exists = strcmp(path, "-") != 0 && stat(path, &old) == 0, is_file = !exists || S_ISREG(old.st_mode);
  char *real = exists && is_file ? realpath(path, NULL) : NULL; /* a symbolic link stays one */
  f->path = real ? real : xstrdup(path);
  f->temporary = NULL;
  f->mode = exists ? old.st_mode & 0777 : 0;
  if (!is_file || strcmp(path, "-") == 0) return;
  strbuf_printf(&name, "%s.%ld", f->path, (long)getpid());
  f->temporary = strbuf_detach(&name);
}

void output_replay(const char *directory) {
  struct strbuf path = STRBUF_INIT, word = STRBUF_INIT;
  strbuf_printf(&path, "%s/replay.sh", directory);
  strbuf_shell_word(&word, path.text);
  printf("replay: sh %s\n", word.text);
  strbuf_release_all(&path, &word);
}
