/* One table. A flag that is in none of its lines is kept: clang says if it does not know it, and then it is dropped
 * with a note, too (scan.c). */
#include "scan/flags.h"

#include <stdio.h>
#include <string.h>

enum fate {
  IDLE,    /* says nothing about the program */
  DROPPED, /* is noted */
};

/* How a flag is spelt: the whole word, the beginning of a word, or a word whose value is the next one. */
enum shape { WHOLE, BEGINNING, WITH_VALUE };

static const struct {
  const char *name;
  enum shape shape;
  enum fate fate;
} table[] = {
    /* output */
    {"-c", WHOLE, IDLE},
    {"-S", WHOLE, IDLE},
    {"-E", WHOLE, IDLE},
    {"-fsyntax-only", WHOLE, IDLE},
    {"-o", WITH_VALUE, IDLE},
    {"-o", BEGINNING, IDLE},
    {"-pipe", WHOLE, IDLE},
    {"-v", WHOLE, IDLE},
    {"-###", WHOLE, IDLE},
    {"-save-temps", BEGINNING, IDLE},
    {"-dumpbase", WITH_VALUE, IDLE},
    {"-aux-info", WITH_VALUE, IDLE},
    {"-fdump", BEGINNING, IDLE},
    {"-ftime", BEGINNING, IDLE},
    /* dependencies */
    {"-MF", WITH_VALUE, IDLE},
    {"-MT", WITH_VALUE, IDLE},
    {"-MQ", WITH_VALUE, IDLE},
    {"-MJ", WITH_VALUE, IDLE},
    {"-M", BEGINNING, IDLE},
    {"-Wp,-M", BEGINNING, IDLE},
    /* messages and debug information */
    {"-fdiagnostics", BEGINNING, IDLE},
    {"-fmessage-length", BEGINNING, IDLE},
    {"-fno-diagnostics", BEGINNING, IDLE},
    {"-fcolor", BEGINNING, IDLE},
    {"-fmax-errors", BEGINNING, IDLE},
    {"-pedantic", BEGINNING, IDLE},
    {"-w", WHOLE, IDLE},
    {"-g", BEGINNING, IDLE},
    {"-fdebug", BEGINNING, IDLE},
    {"-ffile-prefix-map", BEGINNING, IDLE},
    {"-fno-var-tracking", BEGINNING, IDLE},
    {"-fvar-tracking", BEGINNING, IDLE},
    {"-frandom-seed", BEGINNING, IDLE},
    {"-fno-working-directory", WHOLE, IDLE},
    /* linking */
    {"-l", WITH_VALUE, IDLE},
    {"-l", BEGINNING, IDLE},
    {"-L", WITH_VALUE, IDLE},
    {"-L", BEGINNING, IDLE},
    {"-Wl,", BEGINNING, IDLE},
    {"-Xlinker", WITH_VALUE, IDLE},
    {"-T", WITH_VALUE, IDLE},
    {"-u", WITH_VALUE, IDLE},
    {"-z", WITH_VALUE, IDLE},
    {"-shared", BEGINNING, IDLE},
    {"-static", BEGINNING, IDLE},
    {"-pie", WHOLE, IDLE},
    {"-no-pie", WHOLE, IDLE},
    {"-rdynamic", WHOLE, IDLE},
    {"-s", WHOLE, IDLE},
    {"-r", WHOLE, IDLE},
    {"-nostdlib", WHOLE, IDLE},
    {"-nostartfiles", WHOLE, IDLE},
    {"-nodefaultlibs", WHOLE, IDLE},
    {"-fuse-ld", BEGINNING, IDLE},
    /* code that a compiler adds, and passes behind the front end */
    {"--param", WITH_VALUE, DROPPED},
    {"--param=", BEGINNING, DROPPED},
    {"-fplugin", BEGINNING, DROPPED},
    {"-specs", BEGINNING, DROPPED},
    {"-wrapper", WITH_VALUE, DROPPED},
    {"-mllvm", WITH_VALUE, DROPPED},
    {"-Wa,", BEGINNING, DROPPED},
    {"-Xassembler", WITH_VALUE, DROPPED},
    {"-fsanitize", BEGINNING, DROPPED},
    {"-fno-sanitize", BEGINNING, DROPPED},
    {"-fanalyzer", BEGINNING, DROPPED},
    {"--coverage", WHOLE, DROPPED},
    {"-coverage", WHOLE, DROPPED},
    {"-fprofile", BEGINNING, DROPPED},
    {"-ftest-coverage", WHOLE, DROPPED},
    {"-fcondition-coverage", WHOLE, DROPPED},
    {"-flto", BEGINNING, DROPPED},
    {"-fno-lto", BEGINNING, DROPPED},
    {"-ffat-lto-objects", WHOLE, DROPPED},
    {"-pg", WHOLE, DROPPED},
    {"-p", WHOLE, DROPPED},
    {"-mfentry", WHOLE, DROPPED},
    {"-mrecord-mcount", WHOLE, DROPPED},
    {"-mnop-mcount", WHOLE, DROPPED},
    {"-fcallgraph-info", BEGINNING, DROPPED},
    {"-fstack-usage", WHOLE, DROPPED},
    /* gcc's own */
    {"-fconserve-stack", WHOLE, DROPPED},
    {"-fallow-store-data-races", WHOLE, DROPPED},
    {"-fno-allow-store-data-races", WHOLE, DROPPED},
    {"-mno-fp-ret-in-387", WHOLE, DROPPED},
    {"-mpreferred-stack-boundary", BEGINNING, DROPPED},
    {"-mskip-rax-setup", WHOLE, DROPPED},
    {"-mindirect-branch", BEGINNING, DROPPED},
    {"-mfunction-return", BEGINNING, DROPPED},
    {"-mharden-sls", BEGINNING, DROPPED},
    {"-mrecord-", BEGINNING, DROPPED},
    {"-ftree", BEGINNING, DROPPED},
    {"-fno-tree", BEGINNING, DROPPED},
    {"-fipa", BEGINNING, DROPPED},
    {"-fno-ipa", BEGINNING, DROPPED},
    {"-fgcse", BEGINNING, DROPPED},
    {"-fno-gcse", BEGINNING, DROPPED},
    {"-fno-partial-inlining", WHOLE, DROPPED},
    {"-fno-guess-branch-probability", WHOLE, DROPPED},
    {"-fno-jump-tables", WHOLE, DROPPED},
    {"-fzero-call-used-regs", BEGINNING, DROPPED},
    {"-fsched", BEGINNING, DROPPED},
    {"-fno-sched", BEGINNING, DROPPED},
    {"-fmin-function-alignment", BEGINNING, DROPPED},
};

