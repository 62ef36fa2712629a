/* ctype.h in the "C" locale: the functions, and the tables behind glibc's macros. */

#define MODEL __attribute__((weak))

int __ockham_any_int(int, int);

/* Members of a class are known by any number that is not 0. */
static int member(int is_member) {
  if (!is_member) return 0;
  int number = __ockham_any_int(-2147483647 - 1, 2147483647);
  return number ? number : 1;
}

MODEL int isdigit(int c) { return member(c >= '0' && c <= '9'); }
MODEL int islower(int c) { return member(c >= 'a' && c <= 'z'); }
MODEL int isupper(int c) { return member(c >= 'A' && c <= 'Z'); }
MODEL int isalpha(int c) { return member((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')); }
MODEL int isalnum(int c) { return member((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')); }
MODEL int isxdigit(int c) { return member((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')); }
MODEL int isspace(int c) { return member(c == ' ' || (c >= '\t' && c <= '\r')); }
MODEL int isblank(int c) { return member(c == ' ' || c == '\t'); }
MODEL int iscntrl(int c) { return member((c >= 0 && c < 32) || c == 127); }
MODEL int isprint(int c) { return member(c >= 32 && c < 127); }
MODEL int isgraph(int c) { return member(c > 32 && c < 127); }
MODEL int ispunct(int c) {
  return member(c > 32 && c < 127 && !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')));
}
MODEL int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }
MODEL int toupper(int c) { return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c; }

/* Bits of glibc's <ctype.h> on a little-endian machine. */
enum {
  UPPER = 1 << 8,
  LOWER = 1 << 9,
  ALPHA = 1 << 10,
  DIGIT = 1 << 11,
  XDIGIT = 1 << 12,
  SPACE = 1 << 13,
  PRINT = 1 << 14,
  GRAPH = 1 << 15,
  BLANK = 1 << 0,
  CNTRL = 1 << 1,
  PUNCT = 1 << 2,
  ALNUM = 1 << 3
};

/* Index -128..255; entry c stands at c + 128. Ranges are initialised by GNU designators. */
static const unsigned short class_table[384] = {
    [128 ... 128 + 8] = CNTRL,
    [128 + '\t'] = CNTRL | SPACE | BLANK,
    [128 + '\n' ... 128 + '\r'] = CNTRL | SPACE,
    [128 + 14 ... 128 + 31] = CNTRL,
    [128 + ' '] = SPACE | PRINT | BLANK,
    [128 + '!' ... 128 + '/'] = PRINT | GRAPH | PUNCT,
    [128 + '0' ... 128 + '9'] = PRINT | GRAPH | DIGIT | XDIGIT | ALNUM,
    [128 + ':' ... 128 + '@'] = PRINT | GRAPH | PUNCT,
    [128 + 'A' ... 128 + 'F'] = PRINT | GRAPH | UPPER | ALPHA | XDIGIT | ALNUM,
    [128 + 'G' ... 128 + 'Z'] = PRINT | GRAPH | UPPER | ALPHA | ALNUM,
    [128 + '[' ... 128 + '`'] = PRINT | GRAPH | PUNCT,
    [128 + 'a' ... 128 + 'f'] = PRINT | GRAPH | LOWER | ALPHA | XDIGIT | ALNUM,
    [128 + 'g' ... 128 + 'z'] = PRINT | GRAPH | LOWER | ALPHA | ALNUM,
    [128 + '{' ... 128 + '~'] = PRINT | GRAPH | PUNCT,
    [128 + 127] = CNTRL,
};

static const unsigned short *classes = class_table + 128;
MODEL const unsigned short **__ctype_b_loc(void) { return &classes; }

static int lower_table[384], upper_table[384];
static const int *lowers, *uppers;

MODEL const int **__ctype_tolower_loc(void) {
  if (!lowers) {
    for (int c = -128; c < 256; c++) lower_table[c + 128] = c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    lowers = lower_table + 128;
  }
  return &lowers;
}

MODEL const int **__ctype_toupper_loc(void) {
  if (!uppers) {
    for (int c = -128; c < 256; c++) upper_table[c + 128] = c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
    uppers = upper_table + 128;
  }
  return &uppers;
}
