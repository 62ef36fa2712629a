/* What the option tables say to people (`--help`) and to programs (JSON). */
#include "config/options.h"

#include <inttypes.h>
#include <string.h>

#define COMMAND_ARGUMENTS(NAME, name, arguments, doc) arguments,
#define COMMAND_DOC(NAME, name, arguments, doc) doc,
const char *const options_command_arguments[] = {COMMANDS(COMMAND_ARGUMENTS)};
const char *const options_command_docs[] = {COMMANDS(COMMAND_DOC)};

#define GROUP_TITLE(NAME, title) title,
const char *const options_group_titles[] = {OPTION_GROUPS(GROUP_TITLE)};

static const char *const type_names[] = {
    [OPTION_FLAG] = "flag",     [OPTION_INT] = "int",     [OPTION_UINT64] = "uint64", [OPTION_STRING] = "string",
    [OPTION_CHOICE] = "choice", [OPTION_PATHS] = "paths", [OPTION_SET] = "set",
};

enum { DOC_COLUMN = 30, MOST_COLUMNS = 120 };

/* `--name VALUE`, for a choice with its spellings. */
static void add_usage(struct strbuf *out, const struct option_spec *s) {
  strbuf_printf(out, "--%s", s->name);
  if (s->value) strbuf_printf(out, " %s", s->value);
  if (s->type == OPTION_CHOICE)
    for (uint32_t i = 0; s->choices[i]; i++) strbuf_printf(out, "%c%s", i ? '|' : ' ', s->choices[i]);
}

/* Of a set: its elements. */
static void add_default_choice(struct strbuf *out, const struct option_spec *s) {
  bool is_first = true;
  for (uint32_t i = 0; s->choices[i]; i++) {
    bool is_default = s->type == OPTION_SET ? s->default_number >> i & 1 : s->default_number == i;
    if (is_default) strbuf_printf(out, "%s%s", is_first ? "" : ",", s->choices[i]);
    is_first &= !is_default;
  }
}

static void add_default(struct strbuf *out, const struct option_spec *s) {
  switch (s->type) {
  case OPTION_CHOICE:
  case OPTION_SET:
    strbuf_puts(out, " [");
    add_default_choice(out, s);
    strbuf_puts(out, "]");
    break;
  case OPTION_STRING:
    if (s->default_string) strbuf_printf(out, " [%s]", s->default_string);
    break;
  case OPTION_INT:
  case OPTION_UINT64: strbuf_printf(out, " [%" PRIu64 "]", s->default_number); break;
  case OPTION_FLAG:
  case OPTION_PATHS: break;
  }
}

/* What an option is for, in its column of the line that begins at `start`, or of the next line. */
static void add_doc(struct strbuf *out, size_t start, const char *doc) {
  if (out->len - start + 2 > DOC_COLUMN) {
    strbuf_putc(out, '\n');
    start = out->len;
  }
  strbuf_printf(out, "%*s%s", (int)(DOC_COLUMN - (out->len - start)), "", doc);
}

/* In a line of its own if it does not fit. */
static void add_default_in_line(struct strbuf *out, const struct option_spec *s) {
  struct strbuf text = STRBUF_INIT;
  const char *start = strrchr(out->text, '\n');
  add_default(&text, s);
  if (strlen(start ? start + 1 : out->text) + text.len > MOST_COLUMNS) strbuf_printf(out, "\n%*s", DOC_COLUMN - 1, "");
  strbuf_puts(out, text.text);
  strbuf_release(&text);
}

/* What a set is made of, a few names a line. */
static void add_elements(struct strbuf *out, const struct option_spec *s) {
  enum { WIDTH = 80 };
  size_t start = out->len;
  strbuf_puts(out, "   ");
  for (uint32_t i = 0; s->choices[i]; i++) {
    if (out->len - start + strlen(s->choices[i]) + 2 > WIDTH) {
      strbuf_puts(out, "\n   ");
      start = out->len - 3;
    }
    strbuf_printf(out, " %s%s", s->choices[i], s->choices[i + 1] ? "," : "");
  }
  strbuf_putc(out, '\n');
}

static void add_line(struct strbuf *out, const struct option_spec *s) {
  size_t start = out->len;
  strbuf_puts(out, "  ");
  add_usage(out, s);
  add_doc(out, start, s->doc);
  add_default_in_line(out, s);
  strbuf_putc(out, '\n');
  if (s->type == OPTION_SET) add_elements(out, s);
}

#define ENGINE_LINE(ID, name, prefix, properties, doc) strbuf_printf(out, "    %-26s%s\n", name, doc);
static void add_engines(struct strbuf *out) { ENGINE_CHOICES(ENGINE_LINE) }

static void add_compiler_flags(struct strbuf *out) {
  uint32_t count;
  const struct compiler_flag *flags = options_compiler_flags(&count);
  strbuf_puts(out, "\nFlags of the compiler (any other after '--'):\n");
  for (uint32_t i = 0; i < count; i++) {
    size_t start = out->len, len = strlen(flags[i].name);
    strbuf_printf(out, "  %s%s%s", flags[i].name, flags[i].name[len - 1] == '=' ? "" : " ", flags[i].value);
    add_doc(out, start, flags[i].doc);
    strbuf_putc(out, '\n');
  }
}

