/* Names are told apart by themselves: one that means two things is known for neither. */
#include "witness/condition_names.h"

#include <ctype.h>
#include <string.h>

static bool is_one_of(struct token t, const char *const *list) {
  for (; *list; list++)
    if (token_is(t, *list)) return true;
  return false;
}

static bool is_word_of_type(struct token t) {
  static const char *const words[] = {"char",   "short",  "int",  "long",     "signed",     "unsigned",
                                      "float",  "double", "void", "_Bool",    "const",      "volatile",
                                      "struct", "union",  "enum", "__int128", "__signed__", NULL};
  return is_one_of(t, words);
}

static bool has(const struct names *names, struct token t) {
  char name[LONGEST_NAME];
  return token_is_name(t) && names_find(names, token_text(t, name, sizeof name)) != MAP_NONE;
}

/* What is the name of something else, too, may be that here. */
bool condition_names_is_type(const struct condition_names *names, struct token t) {
  return is_word_of_type(t) || (has(&names->types, t) && !has(&names->declared, t));
}

bool condition_names_is_known(const struct condition_names *names, struct token t) {
  return is_word_of_type(t) || has(&names->types, t) || has(&names->declared, t);
}

bool condition_names_is_macro(const struct condition_names *names, struct token t) {
  return t.len >= LONGEST_NAME || has(&names->macros, t);
}

/* ---- macros ---- */

/* Such a text means the same wherever it is put, and changes nothing. */
static bool is_harmless(const char *text) {
  uint32_t numbers = 0;
  for (struct token t = token_next(text); t.len; t = token_next(t.text + t.len)) {
    bool is_number = isdigit((unsigned char)*t.text);
    numbers += is_number;
    if (!is_number && !is_word_of_type(t) && !token_is(t, "(") && !token_is(t, ")") && !token_is(t, "*") &&
        !token_is(t, "-"))
      return false;
  }
  return numbers <= 1;
}

void condition_names_add_macro(struct condition_names *names, const char *name, const char *text) {
  names_add(is_harmless(text) ? &names->constants : &names->macros, name);
}

/* ---- classes ---- */

enum number_class number_class_of(const char *type) {
  static const struct {
    const char *words;
    enum number_class class;
  } types[] = {{"_Bool", NUMBER_BOOL},
               {"char", NUMBER_CHAR},
               {"signed char", NUMBER_SIGNED_CHAR},
               {"unsigned char", NUMBER_UNSIGNED_CHAR},
               {"short", NUMBER_SHORT},
               {"unsigned short", NUMBER_UNSIGNED_SHORT},
               {"int", NUMBER_INT},
               {"unsigned int", NUMBER_UNSIGNED},
               {"unsigned", NUMBER_UNSIGNED},
               {"long", NUMBER_LONG},
               {"unsigned long", NUMBER_UNSIGNED_LONG},
               {"long long", NUMBER_LONG_LONG},
               {"unsigned long long", NUMBER_UNSIGNED_LONG_LONG}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (strcmp(types[i].words, type) == 0) return types[i].class;
  return NUMBER_OTHER;
}

static const char *without_qualifiers(const char *type) {
  static const char *const qualifiers[] = {"const ", "volatile "};
  for (size_t i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++)
    if (strncmp(type, qualifiers[i], strlen(qualifiers[i])) == 0)
      return without_qualifiers(type + strlen(qualifiers[i]));
  return type;
}

void condition_names_add(struct condition_names *names, const char *name, const char *type) {
  enum number_class class = number_class_of(without_qualifiers(type));
  uint32_t id = names_add(&names->declared, name);
  if (id == names->classes.len)
    vec_push(&names->classes, (uint8_t)class);
  else if (names->classes.data[id] != class)
    names->classes.data[id] = NUMBER_OTHER;
}

enum number_class condition_names_class(const struct condition_names *names, struct token t) {
  char name[LONGEST_NAME];
  uint32_t id = names_find(&names->declared, token_text(t, name, sizeof name));
  bool is_known = id != MAP_NONE && !has(&names->constants, t);
  return is_known ? (enum number_class)names->classes.data[id] : NUMBER_OTHER;
}

void condition_names_release(struct condition_names *names) {
  names_release_all(&names->types, &names->macros, &names->constants, &names->declared);
  vec_release(&names->classes);
}
