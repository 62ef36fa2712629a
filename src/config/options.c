/* The option tables as data, and the parser that interprets them. Help and listing are in options_print.c. */
#include "config/options.h"

#include <errno.h>
#include <stdlib.h>

#define CHOICE_TEXT(MEMBER, spelling, ...) spelling,
#define CHOICE_ARRAY(CHOICES)                                                                                          \
  (const char *const[]) { CHOICES(CHOICE_TEXT) NULL }

#define SPEC(field, spelling, kind, GROUP, mask, text)                                                                 \
  .name = spelling, .type = kind, .offset = offsetof(struct options, field), .group = OPTION_GROUP_##GROUP,            \
  .commands = mask, .doc = text
#define SPEC_FLAG(field, spelling, GROUP, mask, text) {SPEC(field, spelling, OPTION_FLAG, GROUP, mask, text)},
#define SPEC_INT(field, spelling, argument, preset, low, high, GROUP, mask, text)                                      \
  {SPEC(field, spelling, OPTION_INT, GROUP, mask, text), .value = argument, .default_number = preset, .min = low,      \
   .max = high},
#define SPEC_UINT64(field, spelling, argument, preset, low, high, GROUP, mask, text)                                   \
  {SPEC(field, spelling, OPTION_UINT64, GROUP, mask, text), .value = argument, .default_number = preset, .min = low,   \
   .max = high},
#define SPEC_STRING(field, spelling, argument, preset, GROUP, mask, text)                                              \
  {SPEC(field, spelling, OPTION_STRING, GROUP, mask, text), .value = argument, .default_string = preset},
#define SPEC_CHOICE(field, spelling, enumeration, CHOICES, preset, GROUP, mask, text)                                  \
  {SPEC(field, spelling, OPTION_CHOICE, GROUP, mask, text), .default_number = preset, .choices = CHOICE_ARRAY(CHOICES)},
#define SPEC_SET(field, spelling, argument, CHOICES, preset, GROUP, mask, text)                                        \
  {SPEC(field, spelling, OPTION_SET, GROUP, mask, text), .value = argument, .default_number = preset,                  \
   .choices = CHOICE_ARRAY(CHOICES)},
#define SPEC_PATHS(field, spelling, argument, GROUP, mask, text)                                                       \
  {SPEC(field, spelling, OPTION_PATHS, GROUP, mask, text), .value = argument},

static const struct option_spec specs[] = {
    OPTIONS(SPEC_FLAG, SPEC_INT, SPEC_UINT64, SPEC_STRING, SPEC_CHOICE, SPEC_SET, SPEC_PATHS)};

enum { SPEC_COUNT = sizeof specs / sizeof specs[0] };
_Static_assert(sizeof(enum data_model) == sizeof(unsigned), "choices are stored as unsigned");
_Static_assert(COMMAND_COUNT < 32, "a command mask has 32 bits");

#define COMMAND_TEXT(NAME, name, arguments, doc) name,
static const char *const command_names[] = {COMMANDS(COMMAND_TEXT)};

const struct option_spec *options_specs(uint32_t *ret_count) {
  *ret_count = SPEC_COUNT;
  return specs;
}

#define FLAG_SPEC(spelling, argument, text) {.name = spelling, .value = argument, .doc = text},
static const struct compiler_flag flags[] = {COMPILER_FLAGS(FLAG_SPEC)};

const struct compiler_flag *options_compiler_flags(uint32_t *ret_count) {
  *ret_count = sizeof flags / sizeof *flags;
  return flags;
}

const char *command_name(enum command c) {
  assert(c < COMMAND_COUNT);
  return command_names[c];
}

const char *options_choice_name(const char *name, uint32_t index) {
  for (uint32_t i = 0; i < SPEC_COUNT; i++)
    if (strcmp(specs[i].name, name) == 0 && specs[i].type == OPTION_CHOICE) return specs[i].choices[index];
  assert(!"no such choice option");
  return NULL;
}

