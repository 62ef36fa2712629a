/* Queues of values by name, and the file that fills them: one value a line, with a name before it or not. Words between
 * blanks are all there is to tell apart, and all mistakes are said, not only the first, so no lexer is used. Values
 * keep 128 bits, or a long double, until it is known how wide the input is that takes them. */
#include "interpret/inputs.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/float.h"

void inputs_add(struct inputs *in, const char *name, struct input_value value) {
  if (!name) {
    vec_push(&in->common.values, value);
    return;
  }
  uint32_t id = names_add(&in->names, name);
  if (id == in->queues.len) vec_push_zero(&in->queues);
  assert(in->queues.len == in->names.text.len);
  vec_push(&in->queues.data[id].values, value);
}

static u128 value_bits(struct input_value v, unsigned width) {
  if (!v.is_float) return bits_trunc(width, v.bits);
  if (float_has_width(width)) return float_pack(width, v.number);
  return bits_trunc(width, (u128)(i128)(int64_t)v.number);
}

static bool take_from(struct input_queue *q, unsigned width, u128 *ret) {
  assert(q->next <= q->values.len);
  if (q->next == q->values.len) return false;
  *ret = value_bits(q->values.data[q->next++], width);
  return true;
}

bool inputs_take_named(struct inputs *in, const char *name, unsigned width, u128 *ret) {
  uint32_t id = names_find(&in->names, name);
  return id != MAP_NONE && take_from(&in->queues.data[id], width, ret);
}

bool inputs_take(struct inputs *in, const char *name, unsigned width, u128 *ret) {
  return (name && inputs_take_named(in, name, width, ret)) || take_from(&in->common, width, ret);
}

void inputs_rewind(struct inputs *in) {
  for (uint32_t i = 0; i < in->queues.len; i++) in->queues.data[i].next = 0;
  in->common.next = 0;
}

void inputs_release(struct inputs *in) {
  for (uint32_t i = 0; i < in->queues.len; i++) vec_release(&in->queues.data[i].values);
  vec_release_all(&in->queues, &in->common.values);
  names_release(&in->names);
}

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

/* The whole word as an integer of at most 128 bits. */
static bool parse_integer(const char *word, u128 *ret) {
  bool negative = *word == '-';
  if (*word == '-' || *word == '+') word++;
  int base = 10;
  if (word[0] == '0' && (word[1] == 'x' || word[1] == 'X')) base = 16, word += 2;
  if (!*word) return false;
  u128 value = 0;
  for (; *word; word++) {
    int digit = digit_value(*word);
    if (digit >= base || __builtin_mul_overflow(value, (u128)base, &value) ||
        __builtin_add_overflow(value, (u128)digit, &value))
      return false;
  }
  *ret = negative ? -value : value;
  return true;
}

static bool parse_value(const char *word, struct input_value *ret) {
  *ret = (struct input_value){0};
  if (parse_integer(word, &ret->bits)) return true;
  char *end;
  ret->is_float = true;
  ret->number = strtold(word, &end);
  return *word && !isspace((unsigned char)*word) && *end == 0;
}

/* Cuts the comment and splits the line into at most three words; the number of words. */
static int split_words(char *line, char *words[3]) {
  int count = 0;
  line[strcspn(line, "#")] = 0;
  char *rest = NULL;
  for (char *w = strtok_r(line, " \t\r\n\f\v", &rest); w && count < 3; w = strtok_r(NULL, " \t\r\n\f\v", &rest))
    words[count++] = w;
  return count;
}

static bool read_line(struct inputs *in, char *line, const char *path, uint32_t number, struct diagnostics *d) {
  char *words[3];
  int count = split_words(line, words);
  if (count == 0) return true;
  if (count > 2) return diagnostics_error(d, path, number, 0, "more than a name and a value on one line");
  struct input_value value;
  if (!parse_value(words[count - 1], &value))
    return diagnostics_error(d, path, number, 0, "'%.40s' is not a value: expected a decimal or hexadecimal number",
                             words[count - 1]);
  inputs_add(in, count == 2 ? words[0] : NULL, value);
  return true;
}

bool inputs_read(struct inputs *in, const char *path, struct diagnostics *d) {
  enum { ERROR_LIMIT = 10 };
  FILE *f = fopen(path, "r");
  if (!f) return diagnostics_error(d, path, 0, 0, "cannot be read: %s", strerror(errno));
  char *line = NULL;
  size_t cap = 0;
  uint32_t number = 0, errors = 0;
  ssize_t len;
  while (errors < ERROR_LIMIT && (len = getline(&line, &cap, f)) >= 0) {
    number++;
    if (strlen(line) != (size_t)len) {
      diagnostics_error(d, path, number, 0, "not a text file");
      errors = ERROR_LIMIT;
    } else if (!read_line(in, line, path, number, d)) {
      errors++;
    }
  }
  if (ferror(f)) errors++, diagnostics_error(d, path, 0, 0, "cannot be read: %s", strerror(errno));
  free(line);
  fclose(f);
  return errors == 0;
}
