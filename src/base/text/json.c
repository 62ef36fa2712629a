/* A pull parser: the caller says what it expects next, so that a wrong document is refused at the place where it goes
 * wrong, and memory does not depend on the size of the input. The first failure is kept, and everything after it reads
 * as the end; callers need to look at the end only. Numbers are natural and exact up to 128 bits, since addresses and
 * constants of programs have to survive. */
#include "base/text/json.h"

#include <assert.h>
#include <string.h>

void json_init(struct json *j, struct diagnostics *d, const char *file, const char *text, size_t len) {
  *j = (struct json){file, text, text + len, text, d, false, true, STRBUF_INIT, STRBUF_INIT};
}

void json_release(struct json *j) { strbuf_release_all(&j->key, &j->string); }

bool json_fail(struct json *j, const char *format, ...) {
  if (j->failed) return false;
  j->failed = true;
  uint32_t line = 1;
  const char *start = j->text;
  for (const char *s = j->text; s < j->at; s++) {
    if (*s != '\n') continue;
    line++;
    start = s + 1;
  }
  va_list args;
  va_start(args, format);
  struct text_place at = {j->file, line, (uint32_t)(j->at - start) + 1};
  diagnostics_add(j->diagnostics, true, at, format, args);
  va_end(args);
  return false;
}

bool json_unknown(struct json *j, const char *key) { return json_fail(j, "unknown member '%.60s'", key); }

char json_peek(struct json *j) {
  assert(j->at >= j->text && j->at <= j->end);
  if (j->failed) return '\0';
  while (j->at < j->end && (*j->at == ' ' || *j->at == '\n' || *j->at == '\t' || *j->at == '\r')) j->at++;
  return j->at < j->end ? *j->at : '\0';
}

static bool fail_expected(struct json *j, const char *what) {
  char c = json_peek(j);
  if (j->at >= j->end) return json_fail(j, "expected %s, but the text ends here", what);
  if ((unsigned char)c < 0x20 || (unsigned char)c >= 0x7f) return json_fail(j, "expected %s", what);
  return json_fail(j, "expected %s, not '%c'", what, c);
}

static bool expect(struct json *j, char c) {
  if (json_peek(j) == c && c) {
    j->at++;
    return true;
  }
  return fail_expected(j, (const char[]){'\'', c, '\'', '\0'});
}

bool json_open(struct json *j, char bracket) {
  assert(bracket == '{' || bracket == '[');
  j->is_first = true;
  return expect(j, bracket);
}

/* Before an element or a key: false at the closing bracket. */
static bool next(struct json *j, char closing) {
  if (json_peek(j) == closing) {
    j->at++;
    j->is_first = false;
    return false;
  }
  if (!j->is_first && !expect(j, ',')) return false;
  j->is_first = false;
  return !j->failed;
}

bool json_element(struct json *j) { return next(j, ']'); }

static int hex_digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

/* The four digits after \u. */
static bool read_unit(struct json *j, uint32_t *ret) {
  *ret = 0;
  for (int i = 0; i < 4; i++) {
    int digit = j->at < j->end ? hex_digit(*j->at) : -1;
    if (digit < 0) return json_fail(j, "expected four hexadecimal digits after \\u");
    *ret = *ret << 4 | (uint32_t)digit;
    j->at++;
  }
  return true;
}

static void put_utf8(struct strbuf *out, uint32_t c) {
  assert(c > 0 && c <= 0x10ffff);
  if (c < 0x80) {
    strbuf_putc(out, (char)c);
  } else if (c < 0x800) {
    strbuf_putc(out, (char)(0xc0 | c >> 6));
    strbuf_putc(out, (char)(0x80 | (c & 0x3f)));
  } else if (c < 0x10000) {
    strbuf_putc(out, (char)(0xe0 | c >> 12));
    strbuf_putc(out, (char)(0x80 | (c >> 6 & 0x3f)));
    strbuf_putc(out, (char)(0x80 | (c & 0x3f)));
  } else {
    strbuf_putc(out, (char)(0xf0 | c >> 18));
    strbuf_putc(out, (char)(0x80 | (c >> 12 & 0x3f)));
    strbuf_putc(out, (char)(0x80 | (c >> 6 & 0x3f)));
    strbuf_putc(out, (char)(0x80 | (c & 0x3f)));
  }
}

static bool read_unicode(struct json *j, struct strbuf *out) {
  uint32_t c, low;
  if (!read_unit(j, &c)) return false;
  if (c >= 0xd800 && c < 0xdc00) {
    if (j->end - j->at < 2 || j->at[0] != '\\' || j->at[1] != 'u') return json_fail(j, "half a surrogate pair");
    j->at += 2;
    if (!read_unit(j, &low)) return false;
    if (low < 0xdc00 || low > 0xdfff) return json_fail(j, "half a surrogate pair");
    c = 0x10000 + ((c & 0x3ff) << 10 | (low & 0x3ff));
  }
  if (c == 0) return json_fail(j, "a string must not contain a zero character");
  put_utf8(out, c);
  return true;
}

