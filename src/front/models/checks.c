/* What is asked of memory before a function of the library reads it. Addresses lead to the object that they are made
 * from, so that the first and the last byte tell about all between. */
#include "front/models/contract.h"

/* Where it is asked whether they were set, any byte matters, and that its value is used. */
MODEL void __ockham_reads_some(const char *bytes, size_t n) {
  if (bytes[__ockham_any_ulong(0, n - 1)]) return;
}

MODEL void __ockham_reads(const void *p, size_t n) {
  const volatile char *bytes = p;
  if (!n) return;
  __ockham_reads_some(p, n);
  (void)bytes[0];
  (void)bytes[n - 1];
}

MODEL void __ockham_reads_string(const char *s) {
  while (*s) s++;
}

MODEL void __ockham_reads_string_to(const char *s, size_t n) {
  while (n && *s) s++, n--;
}

MODEL void __ockham_reads_wide(const wchar_t *s) {
  while (*s) s++;
}

MODEL void __ockham_reads_strings(char *const *list) {
  for (; *list; list++) __ockham_reads_string(*list);
}

MODEL void __ockham_reads_list(const char *s, va_list more) {
  for (; s; s = va_arg(more, const char *)) __ockham_reads_string(s);
}

MODEL void __ockham_apart(const void *a, size_t n, const void *b, size_t k) {
  const volatile char *overlap = 0;
  size_t x = (size_t)a, y = (size_t)b;
  if (n && k && x < y + k && y < x + n) (void)*overlap;
}

/* So many bytes have been copied from the one to the other. */
MODEL void __ockham_copies(const void *to, const void *from, size_t n) {
  const volatile char *overlap = 0;
  size_t x = (size_t)to, y = (size_t)from;
  if (n && (x < y ? y - x : x - y) < n) (void)*overlap;
}

MODEL void __ockham_apart_string(const void *a, size_t n, const char *s) {
  size_t k = 0;
  if (!n) return;
  while (s[k]) k++;
  __ockham_apart(a, n, s, k + 1);
}

/* What is printed, as far as there is room, and a string that is printed. */
MODEL void __ockham_apart_text(const char *to, size_t room, size_t most, const char *s, size_t k) {
  __ockham_apart(to, most < room ? most + 1 : room, s, k);
}

/* A stream that is none of the three of its own. */
MODEL void __ockham_stream(const void *stream) { __ockham_reads(stream, 1); }
MODEL void __ockham_stream_or_null(const void *stream) {
  if (stream) __ockham_reads(stream, 1);
}

MODEL size_t __ockham_length(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n]) n++;
  return n;
}

/* A text of so many characters and its end, as far as there is room. */
MODEL void __ockham_prints(char *to, size_t room, size_t least, size_t most) {
  size_t n = (__ockham_any_int(0, 1) ? least : most) + 1;
  if (n > room) n = room;
  if (n) __ockham_write(to, n);
}
