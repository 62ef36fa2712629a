/* Looks along PATH as execvp does: an empty element is the working directory, and without PATH there are defaults. */
#include "base/process/tools.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct tool_info {
  const char *name, *package, *purpose;
};

#define TOOL_INFO(NAME, program, package, purpose) {program, package, purpose},
static const struct tool_info tools[] = {TOOLS(TOOL_INFO) CLUSTER_TOOLS(TOOL_INFO)};
#undef TOOL_INFO

static const char default_path[] = "/bin:/usr/bin";

static bool is_program(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

/* NULL if it is nowhere. */
static char *find_on_path(const char *name) {
  const char *path = getenv("PATH");
  struct strbuf file = STRBUF_INIT;
  char *found = NULL;
  for (const char *p = path ? path : default_path; p && !found;) {
    size_t len = strcspn(p, ":");
    strbuf_clear(&file);
    strbuf_printf(&file, "%.*s%s%s", (int)len, p, len ? "/" : "", name);
    if (is_program(file.text)) found = realpath(file.text, NULL);
    p = p[len] ? p + len + 1 : NULL;
  }
  strbuf_release(&file);
  return found;
}

const char *tool_name(enum tool t) {
  assert(t < TOOL_COUNT);
  return tools[t].name;
}

char *tool_path(enum tool t) { return find_on_path(tool_name(t)); }

bool tool_is_installed(enum tool t) {
  char *path = tool_path(t);
  free(path);
  return path != NULL;
}

void tool_print_remedy(enum tool t, struct strbuf *out) {
  strbuf_printf(out, "%s; install the package %s, or add its folder to PATH", tools[t].purpose, tools[t].package);
}

bool tool_require(enum tool t, struct diagnostics *d) {
  struct strbuf remedy = STRBUF_INIT;
  if (tool_is_installed(t)) return true;
  tool_print_remedy(t, &remedy);
  diagnostics_error(d, NULL, 0, 0, "%s is not installed: %s", tools[t].name, remedy.text);
  strbuf_release(&remedy);
  return false;
}
