/* Packed bit-fields in a run longer than 128 bits, which the compiler reads and writes as one wide integer. */
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) wide {
  signed a : 29;
  signed b : 30;
  unsigned c : 8;
  signed d : 31;
  unsigned e : 22;
  unsigned f : 16;
};

struct __attribute__((packed)) wider {
  unsigned long long a : 63, b : 62, c : 61;
  long long d : 33;
};

static struct wide global = {-5, 300, 200, -70000, 4000000, 65535};

static struct wide next(struct wide w) {
  w.a--;
  w.c += 60;
  w.d *= 3;
  w.f++;
  return w;
}

static void show(const struct wide *w) { printf("%d %d %u %d %u %u\n", w->a, w->b, w->c, w->d, w->e, w->f); }

int main(void) {
  show(&global);
  struct wide w = next(next(global));
  show(&w);
  global.b = -1;
  global.e ^= 0x3fffff;
  show(&global);
  struct wider v;
  memset(&v, 0, sizeof v);
  v.b = 0x2aaaaaaaaaaaaaaaULL;
  v.d = -4000000000LL;
  v.c = ~0ULL;
  v.a = v.b >> 3;
  v.d++;
  printf("%llx %llx %llx %lld\n", (unsigned long long)v.a, (unsigned long long)v.b, (unsigned long long)v.c,
         (long long)v.d);
  const unsigned char *p = (const unsigned char *)&v;
  for (unsigned i = 0; i < sizeof v; i++) printf("%02x", p[i]);
  printf("\n%zu %zu\n", sizeof w, sizeof v);
  return 0;
}
