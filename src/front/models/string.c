/* string.h. Plain loops over bytes: engines see them like any other code. Where memory safety is asked for, what has to
 * be there is more than a loop reads that knows its answer: strings to their ends, and all bytes that are to be
 * compared (C11 7.24.4.1). What is copied may not overlap: that is asked behind the loop, when the length is known. A
 * copy that overlaps in the other direction writes over the end of the string that it reads, and never ends. */
#include <stddef.h>

#define MODEL __attribute__((weak))

void *malloc(size_t);
void *memcpy(void *, const void *, size_t);
int __ockham_any_int(int, int);
int __ockham_is_c_locale(void);
void __ockham_reads(const void *, size_t);
void __ockham_reads_string(const char *);
void __ockham_reads_wide(const wchar_t *);
void __ockham_apart(const void *, size_t, const void *, size_t);
void __ockham_copies(const void *, const void *, size_t);

/* Only its sign is promised. */
static int order(int difference) {
  if (difference < 0) return -1 - __ockham_any_int(0, 2147483647);
  return difference > 0 ? __ockham_any_int(1, 2147483647) : 0;
}

MODEL size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

MODEL size_t strnlen(const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n]) n++;
  return n;
}

MODEL char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i])) i++;
  __ockham_copies(to, from, i + 1);
  return to;
}

MODEL char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i])) i++;
  __ockham_copies(to, from, i + 1);
  return to + i;
}

MODEL char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  __ockham_copies(to, from, i < n ? i + 1 : n);
  if (i < n) __ockham_apart(to + i, n - i, from, i + 1);
  for (; i < n; i++) to[i] = 0;
  return to;
}

MODEL char *strcat(char *to, const char *from) {
  size_t i = 0, k = 0;
  while (to[i]) i++;
  while ((to[i] = from[k])) i++, k++;
  __ockham_copies(to + (i - k), from, k + 1);
  return to;
}

MODEL char *strncat(char *to, const char *from, size_t n) {
  size_t i = 0, k = 0;
  while (to[i]) i++;
  while (k < n && from[k]) to[i++] = from[k++];
  __ockham_copies(to + (i - k), from, k < n ? k + 1 : n);
  to[i] = 0;
  return to;
}

/* Two strings that are read to their ends. */
static void reads_both(const char *a, const char *b) {
  __ockham_reads_string(a);
  __ockham_reads_string(b);
}

MODEL int strcmp(const char *a, const char *b) {
  reads_both(a, b);
  while (*a && *a == *b) a++, b++;
  return order((int)(unsigned char)*a - (int)(unsigned char)*b);
}

MODEL int strncmp(const char *a, const char *b, size_t n) {
  while (n && *a && *a == *b) a++, b++, n--;
  return n ? order((int)(unsigned char)*a - (int)(unsigned char)*b) : 0;
}

static int lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

/* What the locale says of two characters that are not the same: whether they differ at all in lower case, too. */
static int order_here(int difference) {
  return __ockham_is_c_locale() ? order(difference) : __ockham_any_int(-2147483647 - 1, 2147483647);
}

/* In another locale the first characters that differ, also in case, decide or not. */
static int same_letter(char a, char b) {
  return a == b || (__ockham_is_c_locale() && lower((unsigned char)a) == lower((unsigned char)b));
}

static int may_be_same(char a, char b) {
  return same_letter(a, b) || (a && !__ockham_is_c_locale() && __ockham_any_int(0, 1));
}

MODEL int strcasecmp(const char *a, const char *b) {
  reads_both(a, b);
  while (*a && same_letter(*a, *b)) a++, b++;
  if (*a == *b) return 0;
  return order_here(lower((unsigned char)*a) - lower((unsigned char)*b));
}

MODEL int strncasecmp(const char *a, const char *b, size_t n) {
  while (n && *a && same_letter(*a, *b)) a++, b++, n--;
  return n && *a != *b ? order_here(lower((unsigned char)*a) - lower((unsigned char)*b)) : 0;
}

MODEL char *strchr(const char *s, int c) {
  __ockham_reads_string(s);
  for (;; s++) {
    if (*s == (char)c) return (char *)s;
    if (!*s) return 0;
  }
}

MODEL char *strrchr(const char *s, int c) {
  const char *found = 0;
  for (;; s++) {
    if (*s == (char)c) found = s;
    if (!*s) return (char *)found;
  }
}

MODEL char *strstr(const char *s, const char *part) {
  reads_both(s, part);
  for (;; s++) {
    size_t i = 0;
    while (part[i] && s[i] == part[i]) i++;
    if (!part[i]) return (char *)s;
    if (!*s) return 0;
  }
}

static int is_one_of(char c, const char *set) {
  for (; *set; set++)
    if (*set == c) return 1;
  return 0;
}

MODEL size_t strspn(const char *s, const char *set) {
  reads_both(s, set);
  size_t n = 0;
  while (s[n] && is_one_of(s[n], set)) n++;
  return n;
}

MODEL size_t strcspn(const char *s, const char *set) {
  reads_both(s, set);
  size_t n = 0;
  while (s[n] && !is_one_of(s[n], set)) n++;
  return n;
}

