/* A script that knows the tables: which options a command has, and what their values may be. */
#include "config/manual.h"

#include <string.h>

static const char head[] = "# bash completion of ockham, made from its option tables.\n"
                           "_ockham() {\n"
                           "  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                           "  local command=${COMP_WORDS[1]} options= values=\n"
                           "  COMPREPLY=()\n";
static const char tail[] = "  if [[ -n $values ]]; then\n"
                           "    COMPREPLY=($(compgen -W \"$values\" -- \"$now\"))\n"
                           "  elif [[ $now == -* ]]; then\n"
                           "    COMPREPLY=($(compgen -W \"$options\" -- \"$now\"))\n"
                           "  else\n"
                           "    COMPREPLY=($(compgen -f -- \"$now\"))\n"
                           "  fi\n"
                           "}\n"
                           "complete -o filenames -F _ockham ockham\n";

static void add_commands(struct strbuf *out) {
  for (uint32_t i = 0; i < COMMAND_COUNT; i++) strbuf_printf(out, "%s ", command_name((enum command)i));
}

/* Options of the same name may have other values for another command. */
static void add_values(struct strbuf *out, enum command c) {
  uint32_t count;
  const struct option_spec *specs = options_specs(&count);
  strbuf_puts(out, "      case $before in\n");
  for (uint32_t i = 0; i < count; i++) {
    if (!specs[i].choices || !(specs[i].commands & 1u << c)) continue;
    strbuf_printf(out, "        --%s) values=\"", specs[i].name);
    for (uint32_t k = 0; specs[i].choices[k]; k++) strbuf_printf(out, "%s%s", k ? " " : "", specs[i].choices[k]);
    strbuf_puts(out, "\" ;;\n");
  }
  strbuf_puts(out, "      esac ;;\n");
}

static void add_command(struct strbuf *out, enum command c) {
  uint32_t count;
  const struct option_spec *specs = options_specs(&count);
  strbuf_printf(out, "    %s)\n      options=\"", command_name(c));
  for (uint32_t i = 0; i < count; i++)
    if (specs[i].commands & 1u << c) strbuf_printf(out, "--%s ", specs[i].name);
  strbuf_puts(out, "\"\n");
  add_values(out, c);
}

void manual_completion(struct strbuf *out) {
  strbuf_puts(out, head);
  strbuf_puts(out, "  if ((COMP_CWORD == 1)); then\n    COMPREPLY=($(compgen -W \"");
  add_commands(out);
  strbuf_puts(out, "help --help --version\" -- \"$now\"))\n    return\n  fi\n  case $command in\n    help) values=\"");
  add_commands(out);
  strbuf_puts(out, "\" ;;\n");
  for (uint32_t i = 0; i < COMMAND_COUNT; i++) add_command(out, (enum command)i);
  strbuf_puts(out, "  esac\n");
  strbuf_puts(out, tail);
}
