// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct builder {
  char *text;
  size_t length, capacity;
};

static void builder_add(struct builder *b, const char *s) {
  size_t n = strlen(s);
#ifdef SEEDED
  if (b->length + n > b->capacity) {
#else
  if (b->length + n + 1 > b->capacity) {
#endif
    size_t capacity = 2 * (b->length + n + 1);
    char *text = realloc(b->text, capacity);
    if (!text) exit(1);
    b->text = text;
    b->capacity = capacity;
  }
  memcpy(b->text + b->length, s, n + 1);
  b->length += n;
}

int main(void) {
  static const char *const words[] = {"one", "three", "", "four"};
  struct builder b = {NULL, 0, 0};
  size_t expected = 0;
  for (int i = 0; i < 3; i++) {
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 3) continue;
    builder_add(&b, words[k]);
    expected += strlen(words[k]);
  }
  if (b.text) assert(strlen(b.text) == expected);
  free(b.text);
  return 0;
}
