/* Packed structures: unaligned members read and written, nested, by value. */
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) header {
  unsigned char type;
  unsigned short length;
  unsigned int sequence;
  long long stamp;
};

struct frame {
  char lead;
  struct header h;
  struct { char a; int b; } __attribute__((packed)) tail[2];
};

static struct header next(struct header h) {
  h.sequence++;
  h.stamp *= 2;
  return h;
}

int main(void) {
  unsigned char raw[] = {1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 9, 9};
  struct header h;
  memcpy(&h, raw, sizeof h);
  printf("%d %d %u %lld %zu\n", h.type, h.length, h.sequence, h.stamp, sizeof h);
  h = next(next(h));
  printf("%u %lld\n", h.sequence, h.stamp);
  struct frame f = {'f', h, {{1, 2}, {3, 4}}};
  f.tail[1].b = -5;
  f.h.length = 0xabcd;
  printf("%zu %d %x %d\n", sizeof f, f.tail[1].b, f.h.length, f.tail[1].a);
  const unsigned char *b = (const unsigned char *)&f.h;
  for (unsigned i = 0; i < sizeof f.h; i++) printf("%02x", b[i]);
  printf("\n");
  struct header list[3] = {h, f.h, {0}};
  list[2] = list[1];
  printf("%d %lld\n", list[2].length, list[0].stamp);
  return 0;
}
