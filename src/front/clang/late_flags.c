/* What linkers do by flags (another function for a name, another start) and what plugins do to the program is not seen
 * here, since clang writes bitcode before it; a file of flags may hold any of them. What late passes insert calls
 * functions of reserved names: known/known.c looks for those. */
#include "front/clang/late_flags.h"

#include <stddef.h>
#include <string.h>

static const struct {
  const char *name;
  bool is_whole; /* or a beginning */
  const char *what;
} late[] = {{"-Wl,", false, "is for the linker"},
            {"-Xlinker", true, "is for the linker"},
            {"--for-linker", false, "is for the linker"},
            {"-T", false, "is for the linker"},
            {"--entry", false, "is for the linker"},
            {"-nostartfiles", true, "is for the linker"},
            {"-nostdlib", true, "is for the linker"},
            {"--no-standard-libraries", true, "is for the linker"},
            {"--ld-path", false, "is for the linker"},
            {"-Wa,", false, "is for the assembler"},
            {"-Xassembler", true, "is for the assembler"},
            {"--for-assembler", false, "is for the assembler"},
            {"-mllvm", true, "is for passes behind the front end"},
            {"-debug-info-kind", false, "takes away debug information that is needed"},
            {"-fplugin", false, "may change the program"},
            {"-fpass-plugin", false, "may change the program"},
            {"-load", true, "may change the program"},
            {"-plugin", false, "may change the program"},
            {"-add-plugin", true, "may change the program"},
            {"@", false, "has flags that are not looked at"},
            {"--config", false, "has flags that are not looked at"},
            {"-l", false, "links a library that may have other functions for names of the C library"}};

/* ---- what changes nothing ---- */

/* Parts of the C library, and of the compiler's. */
static const char *const libraries[] = {"m",   "c",      "rt",  "dl",  "pthread", "util",  "crypt",
                                        "nsl", "resolv", "anl", "gcc", "gcc_s",   "atomic"};

/* Words for the linker that are about the file it writes, about what it searches and says, and about what is not used
 * anyway; `-z` has a word of its own. */
static const char *const idle_words[] = {"-O0",
                                         "-O1",
                                         "-O2",
                                         "-O3",
                                         "--as-needed",
                                         "--no-as-needed",
                                         "--start-group",
                                         "--end-group",
                                         "-s",
                                         "-S",
                                         "--strip-all",
                                         "--strip-debug",
                                         "--gc-sections",
                                         "--no-gc-sections",
                                         "--print-gc-sections",
                                         "--build-id",
                                         "--eh-frame-hdr",
                                         "--enable-new-dtags",
                                         "--disable-new-dtags",
                                         "--sort-common",
                                         "--no-undefined",
                                         "--fatal-warnings",
                                         "--no-fatal-warnings",
                                         "--warn-common",
                                         "--no-copy-dt-needed-entries",
                                         "-Bsymbolic-functions",
                                         "-Bstatic",
                                         "-Bdynamic",
                                         "-z",
                                         "relro",
                                         "norelro",
                                         "now",
                                         "lazy",
                                         "defs",
                                         "noexecstack",
                                         "separate-code",
                                         "noseparate-code"};
/* With a value behind them. */
static const char *const idle_beginnings[] = {
    "--build-id=", "--hash-style=", "--compress-debug-sections=", "-Map=", "--icf=none"};

static bool is_idle_word(const char *word, size_t len) {
  for (size_t i = 0; i < sizeof idle_words / sizeof *idle_words; i++)
    if (strlen(idle_words[i]) == len && strncmp(word, idle_words[i], len) == 0) return true;
  for (size_t i = 0; i < sizeof idle_beginnings / sizeof *idle_beginnings; i++)
    if (strncmp(word, idle_beginnings[i], strlen(idle_beginnings[i])) == 0) return true;
  return false;
}

bool flag_is_idle(const char *flag) {
  if (strncmp(flag, "-l", 2) == 0) {
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
      if (strcmp(flag + 2, libraries[i]) == 0) return true;
    return false;
  }
  if (strncmp(flag, "-Wl,", 4) != 0) return false;
  for (const char *word = flag + 3; *word;) {
    size_t len = strcspn(++word, ",");
    if (!is_idle_word(word, len)) return false;
    word += len;
  }
  return true;
}

/* ---- what may change something ---- */

static const char *lateness(const char *flag, const char *before) {
  if (flag_is_idle(flag)) return NULL;
  for (size_t i = 0; i < sizeof late / sizeof *late; i++)
    if (late[i].is_whole ? strcmp(flag, late[i].name) == 0 : strncmp(flag, late[i].name, strlen(late[i].name)) == 0)
      return late[i].what;
  bool is_inner = before && strcmp(before, "-Xclang") == 0;
  if (is_inner && strncmp(flag, "-fsanitize-ignorelist", 21) == 0) return "takes checks away";
  bool is_entry = strncmp(flag, "-e", 2) == 0 && strncmp(flag, "-emit-", 6) != 0;
  return is_entry ? "is for the linker" : NULL;
}

bool late_flags_are_absent(struct diagnostics *d, const char *const *flags, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const char *what = lateness(flags[i], i ? flags[i - 1] : NULL);
    if (!what) continue;
    return diagnostics_error(
        d, NULL, 0, 0, "the flag '%s' %s: the program that is checked would not be the one that runs; leave it out",
        flags[i], what);
  }
  return true;
}
