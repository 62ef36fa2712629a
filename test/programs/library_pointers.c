/* Addresses of library functions, stored in tables and passed on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hooks {
  void *(*get)(size_t);
  void *(*get_clear)(size_t, size_t);
  void (*put)(void *);
  void *(*copy)(void *, const void *, size_t);
  void *(*fill)(void *, int, size_t);
  size_t (*length)(const char *);
};

static struct hooks standard = {malloc, calloc, free, memcpy, memset, strlen};

static void leave(void (*how)(int), int status) {
  how(status);
  printf("not reached\n");
}

int main(void) {
  struct hooks *h = &standard;
  char *p = h->get(10), *q = h->get_clear(4, 3);
  h->copy(p, "hello", 6);
  printf("%s %d %zu\n", p, q[11], h->length(p));
  h->fill(q, 'x', 5);
  printf("%s\n", q);
  h->put(p);
  h->put(q);
  printf("%d\n", h->put == free);
  leave(exit, 4);
  return 0;
}
