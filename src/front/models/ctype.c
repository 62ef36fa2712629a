/* ctype.h: the functions, and the tables behind glibc's macros. In the "C" locale all is known; once the program may
 * have chosen another, digits are, and of ASCII which class a character belongs to, but neither what else is a letter
 * nor what is the other case of one (a Turkish I has another small one). */

#define MODEL __attribute__((weak))

int __ockham_any_int(int, int);
int __ockham_is_c_locale(void);
void __ockham_write(const void *, unsigned long);

static int is_open(int c) { return !__ockham_is_c_locale() && (c < 0 || c > 127); }

/* Members of a class are known by any number that is not 0. */
static int member(int is_member) {
  if (!is_member) return 0;
  int number = __ockham_any_int(-2147483647 - 1, 2147483647);
  return number ? number : 1;
}

static int member_here(int c, int is_member) {
  return member(is_open(c) && c >= -128 && c < 256 ? __ockham_any_int(0, 1) : is_member);
}

MODEL int isdigit(int c) { return member(c >= '0' && c <= '9'); }
MODEL int islower(int c) { return member_here(c, c >= 'a' && c <= 'z'); }
MODEL int isupper(int c) { return member_here(c, c >= 'A' && c <= 'Z'); }
MODEL int isalpha(int c) { return member_here(c, (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')); }
MODEL int isalnum(int c) {
  return member_here(c, (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
}
MODEL int isxdigit(int c) { return member((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')); }
MODEL int isspace(int c) { return member_here(c, c == ' ' || (c >= '\t' && c <= '\r')); }
MODEL int isblank(int c) { return member_here(c, c == ' ' || c == '\t'); }
MODEL int iscntrl(int c) { return member_here(c, (c >= 0 && c < 32) || c == 127); }
MODEL int isprint(int c) { return member_here(c, c >= 32 && c < 127); }
MODEL int isgraph(int c) { return member_here(c, c > 32 && c < 127); }
MODEL int ispunct(int c) {
  return member_here(c, c > 32 && c < 127 &&
                            !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')));
}
/* The other case, or the character itself. */
static int other_case(int c, int is_letter, int other) {
  if (__ockham_is_c_locale() || c < -128 || c > 255 || (!is_letter && !is_open(c))) return is_letter ? other : c;
  return __ockham_any_int(-128, 255);
}

MODEL int tolower(int c) { return other_case(c, c >= 'A' && c <= 'Z', c + ('a' - 'A')); }
MODEL int toupper(int c) { return other_case(c, c >= 'a' && c <= 'z', c - ('a' - 'A')); }

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
static unsigned short open_table[384];
static const unsigned short *open_classes = open_table + 128;

MODEL const unsigned short **__ctype_b_loc(void) {
  if (__ockham_is_c_locale()) return &classes;
  for (int c = 0; c < 128; c++) open_table[c + 128] = class_table[c + 128];
  __ockham_write(open_table, 128 * sizeof *open_table);
  __ockham_write(open_table + 256, 128 * sizeof *open_table);
  return &open_classes;
}

static int lower_table[384], upper_table[384];
static const int *lowers, *uppers;

MODEL const int **__ctype_tolower_loc(void) {
  if (!lowers) {
    for (int c = -128; c < 256; c++) lower_table[c + 128] = c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    lowers = lower_table + 128;
  }
  if (!__ockham_is_c_locale()) __ockham_write(lower_table, sizeof lower_table);
  return &lowers;
}

MODEL const int **__ctype_toupper_loc(void) {
  if (!uppers) {
    for (int c = -128; c < 256; c++) upper_table[c + 128] = c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
    uppers = upper_table + 128;
  }
  if (!__ockham_is_c_locale()) __ockham_write(upper_table, sizeof upper_table);
  return &uppers;
}