/* Stores a number or the index of a choice. */
static void store_number(const struct option_spec *s, void *values, uint64_t number) {
  void *field = (char *)values + s->offset;
  unsigned narrow = (unsigned)number;
  assert(s->type == OPTION_FLAG || s->choices || (number >= s->min && number <= s->max));
  switch (s->type) {
  case OPTION_FLAG: *(bool *)field = number != 0; break;
  case OPTION_UINT64: *(uint64_t *)field = number; break;
  case OPTION_INT: *(int *)field = (int)number; break;
  case OPTION_CHOICE:
  case OPTION_SET: memcpy(field, &narrow, sizeof narrow); break;
  case OPTION_STRING:
  case OPTION_PATHS: assert(!"not a number"); break;
  }
}

void options_init(struct options *o) {
  memset(o, 0, sizeof *o);
  for (uint32_t i = 0; i < SPEC_COUNT; i++) {
    const struct option_spec *s = &specs[i];
    assert(s->type != OPTION_INT || s->max <= INT_MAX);
    if (s->type == OPTION_STRING)
      *(const char **)((char *)o + s->offset) = s->default_string;
    else if (s->type != OPTION_PATHS)
      store_number(s, o, s->default_number);
  }
}

void options_release(struct options *o) {
  for (uint32_t i = 0; i < SPEC_COUNT; i++)
    if (specs[i].type == OPTION_PATHS) vec_release((string_list *)(void *)((char *)o + specs[i].offset));
  vec_release_all(&o->files, &o->clang_flags);
}

/* Damerau-Levenshtein distance (adjacent swaps cost 1) of two words; words longer than 31 are never near. */
static uint32_t distance(const char *a, size_t a_len, const char *b) {
  enum { MOST = 32 };
  size_t b_len = strlen(b);
  uint32_t d[MOST][MOST];
  if (a_len >= MOST || b_len >= MOST) return MOST;
  for (size_t i = 0; i <= a_len; i++)
    for (size_t j = 0; j <= b_len; j++) {
      if (i == 0 || j == 0) {
        d[i][j] = (uint32_t)(i + j);
        continue;
      }
      uint32_t best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      if (d[i - 1][j] + 1 < best) best = d[i - 1][j] + 1;
      if (d[i][j - 1] + 1 < best) best = d[i][j - 1] + 1;
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
        best = d[i - 2][j - 2] + 1;
      d[i][j] = best;
    }
  assert(d[a_len][b_len] <= (a_len > b_len ? a_len : b_len));
  return d[a_len][b_len];
}

/* Near enough to be a slip of the fingers: at most a third of the word is wrong. */
static bool is_near(uint32_t d, size_t len) { return d <= 1 + len / 4 && d < len; }

bool command_parse(const char *name, enum command *ret, struct diagnostics *d) {
  uint32_t best = 0, best_distance = UINT32_MAX;
  for (uint32_t i = 0; i < COMMAND_COUNT; i++) {
    uint32_t now = distance(name, strlen(name), command_names[i]);
    if (now < best_distance) best_distance = now, best = i;
  }
  *ret = (enum command)best;
  if (best_distance == 0) return true;
  if (is_near(best_distance, strlen(name)))
    return diagnostics_error(d, NULL, 0, 0, "unknown command '%s'; did you mean '%s'?", name, command_names[best]);
  return diagnostics_error(d, NULL, 0, 0, "unknown command '%s'; see 'ockham --help'", name);
}

/* `word` is the argument as given, dashes and value included; `name` the part between, `len` long. */
static bool unknown_option(const struct option_target *t, struct diagnostics *d, enum command c, const char *word,
                           const char *name, size_t len) {
  const char *best = NULL;
  uint32_t best_distance = UINT32_MAX;
  if (word[1] == '-' && len)
    for (uint32_t i = 0; i < t->spec_count; i++) {
      uint32_t now = distance(name, len, t->specs[i].name);
      if (t->specs[i].commands & 1u << c && now < best_distance) best_distance = now, best = t->specs[i].name;
    }
  if (best && is_near(best_distance, len))
    return diagnostics_error(d, NULL, 0, 0, "unknown option '--%.*s'; did you mean '--%s'?", (int)len, name, best);
  return diagnostics_error(d, NULL, 0, 0,
                           "unknown option '%s'; see 'ockham %s --help', and give flags of clang after '--'", word,
                           command_name(c));
}