void options_help(struct strbuf *out, enum command c) {
  uint32_t count;
  const struct option_spec *specs = options_specs(&count);
  strbuf_printf(out, "usage: ockham %s [options] %s\n\n%s\n", command_name(c), options_command_arguments[c],
                options_command_docs[c]);
  for (uint32_t g = 0; g < OPTION_GROUP_COUNT; g++) {
    bool is_first = true;
    for (uint32_t i = 0; i < count; i++) {
      if (specs[i].group != g || !(specs[i].commands & 1u << c)) continue;
      if (is_first) strbuf_printf(out, "\n%s:\n", options_group_titles[g]);
      is_first = false;
      add_line(out, &specs[i]);
      if (specs[i].offset == offsetof(struct options, engine)) add_engines(out);
    }
    if (g == OPTION_GROUP_INPUT && TAKES_COMPILER_FLAGS & 1u << c) add_compiler_flags(out);
  }
}

void options_overview(struct strbuf *out) {
  strbuf_puts(out, "usage: ockham COMMAND [options] ...\n\nCommands:\n");
  for (uint32_t i = 0; i < COMMAND_COUNT; i++)
    strbuf_printf(out, "  %-12s%s\n", command_name((enum command)i), options_command_docs[i]);
  strbuf_puts(out, "\n'ockham COMMAND --help' lists the options of a command.\n");
}

static void add_json_default(struct strbuf *out, const struct option_spec *s) {
  switch (s->type) {
  case OPTION_FLAG: strbuf_puts(out, "false"); break;
  case OPTION_INT:
  case OPTION_UINT64: strbuf_printf(out, "%" PRIu64, s->default_number); break;
  case OPTION_CHOICE:
  case OPTION_SET:
    strbuf_puts(out, "\"");
    add_default_choice(out, s);
    strbuf_puts(out, "\"");
    break;
  case OPTION_PATHS: strbuf_puts(out, "[]"); break;
  case OPTION_STRING:
    if (s->default_string)
      strbuf_json(out, s->default_string);
    else
      strbuf_puts(out, "null");
    break;
  }
}

static void add_json_option(struct strbuf *out, const struct option_spec *s) {
  strbuf_printf(out, "{\"name\": \"%s\", \"type\": \"%s\", \"default\": ", s->name, type_names[s->type]);
  add_json_default(out, s);
  if (s->type == OPTION_INT || s->type == OPTION_UINT64)
    strbuf_printf(out, ", \"min\": %" PRIu64 ", \"max\": %" PRIu64, s->min, s->max);
  if (s->choices) {
    strbuf_puts(out, ", \"choices\": [");
    for (uint32_t i = 0; s->choices[i]; i++) {
      if (i) strbuf_puts(out, ", ");
      strbuf_json(out, s->choices[i]);
    }
    strbuf_putc(out, ']');
  }
  strbuf_puts(out, ", \"group\": ");
  strbuf_json(out, options_group_titles[s->group]);
  strbuf_puts(out, ", \"commands\": [");
  bool is_first = true;
  for (uint32_t i = 0; i < COMMAND_COUNT; i++)
    if (s->commands & 1u << i) {
      strbuf_printf(out, "%s\"%s\"", is_first ? "" : ", ", command_name((enum command)i));
      is_first = false;
    }
  strbuf_puts(out, "], \"doc\": ");
  strbuf_json(out, s->doc);
  strbuf_putc(out, '}');
}

static void add_json_flags(struct strbuf *out) {
  uint32_t count;
  const struct compiler_flag *flags = options_compiler_flags(&count);
  for (uint32_t i = 0; i < count; i++) {
    strbuf_printf(out, "%s\n  {\"name\": \"%s\", \"value\": \"%s\", \"doc\": ", i ? "," : "", flags[i].name,
                  flags[i].value);
    strbuf_json(out, flags[i].doc);
    strbuf_putc(out, '}');
  }
}

void options_json(struct strbuf *out) {
  uint32_t count;
  const struct option_spec *specs = options_specs(&count);
  strbuf_puts(out, "{\"commands\": [");
  for (uint32_t i = 0; i < COMMAND_COUNT; i++) {
    strbuf_printf(out, "%s\n  {\"name\": \"%s\", \"doc\": ", i ? "," : "", command_name((enum command)i));
    strbuf_json(out, options_command_docs[i]);
    strbuf_putc(out, '}');
  }
  strbuf_puts(out, "\n], \"options\": [");
  for (uint32_t i = 0; i < count; i++) {
    strbuf_puts(out, i ? ",\n  " : "\n  ");
    add_json_option(out, &specs[i]);
  }
  strbuf_puts(out, "\n], \"compiler_flags\": [");
  add_json_flags(out);
  strbuf_puts(out, "\n]}\n");
}
