/* Unions: the same bytes through different members. */
#include <stdint.h>
#include <stdio.h>

union view {
  uint32_t word;
  uint16_t half[2];
  uint8_t byte[4];
  struct {
    uint8_t a, b;
    uint16_t c;
  } parts;
};

struct tagged {
  enum { INT, TEXT, PAIR } kind;
  union {
    int i;
    const char *text;
    struct {
      short a, b;
    } pair;
  } as;
};

static void show(const struct tagged *t) {
  switch (t->kind) {
    case INT: printf("int %d\n", t->as.i); break;
    case TEXT: printf("text %s\n", t->as.text); break;
    case PAIR: printf("pair %d %d\n", t->as.pair.a, t->as.pair.b); break;
  }
}

int main(void) {
  union view v = {0x11223344};
  printf("%x %x %x %x\n", v.half[0], v.half[1], v.byte[0], v.byte[3]);
  v.byte[2] = 0xee;
  printf("%x %x %x\n", v.word, v.parts.a, v.parts.c);
  v.half[0] = 0;
  printf("%08x %zu\n", v.word, sizeof v);
  struct tagged list[] = {{INT, {5}}, {TEXT, {.text = "five"}}, {PAIR, {.pair = {-5, 55}}}};
  for (int i = 0; i < 3; i++) show(&list[i]);
  list[0] = list[2];
  show(list);
  return 0;
}