static bool wrong_command(struct diagnostics *d, const struct option_spec *s, enum command c) {
  struct strbuf list = STRBUF_INIT;
  for (uint32_t i = 0; i < COMMAND_COUNT; i++)
    if (s->commands & 1u << i) strbuf_printf(&list, "%s%s", list.len ? ", " : "", command_names[i]);
  diagnostics_error(d, NULL, 0, 0, "option '--%s' is not for '%s'; it is for: %s", s->name, command_name(c), list.text);
  strbuf_release(&list);
  return false;
}

static bool parse_number(const struct option_spec *s, struct diagnostics *d, void *values, const char *text) {
  char *end;
  errno = 0;
  unsigned long long number = strtoull(text, &end, 10);
  bool is_number = text[0] >= '0' && text[0] <= '9' && !*end;
  if (!is_number || errno || number < s->min || number > s->max)
    return diagnostics_error(d, NULL, 0, 0, "option '--%s' needs a whole number from %llu to %llu, not '%s'", s->name,
                             (unsigned long long)s->min, (unsigned long long)s->max, text);
  store_number(s, values, number);
  return true;
}

/* The index of the spelling that is the `len` characters of `text`; UINT32_MAX if there is none. */
static uint32_t find_choice(const struct option_spec *s, const char *text, size_t len) {
  for (uint32_t i = 0; s->choices[i]; i++)
    if (strlen(s->choices[i]) == len && memcmp(s->choices[i], text, len) == 0) return i;
  return UINT32_MAX;
}

static bool no_such_choice(const struct option_spec *s, struct diagnostics *d, const char *text, size_t len) {
  struct strbuf list = STRBUF_INIT;
  for (uint32_t i = 0; s->choices[i]; i++) strbuf_printf(&list, "%s%s", i ? ", " : "", s->choices[i]);
  diagnostics_error(d, NULL, 0, 0, "option '--%s' needs %s of %s, not '%.*s'", s->name,
                    s->type == OPTION_SET ? "some" : "one", list.text, (int)len, text);
  strbuf_release(&list);
  return false;
}

static bool parse_choice(const struct option_spec *s, struct diagnostics *d, void *values, const char *text) {
  uint32_t index = find_choice(s, text, strlen(text));
  if (index == UINT32_MAX) return no_such_choice(s, d, text, strlen(text));
  store_number(s, values, index);
  return true;
}

/* `a,b,c` */
static bool parse_set(const struct option_spec *s, struct diagnostics *d, void *values, const char *text) {
  uint32_t set = 0;
  for (;;) {
    size_t len = strcspn(text, ",");
    uint32_t index = find_choice(s, text, len);
    if (index == UINT32_MAX) return no_such_choice(s, d, text, len);
    set |= 1u << index;
    if (!text[len]) break;
    text += len + 1;
  }
  store_number(s, values, set);
  return true;
}

static bool parse_value(const struct option_spec *s, struct diagnostics *d, void *values, const char *text) {
  void *field = (char *)values + s->offset;
  switch (s->type) {
  case OPTION_INT:
  case OPTION_UINT64: return parse_number(s, d, values, text);
  case OPTION_CHOICE: return parse_choice(s, d, values, text);
  case OPTION_SET: return parse_set(s, d, values, text);
  case OPTION_STRING:
    if (!*text)
      return diagnostics_error(d, NULL, 0, 0, "option '--%s' needs a value %s that is not empty", s->name, s->value);
    *(const char **)field = text;
    return true;
  case OPTION_PATHS: vec_push((string_list *)field, text); return true;
  case OPTION_FLAG: break;
  }
  assert(!"a flag has no value");
  return false;
}