/* Whose value is the next word, and a part of it. */
static const char *const paired[] = {
    "-I",       "-D",       "-U",       "-isystem",       "-iquote",           "-idirafter",
    "-include", "-imacros", "-iprefix", "-iwithprefix",   "-isysroot",         "--sysroot",
    "-target",  "--target", "-Xclang",  "-Xpreprocessor", "-iwithprefixbefore"};

bool flags_is_source(const char *file) {
  const char *dot = strrchr(file, '.');
  return dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".i") == 0);
}

/* Of another language, or what a linker takes. */
static const char *other_language(const char *file) {
  static const char *const others[][2] = {{".S", "is assembly"}, {".s", "is assembly"},    {".cc", "is C++"},
                                          {".cpp", "is C++"},    {".cxx", "is C++"},       {".C", "is C++"},
                                          {".c++", "is C++"},    {".m", "is Objective-C"}, {".mm", "is Objective-C"},
                                          {".f", "is Fortran"},  {".f90", "is Fortran"},   {".cu", "is CUDA"},
                                          {".rs", "is Rust"},    {".go", "is Go"},         {".asm", "is assembly"}};
  const char *dot = strrchr(file, '.');
  for (size_t i = 0; dot && i < sizeof others / sizeof *others; i++)
    if (strcmp(dot, others[i][0]) == 0) return others[i][1];
  return NULL;
}

/* Compilers that start the compiler that follows. */
static bool is_wrapper(const char *word) {
  static const char *const wrappers[] = {"ccache", "distcc", "sccache", "icecc", "nice"};
  const char *slash = strrchr(word, '/'), *name = slash ? slash + 1 : word;
  for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
    if (strcmp(name, wrappers[i]) == 0) return true;
  return false;
}

