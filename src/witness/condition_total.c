/* An evaluator of expressions over intervals: each variable has any of the numbers of its type, and each operator what
 * C makes of these. An operation whose exact result may leave its type, and whatever is not understood, is the end. */
#include "base/bits.h"
#include "witness/condition.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

/* What an expression may be, promoted. */
struct numbers {
  bool is_number; /* otherwise something else, with which nothing is computed */
  bool is_unsigned;
  uint16_t width; /* 32 or 64 */
  i128 low, high;
};

static const struct numbers other = {false, false, 0, 0, 0};
static const struct numbers truth = {true, false, 32, 0, 1};

static struct numbers all_of(uint16_t width, bool is_unsigned) {
  struct numbers n = {true, is_unsigned, width, 0, (i128)bits_mask(width)};
  if (!is_unsigned) n.low = -((i128)1 << (width - 1)), n.high = ((i128)1 << (width - 1)) - 1;
  return n;
}

static struct numbers small(i128 low, i128 high) { return (struct numbers){true, false, 32, low, high}; }

static struct numbers numbers_of(const struct condition_names *names, enum number_class class) {
  uint16_t length = names->has_short_long ? 32 : 64;
  switch (class) {
  case NUMBER_BOOL: return truth;
  case NUMBER_CHAR: return small(-128, 255); /* signed or not */
  case NUMBER_SIGNED_CHAR: return small(-128, 127);
  case NUMBER_UNSIGNED_CHAR: return small(0, 255);
  case NUMBER_SHORT: return small(-32768, 32767);
  case NUMBER_UNSIGNED_SHORT: return small(0, 65535);
  case NUMBER_INT: return all_of(32, false);
  case NUMBER_UNSIGNED: return all_of(32, true);
  case NUMBER_LONG: return all_of(length, false);
  case NUMBER_UNSIGNED_LONG: return all_of(length, true);
  case NUMBER_LONG_LONG: return all_of(64, false);
  case NUMBER_UNSIGNED_LONG_LONG: return all_of(64, true);
  default: return other;
  }
}

static bool is_within(struct numbers x, struct numbers all) { return all.low <= x.low && x.high <= all.high; }

/* As a number of that type: the same if it fits, otherwise any. */
static struct numbers converted(struct numbers x, struct numbers all) {
  if (!all.is_number || !x.is_number || !is_within(x, all)) return all;
  all.low = x.low, all.high = x.high;
  return all;
}

/* The type that both are converted to. */
static struct numbers common(struct numbers x, struct numbers y) {
  if (!x.is_number || !y.is_number) return other;
  if (x.width != y.width) return x.width > y.width ? all_of(x.width, x.is_unsigned) : all_of(y.width, y.is_unsigned);
  return all_of(x.width, x.is_unsigned || y.is_unsigned);
}

/* ---- operators ---- */

struct reading {
  const struct condition_names *names;
  struct token now;
  uint32_t depth, choices, steps;
  bool is_total; /* so far */
};

static struct numbers give_up(struct reading *r) {
  r->is_total = false;
  return other;
}

static void go_on(struct reading *r) { r->now = token_next(r->now.text + r->now.len); }

static bool takes(struct reading *r, const char *text) {
  bool is_there = token_is(r->now, text);
  if (is_there) go_on(r);
  return is_there;
}

static i128 least(i128 a, i128 b) { return a < b ? a : b; }
static i128 most(i128 a, i128 b) { return a > b ? a : b; }

/* Of numbers of at most 64 bits no result needs more than 128. */
static struct numbers sum(struct reading *r, char sign, struct numbers x, struct numbers y) {
  struct numbers all = common(x, y), n = all;
  if (!all.is_number) return give_up(r);
  if (all.is_unsigned) return all;
  if (sign == '+') {
    n.low = x.low + y.low, n.high = x.high + y.high;
  } else if (sign == '-') {
    n.low = x.low - y.high, n.high = x.high - y.low;
  } else {
    i128 a = x.low * y.low, b = x.low * y.high, c = x.high * y.low, d = x.high * y.high;
    n.low = least(least(a, b), least(c, d)), n.high = most(most(a, b), most(c, d));
  }
  return is_within(n, all) ? n : give_up(r);
}

enum { TERNARY, FIRST_LEVEL, BITS_LEVEL = 3, EQUALITY_LEVEL = 6, SUM_LEVEL = 9 };

