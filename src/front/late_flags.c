/* What linkers do by flags (another function for a name, another start) and what plugins do to the program is not seen
 * here, since clang writes bitcode before it; a file of flags may hold any of them. What late passes insert calls
 * functions of reserved names: known/known.c looks for those. */
#include "front/late_flags.h"

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
            {"-fplugin", false, "may change the program"},
            {"-fpass-plugin", false, "may change the program"},
            {"-load", true, "may change the program"},
            {"-plugin", false, "may change the program"},
            {"-add-plugin", true, "may change the program"},
            {"@", false, "has flags that are not looked at"},
            {"--config", false, "has flags that are not looked at"}};

static const char *lateness(const char *flag) {
  for (size_t i = 0; i < sizeof late / sizeof *late; i++)
    if (late[i].is_whole ? strcmp(flag, late[i].name) == 0 : strncmp(flag, late[i].name, strlen(late[i].name)) == 0)
      return late[i].what;
  bool is_entry = strncmp(flag, "-e", 2) == 0 && strncmp(flag, "-emit-", 6) != 0;
  return is_entry ? "is for the linker" : NULL;
}

bool late_flags_are_absent(struct diagnostics *d, const char *const *flags, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const char *what = lateness(flags[i]);
    if (!what) continue;
    return diagnostics_error(
        d, NULL, 0, 0, "the flag '%s' %s: the program that is checked would not be the one that runs; leave it out",
        flags[i], what);
  }
  return true;
}
