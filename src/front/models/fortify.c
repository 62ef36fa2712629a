/* What the compiler calls instead with _FORTIFY_SOURCE: the same, but the program ends where the object that is written
 * is known to be too small. */
#include <stddef.h>

#define MODEL __attribute__((weak))

void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
size_t strlen(const char *);
char *strcpy(char *, const char *);
char *stpcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *strcat(char *, const char *);
char *strncat(char *, const char *, size_t);
size_t strnlen(const char *, size_t);
_Noreturn void abort(void);

static void check(size_t n, size_t size) {
  if (n > size) abort();
}

MODEL void *__memcpy_chk(void *to, const void *from, size_t n, size_t size) {
  check(n, size);
  return memcpy(to, from, n);
}

MODEL void *__memmove_chk(void *to, const void *from, size_t n, size_t size) {
  check(n, size);
  return memmove(to, from, n);
}

MODEL void *__memset_chk(void *to, int c, size_t n, size_t size) {
  check(n, size);
  return memset(to, c, n);
}

MODEL char *__strcpy_chk(char *to, const char *from, size_t size) {
  if (size != (size_t)-1) check(strlen(from) + 1, size);
  return strcpy(to, from);
}

MODEL char *__stpcpy_chk(char *to, const char *from, size_t size) {
  if (size != (size_t)-1) check(strlen(from) + 1, size);
  return stpcpy(to, from);
}

MODEL char *__strncpy_chk(char *to, const char *from, size_t n, size_t size) {
  check(n, size);
  return strncpy(to, from, n);
}

MODEL char *__strcat_chk(char *to, const char *from, size_t size) {
  if (size != (size_t)-1) check(strlen(to) + strlen(from) + 1, size);
  return strcat(to, from);
}

MODEL char *__strncat_chk(char *to, const char *from, size_t n, size_t size) {
  if (size != (size_t)-1) check(strlen(to) + strnlen(from, n) + 1, size);
  return strncat(to, from, n);
}
