/* Which function a declaration is about, as far as that can be told without types. */
#include "lists/contract/annotation_private.h"

#include <ctype.h>
#include <string.h>

bool annotation_is_any(const char *word, size_t len, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strlen(words[i]) == len && strncmp(word, words[i], len) == 0) return true;
  return false;
}

/* Behind blanks, comments and directives. */
const char *declarator_behind_blanks(const char *p) {
  for (;;) {
    const char *start = p;
    while (isspace((unsigned char)*p)) p++;
    if (p[0] == '/' && p[1] == '*') {
      const char *end = strstr(p + 2, "*/");
      p = end ? end + 2 : p + strlen(p);
    }
    if ((p[0] == '/' && p[1] == '/') || (*p == '#' && p > start && p[-1] == '\n')) p += strcspn(p, "\n");
    if (p == start) return p;
  }
}

/* Behind the parenthesis that closes the one at `p`. */
const char *declarator_behind_parentheses(const char *p) {
  uint32_t depth = 0;
  for (; *p; p++) {
    const char *next = declarator_behind_blanks(p);
    if (next != p) {
      p = next - 1;
      continue;
    }
    if (*p == '"' || *p == '\'') {
      for (char quote = *p++; *p && *p != quote; p++)
        if (*p == '\\' && p[1]) p++;
      if (!*p) return p;
    }
    depth += *p == '(';
    if (*p == ')' && --depth == 0) return p + 1;
  }
  return p;
}

static size_t word_length(const char *p) {
  size_t len = 0;
  if (isdigit((unsigned char)*p)) return 0;
  while (isalnum((unsigned char)p[len]) || p[len] == '_' || p[len] == '$') len++;
  return len;
}

bool declarator_is_attribute(const char *word, size_t len) {
  static const char *const all[] = {
      "__attribute__", "__attribute", "__declspec",        "_Alignas",       "alignas",       "__asm__",
      "__asm",         "asm",         "__typeof__",        "__typeof",       "typeof",        "typeof_unqual",
      "_Atomic",       "_BitInt",     "__typeof_unqual__", "_Static_assert", "static_assert", "__extension__"};
  return annotation_is_any(word, len, all, sizeof all / sizeof *all);
}

bool declarator_is_of_types(const char *word, size_t len) {
  static const char *const all[] = {"int",    "char",     "short",   "long",       "unsigned",   "signed",
                                    "float",  "double",   "void",    "_Bool",      "const",      "volatile",
                                    "static", "extern",   "inline",  "__inline",   "__inline__", "restrict",
                                    "_Bool",  "register", "__const", "__signed__", "_Noreturn",  "_Complex"};
  return annotation_is_any(word, len, all, sizeof all / sizeof *all);
}

/* What is declared in the parentheses at `p`: `(f)(int)`, `(*f(int))[3]`, and no function, `(*f)(int)`. */
static struct declarator inner_declarator(const char *p, uint32_t nested) {
  static const char *const passed[] = {"const", "volatile", "restrict", "__restrict", "_Nonnull", "_Nullable"};
  const char *behind = declarator_behind_blanks(declarator_behind_parentheses(p)),
             *at = declarator_behind_blanks(p + 1);
  bool is_pointer = false;
  for (size_t len; *at; at = declarator_behind_blanks(at + len)) {
    len = word_length(at);
    if (*at == '*') {
      is_pointer = true;
      len = 1;
    } else if (declarator_is_attribute(at, len)) {
      const char *next = declarator_behind_blanks(at + len);
      if (*next == '(') len = (size_t)(declarator_behind_parentheses(next) - at);
    } else if (!annotation_is_any(at, len, passed, sizeof passed / sizeof *passed)) {
      break;
    }
  }
  struct declarator d = {at, word_length(at), NULL};
  if (*at == '(' && nested) {
    d = inner_declarator(at, nested - 1);
    bool is_whole = d.len && !d.parameters && *declarator_behind_blanks(declarator_behind_parentheses(at)) == ')';
    if (is_whole && !is_pointer && *behind == '(') d.parameters = behind;
    return d;
  }
  const char *next = declarator_behind_blanks(at + d.len);
  if (!d.len || declarator_is_of_types(d.name, d.len)) return (struct declarator){NULL, 0, NULL};
  if (*next == '(')
    d.parameters = next;
  else if (*next == ')' && !is_pointer && *behind == '(')
    d.parameters = behind;
  return d;
}

struct declarator declarator_inside(const char *p) {
  enum { DEEPEST = 20 };
  return inner_declarator(p, DEEPEST);
}
