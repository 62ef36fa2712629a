// unsafe line 24; flags: --property valid-memsafety
// What a hook has made is too small.
#include <stdlib.h>

struct parser {
  char *buffer;
  void *(*resize)(void *, size_t);
  void (*release)(void *);
};

static int init(struct parser *p) {
  if (!p) return 1;
  p->buffer = 0;
  p->resize = realloc;
  p->release = free;
  return 0;
}

int main(void) {
  struct parser p;
  if (init(&p)) return 0;
  char *b = p.resize(p.buffer, 4);
  if (!b) return 0;
  b[4] = 1;
  p.buffer = b;
  p.release(p.buffer);
  return 0;
}