/* The option of this name for the command; if there is none, that of other commands. */
static const struct option_spec *find(const struct option_target *t, enum command c, const char *name, size_t len) {
  const struct option_spec *found = NULL;
  for (uint32_t i = 0; i < t->spec_count; i++) {
    const struct option_spec *s = &t->specs[i];
    if (strlen(s->name) != len || memcmp(s->name, name, len) != 0) continue;
    if (!found || s->commands & 1u << c) found = s;
  }
  return found;
}

/* The option with a short name; NULL if it has none. */
static const char *long_name(const char *word) {
  static const char *const names[][2] = {{"-h", "help"}, {"-o", "output"}, {"-p", "project"}, {"-j", "jobs"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(word, names[i][0]) == 0) return names[i][1];
  return NULL;
}

/* A short option with its value in the same word. */
static bool parse_joined(const struct option_target *t, struct diagnostics *d, enum command c, const char *name,
                         const char *value) {
  const struct option_spec *s = find(t, c, name, strlen(name));
  if (!s) return unknown_option(t, d, c, name, name, 0);
  return s->commands & 1u << c ? parse_value(s, d, t->values, value) : wrong_command(d, s, c);
}

/* Reads the option at argv[*at], and its value, and leaves *at at the last argument used. */
static bool parse_option(const struct option_target *t, struct diagnostics *d, enum command c, int argc, char **argv,
                         int *at) {
  const char *word = argv[*at], *name = word + (word[1] == '-' ? 2 : 1), *equals = strchr(name, '=');
  size_t len = equals ? (size_t)(equals - name) : strlen(name);
  const char *meant = long_name(word);
  bool is_count = word[1] == 'j' && word[2] >= '0' && word[2] <= '9'; /* -j4 */
  if (is_count) return parse_joined(t, d, c, "jobs", word + 2);
  const struct option_spec *s = word[1] == '-' ? find(t, c, name, len)
                                : meant        ? find(t, c, meant, strlen(meant))
                                               : NULL;
  if (!s) return unknown_option(t, d, c, word, name, len);
  if (!(s->commands & 1u << c)) return wrong_command(d, s, c);
  if (s->type == OPTION_FLAG) {
    if (equals) return diagnostics_error(d, NULL, 0, 0, "option '--%s' takes no value", s->name);
    store_number(s, t->values, 1);
    return true;
  }
  if (equals) return parse_value(s, d, t->values, equals + 1);
  if (*at + 1 >= argc || strncmp(argv[*at + 1], "--", 2) == 0)
    return diagnostics_error(d, NULL, 0, 0, "option '--%s' needs a value", s->name);
  return parse_value(s, d, t->values, argv[++*at]);
}

/* The flag of the compiler that the word is or begins with; NULL if there is none. */
static const struct compiler_flag *find_flag(const char *word) {
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    size_t len = strlen(flags[i].name);
    bool is_joined = len == 2 || flags[i].name[len - 1] == '=';
    if (is_joined ? strncmp(word, flags[i].name, len) == 0 : strcmp(word, flags[i].name) == 0) return &flags[i];
  }
  return NULL;
}

/* Takes the flag at argv[*at], and its value if that is the next argument, and leaves *at at the last argument used. */
static bool take_flag(const struct option_target *t, struct diagnostics *d, const struct compiler_flag *f, int argc,
                      char **argv, int *at) {
  size_t len = strlen(f->name);
  vec_push(t->rest, argv[*at]);
  if (argv[*at][len]) return true;
  if (f->name[len - 1] == '=' || *at + 1 >= argc || strcmp(argv[*at + 1], "--") == 0)
    return diagnostics_error(d, NULL, 0, 0, "option '%s' needs a value %s", f->name, f->value);
  vec_push(t->rest, argv[++*at]);
  return true;
}

