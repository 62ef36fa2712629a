/* Sorting and searching as the standard leaves them open: elements are compared in any order and any number of times,
 * and sorting leaves them as they may be. One of the ways is spelled out, so that a run of the interpreter, which takes
 * the first of all ways, does what the program wants. */
#include "front/models/contract.h"

typedef int comparison(const void *, const void *);

static char *any_element(const void *base, size_t count, size_t size) {
  return (char *)base + __ockham_any_ulong(0, count - 1) * size;
}

/* ---- one way ---- */

static void *halve(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const void *at = (const char *)base + middle * size;
    int order = compare(key, at);
    if (order == 0) return (void *)at;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}

static void swap(char *a, char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

/* Insertion sort: stable like glibc's merge sort, so that equal elements end up in the same order. */
static void sort(void *base, size_t count, size_t size, comparison *compare) {
  char *a = base;
  for (size_t i = 1; i < count; i++)
    for (size_t k = i; k > 0 && compare(a + (k - 1) * size, a + k * size) > 0; k--)
      swap(a + (k - 1) * size, a + k * size, size);
}

/* ---- any way ---- */

MODEL void qsort(void *base, size_t count, size_t size, comparison *compare) {
  if (!count || !size) return;
  if (!__ockham_any_int(0, 1)) {
    sort(base, count, size, compare);
    return;
  }
  __ockham_write(base, count * size);
  while (__ockham_any_int(0, 1)) {
    char *a = any_element(base, count, size), *b = any_element(base, count, size);
    compare(a, b);
    __ockham_write(base, count * size);
  }
}

static void *search(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  while (count && size && __ockham_any_int(0, 1)) {
    char *element = any_element(base, count, size);
    if (compare(key, element) == 0) return element;
  }
  return 0;
}

MODEL void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  if (!__ockham_any_int(0, 1)) return halve(key, base, count, size, compare);
  return search(key, base, count, size, compare);
}

MODEL void *lfind(const void *key, const void *base, size_t *count, size_t size, comparison *compare) {
  for (size_t i = 0; i < *count && !__ockham_any_int(0, 1); i++)
    if (compare(key, (const char *)base + i * size) == 0) return (char *)base + i * size;
  return __ockham_any_int(0, 1) ? search(key, base, *count, size, compare) : 0;
}

/* Once or, if that was before or goes wrong, not at all. */
MODEL int pthread_once(pthread_once_t *once, void (*function)(void)) {
  if (!*once) {
    function();
    *once = 2;
  }
  return 0;
}

MODEL double strtod(const char *s, char **end) {
  size_t n = strlen(s);
  if (end) *end = (char *)s + __ockham_any_ulong(0, n);
  __ockham_set_errno();
  return __ockham_result_double();
}

MODEL float strtof(const char *s, char **end) { return (float)strtod(s, end); }
