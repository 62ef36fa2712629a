/* A version is the first number with a point in what a program says of itself. It is too old if it is below what ockham
 * is tried with. */
#include "cli/versions.h"

#include "base/process/process.h"
#include "bits/sat.h"
#include "boolean/diagram.h"
#include "front/llvm.h"
#include "solve/solver.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The oldest that will do. A program whose name says its version needs none; {0, 0}: it says no version. */
static const struct oldest {
  unsigned major, minor;
} oldest[TOOL_COUNT] = {
    [TOOL_CLANG] = {19, 0}, [TOOL_SYMBOLIZER] = {19, 0}, [TOOL_CVC5] = {1, 0}, [TOOL_CRYPTOMINISAT] = {5, 8}};

/* `5.11.4` of `c CryptoMiniSat version 5.11.4`; the length, 0 = there is none. */
static size_t find_version(const char *said, const char **at) {
  for (const char *p = said; *p; p++) {
    bool is_start = isdigit((unsigned char)*p) && (p == said || !isalnum((unsigned char)p[-1]));
    size_t whole = strspn(p, "0123456789");
    if (!is_start || p[whole] != '.' || !isdigit((unsigned char)p[whole + 1])) continue;
    *at = p;
    return strspn(p, "0123456789.");
  }
  return 0;
}

static bool is_older(const char *version, struct oldest than) {
  unsigned major = 0, minor = 0;
  sscanf(version, "%u.%u", &major, &minor);
  return major < than.major || (major == than.major && minor < than.minor);
}

enum version_state version_of_tool(struct context *ctx, enum tool t, struct strbuf *ret) {
  enum { SECONDS = 10 };
  if (!tool_is_installed(t)) return strbuf_puts(ret, "not installed"), VERSION_MISSING;
  if (!oldest[t].major) return VERSION_FINE;
  const char *const words[] = {tool_name(t), "--version", NULL}, *at;
  struct strbuf said = STRBUF_INIT;
  const struct process_sink sink = {&said, PROCESS_WORDS};
  process_run(ctx, &(struct process_request){.arguments = words, .seconds = SECONDS, .output = sink, .error = sink});
  size_t len = said.text ? find_version(said.text, &at) : 0;
  enum version_state state = len ? VERSION_FINE : VERSION_BROKEN;
  if (len) strbuf_add(ret, at, len);
  if (!len) strbuf_puts(ret, "'--version' says no version");
  if (len && is_older(ret->text, oldest[t])) {
    strbuf_printf(ret, ", %u.%u or later is needed", oldest[t].major, oldest[t].minor);
    state = VERSION_OLD;
  }
  strbuf_release(&said);
  return state;
}

enum version_state version_of_llvm(struct strbuf *ret) {
  struct diagnostics d = DIAGNOSTICS_INIT;
  bool is_loaded = llvm_load(&d);
  if (is_loaded)
    llvm_print_version(ret);
  else
    strbuf_puts(ret, d.items.data[0].text);
  diagnostics_release(&d);
  return is_loaded ? VERSION_FINE : VERSION_MISSING;
}

void versions_print(struct context *ctx, struct strbuf *out) {
  strbuf_puts(out, "linked: ");
  solver_print_version(out);
  strbuf_printf(out, ", %s, ", sat_version());
  diagrams_print_version(out);
  strbuf_puts(out, "\nloaded: LLVM ");
  version_of_llvm(out);
  strbuf_puts(out, "\nstarted:");
  for (enum tool t = 0; t < TOOL_NEEDED_COUNT; t++) {
    struct strbuf version = STRBUF_INIT;
    version_of_tool(ctx, t, &version);
    strbuf_printf(out, "%s %s%s%s", t ? "," : "", tool_name(t), version.len ? " " : "",
                  version.len ? version.text : "");
    strbuf_release(&version);
  }
  strbuf_putc(out, '\n');
}