MODEL char *strpbrk(const char *s, const char *set) {
  reads_both(s, set);
  for (; *s; s++)
    if (is_one_of(*s, set)) return (char *)s;
  return 0;
}

MODEL char *strtok_r(char *s, const char *set, char **rest) {
  if (!s) s = *rest;
  reads_both(s, set);
  while (*s && is_one_of(*s, set)) s++;
  char *word = s;
  while (*s && !is_one_of(*s, set)) s++;
  if (*s) *s++ = 0;
  *rest = s;
  return word == s ? 0 : word;
}

MODEL char *strtok(char *s, const char *set) {
  static char *rest;
  return strtok_r(s, set, &rest);
}

MODEL char *strdup(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  char *copy = malloc(n + 1);
  return copy ? memcpy(copy, s, n + 1) : 0;
}

MODEL char *strndup(const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n]) n++;
  char *copy = malloc(n + 1);
  if (!copy) return 0;
  memcpy(copy, s, n);
  copy[n] = 0;
  return copy;
}

MODEL int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  __ockham_reads(a, n);
  __ockham_reads(b, n);
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return order((int)x[i] - (int)y[i]);
  return 0;
}

MODEL int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

MODEL void *memchr(const void *s, int c, size_t n) {
  const unsigned char *x = s;
  for (size_t i = 0; i < n; i++)
    if (x[i] == (unsigned char)c) return (void *)(x + i);
  return 0;
}

MODEL void *mempcpy(void *to, const void *from, size_t n) { return (char *)memcpy(to, from, n) + n; }

MODEL void bzero(void *s, size_t n) {
  unsigned char *x = s;
  for (size_t i = 0; i < n; i++) x[i] = 0;
}

MODEL void explicit_bzero(void *s, size_t n) { bzero(s, n); }

MODEL void bcopy(const void *from, void *to, size_t n) { __builtin_memmove(to, from, n); }

MODEL int strcoll(const char *a, const char *b) {
  int order = strcmp(a, b);
  return order ? order_here(order) : 0;
}

MODEL char *index(const char *s, int c) { return strchr(s, c); }
MODEL char *rindex(const char *s, int c) { return strrchr(s, c); }
MODEL char *__strdup(const char *s) { return strdup(s); }
MODEL char *__strtok_r(char *s, const char *set, char **rest) { return strtok_r(s, set, rest); }

MODEL char *strchrnul(const char *s, int c) {
  __ockham_reads_string(s);
  while (*s && *s != (char)c) s++;
  return (char *)s;
}

MODEL char *strcasestr(const char *s, const char *part) {
  reads_both(s, part);
  for (;; s++) {
    size_t i = 0;
    while (part[i] && may_be_same(s[i], part[i])) i++;
    if (!part[i]) return (char *)s;
    if (!*s) return 0;
  }
}

MODEL char *strsep(char **rest, const char *set) {
  char *word = *rest, *s = word;
  if (!word) return 0;
  reads_both(word, set);
  while (*s && !is_one_of(*s, set)) s++;
  *rest = *s ? s + 1 : 0;
  *s = 0;
  return word;
}

MODEL char *stpncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  __ockham_copies(to, from, i < n ? i + 1 : n);
  if (i < n) __ockham_apart(to + i, n - i, from, i + 1);
  for (size_t k = i; k < n; k++) to[k] = 0;
  return to + i;
}

MODEL void *memrchr(const void *s, int c, size_t n) {
  const unsigned char *x = s;
  __ockham_reads(s, n);
  while (n-- > 0)
    if (x[n] == (unsigned char)c) return (void *)(x + n);
  return 0;
}

MODEL void *rawmemchr(const void *s, int c) {
  const unsigned char *x = s;
  while (*x != (unsigned char)c) x++;
  return (void *)x;
}

MODEL void *memmem(const void *s, size_t n, const void *part, size_t k) {
  const char *x = s, *y = part;
  __ockham_reads(s, n);
  __ockham_reads(part, k);
  for (size_t at = 0; k <= n && at <= n - k; at++) {
    size_t i = 0;
    while (i < k && x[at + i] == y[i]) i++;
    if (i == k) return (void *)(x + at);
  }
  return 0;
}

MODEL void *memccpy(void *to, const void *from, int c, size_t n) {
  char *x = to;
  const char *y = from;
  for (size_t i = 0; i < n; i++)
    if ((x[i] = y[i]) == (char)c) {
      __ockham_copies(to, from, i + 1);
      return x + i + 1;
    }
  __ockham_copies(to, from, n);
  return 0;
}

MODEL int ffs(int x) {
  for (int i = 0; i < 32; i++)
    if ((unsigned)x >> i & 1) return i + 1;
  return 0;
}

MODEL size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

MODEL wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  while ((to[i] = from[i])) i++;
  __ockham_copies(to, from, (i + 1) * sizeof *to);
  return to;
}

MODEL int wcscmp(const wchar_t *a, const wchar_t *b) {
  __ockham_reads_wide(a);
  __ockham_reads_wide(b);
  while (*a && *a == *b) a++, b++;
  return order((*a > *b) - (*a < *b));
}

MODEL wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  __ockham_reads_wide(s);
  for (;; s++) {
    if (*s == c) return (wchar_t *)s;
    if (!*s) return 0;
  }
}