static bool read_escape(struct json *j, struct strbuf *out) {
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  if (j->at >= j->end) return json_fail(j, "the text ends inside a string");
  char c = *j->at++;
  if (c == 'u') return read_unicode(j, out);
  const char *known = c ? strchr(letters, c) : NULL;
  if (!known) return json_fail(j, "unknown escape in a string");
  strbuf_putc(out, meanings[known - letters]);
  return true;
}

static bool read_string(struct json *j, struct strbuf *out) {
  strbuf_clear(out);
  if (json_peek(j) != '"') return fail_expected(j, "a string");
  j->at++;
  for (;;) {
    const char *start = j->at;
    while (j->at < j->end && *j->at != '"' && *j->at != '\\' && (unsigned char)*j->at >= 0x20) j->at++;
    strbuf_add(out, start, (size_t)(j->at - start));
    if (j->at >= j->end) return json_fail(j, "the text ends inside a string");
    char c = *j->at++;
    if (c == '"') return true;
    if (c != '\\') return json_fail(j, "a control character inside a string");
    if (!read_escape(j, out)) return false;
  }
}

const char *json_key(struct json *j) {
  if (!next(j, '}') || !read_string(j, &j->key) || !expect(j, ':')) return NULL;
  return j->key.text;
}

const char *json_string(struct json *j) { return read_string(j, &j->string) ? j->string.text : ""; }

static bool take_word(struct json *j, const char *word) {
  size_t len = strlen(word);
  json_peek(j);
  if (j->failed || (size_t)(j->end - j->at) < len || memcmp(j->at, word, len) != 0) return false;
  j->at += len;
  return true;
}

bool json_bool(struct json *j) {
  if (take_word(j, "true")) return true;
  if (!take_word(j, "false")) fail_expected(j, "true or false");
  return false;
}

static bool json_bool_or_null(struct json *j) {
  return take_word(j, "true") || take_word(j, "false") || take_word(j, "null");
}

bool json_null(struct json *j) { return take_word(j, "null"); }

unsigned __int128 json_number128(struct json *j) {
  const unsigned __int128 max = ~(unsigned __int128)0;
  unsigned __int128 value = 0;
  bool quoted = json_peek(j) == '"';
  if (j->failed) return 0;
  if (quoted) j->at++;
  const char *start = j->at;
  for (; j->at < j->end && *j->at >= '0' && *j->at <= '9'; j->at++) {
    unsigned digit = (unsigned)(*j->at - '0');
    if (value > (max - digit) / 10) return json_fail(j, "the number is too large"), 0;
    value = value * 10 + digit;
  }
  if (j->at == start) return fail_expected(j, "a natural number"), 0;
  if (quoted && !expect(j, '"')) return 0;
  if (j->at < j->end && strchr(".eE", *j->at) && *j->at) return json_fail(j, "expected a whole number"), 0;
  return value;
}

uint64_t json_number(struct json *j, uint64_t max) {
  const char *start = j->at;
  unsigned __int128 value = json_number128(j);
  if (value <= max) return (uint64_t)value;
  j->at = start;
  json_peek(j);
  return json_fail(j, "the number is too large (at most %llu)", (unsigned long long)max), 0;
}

/* A number or a word. */
static bool skip_scalar(struct json *j) {
  const char *start = j->at;
  if (json_bool_or_null(j)) return true;
  while (j->at < j->end && *j->at && strchr("+-.0123456789eE", *j->at)) j->at++;
  return j->at > start || fail_expected(j, "a value");
}

const char *json_skip(struct json *j, size_t *ret_len) {
  json_peek(j);
  const char *start = j->at;
  uint32_t depth = 0;
  do {
    char c = json_peek(j);
    bool is_inside = depth > 0;
    if (c == '"') {
      read_string(j, &j->string);
    } else if (c == '{' || c == '[') {
      depth++;
      j->at++;
    } else if (is_inside && (c == '}' || c == ']')) {
      depth--;
      j->at++;
    } else if (is_inside && (c == ',' || c == ':')) {
      j->at++;
    } else {
      skip_scalar(j);
    }
  } while (depth && !j->failed);
  *ret_len = (size_t)(j->at - start);
  return start;
}

bool json_finish(struct json *j) {
  json_peek(j);
  return !j->failed && (j->at == j->end || json_fail(j, "something follows the end of the JSON text"));
}