/* How tightly it binds; 0 if it is no operator that is understood. */
static int level_of(struct token t) {
  static const struct {
    const char *sign;
    int level;
  } all[] = {{"||", 1}, {"&&", 2}, {"|", 3}, {"^", 4},  {"&", 5}, {"==", 6}, {"!=", 6},
             {"<", 7},  {"<=", 7}, {">", 7}, {">=", 7}, {"+", 9}, {"-", 9},  {"*", 10}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (token_is(t, all[i].sign)) return all[i].level;
  return 0;
}

/* With a number that is not negative, `&` leaves none that is greater. */
static struct numbers common_bits(struct token sign, struct numbers x, struct numbers y) {
  struct numbers all = common(x, y), n = all;
  if (!all.is_number || !token_is(sign, "&") || (x.low < 0 && y.low < 0)) return all;
  n.low = 0;
  n.high = x.low < 0 ? y.high : y.low < 0 ? x.high : least(x.high, y.high);
  return n;
}

static struct numbers combined(struct reading *r, struct token sign, int level, struct numbers x, struct numbers y) {
  if (level >= SUM_LEVEL) return sum(r, *sign.text, x, y);
  return level >= BITS_LEVEL && level < EQUALITY_LEVEL ? common_bits(sign, x, y) : truth;
}

/* ---- expressions ---- */

static struct numbers read_expression(struct reading *, int level);
static struct numbers read_unary(struct reading *);

static struct numbers read_literal(struct reading *r) {
  char text[LONGEST_NAME], *end;
  token_text(r->now, text, sizeof text);
  go_on(r);
  bool is_hexadecimal = *text == '0' && strchr("xX", text[1]) && text[1];
  if (*text == '\'') return all_of(32, false);
  if (!*text || strpbrk(text, is_hexadecimal ? ".pP" : ".eEbB"))
    return other; /* so far, nothing that is computed with */
  errno = 0;
  unsigned long long x = strtoull(text, &end, 0);
  bool is_unsigned = strpbrk(end, "uU"), is_long = strpbrk(end, "lL"), is_decimal = *text != '0';
  if (errno || end[strspn(end, "uUlL")]) return give_up(r);
  for (uint16_t width = 32; width <= 64; width *= 2)
    for (int k = 0; k < 2; k++) {
      struct numbers n = all_of(width, k || is_unsigned), here = {true, false, 0, (i128)x, (i128)x};
      bool is_possible = !(is_long && width == 32 && !r->names->has_short_long) && !(k && is_decimal && !is_unsigned);
      if (is_possible && is_within(here, n)) return converted(here, n);
    }
  return give_up(r);
}

static struct numbers read_name(struct reading *r) {
  struct token name = r->now;
  go_on(r);
  if (token_is(name, "sizeof")) return give_up(r);
  return numbers_of(r->names, condition_names_class(r->names, name));
}

/* What is cast to another type than of integers may be anything, and so may what becomes of it in the end. */
static struct numbers read_cast(struct reading *r) {
  struct strbuf type = STRBUF_INIT;
  for (; r->now.len && !token_is(r->now, ")"); go_on(r))
    strbuf_printf(&type, "%s%.*s", type.len ? " " : "", (int)r->now.len, r->now.text);
  enum number_class class = number_class_of(type.text);
  strbuf_release(&type);
  if (!takes(r, ")")) return give_up(r);
  return converted(read_unary(r), numbers_of(r->names, class));
}

/* Members are numbers of unknown types. */
static struct numbers read_primary(struct reading *r) {
  struct numbers n = other;
  if (takes(r, "(")) {
    if (condition_names_is_type(r->names, r->now)) return read_cast(r);
    do n = read_expression(r, TERNARY);
    while (takes(r, ","));
    if (!takes(r, ")")) return give_up(r);
  } else if (isdigit((unsigned char)*r->now.text) || *r->now.text == '\'' || (*r->now.text == '.' && r->now.len > 1)) {
    n = read_literal(r);
  } else if (takes(r, "\\result")) {
    n = other;
  } else if (token_is_name(r->now)) {
    n = read_name(r);
  } else {
    return give_up(r);
  }
  while (takes(r, ".")) {
    if (!token_is_name(r->now)) return give_up(r);
    go_on(r);
    n = other;
  }
  return n;
}

static struct numbers read_unary(struct reading *r) {
  enum { DEEPEST = 400 };
  struct numbers n = other;
  if (r->depth++ > DEEPEST) return give_up(r);
  if (takes(r, "!")) {
    read_unary(r);
    n = truth;
  } else if (takes(r, "-")) {
    n = sum(r, '-', small(0, 0), read_unary(r));
  } else if (takes(r, "+")) {
    n = sum(r, '+', small(0, 0), read_unary(r));
  } else if (takes(r, "~")) {
    n = read_unary(r);
    if (n.is_number) n = all_of(n.width, n.is_unsigned);
  } else if (takes(r, "&")) {
    read_unary(r);
  } else {
    n = read_primary(r);
  }
  r->depth--;
  return n;
}

/* `?:` without what is between is read as it is. */
static struct numbers read_choice(struct reading *r, struct numbers condition) {
  enum { DEEPEST = 400 };
  struct numbers x = condition;
  if (r->choices++ > DEEPEST) return give_up(r);
  if (!token_is(r->now, ":")) x = read_expression(r, TERNARY);
  if (!takes(r, ":")) return give_up(r);
  struct numbers y = read_expression(r, TERNARY), all = common(x, y);
  if (!all.is_number || !is_within(x, all) || !is_within(y, all)) return all;
  all.low = least(x.low, y.low), all.high = most(x.high, y.high);
  return all;
}

static struct numbers read_expression(struct reading *r, int level) {
  enum { MOST_STEPS = 4000 };
  struct numbers x = read_unary(r);
  for (int here; r->is_total && (here = level_of(r->now)) && here >= most(level, FIRST_LEVEL);) {
    struct token sign = r->now;
    go_on(r);
    x = combined(r, sign, here, x, read_expression(r, here + 1));
    if (++r->steps > MOST_STEPS) return give_up(r);
  }
  return level == TERNARY && takes(r, "?") ? read_choice(r, x) : x;
}

bool condition_is_total(const char *text, const struct condition_names *names) {
  struct reading r = {.names = names, .now = token_next(text), .is_total = true};
  do read_expression(&r, TERNARY);
  while (takes(&r, ","));
  return r.is_total && !r.now.len;
}