bool options_parse_table(const struct option_target *t, struct diagnostics *d, enum command c, int argc, char **argv) {
  assert(c < COMMAND_COUNT);
  for (int i = 0; i < argc; i++) {
    const struct compiler_flag *flag = TAKES_COMPILER_FLAGS & 1u << c ? find_flag(argv[i]) : NULL;
    if (strcmp(argv[i], "--") == 0) {
      for (i++; i < argc; i++) vec_push(t->rest, argv[i]);
    } else if (flag) {
      if (!take_flag(t, d, flag, argc, argv, &i)) return false;
    } else if (argv[i][0] == '-' && argv[i][1]) {
      if (!parse_option(t, d, c, argc, argv, &i)) return false;
    } else {
      vec_push(t->files, argv[i]);
    }
  }
  return true;
}

/* `--name`, and the value of a choice or a set. */
static void add_choices(const struct option_spec *s, unsigned value, string_list *words, string_list *made) {
  struct strbuf text = STRBUF_INIT;
  for (uint32_t i = 0; s->choices[i]; i++)
    if (s->type == OPTION_SET ? value >> i & 1 : value == i)
      strbuf_printf(&text, "%s%s", text.len ? "," : "", s->choices[i]);
  vec_push(made, strbuf_detach(&text));
  vec_push(words, vec_last(made));
}

static void add_name(const struct option_spec *s, string_list *words, string_list *made) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "--%s", s->name);
  vec_push(made, strbuf_detach(&text));
  vec_push(words, vec_last(made));
}

static void add_option(const struct option_spec *s, const void *field, string_list *words, string_list *made) {
  const string_list *paths = field;
  unsigned choice;
  switch (s->type) {
  case OPTION_FLAG:
    if (*(const bool *)field) add_name(s, words, made);
    break;
  case OPTION_STRING:
    if (*(const char *const *)field == s->default_string) break;
    add_name(s, words, made);
    vec_push(words, *(const char *const *)field);
    break;
  case OPTION_CHOICE:
  case OPTION_SET:
    memcpy(&choice, field, sizeof choice);
    if (choice == s->default_number) break;
    add_name(s, words, made);
    add_choices(s, choice, words, made);
    break;
  case OPTION_PATHS:
    for (uint32_t i = 0; i < paths->len; i++) {
      add_name(s, words, made);
      vec_push(words, paths->data[i]);
    }
    break;
  case OPTION_INT:
  case OPTION_UINT64: {
    uint64_t number = s->type == OPTION_INT ? (uint64_t)*(const int *)field : *(const uint64_t *)field;
    struct strbuf text = STRBUF_INIT;
    if (number == s->default_number) break;
    add_name(s, words, made);
    strbuf_printf(&text, "%llu", (unsigned long long)number);
    vec_push(made, strbuf_detach(&text));
    vec_push(words, vec_last(made));
    break;
  }
  }
}

void options_words(const struct options *o, enum command from, enum command to, string_list *words, string_list *made) {
  const unsigned both = 1u << from | 1u << to;
  for (uint32_t i = 0; i < SPEC_COUNT; i++) {
    const struct option_spec *s = &specs[i];
    bool is_asked =
        s->group == OPTION_GROUP_INPUT || s->group == OPTION_GROUP_PROPERTY || s->group == OPTION_GROUP_ENGINE;
    if (is_asked && (s->commands & both) == both) add_option(s, (const char *)o + s->offset, words, made);
  }
}

bool options_parse(struct options *o, struct diagnostics *d, enum command c, int argc, char **argv) {
  struct option_target t = {specs, SPEC_COUNT, o, &o->files, &o->clang_flags};
  if (!options_parse_table(&t, d, c, argc, argv)) return false;
  if (!o->help && !o->files.len && !o->project && !o->work && c != COMMAND_DOCTOR)
    return diagnostics_error(d, NULL, 0, 0, "no input file given; see 'ockham %s --help'", command_name(c));
  return true;
}
