/* Packed bit-fields that straddle storage units, and arrays of such structures. */
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) p {
  unsigned a : 5;
  unsigned b : 11;
  unsigned c : 7;
  int d : 20;
  unsigned long long e : 50;
  unsigned f : 3;
};

#pragma pack(push, 1)
struct q {
  char c;
  int i : 17;
  short s;
  unsigned j : 23;
};
#pragma pack(pop)

int main(void) {
  struct p x[3];
  memset(x, 0, sizeof x);
  for (unsigned i = 0; i < 3; i++) {
    x[i].a = 29 + i;
    x[i].b = 2000 + i;
    x[i].c = 100 * i;
    x[i].d = -400000 + (int)i;
    x[i].e = 0x3ffffffffffffULL - i;
    x[i].f = i * 3;
  }
  for (int i = 0; i < 3; i++)
    printf("%u %u %u %d %llu %u\n", x[i].a, x[i].b, x[i].c, x[i].d, (unsigned long long)x[i].e, x[i].f);
  unsigned char *b = (unsigned char *)x;
  for (unsigned i = 0; i < sizeof x; i++) printf("%02x", b[i]);
  printf("\n%zu %zu\n", sizeof(struct p), sizeof(struct q));
  struct q q = {1, -65536, -2, 0x7fffff};
  q.i++;
  q.j += 2;
  printf("%d %d %d %u\n", q.c, q.i, q.s, q.j);
  return 0;
}
