/* Knuth-Morris-Pratt string matching with every array access asserted, after the example of Necula (POPL 1997) that
 * "Automatic Predicate Abstraction of C Programs" (PLDI 2001) analyses in Table 2. */
extern void reach_error(void);

#define CHECK(condition)                                                                                               \
  if (!(condition)) reach_error()

/* next[i]: the length of the longest proper prefix of pattern[0 .. i] that is a suffix of it. What is read back from
 * memory is checked before it is an index again: nothing is known of the contents of arrays. */
void prepare(const int *pattern, unsigned *next, unsigned m) {
  unsigned i, j;
  if (m == 0) return;
  next[0] = 0;
  j = 0;
  i = 1;
  while (i < m) {
    if (j >= m) return;
    while (j > 0) {
      CHECK(j < m);
      CHECK(i < m);
      if (pattern[j] == pattern[i]) break;
      CHECK(j < m);
      j = next[j];
      if (j >= m) return;
    }
    CHECK(j < m);
    CHECK(i < m);
    if (pattern[j] == pattern[i]) {
      j = j + 1;
    }
    CHECK(i < m);
    next[i] = j;
    i = i + 1;
  }
}

/* Where the pattern begins in the text, n if nowhere. */
unsigned search(const int *pattern, const unsigned *next, unsigned m, const int *text, unsigned n) {
  unsigned i, j;
  if (m == 0) return 0;
  i = 0;
  j = 0;
  while (i < n) {
    if (j >= m) return n;
    while (j > 0) {
      CHECK(j < m);
      CHECK(i < n);
      if (pattern[j] == text[i]) break;
      CHECK(j < m);
      j = next[j];
      if (j >= m) return n;
    }
    CHECK(j < m);
    CHECK(i < n);
    if (pattern[j] == text[i]) {
      j = j + 1;
    }
    if (j >= m) {
      return i - m + 1;
    }
    i = i + 1;
  }
  return n;
}

extern unsigned __VERIFIER_nondet_uint(void);
extern int *__VERIFIER_nondet_pointer(void);

int main(void) {
  unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  int *pattern = __VERIFIER_nondet_pointer(), *text = __VERIFIER_nondet_pointer();
  unsigned *next = (unsigned *)__VERIFIER_nondet_pointer();
  prepare(pattern, next, m);
  return search(pattern, next, m, text, n) < n;
}
