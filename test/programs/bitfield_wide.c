/* Runs of bit-fields that the compiler reads and writes as one integer of more than 128 bits. */
#include <stdio.h>

struct __attribute__((packed)) wide {
  unsigned long long a : 60, b : 60, c : 60, d : 13;
  signed long long e : 50, f : 61;
  char g;
};

struct wide global = {1, 2, 3, 4, -5, -6, 7};

static void show(struct wide w) {
  printf("%llx %llx %llx %x %lld %lld %d\n", (unsigned long long)w.a, (unsigned long long)w.b, (unsigned long long)w.c,
         (unsigned)w.d, (long long)w.e, (long long)w.f, w.g);
}

int main(void) {
  struct wide w = global;
  show(w);
  w.b = 0xabcdef0123456ULL;
  w.e = -77;
  w.f++;
  w.c ^= w.b;
  w.a = ~0ULL;
  show(w);
  for (int i = 0; i < 5; i++) {
    w.f = w.f * 3 + i;
    w.d += 0x777;
    w.a >>= 7;
  }
  show(w);
  return 0;
}
