/* Man pages, in the macros of man(7). */
#include "config/manual.h"

#include "config/manual_text.h"

#include <string.h>

/* ---- roff ---- */

/* Text as roff: what would be a request or an escape is none. */
static void add_roff(struct strbuf *out, const char *text) {
  if (*text == '.' || *text == '\'') strbuf_puts(out, "\\&");
  for (; *text; text++) {
    if (*text == '\\')
      strbuf_puts(out, "\\e");
    else if (*text == '-')
      strbuf_puts(out, "\\-");
    else
      strbuf_putc(out, *text);
  }
}

static void add_line(struct strbuf *out, const char *before, const char *text) {
  strbuf_puts(out, before);
  add_roff(out, text);
  strbuf_putc(out, '\n');
}

static void add_text(struct strbuf *out, const char *text) {
  struct strbuf line = STRBUF_INIT;
  bool is_code = false;
  while (manual_next_line(&text, &line)) {
    bool is_line_of_code = strncmp(line.text, "  ", 2) == 0;
    if (is_code && !is_line_of_code) strbuf_puts(out, ".EE\n.RE\n");
    if (!is_code && is_line_of_code) strbuf_puts(out, ".PP\n.RS 4\n.EX\n");
    is_code = is_line_of_code;
    if (line.text[0] == '#')
      add_line(out, ".SH ", line.text + 2);
    else if (!line.len)
      strbuf_puts(out, ".PP\n");
    else
      add_line(out, "", line.text + (is_code ? 2 : 0));
  }
  if (is_code) strbuf_puts(out, ".EE\n.RE\n");
  strbuf_release(&line);
}

static void begin(struct strbuf *out, const char *name, const char *doc) {
  strbuf_puts(out, ".TH ");
  for (const char *c = name; *c; c++) strbuf_putc(out, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
  strbuf_puts(out, " 1 \"\" \"ockham " OCKHAM_VERSION "\" \"User Commands\"\n.SH NAME\n");
  add_roff(out, name);
  strbuf_puts(out, " \\- ");
  add_line(out, "", doc);
}

static void add_status(struct strbuf *out) {
  static const char *const lines[][2] = {{"0", "safe; the program ended; nothing is wrong"},
                                         {"1", "unsafe; a violation was found"},
                                         {"2", "bad usage, bad input, or output that cannot be written"},
                                         {"3", "unknown; a limit was reached, or something is not modelled"}};
  strbuf_puts(out, ".SH EXIT STATUS\n");
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    strbuf_printf(out, ".TP\n.B %s\n%s\n", lines[i][0], lines[i][1]);
}

/* ---- options ---- */

static void add_choices(struct strbuf *out, const struct option_spec *s) {
  if (!s->choices) return;
  strbuf_puts(out, s->type == OPTION_SET ? ".br\nSome of these, with commas between them:\n" : ".br\nOne of\n");
  for (uint32_t i = 0; s->choices[i]; i++) {
    strbuf_puts(out, "\\fB");
    add_roff(out, s->choices[i]);
    strbuf_puts(out, s->choices[i + 1] ? "\\fR,\n" : "\\fR.\n");
  }
}

static void add_option(struct strbuf *out, const struct option_spec *s) {
  strbuf_puts(out, ".TP\n\\fB\\-\\-");
  add_roff(out, s->name);
  strbuf_puts(out, "\\fR");
  if (s->value) strbuf_printf(out, " \\fI%s\\fR", s->value);
  if (s->type == OPTION_CHOICE) strbuf_puts(out, " \\fICHOICE\\fR");
  strbuf_putc(out, '\n');
  add_line(out, "", s->doc);
  add_choices(out, s);
}

static void add_flags(struct strbuf *out) {
  uint32_t count;
  const struct compiler_flag *flags = options_compiler_flags(&count);
  strbuf_puts(out, ".SS Flags of the compiler\nAny other may follow after \\-\\-.\n");
  for (uint32_t i = 0; i < count; i++) {
    strbuf_puts(out, ".TP\n\\fB");
    add_roff(out, flags[i].name);
    strbuf_printf(out, "\\fR \\fI%s\\fR\n", flags[i].value);
    add_line(out, "", flags[i].doc);
  }
}

static void add_group(struct strbuf *out, enum command c, uint32_t group) {
  uint32_t count;
  const struct option_spec *specs = options_specs(&count);
  bool is_first = true;
  for (uint32_t i = 0; i < count; i++) {
    if (specs[i].group != group || !(specs[i].commands & 1u << c)) continue;
    if (is_first) strbuf_printf(out, ".SS %s\n", options_group_titles[group]);
    is_first = false;
    add_option(out, &specs[i]);
  }
}

#define ENGINE_LINE(ID, name, prefix, properties, doc)                                                                 \
  strbuf_puts(out, ".TP\n.B " name "\n");                                                                              \
  add_line(out, "", doc);
static void add_engines(struct strbuf *out) {
  strbuf_puts(out, ".SH ENGINES\n");
  ENGINE_CHOICES(ENGINE_LINE)
}

bool manual_page(const char *command, struct strbuf *out) {
  enum command c;
  struct strbuf name = STRBUF_INIT;
  if (!manual_command(command, &c)) return false;
  strbuf_printf(&name, "ockham-%s", command);
  begin(out, name.text, options_command_docs[c]);
  strbuf_printf(out, ".SH SYNOPSIS\n.B ockham %s\n[options] ", command);
  add_line(out, "", options_command_arguments[c]);
  strbuf_puts(out, ".SH DESCRIPTION\n");
  const char *text = manual_text(command), *examples = strstr(text, "# ");
  struct strbuf description = STRBUF_INIT;
  strbuf_add(&description, text, examples ? (size_t)(examples - text) : strlen(text));
  add_text(out, description.text);
  strbuf_puts(out, ".SH OPTIONS\n");
  for (uint32_t g = 0; g < OPTION_GROUP_COUNT; g++) add_group(out, c, g);
  if (TAKES_COMPILER_FLAGS & 1u << c) add_flags(out);
  if (c == COMMAND_CHECK) add_engines(out);
  if (examples) add_text(out, examples);
  add_status(out);
  strbuf_puts(out, ".SH SEE ALSO\n.BR ockham (1)\n");
  strbuf_release_all(&description, &name);
  return true;
}

void manual_page_of_all(struct strbuf *out) {
  static const char *const topics[] = {"verdicts", "properties", "files", "limits"};
  begin(out, "ockham", "a software model checker for C");
  strbuf_puts(out, ".SH SYNOPSIS\n.B ockham\n\\fICOMMAND\\fR [options] ...\n.br\n.B ockham help\n[\\fICOMMAND\\fR | "
                   "\\fITOPIC\\fR]\n.br\n.B ockham \\-\\-version\n.SH DESCRIPTION\n");
  strbuf_puts(
      out, "Decides whether a C program can violate a property. Each command has a page of its own.\n.SH COMMANDS\n");
  for (uint32_t i = 0; i < COMMAND_COUNT; i++) {
    strbuf_printf(out, ".TP\n.BR ockham\\-%s (1)\n", command_name((enum command)i));
    add_line(out, "", options_command_docs[i]);
  }
  for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
    strbuf_puts(out, ".SH ");
    for (const char *c = topics[i]; *c; c++) strbuf_putc(out, (char)(*c - 'a' + 'A'));
    strbuf_putc(out, '\n');
    add_text(out, strchr(manual_text(topics[i]), '\n') + 1);
  }
  add_status(out);
}
