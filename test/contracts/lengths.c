/* Pointers and how many elements they have: what the code suggests, and what it does not. */
#include <stddef.h>
#include <string.h>

// sum --environment objects --property valid-deref: safe
// sum --environment objects --property valid-deref: says 'a' has 'n' elements
// sum --environment objects --null-parameters --property valid-deref: unsafe (memory is accessed
// sum --property valid-deref: unsafe (memory is accessed
unsigned sum(const unsigned *a, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

// one_too_many --environment objects --property valid-deref: unsafe (memory is accessed
unsigned one_too_many(const unsigned *a, unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i <= n; i++) s += a[i];
  return s;
}

// there_are_some --environment objects --property valid-deref: unsafe (memory is accessed
int there_are_some(const int *a, int n) {
  int least = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] < least) least = a[i];
  return least;
}

// has_none --environment objects --property no-div-by-zero: unsafe (division by n, which is zero
int has_none(const int *a, int n) {
  for (int i = 0; i < n; i++)
    if (a[i]) return 0;
  return 10 / n;
}

// not_negative --environment objects: safe
/*@ ensures n >= 0; */
void not_negative(char *bytes, int n) {
  for (int i = 0; i < n; i++) bytes[i] = 1;
}

// no_call --environment objects --property valid-deref: unknown (no call can keep
/*@ requires n < 0; */
void no_call(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = 1;
}

// get --environment objects --property valid-deref: safe
int get(size_t n, const int *a, int i) {
  if (i < 0 || (size_t)i >= n) return -1;
  return a[i];
}

struct item {
  int key, value;
};

// find --environment objects --property valid-deref: safe
// find --environment objects --property valid-deref: says 'items' has 'count' elements
int find(struct item *items, unsigned count, int key) {
  for (unsigned i = 0; i != count; i++)
    if (items[i].key == key) return items[i].value;
  return -1;
}

// outer --environment objects --property valid-deref: says 'a' has 'n' elements
// outer --environment objects --property valid-deref: safe
unsigned outer(int other, const unsigned *a, int n) { return other ? sum(a, n) : 0; }

// outer_wrong --environment objects --property valid-deref: unsafe (memory is accessed
unsigned outer_wrong(const unsigned *a, int n) {
  if (n > 1000) return 0;
  return sum(a, n) + sum(a, n + 1);
}

// cleared --environment objects --property valid-deref: says 'bytes' has 'n' elements
// cleared --environment objects --property valid-deref: safe
void cleared(char *bytes, size_t n) { memset(bytes, 0, n); }

// cell --environment objects --property valid-deref: says 'a' points to an array of its own with one element
int cell(const int *a, int rows, int columns, int i, int j) {
  if (i < 0 || i >= rows || j < 0 || j >= columns || columns > 9 || rows > 9) return 0;
  return a[i * columns + j];
}

// apart --environment objects --property valid-deref: says 'a' has 'n' elements
// apart --environment objects --property valid-deref: says 'b' has 'm' elements
// apart --environment objects --alias-parameters --property valid-deref: safe
int apart(const int *a, int n, const int *b, int m, int i) {
  if (i < 0) return 0;
  return i < n ? a[i] : i < m ? b[i] : 0;
}

// text --environment objects --property valid-deref: says 's' points to characters of its own, the last of them 0
int text(const char *s, int most) {
  int i = 0;
  while (s[i] != 0 && i < most) i++;
  return i;
}

// measured --environment objects --property valid-deref: says 's' points to characters of its own, the last of them 0
size_t measured(const char *s, size_t n) {
  size_t all = strlen(s), count = 0;
  for (size_t i = 0; i < n && i < all; i++) count += s[i] == 'x';
  return count;
}

// backwards --environment objects --property valid-deref: safe
// backwards --environment objects --property valid-deref: says 'a' has 'n' elements
unsigned backwards(const unsigned *a, int n) {
  unsigned s = 0;
  for (int i = n - 1; i >= 0; i--) s += a[i];
  return s;
}

// pointers --environment objects --property valid-deref: not unsafe
int pointers(int **all, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) count |= *all[i];
  return count;
}
