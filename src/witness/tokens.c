/* Spaces separate, and a sign is as long as C has it. */
#include "witness/tokens.h"

#include <ctype.h>
#include <string.h>

static bool is_name_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t number_length(const char *p) {
  size_t n = 0;
  while (is_name_char(p[n]) || p[n] == '.' ||
         (n && (p[n] == '+' || p[n] == '-') && strchr("eEpP", p[n - 1]) && !(p[0] == '0' && strchr("xX", p[1]))))
    n++;
  return n;
}

/* 'c' with its quotes; 0 if it does not end. */
static size_t character_length(const char *p) {
  size_t n = 1;
  while (p[n] && p[n] != '\'' && p[n] != '\n') n += p[n] == '\\' && p[n + 1] ? 2 : 1;
  return p[n] == '\'' ? n + 1 : 0;
}

static size_t sign_length(const char *p) {
  static const char *const signs[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
                                      "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "//", "/*"};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (strncmp(p, signs[i], strlen(signs[i])) == 0) return strlen(signs[i]);
  return 1;
}

struct token token_next(const char *p) {
  while (*p == ' ' || *p == '\t' || *p == '\n') p++;
  if (!*p) return (struct token){p, 0};
  if (isdigit((unsigned char)*p) || (*p == '.' && isdigit((unsigned char)p[1])))
    return (struct token){p, number_length(p)};
  size_t n = 0;
  while (is_name_char(p[n])) n++;
  if (n) return (struct token){p, n};
  if (*p == '\'' && character_length(p)) return (struct token){p, character_length(p)};
  if (strncmp(p, "\\result", 7) == 0 && !is_name_char(p[7])) return (struct token){p, 7};
  return (struct token){p, sign_length(p)};
}

bool token_is(struct token t, const char *text) { return t.len == strlen(text) && strncmp(t.text, text, t.len) == 0; }

bool token_is_name(struct token t) { return t.len && is_name_char(*t.text) && !isdigit((unsigned char)*t.text); }

const char *token_text(struct token t, char *buffer, size_t size) {
  size_t length = t.len < size ? t.len : 0; /* what is longer is the name of nothing */
  memcpy(buffer, t.text, length);
  buffer[length] = '\0';
  return buffer;
}