/* The line of the table, -1 = none; `*ret_words` is how many words the flag takes. */
static int find(const char *word, uint32_t left, uint32_t *ret_words) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    size_t len = strlen(table[i].name);
    bool is_whole = strcmp(word, table[i].name) == 0;
    if (table[i].shape == BEGINNING ? strncmp(word, table[i].name, len) != 0 : !is_whole) continue;
    *ret_words = table[i].shape == WITH_VALUE && left > 1 ? 2 : 1;
    return (int)i;
  }
  return -1;
}

static bool takes_next(const char *word) {
  for (size_t i = 0; i < sizeof paired / sizeof *paired; i++)
    if (strcmp(word, paired[i]) == 0) return true;
  return false;
}

static const char *join(struct arena *arena, const char *a, const char *b) {
  size_t a_len = strlen(a), b_len = strlen(b);
  char *both = arena_alloc(arena, a_len + b_len + 2);
  snprintf(both, a_len + b_len + 2, "%s %s", a, b);
  return both;
}

/* Warnings change nothing; what is for the preprocessor stays: `-Wp,-DX,-Iy`. */
static bool take_warning(struct arena *arena, const char *word, struct build_step *s) {
  if (strncmp(word, "-W", 2) != 0) return false;
  if (strncmp(word, "-Wp,", 4) != 0) return true;
  for (const char *at = word + 4; *at;) {
    size_t len = strcspn(at, ",");
    vec_push(&s->flags, arena_strndup(arena, at, len));
    at += len + (at[len] == ',');
  }
  return true;
}

static bool take_machine(const char *word, struct build_step *s) {
  bool is_narrow = strcmp(word, "-m32") == 0, is_wide = strcmp(word, "-m64") == 0;
  if (is_narrow || is_wide) s->model = is_narrow ? DATA_MODEL_ILP32 : DATA_MODEL_LP64;
  return is_narrow || is_wide;
}

/* `-x LANGUAGE` and `-xLANGUAGE`: how many words; 0 = it is something else. */
static uint32_t take_language(const string_list *words, uint32_t i, const char **language) {
  const char *word = words->data[i];
  if (strncmp(word, "-x", 2) != 0) return 0;
  bool is_next = !word[2] && i + 1 < words->len;
  *language = is_next ? words->data[i + 1] : word + 2;
  if (strcmp(*language, "none") == 0) *language = NULL; /* by their names again */
  return is_next ? 2 : 1;
}

static void take_file(struct build_step *s, const char *word, const char *language, const char **other) {
  const char *what = other_language(word);
  bool is_c = language ? strcmp(language, "c") == 0 || strcmp(language, "cpp-output") == 0 : flags_is_source(word);
  if (is_c)
    vec_push(&s->files, word);
  else if (language)
    *other = "is of another language than C";
  else if (what)
    *other = what;
}

void flags_read(struct arena *arena, const string_list *words, enum data_model usual, struct build_step *s) {
  const char *language = NULL, *other = NULL;
  uint32_t i = 0, count;
  *s = (struct build_step){.model = usual};
  while (i < words->len && is_wrapper(words->data[i])) i++;
  for (i++; i < words->len; i += count) {
    const char *word = words->data[i];
    count = take_language(words, i, &language);
    if (count || take_machine(word, s)) {
      count += !count;
      continue;
    }
    count = 1;
    int line = find(word, words->len - i, &count);
    if (line >= 0) {
      if (table[line].fate == DROPPED) vec_push(&s->dropped, count == 2 ? join(arena, word, words->data[i + 1]) : word);
    } else if (*word != '-' || !word[1]) {
      take_file(s, word, language, &other);
    } else if (!take_warning(arena, word, s)) {
      count = takes_next(word) && i + 1 < words->len ? 2 : 1;
      for (uint32_t k = 0; k < count; k++) vec_push(&s->flags, words->data[i + k]);
    }
  }
  if (!s->files.len) s->why_not = other ? other : "compiles no C source";
}

void build_step_release(struct build_step *s) { vec_release_all(&s->files, &s->flags, &s->dropped); }

const char *flags_unknown(struct arena *arena, const char *message) {
  static const char *const beginnings[] = {"unknown argument: '", "unsupported option '", "unknown argument '"};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
    const char *at = strstr(message, beginnings[i]);
    if (!at) continue;
    at += strlen(beginnings[i]);
    size_t len = strcspn(at, "'");
    if (len && at[len] == '\'') return arena_strndup(arena, at, len);
  }
  return NULL;
}
